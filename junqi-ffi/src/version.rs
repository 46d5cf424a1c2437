//! Which library this is.

use core::ffi::{CStr, c_char};

use crate::abi::JUNQI_ABI_VERSION;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no NUL inside"),
};

/// The version of the library in use, such as `"0.1.0"`; `JUNQI_VERSION_STRING` is the header's. Never NULL, valid
/// for ever.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn junqi_version() -> *const c_char {
    VERSION.as_ptr()
}

/// The ABI version of the library in use. A program fits it if this equals the header's `JUNQI_ABI_VERSION`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn junqi_abi_version() -> u32 {
    JUNQI_ABI_VERSION
}
