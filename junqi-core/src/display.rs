//! Pictures of positions for a terminal.
//!
//! ```text
//! [  ]  a headquarters      ═ ║  a railway        9a   the Marshal of army 0 (a), 1b an Engineer of army 1
//! (  )  a camp              ─ │  a road          #9a   face down
//!   ·   any other point     ╲ ╱  either            9a* shown to all for good
//!  /\   a mountain                                 9a+ carries a Flag, 9a- stands on one (told below the board)
//! ```
//!
//! Boards `two` and `four` are drawn as they lie, with the files and ranks of their points' names. Boards `three` and
//! `six` are unrolled: the arms side by side with their fronts up, arm A rightmost, and the centre above them. What joins the two
//! ends of that strip, and the hub O with the middles M, is not drawn.

#[cfg(test)]
mod tests;

use core::fmt;

use crate::board::{Board, BoardShape, Point, PointKind};
use crate::game::Game;
use crate::notation::army_letter;
use crate::position::{AnyPosition, FlagState, Piece};
use crate::ruleset::Ruleset;

/// A position as a picture, everything shown: the referee's view.
///
/// ```
/// use junqi_core::{AnyPosition, Layout, Picture, Rules, Ruleset};
/// let ruleset = Ruleset::new(Rules::default()).unwrap();
/// let layout: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse().unwrap();
/// let position = AnyPosition::start(&ruleset, &[layout, layout]).unwrap();
/// let picture = Picture::new(&ruleset, &position).to_string();
/// assert!(picture.contains(" 1  La ─[Fa]─ La ─[La]─ 1a"));
/// let chinese = Picture::new(&ruleset, &position).chinese().to_string();
/// assert!(chinese.contains(" 1  雷a ─[旗a]─ 雷a ─[雷a]─ 工a"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    ruleset: &'a Ruleset,
    position: &'a AnyPosition,
    chinese: bool,
}

impl<'a> Picture<'a> {
    /// The picture of a position, kinds being told by their letters.
    #[must_use]
    pub const fn new(ruleset: &'a Ruleset, position: &'a AnyPosition) -> Self {
        Picture { ruleset, position, chinese: false }
    }

    /// The same picture with letters for kinds.
    #[must_use]
    pub const fn letters(self) -> Self {
        Picture { chinese: false, ..self }
    }

    /// The same picture with the one-character Chinese names, each as wide as two letters.
    #[must_use]
    pub const fn chinese(self) -> Self {
        Picture { chinese: true, ..self }
    }

    fn cell(&self, point: Point) -> String {
        let kind = self.ruleset.board().kind(point);
        let (left, right) = match kind {
            PointKind::Headquarters => ('[', ']'),
            PointKind::Camp => ('(', ')'),
            _ => (' ', ' '),
        };
        let Some(piece) = self.position.piece(self.ruleset, point) else {
            let wide = if self.chinese { " " } else { "" };
            return match kind {
                PointKind::Headquarters | PointKind::Camp => format!("{left}{wide}  {right}"),
                PointKind::Mountain => format!(" /\\{wide} "),
                _ => format!(" {wide}· "),
            };
        };
        let left = if piece.face_down { '#' } else { left };
        let right = self.mark(point, &piece).unwrap_or(right);
        let name = if self.chinese { piece.kind.hanzi() } else { piece.kind.letter() };
        format!("{left}{name}{}{right}", army_letter(piece.army))
    }

    fn mark(&self, point: Point, piece: &Piece) -> Option<char> {
        match self.position.shared_flag(point) {
            Some((_, FlagState::Carried)) => Some('+'),
            Some((_, FlagState::Covered)) => Some('-'),
            None => piece.shown.then_some('*'),
        }
    }

    /// One line for each Flag that shares its point with a piece.
    fn shared_flags(&self) -> impl Iterator<Item = String> {
        let board = self.ruleset.board();
        self.position.occupied().into_iter().filter_map(move |point| {
            let (army, state) = self.position.shared_flag(point)?;
            let does = if state == FlagState::Carried { "carries" } else { "stands on" };
            Some(format!("{} {does} the Flag of army {}", board.name(point), army_letter(army)))
        })
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.ruleset.board();
        let mut canvas = Canvas::new(board, if self.chinese { 5 } else { 4 });
        for point in board.points() {
            let rails = board.rails(point);
            let roads = board.roads(point) | board.mountain_steps(point);
            for to in (rails | roads).into_iter().filter(|to| to.0 > point.0) {
                canvas.connect(board, point, to, rails.contains(to));
            }
        }
        for point in board.points().filter(|&point| is_drawn(board, point)) {
            canvas.write_cell(board.cell(point), &self.cell(point));
        }
        canvas.write_names(board);
        canvas.fmt(f)?;
        self.shared_flags().try_for_each(|line| write!(f, "\n{line}"))
    }
}

