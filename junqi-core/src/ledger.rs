//! The book-keeping behind views: follows every piece from event to event.
//!
//! The referee's ledger knows every kind; a [`crate::ViewTracker`]'s knows what its viewer does. Both are kept by the
//! same code, from the same events.

use crate::action::Action;
use crate::board::Point;
use crate::combat::CombatResult;
use crate::event::Event;
use crate::game::Offer;
use crate::kind::Kind;
use crate::outcome::Outcome;
use crate::position::{AnyPosition, FlagState};
use crate::rules::{FlagNeedsMines, Rules};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};
use crate::seen::SeenEvent;
use crate::sight::{self, Knowers, Viewer};
use crate::view::{Announcement, Beginning, Death, DeathCause, News, Place, SeenPiece, Step, View};

/// What is told in the course of a game, up to now.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    pub(crate) ply: u32,
    pub(crate) quiet: u16,
    pub(crate) to_move: Option<Seat>,
    pub(crate) seats_in: SeatSet,
    pub(crate) armies: [Option<Seat>; Seat::MAX],
    pub(crate) skips: [u8; Seat::MAX],
    pub(crate) timeouts: [u8; Seat::MAX],
    pub(crate) mines_gone: SeatSet,
    pub(crate) promoted: SeatSet,
    pub(crate) offer: Option<Offer>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) began: Beginning,
    pub(crate) pieces: Vec<SeenPiece>,
    pub(crate) course: Vec<Step>,
    pub(crate) announcements: Vec<Announcement>,
    /// By point: the index of the piece that stands there, or [`NOBODY`].
    standing: [u8; 256],
    /// How many Flags share their point with a piece.
    shared_flags: u8,
    /// The attack of the entry that is being followed.
    fight: Option<Contact>,
    /// The entry that is being followed is a ply.
    in_ply: bool,
}

const NOBODY: u8 = u8::MAX;

/// The indices of the two pieces of an attack, and where it went.
#[derive(Clone, Copy, Debug)]
struct Contact {
    attacker: usize,
    defender: usize,
    from: Point,
}

impl Ledger {
    /// The referee's ledger of a game that begins.
    pub(crate) fn begin(ruleset: &Ruleset, position: &AnyPosition, began: Beginning) -> Self {
        let rules = ruleset.rules();
        let mut pieces = Vec::with_capacity(Kind::ARMY_SIZE * rules.seats.len());
        for point in position.occupied() {
            pieces.extend(position.piece(ruleset, point).map(|piece| SeenPiece {
                army: Some(piece.army),
                kind: Some(piece.kind),
                face_down: piece.face_down,
                shown: piece.shown,
                ..SeenPiece::at(point)
            }));
        }
        for point in position.occupied() {
            pieces.extend(position.shared_flag(point).map(|(army, state)| SeenPiece {
                army: Some(army),
                kind: Some(Kind::Flag),
                shown: true,
                place: if state == FlagState::Carried { Place::Carried(point) } else { Place::Covered(point) },
                ..SeenPiece::at(point)
            }));
        }
        let mut ledger = Ledger {
            ply: position.ply(),
            quiet: position.quiet(),
            to_move: position.to_move(),
            seats_in: position.seats_in(),
            armies: core::array::from_fn(|seat| army_of(rules, position, Seat(seat as u8))),
            skips: core::array::from_fn(|seat| position.skips(Seat(seat as u8))),
            timeouts: [0; Seat::MAX],
            mines_gone: rules.seats.into_iter().filter(|&army| mines_are_gone(ruleset, position, army)).collect(),
            promoted: rules.seats.into_iter().filter(|&army| position.is_promoted(army)).collect(),
            offer: None,
            outcome: position.outcome(),
            began,
            pieces,
            course: Vec::new(),
            announcements: Vec::new(),
            standing: [NOBODY; 256],
            shared_flags: 0,
            fight: None,
            in_ply: false,
        };
        ledger.stand_everybody();
        ledger.announce_start();
        ledger
    }

