//! Writing a game down as QQ would have.

use std::sync::Arc;

use thiserror::Error;

use super::{End, Event, Move, MoveResult, OutReason, Player, Replay, SEATS, Square, Text};
use crate::action::Action;
use crate::board::{Board, Point};
use crate::combat::CombatResult;
use crate::event::Event as Happened;
use crate::game::{EntryError, Game, Start};
use crate::kind::Kind;
use crate::layout::Layout;
use crate::outcome::{Outcome, Reason, Verdict};
use crate::rules::Preset;
use crate::seat::{Seat, SeatSet};

/// The column on the left of QQ's grid.
const LEFTMOST: usize = 16;

/// Why a game has no replay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoReplay {
    /// Its rules are not QQ's.
    #[error("a replay is of a game under preset qq, unchanged")]
    OtherRules,
    /// It began from a position.
    #[error("a replay is of a game that began from layouts")]
    OtherStart,
    /// It could not be played again.
    #[error(transparent)]
    Entry(#[from] EntryError),
}

impl Replay {
    /// The replay of a game under preset `qq`, saved by seat 0. A game that is not over has a replay too.
    ///
    /// Two things are not told: draws that were offered and came to nothing, and who fled when that made the game void.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Game, Rules, Ruleset, formats::jgs::{NoReplay, Replay}};
    /// let game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
    /// assert_eq!(Replay::from_game(&game, ["", "", "", ""]), Err(NoReplay::OtherRules));
    /// ```
    ///
    /// # Errors
    /// When the game has other rules or another beginning than a replay can tell.
    pub fn from_game(game: &Game, names: [&str; SEATS]) -> Result<Replay, NoReplay> {
        if *game.rules() != Preset::Qq.rules() {
            return Err(NoReplay::OtherRules);
        }
        let Start::Layouts(layouts) = game.start() else { return Err(NoReplay::OtherStart) };
        let layouts: [Layout; SEATS] = layouts.as_slice().try_into().map_err(|_| NoReplay::OtherStart)?;
        let mut again = Game::from_start(Arc::clone(game.ruleset()), game.start()).map_err(|_| NoReplay::OtherStart)?;
        let mut scribe = Scribe::new(&again);
        let mut events = Vec::new();
        for (index, &entry) in game.entries().iter().enumerate() {
            again.repeat(entry)?;
            events.extend(scribe.write_down(&again, index));
        }
        let player =
            |seat: usize| Player { name: Text::encode(names[seat]), layout: layouts[seat], account: 0, flags: [0; 20] };
        Ok(Replay {
            saved_by: Seat(0),
            next: scribe.next(),
            players: core::array::from_fn(player),
            events,
            comments: Vec::new(),
        })
    }
}

/// Follows a game entry by entry and says which events of a replay each one is.
pub(super) struct Scribe {
    seats_in: SeatSet,
    /// Who made the last move.
    mover: Seat,
    /// Who is to move, or would be if the game were not over.
    next: Seat,
    decided: bool,
}

impl Scribe {
    pub(super) fn new(game: &Game) -> Self {
        let first = game.rules().first_seat;
        Scribe {
            seats_in: game.position().seats_in(),
            mover: first,
            next: game.to_move().unwrap_or(first),
            decided: false,
        }
    }

    /// Who is next, as a replay tells it: nobody once the game is decided.
    pub(super) fn next(&self) -> Option<Seat> {
        Some(self.next).filter(|_| !self.decided)
    }

    /// The events of the entry with this index, which must be the game's last.
    pub(super) fn write_down(&mut self, game: &Game, entry: usize) -> Vec<Event> {
        let mut written = Vec::new();
        for happened in game.events(entry) {
            self.write(game.ruleset().board(), happened, &mut written);
        }
        if let Some(to_move) = game.to_move() {
            self.next = to_move;
            if let Some(last) = written.last_mut() {
                last.set_next(Some(to_move));
            }
        }
        written
    }

    fn write(&mut self, board: &Board, happened: &Happened, written: &mut Vec<Event>) {
        match *happened {
            Happened::Moved { seat, action } => {
                written.push(self.begin_move(board, seat, action, MoveResult::Moved));
            }
            Happened::Attacked { seat, action, result, .. } => {
                let result = match result {
                    CombatResult::AttackerWins => MoveResult::Took,
                    CombatResult::DefenderWins => MoveResult::Died,
                    CombatResult::BothDie => MoveResult::BothDied,
                    // Neither happens under preset qq.
                    CombatResult::Repelled | CombatResult::Forbidden => MoveResult::Moved,
                };
                written.push(self.begin_move(board, seat, action, result));
            }
            Happened::Shown { point, army, kind: Kind::Flag } => {
                if let Some(Event::Move(played)) = written.last_mut() {
                    let flag = Some(square_of(board, point));
                    if army == self.mover {
                        played.mover_flag = flag;
                    } else {
                        played.defender_flag = flag;
                        played.defender_marshal_died = true;
                    }
                }
            }
            Happened::TimedOut { seat, count } => {
                self.next = after(seat, self.seats_in);
                written.push(Event::Timeout { seat, count, next: Some(self.next) });
            }
            Happened::WentOut { seat, reason } => {
                self.seats_in = self.seats_in.without(seat);
                if !self.seats_in.contains(self.next) {
                    self.next = after(self.next, self.seats_in);
                }
                if let Some(reason) = out_reason(reason) {
                    written.push(Event::Out { seat, reason, next: Some(self.next) });
                }
            }
            Happened::Ended(outcome) => {
                if outcome.verdict == Verdict::Win {
                    self.decided = true;
                    if let Some(last) = written.last_mut().filter(|last| matches!(last, Event::Out { .. })) {
                        last.set_next(None);
                    }
                }
                written.push(Event::Over(end_of(outcome)));
            }
            _ => {}
        }
    }

