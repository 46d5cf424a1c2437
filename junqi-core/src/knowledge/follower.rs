//! Follows the course of a game once more, for what it tells of kinds.

use super::facts::{Facts, Want};
use super::start::{IMMOBILE, kinds_at_home, kinds_elsewhere};
use crate::board::{ArmPoint, Point, PointSet};
use crate::combat::CombatResult;
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::outcome::Reason;
use crate::reach::{ORDINARY, RailWay};
use crate::rules::{BombRail, FlagNeedsMines};
use crate::ruleset::Tables;
use crate::seat::{Seat, SeatSet};
use crate::view::{Announcement, Beginning, DeathCause, News, SeenPiece, Step, View};

/// Follows the course of the game once more.
pub(super) struct Follower<'a, const W: usize> {
    pub(super) tables: &'a Tables<W>,
    pub(super) view: &'a View,
    pub(super) facts: Facts,
    /// By identity: the piece's index.
    pub(super) indices: [u8; 256],
    /// By piece: where it stands; none off the board, and for a Flag that shares its point.
    pub(super) places: Vec<Option<Point>>,
    /// The occupied points, as slides look at them.
    pub(super) line_words: [u64; W],
    /// The kinds that have the Engineers' way on the railway.
    pub(super) engineers: KindSet,
    /// By piece: whether its kind was shown to all.
    pub(super) shown: Vec<bool>,
    /// By piece: whether it fell to a clearer, if it was a Mine.
    pub(super) cleared: Vec<Cleared>,
    pub(super) mines_gone: SeatSet,
    pub(super) promoted: SeatSet,
}

/// Whether a fallen piece, if it was a Mine, fell to a clearer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cleared {
    No,
    Perhaps,
    Yes,
}

impl<'a, const W: usize> Follower<'a, W> {
    pub(super) fn new(tables: &'a Tables<W>, view: &'a View) -> Self {
        let count = view.pieces.len();
        let mut follower = Follower {
            tables,
            view,
            facts: Facts { kinds: Vec::with_capacity(count), wants: Vec::new(), meetings: Vec::new() },
            indices: [u8::MAX; 256],
            places: Vec::with_capacity(count),
            line_words: tables.reach.walled_words,
            engineers: match tables.rules.bomb_rail {
                BombRail::AsOthers => KindSet::only(Kind::Engineer),
                BombRail::AsEngineer => KindSet::only(Kind::Engineer).with(Kind::Bomb),
            },
            shown: vec![false; count],
            cleared: vec![Cleared::No; count],
            mines_gone: SeatSet::EMPTY,
            promoted: SeatSet::EMPTY,
        };
        let at_home = kinds_at_home(&tables.rules, view.began);
        let elsewhere = kinds_elsewhere(&tables.rules, view.began);
        for (index, piece) in view.pieces.iter().enumerate() {
            let (arm, cell) = (piece.identity.index() / ArmPoint::COUNT, piece.identity.index() % ArmPoint::COUNT);
            let is_home = piece.army.is_some_and(|army| army.index() == arm);
            let may_be = if is_home { at_home[cell] } else { elsewhere };
            follower.facts.kinds.push(piece.kind.map_or(may_be, KindSet::only));
            let point = piece.identity;
            // A Flag may begin on the point of a piece: it comes after the piece then.
            let is_first = follower.index(point).is_none();
            follower.places.push(is_first.then_some(point));
            if is_first {
                follower.indices[point.index()] = index as u8;
                follower.toggle(point);
            }
        }
        follower
    }

    pub(super) fn follow(&mut self) {
        let view = self.view;
        let mut news = &view.announcements[..];
        for step in &view.course {
            while let Some((item, later)) = news.split_first().filter(|(item, _)| item.ply < step.ply) {
                self.hear(item.news);
                news = later;
            }
            self.step(step, news);
        }
        news.iter().for_each(|item| self.hear(item.news));
    }

    pub(super) fn index(&self, identity: Point) -> Option<usize> {
        Some(usize::from(self.indices[identity.index()])).filter(|&index| index < self.places.len())
    }