    /// What is known to all at the start is announced first.
    fn announce_start(&mut self) {
        let shown = self
            .pieces
            .iter()
            .filter(|piece| piece.shown)
            .filter_map(|piece| Some(News::Shown { piece: piece.identity, army: piece.army?, kind: piece.kind? }));
        let mines_gone = self.mines_gone.into_iter().map(|army| News::MinesGone { army });
        let promoted = self.promoted.into_iter().map(|army| News::Promoted { army });
        let ply = self.ply;
        self.announcements = shown.chain(mines_gone).chain(promoted).map(|news| Announcement { ply, news }).collect();
    }

    /// The ledger of what a view tells, and of what these pieces are.
    pub(crate) fn of_view(view: &View, pieces: Vec<SeenPiece>) -> Self {
        let mut ledger = Ledger {
            ply: view.ply,
            quiet: view.quiet,
            to_move: view.to_move,
            seats_in: view.seats_in,
            armies: view.armies,
            skips: view.skips,
            timeouts: view.timeouts,
            mines_gone: view.mines_gone,
            promoted: view.promoted,
            offer: view.offer,
            outcome: view.outcome,
            began: view.began,
            pieces,
            course: view.course.clone(),
            announcements: view.announcements.clone(),
            standing: [NOBODY; 256],
            shared_flags: 0,
            fight: None,
            in_ply: false,
        };
        ledger.stand_everybody();
        ledger
    }

    fn stand_everybody(&mut self) {
        for (index, piece) in self.pieces.iter().enumerate().take(NOBODY.into()) {
            match piece.place {
                Place::On(point) => self.standing[point.index()] = index as u8,
                Place::Carried(_) | Place::Covered(_) => self.shared_flags += 1,
                Place::Gone(_) => {}
            }
        }
    }

    /// The view of one viewer, without legal actions, of a ledger that knows every kind.
    pub(crate) fn view(&self, rules: &Rules, viewer: Viewer, known: &[Knowers]) -> View {
        let seen = |(piece, known): (&SeenPiece, &Knowers)| {
            if known.contains(viewer) { *piece } else { redacted(rules, *piece) }
        };
        View {
            pieces: self.pieces.iter().zip(known).map(seen).collect(),
            ..self.view_of_pieces(rules, viewer, Vec::new())
        }
    }

    /// The view that consists of these pieces and of everything public.
    pub(crate) fn view_of_pieces(&self, rules: &Rules, viewer: Viewer, pieces: Vec<SeenPiece>) -> View {
        View {
            viewer,
            rules: *rules,
            ply: self.ply,
            quiet: self.quiet,
            to_move: self.to_move,
            seats_in: self.seats_in,
            armies: self.armies,
            skips: self.skips,
            timeouts: self.timeouts,
            mines_gone: self.mines_gone,
            promoted: self.promoted,
            offer: self.offer,
            outcome: self.outcome,
            began: self.began,
            pieces,
            course: self.course.clone(),
            announcements: self.announcements.clone(),
            legal: Vec::new(),
        }
    }

    /// The index of the piece that stands on a point.
    pub(crate) fn standing(&self, point: Point) -> Option<usize> {
        Some(usize::from(self.standing[point.index()])).filter(|&index| index < self.pieces.len())
    }

    /// The index of the piece that an event is about, if it is about one: for an attack the attacker's. Only for a ledger
    /// that knows every kind, before the event is entered.
    pub(crate) fn subject(&self, event: &Event) -> Option<usize> {
        match *event {
            Event::Moved { action, .. } | Event::Attacked { action, .. } => self.standing(action.from()),
            Event::Flipped { point, .. } => self.standing(point),
            Event::Shown { point, army, kind } if kind != Kind::Flag => self.fighter(point, army),
            Event::Shown { army, .. }
            | Event::FlagLost { army, .. }
            | Event::FlagPickedUp { army, .. }
            | Event::FlagLeft { army, .. }
            | Event::FlagCovered { army, .. }
            | Event::FlagDelivered { army, .. } => self.flag(army),
            _ => None,
        }
    }

    /// The index of the second piece of an event: what stands where a piece moved.
    pub(crate) fn object(&self, event: &Event) -> Option<usize> {
        match *event {
            Event::Moved { action, .. } | Event::Attacked { action, .. } => self.standing(action.to()),
            _ => None,
        }
    }

