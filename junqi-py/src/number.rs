//! Actions as arguments: by text or by number.

use junqi_core::notation::{action_text, parse_action};
use junqi_core::{Action, Ruleset};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{IllegalActionError, raise};

/// The number of an action.
pub(crate) fn number(_ruleset: &Ruleset, action: Action) -> u32 {
    action.code()
}

/// The action of a number.
pub(crate) fn of_number(_ruleset: &Ruleset, number: i64) -> Option<Action> {
    u32::try_from(number).ok().and_then(Action::from_code)
}

/// The action that an argument names.
pub(crate) fn action(ruleset: &Ruleset, argument: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(text) = argument.cast::<PyString>() {
        return parse_action(ruleset.board(), text.to_str()?).map_err(raise!(NotationError));
    }
    let number = argument.extract()?;
    of_number(ruleset, number).ok_or_else(|| IllegalActionError::new_err((number, "no action has this number")))
}

/// The text of an action.
pub(crate) fn text(ruleset: &Ruleset, action: Action) -> String {
    action_text(ruleset.board(), action)
}
