//! What the tests of the whole workspace share: where data lies, how golden files read, and positions as text.

pub mod golden;
pub mod table;
