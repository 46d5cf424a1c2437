//! The boards (RULES.md section 2): immutable topology, the same code for two, three, four and six arms.

mod arm;
mod centre;
mod grid;
mod names;
mod place;
mod set;
#[cfg(test)]
mod tests;

use core::fmt;

use crate::Seat;
use crate::names::named_enum;

use place::Place;

pub use arm::ArmPoint;
pub use names::PointNameError;
pub use set::{PointSet, Points};

/// A place where a piece can stand, by its number in RULES.md section 2. Which points there are is up to the [`Board`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[repr(transparent)]
pub struct Point(pub u8);

impl Point {
    /// The point's number as an index.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

named_enum! {
    /// The four boards.
    "board" pub enum BoardShape {
        /// Two arms, face to face.
        Two = "two",
        /// A ring of three arms.
        Three = "three",
        /// A ring of four arms: the usual 17x17 board.
        Four = "four",
        /// A ring of six arms.
        Six = "six",
    }
}

impl BoardShape {
    /// How many arms the board has.
    #[must_use]
    pub const fn arms(self) -> usize {
        match self {
            BoardShape::Two => 2,
            BoardShape::Three => 3,
            BoardShape::Four => 4,
            BoardShape::Six => 6,
        }
    }
}

named_enum! {
    /// What a point is.
    "point kind" pub enum PointKind {
        /// 兵站.
        Station = "station",
        /// 行营: what stands there can't be attacked.
        Camp = "camp",
        /// 大本营: where the Flag stands.
        Headquarters = "headquarters",
        /// 中场: a station of a ring's centre.
        Centre = "centre",
        /// 山界, board two only.
        Mountain = "mountain",
        /// 前线: a front-line post, board two only.
        Post = "post",
    }
}

/// What a board is made from: the fields of RULES.md section 3 that change its topology. The default is board two with everything off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardOptions {
    /// Which board.
    pub shape: BoardShape,
    /// 交叉线: roads over the mountains on board two, railways from the corners to the hub on a ring.
    pub cross_lines: bool,
    /// Whether the mountains are open to anybody. Board two only.
    pub mountains: bool,
    /// Whether a post lies in the middle of each crossing. Board two only.
    pub front_line_posts: bool,
}

impl BoardOptions {
    /// A board of this shape with everything off.
    #[must_use]
    pub const fn of(shape: BoardShape) -> Self {
        BoardOptions { shape, cross_lines: false, mountains: false, front_line_posts: false }
    }
}

/// A railway line: an ordinary piece slides along one line in one move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The points in order, from either end; neighbours are rail neighbours.
    pub points: Vec<Point>,
    /// Whether the line is an arc, a curved railway between two arms of a ring.
    pub arc: bool,
}

/// A board: its points, roads, railways and names. Immutable; two boards with equal options are equal.
///
/// Points that are not on the board have no arm and no neighbours, and are on no line.
///
/// ```
/// use junqi_core::board::{Board, BoardOptions, BoardShape, PointKind};
/// let board = Board::new(BoardOptions::of(BoardShape::Four));
/// let camp = board.parse_point("i4")?;
/// assert_eq!(board.kind(camp), PointKind::Camp);
/// assert_eq!(board.roads(camp).len(), 8);
/// assert!(board.rails(camp).is_empty());
/// # Ok::<(), junqi_core::board::PointNameError>(())
/// ```
#[derive(Clone)]
pub struct Board {
    options: BoardOptions,
    kinds: Vec<PointKind>,
    names: Vec<String>,
    /// All points, sorted by name.
    by_name: Vec<Point>,
    lines: Vec<Line>,
    roads: Vec<PointSet<4>>,
    rails: Vec<PointSet<4>>,
    arc_edges: Vec<PointSet<4>>,
    mountain_steps: Vec<PointSet<4>>,
}