impl fmt::Display for Game {
    /// The picture of the position, and a line that says who is to move or how the game ended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\nply {}: ", Picture::new(self.ruleset(), self.position()), self.ply())?;
        match (self.outcome(), self.to_move()) {
            (Some(outcome), _) => write!(f, "{outcome}")?,
            (None, Some(seat)) => match self.position().army(seat) {
                Some(army) => write!(f, "seat {seat} ({}) to move", army_letter(army))?,
                None => write!(f, "seat {seat} to move, the colours are not settled")?,
            },
            (None, None) => {}
        }
        let seats_in = self.position().seats_in();
        let out: Vec<String> = self
            .rules()
            .seats
            .into_iter()
            .filter(|&seat| !seats_in.contains(seat))
            .map(|seat| seat.to_string())
            .collect();
        if out.is_empty() { Ok(()) } else { write!(f, "; out: {}", out.join(",")) }
    }
}

/// Closed mountains, which have numbers where there are posts, are no places.
fn is_drawn(board: &Board, point: Point) -> bool {
    board.kind(point) != PointKind::Mountain || !board.mountain_steps(point).is_empty()
}

/// Columns left of the board, for the ranks.
const MARGIN: usize = 3;
/// The second column of a two-column character.
const COVERED: char = '\0';

/// Rows of characters. Between two rows of cells there is one row of connections, between two columns one column.
struct Canvas {
    rows: Vec<Vec<char>>,
    cell_width: usize,
}

impl Canvas {
    fn new(board: &Board, cell_width: usize) -> Self {
        let (rows, columns) = board.grid_size();
        Canvas { rows: vec![vec![' '; MARGIN + columns * (cell_width + 1)]; 2 * rows], cell_width }
    }

    /// The first character of a cell.
    fn column(&self, cell_column: usize) -> usize {
        MARGIN + cell_column * (self.cell_width + 1)
    }

    /// Where lines meet, within a cell.
    fn middle(&self) -> usize {
        (self.cell_width - 1) / 2
    }

    fn put(&mut self, row: usize, column: usize, character: char) {
        if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *place = match (*place, character) {
                ('╲', '╱') | ('╱', '╲') => '╳',
                _ => character,
            };
        }
    }

    fn write(&mut self, row: usize, mut column: usize, text: &str) {
        for character in text.chars() {
            self.put(row, column, character);
            column += 1;
            if !character.is_ascii() && character >= '\u{2E80}' {
                self.put(row, column, COVERED);
                column += 1;
            }
        }
    }

    fn write_cell(&mut self, (row, column): (usize, usize), text: &str) {
        self.write(2 * row, self.column(column), text);
    }

    /// Draws what joins two points, if they are in one straight line with no other point between.
    fn connect(&mut self, board: &Board, from: Point, to: Point, rail: bool) {
        let ((row, column), (to_row, to_column)) = (board.cell(from), board.cell(to));
        let (down, right) = (to_row.abs_diff(row), to_column.abs_diff(column));
        let steps = down.max(right);
        if down != 0 && right != 0 && down != right {
            return;
        }
        let between = |step: usize| (at(row, to_row, step, steps), at(column, to_column, step, steps));
        let taken = |cell| board.points().any(|point| is_drawn(board, point) && board.cell(point) == cell);
        if (1..steps).any(|step| taken(between(step))) {
            return;
        }
        if down == 0 {
            let line = if rail { '═' } else { '─' };
            let (left, end) =
                (self.column(column.min(to_column)) + self.cell_width, self.column(column.max(to_column)));
            (left..end).for_each(|x| self.put(2 * row, x, line));
            return;
        }
        let line = match ((to_row > row) == (to_column > column), rail) {
            _ if right == 0 && rail => '║',
            _ if right == 0 => '│',
            (true, _) => '╲',
            (false, _) => '╱',
        };
        // Twice as fine as cells: even steps are at cells, odd ones between two.
        for step in 1..2 * steps {
            let y = at(2 * row, 2 * to_row, step, 2 * steps);
            let x = at(2 * column, 2 * to_column, step, 2 * steps);
            let within = if x % 2 == 0 { self.middle() } else { self.cell_width };
            self.put(y, self.column(x / 2) + within, line);
        }
    }

    fn write_names(&mut self, board: &Board) {
        let (rows, _) = board.grid_size();
        let ring = !matches!(board.shape(), BoardShape::Two | BoardShape::Four);
        let named: Vec<Point> = board.points().filter(|&point| !ring || board.arm(point).is_some()).collect();
        let named =
            named.into_iter().filter(|&point| !matches!(board.kind(point), PointKind::Mountain | PointKind::Post));
        for point in named {
            let (row, column) = board.cell(point);
            let name = board.name(point);
            let file_length = if ring { 2 } else { 1 };
            let (file, rank) = name.split_at(file_length.min(name.len()));
            self.write(2 * row, 0, &format!("{rank:>2}"));
            self.write(2 * rows - 1, self.column(column) + self.middle(), file);
        }
    }
}

/// The place after so many of all steps from one number to another.
fn at(from: usize, to: usize, step: usize, steps: usize) -> usize {
    (from * (steps - step) + to * step) / steps
}

impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            let text: String = row.iter().filter(|&&character| character != COVERED).collect();
            write!(f, "{}{}", if index > 0 { "\n" } else { "" }, text.trim_end())?;
        }
        Ok(())
    }
}
