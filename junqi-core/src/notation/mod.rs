//! Text of points, actions and positions (RULES.md section 15).

mod action;

pub use action::{ActionError, action_text, parse_action};
