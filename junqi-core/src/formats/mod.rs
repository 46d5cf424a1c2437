//! Foreign formats: files that other programs write (feature `formats`).
//!
//! - [`jql`]: QQ's saved layout.
//! - [`jgs`]: QQ's four-player replay.

mod cells;
pub mod jgs;
pub mod jql;
mod reader;

use thiserror::Error;

/// Why bytes are no file of a format: where they stop being one, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// The bytes end too early.
    #[error("the file ends at offset {offset:#x}, where {expected} should be")]
    Ends {
        /// How many bytes there are.
        offset: usize,
        /// What should follow.
        expected: &'static str,
    },
    /// A byte has a value that it can't have there.
    #[error("{found:#04x} at offset {offset:#x}, where {expected} should be")]
    Found {
        /// Where the byte is.
        offset: usize,
        /// What should be there.
        expected: &'static str,
        /// The byte.
        found: u8,
    },
    /// A length or a count does not agree with the rest of the file.
    #[error("{found} at offset {offset:#x}, where {expected} should be")]
    Length {
        /// Where the number is.
        offset: usize,
        /// What should be there.
        expected: &'static str,
        /// The number.
        found: usize,
    },
    /// Bytes follow after the end of the contents.
    #[error("{extra} bytes too many after offset {offset:#x}, where {expected} should be")]
    Longer {
        /// Where the contents end.
        offset: usize,
        /// What should be there.
        expected: &'static str,
        /// How many bytes follow.
        extra: usize,
    },
}
