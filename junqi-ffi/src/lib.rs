//! The C interface of Junqi: `include/junqi.h` is generated from this crate, which holds no rule of the game.
//!
//! A module holds one noun of the header. How pointers, texts, arrays and errors cross the border is decided once, in
//! `pointer.rs`, `output.rs` and `fault.rs`; every exported function is a `guard` around a few lines.
//! After a change run the tests with `JUNQI_BLESS=1`, which rewrites the header.
#![deny(unsafe_op_in_unsafe_fn, improper_ctypes_definitions, clippy::undocumented_unsafe_blocks)]
#![allow(clippy::missing_safety_doc, reason = "the header's first comment states the duties of all callers once")]

mod abi;
mod fault;
mod game;
mod guard;
mod outcome;
mod output;
mod pointer;
mod ruleset;
mod status;
mod version;

pub use abi::JUNQI_ABI_VERSION;
pub use fault::junqi_last_error;
pub use game::*;
pub use outcome::{JunqiOutcome, JunqiReason, JunqiVerdict, junqi_reason_name, junqi_verdict_name};
pub use ruleset::*;
pub use status::{JunqiStatus, junqi_status_name};
pub use version::{junqi_abi_version, junqi_version};
