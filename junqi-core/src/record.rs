//! The record of a game as text that players can read, and that is replayed and checked when it is read.
//!
//! ```text
//! junqi-record
//! Event: club evening
//! rules: dark+mine=blast
//! layout 0: 98765/4.3.2/43.21/7.6.5/BB321/LFLL1
//! layout 1: 98765/4.3.2/43.21/7.6.5/BB321/LFLL1
//!
//! 1. a6-a7> e7-e6>
//! 2. b6-b5 timeout
//! 3. c6-c7* offer:1 refuse:0
//! result: unfinished
//! ```
//!
//! # Grammar
//!
//! The first line is `junqi-record`. Then come the header, an empty line, the rounds, and the result.
//!
//! **Header**, one `key: value` a line. `rules` (see [`crate::notation`]) and then how the game began: a `layout` for
//! each playing seat, or a `deal` in face-down play. A game from another position has neither but a `position`, whose
//! text includes the rules. Keys that do not begin with a small letter `a` to `z` are **tags** and mean nothing to the game.
//!
//! **Rounds**, one a line, counted from 1. In a round each playing seat has one place, in turn order from `first_seat`
//! on; `--` stands for a seat that did not get its turn while a later one did. What can stand in a seat's place:
//!
//! - an action, `a6-a7`, `a6-a7!` or `=b3`, and behind it, without a space, what came of it: `:7b` the kind and army
//!   that was turned up, then `>` the attacker wins, `<` the defender wins, `*` both die, `~` the attacker is repelled;
//! - `timeout`: its time ran out.
//!
//! Between them, as it happened: `resign:2`, `flee:2`, `offer:2`, `accept:2`, `refuse:2` with the seat's number; and
//! `out:2:flag` for every seat that went out by the entry before, with the reason.
//!
//! **Result**: `result: ` and the outcome (`seats 0,2 win by flag`, `draw by quiet`, `void by flight`), or `unfinished`.
//!
//! What came of an action and who went out may be left out by who writes by hand; what is there is checked. So is everything else.

mod read;
#[cfg(test)]
mod tests;
mod write;

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::combat::CombatResult;
use crate::event::Event;
use crate::game::{EntryError, Game};
use crate::layout::{DealError, LayoutError};
use crate::notation::{ActionError, TextProblem, army_letter};
use crate::outcome::Reason;
use crate::position::PositionError;
use crate::rules::{Rules, TurnOrder};
use crate::seat::Seat;

/// A game with free tags, such as names and dates, as text: [`fmt::Display`] writes it and [`Record::parse`] reads it.
///
/// # Equality
/// Two records are equal when their games are and they have the same tags in the same order.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, Record, Rules, Ruleset};
/// let ruleset = Arc::new(Ruleset::new(Rules::default()).unwrap());
/// let mut game = Game::random(ruleset, 1);
/// game.play(game.legal_actions()[0]).unwrap();
///
/// let mut record = Record::from_game(&game);
/// record.set_tag("Event", "club evening").unwrap();
/// let text = record.to_string();
/// assert!(text.starts_with("junqi-record\nEvent: club evening\nrules: dark\nlayout 0: "));
/// assert_eq!(Record::parse(&text).unwrap(), record);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    tags: Vec<(String, String)>,
    game: Game,
}

/// A tag that could not be read back.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// A bad key.
    #[error(
        "tag '{key}': a key does not begin with a small letter a to z or a space, and has no ':' and no line break"
    )]
    Key {
        /// The key.
        key: String,
    },
    /// A bad value.
    #[error("tag '{key}': a value has no line break, and no space at either end")]
    Value {
        /// The key.
        key: String,
    },
}

/// Why a text is no record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column of the character where it goes wrong, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: RecordProblem,
}

/// What can be wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What would be right.
        expected: String,
        /// What is there.
        found: String,
    },
    /// A key of the header is there twice.
    #[error("'{key}' is given twice")]
    Twice {
        /// The key.
        key: String,
    },
    /// The rules or the position can't be read.
    #[error(transparent)]
    Text(TextProblem),
    /// A layout can't be read.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A deal can't be read.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The game can't begin so under its rules.
    #[error("the game can't begin so: {0}")]
    Start(#[from] PositionError),
    /// An action can't be read.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// An action or a word of the host's that is not possible there.
    #[error("'{entry}' is not possible: {error}")]
    Refused {
        /// The entry.
        entry: String,
        /// Why.
        error: EntryError,
    },
    /// The entry stands in another seat's place.
    #[error("this is seat {place}'s place in the round, but seat {to_move} is to move")]
    Place {
        /// Whose place it is.
        place: Seat,
        /// Who is to move.
        to_move: Seat,
    },
    /// Something else came of an action.
    #[error("the record says that '{given}' came of this, but it was '{actual}'")]
    Note {
        /// What the record says.
        given: String,
        /// What is true.
        actual: String,
    },
    /// A seat did not go out so.
    #[error("the record says '{given}', but {actual}")]
    Out {
        /// What the record says.
        given: String,
        /// What is true.
        actual: String,
    },
    /// The game ended otherwise.
    #[error("the record says that the result is '{given}', but it is '{actual}'")]
    Result {
        /// What the record says.
        given: String,
        /// What is true.
        actual: String,
    },
}

