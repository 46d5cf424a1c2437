//! The rules of Junqi (军棋, 陆战棋, 四国军棋), the Chinese army chess.
#![forbid(unsafe_code)]

mod action;
pub mod board;
mod combat;
mod event;
mod game;
mod kind;
mod layout;
mod moves;
mod names;
pub mod notation;
mod outcome;
mod position;
mod random;
mod reach;
pub mod rules;
mod ruleset;
mod seat;

pub use action::Action;
pub use board::{Board, Point, PointSet};
pub use combat::{CombatResult, Fight};
pub use event::{Event, Witness};
pub use game::{Entry, EntryError, Game, HostError, Offer, Start};
pub use kind::Kind;
pub use layout::{Deal, DealError, DealFault, DealFaults, Layout, LayoutError, LayoutFault, LayoutFaults, LayoutRules};
pub use moves::ActionList;
pub use names::UnknownName;
pub use outcome::{Outcome, Reason, SeatResult, Verdict};
pub use position::{
    AnyPosition, EarlyFlip, FlagState, IllegalAction, NarrowPosition, Piece, Placement, Position, PositionError,
    PositionFault, Setup, SharedFlag, WidePosition, WidestPosition, perft,
};
pub use random::Random;
pub use rules::Rules;
pub use ruleset::{Ruleset, Tables, WidthTables};
pub use seat::{Seat, SeatSet, Seats, Team};
