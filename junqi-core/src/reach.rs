//! Where a piece can go from a point, given what stands in its way (RULES.md section 5).
//!
//! Slides look at lines, not at points. A position notes the occupied points of all lines in *line words*, where the
//! points of a line are neighbouring bits whatever their numbers are; there the nearest blocker on either side is one bit
//! scan, and the points between two blockers are the difference of two prefixes of the line.

use crate::board::{Board, Point, PointSet};
use crate::rules::{EngineerRail, Mountains, RailTurns, Rules, UnusedArms};

/// A table with one entry for each value of a point number, so that looking a point up needs no bounds check.
pub(crate) type ByPoint<T> = Box<[T; 256]>;

fn by_point<T: Clone>(value: T) -> ByPoint<T> {
    let Ok(table) = vec![value; 256].into_boxed_slice().try_into() else { unreachable!("256 values make the table") };
    table
}

/// How a class of pieces travels on the railway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RailWay {
    /// Along one line.
    Line,
    /// Along any path of rail edges.
    Path,
    /// To any point of the railway, whatever stands between.
    Flight,
}

/// One line through one point.
#[derive(Clone, Copy, Debug, Default)]
struct LineAt {
    /// The line word and the bit in it where the line begins.
    word: u8,
    shift: u8,
    /// The point's place on the line.
    at: u8,
    /// The first and the last prefix that a slide may come to by `rail_reach`.
    first: u8,
    last: u8,
    /// Which line it is.
    line: u8,
    /// The places before the point, as bits.
    before: u16,
    /// Counted from the place after the point, the bit beyond the line's end.
    end: u16,
}

/// The most lines that meet in one point: in the hub of board `six`.
const LINES_AT_ONE: usize = 6;

/// The lines through one point. Two are always looked at, since asking how many there are would cost more; where there
/// are fewer, the rest is a line without points.
#[derive(Clone, Copy, Debug, Default)]
struct LinesAt {
    lines: [LineAt; LINES_AT_ONE],
    count: u8,
}

/// The prefixes of one line: the empty set twice, then those of 1 point, 2 points …, then the whole line once more.
type Prefixes<const W: usize> = [PointSet<W>; 16];

/// The geometry of one `Rules`, ready for look-up.
#[derive(Clone, Debug)]
pub(crate) struct Reach<const W: usize> {
    /// Points that can be entered: all but closed mountains and the arms that `unused_arms = closed` closes.
    pub(crate) open: PointSet<W>,
    /// Points on the railway.
    pub(crate) rail: PointSet<W>,
    pub(crate) mountains: PointSet<W>,
    /// One step by road: ordinary pieces, pieces that may climb mountains.
    pub(crate) roads: [ByPoint<PointSet<W>>; 2],
    /// One step by rail: ordinary pieces, pieces that travel as Engineers.
    pub(crate) rail_steps: [ByPoint<PointSet<W>>; 2],
    /// The points from which a road leads to the point before them, and to the one beside them: in the numbering, 5 points
    /// and 1 point further in the same word.
    pub(crate) before: PointSet<W>,
    pub(crate) beside: PointSet<W>,
    /// How ordinary pieces and Engineers travel.
    pub(crate) ways: [RailWay; 2],
    /// The class of pieces that go the Engineers' way: [`ENGINEER`], or [`ORDINARY`] where that is no way of its own.
    pub(crate) engineer_class: usize,
    /// The most rail edges that an ordinary piece passes in a move.
    limit: u8,
    /// The bits in the line words that stand for a point.
    pub(crate) line_bits: ByPoint<[u64; W]>,
    /// The line words of a board without pieces: what is walled off blocks too.
    pub(crate) walled_words: [u64; W],
    lines_at: ByPoint<LinesAt>,
    prefixes: Vec<Prefixes<W>>,
}

pub(crate) const ORDINARY: usize = 0;
pub(crate) const ENGINEER: usize = 1;

impl<const W: usize> Reach<W> {
    pub(crate) fn new(rules: &Rules, board: &Board) -> Self {
        let all: PointSet<W> = board.points().collect();
        let walls: PointSet<W> = board.points().filter(|&point| is_wall(rules, board, point)).collect();
        let straight = rules.rail_turns == RailTurns::Straight;
        let engineers_turn = rules.engineer_rail != EngineerRail::AsOthers;
        let mut roads = [by_point(PointSet::EMPTY), by_point(PointSet::EMPTY)];
        let mut rail_steps = [by_point(PointSet::EMPTY), by_point(PointSet::EMPTY)];
        for point in board.points() {
            let from = point.index();
            let road = board.roads(point).resize();
            let climb = board.mountain_steps(point).resize();
            let may_climb = rules.mountains == Mountains::Anyone || board.mountains().contains(point);
            roads[ORDINARY][from] = if may_climb { road | climb } else { road };
            roads[ENGINEER][from] = road | climb;
            let rails = board.rails(point).resize();
            let without_arcs = rails & !board.arc_edges(point).resize();
            rail_steps[ORDINARY][from] = if straight { without_arcs } else { rails };
            rail_steps[ENGINEER][from] = if straight && !engineers_turn { without_arcs } else { rails };
        }
        let with_road = |further: u8| {
            let in_word = |point: &Point| point.0 % 64 + further < 64;
            let joined = |point: &Point| board.roads(*point).contains(Point(point.0.saturating_add(further)));
            board.points().filter(in_word).filter(joined).collect()
        };
        let ordinary = if rules.rail_turns == RailTurns::Any { RailWay::Path } else { RailWay::Line };
        let engineer = match rules.engineer_rail {
            EngineerRail::AnyPath => RailWay::Path,
            EngineerRail::FlyOver => RailWay::Flight,
            EngineerRail::AsOthers => ordinary,
        };
        let mut reach = Reach {
            open: all & !walls,
            rail: board.railway().resize(),
            mountains: board.mountains().resize(),
            before: with_road(5),
            beside: with_road(1),
            roads,
            rail_steps,
            ways: [ordinary, engineer],
            engineer_class: if engineers_turn { ENGINEER } else { ORDINARY },
            limit: if rules.rail_reach == 0 { u8::MAX } else { rules.rail_reach },
            line_bits: by_point([0; W]),
            walled_words: [0; W],
            lines_at: by_point(LinesAt::default()),
            prefixes: vec![[PointSet::EMPTY; 16]],
        };
        reach.lay_lines(board, straight, walls);
        reach
    }