impl Board {
    /// Builds the board. Mountains and front-line posts are ignored off board two.
    #[must_use]
    pub fn new(options: BoardOptions) -> Board {
        let on_two = options.shape == BoardShape::Two;
        let options = BoardOptions {
            mountains: options.mountains && on_two,
            front_line_posts: options.front_line_posts && on_two,
            ..options
        };
        let shape = options.shape;
        let places = places(options);
        let names: Vec<String> = places.iter().map(|&place| names::name(shape, place)).collect();
        let mut by_name: Vec<Point> = places.iter().map(|place| place.point(shape)).collect();
        by_name.sort_by_key(|point| &names[point.index()]);

        let lines = centre::lines(options);
        let edges = |arc: bool| {
            let lines = lines.iter().filter(move |line| line.arc == arc);
            lines.flat_map(|line| line.points.windows(2).map(|pair| (pair[0], pair[1])))
        };
        let neighbours = |edges: &mut dyn Iterator<Item = (Point, Point)>| neighbours(places.len(), edges);
        let straight = neighbours(&mut edges(false));
        let rails = neighbours(&mut edges(false).chain(edges(true)));
        Board {
            options,
            kinds: places.iter().map(|place| place.kind()).collect(),
            roads: neighbours(&mut arm_roads(shape).chain(centre::roads(options))),
            arc_edges: rails.iter().zip(straight).map(|(&rails, straight)| rails & !straight).collect(),
            mountain_steps: neighbours(&mut centre::mountain_steps(options).into_iter()),
            rails,
            lines,
            names,
            by_name,
        }
    }

    /// What the board was made from; mountains and posts are off unless the board is two.
    #[must_use]
    pub const fn options(&self) -> BoardOptions {
        self.options
    }

    /// Which board it is.
    #[must_use]
    pub const fn shape(&self) -> BoardShape {
        self.options.shape
    }

    /// How many arms there are.
    #[must_use]
    pub const fn arms(&self) -> usize {
        self.options.shape.arms()
    }

    /// How many points there are. Board two: 60, 62 with the mountains open, 65 with front-line posts (closed mountains are then
    /// points without neighbours). A ring of N arms: 32N + 1.
    #[must_use]
    pub fn point_count(&self) -> usize {
        self.kinds.len()
    }

