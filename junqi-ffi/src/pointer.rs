//! Pointers that come in: handles and texts, each checked before it is used.

use core::ffi::c_char;

use crate::fault::Fault;

/// What a pointer points to, to be read.
///
/// # Safety
/// `pointer` is NULL or points to a live `T` that nobody changes during `'a`.
pub(crate) unsafe fn shared<'a, T>(pointer: *const T, argument: &'static str) -> Result<&'a T, Fault> {
    // SAFETY: the caller's word.
    unsafe { pointer.as_ref() }.ok_or(Fault::Null { argument })
}

/// What a pointer points to, to be changed.
///
/// # Safety
/// `pointer` is NULL or points to a live `T` that nobody else uses during `'a`.
pub(crate) unsafe fn exclusive<'a, T>(pointer: *mut T, argument: &'static str) -> Result<&'a mut T, Fault> {
    // SAFETY: the caller's word.
    unsafe { pointer.as_mut() }.ok_or(Fault::Null { argument })
}

/// The text of `length` bytes at a pointer.
///
/// # Safety
/// `pointer` is NULL or points to `length` bytes that nobody changes during `'a`.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, length: usize, argument: &'static str) -> Result<&'a str, Fault> {
    if pointer.is_null() {
        return Err(Fault::Null { argument });
    }
    if isize::try_from(length).is_err() {
        return Err(Fault::Length { argument, length });
    }
    // SAFETY: the caller's word, and the length is one that a slice can have.
    let bytes = unsafe { core::slice::from_raw_parts(pointer.cast::<u8>(), length) };
    core::str::from_utf8(bytes).map_err(|error| Fault::Utf8 { argument, error })
}

/// Frees a handle; NULL is nothing to free.
///
/// # Safety
/// `pointer` is NULL or came from [`Output::handle`](crate::output::Output::handle) and is used no more.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    if !pointer.is_null() {
        // SAFETY: the caller's word: it came from `Box::into_raw`.
        drop(unsafe { Box::from_raw(pointer) });
    }
}
