//! Text of actions: `a6-a7`, `a6-a7!`, `=b3`.

use thiserror::Error;

use crate::action::Action;
use crate::board::{Board, PointNameError};

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// A part of it is no point's name.
    #[error("action '{given}': {error}")]
    Point {
        /// The text.
        given: String,
        /// What is wrong with the point.
        error: PointNameError,
    },
    /// It has not the form of an action.
    #[error(
        "action '{given}': expected a move like 'a6-a7', a move that leaves the Flag like 'a6-a7!', or a flip like '=b3'"
    )]
    Form {
        /// The text.
        given: String,
    },
    /// A move to where it starts.
    #[error("action '{given}' goes nowhere: a flip is written '={point}'")]
    Nowhere {
        /// The text.
        given: String,
        /// The point named twice.
        point: String,
    },
}

/// The text of an action on a board.
///
/// ```
/// use junqi_core::notation::{action_text, parse_action};
/// use junqi_core::{Board, Rules, Ruleset};
/// let ruleset = Ruleset::new(Rules::default()).unwrap();
/// let action = parse_action(ruleset.board(), "a6-a7").unwrap();
/// assert_eq!(action_text(ruleset.board(), action), "a6-a7");
/// assert!(parse_action(ruleset.board(), "a6a7").unwrap_err().to_string().contains("expected a move like"));
/// ```
#[must_use]
pub fn action_text(board: &Board, action: Action) -> String {
    if action.is_flip() {
        return format!("={}", board.name(action.to()));
    }
    let leaves = if action.leaves_flag() { "!" } else { "" };
    format!("{}-{}{leaves}", board.name(action.from()), board.name(action.to()))
}

/// The action of a text; the inverse of [`action_text`]. Whether it is legal is for the position to say.
///
/// # Errors
/// When the text has not the form of an action or names no points of the board.
pub fn parse_action(board: &Board, text: &str) -> Result<Action, ActionError> {
    let given = || text.chars().take(40).collect::<String>();
    let point = |name: &str| board.parse_point(name).map_err(|error| ActionError::Point { given: given(), error });
    if let Some(name) = text.strip_prefix('=') {
        return Ok(Action::flip(point(name)?));
    }
    let (squares, leaves) = match text.strip_suffix('!') {
        Some(squares) => (squares, true),
        None => (text, false),
    };
    let (from, to) = squares.split_once('-').ok_or_else(|| ActionError::Form { given: given() })?;
    let (from, to) = (point(from)?, point(to)?);
    if from == to {
        return Err(ActionError::Nowhere { given: given(), point: board.name(from).to_string() });
    }
    Ok(if leaves { Action::leaving_flag(from, to) } else { Action::new(from, to) })
}
