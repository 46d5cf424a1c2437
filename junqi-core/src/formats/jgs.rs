//! QQ's four-player replay (`.jgs`).
//!
//! [`Replay`] is the file as plain data: [`Replay::from_bytes`] and [`Replay::to_bytes`] go between the two, and everything
//! in a file comes back except bytes that mean nothing. [`Replay::to_game`] makes it a [`crate::Game`] under
//! [`Preset::Qq`](crate::rules::Preset), and holds every fact in the file against the game's; [`Replay::from_game`] goes the other way.
//!
//! QQ's seats are this library's: 0 yellow, 1 blue (on yellow's left), 2 green, 3 purple. Yellow moves first and the turn goes
//! round counter-clockwise: 0, 3, 2, 1.
//!
//! ```
//! use std::sync::Arc;
//! use junqi_core::{Game, Ruleset, formats::jgs::Replay, rules::Preset};
//! let ruleset = Arc::new(Ruleset::new(Preset::Qq.rules())?);
//! let mut game = Game::random(ruleset, 1);
//! for _ in 0..30 {
//!     game.play(game.legal_actions()[0])?;
//! }
//! game.resign(game.to_move().unwrap())?;
//!
//! let replay = Replay::from_game(&game, ["黄", "蓝", "绿", "紫"])?;
//! assert_eq!(replay.events.len(), 31);
//! assert_eq!(replay.players[1].name.decode(), "蓝");
//! let bytes = replay.to_bytes()?;
//! assert_eq!(Replay::from_bytes(&bytes)?, replay);
//! assert_eq!(replay.to_game()?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bytes;
mod check;
mod scribe;
#[cfg(test)]
mod tests;
mod text;

use core::fmt;

use crate::layout::Layout;
use crate::seat::Seat;

pub use bytes::{MAGIC, TooLong};
pub use check::Disagreement;
pub use scribe::NoReplay;
pub use text::Text;

/// How many seats a replay has.
pub const SEATS: usize = 4;

/// A replay, as the file tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The seat whose player saved the file.
    pub saved_by: Seat,
    /// The seat that would move next when the record ended; none when the game was decided.
    pub next: Option<Seat>,
    /// By seat.
    pub players: [Player; SEATS],
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What somebody wrote about the events.
    pub comments: Vec<Comment>,
}

/// A player of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The nickname.
    pub name: Text<20>,
    /// How the pieces stood at the start.
    pub layout: Layout,
    /// The account number, 0 when hidden.
    pub account: u32,
    /// Of unknown meaning.
    pub flags: [u8; 20],
}

/// A comment on one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The event's number, as the file counts.
    pub event: u32,
    /// What it says.
    pub text: Text<212>,
}

/// A square of QQ's 17x17 grid. With yellow at the bottom `a` grows downwards and `b` from right to left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The row from the top, 0 to 16.
    pub a: u8,
    /// The column from the right, 0 to 16.
    pub b: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.a, self.b)
    }
}

/// What became of the piece that moved and of the one it met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MoveResult {
    /// It went to an empty square.
    Moved = 0,
    /// It took the other.
    Took = 1,
    /// It died.
    Died = 2,
    /// Both died.
    BothDied = 3,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stood.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// What came of it.
    pub result: MoveResult,
    /// The seat after the mover among those that were in when it moved.
    pub next: Seat,
    /// Whether the other seat's Marshal died.
    pub defender_marshal_died: bool,
    /// The mover's Flag, which is shown when its Marshal died in this move.
    pub mover_flag: Option<Square>,
    /// The other seat's Flag, which is shown when its Marshal died in this move.
    pub defender_flag: Option<Square>,
}

/// Why a seat went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum OutReason {
    /// Its Flag was taken or bombed.
    FlagTaken = 1,
    /// It had no move left.
    NoMove = 2,
    /// Its time ran out five times. Named by public code; no file with it was seen.
    Timeouts = 3,
    /// It surrendered.
    Surrendered = 4,
    /// It ran away.
    Fled = 6,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum End {
    /// A draw.
    Draw = 2,
    /// One team won.
    Decided = 4,
    /// Somebody ran away and the game is void.
    Fled = 6,
    /// A player asked for it. Named by public code; no file with it was seen.
    Quit = 7,
}

/// One event of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// The piece on a square moved.
    Move(Move),
    /// A seat's time ran out and the turn passed.
    Timeout {
        /// The seat.
        seat: Seat,
        /// Its timeouts by now.
        count: u8,
        /// Who is to move now.
        next: Option<Seat>,
    },
    /// A seat went out.
    Out {
        /// The seat.
        seat: Seat,
        /// Why.
        reason: OutReason,
        /// Who is to move now; none when that decided the game.
        next: Option<Seat>,
    },
    /// The player of a seat that is out left the table.
    Left {
        /// The seat.
        seat: Seat,
        /// Who is to move.
        next: Option<Seat>,
    },
    /// The game is over.
    Over(End),
}

impl Event {
    /// Who is to move after the event, as it says; none after the end.
    #[must_use]
    pub fn next(&self) -> Option<Seat> {
        match *self {
            Event::Move(Move { next, .. }) => Some(next),
            Event::Timeout { next, .. } | Event::Out { next, .. } | Event::Left { next, .. } => next,
            Event::Over(_) => None,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Move(played) => played.fmt(f)?,
            Event::Timeout { seat, count, .. } => write!(f, "timeout {count} of seat {seat}")?,
            Event::Out { seat, reason, .. } => {
                let why = match reason {
                    OutReason::FlagTaken => "its Flag was taken",
                    OutReason::NoMove => "it has no move left",
                    OutReason::Timeouts => "its time ran out too often",
                    OutReason::Surrendered => "it surrendered",
                    OutReason::Fled => "it ran away",
                };
                write!(f, "seat {seat} out, {why}")?;
            }
            Event::Left { seat, .. } => write!(f, "seat {seat} left the table")?,
            Event::Over(end) => {
                return f.write_str(match end {
                    End::Draw => "over, a draw",
                    End::Decided => "over, decided",
                    End::Fled => "over, void by flight",
                    End::Quit => "over, by a player's request",
                });
            }
        }
        match self.next() {
            Some(seat) => write!(f, ", next seat {seat}"),
            None => f.write_str(", nobody next"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.result {
            MoveResult::Moved => "moved",
            MoveResult::Took => "took",
            MoveResult::Died => "died",
            MoveResult::BothDied => "both died",
        };
        write!(f, "{}-{} {result}", self.from, self.to)?;
        if self.defender_marshal_died {
            f.write_str(", the other's Marshal died")?;
        }
        if let Some(flag) = self.mover_flag {
            write!(f, ", mover's Flag on {flag}")?;
        }
        if let Some(flag) = self.defender_flag {
            write!(f, ", the other's Flag on {flag}")?;
        }
        Ok(())
    }
}
