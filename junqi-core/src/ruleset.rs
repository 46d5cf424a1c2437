//! A validated [`Rules`] compiled once into immutable tables.

use core::fmt;
use std::sync::{Arc, OnceLock};

use crate::action_space::ActionSpace;
use crate::board::{ArmPoint, Board, BoardOptions, BoardShape, Point, PointSet};
use crate::combat::CombatTable;
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::knowledge::start::kinds_at_home;
use crate::notation::rules_text;
use crate::reach::Reach;
use crate::rules::{
    Backs, BombRail, FlagCapturer, FlagGoal, HqEntry, MineClearer, Mountains, RuleFaults, Rules, TurnOrder, Visibility,
};
use crate::seat::{Seat, SeatSet, Team};
use crate::view::Beginning;

/// A `Rules` that was found valid, compiled for play. Immutable and cheap to share behind an `Arc`.
///
/// ```
/// use junqi_core::{Rules, Ruleset};
/// let ruleset = Ruleset::new(Rules::preset("four_dark").unwrap()).unwrap();
/// assert_eq!(ruleset.board().point_count(), 129);
///
/// let mut rules = Rules::default();
/// rules.first_seat = junqi_core::Seat(3);
/// assert!(Ruleset::new(rules).is_err());
///
/// assert_eq!(format!("{ruleset:?}"), "Ruleset(four_dark)");
/// ```
#[derive(Clone)]
pub struct Ruleset {
    rules: Rules,
    board: Arc<Board>,
    tables: WidthTables,
    action_space: OnceLock<ActionSpace>,
}

/// The tables of a ruleset, by the number of words that a set of its board's points has.
#[derive(Clone, Debug)]
pub enum WidthTables {
    /// Board `two` without posts.
    Narrow(Box<Tables<1>>),
    /// Boards `three` and `four`, and `two` with posts.
    Wide(Box<Tables<3>>),
    /// Board `six`.
    Widest(Box<Tables<4>>),
}

impl Ruleset {
    /// Compiles the rules.
    ///
    /// # Errors
    /// Every fault of RULES.md section 13 that the rules have.
    pub fn new(rules: Rules) -> Result<Self, RuleFaults> {
        rules.validate()?;
        let board = Arc::new(Board::new(board_options(&rules)));
        let tables = match (rules.board, board.point_count()) {
            (BoardShape::Six, _) => WidthTables::Widest(Box::new(Tables::new(&rules, &board))),
            (_, ..=64) => WidthTables::Narrow(Box::new(Tables::new(&rules, &board))),
            _ => WidthTables::Wide(Box::new(Tables::new(&rules, &board))),
        };
        Ok(Ruleset { rules, board, tables, action_space: OnceLock::new() })
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board they are played on.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The compiled tables, which positions are played with.
    #[must_use]
    pub fn tables(&self) -> &WidthTables {
        &self.tables
    }

    /// The numbers of all actions under these rules; made at the first call.
    #[must_use]
    pub fn action_space(&self) -> &ActionSpace {
        self.action_space.get_or_init(|| ActionSpace::new(self))
    }
}

/// Two rulesets are equal when their rules are: the tables follow from them.
impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}

impl Eq for Ruleset {}

/// The rules in one word, as in `Ruleset(four_dark+mine=blast)`: the tables are long, and follow from them.
impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ruleset").field(&format_args!("{}", rules_text(&self.rules))).finish()
    }
}

pub(crate) fn board_options(rules: &Rules) -> BoardOptions {
    BoardOptions {
        shape: rules.board,
        cross_lines: rules.cross_lines,
        mountains: rules.mountains != Mountains::Closed,
        front_line_posts: rules.front_line_posts,
    }
}

/// A table by seat, long enough that `& 7` keeps every index in it.
pub(crate) type BySeat<T> = [T; 8];

/// Everything that playing looks up, for sets of `W` words.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    pub(crate) rules: Rules,
    pub(crate) board: Arc<Board>,
    pub(crate) reach: Reach<W>,
    pub(crate) combat: CombatTable,
    pub(crate) camps: PointSet<W>,
    /// What stands here never moves: the HQs while `hq_exit` is off.
    pub(crate) locked: PointSet<W>,
    /// By point: whether it is locked.
    locks: [bool; 256],
    /// What stands here only moves to empty points: mountains, and camps with `attack_from_camp` off.
    pub(crate) peaceful: PointSet<W>,
    /// By seat: the points that it may enter when they are empty.
    pub(crate) enterable: BySeat<PointSet<W>>,
    /// By seat: the word of a set that most of its arm lies in.
    pub(crate) home_word: BySeat<u8>,
    /// By arm: its HQs.
    pub(crate) arm_headquarters: BySeat<PointSet<W>>,
    /// By seat: the seats of its team, itself included.
    pub(crate) friends: BySeat<SeatSet>,
    pub(crate) teams: BySeat<Team>,
    /// By seat and by the set of seats that are in: who is next in turn order.
    pub(crate) next_seat: BySeat<[Seat; 256]>,
    /// The limits of quiet plies and of all plies; more than can be reached where there is none.
    pub(crate) quiet_limit: u32,
    pub(crate) ply_limit: u32,
    pub(crate) face_down: bool,
    pub(crate) coloured_backs: bool,
    /// Flags can be carried and left lying.
    pub(crate) carries: bool,
    /// By code: the mark that a [`crate::Position`] keeps of it.
    pub(crate) marks: [SpreadMark; 256],
    /// By what a game began from, and by point of an arm: the kinds that a piece of that arm's army may have there.
    pub(crate) kinds_at_home: [[KindSet; ArmPoint::COUNT]; Beginning::ALL.len()],
    /// Whether results can depend on an army's lowest surviving rank.
    pub(crate) ranks_matter: bool,
    /// Whether every seat sees every kind from the start.
    pub(crate) everyone_sees: bool,
}