    pub(crate) fn flag(&self, army: Seat) -> Option<usize> {
        self.pieces.iter().position(|piece| (piece.army, piece.kind) == (Some(army), Some(Kind::Flag)))
    }

    /// Which of the two that fought, alive or dead, is told of as being of this army and on this point. The attacker that
    /// won is on the defender's point, and then the two are of different armies.
    fn fighter(&self, point: Point, army: Seat) -> Option<usize> {
        let Contact { attacker, defender, from } = self.fight?;
        let won = self.pieces[attacker].place == Place::On(point) && self.pieces[attacker].army == Some(army);
        Some(if point == from || won { attacker } else { defender })
    }

    /// The piece of this identity; where a setup gave a piece and the Flag on its point the same one, the one of this kind.
    fn find(&self, identity: Point, kind: Kind) -> Option<usize> {
        let named = |piece: &SeenPiece| piece.identity == identity;
        let exact = self.pieces.iter().position(|piece| named(piece) && piece.kind == Some(kind));
        exact.or_else(|| self.pieces.iter().position(named))
    }

    /// Enters one event.
    pub(crate) fn enter(&mut self, rules: &Rules, event: &SeenEvent) {
        if let Some(news) = News::of(event) {
            self.announcements.push(Announcement { ply: self.now(), news });
        }
        match *event {
            SeenEvent::Moved { seat, action, turned, .. } => self.enter_move(seat, action, turned),
            SeenEvent::Attacked { seat, action, result, attacker_kind, defender_kind, turned, .. } => {
                self.enter_attack(seat, action, result, [attacker_kind, defender_kind], turned);
            }
            SeenEvent::Flipped { seat, point, army, kind, .. } => self.enter_flip(seat, point, army, kind),
            SeenEvent::Shown { piece, army, kind, .. } => {
                if let Some(piece) = self.find(piece, kind).and_then(|index| self.pieces.get_mut(index)) {
                    (piece.army, piece.kind, piece.shown) = (Some(army), Some(kind), true);
                }
            }
            SeenEvent::Revealed { piece, army, kind } => self.enter_reveal(piece, army, kind),
            SeenEvent::ColoursSettled { seat, army } => {
                for other in rules.seats {
                    self.armies[other.index()] = Some(if other == seat { army } else { Seat(army.0 ^ 1) });
                }
            }
            SeenEvent::FlagLost { piece, army, .. } => {
                if let Some(piece) = self.find(piece, Kind::Flag).and_then(|index| self.pieces.get_mut(index)) {
                    (piece.army, piece.kind) = (Some(army), Some(Kind::Flag));
                    piece.shown |= sight::lost_flag_is_public(rules);
                }
            }
            SeenEvent::FlagDelivered { .. } => {}
            SeenEvent::FlagPickedUp { piece, point, .. } => self.put_flag(piece, Place::Carried(point)),
            SeenEvent::FlagLeft { piece, point, .. } => self.put_flag(piece, Place::On(point)),
            SeenEvent::FlagCovered { piece, point, .. } => self.put_flag(piece, Place::Covered(point)),
            SeenEvent::MinesGone { army } => self.mines_gone = self.mines_gone.with(army),
            SeenEvent::Promoted { army } => self.promoted = self.promoted.with(army),
            SeenEvent::WentOut { seat, .. } => self.enter_out(seat),
            SeenEvent::Skipped { seat, in_a_row } => self.skips[seat.index() % Seat::MAX] = in_a_row,
            SeenEvent::TimedOut { seat, count } => self.timeouts[seat.index() % Seat::MAX] = count,
            SeenEvent::Offered { seat } => self.offer = Some(Offer { by: seat, agreed: SeatSet::only(seat) }),
            SeenEvent::Accepted { seat } => {
                if let Some(offer) = &mut self.offer {
                    offer.agreed = offer.agreed.with(seat);
                }
            }
            SeenEvent::Refused { .. } => self.offer = None,
            SeenEvent::Ended(outcome) => {
                self.outcome = Some(outcome);
                self.offer = None;
            }
            SeenEvent::Turn { ply, quiet, seat } => self.enter_turn(ply, quiet, seat),
        }
    }

