//! Players' places, sets of them, and teams (RULES.md section 1).

use core::fmt;

/// A player's place at the board, counted from 0. Seat `i + 1` sits on the left of seat `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats that any board has.
    pub const MAX: usize = 6;

    /// The seat's number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a team: the seat for `solo`, seat mod N/2 for `opposite`, seat mod 2 for `alternate`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Team(pub u8);

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
///
/// ```
/// use junqi_core::{Seat, SeatSet};
/// let seats = SeatSet::from_iter([Seat(0), Seat(2)]);
/// assert!(seats.contains(Seat(2)) && !seats.contains(Seat(1)));
/// assert_eq!(seats.to_string(), "0,2");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Seats 0 to `count - 1`.
    #[must_use]
    pub const fn first(count: usize) -> SeatSet {
        SeatSet((1 << count) - 1)
    }

    /// The set of one seat.
    #[must_use]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// The set with the seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats in both sets.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats in either set.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// How many seats there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no seat.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = Seats;

    fn into_iter(self) -> Seats {
        Seats(self)
    }
}

/// The seats of a [`SeatSet`], in order.
#[derive(Clone, Debug)]
pub struct Seats(SeatSet);

impl Iterator for Seats {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        if self.0.is_empty() {
            return None;
        }
        let seat = Seat(self.0.0.trailing_zeros() as u8);
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, seat) in self.into_iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            seat.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = <Vec<Seat> as serde::Deserialize>::deserialize(deserializer)?;
        match seats.iter().find(|seat| seat.index() >= Seat::MAX) {
            Some(seat) => Err(serde::de::Error::custom(format_args!("seat {seat}: seats are 0 to 5"))),
            None => Ok(seats.into_iter().collect()),
        }
    }
}