    fn lay_lines(&mut self, board: &Board, straight: bool, walls: PointSet<W>) {
        let (mut word, mut shift) = (0, 0);
        for line in board.lines().iter().filter(|line| !(straight && line.arc)) {
            let length = line.points.len();
            if shift + length > 64 {
                (word, shift) = (word + 1, 0);
            }
            let prefix = |index: usize| line.points[..index.saturating_sub(1).min(length)].iter().copied().collect();
            for (at, &point) in line.points.iter().enumerate() {
                let limit = usize::from(self.limit);
                let place = LineAt {
                    word: word as u8,
                    shift: shift as u8,
                    at: at as u8,
                    first: (at + 1).saturating_sub(limit) as u8,
                    last: (at + limit + 2).min(length + 2) as u8,
                    line: self.prefixes.len() as u8,
                    before: (1 << at) - 1,
                    end: 1 << (length - at - 1),
                };
                let lines = &mut self.lines_at[point.index()];
                lines.lines[usize::from(lines.count)] = place;
                lines.count += 1;
                self.line_bits[point.index()][word] |= 1 << (shift + at);
            }
            self.prefixes.push(core::array::from_fn(prefix));
            shift += length;
        }
        for point in walls {
            for (word, bits) in self.walled_words.iter_mut().zip(self.line_bits[point.index()]) {
                *word |= bits;
            }
        }
    }

    /// The points that a slide along one line may end on: up to and including the first piece on either side.
    #[inline(always)]
    pub(crate) fn slides(&self, from: Point, line_words: &[u64; W]) -> PointSet<W> {
        let LinesAt { lines, count } = &self.lines_at[from.index()];
        let mut targets = self.slide(&lines[0], line_words) | self.slide(&lines[1], line_words);
        for line in lines.iter().take(usize::from(*count)).skip(2) {
            targets |= self.slide(line, line_words);
        }
        targets
    }

    #[inline(always)]
    fn slide(&self, line: &LineAt, line_words: &[u64; W]) -> PointSet<W> {
        let bits = (line_words[usize::from(line.word).min(W - 1)] >> line.shift) as u16;
        // The bit beyond the line's end stands in for a blocker there.
        let ahead = (bits >> 1 >> line.at | line.end).trailing_zeros();
        let behind = u16::BITS - (bits & line.before).leading_zeros();
        let last = (u32::from(line.at) + 3 + ahead).min(u32::from(line.last));
        let first = behind.max(u32::from(line.first));
        let prefixes = &self.prefixes[usize::from(line.line)];
        prefixes[(last & 15) as usize] ^ prefixes[(first & 15) as usize]
    }

    /// Whether a slide along one line may end on a point: nothing stands between, and it is not too far.
    pub(crate) fn slides_to(&self, from: Point, to: Point, line_words: &[u64; W]) -> bool {
        let [from, to] = [&self.lines_at[from.index()], &self.lines_at[to.index()]];
        from.lines.iter().take(usize::from(from.count)).any(|here| {
            let Some(there) = to.lines.iter().find(|there| there.line == here.line) else { return false };
            let [low, high] = [here.at.min(there.at), here.at.max(there.at)];
            let between = (1 << high) - (2 << low);
            high - low <= self.limit && line_words[usize::from(here.word).min(W - 1)] >> here.shift & between == 0
        })
    }

    /// The points at the end of some path of rail edges through empty points.
    #[inline]
    pub(crate) fn paths(&self, from: Point, empty: PointSet<W>, class: usize) -> PointSet<W> {
        let limit = if class == ORDINARY { self.limit } else { u8::MAX };
        let rails = &self.rail_steps[class];
        let mut reached = rails[from.index()];
        let mut passed = PointSet::EMPTY;
        for _ in 1..limit {
            let fresh = reached & empty & !passed;
            if fresh.is_empty() {
                break;
            }
            passed |= fresh;
            for point in fresh {
                reached |= rails[point.index()];
            }
        }
        reached
    }
}

fn is_wall(rules: &Rules, board: &Board, point: Point) -> bool {
    let closed_arm =
        rules.unused_arms == UnusedArms::Closed && board.arm(point).is_some_and(|arm| !rules.seats.contains(arm));
    let closed_mountain = rules.mountains == Mountains::Closed && board.mountains().contains(point);
    closed_arm || closed_mountain
}
