//! Sets of points as bit sets.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Point;

/// A set of points: bit `p` of the `W` words is point `p` of RULES.md section 2.
///
/// One word serves board `two`, three `three` and `four` (and `two` with front-line posts), four every board.
///
/// ```
/// use junqi_core::{Point, PointSet};
/// let set = PointSet::<1>::EMPTY.with(Point(5)).with(Point(9));
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [Point(5), Point(9)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointSet<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for PointSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> PointSet<W> {
    /// No point.
    pub const EMPTY: Self = PointSet([0; W]);

    /// The set of one point.
    #[must_use]
    #[inline(always)]
    pub fn only(point: Point) -> Self {
        // Choosing each word by comparison keeps sets in registers; an index would send them through memory.
        PointSet(core::array::from_fn(|word| u64::from(point.index() / 64 == word) << (point.0 % 64)))
    }

    /// The set with the point. A point beyond the set's words is left out.
    #[must_use]
    #[inline(always)]
    pub fn with(self, point: Point) -> Self {
        self | Self::only(point)
    }

    /// The set without the point.
    #[must_use]
    #[inline(always)]
    pub fn without(self, point: Point) -> Self {
        self & !Self::only(point)
    }

    /// Whether the point is in the set.
    #[must_use]
    #[inline(always)]
    pub fn contains(self, point: Point) -> bool {
        !(self & Self::only(point)).is_empty()
    }

    /// As [`PointSet::contains`], for a set that lies in memory.
    #[inline(always)]
    pub(crate) fn has(&self, point: Point) -> bool {
        self.0.get(point.index() / 64).is_some_and(|word| word >> (point.0 % 64) & 1 != 0)
    }

    /// How many points there are.
    #[must_use]
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The point with the least number.
    #[must_use]
    #[inline(always)]
    pub fn first(self) -> Option<Point> {
        self.into_iter().next()
    }

    /// The points from the greatest number down.
    #[inline(always)]
    pub fn backwards(self) -> impl Iterator<Item = Point> {
        let mut set = self;
        let mut word = W;
        core::iter::from_fn(move || {
            while word > 0 {
                let bits = set.0[word - 1];
                if bits != 0 {
                    let bit = 63 - bits.leading_zeros();
                    set.0[word - 1] = bits ^ 1 << bit;
                    return Some(Point(((word as u32 - 1) * 64 + bit) as u8));
                }
                word -= 1;
            }
            None
        })
    }

    /// The points whose numbers are less by `distance`, which is from 1 to 63; there is none below 0.
    #[inline(always)]
    pub(crate) fn down(self, distance: u32) -> Self {
        let above = |word: usize| self.0.get(word + 1).map_or(0, |above| above << (64 - distance));
        PointSet(core::array::from_fn(|word| self.0[word] >> distance | above(word)))
    }

    /// The points whose numbers are greater by `distance`, which is from 1 to 63; there is none beyond the words.
    #[inline(always)]
    pub(crate) fn up(self, distance: u32) -> Self {
        let below = |word: usize| if word == 0 { 0 } else { self.0[word - 1] >> (64 - distance) };
        PointSet(core::array::from_fn(|word| self.0[word] << distance | below(word)))
    }

    /// The same set with another number of words; points that find no room there are left out.
    #[must_use]
    #[inline]
    pub fn resize<const V: usize>(self) -> PointSet<V> {
        let mut words = [0; V];
        for (to, from) in words.iter_mut().zip(self.0) {
            *to = from;
        }
        PointSet(words)
    }
}

impl<const W: usize> FromIterator<Point> for PointSet<W> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const W: usize> Not for PointSet<W> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

macro_rules! set_operator {
    ($Operator:ident $operator:ident $Assign:ident $assign:ident) => {
        impl<const W: usize> $Assign for PointSet<W> {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    $Assign::$assign(word, other);
                }
            }
        }

        impl<const W: usize> $Operator for PointSet<W> {
            type Output = Self;

            #[inline(always)]
            fn $operator(mut self, other: Self) -> Self {
                $Assign::$assign(&mut self, other);
                self
            }
        }
    };
}
set_operator!(BitAnd bitand BitAndAssign bitand_assign);
set_operator!(BitOr bitor BitOrAssign bitor_assign);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign);

impl<const W: usize> IntoIterator for PointSet<W> {
    type Item = Point;
    type IntoIter = Points<W>;

    #[inline(always)]
    fn into_iter(self) -> Points<W> {
        Points { set: self, word: 0 }
    }
}

/// The points of a [`PointSet`], in order.
#[derive(Clone, Debug)]
pub struct Points<const W: usize> {
    set: PointSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = Point;

    #[inline(always)]
    fn next(&mut self) -> Option<Point> {
        while self.word < W {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] = bits & (bits - 1);
                return Some(Point((self.word as u32 * 64 + bits.trailing_zeros()) as u8));
            }
            self.word += 1;
        }
        None
    }
}