    /// Every point, in order.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = Point> + Clone + use<> {
        (0..self.point_count() as u8).map(Point)
    }

    /// Whether the point is on the board.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        point.index() < self.point_count()
    }

    /// The point of an arm: column 0 (`a`) to 4 (`e`) from the seat's left, row 1 (back) to 6 (front).
    ///
    /// # Panics
    ///
    /// If there is no such arm, column or row.
    #[must_use]
    pub fn point(&self, seat: Seat, column: u8, row: u8) -> Point {
        match ArmPoint::new(column, row) {
            Some(at) if seat.index() < self.arms() => Place::Arm { arm: seat.0, at }.point(self.shape()),
            _ => panic!("no column {column}, row {row} in arm {seat} of board {}", self.shape()),
        }
    }

    /// The arm that the point belongs to; `None` for the points between the arms.
    #[must_use]
    pub fn arm(&self, point: Point) -> Option<Seat> {
        self.in_arm(point).map(|(arm, _)| arm)
    }

    /// The point's column in its arm: 0 (`a`) to 4 (`e`).
    #[must_use]
    pub fn column(&self, point: Point) -> Option<u8> {
        self.in_arm(point).map(|(_, at)| at.column())
    }

    /// The point's row in its arm: 1 (back) to 6 (front).
    #[must_use]
    pub fn row(&self, point: Point) -> Option<u8> {
        self.in_arm(point).map(|(_, at)| at.row())
    }

    /// The point's arm and its place there.
    #[must_use]
    pub fn in_arm(&self, point: Point) -> Option<(Seat, ArmPoint)> {
        match Place::of(self.shape(), point) {
            Some(Place::Arm { arm, at }) => Some((Seat(arm), at)),
            _ => None,
        }
    }

    /// What the point is.
    ///
    /// # Panics
    ///
    /// If the point is not on the board.
    #[must_use]
    pub fn kind(&self, point: Point) -> PointKind {
        self.kinds[point.index()]
    }

    /// The 30 points of an arm; none if there is no such arm.
    #[must_use]
    pub fn arm_points(&self, seat: Seat) -> PointSet<4> {
        self.points().filter(|&point| self.arm(point) == Some(seat)).collect()
    }

    /// The 25 stations and HQs of an arm, which hold the army at the start, in order.
    #[must_use]
    pub fn setup_points(&self, seat: Seat) -> Points<4> {
        (self.arm_points(seat) & !self.camps()).into_iter()
    }

    /// All camps.
    #[must_use]
    pub fn camps(&self) -> PointSet<4> {
        self.of_kind(PointKind::Camp)
    }

    /// All HQs.
    #[must_use]
    pub fn headquarters(&self) -> PointSet<4> {
        self.of_kind(PointKind::Headquarters)
    }

    /// All mountains that are points of this board, closed ones included.
    #[must_use]
    pub fn mountains(&self) -> PointSet<4> {
        self.of_kind(PointKind::Mountain)
    }

    /// All points on a line.
    #[must_use]
    pub fn railway(&self) -> PointSet<4> {
        self.lines.iter().flat_map(|line| line.points.iter().copied()).collect()
    }

    fn of_kind(&self, kind: PointKind) -> PointSet<4> {
        self.points().filter(|&point| self.kind(point) == kind).collect()
    }

    /// The point's neighbours by road, steps onto and off mountains not included.
    #[must_use]
    pub fn roads(&self, point: Point) -> PointSet<4> {
        at(&self.roads, point)
    }

    /// From a mountain, the six stations round it; from one of those, the mountains beside it. Empty unless the mountains are open.
    #[must_use]
    pub fn mountain_steps(&self, point: Point) -> PointSet<4> {
        at(&self.mountain_steps, point)
    }

    /// The point's neighbours on any line, arcs included.
    #[must_use]
    pub fn rails(&self, point: Point) -> PointSet<4> {
        at(&self.rails, point)
    }

    /// The rail neighbours that only an arc joins to the point: the curved edges themselves.
    #[must_use]
    pub fn arc_edges(&self, point: Point) -> PointSet<4> {
        at(&self.arc_edges, point)
    }

    /// Every line, each once: straight lines first, then the arcs.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The arm opposite: `seat + N/2`; `None` on an odd board or if there is no such arm.
    #[must_use]
    pub fn facing_arm(&self, seat: Seat) -> Option<Seat> {
        let arms = self.arms();
        (arms % 2 == 0 && seat.index() < arms).then(|| Seat(((seat.index() + arms / 2) % arms) as u8))
    }

    /// The point where this one comes to lie when the board is turned by `by` seats, so that arm 0 lies on arm `by`.
    /// A point that is not on the board stays.
    #[must_use]
    pub fn turned(&self, point: Point, by: usize) -> Point {
        match Place::of(self.shape(), point) {
            Some(place) if self.contains(point) => place.turned(self.shape(), by).point(self.shape()),
            _ => point,
        }
    }

    /// K(i), the corner of the centre between arm i and arm i+1; `None` on board two and from N on.
    #[must_use]
    pub fn corner(&self, index: usize) -> Option<Point> {
        self.ring_point(index, Place::Corner)
    }

    /// M(i), the middle of the centre's side in front of arm i; `None` on board two and from N on.
    #[must_use]
    pub fn middle(&self, index: usize) -> Option<Point> {
        self.ring_point(index, Place::Middle)
    }

    /// O, the middle of the board; `None` on board two.
    #[must_use]
    pub fn hub(&self) -> Option<Point> {
        self.ring_point(0, |_| Place::Hub)
    }

    fn ring_point(&self, index: usize, place: impl Fn(u8) -> Place) -> Option<Point> {
        let exists = self.shape() != BoardShape::Two && index < self.arms();
        exists.then(|| place(index as u8).point(self.shape()))
    }

    /// The point's name (RULES.md section 15); `?` if it is not on the board.
    #[must_use]
    pub fn name(&self, point: Point) -> &str {
        self.names.get(point.index()).map_or("?", String::as_str)
    }

    /// The point with this name: the inverse of [`Board::name`], letter by letter.
    ///
    /// # Errors
    ///
    /// If no point of this board has the name, with what its names look like or the nearest one.
    pub fn parse_point(&self, name: &str) -> Result<Point, PointNameError> {
        match self.by_name.binary_search_by_key(&name, |&point| self.name(point)) {
            Ok(index) => Ok(self.by_name[index]),
            Err(_) => Err(names::error(self, name)),
        }
    }

    /// Rows and columns of the grid that [`Board::cell`] speaks of: 13 x 5 for board two whatever its options, 17 x 17 for four,
    /// 8 x 5N for three and six.
    #[must_use]
    pub const fn grid_size(&self) -> (usize, usize) {
        grid::size(self.shape())
    }

    /// The point's own cell (row, column) in a grid that shows the board to the eye, (0, 0) being the top left.
    ///
    /// - `two`: seat 0's arm at the bottom, seat 1's at the top, and in between one row for p1 m1 p2 m2 p3.
    /// - `four`: the 17 x 17 grid of the names, seat 0 at the bottom.
    /// - `three`, `six`: the ring unrolled: the arms side by side, each with its front up, arm 0 rightmost, so that the two ends of an
    ///   arc lie side by side; above each arm K(i) over its a6 and M(i) over its c6; O alone in the top row. Turning the board by a
    ///   seat shifts all but O five columns to the left, round the edge.
    ///
    /// # Panics
    ///
    /// If the point is not on the board.
    #[must_use]
    pub fn cell(&self, point: Point) -> (usize, usize) {
        match Place::of(self.shape(), point) {
            Some(place) if self.contains(point) => grid::cell(self.shape(), place),
            _ => panic!("no point {} on board {}", point.0, self.shape()),
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.options).finish()
    }
}

