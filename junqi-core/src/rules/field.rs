//! What a program can ask about an option: its name, what it means, which values it takes, and its value in some [`Rules`].

use core::fmt;

use thiserror::Error;

use super::Rules;
use crate::kind::Kind;
use crate::names::{Named, UnknownName};
use crate::seat::{Seat, SeatSet};

/// One field of [`Rules`], for programs that treat options as data: bindings, settings dialogs, tables.
///
/// ```
/// use junqi_core::rules::{FieldKind, Rules};
/// let field = Rules::field("pass_limit").unwrap();
/// assert_eq!(field.kind, FieldKind::Number { max: 255 });
/// assert_eq!(field.get(&Rules::default()), "5");
/// ```
#[derive(Clone, Copy)]
pub struct Field {
    /// The name, the same in Rust, C, Python and JSON.
    pub name: &'static str,
    /// A short Chinese name.
    pub chinese: &'static str,
    /// One sentence: what the option changes.
    pub summary: &'static str,
    /// The section of RULES.md that explains it.
    pub section: u8,
    /// The values it takes.
    pub kind: FieldKind,
    pub(super) access: Access,
}

/// How a field is read and written. The table of [`Rules`] fills this in.
#[derive(Clone, Copy)]
pub(super) struct Access {
    pub(super) get: fn(&Rules) -> String,
    pub(super) set: fn(&mut Rules, &str) -> Result<(), RulesError>,
    pub(super) code: fn(&Rules) -> u32,
    pub(super) set_code: fn(&mut Rules, u32) -> Result<(), RulesError>,
}

impl Field {
    /// The field's value as text: the name of a choice, `on` or `off`, a decimal number, seats as `0,2`, a kind's letter.
    #[must_use]
    pub fn get(&self, rules: &Rules) -> String {
        (self.access.get)(rules)
    }

    /// Sets the field from text; a switch takes `true` and `false` too. No other field changes.
    ///
    /// # Errors
    /// The text is none of the field's values; the rules are as before.
    pub fn set(&self, rules: &mut Rules, text: &str) -> Result<(), RulesError> {
        (self.access.set)(rules, text)
    }

    /// The field's value as an integer: the number of a choice counted from 0, a switch as 0 or 1, a number as it is,
    /// seats as a bit mask, a seat's number, a kind's code.
    #[must_use]
    pub fn code(&self, rules: &Rules) -> u32 {
        (self.access.code)(rules)
    }

    /// Sets the field from an integer; the inverse of [`Field::code`].
    ///
    /// # Errors
    /// The integer stands for none of the field's values; the rules are as before.
    pub fn set_code(&self, rules: &mut Rules, code: u32) -> Result<(), RulesError> {
        (self.access.set_code)(rules, code)
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Field").field("name", &self.name).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// The values that a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One of these names; a name's place in the list is its integer code.
    Choice(&'static [&'static str]),
    /// `off` or `on`: a `bool`.
    Switch,
    /// A number from 0 to `max`.
    Number {
        /// The largest value.
        max: u32,
    },
    /// A set of seats.
    Seats,
    /// A seat.
    Seat,
    /// A kind of piece, by its letter.
    Kind,
}

impl fmt::Display for FieldKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldKind::Choice(names) => write!(f, "one of {}", names.join(", ")),
            FieldKind::Switch => f.write_str("on or off"),
            FieldKind::Number { max } => write!(f, "a number from 0 to {max}"),
            FieldKind::Seats => write!(f, "seats from 0 to {LAST_SEAT}"),
            FieldKind::Seat => write!(f, "a seat from 0 to {LAST_SEAT}"),
            FieldKind::Kind => f.write_str("the letter of a kind: 1 to 9, B, L or F"),
        }
    }
}

/// Why a field could not be read or set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// There is no field, or no value of this field, of that name.
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    /// There is no field with this index.
    #[error("there is no field {index}: fields are 0 to {}", .count - 1)]
    UnknownIndex {
        /// The index that was given.
        index: usize,
        /// How many fields there are.
        count: usize,
    },
    /// Not a number, or not one that the field takes.
    #[error("{field} takes a number from {min} to {max}, not '{given}'")]
    OutOfRange {
        /// The field's name.
        field: &'static str,
        /// What was given.
        given: String,
        /// The smallest number that the field takes.
        min: u32,
        /// The largest one.
        max: u32,
    },
    /// Not a list of seats.
    #[error("{field} takes seats from 0 to 5, such as '0,2', not '{given}'")]
    NotSeats {
        /// The field's name.
        field: &'static str,
        /// What was given.
        given: String,
    },
    /// Not JSON, or not that of rules.
    #[cfg(feature = "serde")]
    #[error("{message}")]
    Json {
        /// What is wrong, with its line and column.
        message: String,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
}

impl RulesError {
    fn out_of_range(field: &'static str, given: impl fmt::Display, min: u32, max: u32) -> Self {
        RulesError::OutOfRange { field, given: shortened(given), min, max }
    }
}

/// What was given, cut short: it may be as long as a whole file.
fn shortened(given: impl fmt::Display) -> String {
    given.to_string().chars().take(40).collect()
}

const LAST_SEAT: u32 = Seat::MAX as u32 - 1;