    /// Follows one step; `news` is what was announced from its ply on.
    pub(super) fn step(&mut self, step: &Step, news: &[Announcement]) {
        let (from, to) = (step.action.from(), step.action.to());
        let mover = usize::from(self.indices[step.piece.index()]);
        if mover >= self.places.len() || step.action.is_flip() {
            return;
        }
        let kinds = self.facts.kinds[mover];
        if kinds.is_open() {
            self.facts.kinds[mover] = kinds & self.movers(mover, kinds, from, to);
        }
        match (step.result, step.met.and_then(|met| self.index(met))) {
            (None, None) => self.walk(mover, from, to),
            (Some(result), Some(met)) => {
                let same_ply = news.iter().take_while(|item| item.ply == step.ply).count();
                self.learn_from_meeting(mover, met, result, &news[..same_ply]);
                if result.defender_dies() {
                    self.lift(met);
                }
                if result.attacker_dies() {
                    self.lift(mover);
                }
                if result == CombatResult::AttackerWins {
                    self.put(mover, to);
                }
            }
            (None, Some(flag)) => {
                self.learn_from_pick_up(mover);
                self.lift(flag);
                self.put(mover, to);
            }
            (Some(_), None) => {}
        }
    }

    /// A piece goes to an empty point.
    pub(super) fn walk(&mut self, index: usize, from: Point, to: Point) {
        self.places[index] = Some(to);
        let bits = &self.tables.reach.line_bits;
        let both = bits[from.index()].iter().zip(&bits[to.index()]);
        self.line_words.iter_mut().zip(both).for_each(|(word, (from, to))| *word ^= from ^ to);
    }

    pub(super) fn lift(&mut self, index: usize) {
        if let Some(point) = self.places[index].take() {
            self.toggle(point);
        }
    }

    pub(super) fn put(&mut self, index: usize, point: Point) {
        self.lift(index);
        self.places[index] = Some(point);
        self.toggle(point);
    }

    /// A piece comes to a point, or leaves it.
    pub(super) fn toggle(&mut self, point: Point) {
        for (word, bits) in self.line_words.iter_mut().zip(self.tables.reach.line_bits[point.index()]) {
            *word ^= bits;
        }
    }

    pub(super) fn occupied(&self) -> PointSet<W> {
        self.places.iter().copied().flatten().collect()
    }

    /// Of these kinds, those that can have gone this way.
    pub(super) fn movers(&self, mover: usize, kinds: KindSet, from: Point, to: Point) -> KindSet {
        let reach = &self.tables.reach;
        let mobile = self.mobile_kinds(self.view.pieces[mover].army);
        let by_rail = reach.rail.has(from) && reach.rail.has(to);
        // Whoever cannot be one that goes where others do not has gone as all do.
        let as_others = (self.engineers.with(Kind::Engineer) & kinds).is_empty()
            || reach.roads[ORDINARY][from.index()].has(to)
            || reach.rail_steps[ORDINARY][from.index()].has(to)
            || (by_rail && self.slides(from, to));
        match (as_others, by_rail) {
            (true, _) => mobile,
            // The move was legal, so it was one of those that can turn, or one that climbs a mountain.
            (false, true) => self.engineers & mobile,
            (false, false) => KindSet::only(Kind::Engineer),
        }
    }

    /// Where an ordinary piece can step.
    pub(super) fn steps(&self, from: Point) -> PointSet<W> {
        let reach = &self.tables.reach;
        reach.roads[ORDINARY][from.index()] | reach.rail_steps[ORDINARY][from.index()]
    }

    /// The kinds that an army can move now.
    pub(super) fn mobile_kinds(&self, army: Option<Seat>) -> KindSet {
        let promoted = !self.promoted.is_empty() && army.is_some_and(|army| self.promoted.contains(army));
        if promoted { KindSet::ALL.without(Kind::Mine) } else { !IMMOBILE }
    }

    /// Whether an ordinary piece can go along the railway from one point to another, past what stands there now.
    pub(super) fn slides(&self, from: Point, to: Point) -> bool {
        let reach = &self.tables.reach;
        match reach.ways[ORDINARY] {
            RailWay::Line => reach.slides_to(from, to, &self.line_words),
            RailWay::Path => reach.paths(from, reach.open & !self.occupied(), ORDINARY).contains(to),
            RailWay::Flight => true,
        }
    }

    pub(super) fn hear(&mut self, news: News) {
        match news {
            News::Shown { piece, kind, .. } => {
                let is_it = |other: &SeenPiece| other.identity == piece && other.kind == Some(kind);
                if let Some(index) = self.view.pieces.iter().position(is_it) {
                    self.shown[index] = true;
                }
            }
            News::MinesGone { army } => {
                self.mines_gone = self.mines_gone.with(army);
                self.without_mines(army);
            }
            News::Promoted { army } => self.promoted = self.promoted.with(army),
            News::FlagPickedUp { piece, .. } | News::FlagCovered { piece, .. } => {
                if let Some(flag) = self.flag_of_identity(piece) {
                    self.places[flag] = None;
                }
            }
            News::FlagLeft { piece, point } => {
                if let Some(flag) = self.flag_of_identity(piece) {
                    self.put(flag, point);
                }
            }
            News::WentOut { seat, reason } => self.see_off(seat, reason),
            News::Skipped { seat } => self.without_action(seat),
            News::TimedOut { seat } => self.want_action(seat),
        }
    }

