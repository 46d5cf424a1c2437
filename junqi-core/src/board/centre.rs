//! How the arms are joined: lines, and the roads and steps that leave an arm (RULES.md section 2).

use core::iter;
use core::ops::RangeInclusive;

use super::arm::{COLUMNS, ROWS};
use super::{ArmPoint, BoardOptions, BoardShape, Line, Place, Point};

const A: u8 = 0;
const C: u8 = 2;
const E: u8 = 4;
const FRONT: u8 = ROWS;
/// The rows of an arm that its flank railways (columns a and e) run through.
const FLANK: RangeInclusive<u8> = 2..=FRONT;

/// The point of an arm, for columns and rows written in this file.
fn arm_point(shape: BoardShape, arm: usize, column: u8, row: u8) -> Option<Point> {
    let at = ArmPoint::new(column, row)?;
    Some(Place::Arm { arm: (arm % shape.arms()) as u8, at }.point(shape))
}

/// Every line of the board.
pub(super) fn lines(options: BoardOptions) -> Vec<Line> {
    let arm_rows = (0..options.shape.arms()).flat_map(|arm| [2, FRONT].map(|row| arm_row(options.shape, arm, row)));
    let joining = match options.shape {
        BoardShape::Two => crossings(options),
        _ => ring_lines(options),
    };
    arm_rows.chain(joining).collect()
}

fn arm_row(shape: BoardShape, arm: usize, row: u8) -> Line {
    straight((0..COLUMNS).filter_map(|column| arm_point(shape, arm, column, row)))
}

/// An arm's column from the back to the front.
fn forwards(
    shape: BoardShape,
    arm: usize,
    column: u8,
    rows: RangeInclusive<u8>,
) -> impl DoubleEndedIterator<Item = Point> {
    rows.filter_map(move |row| arm_point(shape, arm, column, row))
}

fn straight(points: impl Iterator<Item = Point>) -> Line {
    Line { points: points.collect(), arc: false }
}

/// Board two: the three lines from arm to arm, with a post in the middle if there are posts.
fn crossings(options: BoardOptions) -> Vec<Line> {
    let shape = options.shape;
    let crossing = |column: u8, rows: RangeInclusive<u8>, post: u8| {
        let post = options.front_line_posts.then(|| Place::Post(post).point(shape));
        let far = forwards(shape, 1, facing(column), rows.clone()).rev();
        straight(forwards(shape, 0, column, rows).chain(post).chain(far))
    };
    vec![crossing(A, FLANK, 0), crossing(C, FRONT..=FRONT, 1), crossing(E, FLANK, 2)]
}

/// The column of the other arm of board two that a column runs into.
fn facing(column: u8) -> u8 {
    COLUMNS - 1 - column
}

fn ring_lines(options: BoardOptions) -> Vec<Line> {
    let shape = options.shape;
    let arms = shape.arms();
    let place = |place: Place| iter::once(place.point(shape));
    let corner = |index: usize| place(Place::Corner((index % arms) as u8));
    let middle = |index: usize| place(Place::Middle((index % arms) as u8));
    let front = |arm: usize| forwards(shape, arm, C, FRONT..=FRONT);
    let left_flank = |arm: usize| forwards(shape, arm, A, FLANK);
    let right_flank = |arm: usize| forwards(shape, arm, E, FLANK).rev();

    let across_front = |arm: usize| {
        let (before, after) = (arm + arms - 1, arm + 1);
        let centre = corner(before).chain(middle(arm)).chain(corner(arm));
        straight(left_flank(before).chain(centre).chain(right_flank(after)))
    };
    let arc = |arm: usize| Line { points: left_flank(arm).chain(right_flank(arm + 1)).collect(), arc: true };
    let even = arms % 2 == 0;
    let through_hub = |from: Vec<Point>, to: Vec<Point>| {
        let to = even.then_some(to).into_iter().flatten();
        straight(from.into_iter().chain(place(Place::Hub)).chain(to))
    };
    let half = arms / 2;
    let spokes = if even { half } else { arms };
    let middle_line = |arm: usize| {
        let (from, to) = (front(arm).chain(middle(arm)), middle(arm + half).chain(front(arm + half)));
        through_hub(from.collect(), to.collect())
    };
    let cross_line = |arm: usize| through_hub(corner(arm).collect(), corner(arm + half).collect());

    let cross_lines = if options.cross_lines { 0..spokes } else { 0..0 };
    (0..arms)
        .map(across_front)
        .chain((0..spokes).map(middle_line))
        .chain(cross_lines.map(cross_line))
        .chain((0..arms).map(arc))
        .collect()
}

/// The roads from arm to arm: the cross lines of board two.
pub(super) fn roads(options: BoardOptions) -> Vec<(Point, Point)> {
    let front = |arm: usize, column: u8| arm_point(options.shape, arm, column, FRONT);
    match options.shape {
        BoardShape::Two if options.cross_lines => [(A, C), (C, A), (C, E), (E, C)]
            .into_iter()
            .filter_map(|(near, far)| front(0, near).zip(front(1, facing(far))))
            .collect(),
        _ => Vec::new(),
    }
}

/// The steps between the mountains and the front stations round them; none while the mountains are closed.
pub(super) fn mountain_steps(options: BoardOptions) -> Vec<(Point, Point)> {
    if !options.mountains {
        return Vec::new();
    }
    let round = |mountain: u8, columns: RangeInclusive<u8>| {
        columns.flat_map(move |column| [(0, column), (1, facing(column))]).filter_map(move |(arm, column)| {
            Some((Place::Mountain(mountain).point(options.shape), arm_point(options.shape, arm, column, FRONT)?))
        })
    };
    round(0, A..=C).chain(round(1, C..=E)).collect()
}
