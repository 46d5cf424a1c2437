//! What happened in a ply, or by the host's word.

use crate::action::Action;
use crate::board::{Board, Point};
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
    /// The piece that stands on a Flag's point, after a fight, does not carry the Flag, though one before it did.
    FlagCovered {
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

impl Event {
    /// The event in words, as the referee tells it: nothing is hidden, so it is not for the players.
    ///
    /// ```
    /// use junqi_core::{Event, Kind, Rules, Ruleset, Seat};
    /// let ruleset = Ruleset::new(Rules::default()).unwrap();
    /// let point = ruleset.board().parse_point("b12").unwrap();
    /// let shown = Event::Shown { point, army: Seat(1), kind: Kind::Flag };
    /// assert_eq!(shown.describe(ruleset.board()), "the Flag of army 1 on b12 is shown to all");
    /// ```
    #[must_use]
    pub fn describe(&self, board: &Board) -> String {
        let name = |point: Point| board.name(point);
        match *self {
            Event::Moved { seat, action } => {
                let leaves = if action.leaves_flag() { " and leaves the Flag" } else { "" };
                format!("seat {seat} moves from {} to {}{leaves}", name(action.from()), name(action.to()))
            }
            Event::Attacked { seat, action, result, attacker, defender, army } => {
                let (from, to) = (name(action.from()), name(action.to()));
                let what_became = match result {
                    CombatResult::AttackerWins => "and takes it",
                    CombatResult::DefenderWins => "and dies",
                    CombatResult::BothDie => "and both die",
                    CombatResult::Repelled | CombatResult::Forbidden => "and is repelled",
                };
                format!(
                    "seat {seat}'s {attacker} from {from} attacks the {defender} of army {army} on {to} {what_became}"
                )
            }
            Event::Flipped { seat, point, army, kind } => {
                format!("seat {seat} turns up the {kind} of army {army} on {}", name(point))
            }
            Event::Shown { point, army, kind } => {
                format!("the {kind} of army {army} on {} is shown to all", name(point))
            }
            Event::ColoursSettled { seat, army } => format!("seat {seat} has army {army}"),
            Event::FlagLost { army, point } => format!("army {army} loses its Flag on {}", name(point)),
            Event::FlagPickedUp { army, point } => format!("the Flag of army {army} is picked up on {}", name(point)),
            Event::FlagLeft { army, point } => format!("the Flag of army {army} is left on {}", name(point)),
            Event::FlagCovered { army, point } => {
                format!("the Flag of army {army} is no longer carried on {}", name(point))
            }
            Event::FlagDelivered { army, point } => format!("the Flag of army {army} is delivered to {}", name(point)),
            Event::MinesGone { army } => format!("the Mines of army {army} are gone"),
            Event::Promoted { army } => format!("the Flag of army {army} is promoted"),
            Event::WentOut { seat, reason } => format!("seat {seat} is out by {reason}"),
            Event::Skipped { seat, in_a_row } => {
                format!("seat {seat} has no legal action and is skipped ({in_a_row} in a row)")
            }
            Event::TimedOut { seat, count } => format!("the time of seat {seat} has run out ({count} by now)"),
            Event::Offered { seat } => format!("seat {seat} offers a draw"),
            Event::Accepted { seat } => format!("seat {seat} accepts the draw"),
            Event::Refused { seat } => format!("seat {seat} refuses the draw"),
            Event::Ended(outcome) => format!("the game is over: {outcome}"),
        }
    }
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
