//! Which kinds could act where, and what it tells that a seat could, or could not (RULES.md section 11).

use super::facts::Want;
use super::follower::Follower;
use crate::board::{Point, PointSet};
use crate::combat::CombatResult;
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::reach::{ENGINEER, ORDINARY, RailWay};
use crate::rules::{Annihilation, FlagGoal};
use crate::seat::Seat;

/// How to settle what depends on an army's lowest rank, which the viewer need not know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// What is possible counts.
    Possible,
    /// Only what is certain counts.
    Certain,
}

impl<const W: usize> Follower<'_, W> {
    /// No piece of a seat can act.
    pub(super) fn without_action(&mut self, seat: Seat) {
        let standing: Vec<usize> = self.standing(seat).map(|(index, _)| index).collect();
        for index in standing {
            self.facts.kinds[index] = self.facts.kinds[index] & !self.able(index, Doubt::Certain);
        }
    }

    /// Some piece of a seat can act.
    pub(super) fn want_action(&mut self, seat: Seat) {
        if !self.hidden.contains(seat) {
            return;
        }
        let empty = self.enterable(seat);
        let can_step = |index: usize, point: Point| {
            self.is_mobile(seat, index, point) && !(self.tables.reach.near[point.index()] & empty).is_empty()
        };
        // Nearly always some piece that has moved already can step somewhere.
        if self.certainly(seat, can_step) {
            return;
        }
        let able = self.standing(seat).map(|(index, _)| (index, self.able(index, Doubt::Possible))).collect();
        self.facts.wants.push(Want { army: seat, pieces: able, missing: KindSet::EMPTY });
    }

    /// Whether a piece is mobile whatever the viewer does not know.
    fn is_mobile(&self, seat: Seat, index: usize, point: Point) -> bool {
        self.facts.kinds[index].is_subset(self.mobile_kinds(Some(seat))) && !self.tables.is_locked(point)
    }

    /// Whether this holds for some standing piece of a seat. The one that it moved last is asked first.
    fn certainly(&self, seat: Seat, holds: impl Fn(usize, Point) -> bool) -> bool {
        let last = self.last_moved[seat.index() % Seat::MAX];
        let holds_for_last = self.view.pieces.get(last).is_some_and(|piece| piece.army == Some(seat))
            && self.places[last].is_some_and(|point| holds(last, point));
        holds_for_last || self.standing(seat).any(|(index, point)| holds(index, point))
    }

    /// The empty points that a seat may enter.
    pub(super) fn enterable(&self, seat: Seat) -> PointSet<W> {
        self.tables.enterable[seat.index() & 7] & !self.occupied()
    }

    /// The kinds as which a piece would have a legal action if it were its seat's turn.
    pub(super) fn able(&self, index: usize, doubt: Doubt) -> KindSet {
        let Some((from, seat)) = self.places[index].zip(self.view.pieces[index].army) else { return KindSet::EMPTY };
        if self.tables.is_locked(from) {
            return KindSet::EMPTY;
        }
        let empty = self.enterable(seat);
        let mobile = self.mobile_kinds(Some(seat));
        if !(self.tables.reach.near[from.index()] & empty).is_empty() {
            return mobile;
        }
        let can_act = |&kind: &Kind| {
            let targets = self.first_steps(from, kind);
            !(targets & empty).is_empty()
                || (targets & self.occupied()).into_iter().any(|to| self.can_attack(index, kind, from, to, doubt))
        };
        mobile.into_iter().filter(can_act).collect()
    }

    /// Where a piece of a kind could go if it went no further than it must: it can act if and only if it can go there.
    pub(super) fn first_steps(&self, from: Point, kind: Kind) -> PointSet<W> {
        let reach = &self.tables.reach;
        let climbs = if kind == Kind::Engineer { ENGINEER } else { ORDINARY };
        let rides = if self.engineers.contains(kind) { ENGINEER } else { ORDINARY };
        let rails = match reach.ways[rides] {
            RailWay::Flight if reach.rail.contains(from) => reach.rail,
            _ => reach.rail_steps[rides][from.index()],
        };
        (reach.roads[climbs][from.index()] | rails).without(from)
    }

    pub(super) fn can_attack(&self, index: usize, kind: Kind, from: Point, to: Point, doubt: Doubt) -> bool {
        let Some(target) = self.places.iter().position(|&place| place == Some(to)) else { return false };
        let (own, other) = (self.view.pieces[index].army, self.view.pieces[target].army);
        let (Some(own), Some(other)) = (own, other) else { return false };
        let lies = self.tables.carries && self.view.pieces[target].kind == Some(Kind::Flag) && self.shown[target];
        let safe = self.tables.camps.contains(to) && !lies || self.tables.reach.mountains.contains(to);
        if self.tables.peaceful.contains(from) || safe {
            return false;
        }
        if self.tables.friends[own.index() & 7].contains(other) {
            let kinds = self.facts.kinds[target];
            let is_flag = match doubt {
                Doubt::Possible => kinds.contains(Kind::Flag),
                Doubt::Certain => kinds == KindSet::only(Kind::Flag),
            };
            let picks_up = self.tables.rules.flag_goal == FlagGoal::CarryOwnToEnemyHq && own == other;
            return picks_up && is_flag && self.can_pick_up(index, kind, doubt);
        }
        let Some(met) = self.view.pieces[target].kind.filter(|_| self.is_seen(target)) else { return true };
        let mut legal = self
            .circumstances(index, kind, target)
            .map(|circumstances| self.tables.combat.result(&circumstances.fight(kind, met)) != CombatResult::Forbidden);
        match doubt {
            Doubt::Possible => legal.any(|legal| legal),
            Doubt::Certain => legal.all(|legal| legal),
        }
    }

    /// A seat that is in has a mobile piece, and the seat to move a legal action.
    pub(super) fn want_mobile_pieces(&mut self) {
        if self.view.is_over() {
            return;
        }
        let is_wanted = self.tables.rules.annihilation == Annihilation::Loses;
        for seat in self.view.seats_in.and(self.hidden) {
            if is_wanted && !self.certainly(seat, |index, point| self.is_mobile(seat, index, point)) {
                let mobile = self.mobile_kinds(Some(seat));
                let free = self.standing(seat).filter(|&(_, point)| !self.tables.is_locked(point));
                let pieces = free.map(|(index, _)| (index, mobile)).collect();
                self.facts.wants.push(Want { army: seat, pieces, missing: KindSet::EMPTY });
            }
        }
        if let Some(seat) = self.view.to_move {
            self.want_action(seat);
        }
    }
}