/// The places of all points, in point order.
fn places(options: BoardOptions) -> Vec<Place> {
    let present = |place: &Place| match place {
        // The posts' numbers come after the mountains', so posts bring the mountains along.
        Place::Mountain(_) => options.mountains || options.front_line_posts,
        Place::Post(_) => options.front_line_posts,
        _ => true,
    };
    (0..=u8::MAX).map_while(|number| Place::of(options.shape, Point(number))).take_while(present).collect()
}

/// The roads inside the arms, each once.
fn arm_roads(shape: BoardShape) -> impl Iterator<Item = (Point, Point)> {
    let pairs =
        ArmPoint::all().flat_map(|a| ArmPoint::all().filter(move |&b| a < b && a.has_road_to(b)).map(move |b| (a, b)));
    (0..shape.arms() as u8).flat_map(move |arm| {
        pairs
            .clone()
            .map(move |(a, b)| (Place::Arm { arm, at: a }.point(shape), Place::Arm { arm, at: b }.point(shape)))
    })
}

/// For every point its neighbours along the edges, both ways.
fn neighbours(point_count: usize, edges: &mut dyn Iterator<Item = (Point, Point)>) -> Vec<PointSet<4>> {
    let mut neighbours = vec![PointSet::EMPTY; point_count];
    for (a, b) in edges {
        neighbours[a.index()] = neighbours[a.index()].with(b);
        neighbours[b.index()] = neighbours[b.index()].with(a);
    }
    neighbours
}

fn at(neighbours: &[PointSet<4>], point: Point) -> PointSet<4> {
    neighbours.get(point.index()).copied().unwrap_or_default()
}
