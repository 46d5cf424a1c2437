//! The arm: the 30 points in front of a seat, the same on every board.

use core::fmt;

use super::PointKind;

/// Columns `a`..`e` of an arm.
pub(super) const COLUMNS: u8 = 5;
/// Rows 1 (back) to 6 (front) of an arm.
pub(super) const ROWS: u8 = 6;
/// Points of an arm.
pub(super) const ARM_POINTS: u8 = COLUMNS * ROWS;

/// A point of an arm as the arm's own seat sees it (RULES.md section 2): column `a` is on its left, row 1 is at its back.
///
/// ```
/// use junqi_core::board::{ArmPoint, PointKind};
/// let flag = ArmPoint::new(1, 1).unwrap();
/// assert_eq!(flag.to_string(), "b1");
/// assert_eq!(flag.kind(), PointKind::Headquarters);
/// assert_eq!(ArmPoint::new(1, 7), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmPoint(u8);

impl ArmPoint {
    /// How many points an arm has.
    pub const COUNT: usize = ARM_POINTS as usize;

    /// The point in this column (0 for `a` to 4 for `e`) and row (1 to 6); `None` outside the arm.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<ArmPoint> {
        match (column, row) {
            (0..COLUMNS, 1..=ROWS) => Some(ArmPoint(COLUMNS * (row - 1) + column)),
            _ => None,
        }
    }

    /// The point with this index, `5 * (row - 1) + column`; `None` from 30 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<ArmPoint> {
        if index < Self::COUNT { Some(ArmPoint(index as u8)) } else { None }
    }

    /// Every point of an arm, by index.
    pub fn all() -> impl DoubleEndedIterator<Item = ArmPoint> + Clone {
        (0..ARM_POINTS).map(ArmPoint)
    }

    /// The 25 stations and HQs of an arm, which hold the army at the start, by index.
    pub fn setup() -> impl DoubleEndedIterator<Item = ArmPoint> + Clone {
        Self::all().filter(|at| at.kind() != PointKind::Camp)
    }

    /// The index within the arm, `5 * (row - 1) + column`: 0 to 29.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column: 0 for `a` to 4 for `e`.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The row: 1 (back) to 6 (front).
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS + 1
    }

    /// Station, camp or headquarters.
    #[must_use]
    pub const fn kind(self) -> PointKind {
        match (self.column(), self.row()) {
            (1 | 3, 1) => PointKind::Headquarters,
            (1 | 3, 3 | 5) | (2, 4) => PointKind::Camp,
            _ => PointKind::Station,
        }
    }

    /// Whether a road joins the two: orthogonal neighbours, and a camp and its diagonal neighbours.
    pub(super) fn has_road_to(self, other: ArmPoint) -> bool {
        let across = self.column().abs_diff(other.column());
        let along = self.row().abs_diff(other.row());
        let camp = self.kind() == PointKind::Camp || other.kind() == PointKind::Camp;
        across + along == 1 || across == 1 && along == 1 && camp
    }
}

impl fmt::Display for ArmPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row())
    }
}