impl<const W: usize> Tables<W> {
    fn new(rules: &Rules, board: &Arc<Board>) -> Self {
        let camps: PointSet<W> = board.camps().resize();
        let headquarters: PointSet<W> = board.headquarters().resize();
        let mountains: PointSet<W> = board.mountains().resize();
        let mut tables = Tables {
            rules: *rules,
            board: Arc::clone(board),
            reach: Reach::new(rules, board),
            combat: CombatTable::new(rules),
            camps,
            locked: if rules.hq_exit { PointSet::EMPTY } else { headquarters },
            locks: core::array::from_fn(|point| !rules.hq_exit && headquarters.contains(Point(point as u8))),
            peaceful: if rules.attack_from_camp { mountains } else { mountains | camps },
            enterable: [PointSet::EMPTY; 8],
            home_word: core::array::from_fn(|seat| ((30 * seat + 15) / 64).min(W - 1) as u8),
            arm_headquarters: [PointSet::EMPTY; 8],
            friends: [SeatSet::EMPTY; 8],
            teams: [Team::default(); 8],
            next_seat: [[Seat(0); 256]; 8],
            quiet_limit: limit(u32::from(rules.quiet_limit)),
            ply_limit: limit(rules.ply_limit),
            face_down: rules.visibility == Visibility::FaceDown,
            coloured_backs: rules.backs == Backs::Coloured,
            carries: !matches!(rules.flag_goal, FlagGoal::Capture | FlagGoal::None),
            marks: core::array::from_fn(|code| spread(mark(rules, Code(code as u8)))),
            kinds_at_home: core::array::from_fn(|began| kinds_at_home(rules, Beginning::ALL[began])),
            ranks_matter: rules.mine_clearer == MineClearer::LowestRank
                || rules.flag_capturer == FlagCapturer::LowestRank,
            everyone_sees: rules.visibility == Visibility::Everyone,
        };
        tables.enterable = [tables.reach.open; 8];
        for seat in (0..board.arms() as u8).map(Seat) {
            tables.arm_headquarters[seat.index()] = headquarters & board.arm_points(seat).resize();
            tables.teams[seat.index()] = rules.team(seat);
            tables.friends[seat.index()] = rules.seats_of_team(rules.team(seat));
            for seats in 0..64 {
                tables.next_seat[seat.index()][seats] = next_seat(rules, board.arms(), seat, SeatSet(seats as u8));
            }
        }
        if rules.hq_entry == HqEntry::AttackOnly {
            for seat in rules.seats {
                let enemies = rules.seats.into_iter().filter(|&other| rules.team(other) != rules.team(seat));
                for enemy in enemies {
                    tables.enterable[seat.index()] &= !tables.arm_headquarters[enemy.index()];
                }
            }
        }
        tables
    }

    /// Whether what stands on a point never moves.
    #[inline(always)]
    pub(crate) fn is_locked(&self, point: Point) -> bool {
        self.locks[point.index()]
    }

    /// The seat after this one in turn order, among those that are in.
    #[inline]
    pub(crate) fn next(&self, seat: Seat, seats_in: SeatSet) -> Seat {
        self.next_seat[seat.index() & 7][usize::from(seats_in.0)]
    }

    /// The other one where two seats play; armies likewise.
    pub(crate) fn other_of_two(&self, seat: Seat) -> Seat {
        self.rules.seats.without(seat).into_iter().next().unwrap_or(seat)
    }

    /// The arm opposite an arm.
    pub(crate) fn facing_arm(&self, arm: Seat) -> Seat {
        let arms = self.rules.arms();
        Seat(((arm.index() + arms / 2) % arms) as u8)
    }
}

fn limit(option: u32) -> u32 {
    if option == 0 { u32::MAX } else { option }
}

fn next_seat(rules: &Rules, arms: usize, seat: Seat, seats_in: SeatSet) -> Seat {
    let step = if rules.turn_order == TurnOrder::Clockwise { 1 } else { arms - 1 };
    let mut next = seat.index();
    for _ in 0..arms {
        next = (next + step) % arms;
        if seats_in.contains(Seat(next as u8)) {
            return Seat(next as u8);
        }
    }
    seat
}

/// A mark with each bit spread over a whole word.
pub(crate) type SpreadMark = [u64; 5];

