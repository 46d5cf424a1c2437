//! Where a piece can go from a point, given what stands in its way (RULES.md section 5).
//!
//! Slides look at lines, not at points. A position notes the occupied points of all lines in *line words*, where the
//! points of a line are neighbouring bits whatever their numbers are; there the nearest blocker on either side is one bit
//! scan, and the points between two blockers are the difference of two prefixes of the line.

use crate::action::Action;
use crate::board::{Board, Point, PointSet};
use crate::list::{ActionList, NO_POINT, NUMBERS, PointNumbers, window_bit};
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

impl LineAt {
    /// How many free places there are next to the point, behind and ahead.
    #[inline(always)]
    fn free<const W: usize>(&self, line_words: &[u64; W]) -> [u32; 2] {
        let bits = (line_words[usize::from(self.word).min(W - 1)] >> self.shift) as u16;
        let behind = (bits & self.before).leading_zeros() - (u16::BITS - u32::from(self.at));
        // The bit beyond the line's end stands in for a blocker there.
        let ahead = (bits >> 1 >> self.at | self.end).trailing_zeros();
        [behind, ahead]
    }
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

/// A line from one of its points to one end.
#[derive(Clone, Copy, Debug, Default)]
struct Ray {
    /// The one of the [`RayWords`], and the bit in it that stands for the next point of the ray.
    word: u8,
    shift: u8,
    /// How many of the ray's first points plain steps and other rays lead to as well.
    known: u8,
    /// The place of the next point in the list of numbers.
    begin: u16,
    /// Counted from the next point, the bit beyond the ray's end.
    end: u16,
}

/// The most rays from one point: two for each line.
const RAYS_AT_ONE: usize = 2 * LINES_AT_ONE;

/// The rays from one point that lead further than a plain step.
#[derive(Clone, Copy, Debug, Default)]
struct RaysAt {
    rays: [Ray; RAYS_AT_ONE],
    count: u8,
}

/// The line words, and from the fifth on the same with their bits in the opposite order.
pub(crate) type RayWords = [u64; 8];

pub(crate) fn ray_words<const W: usize>(line_words: &[u64; W]) -> RayWords {
    let mut words = [0; 8];
    for (index, word) in line_words.iter().enumerate() {
        words[index % 4] = *word;
        words[index % 4 + 4] = word.reverse_bits();
    }
    words
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
    /// By [`DISTANCES`]: the points from which an edge leads so far up in the numbering.
    edges: [PointSet<W>; 4],
    /// Those of them from which an edge leads to the point ahead.
    pub(crate) ahead: PointSet<W>,
    /// The points from which an edge leads any other way, and those of the railway where Engineers fly.
    elsewhere: PointSet<W>,
    /// The points from which a rail edge leads to the point beside them, and to the one ahead of them in the same arm.
    rail_beside: PointSet<W>,
    rail_ahead: PointSet<W>,
    /// The points from which a rail edge leads out of the arm, or between two points outside.
    rail_elsewhere: PointSet<W>,
    /// One step of an ordinary piece, by road or rail; those of them that are plain steps, as a window.
    pub(crate) near: ByPoint<PointSet<W>>,
    pub(crate) windows: ByPoint<u16>,
    /// The steps of an ordinary piece that are neither plain nor the beginning of a slide, and the points that have any.
    pub(crate) odd_steps: ByPoint<PointSet<W>>,
    pub(crate) odd: PointSet<W>,
    /// How ordinary pieces and Engineers travel.
    pub(crate) ways: [RailWay; 2],
    /// The class of pieces that go the Engineers' way: [`ENGINEER`], or [`ORDINARY`] where that is no way of its own.
    pub(crate) engineer_class: usize,
    /// The most rail edges that an ordinary piece passes in a move.
    limit: u8,
    /// The bits in the line words that stand for a point.
    pub(crate) line_bits: [[u64; W]; 256],
    /// The line words of a board without pieces: what is walled off blocks too.
    pub(crate) walled_words: [u64; W],
    /// Whether ordinary pieces slide along one line as far as they want.
    pub(crate) slides_by_rays: bool,
    lines_at: ByPoint<LinesAt>,
    prefixes: Vec<Prefixes<W>>,
    rays_at: ByPoint<RaysAt>,
    /// The points of all rays: each line's in order, and in the opposite order.
    numbers: Box<PointNumbers>,
}

/// How far from each other in the numbering neighbours of an arm are: beside, aslant, ahead, and aslant the other way.
const DISTANCES: [u32; 4] = [BESIDE, 4, AHEAD, 6];
const BESIDE: u32 = 1;
pub(crate) const AHEAD: u32 = 5;

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
            edges: [PointSet::EMPTY; 4],
            ahead: PointSet::EMPTY,
            rail_beside: PointSet::EMPTY,
            rail_ahead: PointSet::EMPTY,
            rail_elsewhere: PointSet::EMPTY,
            near: by_point(PointSet::EMPTY),
            windows: by_point(0),
            odd_steps: by_point(PointSet::EMPTY),
            odd: PointSet::EMPTY,
            elsewhere: if engineer == RailWay::Flight { board.railway().resize() } else { PointSet::EMPTY },
            roads,
            rail_steps,
            ways: [ordinary, engineer],
            engineer_class: if engineers_turn { ENGINEER } else { ORDINARY },
            limit: if rules.rail_reach == 0 { u8::MAX } else { rules.rail_reach },
            line_bits: [[0; W]; 256],
            walled_words: [0; W],
            slides_by_rays: ordinary == RailWay::Line && rules.rail_reach == 0,
            lines_at: by_point(LinesAt::default()),
            prefixes: vec![[PointSet::EMPTY; 16]],
            rays_at: by_point(RaysAt::default()),
            numbers: Box::new([NO_POINT; NUMBERS + 8]),
        };
        reach.lay_edges(board);
        let rays = reach.lay_lines(board, straight, walls);
        reach.tell_steps_apart(board, rays);
        reach
    }

    fn lay_edges(&mut self, board: &Board) {
        for point in board.points() {
            let joined = board.roads(point) | board.mountain_steps(point) | board.rails(point);
            for neighbour in joined {
                let (low, high) = (point.min(neighbour), point.max(neighbour));
                if u32::from(high.0 - low.0) == AHEAD {
                    self.ahead = self.ahead.with(low);
                }
                match DISTANCES.iter().position(|&distance| distance == u32::from(high.0 - low.0)) {
                    Some(index) => self.edges[index] = self.edges[index].with(low),
                    None => self.elsewhere = self.elsewhere.with(point),
                }
            }
            for neighbour in board.rails(point) {
                let low = point.min(neighbour);
                let in_arm = board.arm(point).is_some() && board.arm(point) == board.arm(neighbour);
                match u32::from(point.0.abs_diff(neighbour.0)) {
                    BESIDE if in_arm => self.rail_beside = self.rail_beside.with(low),
                    AHEAD if in_arm => self.rail_ahead = self.rail_ahead.with(low),
                    _ => self.rail_elsewhere = self.rail_elsewhere.with(point),
                }
            }
        }
    }

    /// The points from which an edge may lead to one of these, and always those that an edge does lead from.
    #[inline(always)]
    pub(crate) fn beside(&self, points: PointSet<W>) -> PointSet<W> {
        let mut beside = self.elsewhere;
        for (distance, &edges) in DISTANCES.into_iter().zip(&self.edges) {
            beside |= points.down(distance) & edges | (points & edges).up(distance);
        }
        beside
    }

    /// The points from which a slide may pass one of the empty points, and always those from which one does.
    #[inline(always)]
    pub(crate) fn before(&self, empty: PointSet<W>) -> PointSet<W> {
        let beside = self.rail_beside & empty.down(BESIDE) | (self.rail_beside & empty).up(BESIDE);
        let ahead = self.rail_ahead & empty.down(AHEAD) | (self.rail_ahead & empty).up(AHEAD);
        beside | ahead | self.rail_elsewhere
    }

    /// Divides the steps of ordinary pieces into those that are listed as plain steps, as part of a slide and alone.
    fn tell_steps_apart(&mut self, board: &Board, mut rays: Vec<Vec<Ray>>) {
        for point in board.points() {
            let from = point.index();
            self.near[from] = self.roads[ORDINARY][from] | self.rail_steps[ORDINARY][from];
            let mut listed = PointSet::EMPTY;
            for to in self.near[from] {
                if let Some(bit) = window_bit(i32::from(to.0) - i32::from(point.0)) {
                    self.windows[from] |= bit;
                    listed = listed.with(to);
                }
            }
            for ray in core::mem::take(&mut rays[from]) {
                let points = self.numbers[usize::from(ray.begin)..].iter().take_while(|&&number| number != NO_POINT);
                let points: Vec<Point> = points.map(|&number| Point(number as u8)).collect();
                let known = points.iter().take_while(|&&point| listed.contains(point)).count();
                if known < points.len() {
                    let RaysAt { rays, count } = &mut self.rays_at[from];
                    rays[usize::from(*count)] = Ray { known: known as u8, ..ray };
                    *count += 1;
                }
                listed |= points.into_iter().collect();
            }
            self.odd_steps[from] = self.near[from] & !listed;
            if !self.odd_steps[from].is_empty() {
                self.odd = self.odd.with(point);
            }
        }
    }

    /// Lays the lines and returns the rays from each point.
    fn lay_lines(&mut self, board: &Board, straight: bool, walls: PointSet<W>) -> Vec<Vec<Ray>> {
        let mut rays = vec![Vec::new(); board.point_count()];
        let (mut word, mut shift, mut begin) = (0, 0, 0);
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
                let ray = |word: usize, shift: usize, begin: usize, length: usize| Ray {
                    word: word as u8,
                    // A ray without points may shift by anything.
                    shift: (shift % 64) as u8,
                    known: 0,
                    begin: begin as u16,
                    end: 1 << length,
                };
                let ahead = length - at - 1;
                rays[point.index()].push(ray(word, shift + at + 1, begin + at + 1, ahead));
                rays[point.index()].push(ray(word + 4, 64 - (shift + at), begin + length + 1 + ahead + 1, at));
            }
            self.prefixes.push(core::array::from_fn(prefix));
            for (at, &point) in line.points.iter().enumerate() {
                self.numbers[begin + at] = u32::from(point.0);
                self.numbers[begin + length + 1 + length - 1 - at] = u32::from(point.0);
            }
            begin += 2 * (length + 1);
            shift += length;
        }
        for point in walls {
            for (word, bits) in self.walled_words.iter_mut().zip(self.line_bits[point.index()]) {
                *word |= bits;
            }
        }
        rays
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
        let [behind, ahead] = line.free(line_words);
        let last = (u32::from(line.at) + 3 + ahead).min(u32::from(line.last));
        let first = (u32::from(line.at) - behind).max(u32::from(line.first));
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

    /// Lists the slides to these points, but for the points that a plain step leads to. Not for `rail_reach`.
    #[inline(always)]
    pub(crate) fn list_slides(&self, from: Point, words: &RayWords, anywhere: &[u64; 4], actions: &mut ActionList) {
        let RaysAt { rays, count } = &self.rays_at[from.index()];
        for ray in &rays[..usize::from(*count).min(RAYS_AT_ONE)] {
            let free = (words[usize::from(ray.word % 8)] >> (ray.shift % 64)) as u32 | u32::from(ray.end);
            let begin = usize::from(ray.begin);
            let free = free.trailing_zeros() as usize;
            let next = self.numbers[(begin + free) % NUMBERS];
            let may_attack = anywhere[(next / 64 % 4) as usize] >> (next % 64) & 1;
            let known = usize::from(ray.known);
            let count = (free + may_attack as usize).saturating_sub(known);
            actions.add_stretch(Action::new(from, Point(0)), &self.numbers, begin + known, count);
        }
    }

    /// The points at the end of some path of rail edges through empty points.
    #[inline(always)]
    pub(crate) fn paths(&self, from: Point, empty: PointSet<W>, class: usize) -> PointSet<W> {
        if class == ORDINARY && self.limit != u8::MAX {
            return self.short_paths(from, empty);
        }
        let rails = &self.rail_steps[class];
        let mut reached = rails[from.index()];
        let mut passed = PointSet::EMPTY;
        let mut ahead = reached & empty;
        while let Some(point) = ahead.first() {
            passed |= PointSet::only(point);
            reached |= rails[point.index()];
            ahead = reached & empty & !passed;
        }
        reached
    }

    /// The same, for ordinary pieces, with as many edges as `rail_reach` allows.
    fn short_paths(&self, from: Point, empty: PointSet<W>) -> PointSet<W> {
        let rails = &self.rail_steps[ORDINARY];
        let mut reached = rails[from.index()];
        for _ in 1..self.limit {
            for point in reached & empty {
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
