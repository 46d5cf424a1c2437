//! Why a call failed: the last fault of each thread, put into words only when somebody asks.

use core::cell::RefCell;
use core::ffi::c_char;
use core::str::Utf8Error;

use junqi_core::notation::ActionError;
use junqi_core::rules::{RuleFaults, RulesError};
use junqi_core::{IllegalAction, UnknownName};
use thiserror::Error;

use crate::guard::quietly;
use crate::status::JunqiStatus;

/// Everything that can go wrong at the border.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error("'{argument}' is NULL")]
    Null { argument: &'static str },
    #[error("'{argument}' has the length {length}, which no object in memory has")]
    Length { argument: &'static str, length: usize },
    #[error("'{argument}' is not UTF-8: {error}")]
    Utf8 { argument: &'static str, error: Utf8Error },
    #[error("'{argument}' has room for {capacity} elements, {needed} are needed")]
    BufferTooSmall { argument: &'static str, capacity: usize, needed: usize },
    #[error("{code} is no action: an action is 256 * from + to, plus 65536 if a move leaves its Flag")]
    NoAction { code: u32 },
    #[error("action {code} is not on this board, whose points are 0 to {last}")]
    NoPoint { code: u32, last: usize },
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    #[error(transparent)]
    RulesText(#[from] RulesError),
    #[error("the rules contradict themselves: {0}")]
    Rules(#[from] RuleFaults),
    #[error(transparent)]
    ActionText(#[from] ActionError),
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    #[error("an earlier call on this handle failed with JUNQI_STATUS_PANIC: it can only be freed")]
    Poisoned,
    #[error("an error in the library, please report it: {message}")]
    Panic { message: String },
}

impl Fault {
    pub(crate) const fn status(&self) -> JunqiStatus {
        match self {
            Fault::Null { .. } => JunqiStatus::NullPointer,
            Fault::Length { .. } | Fault::NoAction { .. } | Fault::NoPoint { .. } => JunqiStatus::InvalidArgument,
            Fault::Utf8 { .. } => JunqiStatus::InvalidUtf8,
            Fault::BufferTooSmall { .. } => JunqiStatus::BufferTooSmall,
            Fault::UnknownName(_) => JunqiStatus::UnknownName,
            Fault::RulesText(_) | Fault::ActionText(_) => JunqiStatus::InvalidText,
            Fault::Rules(_) => JunqiStatus::InvalidRules,
            Fault::Illegal(_) => JunqiStatus::IllegalAction,
            Fault::Poisoned => JunqiStatus::Poisoned,
            Fault::Panic { .. } => JunqiStatus::Panic,
        }
    }
}

thread_local! {
    static LAST: RefCell<Option<Fault>> = const { RefCell::new(None) };
}

/// Keeps the fault for [`junqi_last_error`]. A thread that is about to end keeps none.
pub(crate) fn remember(fault: Fault) {
    // The fault before is dropped when nothing is borrowed any more.
    let before = LAST.try_with(|last| last.replace(Some(fault)));
    drop(before);
}

/// The message of the last call of this thread that did not return `JUNQI_STATUS_OK`: what was wrong, where, and what
/// would be right. Successful calls do not clear it.
///
/// Writes as much of it as `capacity` bytes hold, always ended by a NUL and never cut inside a character. Returns the
/// size of the whole message with its NUL: 1 if there has been no error. `buffer` may be NULL if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn junqi_last_error(buffer: *mut c_char, capacity: usize) -> usize {
    quietly(0, || {
        let message = LAST.try_with(|last| last.borrow().as_ref().map(Fault::to_string));
        let message = message.ok().flatten().unwrap_or_default();
        if let (false, Some(room)) = (buffer.is_null(), capacity.checked_sub(1)) {
            let length = (0..=message.len().min(room)).rev().find(|&at| message.is_char_boundary(at)).unwrap_or(0);
            // SAFETY: `buffer` has `capacity` bytes by the caller's word, of which `length + 1 <= capacity` are written.
            unsafe {
                buffer.copy_from_nonoverlapping(message.as_ptr().cast(), length);
                buffer.add(length).write(0);
            }
        }
        message.len() + 1
    })
}