    /// The ply that is being made, or after which the host spoke.
    fn now(&self) -> u32 {
        self.ply + u32::from(self.in_ply)
    }

    fn enter_step(&mut self, seat: Seat, action: Action, result: Option<CombatResult>, turned: bool) {
        self.in_ply = true;
        self.offer = None;
        let identity = |index: usize| self.pieces[index].identity;
        let met = if action.is_flip() { None } else { self.standing(action.to()).map(identity) };
        let piece = self.standing(action.from()).map_or(action.from(), identity);
        self.course.push(Step { ply: self.now(), seat, action, piece, met, result, turned });
    }

    fn enter_move(&mut self, seat: Seat, action: Action, turned: bool) {
        self.enter_step(seat, action, None, turned);
        let (from, to) = (action.from(), action.to());
        if self.shared_flags > 0 && self.standing(to).is_none() {
            let carried = |piece: &&mut SeenPiece| piece.place == Place::Carried(from);
            if let Some(flag) = self.pieces.iter_mut().find(carried).filter(|_| !action.leaves_flag()) {
                flag.place = Place::Carried(to);
            }
        }
        self.walk(from, to);
    }

    fn walk(&mut self, from: Point, to: Point) {
        let Some(index) = self.standing(from) else { return };
        self.standing[to.index()] = core::mem::replace(&mut self.standing[from.index()], NOBODY);
        let now = self.now();
        let piece = &mut self.pieces[index];
        piece.place = Place::On(to);
        piece.moves = piece.moves.saturating_add(1);
        piece.last_moved = now;
    }

    fn enter_attack(
        &mut self,
        seat: Seat,
        action: Action,
        result: CombatResult,
        kinds: [Option<Kind>; 2],
        turned: bool,
    ) {
        self.enter_step(seat, action, Some(result), turned);
        let (from, to) = (action.from(), action.to());
        let (Some(attacker), Some(defender)) = (self.standing(from), self.standing(to)) else { return };
        self.fight = Some(Contact { attacker, defender, from });
        for (index, kind) in [attacker, defender].into_iter().zip(kinds) {
            self.pieces[index].kind = self.pieces[index].kind.or(kind);
        }
        self.count_fight(attacker, defender, result);
        if result.defender_dies() {
            self.bury(defender, to, DeathCause::Combat);
        }
        if result.attacker_dies() {
            self.bury(attacker, from, DeathCause::Combat);
        }
        if result == CombatResult::AttackerWins {
            self.walk(from, to);
        }
    }

    fn count_fight(&mut self, attacker: usize, defender: usize, result: CombatResult) {
        let count = |count: &mut u8| *count = count.saturating_add(1);
        match result {
            CombatResult::AttackerWins => count(&mut self.pieces[attacker].attacks_won),
            CombatResult::DefenderWins => count(&mut self.pieces[defender].defences_won),
            CombatResult::BothDie => {}
            CombatResult::Repelled | CombatResult::Forbidden => {
                count(&mut self.pieces[attacker].repelled);
                count(&mut self.pieces[defender].repelled);
            }
        }
    }

    fn bury(&mut self, index: usize, point: Point, cause: DeathCause) {
        if self.standing(point) == Some(index) {
            self.standing[point.index()] = NOBODY;
        }
        self.pieces[index].place = Place::Gone(Death { ply: self.now(), point, cause });
    }

    fn enter_flip(&mut self, seat: Seat, point: Point, army: Seat, kind: Kind) {
        self.enter_step(seat, Action::flip(point), None, false);
        if let Some(index) = self.standing(point) {
            let piece = &mut self.pieces[index];
            (piece.army, piece.kind, piece.face_down) = (Some(army), Some(kind), false);
        }
    }

