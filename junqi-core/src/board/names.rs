//! Names of points (RULES.md section 15).

use thiserror::Error;

use super::arm::{COLUMNS, ROWS};
use super::{Board, BoardShape, Place, Point, grid};

/// A text that names no point of the board.
///
/// ```
/// use junqi_core::board::{Board, BoardOptions, BoardShape};
/// let two = Board::new(BoardOptions::default());
/// let error = two.parse_point("b7x").unwrap_err();
/// assert_eq!(error.to_string(), "no point 'b7x' on board two: files a-e, ranks 1-12, as in 'a6'");
/// let four = Board::new(BoardOptions::of(BoardShape::Four));
/// let error = four.parse_point("f5").unwrap_err();
/// assert_eq!(error.to_string(), "no point at 'f5' of board four's grid: the nearest is 'g5'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointNameError {
    /// The text does not look like a point of this board.
    #[error("no point '{given}' on board {board}: {expected}")]
    Unknown {
        /// The text that was given, cut short if it is long.
        given: String,
        /// The board.
        board: BoardShape,
        /// What the names of this board look like.
        expected: &'static str,
    },
    /// A square of board four's grid where there is no point.
    #[error("no point at '{given}' of board four's grid: the nearest is '{nearest}'")]
    EmptySquare {
        /// The square.
        given: String,
        /// The name of the point that is closest to it.
        nearest: String,
    },
    /// A mountain or post that this board has only under another option.
    #[error("no point '{given}' on this board: {option}")]
    Absent {
        /// The point's name.
        given: String,
        /// The option that leaves it out.
        option: &'static str,
    },
}

pub(super) fn name(shape: BoardShape, place: Place) -> String {
    match place {
        Place::Arm { arm, at } => match shape {
            BoardShape::Two => {
                let seat_0 = arm == 0;
                let file = if seat_0 { at.column() } else { COLUMNS - 1 - at.column() };
                let rank = if seat_0 { at.row() } else { 2 * ROWS + 1 - at.row() };
                format!("{}{rank}", letter(b'a', file))
            }
            BoardShape::Four => square(grid::cell(shape, place)),
            BoardShape::Three | BoardShape::Six => format!("{}{at}", letter(b'A', arm)),
        },
        Place::Mountain(index) => format!("m{}", index + 1),
        Place::Post(index) => format!("p{}", index + 1),
        _ if shape == BoardShape::Four => square(grid::cell(shape, place)),
        Place::Corner(index) => format!("K{index}"),
        Place::Middle(index) => format!("M{index}"),
        Place::Hub => "O".to_owned(),
    }
}

fn letter(first: u8, index: u8) -> char {
    (first + index) as char
}

/// The name of a square of board four's grid.
fn square((row, column): (usize, usize)) -> String {
    format!("{}{}", letter(b'a', column as u8), grid::FOUR_SIDE - row)
}

/// Why `text`, which is none of the board's names, is none.
pub(super) fn error(board: &Board, text: &str) -> PointNameError {
    // A wrong name may be as long as a whole file.
    let given: String = text.chars().take(16).collect();
    let unknown = |given, expected| PointNameError::Unknown { given, board: board.shape(), expected };
    match board.shape() {
        BoardShape::Two => match text {
            "m1" | "m2" => PointNameError::Absent { given, option: "the mountains are closed" },
            "p1" | "p2" | "p3" => PointNameError::Absent { given, option: "front_line_posts is off" },
            _ => unknown(given, "files a-e, ranks 1-12, as in 'a6'"),
        },
        BoardShape::Four => match nearest(board, text) {
            Some(point) => PointNameError::EmptySquare { given, nearest: board.name(point).to_owned() },
            None => unknown(given, "files a-q, ranks 1-17, as in 'g6'"),
        },
        BoardShape::Three => unknown(given, "arm A-C, column a-e, row 1-6, as in 'Bc6', or K0-K2, M0-M2, O"),
        BoardShape::Six => unknown(given, "arm A-F, column a-e, row 1-6, as in 'Bc6', or K0-K5, M0-M5, O"),
    }
}

/// The point that is nearest to a square of board four's grid; `None` if the text names no square.
fn nearest(board: &Board, text: &str) -> Option<Point> {
    let (rows, columns) = board.grid_size();
    let mut squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let (row, column) = squares.find(|&cell| square(cell) == text)?;
    board.points().min_by_key(|&point| {
        let (point_row, point_column) = board.cell(point);
        point_row.abs_diff(row).pow(2) + point_column.abs_diff(column).pow(2)
    })
}
