//! What happened in a ply, or by the host's word.

use crate::action::Action;
use crate::board::Point;
use crate::combat::CombatResult;
use crate::kind::Kind;
use crate::outcome::{Outcome, Reason};
use crate::seat::Seat;

/// One thing that happened, as the referee knows it. The events of a ply come in the order of RULES.md section 10.
///
/// Points are where things were at that moment; [`crate::Game`] knows the identities of the pieces there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A piece went to an empty point, or picked up its own seat's Flag there.
    Moved {
        /// Whose ply it was.
        seat: Seat,
        /// The action that was played.
        action: Action,
    },
    /// A piece moved onto another.
    Attacked {
        /// Whose ply it was.
        seat: Seat,
        /// The action that was played.
        action: Action,
        /// What became of the two. Never [`CombatResult::Forbidden`]: that ends as `Repelled`.
        result: CombatResult,
        /// The attacker's kind.
        attacker: Kind,
        /// The defender's kind.
        defender: Kind,
        /// The defender's army.
        army: Seat,
    },
    /// A face-down piece was turned up, by a flip or by an attack on it.
    Flipped {
        /// Whose ply it was.
        seat: Seat,
        /// Where the piece lies.
        point: Point,
        /// The piece's army.
        army: Seat,
        /// The piece's kind.
        kind: Kind,
    },
    /// A piece's kind was shown to all for good (RULES.md section 9): by scouting, `combat_reveal`, a Marshal's death
    /// or because a Flag was picked up. A dead piece may be shown too.
    Shown {
        /// Where the piece stands, or fell.
        point: Point,
        /// Its army.
        army: Seat,
        /// Its kind.
        kind: Kind,
    },
    /// The colours were settled: this seat has this army, the other seat the other.
    ColoursSettled {
        /// The seat.
        seat: Seat,
        /// Its army.
        army: Seat,
    },
    /// A Flag was captured or bombed.
    FlagLost {
        /// The Flag's army.
        army: Seat,
        /// Where it stood.
        point: Point,
    },
    /// A piece picked a Flag up and now carries it.
    FlagPickedUp {
        /// The Flag's army.
        army: Seat,
        /// Where.
        point: Point,
    },
    /// A Flag was left alone on a point.
    FlagLeft {
        /// The Flag's army.
        army: Seat,
        /// Where.
        point: Point,
    },
    /// A carried Flag reached its goal.
    FlagDelivered {
        /// The Flag's army.
        army: Seat,
        /// Where.
        point: Point,
    },
    /// The Mines that guard an army's Flag, or that keep Flags from being promoted, are gone (told where
    /// `flag_needs_mines` or `flag_promotes` is in force).
    MinesGone {
        /// The Mines' army.
        army: Seat,
    },
    /// An army's Flag was promoted.
    Promoted {
        /// The Flag's army.
        army: Seat,
    },
    /// A seat went out; all its pieces are gone.
    WentOut {
        /// The seat.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// A seat was skipped for want of a legal action.
    Skipped {
        /// The seat.
        seat: Seat,
        /// How often in a row by now.
        in_a_row: u8,
    },
    /// A seat's time ran out and the turn passed.
    TimedOut {
        /// The seat.
        seat: Seat,
        /// Its timeouts by now.
        count: u8,
    },
    /// A seat offered a draw.
    Offered {
        /// The seat.
        seat: Seat,
    },
    /// A seat accepted the draw that is on offer.
    Accepted {
        /// The seat.
        seat: Seat,
    },
    /// A seat refused the draw that was on offer.
    Refused {
        /// The seat.
        seat: Seat,
    },
    /// The game ended; everything is shown to all.
    Ended(Outcome),
}

/// Somebody who is told what happens. `()` looks away, and costs nothing.
pub trait Witness {
    /// Told once for each event, in order.
    fn see(&mut self, event: Event);
}

impl Witness for () {
    #[inline(always)]
    fn see(&mut self, _event: Event) {}
}

impl Witness for Vec<Event> {
    #[inline]
    fn see(&mut self, event: Event) {
        self.push(event);
    }
}