/// A type that a field of [`Rules`] can have. Every [`named_enum!`](crate::names::named_enum) is one.
pub(super) trait Value: Copy {
    const KIND: FieldKind;

    fn text(self) -> String;
    fn parse(field: &'static str, text: &str) -> Result<Self, RulesError>;
    fn to_code(self) -> u32;
    fn from_code(field: &'static str, code: u32) -> Result<Self, RulesError>;
}

impl<E: Named> Value for E {
    const KIND: FieldKind = FieldKind::Choice(E::VALUE_NAMES);

    fn text(self) -> String {
        E::VALUE_NAMES[self.code() as usize].to_owned()
    }

    fn parse(_: &'static str, text: &str) -> Result<Self, RulesError> {
        Ok(text.parse()?)
    }

    fn to_code(self) -> u32 {
        self.code()
    }

    fn from_code(field: &'static str, code: u32) -> Result<Self, RulesError> {
        let value = E::VALUES.iter().find(|value| value.code() == code).copied();
        value.ok_or_else(|| RulesError::out_of_range(field, code, 0, E::VALUES.len() as u32 - 1))
    }
}

impl Value for bool {
    const KIND: FieldKind = FieldKind::Switch;

    fn text(self) -> String {
        if self { "on" } else { "off" }.to_owned()
    }

    fn parse(field: &'static str, text: &str) -> Result<Self, RulesError> {
        match text {
            "on" | "true" => Ok(true),
            "off" | "false" => Ok(false),
            _ => Err(UnknownName::new(field, text, &["on", "off"]).into()),
        }
    }

    fn to_code(self) -> u32 {
        u32::from(self)
    }

    fn from_code(field: &'static str, code: u32) -> Result<Self, RulesError> {
        match code {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(RulesError::out_of_range(field, code, 0, 1)),
        }
    }
}

macro_rules! number_values {
    ($($Number:ty),*) => {$(
        impl Value for $Number {
            const KIND: FieldKind = FieldKind::Number { max: <$Number>::MAX as u32 };

            fn text(self) -> String {
                self.to_string()
            }

            fn parse(field: &'static str, text: &str) -> Result<Self, RulesError> {
                text.parse().map_err(|_| RulesError::out_of_range(field, text, 0, <$Number>::MAX as u32))
            }

            fn to_code(self) -> u32 {
                self as u32
            }

            fn from_code(field: &'static str, code: u32) -> Result<Self, RulesError> {
                code.try_into().map_err(|_| RulesError::out_of_range(field, code, 0, <$Number>::MAX as u32))
            }
        }
    )*};
}

number_values!(u8, u16, u32);

impl Value for SeatSet {
    const KIND: FieldKind = FieldKind::Seats;

    fn text(self) -> String {
        self.to_string()
    }

    fn parse(field: &'static str, text: &str) -> Result<Self, RulesError> {
        if text.is_empty() {
            return Ok(SeatSet::EMPTY);
        }
        let seats = text.split(',').map(|seat| Seat::parse(field, seat.trim())).collect::<Result<_, _>>();
        seats.map_err(|_| RulesError::NotSeats { field, given: shortened(text) })
    }

    fn to_code(self) -> u32 {
        u32::from(self.0)
    }

    fn from_code(field: &'static str, code: u32) -> Result<Self, RulesError> {
        let all = SeatSet::first(Seat::MAX);
        let seats = u8::try_from(code).ok().map(SeatSet).filter(|seats| seats.and(all) == *seats);
        seats.ok_or_else(|| RulesError::out_of_range(field, code, 0, all.to_code()))
    }
}

impl Value for Seat {
    const KIND: FieldKind = FieldKind::Seat;

    fn text(self) -> String {
        self.to_string()
    }

    fn parse(field: &'static str, text: &str) -> Result<Self, RulesError> {
        let seat = text.parse().ok().map(Seat).filter(|seat| seat.index() < Seat::MAX);
        seat.ok_or_else(|| RulesError::out_of_range(field, text, 0, LAST_SEAT))
    }

    fn to_code(self) -> u32 {
        u32::from(self.0)
    }

    fn from_code(field: &'static str, code: u32) -> Result<Self, RulesError> {
        let seat = u8::try_from(code).ok().map(Seat).filter(|seat| seat.index() < Seat::MAX);
        seat.ok_or_else(|| RulesError::out_of_range(field, code, 0, LAST_SEAT))
    }
}

impl Value for Kind {
    const KIND: FieldKind = FieldKind::Kind;

    fn text(self) -> String {
        self.letter().to_string()
    }

    fn parse(field: &'static str, text: &str) -> Result<Self, RulesError> {
        const LETTERS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9", "B", "L", "F"];
        let mut letters = text.chars();
        let kind = letters.next().and_then(Kind::from_letter).filter(|_| letters.next().is_none());
        kind.ok_or_else(|| UnknownName::new(field, text, LETTERS).into())
    }

    fn to_code(self) -> u32 {
        self as u32
    }

    fn from_code(field: &'static str, code: u32) -> Result<Self, RulesError> {
        let kind = u8::try_from(code).ok().and_then(Kind::from_code);
        kind.ok_or_else(|| RulesError::out_of_range(field, code, 1, Kind::ALL.len() as u32))
    }
}
