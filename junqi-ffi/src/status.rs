//! What a call came to.

use core::ffi::{CStr, c_char};

/// What a call came to. Every status but `JUNQI_STATUS_OK` leaves a message for `junqi_last_error`. Numbers are never
/// reused; new ones may be added.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JunqiStatus {
    /// Done.
    Ok = 0,
    /// A pointer that must not be NULL is NULL.
    NullPointer = 1,
    /// A number is outside its range, or names no point, seat or action.
    InvalidArgument = 2,
    /// A text is not UTF-8.
    InvalidUtf8 = 3,
    /// The caller's buffer is too small. Nothing was written to it, and the size it must have was written.
    BufferTooSmall = 4,
    /// A text does not have the form it should have.
    InvalidText = 5,
    /// A name is not one of the valid ones. The message tells the nearest.
    UnknownName = 6,
    /// The rules contradict themselves. The message tells every contradiction.
    InvalidRules = 7,
    /// The action is not legal. The message tells why.
    IllegalAction = 8,
    /// An earlier call on this handle ended in `JUNQI_STATUS_PANIC`. The handle can only be freed.
    Poisoned = 98,
    /// An error in this library. A handle that the call was to change can only be freed; all others stay good.
    Panic = 99,
}

impl JunqiStatus {
    const ALL: [JunqiStatus; 11] = [
        JunqiStatus::Ok,
        JunqiStatus::NullPointer,
        JunqiStatus::InvalidArgument,
        JunqiStatus::InvalidUtf8,
        JunqiStatus::BufferTooSmall,
        JunqiStatus::InvalidText,
        JunqiStatus::UnknownName,
        JunqiStatus::InvalidRules,
        JunqiStatus::IllegalAction,
        JunqiStatus::Poisoned,
        JunqiStatus::Panic,
    ];

    const fn name(self) -> &'static CStr {
        match self {
            JunqiStatus::Ok => c"ok",
            JunqiStatus::NullPointer => c"null_pointer",
            JunqiStatus::InvalidArgument => c"invalid_argument",
            JunqiStatus::InvalidUtf8 => c"invalid_utf8",
            JunqiStatus::BufferTooSmall => c"buffer_too_small",
            JunqiStatus::InvalidText => c"invalid_text",
            JunqiStatus::UnknownName => c"unknown_name",
            JunqiStatus::InvalidRules => c"invalid_rules",
            JunqiStatus::IllegalAction => c"illegal_action",
            JunqiStatus::Poisoned => c"poisoned",
            JunqiStatus::Panic => c"panic",
        }
    }
}

/// The name of a status, such as `"illegal_action"`; `"unknown"` for any other number. Never NULL, valid for ever.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn junqi_status_name(status: i32) -> *const c_char {
    let status = JunqiStatus::ALL.into_iter().find(|&known| known as i32 == status);
    status.map_or(c"unknown", JunqiStatus::name).as_ptr()
}