    /// A move of which no Flag is shown yet.
    fn begin_move(&mut self, board: &Board, seat: Seat, action: Action, result: MoveResult) -> Event {
        self.mover = seat;
        self.next = after(seat, self.seats_in);
        Event::Move(Move {
            from: square_of(board, action.from()),
            to: square_of(board, action.to()),
            result,
            next: self.next,
            defender_marshal_died: false,
            mover_flag: None,
            defender_flag: None,
        })
    }
}

impl Event {
    fn set_next(&mut self, seat: Option<Seat>) {
        match self {
            Event::Move(played) => played.next = seat.unwrap_or(played.next),
            Event::Timeout { next, .. } | Event::Out { next, .. } | Event::Left { next, .. } => *next = seat,
            Event::Over(_) => {}
        }
    }
}

/// The seat after this one, counter-clockwise, among those that are in.
fn after(seat: Seat, seats_in: SeatSet) -> Seat {
    let order = (1..=SEATS as u8).map(|steps| Seat((seat.0 + SEATS as u8 - steps) % SEATS as u8));
    order.into_iter().find(|&next| seats_in.contains(next)).unwrap_or(seat)
}

fn out_reason(reason: Reason) -> Option<OutReason> {
    match reason {
        Reason::Flag => Some(OutReason::FlagTaken),
        Reason::Annihilation | Reason::Stalemate => Some(OutReason::NoMove),
        Reason::Timeout => Some(OutReason::Timeouts),
        Reason::Resignation => Some(OutReason::Surrendered),
        Reason::Flight => Some(OutReason::Fled),
        // For these no seat goes out under preset qq.
        Reason::Quiet | Reason::MutualStalemate | Reason::Repetition | Reason::PlyLimit | Reason::Agreement => None,
    }
}

fn end_of(outcome: Outcome) -> End {
    match outcome.verdict {
        Verdict::Win => End::Decided,
        Verdict::Draw => End::Draw,
        Verdict::Void => End::Fled,
    }
}

fn square_of(board: &Board, point: Point) -> Square {
    let (row, column) = board.cell(point);
    Square { a: row as u8, b: (LEFTMOST - column) as u8 }
}

/// The point on a square; none where there is no station.
pub(super) fn point_of(board: &Board, square: Square) -> Option<Point> {
    board.points().find(|&point| square_of(board, point) == square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardOptions, BoardShape};

    /// Row from the front and column from the owner's left, both from 0, as the files' layouts count.
    fn square_in_arm(board: &Board, seat: u8, row: u8, column: u8) -> Square {
        square_of(board, board.point(Seat(seat), column, 6 - row))
    }

    #[test]
    fn each_seats_cells_lie_where_qq_has_them() {
        let board = Board::new(BoardOptions::of(BoardShape::Four));
        for (row, column) in (0..6).flat_map(|row| (0..5).map(move |column| (row, column))) {
            assert_eq!(square_in_arm(&board, 0, row, column), Square { a: 11 + row, b: 10 - column }, "yellow");
            assert_eq!(square_in_arm(&board, 1, row, column), Square { a: 6 + column, b: 11 + row }, "blue");
            assert_eq!(square_in_arm(&board, 2, row, column), Square { a: 5 - row, b: 6 + column }, "green");
            assert_eq!(square_in_arm(&board, 3, row, column), Square { a: 10 - column, b: 5 - row }, "purple");
        }
    }

    #[test]
    fn every_point_has_a_square_of_its_own_and_no_station_lies_on_0_0() {
        let board = Board::new(BoardOptions::of(BoardShape::Four));
        for point in board.points() {
            assert_eq!(point_of(&board, square_of(&board, point)), Some(point));
        }
        assert_eq!(point_of(&board, Square { a: 0, b: 0 }), None);
    }

    #[test]
    fn the_turn_goes_round_counter_clockwise_past_seats_that_are_out() {
        let all = SeatSet::first(4);
        assert_eq!([0, 3, 2, 1].map(|seat| after(Seat(seat), all).0), [3, 2, 1, 0]);
        assert_eq!(after(Seat(0), all.without(Seat(3))), Seat(2));
        assert_eq!(after(Seat(1), SeatSet::EMPTY), Seat(1));
    }
}
