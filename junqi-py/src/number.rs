//! Actions as arguments: by text or by number.

use junqi_core::notation::{action_text, parse_action};
use junqi_core::{Action, Ruleset};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{NotationError, raise};

/// The dense number of a legal action.
pub(crate) fn number(ruleset: &Ruleset, action: Action) -> u32 {
    ruleset.action_space().id(action).expect("every legal action has a number")
}

/// The action of a dense number.
pub(crate) fn of_number(ruleset: &Ruleset, number: i64) -> PyResult<Action> {
    let space = ruleset.action_space();
    let action = u32::try_from(number).ok().and_then(|number| space.action(number));
    action.ok_or_else(|| {
        NotationError::new_err(format!("no action has the number {number}: they are 0 to {}", space.len() - 1))
    })
}

/// The action that an argument names.
pub(crate) fn action(ruleset: &Ruleset, argument: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(text) = argument.cast::<PyString>() {
        return parse_action(ruleset.board(), text.to_str()?).map_err(raise!(NotationError));
    }
    of_number(ruleset, argument.extract()?)
}

/// The text of an action.
pub(crate) fn text(ruleset: &Ruleset, action: Action) -> String {
    action_text(ruleset.board(), action)
}
