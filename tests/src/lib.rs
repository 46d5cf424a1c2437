//! What the tests of the whole workspace share: where data lies, and how golden files read.

pub mod golden;