    pub(super) fn flag_of_identity(&self, identity: Point) -> Option<usize> {
        let is_it = |piece: &SeenPiece| piece.identity == identity && piece.kind == Some(Kind::Flag);
        self.view.pieces.iter().position(is_it)
    }

    /// Whether every seat sees what a piece is.
    pub(super) fn is_seen(&self, index: usize) -> bool {
        self.shown[index] || self.tables.everyone_sees
    }

    /// The pieces of an army that stand on the board.
    pub(super) fn standing(&self, army: Seat) -> impl Iterator<Item = (usize, Point)> {
        let of_army = move |&(index, _): &(usize, Point)| self.view.pieces[index].army == Some(army);
        self.places.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?))).filter(of_army)
    }

    /// It is announced that an army's Mines are gone: what still stands is none, and nothing that was cleared was not one.
    pub(super) fn without_mines(&mut self, army: Seat) {
        let standing: Vec<usize> = self.standing(army).map(|(index, _)| index).collect();
        let rules = &self.tables.rules;
        let all_cleared = rules.flag_needs_mines == FlagNeedsMines::Dug && !rules.flag_promotes;
        let uncleared = (0..self.places.len())
            .filter(|&index| all_cleared && self.has_fallen(index) && self.cleared[index] == Cleared::No);
        let uncleared: Vec<usize> = uncleared.filter(|&index| self.view.pieces[index].army == Some(army)).collect();
        for index in standing.into_iter().chain(uncleared) {
            self.facts.kinds[index] = self.facts.kinds[index].without(Kind::Mine);
        }
    }

    pub(super) fn has_fallen(&self, index: usize) -> bool {
        let death = self.view.pieces[index].death();
        death.is_some_and(|death| death.cause == DeathCause::Combat) && self.places[index].is_none()
    }

    /// A seat goes out with its pieces.
    pub(super) fn see_off(&mut self, seat: Seat, reason: Reason) {
        let standing: Vec<(usize, Point)> = self.standing(seat).collect();
        match reason {
            Reason::Annihilation => {
                let mobile = self.mobile_kinds(Some(seat));
                for &(index, _) in standing.iter().filter(|(_, point)| !self.tables.is_locked(*point)) {
                    self.facts.kinds[index] = self.facts.kinds[index] & !mobile;
                }
            }
            Reason::Stalemate => self.without_action(seat),
            _ => {}
        }
        standing.into_iter().for_each(|(index, _)| self.lift(index));
        self.promoted = self.promoted.without(seat);
    }

    /// While it is not announced that the Mines of an army that is in are gone, there is one.
    pub(super) fn want_mines(&mut self) {
        let rules = &self.tables.rules;
        let (gone, dug) =
            (rules.flag_needs_mines == FlagNeedsMines::Gone, rules.flag_needs_mines == FlagNeedsMines::Dug);
        let counts_cleared = dug && !rules.flag_promotes;
        if self.view.is_over()
            || !(gone || dug || rules.flag_promotes)
            || (counts_cleared && (self.tables.face_down || self.view.began == Beginning::Position))
        {
            return;
        }
        let armies = self.view.seats_in.into_iter().filter_map(|seat| self.view.armies[seat.index()]);
        let armies: SeatSet = if self.tables.face_down { rules.seats } else { armies.collect() };
        for army in armies.into_iter().filter(|&army| !self.view.mines_gone.contains(army)) {
            let may_be_of_army = |piece: &SeenPiece| piece.army.is_none_or(|other| other == army);
            let pieces = self.view.pieces.iter().enumerate().filter(|&(index, piece)| {
                may_be_of_army(piece)
                    && (piece.is_alive()
                        || counts_cleared && self.has_fallen(index) && self.cleared[index] != Cleared::Yes)
            });
            let pieces = pieces.map(|(index, _)| (index, KindSet::only(Kind::Mine))).collect();
            self.facts.wants.push(Want { army, pieces, missing: KindSet::EMPTY });
        }
    }
}
