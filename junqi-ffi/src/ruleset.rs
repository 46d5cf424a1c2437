//! Rulesets: valid rules, compiled.

use core::ffi::c_char;
use std::sync::Arc;

use junqi_core::notation::{action_text, parse_action};
use junqi_core::{Action, Rules, Ruleset};

use crate::fault::Fault;
use crate::guard::{guard, quietly};
use crate::output::{Buffer, Output};
use crate::pointer::{free, shared, text as text_in};
use crate::status::JunqiStatus;

/// Enough room for the text of any action on any board, its NUL included.
pub const JUNQI_MAX_ACTION_TEXT: usize = 16;

/// Valid rules, compiled once and never changed.
///
/// Thread safety: any number of threads may use one ruleset at the same time; only `junqi_ruleset_free` wants it to
/// itself. Games keep what they need of it: it may be freed before them.
#[derive(Debug)]
pub struct JunqiRuleset(pub(crate) Arc<Ruleset>);

/// Makes the ruleset of a preset, such as `"dark"`, `"four_dark"` or `"flip"`.
///
/// `JUNQI_STATUS_UNKNOWN_NAME` if there is no such preset.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_ruleset_from_preset(
    name: *const c_char,
    length: usize,
    ruleset: *mut *mut JunqiRuleset,
) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (name, output) = unsafe { (text_in(name, length, "name")?, Output::new(ruleset, "ruleset")?) };
        let compiled = Ruleset::new(Rules::preset(name)?)?;
        output.handle(JunqiRuleset(Arc::new(compiled)));
        Ok(())
    })
}

/// Makes a ruleset from JSON, such as `{"preset": "four_dark", "mine": "blast"}`: an object with any of the options,
/// and `preset`, which gives the missing ones (`dark` if it is missing too).
///
/// `JUNQI_STATUS_INVALID_TEXT` if the text is no such object, `JUNQI_STATUS_INVALID_RULES` if the rules contradict
/// themselves.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_ruleset_from_json(
    text: *const c_char,
    length: usize,
    ruleset: *mut *mut JunqiRuleset,
) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (text, output) = unsafe { (text_in(text, length, "text")?, Output::new(ruleset, "ruleset")?) };
        let compiled = Ruleset::new(Rules::from_json(text)?)?;
        output.handle(JunqiRuleset(Arc::new(compiled)));
        Ok(())
    })
}

/// Makes a second handle of the same ruleset, to be freed on its own. Nothing is compiled again.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_ruleset_clone(
    ruleset: *const JunqiRuleset,
    clone: *mut *mut JunqiRuleset,
) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (ruleset, output) = unsafe { (shared(ruleset, "ruleset")?, Output::new(clone, "clone")?) };
        output.handle(JunqiRuleset(Arc::clone(&ruleset.0)));
        Ok(())
    })
}

/// Frees a ruleset. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn junqi_ruleset_free(ruleset: *mut JunqiRuleset) {
    // SAFETY: the caller keeps the duties stated in the header.
    quietly((), || unsafe { free(ruleset) });
}

/// Writes the text of an action on this board: `a6-a7` for a move, `a6-a7!` for one that leaves a carried Flag behind,
/// `=b3` for a flip. `JUNQI_MAX_ACTION_TEXT` is always room enough.
///
/// `JUNQI_STATUS_INVALID_ARGUMENT` if the code is no action or its points are not on the board.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_ruleset_action_text(
    ruleset: *const JunqiRuleset,
    action: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (ruleset, buffer) =
            unsafe { (shared(ruleset, "ruleset")?, Buffer::new(buffer, capacity, needed, ["buffer", "needed"])?) };
        let (board, code) = (ruleset.0.board(), action);
        let action = action_in(code)?;
        if !board.contains(action.from()) || !board.contains(action.to()) {
            return Err(Fault::NoPoint { code, last: board.point_count() - 1 });
        }
        buffer.fill_text(&action_text(board, action))
    })
}

/// Reads the text of an action on this board. Whether it is legal is for the game to say.
///
/// `JUNQI_STATUS_INVALID_TEXT` if it is no action's text.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_ruleset_parse_action(
    ruleset: *const JunqiRuleset,
    text: *const c_char,
    length: usize,
    action: *mut u32,
) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (ruleset, text, output) =
            unsafe { (shared(ruleset, "ruleset")?, text_in(text, length, "text")?, Output::new(action, "action")?) };
        output.set(parse_action(ruleset.0.board(), text)?.code());
        Ok(())
    })
}

/// The action of a code.
pub(crate) fn action_in(code: u32) -> Result<Action, Fault> {
    Action::from_code(code).ok_or(Fault::NoAction { code })
}

#[cfg(test)]
mod tests {
    use junqi_core::rules::Preset;

    use super::*;

    #[test]
    fn the_text_of_every_action_fits_the_room_that_the_header_promises() {
        let extras = [r#"{"front_line_posts": true, "mountains": "all"}"#, r#"{"board": "six", "cross_lines": true}"#];
        let extras = extras.iter().filter_map(|text| Rules::from_json(text).ok());
        for rules in Preset::ALL.iter().map(|preset| preset.rules()).chain(extras) {
            let ruleset = Ruleset::new(rules).expect("valid rules");
            let board = ruleset.board();
            let longest = board.points().map(|point| board.name(point).len()).max().expect("points");
            assert!(2 * longest + "-!\0".len() <= JUNQI_MAX_ACTION_TEXT, "{} names", rules.board);
        }
    }
}
