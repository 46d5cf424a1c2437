//! What one viewer is told of a game's events (RULES.md section 9).

use crate::action::Action;
use crate::board::Point;
use crate::combat::CombatResult;
use crate::event::Event;
use crate::kind::Kind;
use crate::outcome::{Outcome, Reason};
use crate::seat::Seat;
use crate::sight::{Knowers, Viewer};

/// One thing that happened, as one viewer is told it. A client needs nothing else to follow the game:
/// [`crate::ViewTracker`] does.
///
/// Everybody is told the same, but for kinds that the viewer does not know. Where a field is called `piece`, `met`,
/// `attacker` or `defender` it is a piece's public identity: the point where it started.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, Rules, Ruleset, Seat, SeenEvent};
/// let mut game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
/// let action = game.legal_actions()[0];
/// game.play(action).unwrap();
/// let told = game.seen_events(0, Seat(1));
/// assert_eq!(told[0], SeenEvent::Moved { seat: Seat(0), action, piece: action.from(), met: None, turned: false });
/// assert_eq!(told[1], SeenEvent::Turn { ply: 1, quiet: 1, seat: Some(Seat(1)) });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum SeenEvent {
    /// A piece went to an empty point, or picked up its own seat's Flag there. A Flag that it carried came along, unless
    /// the action leaves it or it picked one up.
    Moved {
        /// Whose ply it was.
        seat: Seat,
        /// The action that was played.
        action: Action,
        /// The piece that moved.
        piece: Point,
        /// The Flag that lay where it went.
        met: Option<Point>,
        /// Whether it went where ordinary pieces do not: see [`crate::Step::turned`].
        turned: bool,
    },
    /// A piece moved onto another.
    Attacked {
        /// Whose ply it was.
        seat: Seat,
        /// The action that was played.
        action: Action,
        /// What became of the two. Never [`CombatResult::Forbidden`].
        result: CombatResult,
        /// The piece that moved.
        attacker: Point,
        /// Its kind, if the viewer knows it.
        attacker_kind: Option<Kind>,
        /// The piece that it met.
        defender: Point,
        /// Its kind, if the viewer knows it.
        defender_kind: Option<Kind>,
        /// The defender's army.
        army: Seat,
        /// Whether it went where ordinary pieces do not: see [`crate::Step::turned`].
        turned: bool,
    },
    /// A face-down piece was turned up, by a flip or by an attack on it.
    Flipped {
        /// Whose ply it was.
        seat: Seat,
        /// Where the piece lies.
        point: Point,
        /// The piece.
        piece: Point,
        /// Its army.
        army: Seat,
        /// Its kind.
        kind: Kind,
    },
    /// A piece's kind was shown to all for good.
    Shown {
        /// Where the piece stands, or fell.
        point: Point,
        /// The piece.
        piece: Point,
        /// Its army.
        army: Seat,
        /// Its kind.
        kind: Kind,
    },
    /// This viewer came to know a piece's kind: because its seat is out, or because the game is over and everything is
    /// shown to all.
    Revealed {
        /// The piece, living or dead.
        piece: Point,
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
    /// A Flag was captured or bombed. Where that puts nobody out, only those who know the Flag are told.
    FlagLost {
        /// The Flag's army.
        army: Seat,
        /// Where it stood.
        point: Point,
        /// The Flag.
        piece: Point,
    },
    /// A piece picked a Flag up and now carries it.
    FlagPickedUp {
        /// The Flag's army.
        army: Seat,
        /// Where.
        point: Point,
        /// The Flag.
        piece: Point,
    },
    /// A Flag was left alone on a point.
    FlagLeft {
        /// The Flag's army.
        army: Seat,
        /// Where.
        point: Point,
        /// The Flag.
        piece: Point,
    },
    /// The piece that stands on a Flag's point, after a fight, does not carry the Flag, though one before it did.
    FlagCovered {
        /// The Flag's army.
        army: Seat,
        /// Where.
        point: Point,
        /// The Flag.
        piece: Point,
    },
    /// A carried Flag reached its goal.
    FlagDelivered {
        /// The Flag's army.
        army: Seat,
        /// Where.
        point: Point,
        /// The Flag.
        piece: Point,
    },
    /// The Mines that guard an army's Flag, or that keep Flags from being promoted, are gone.
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
    /// A seat's time ran out.
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
    /// The game ended; [`SeenEvent::Revealed`] follows for every piece that the viewer did not know.
    Ended(Outcome),
    /// The last event of every entry: where the game stands now.
    Turn {
        /// Plies made.
        ply: u32,
        /// Plies in a row without what `quiet_reset` asks for.
        quiet: u16,
        /// The seat to move; none when the game is over.
        seat: Option<Seat>,
    },
}

/// Which pieces an event was about, and who knew their kinds then.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    pub(crate) subject: Point,
    pub(crate) object: Option<Point>,
    pub(crate) subject_known: Knowers,
    pub(crate) object_known: Knowers,
    /// Whether it was a move that an ordinary piece could not make.
    pub(crate) turned: bool,
}

impl Mark {
    /// The mark for somebody who knows everything.
    pub(crate) fn for_the_referee(self) -> Mark {
        Mark { subject_known: Knowers::EVERYBODY, object_known: Knowers::EVERYBODY, ..self }
    }
}

impl SeenEvent {
    /// What a viewer is told of an event, if anything.
    pub(crate) fn of(event: &Event, mark: Mark, viewer: Viewer) -> Option<SeenEvent> {
        let (piece, turned) = (mark.subject, mark.turned);
        Some(match *event {
            Event::Moved { seat, action } => SeenEvent::Moved { seat, action, piece, met: mark.object, turned },
            Event::Attacked { seat, action, result, attacker, defender, army } => SeenEvent::Attacked {
                seat,
                action,
                result,
                attacker: piece,
                attacker_kind: Some(attacker).filter(|_| mark.subject_known.contains(viewer)),
                defender: mark.object.unwrap_or(action.to()),
                defender_kind: Some(defender).filter(|_| mark.object_known.contains(viewer)),
                army,
                turned,
            },
            Event::Flipped { seat, point, army, kind } => SeenEvent::Flipped { seat, point, piece, army, kind },
            Event::Shown { point, army, kind } => SeenEvent::Shown { point, piece, army, kind },
            Event::ColoursSettled { seat, army } => SeenEvent::ColoursSettled { seat, army },
            Event::FlagLost { .. } if !mark.subject_known.contains(viewer) => return None,
            Event::FlagLost { army, point } => SeenEvent::FlagLost { army, point, piece },
            Event::FlagPickedUp { army, point } => SeenEvent::FlagPickedUp { army, point, piece },
            Event::FlagLeft { army, point } => SeenEvent::FlagLeft { army, point, piece },
            Event::FlagCovered { army, point } => SeenEvent::FlagCovered { army, point, piece },
            Event::FlagDelivered { army, point } => SeenEvent::FlagDelivered { army, point, piece },
            Event::MinesGone { army } => SeenEvent::MinesGone { army },
            Event::Promoted { army } => SeenEvent::Promoted { army },
            Event::WentOut { seat, reason } => SeenEvent::WentOut { seat, reason },
            Event::Skipped { seat, in_a_row } => SeenEvent::Skipped { seat, in_a_row },
            Event::TimedOut { seat, count } => SeenEvent::TimedOut { seat, count },
            Event::Offered { seat } => SeenEvent::Offered { seat },
            Event::Accepted { seat } => SeenEvent::Accepted { seat },
            Event::Refused { seat } => SeenEvent::Refused { seat },
            Event::Ended(outcome) => SeenEvent::Ended(outcome),
        })
    }
}
