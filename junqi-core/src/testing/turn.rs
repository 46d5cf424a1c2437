//! A game on the turned board: whatever happens, happens turned.

use core::mem::discriminant;
use std::sync::Arc;

use super::{Law, Seen, require};
use crate::action::Action;
use crate::board::{Board, Point};
use crate::event::Event;
use crate::game::{Entry, Game};
use crate::list::ActionList;
use crate::outcome::Outcome;
use crate::position::{EarlyFlip, Placement, Setup, SharedFlag};
use crate::random::Random;
use crate::rules::{ColourRule, Rules};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};

/// A turn of the board by some seats: arm 0 comes to lie on arm `by`.
///
/// Armies turn with their seats. In face-down play, where an army is only a colour, they may stay as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    by: usize,
    armies_by: usize,
    arms: usize,
}

impl Turn {
    pub(super) fn random(rules: &Rules, random: &mut Random) -> Self {
        let arms = rules.arms();
        let by = 1 + random.below(arms - 1);
        let free = rules.is_face_down() && rules.colour_rule != ColourRule::Assigned;
        let armies_by = if free && random.below(2) == 0 { 0 } else { by };
        Turn { by, armies_by, arms }
    }

    /// The number of seats.
    pub(super) fn by(&self) -> usize {
        self.by
    }

    pub(super) fn rules(&self, rules: &Rules) -> Rules {
        Rules { seats: self.seats(rules.seats), first_seat: self.seat(rules.first_seat), ..*rules }
    }

    fn seat(&self, seat: Seat) -> Seat {
        Seat(((seat.index() + self.by) % self.arms) as u8)
    }

    fn seats(&self, seats: SeatSet) -> SeatSet {
        seats.into_iter().map(|seat| self.seat(seat)).collect()
    }

    fn army(&self, army: Seat) -> Seat {
        Seat(((army.index() + self.armies_by) % self.arms) as u8)
    }

    fn point(&self, board: &Board, point: Point) -> Point {
        board.turned(point, self.by)
    }

    fn action(&self, board: &Board, action: Action) -> Action {
        let (from, to) = (self.point(board, action.from()), self.point(board, action.to()));
        if action.leaves_flag() { Action::leaving_flag(from, to) } else { Action::new(from, to) }
    }

    fn entry(&self, board: &Board, entry: Entry) -> Entry {
        match entry {
            Entry::Played(action) => Entry::Played(self.action(board, action)),
            Entry::TimedOut => Entry::TimedOut,
            Entry::Resigned(seat) => Entry::Resigned(self.seat(seat)),
            Entry::Fled(seat) => Entry::Fled(self.seat(seat)),
            Entry::Offered(seat) => Entry::Offered(self.seat(seat)),
            Entry::Accepted(seat) => Entry::Accepted(self.seat(seat)),
            Entry::Refused(seat) => Entry::Refused(self.seat(seat)),
        }
    }

    fn outcome(&self, turned_rules: &Rules, outcome: Outcome) -> Outcome {
        let winners = self.seats(outcome.winners);
        let team = winners.into_iter().next().map(|seat| turned_rules.team(seat));
        Outcome { winners, team: outcome.team.and(team), ..outcome }
    }

    fn event(&self, ruleset: &Ruleset, event: Event) -> Event {
        let board = ruleset.board();
        let mut event = event;
        match &mut event {
            Event::Moved { seat, action } => (*seat, *action) = (self.seat(*seat), self.action(board, *action)),
            Event::Attacked { seat, action, army, .. } => {
                (*seat, *action, *army) = (self.seat(*seat), self.action(board, *action), self.army(*army));
            }
            Event::Flipped { seat, point, army, .. } => {
                (*seat, *point, *army) = (self.seat(*seat), self.point(board, *point), self.army(*army));
            }
            Event::ColoursSettled { seat, army } => (*seat, *army) = (self.seat(*seat), self.army(*army)),
            Event::Shown { point, army, .. }
            | Event::FlagLost { point, army }
            | Event::FlagPickedUp { point, army }
            | Event::FlagCovered { army, point }
            | Event::FlagLeft { point, army }
            | Event::FlagDelivered { point, army } => {
                (*point, *army) = (self.point(board, *point), self.army(*army));
            }
            Event::MinesGone { army } | Event::Promoted { army } => *army = self.army(*army),
            Event::WentOut { seat, .. }
            | Event::Skipped { seat, .. }
            | Event::TimedOut { seat, .. }
            | Event::Offered { seat }
            | Event::Accepted { seat }
            | Event::Refused { seat } => *seat = self.seat(*seat),
            Event::Ended(outcome) => *outcome = self.outcome(ruleset.rules(), *outcome),
        }
        event
    }

