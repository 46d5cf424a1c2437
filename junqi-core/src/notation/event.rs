//! Text of what a viewer was told: one word an event.

use core::fmt::Write;

use super::action_text;
use crate::action::Action;
use crate::board::{Board, Point};
use crate::combat::CombatResult;
use crate::kind::Kind;
use crate::outcome::Outcome;
use crate::seen::SeenEvent;

/// The text of what a viewer was told: one word without spaces, and different for different events.
///
/// `@` stands before a piece's identity, `?` for a kind that the viewer does not know, and `^` after an action in which
/// the piece turned ([`crate::Step::turned`]).
///
/// | event | text |
/// |---|---|
/// | moved, and picked up its own seat's Flag | `0:a6-a7@a6`, `0:b1-b2@a6&b2` |
/// | attacked | `0:a6-a7@a6:4x1?@e12=attacker_wins`: kind, then the defender's army and kind |
/// | flipped | `0:=b3@b3:1L`: army and kind |
/// | shown, revealed | `shown:a7@e12:1F`, `revealed@e12:1F` |
/// | colours settled | `colours:0=1`: seat and army |
/// | Flag lost, picked up, left, covered, delivered | `flag_lost:b12@b12:1`: point, identity, army |
/// | Mines gone, promoted | `mines_gone:1`, `promoted:1` |
/// | went out, skipped, timed out | `out:1=flag`, `skipped:1=2`, `timeout:1=2` |
/// | draws | `offered:1`, `accepted:0`, `refused:0` |
/// | ended | `ended:win=flag/0/0,2`, `ended:draw=quiet`: verdict, reason, team and winners |
/// | turn | `turn:1/12/3`: seat to move, plies, quiet plies; `turn:-/12/3` when the game is over |
///
/// ```
/// use junqi_core::notation::seen_event_text;
/// use junqi_core::{Action, Point, Rules, Ruleset, Seat, SeenEvent};
/// let ruleset = Ruleset::new(Rules::default()).unwrap();
/// let action = Action::new(Point(25), Point(59));
/// let told = SeenEvent::Moved { seat: Seat(0), action, piece: Point(20), met: None, turned: false };
/// assert_eq!(seen_event_text(ruleset.board(), &told), "0:a6-a7@a5");
/// ```
#[must_use]
pub fn seen_event_text(board: &Board, event: &SeenEvent) -> String {
    let name = |point: Point| board.name(point);
    let flag = |word, point, piece, army| format!("flag_{word}:{}@{}:{army}", name(point), name(piece));
    match *event {
        SeenEvent::Moved { seat, action, piece, met, turned } => {
            let met = met.map_or(String::new(), |flag| format!("&{}", name(flag)));
            format!("{seat}:{}@{}{met}", way_text(board, action, turned), name(piece))
        }
        SeenEvent::Attacked {
            seat,
            action,
            result,
            attacker,
            attacker_kind,
            defender,
            defender_kind,
            army,
            turned,
        } => {
            let (action, result) = (way_text(board, action, turned), CombatResult::name(result));
            let attacker = format!("{}:{}", name(attacker), letter(attacker_kind));
            format!("{seat}:{action}@{attacker}x{army}{}@{}={result}", letter(defender_kind), name(defender))
        }
        SeenEvent::Flipped { seat, point, piece, army, kind } => {
            format!("{seat}:={}@{}:{army}{}", name(point), name(piece), kind.letter())
        }
        SeenEvent::Shown { point, piece, army, kind } => {
            format!("shown:{}@{}:{army}{}", name(point), name(piece), kind.letter())
        }
        SeenEvent::Revealed { piece, army, kind } => format!("revealed@{}:{army}{}", name(piece), kind.letter()),
        SeenEvent::ColoursSettled { seat, army } => format!("colours:{seat}={army}"),
        SeenEvent::FlagLost { army, point, piece } => flag("lost", point, piece, army),
        SeenEvent::FlagPickedUp { army, point, piece } => flag("picked_up", point, piece, army),
        SeenEvent::FlagLeft { army, point, piece } => flag("left", point, piece, army),
        SeenEvent::FlagCovered { army, point, piece } => flag("covered", point, piece, army),
        SeenEvent::FlagDelivered { army, point, piece } => flag("delivered", point, piece, army),
        SeenEvent::MinesGone { army } => format!("mines_gone:{army}"),
        SeenEvent::Promoted { army } => format!("promoted:{army}"),
        SeenEvent::WentOut { seat, reason } => format!("out:{seat}={reason}"),
        SeenEvent::Skipped { seat, in_a_row } => format!("skipped:{seat}={in_a_row}"),
        SeenEvent::TimedOut { seat, count } => format!("timeout:{seat}={count}"),
        SeenEvent::Offered { seat } => format!("offered:{seat}"),
        SeenEvent::Accepted { seat } => format!("accepted:{seat}"),
        SeenEvent::Refused { seat } => format!("refused:{seat}"),
        SeenEvent::Ended(outcome) => format!("ended:{}", outcome_text(outcome)),
        SeenEvent::Turn { ply, quiet, seat } => {
            let seat = seat.map_or("-".to_owned(), |seat| seat.to_string());
            format!("turn:{seat}/{ply}/{quiet}")
        }
    }
}

/// An action, and whether the piece turned.
pub(crate) fn way_text(board: &Board, action: Action, turned: bool) -> String {
    let turn = if turned { "^" } else { "" };
    format!("{}{turn}", action_text(board, action))
}

fn letter(kind: Option<Kind>) -> char {
    kind.map_or('?', Kind::letter)
}

/// Verdict and reason, and if it was won the team and the winning seats.
fn outcome_text(outcome: Outcome) -> String {
    let mut text = format!("{}={}", outcome.verdict, outcome.reason);
    if let Some(team) = outcome.team {
        // Writing to a string cannot fail.
        let _ = write!(text, "/{team}/{}", outcome.winners);
    }
    text
}