fn spread(mark: u8) -> SpreadMark {
    core::array::from_fn(|bit| 0u64.wrapping_sub(u64::from(mark >> bit & 1)))
}

/// What a position notes of a piece for move generation: in the two lowest bits how it moves, above them whose it is.
/// Of a face-down piece it notes neither: its mark is that of army 1's with no way of moving.
fn mark(rules: &Rules, code: Code) -> u8 {
    let face_down_play = rules.visibility == Visibility::FaceDown;
    if face_down_play && code.0 & Code::FACE_DOWN != 0 {
        return 1 << 2;
    }
    let army = if face_down_play { code.side() & 1 } else { code.side() };
    let engineers_way = |kind| kind == Kind::Engineer || kind == Kind::Bomb && rules.bomb_rail == BombRail::AsEngineer;
    match code.kind() {
        None => 0,
        Some(Kind::Mine | Kind::Flag) => 3 | army << 2,
        Some(kind) if engineers_way(kind) => 2 | army << 2,
        Some(_) => 1 | army << 2,
    }
}

/// What stands on a point: the kind in bits 0-3 (0 is nobody), the side in bits 4-6, and in bit 7 whether the kind was
/// shown to all for good.
///
/// The side is the army's number. Face-down play has two armies only, and 4 more in the side for a face-down piece; 2
/// more marks what seat 1 turned up before the colours were settled, where `colour_rule` asks for that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    const FACE_DOWN: u8 = 4 << 4;
    const EARLY: u8 = 2 << 4;
    pub(crate) const SHOWN: u8 = 0x80;

    pub(crate) fn new(army: Seat, kind: Kind) -> Self {
        Code(kind as u8 | army.0 << 4)
    }

    pub(crate) fn face_down(self) -> Self {
        Code(self.0 | Self::FACE_DOWN)
    }

    /// Marked, or not, as turned up by seat 1 before the colours were settled.
    pub(crate) fn early(self, by_seat_1: bool) -> Self {
        Code(if by_seat_1 { self.0 | Self::EARLY } else { self.0 & !Self::EARLY })
    }

    /// Whether a face-up piece of face-down play is marked so.
    pub(crate) fn is_early(self) -> bool {
        self.0 & Self::EARLY != 0
    }

    /// The code with its face up, if it lay face down.
    #[inline(always)]
    pub(crate) fn face_up<const W: usize>(self, tables: &Tables<W>) -> Self {
        if tables.face_down { Code(self.0 & !Self::FACE_DOWN) } else { self }
    }

    #[inline(always)]
    pub(crate) fn is_face_down<const W: usize>(self, tables: &Tables<W>) -> bool {
        tables.face_down && self.0 & Self::FACE_DOWN != 0
    }

    #[inline(always)]
    pub(crate) fn shown(self) -> bool {
        self.0 & Self::SHOWN != 0
    }

    #[inline(always)]
    pub(crate) fn with_shown(self) -> Self {
        Code(self.0 | Self::SHOWN)
    }

    #[inline(always)]
    pub(crate) fn kind(self) -> Option<Kind> {
        Kind::from_code(self.0 & 15)
    }

    #[inline(always)]
    pub(crate) fn is(self, kind: Kind) -> bool {
        self.0 & 15 == kind as u8
    }

    #[inline(always)]
    pub(crate) fn side(self) -> u8 {
        self.0 >> 4 & 7
    }

    /// Whose piece it is, face up or down.
    #[inline(always)]
    pub(crate) fn army<const W: usize>(self, tables: &Tables<W>) -> Seat {
        Seat(if tables.face_down { self.side() & 1 } else { self.side() })
    }
}

/// The key of a piece on a point. That of nobody is 0, and whether the kind was shown makes no difference.
#[inline(always)]
pub(crate) fn piece_key(code: Code, point: Point) -> u64 {
    POINT_KEYS[point.index()].wrapping_mul(CODE_KEYS[usize::from(code.0)])
}

/// What the sum of all keys grows by when a piece moves.
#[inline(always)]
pub(crate) fn move_key(code: Code, from: Point, to: Point) -> u64 {
    let way = POINT_KEYS[to.index()].wrapping_sub(POINT_KEYS[from.index()]);
    way.wrapping_mul(CODE_KEYS[usize::from(code.0)])
}

static POINT_KEYS: [u64; 256] = random_keys(0x6A75_6E71_6900_0001);

static CODE_KEYS: [u64; 256] = {
    let random = random_keys(0x6A75_6E71_6900_0002);
    let mut keys = [0; 256];
    let mut code = 0;
    while code < 256 {
        if code & 15 != 0 {
            keys[code] = random[code & !(Code::SHOWN as usize)];
        }
        code += 1;
    }
    keys
};

/// Odd ones, so that a product with one of them keeps all that the other factor tells.
const fn random_keys(mut state: u64) -> [u64; 256] {
    let mut keys = [0; 256];
    let mut index = 0;
    while index < 256 {
        let (next, key) = crate::random::split_mix(state);
        keys[index] = key | 1;
        state = next;
        index += 1;
    }
    keys
}
