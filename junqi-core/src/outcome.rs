//! How a game ended and why (RULES.md section 11).

use core::fmt;

use crate::names::named_enum;
use crate::seat::{Seat, SeatSet, Team};

named_enum! {
    /// Why a seat went out, or why a game ended. The names are RULES.md's.
    "reason" pub enum Reason {
        /// The Flag was taken, bombed or delivered.
        Flag = "flag",
        /// No mobile piece was left.
        Annihilation = "annihilation",
        /// No legal action on its turn.
        Stalemate = "stalemate",
        /// `quiet_limit` plies in a row without removal or contact.
        Quiet = "quiet",
        /// `timeout_limit` timeouts.
        Timeout = "timeout",
        /// The seat resigned.
        Resignation = "resignation",
        /// The seat left.
        Flight = "flight",
        /// No seat had a legal action.
        MutualStalemate = "mutual_stalemate",
        /// The same full position stood for the `repetition_limit`-th time.
        Repetition = "repetition",
        /// `ply_limit` plies were made.
        PlyLimit = "ply_limit",
        /// All seats agreed to a draw.
        Agreement = "agreement",
    }
}

named_enum! {
    /// What kind of end a game came to.
    "verdict" pub enum Verdict {
        /// One team won.
        Win = "win",
        /// Nobody won.
        Draw = "draw",
        /// No result and no points.
        Void = "void",
    }
}

named_enum! {
    /// What a game's end means for one seat.
    "seat result" pub enum SeatResult {
        /// Its team won; a seat that was out wins with its team.
        Won = "won",
        /// Another team won.
        Lost = "lost",
        /// A draw.
        Drawn = "drawn",
        /// The game was void.
        Void = "void",
    }
}

/// How a game ended, with its reason.
///
/// ```
/// use junqi_core::{Outcome, Reason, Seat, SeatResult, SeatSet, Team};
/// let outcome = Outcome::win(Team(0), SeatSet::from_iter([Seat(0), Seat(2)]), Reason::Flag);
/// assert_eq!(outcome.result(Seat(2)), SeatResult::Won);
/// assert_eq!(outcome.to_string(), "seats 0,2 win by flag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// A win, a draw, or void.
    pub verdict: Verdict,
    /// For a win the reason of the last seat put out, or `mutual_stalemate` or `flight`.
    pub reason: Reason,
    /// All seats of the winning team, out or not; empty without a winner.
    pub winners: SeatSet,
    /// The winning team.
    pub team: Option<Team>,
}

impl Outcome {
    /// A win of the team whose seats are `winners`.
    #[must_use]
    pub const fn win(team: Team, winners: SeatSet, reason: Reason) -> Self {
        Outcome { verdict: Verdict::Win, reason, winners, team: Some(team) }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Outcome { verdict: Verdict::Draw, reason, winners: SeatSet::EMPTY, team: None }
    }

    /// A void game: no result, no points.
    #[must_use]
    pub const fn void(reason: Reason) -> Self {
        Outcome { verdict: Verdict::Void, reason, winners: SeatSet::EMPTY, team: None }
    }

    /// What the end means for a playing seat.
    #[must_use]
    pub const fn result(&self, seat: Seat) -> SeatResult {
        match self.verdict {
            Verdict::Win if self.winners.contains(seat) => SeatResult::Won,
            Verdict::Win => SeatResult::Lost,
            Verdict::Draw => SeatResult::Drawn,
            Verdict::Void => SeatResult::Void,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Win if self.winners.len() == 1 => write!(f, "seat {} wins by {}", self.winners, self.reason),
            Verdict::Win => write!(f, "seats {} win by {}", self.winners, self.reason),
            Verdict::Draw => write!(f, "draw by {}", self.reason),
            Verdict::Void => write!(f, "void by {}", self.reason),
        }
    }
}
