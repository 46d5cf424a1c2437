//! Sets of kinds.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

use crate::kind::Kind;

/// A set of kinds; bit `k - 1` is the kind with integer code `k`.
///
/// ```
/// use junqi_core::{Kind, KindSet};
/// let set = KindSet::from_iter([Kind::Engineer, Kind::Bomb]);
/// assert!(set.contains(Kind::Bomb) && !set.contains(Kind::Flag));
/// assert_eq!(set.to_string(), "1B");
/// assert_eq!(KindSet::only(Kind::Mine).single(), Some(Kind::Mine));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(pub u16);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);

    /// Every kind.
    pub const ALL: KindSet = KindSet((1 << Kind::ALL.len()) - 1);

    /// The set of one kind.
    #[must_use]
    #[inline]
    pub const fn only(kind: Kind) -> KindSet {
        KindSet(1 << (kind as u8 - 1))
    }

    /// Whether the kind is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & KindSet::only(kind).0 != 0
    }

    /// The set with the kind.
    #[must_use]
    #[inline]
    pub const fn with(self, kind: Kind) -> KindSet {
        KindSet(self.0 | KindSet::only(kind).0)
    }

    /// The set without the kind.
    #[must_use]
    #[inline]
    pub const fn without(self, kind: Kind) -> KindSet {
        KindSet(self.0 & !KindSet::only(kind).0)
    }

    /// Whether every kind of this set is in the other.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: KindSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether there is more than one kind.
    #[must_use]
    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many kinds there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no kind.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kind of a set that has only one.
    #[must_use]
    #[inline]
    pub const fn single(self) -> Option<Kind> {
        if !self.is_empty() && !self.is_open() { Kind::from_code(self.0.trailing_zeros() as u8 + 1) } else { None }
    }
}

impl Not for KindSet {
    type Output = KindSet;

    #[inline]
    fn not(self) -> KindSet {
        KindSet(!self.0 & KindSet::ALL.0)
    }
}

impl BitAnd for KindSet {
    type Output = KindSet;

    #[inline]
    fn bitand(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }
}

impl BitOr for KindSet {
    type Output = KindSet;

    #[inline]
    fn bitor(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(KindSet::EMPTY, KindSet::with)
    }
}

impl IntoIterator for KindSet {
    type Item = Kind;
    type IntoIter = Kinds;

    fn into_iter(self) -> Kinds {
        Kinds(self)
    }
}

/// The kinds of a [`KindSet`], by integer code.
#[derive(Clone, Debug)]
pub struct Kinds(KindSet);

impl Iterator for Kinds {
    type Item = Kind;

    #[inline]
    fn next(&mut self) -> Option<Kind> {
        let kind = Kind::from_code(self.0.0.trailing_zeros() as u8 + 1)?;
        self.0 = self.0.without(kind);
        Some(kind)
    }
}

/// The letters, by integer code; `-` for the empty set.
impl fmt::Display for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("-");
        }
        let letters: String = self.into_iter().map(Kind::letter).collect();
        f.pad(&letters)
    }
}
