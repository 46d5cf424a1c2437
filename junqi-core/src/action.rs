//! What a seat does in one ply: move, leave a Flag and move, or flip.

use core::fmt;

use crate::board::Point;

/// One action, without saying whose.
///
/// The integer form ([`Action::code`]) is `256 * from + to + 65536 * leaves`, where a flip has `from = to`.
///
/// ```
/// use junqi_core::{Action, Point};
/// let step = Action::new(Point(5), Point(10));
/// assert_eq!(Action::from_code(step.code()), Some(step));
/// assert!(Action::flip(Point(7)).is_flip());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

impl Action {
    const LEAVES_FLAG: u32 = 1 << 16;

    /// A move from one point to another; attacks are moves too.
    #[must_use]
    #[inline(always)]
    pub const fn new(from: Point, to: Point) -> Self {
        Action((from.0 as u32) << 8 | to.0 as u32)
    }

    /// A carrier's move that leaves its Flag behind (RULES.md section 7).
    #[must_use]
    #[inline(always)]
    pub const fn leaving_flag(from: Point, to: Point) -> Self {
        Action(Action::new(from, to).0 | Action::LEAVES_FLAG)
    }

    /// The flip of a face-down piece (RULES.md section 8).
    #[must_use]
    #[inline(always)]
    pub const fn flip(point: Point) -> Self {
        Action::new(point, point)
    }

    /// The action that goes so many points further up from the same origin; fewer than none is further down.
    #[inline(always)]
    pub(crate) const fn further(self, points: u32) -> Self {
        Action(self.0.wrapping_add(points))
    }

    /// The point moved from; for a flip the flipped piece's.
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Point {
        Point((self.0 >> 8) as u8)
    }

    /// The point moved to; for a flip the flipped piece's.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Point {
        Point(self.0 as u8)
    }

    /// Whether this is a flip.
    #[must_use]
    #[inline(always)]
    pub const fn is_flip(self) -> bool {
        self.0 as u8 == (self.0 >> 8) as u8
    }

    /// Whether a carried Flag is left behind.
    #[must_use]
    #[inline(always)]
    pub const fn leaves_flag(self) -> bool {
        self.0 & Action::LEAVES_FLAG != 0
    }

    /// The integer form.
    #[must_use]
    pub const fn code(self) -> u32 {
        self.0
    }

    /// The action of an integer form; the inverse of [`Action::code`]. Points are not checked against a board.
    #[must_use]
    pub const fn from_code(code: u32) -> Option<Self> {
        let action = Action(code);
        if code >= 1 << 17 || (action.is_flip() && action.leaves_flag()) { None } else { Some(action) }
    }
}

impl fmt::Display for Action {
    /// The point numbers; [`crate::Board`] knows their names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_flip(), self.leaves_flag()) {
            (true, _) => write!(f, "={}", self.to().0),
            (false, leaves) => write!(f, "{}-{}{}", self.from().0, self.to().0, if leaves { "!" } else { "" }),
        }
    }
}

/// The integer form.
#[cfg(feature = "serde")]
impl serde::Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Action {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = <u32 as serde::Deserialize>::deserialize(deserializer)?;
        Action::from_code(code).ok_or_else(|| serde::de::Error::custom(format_args!("{code} is no action's code")))
    }
}
