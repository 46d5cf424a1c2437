//! What the tests of the whole workspace share: where data lies, how golden files read, random games, and
//! positions as text.

pub mod games;
pub mod golden;
pub mod table;
