//! Follows the course of a game once more, for what it tells of kinds.

use super::facts::{Facts, Want};
use super::start::{IMMOBILE, kinds_elsewhere};
use crate::board::{ArmPoint, Point, PointSet};
use crate::combat::CombatResult;
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::outcome::Reason;
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
    /// By seat: the piece that it moved last.
    pub(super) last_moved: [usize; Seat::MAX],
    /// The kinds that have the Engineers' way on the railway.
    pub(super) engineers: KindSet,
    /// By piece: whether its kind was shown to all.
    pub(super) shown: Vec<bool>,
    /// By piece: whether it fell to a clearer, if it was a Mine.
    pub(super) cleared: Vec<Cleared>,
    pub(super) mines_gone: SeatSet,
    pub(super) promoted: SeatSet,
    /// The armies that have pieces which the viewer does not know.
    pub(super) hidden: SeatSet,
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
            last_moved: [0; Seat::MAX],
            engineers: match tables.rules.bomb_rail {
                BombRail::AsOthers => KindSet::only(Kind::Engineer),
                BombRail::AsEngineer => KindSet::only(Kind::Engineer).with(Kind::Bomb),
            },
            shown: vec![false; count],
            cleared: vec![Cleared::No; count],
            mines_gone: SeatSet::EMPTY,
            promoted: SeatSet::EMPTY,
            hidden: SeatSet::EMPTY,
        };
        let at_home = &tables.kinds_at_home[view.began as usize % Beginning::ALL.len()];
        let elsewhere = kinds_elsewhere(&tables.rules, view.began);
        for (index, piece) in view.pieces.iter().enumerate() {
            let (arm, cell) = (piece.identity.index() / ArmPoint::COUNT, piece.identity.index() % ArmPoint::COUNT);
            let is_home = piece.army.is_some_and(|army| army.index() == arm);
            let may_be = if is_home { at_home[cell] } else { elsewhere };
            follower.facts.kinds.push(piece.kind.map_or(may_be, KindSet::only));
            let unknown = piece.army.filter(|_| piece.kind.is_none());
            follower.hidden = follower.hidden.or(unknown.map_or(SeatSet::EMPTY, SeatSet::only));
            let point = piece.identity;
            // A Flag may begin on the point of a piece: it comes after the piece then.
            let is_first = follower.index(point).is_none();
            follower.places.push(is_first.then_some(point));
            if is_first {
                follower.indices[point.index()] = index as u8;
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
        let to = step.action.to();
        let mover = usize::from(self.indices[step.piece.index()]);
        if mover >= self.places.len() || step.action.is_flip() {
            return;
        }
        self.facts.kinds[mover] = self.facts.kinds[mover] & self.movers(step);
        self.last_moved[step.seat.index() % Seat::MAX] = mover;
        match (step.result, step.met.and_then(|met| self.index(met))) {
            (None, None) => self.places[mover] = Some(to),
            (Some(result), Some(met)) => {
                let same_ply = news.iter().take_while(|item| item.ply == step.ply).count();
                self.learn_from_meeting(mover, met, result, &news[..same_ply]);
                let [from, beside] = [mover, met].map(|index| self.places[index]);
                self.places[met] = if result.defender_dies() { None } else { beside };
                self.places[mover] = match result {
                    CombatResult::AttackerWins => Some(to),
                    _ if result.attacker_dies() => None,
                    _ => from,
                };
            }
            (None, Some(flag)) => {
                self.learn_from_pick_up(mover);
                self.places[flag] = None;
                self.places[mover] = Some(to);
            }
            (Some(_), None) => {}
        }
    }

    pub(super) fn occupied(&self) -> PointSet<W> {
        self.places.iter().fold(PointSet::EMPTY, |set, place| set | place.map_or(PointSet::EMPTY, PointSet::only))
    }

    /// The kinds that can have made a move.
    pub(super) fn movers(&self, step: &Step) -> KindSet {
        let mobile = self.mobile_kinds(Some(step.seat));
        if !step.turned {
            return mobile;
        }
        // The move was legal, so it was one of those that can turn, or one that climbs a mountain.
        let rail = &self.tables.reach.rail;
        let by_rail = rail.has(step.action.from()) && rail.has(step.action.to());
        if by_rail { self.engineers & mobile } else { KindSet::only(Kind::Engineer) }
    }

    /// The kinds that an army can move now.
    pub(super) fn mobile_kinds(&self, army: Option<Seat>) -> KindSet {
        let promoted = !self.promoted.is_empty() && army.is_some_and(|army| self.promoted.contains(army));
        if promoted { KindSet::ALL.without(Kind::Mine) } else { !IMMOBILE }
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
                    self.places[flag] = Some(point);
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
        standing.into_iter().for_each(|(index, _)| self.places[index] = None);
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
