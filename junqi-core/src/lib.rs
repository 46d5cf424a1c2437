//! The rules of Junqi (军棋, 陆战棋, 四国军棋), the Chinese army chess: a referee for two to six players, for hidden,
//! open and face-down play, with every documented variant as a field of one [`Rules`].
//!
//! ```
//! use std::sync::Arc;
//! use junqi_core::{Game, Random, Rules, Ruleset};
//!
//! let rules = Rules::preset("four_dark").expect("a preset");
//! let ruleset = Arc::new(Ruleset::new(rules).expect("rules without contradictions"));
//! let mut game = Game::random(ruleset, 7);
//! let mut random = Random::new(7);
//! while !game.is_over() {
//!     let actions = game.legal_actions();
//!     game.play(actions[random.below(actions.len())]).expect("a legal action");
//! }
//! println!("{}", game.outcome().expect("the game is over"));
//! ```
//!
//! Where to look:
//!
//! - [`Rules`] is plain data; [`Ruleset`] is a `Rules` found valid and compiled for play.
//! - [`Layout`] and [`Deal`] are how games begin; [`Game`] is the referee with the history and the host's words.
//! - [`Position`] is the truth at one moment, small and fast, for search; [`AnyPosition`] is the same for any board.
//! - [`Event`] is what happened; [`Outcome`] is how a game ended and why.
//! - [`View`] is what one seat, or everybody, may know of it; [`ViewTracker`] keeps one up to date from [`SeenEvent`]s.
//! - [`Encoder`] makes numbers of a view for learning programs, and [`InformationState`] a text of all that a viewer was
//!   told.
//! - [`Knowledge`] is what a view allows to deduce of the hidden pieces; games are sampled from it.
//! - [`notation`] is text for points, actions and positions; [`record`] is a whole game as text.
//!
//! Errors say what was wrong, where, and what would be right; a refused call changes nothing.
#![forbid(unsafe_code)]

mod action;
mod action_space;
pub mod board;
mod combat;
mod count;
pub mod display;
pub mod encode;
mod event;
#[cfg(feature = "formats")]
pub mod formats;
mod game;
mod information;
mod kind;
mod kind_set;
mod knowledge;
mod layout;
mod ledger;
mod list;
mod moves;
mod names;
pub mod notation;
mod outcome;
mod position;
mod random;
mod reach;
pub mod record;
pub mod rules;
mod ruleset;
mod score;
mod seat;
mod seen;
mod sight;
pub mod testing;
mod tracker;
mod view;

pub use action::Action;
pub use action_space::ActionSpace;
pub use board::{Board, Point, PointSet};
pub use combat::{CombatResult, Fight};
pub use count::{Count, CountTooLarge};
pub use display::Picture;
pub use encode::{EncodeError, Encoder, PlaneForm};
pub use event::{Event, Witness};
pub use game::{Entry, EntryError, Game, HostError, Offer, Start};
pub use information::InformationState;
pub use kind::Kind;
pub use kind_set::{KindSet, Kinds};
pub use knowledge::{Knowledge, KnowledgeError};
pub use layout::{Deal, DealError, DealFault, DealFaults, Layout, LayoutError, LayoutFault, LayoutFaults, LayoutRules};
pub use list::ActionList;
pub use names::UnknownName;
pub use outcome::{Outcome, Reason, SeatResult, Verdict};
pub use position::{
    AnyPosition, EarlyFlip, FlagState, IllegalAction, NarrowPosition, Piece, Placement, Position, PositionError,
    PositionFault, Setup, SharedFlag, WidePosition, WidestPosition, perft,
};
pub use random::Random;
pub use record::Record;
pub use rules::Rules;
pub use ruleset::{Ruleset, Tables, WidthTables};
pub use score::{Scoring, Stakes, Title};
pub use seat::{Seat, SeatSet, Seats, Team};
pub use seen::SeenEvent;
pub use sight::Viewer;
pub use tracker::ViewTracker;
pub use view::{Announcement, Beginning, Death, DeathCause, News, Place, SeenPiece, Step, View};
