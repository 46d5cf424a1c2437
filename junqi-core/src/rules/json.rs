//! The JSON form of [`Rules`]: an object of fields by name, any of which may be missing.

use core::fmt;
use std::borrow::Cow;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};

use super::{Field, FieldKind, Preset, Rules, RulesError};
use crate::names::UnknownName;
use crate::seat::{Seat, SeatSet};

impl Rules {
    /// Reads rules from JSON: an object with any of the fields, and `preset`, which gives the values of the missing
    /// ones (`dark` if it is missing too). Missing `seats` are all of the board, if it is not the preset's board.
    /// The order of the keys does not matter. The rules may still contradict themselves: see [`Rules::validate`].
    ///
    /// ```
    /// use junqi_core::Rules;
    /// let rules = Rules::from_json(r#"{"mine": "blast", "timeout_limit": 4, "turn_seconds": 60, "preset": "four_dark"}"#);
    /// assert_eq!(rules, Ok(Rules::preset("platform").unwrap()));
    ///
    /// let error = Rules::from_json(r#"{"mine": "sprung"}"#).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "unknown mine 'sprung': did you mean 'spring'? (valid: spring, blast, bounce, untouchable) at line 1 column 17"
    /// );
    /// ```
    ///
    /// # Errors
    /// The text is no JSON object, or has an unknown or repeated key or a value that its field does not take.
    pub fn from_json(text: &str) -> Result<Rules, RulesError> {
        serde_json::from_str(text).map_err(|error| RulesError::Json {
            message: error.to_string(),
            line: error.line(),
            column: error.column(),
        })
    }

    /// The rules as JSON, every field on a line of its own.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings, numbers and switches always have a JSON form")
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RulesVisitor)
    }
}

struct RulesVisitor;

impl<'de> Visitor<'de> for RulesVisitor {
    type Value = Rules;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rules: an object of fields by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Rules, A::Error> {
        let mut preset = None;
        let mut given = Rules::default();
        let mut fields = Vec::new();
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == "preset" {
                if preset.replace(map.next_value::<Preset>()?).is_some() {
                    return Err(A::Error::duplicate_field("preset"));
                }
                continue;
            }
            let field = Rules::FIELDS.iter().find(|field| field.name == key);
            let field = field.ok_or_else(|| A::Error::custom(UnknownName::new("field", &key, Rules::KEYS)))?;
            if fields.iter().any(|other: &&Field| other.name == field.name) {
                return Err(A::Error::duplicate_field(field.name));
            }
            map.next_value_seed(ValueSeed { field, rules: &mut given })?;
            fields.push(field);
        }
        complete(preset.unwrap_or_default(), &given, &fields).map_err(A::Error::custom)
    }
}

/// The preset's rules with the fields that were given.
fn complete(preset: Preset, given: &Rules, fields: &[&Field]) -> Result<Rules, RulesError> {
    let mut rules = preset.rules();
    for field in fields {
        field.set_code(&mut rules, field.code(given))?;
    }
    let seats_missing = !fields.iter().any(|field| field.name == "seats");
    if seats_missing && rules.board != preset.rules().board {
        rules.seats = SeatSet::first(rules.arms());
    }
    Ok(rules)
}

/// Reads the value of one field into `rules`.
struct ValueSeed<'a> {
    field: &'static Field,
    rules: &'a mut Rules,
}

impl ValueSeed<'_> {
    fn set<E: Error>(self, text: &str) -> Result<(), E> {
        self.field.set(self.rules, text).map_err(E::custom)
    }
}

impl<'de> DeserializeSeed<'de> for ValueSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.field.kind {
            FieldKind::Choice(_) | FieldKind::Kind => deserializer.deserialize_str(self),
            FieldKind::Switch => deserializer.deserialize_bool(self),
            FieldKind::Number { .. } | FieldKind::Seat => deserializer.deserialize_u64(self),
            FieldKind::Seats => deserializer.deserialize_seq(self),
        }
    }
}

impl<'de> Visitor<'de> for ValueSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.field.name;
        match self.field.kind {
            FieldKind::Switch => write!(f, "{name}: true or false"),
            FieldKind::Seats => write!(f, "{name}: a list of seats from 0 to {}", Seat::MAX - 1),
            kind => write!(f, "{name}: {kind}"),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        match self.field.kind {
            FieldKind::Choice(_) | FieldKind::Kind => self.set(text),
            _ => Err(E::invalid_type(Unexpected::Str(text), &self)),
        }
    }

    fn visit_bool<E: Error>(self, on: bool) -> Result<(), E> {
        match self.field.kind {
            FieldKind::Switch => self.set(if on { "on" } else { "off" }),
            _ => Err(E::invalid_type(Unexpected::Bool(on), &self)),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        match self.field.kind {
            FieldKind::Number { .. } | FieldKind::Seat => self.set(&number.to_string()),
            _ => Err(E::invalid_type(Unexpected::Unsigned(number), &self)),
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut seats = SeatSet::EMPTY;
        while let Some(seat) = list.next_element::<u64>()? {
            match u8::try_from(seat).map(Seat) {
                Ok(seat) if seat.index() < Seat::MAX => seats = seats.with(seat),
                _ => return Err(A::Error::invalid_value(Unexpected::Unsigned(seat), &self)),
            }
        }
        self.set(&seats.to_string())
    }
}
