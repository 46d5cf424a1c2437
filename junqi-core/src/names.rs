//! Enums whose values have one public name, the same in Rust, C, Python and JSON.

use thiserror::Error;

/// A name that is not one of the valid ones.
///
/// ```
/// use junqi_core::rules::Mine;
/// let error = "sprung".parse::<Mine>().unwrap_err();
/// assert_eq!(error.nearest, "spring");
/// assert_eq!(error.to_string(), "unknown mine 'sprung': did you mean 'spring'? (valid: spring, blast, bounce, untouchable)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown {what} '{given}': did you mean '{nearest}'?{}", list(.valid))]
pub struct UnknownName {
    /// What was to be named: `mine`, `preset`, `board` ….
    pub what: &'static str,
    /// The name that was given.
    pub given: String,
    /// The valid name that is closest to it.
    pub nearest: &'static str,
    /// All valid names.
    pub valid: &'static [&'static str],
}

/// The valid names, unless they are too many to read in a message.
fn list(valid: &[&str]) -> String {
    if valid.len() > 20 { String::new() } else { format!(" (valid: {})", valid.join(", ")) }
}

impl UnknownName {
    pub(crate) fn new(what: &'static str, given: &str, valid: &'static [&'static str]) -> Self {
        // A misspelling may be as long as a whole file: only its beginning is compared and kept.
        let given: String = given.chars().take(40).collect();
        let nearest =
            valid.iter().min_by_key(|name| strsim::damerau_levenshtein(name, &given)).copied().unwrap_or_default();
        UnknownName { what, given, nearest, valid }
    }
}

/// What [`named_enum!`] tells generic code about an enum.
pub(crate) trait Named: Copy + Eq + core::str::FromStr<Err = UnknownName> + 'static {
    /// Every value, in the order of the integer codes.
    const VALUES: &'static [Self];
    /// The public names, in the same order.
    const VALUE_NAMES: &'static [&'static str];

    /// The integer code, counted from 0.
    fn code(self) -> u32;
}

/// Defines a fieldless enum with public names: `ALL`, `NAMES`, `name`, `Display`, `FromStr`, serde by name.
/// The first variant is the default.
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        $what:literal pub enum $Enum:ident {
            $(#[$first_meta:meta])* $First:ident = $first_name:literal
            $(, $(#[$variant_meta:meta])* $Variant:ident = $variant_name:literal)* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $Enum {
            $(#[$first_meta])* #[default] $First,
            $($(#[$variant_meta])* $Variant),*
        }

        impl $Enum {
            /// Every value, in the order of their integer codes, which count from 0.
            pub const ALL: &'static [$Enum] = &[$Enum::$First $(, $Enum::$Variant)*];

            /// The public names, in the order of [`Self::ALL`].
            pub const NAMES: &'static [&'static str] = &[$first_name $(, $variant_name)*];

            /// The public name, the same in Rust, C, Python and JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl $crate::names::Named for $Enum {
            const VALUES: &'static [Self] = Self::ALL;
            const VALUE_NAMES: &'static [&'static str] = Self::NAMES;

            fn code(self) -> u32 {
                self as u32
            }
        }

        impl core::fmt::Display for $Enum {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $Enum {
            type Err = $crate::names::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match Self::NAMES.iter().position(|name| *name == text) {
                    Some(index) => Ok(Self::ALL[index]),
                    None => Err($crate::names::UnknownName::new($what, text, Self::NAMES)),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $Enum {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Enum {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use named_enum;