impl Record {
    /// The record of a game, without tags.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        Record { tags: Vec::new(), game: game.clone() }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, without the tags.
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// The tags, as (key, value), in order.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other == key).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, the last in order if it is new.
    ///
    /// # Errors
    /// When the key or the value could not be read back.
    pub fn set_tag(&mut self, key: &str, value: &str) -> Result<(), TagError> {
        check_tag(key, value)?;
        match self.tags.iter_mut().find(|(other, _)| other == key) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Reads a record, replays the game and checks everything that the record says of it.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    ///
    /// ```
    /// use junqi_core::Record;
    /// let text = "junqi-record
    /// rules: dark
    /// layout 0: 98765/4.3.2/43.21/7.6.5/BB321/LFLL1
    /// layout 1: 98765/4.3.2/43.21/7.6.5/BB321/LFLL1
    ///
    /// 1. a6-a8> b12-b11
    /// result: unfinished";
    /// let error = Record::parse(text).unwrap_err();
    /// assert_eq!((error.line, error.column), (6, 4));
    /// ```
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        read::read(text)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Record::parse(text)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::write(self, f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Record {
    /// As text.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Record {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
        Record::parse(&text).map_err(serde::de::Error::custom)
    }
}

const FIRST_LINE: &str = "junqi-record";
const UNFINISHED: &str = "unfinished";
/// Stands for a seat that did not get its turn in a round.
const PASSED_OVER: &str = "--";

fn check_tag(key: &str, value: &str) -> Result<(), TagError> {
    let starts_well = key.chars().next().is_some_and(|first| !first.is_ascii_lowercase());
    if !starts_well || key.trim() != key || key.chars().any(|c| c == ':' || c.is_control()) {
        return Err(TagError::Key { key: key.to_owned() });
    }
    if value.trim() != value || value.chars().any(char::is_control) {
        return Err(TagError::Value { key: key.to_owned() });
    }
    Ok(())
}

/// The playing seats as they have their places in a round.
fn places(rules: &Rules) -> Vec<Seat> {
    let arms = rules.arms();
    let step = if rules.turn_order == TurnOrder::Clockwise { 1 } else { arms - 1 };
    let seat = |turn: usize| Seat(((rules.first_seat.index() + turn * step) % arms) as u8);
    (0..arms).map(seat).filter(|&seat| rules.seats.contains(seat)).collect()
}

/// What came of an action, as it is written behind it.
fn note(events: &[Event]) -> String {
    let mut note = String::new();
    for event in events {
        match *event {
            Event::Flipped { army, kind, .. } => note.extend([':', kind.letter(), army_letter(army)]),
            Event::Attacked { result, .. } => note.push(match result {
                CombatResult::AttackerWins => '>',
                CombatResult::DefenderWins => '<',
                CombatResult::BothDie => '*',
                CombatResult::Repelled | CombatResult::Forbidden => '~',
            }),
            _ => {}
        }
    }
    note
}

/// Who went out, and why.
fn outs(events: &[Event]) -> Vec<(Seat, Reason)> {
    let out = |event: &Event| match *event {
        Event::WentOut { seat, reason } => Some((seat, reason)),
        _ => None,
    };
    events.iter().filter_map(out).collect()
}

fn out_word((seat, reason): (Seat, Reason)) -> String {
    format!("out:{seat}:{reason}")
}

fn result_text(game: &Game) -> String {
    game.outcome().map_or_else(|| UNFINISHED.to_owned(), |outcome| outcome.to_string())
}

/// The entry's text, without what came of it.
fn entry_text(board: &Board, entry: crate::game::Entry) -> String {
    use crate::game::Entry;
    match entry {
        Entry::Played(action) => crate::notation::action_text(board, action),
        Entry::TimedOut => "timeout".to_owned(),
        Entry::Resigned(seat) => format!("resign:{seat}"),
        Entry::Fled(seat) => format!("flee:{seat}"),
        Entry::Offered(seat) => format!("offer:{seat}"),
        Entry::Accepted(seat) => format!("accept:{seat}"),
        Entry::Refused(seat) => format!("refuse:{seat}"),
    }
}
