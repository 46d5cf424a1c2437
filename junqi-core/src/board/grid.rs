//! Where the points lie in a rectangle of cells.

use super::arm::{COLUMNS, ROWS};
use super::{ArmPoint, BoardShape, Place};

/// The rows above an unrolled ring's arms: the hub's, then the rest of the centre's.
const RING_CENTRE_ROWS: usize = 2;
const ARM_COLUMNS: usize = COLUMNS as usize;
const ARM_ROWS: usize = ROWS as usize;
/// The side of board four's grid, and its middle.
pub(super) const FOUR_SIDE: usize = 17;
const FOUR_MIDDLE: i8 = 8;

/// Rows and columns of the board's grid.
pub(super) const fn size(shape: BoardShape) -> (usize, usize) {
    match shape {
        BoardShape::Two => (2 * ARM_ROWS + 1, ARM_COLUMNS),
        BoardShape::Four => (FOUR_SIDE, FOUR_SIDE),
        BoardShape::Three | BoardShape::Six => (RING_CENTRE_ROWS + ARM_ROWS, shape.arms() * ARM_COLUMNS),
    }
}

/// The cell of a place as (row, column), (0, 0) being the top left.
pub(super) fn cell(shape: BoardShape, place: Place) -> (usize, usize) {
    match shape {
        BoardShape::Two => two(place),
        BoardShape::Four => four(place),
        BoardShape::Three | BoardShape::Six => unrolled_ring(shape, place),
    }
}

fn column_and_row(at: ArmPoint) -> (usize, usize) {
    (at.column().into(), at.row().into())
}

fn two(place: Place) -> (usize, usize) {
    let across = ARM_ROWS;
    match place {
        Place::Arm { arm: 0, at } => {
            let (column, row) = column_and_row(at);
            (2 * ARM_ROWS + 1 - row, column)
        }
        Place::Arm { at, .. } => {
            let (column, row) = column_and_row(at);
            (row - 1, ARM_COLUMNS - 1 - column)
        }
        Place::Mountain(index) => (across, 1 + 2 * usize::from(index)),
        Place::Post(index) => (across, 2 * usize::from(index)),
        Place::Corner(_) | Place::Middle(_) | Place::Hub => (across, ARM_COLUMNS / 2),
    }
}

fn four(place: Place) -> (usize, usize) {
    // Steps right and up from the board's middle, seen from seat 0 for the arm that is named.
    let (turns, right, up) = match place {
        Place::Arm { arm, at } => (arm, at.column() as i8 - 2, at.row() as i8 - 1 - FOUR_MIDDLE),
        Place::Corner(index) => (index, -2, -2),
        Place::Middle(index) => (index, 0, -2),
        Place::Mountain(_) | Place::Post(_) | Place::Hub => (0, 0, 0),
    };
    // Each seat sits a quarter turn clockwise from the one before.
    let (right, up) = (0..turns).fold((right, up), |(right, up), _| (up, -right));
    ((FOUR_MIDDLE - up) as usize, (FOUR_MIDDLE + right) as usize)
}

fn unrolled_ring(shape: BoardShape, place: Place) -> (usize, usize) {
    let first_column = |arm: u8| ARM_COLUMNS * (shape.arms() - 1 - usize::from(arm));
    match place {
        Place::Arm { arm, at } => {
            let (column, row) = column_and_row(at);
            (RING_CENTRE_ROWS + ARM_ROWS - row, first_column(arm) + column)
        }
        Place::Corner(index) => (1, first_column(index)),
        Place::Middle(index) => (1, first_column(index) + ARM_COLUMNS / 2),
        Place::Mountain(_) | Place::Post(_) | Place::Hub => (0, shape.arms() * ARM_COLUMNS / 2),
    }
}