    /// The setup turned, its lists sorted.
    fn setup(&self, ruleset: &Ruleset, setup: &Setup) -> Setup {
        let board = ruleset.board();
        let by_seat = |values: &[u8; Seat::MAX], turned: &dyn Fn(Seat) -> Seat| {
            let mut all = [0; Seat::MAX];
            for (index, &value) in values.iter().enumerate().take(self.arms) {
                all[turned(Seat(index as u8)).index()] = value;
            }
            all
        };
        let placed = setup.pieces.iter().map(|piece| Placement {
            point: self.point(board, piece.point),
            army: self.army(piece.army),
            ..*piece
        });
        let shared = setup.shared_flags.iter().map(|flag| SharedFlag {
            point: self.point(board, flag.point),
            army: self.army(flag.army),
            ..*flag
        });
        let flips = setup.early_flips.iter().map(|flip| EarlyFlip {
            seat: self.seat(flip.seat),
            army: self.army(flip.army),
            ..*flip
        });
        let [last, by_first, by_second] = setup.last_flips.map(|army| army.map(|army| self.army(army)));
        let mut turned = Setup {
            pieces: placed.collect(),
            shared_flags: shared.collect(),
            seats_in: self.seats(setup.seats_in),
            to_move: self.seat(setup.to_move),
            last_mover: setup.last_mover.map(|seat| self.seat(seat)),
            first_army: self.first_army(ruleset.rules(), setup.first_army),
            skips: by_seat(&setup.skips, &|seat| self.seat(seat)),
            dug: by_seat(&setup.dug, &|army| self.army(army)),
            flags_from_arm_1: self.flags_from_arm_1(setup.flags_from_arm_1),
            early_flips: flips.collect(),
            last_flips: if self.arms == 2 { [last, by_second, by_first] } else { [None; 3] },
            outcome: setup.outcome.map(|outcome| self.outcome(ruleset.rules(), outcome)),
            ..*setup
        };
        sort(&mut turned);
        turned
    }

    /// The army of seat 0, where another seat was before: of two, the one with the other army.
    fn first_army(&self, rules: &Rules, first_army: Option<Seat>) -> Option<Seat> {
        if rules.is_face_down() { first_army.map(|army| self.army(Seat(army.0 ^ 1))) } else { first_army }
    }

    /// Only board two asks where a Flag began; there every other Flag began in arm 1 of the turned board.
    fn flags_from_arm_1(&self, armies: SeatSet) -> SeatSet {
        if self.arms != 2 {
            return armies;
        }
        let others = [Seat(0), Seat(1)].into_iter().filter(|&army| !armies.contains(army));
        others.map(|army| self.army(army)).collect()
    }
}

/// Puts the lists of a setup, whose order means nothing, in one order.
fn sort(setup: &mut Setup) {
    setup.pieces.sort_by_key(|piece| piece.point);
    setup.shared_flags.sort_by_key(|flag| flag.army);
    setup.early_flips.sort_by_key(|flip| (flip.seat, flip.army, flip.kind));
}

/// A game and its twin on the turned board.
pub(super) struct Twin {
    turn: Turn,
    game: Game,
    actions: ActionList,
}

impl Twin {
    /// The twin of a game that has just begun; `ruleset` is that of the turned rules.
    pub(super) fn of(game: &Game, turn: Turn, ruleset: &Arc<Ruleset>) -> Result<Self, Seen> {
        let setup = turn.setup(ruleset, &game.position().setup(game.ruleset()));
        let twin = Game::from_setup(Arc::clone(ruleset), &setup);
        let game =
            twin.map_err(|error| (Law::TurnedBoard, format!("{turn:?}: the turned start is refused: {error}")))?;
        Ok(Twin { turn, game, actions: ActionList::default() })
    }

    /// Repeats an entry, and compares what comes of it.
    pub(super) fn follow(&mut self, entry: Entry, events: &[Event], actions: &[Action]) -> Result<(), Seen> {
        let Twin { turn, game, .. } = self;
        let ruleset = Arc::clone(game.ruleset());
        let board = ruleset.board();
        let turned_entry = turn.entry(board, entry);
        let expected: Vec<Event> = events.iter().map(|&event| turn.event(&ruleset, event)).collect();
        let found = game.repeat(turned_entry).map_err(|error| {
            (Law::TurnedBoard, format!("{turn:?}: {entry:?} was made, and turned it is refused: {error}"))
        })?;
        require(same_events(&expected, found), Law::TurnedBoard, || {
            format!("{turn:?}: {entry:?} should give {expected:?}, and gave {found:?}")
        })?;
        game.position().legal_actions(&ruleset, &mut self.actions);
        let mut found = self.actions.to_vec();
        let mut expected: Vec<Action> = actions.iter().map(|&action| turn.action(board, action)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        require(found == expected, Law::TurnedBoard, || {
            format!("{turn:?}: after {entry:?} the legal actions are {found:?}, not {expected:?}")
        })
    }

    /// Compares the two positions.
    pub(super) fn check(&self, game: &Game) -> Result<(), Seen> {
        let expected = self.turn.setup(self.game.ruleset(), &game.position().setup(game.ruleset()));
        let mut found = self.game.position().setup(self.game.ruleset());
        sort(&mut found);
        require(found == expected, Law::TurnedBoard, || {
            format!("{:?}: the position is {found:?}, not {expected:?}", self.turn)
        })
    }
}

/// Whether two plies tell the same. Of several things that happen at once the order is that of armies or points,
/// which does not turn with the board.
fn same_events(expected: &[Event], found: &[Event]) -> bool {
    if expected.len() != found.len() {
        return false;
    }
    let at_once = |event: &Event| {
        matches!(event, Event::Shown { .. } | Event::Promoted { .. } | Event::FlagLeft { .. } | Event::MinesGone { .. })
    };
    let run = |one: &Event, other: &Event| at_once(one) && discriminant(one) == discriminant(other);
    let mut rest = found;
    expected.chunk_by(run).all(|expected| {
        let (found, after) = rest.split_at(expected.len());
        rest = after;
        expected.len() == 1 && expected == found || expected.iter().all(|event| found.contains(event))
    })
}