    fn enter_reveal(&mut self, identity: Point, army: Seat, kind: Kind) {
        let Some(index) = self.find(identity, kind) else { return };
        let piece = &mut self.pieces[index];
        (piece.army, piece.kind) = (Some(army), Some(kind));
        // The back of a face-down piece did not tell that it left the board with its seat.
        let is_out = |seat: Seat| self.armies[seat.index()] == Some(army) && !self.seats_in.contains(seat);
        if let (Place::On(point), true) = (piece.place, (0..Seat::MAX as u8).map(Seat).any(is_out)) {
            self.bury(index, point, DeathCause::SeatOut);
        }
    }

    fn put_flag(&mut self, identity: Point, place: Place) {
        let Some(index) = self.find(identity, Kind::Flag) else { return };
        if !matches!(self.pieces[index].place, Place::Carried(_) | Place::Covered(_)) {
            self.shared_flags += 1;
        }
        if let Place::On(point) = place {
            self.shared_flags = self.shared_flags.saturating_sub(1);
            self.standing[point.index()] = index as u8;
        }
        self.pieces[index].place = place;
    }

    /// A seat goes out with all its pieces, its Flag too, whoever carries it.
    fn enter_out(&mut self, seat: Seat) {
        self.seats_in = self.seats_in.without(seat);
        if self.offer.is_some_and(|offer| offer.by == seat) {
            self.offer = None;
        }
        let Some(army) = self.armies.get(seat.index()).copied().flatten() else { return };
        self.promoted = self.promoted.without(army);
        for index in 0..self.pieces.len() {
            let piece = self.pieces[index];
            if piece.army != Some(army) {
                continue;
            }
            match piece.place {
                Place::On(point) => self.bury(index, point, DeathCause::SeatOut),
                Place::Carried(point) | Place::Covered(point) => {
                    self.bury(index, point, DeathCause::SeatOut);
                    self.shared_flags = self.shared_flags.saturating_sub(1);
                }
                Place::Gone(_) => {}
            }
        }
    }

    fn enter_turn(&mut self, ply: u32, quiet: u16, seat: Option<Seat>) {
        (self.ply, self.quiet, self.to_move) = (ply, quiet, seat);
        (self.fight, self.in_ply) = (None, false);
        match seat {
            Some(seat) => self.skips[seat.index() % Seat::MAX] = 0,
            None => self.skips = [0; Seat::MAX],
        }
    }
}

impl News {
    /// What an event announces to all, if anything.
    fn of(event: &SeenEvent) -> Option<News> {
        Some(match *event {
            SeenEvent::Shown { piece, army, kind, .. } => News::Shown { piece, army, kind },
            SeenEvent::MinesGone { army } => News::MinesGone { army },
            SeenEvent::Promoted { army } => News::Promoted { army },
            SeenEvent::FlagPickedUp { piece, point, .. } => News::FlagPickedUp { piece, point },
            SeenEvent::FlagLeft { piece, point, .. } => News::FlagLeft { piece, point },
            SeenEvent::FlagCovered { piece, point, .. } => News::FlagCovered { piece, point },
            SeenEvent::WentOut { seat, reason } => News::WentOut { seat, reason },
            SeenEvent::Skipped { seat, .. } => News::Skipped { seat },
            SeenEvent::TimedOut { seat, .. } => News::TimedOut { seat },
            _ => return None,
        })
    }
}

/// What anybody sees of a piece whose kind they do not know.
fn redacted(rules: &Rules, piece: SeenPiece) -> SeenPiece {
    let army = piece.army.filter(|_| sight::army_is_public(rules, piece.face_down));
    SeenPiece { army, kind: None, ..piece }
}

fn army_of(rules: &Rules, position: &AnyPosition, seat: Seat) -> Option<Seat> {
    if rules.seats.contains(seat) { position.army(seat) } else { None }
}

/// Whether it was announced before the start that the Mines of an army are gone.
fn mines_are_gone(ruleset: &Ruleset, position: &AnyPosition, army: Seat) -> bool {
    let rules = ruleset.rules();
    let none_left = position.count(ruleset, army, Kind::Mine) == 0;
    let for_flags = match rules.flag_needs_mines {
        FlagNeedsMines::None => false,
        FlagNeedsMines::Gone => none_left,
        FlagNeedsMines::Dug => position.dug(army) == Kind::Mine.army_count(),
    };
    for_flags || (rules.flag_promotes && none_left)
}
