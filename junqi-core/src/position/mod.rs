//! The referee's truth: where every piece stands, and whose turn it is.

mod any;
mod check;
mod ending;
mod perft;
mod play;
mod setup;

use core::hash::{Hash, Hasher};

pub use any::AnyPosition;
pub use check::IllegalAction;
pub use perft::perft;
pub use setup::{EarlyFlip, Placement, PositionError, PositionFault, Setup, SharedFlag};

use crate::board::{Point, PointSet};
use crate::kind::Kind;
use crate::outcome::Outcome;
use crate::random::split_mix;
use crate::ruleset::{Code, Tables, piece_key};
use crate::seat::{Seat, SeatSet};

/// A position on board `two` (without posts).
pub type NarrowPosition = Position<1, 2>;
/// A position on board `three` or `four`, or on `two` with posts.
pub type WidePosition = Position<3, 4>;
/// A position on board `six`.
pub type WidestPosition = Position<4, 6>;

/// The truth of a game at one moment: small, without heap, a plain copy to clone. `W` is the number of words of its
/// sets of points, `S` the most seats of its boards.
///
/// A position does not hold its rules: every method that needs them takes the [`Tables`] of the [`crate::Ruleset`]
/// that it was made with. It knows nothing of the host's words, nor of history: repetition (RULES.md section 11),
/// timeouts and identities are [`crate::Game`]'s.
///
/// # Equality
/// Two positions are equal when everything that play can depend on is: pieces, what was shown for good, who is in and
/// to move, colours, carried Flags, counters, and the outcome. [`Position::hash_key`] is over less: what a repetition
/// compares.
///
/// # Representation
/// What stands on a point is eight bits, and each bit of all points is one plane: four planes for the kind, three
/// for the side, one for what was shown to all. Every set of pieces that move generation asks for is a few logical
/// operations on the planes, and no second copy of the board can disagree with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<const W: usize, const S: usize> {
    planes: [[u64; 8]; W],
    hash: u64,
    ply: u32,
    /// By army: how many pieces of each kind live, two bits a kind.
    counts: [u32; S],
    /// By seat: the kinds and armies that it flipped before the colours were settled.
    flipped: [u32; 2],
    quiet: u16,
    /// By army: where its Flag is, [`NOWHERE`] if it is lost.
    pub(crate) flags: [u8; S],
    /// By seat: its skips in a row.
    skips: [u8; S],
    /// By army: how many of its Mines clearers removed.
    dug: [u8; S],
    seats_in: SeatSet,
    pub(crate) to_move: Seat,
    /// The seat that made the last ply, or [`ending::NO_MOVER`].
    last_mover: u8,
    /// Armies whose Flag shares its point with a piece that carries it, or that merely stands on it.
    pub(crate) carried: SeatSet,
    covered: SeatSet,
    /// Armies whose Flag is promoted.
    pub(crate) promoted: SeatSet,
    /// Armies whose Flag began in arm 1 (for `carry_to_facing_hq`, which is on board `two`).
    began_in_arm_1: SeatSet,
    colours: Colours,
    /// By seat, in face-down play before the colours are settled: the army of its last flip, and whose flip was last.
    last_flip: LastFlip,
    outcome: Option<Outcome>,
}

const NOWHERE: u8 = u8::MAX;

/// Which army is which seat's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
enum Colours {
    /// Seat `s` has army `s`.
    Own,
    /// The two seats have each other's.
    Swapped,
    /// Not settled yet (face-down play).
    Unsettled,
}

/// The flips just before, as `colour_rule = same_as_previous` needs them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct LastFlip {
    /// The army of the last flip, 1 more than its number, and 0 for none.
    army: u8,
    /// The same for each seat's own last flip.
    by_seat: [u8; 2],
}

/// A piece on the board, as the referee sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its army. Outside face-down play that is its seat's number.
    pub army: Seat,
    /// Its kind.
    pub kind: Kind,
    /// Whether it lies face down.
    pub face_down: bool,
    /// Whether its kind was shown to all for good (RULES.md section 9).
    pub shown: bool,
}

/// Where a Flag is when it shares its point with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagState {
    /// The piece carries it.
    Carried,
    /// The piece merely stands on it.
    Covered,
}

impl<const W: usize, const S: usize> Position<W, S> {
    /// The seat to move; none when the game is over.
    #[must_use]
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        if self.outcome.is_none() { Some(self.to_move) } else { None }
    }

    /// How the game ended, if it has.
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game is over.
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Plies made since the start of the game.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies in a row without what `quiet_reset` asks for.
    #[must_use]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The seats that are in.
    #[must_use]
    pub fn seats_in(&self) -> SeatSet {
        self.seats_in
    }

    /// How often in a row a seat was skipped for want of a legal action.
    #[must_use]
    pub fn skips(&self, seat: Seat) -> u8 {
        self.skips.get(seat.index()).copied().unwrap_or_default()
    }

    /// How many Mines of an army clearers removed.
    #[must_use]
    pub fn dug(&self, army: Seat) -> u8 {
        self.dug.get(army.index()).copied().unwrap_or_default()
    }

    /// The army of a seat; none while the colours are not settled.
    #[must_use]
    #[inline]
    pub fn army(&self, seat: Seat) -> Option<Seat> {
        match self.colours {
            Colours::Own => Some(seat),
            Colours::Swapped => Some(Seat(seat.0 ^ 1)),
            Colours::Unsettled => None,
        }
    }

    /// The seat of an army; none while the colours are not settled.
    #[must_use]
    pub fn seat(&self, army: Seat) -> Option<Seat> {
        // Swapping twice is no swap, so the same function goes both ways.
        self.army(army)
    }

    /// How many pieces of a kind an army has left, a carried Flag included.
    #[must_use]
    #[inline]
    pub fn count(&self, army: Seat, kind: Kind) -> u8 {
        let counts = self.counts.get(army.index()).copied().unwrap_or_default();
        (counts >> count_shift(kind) & 3) as u8
    }

    /// The piece on a point. A Flag that shares the point with it is no piece: see [`Position::shared_flag`].
    #[must_use]
    pub fn piece(&self, tables: &Tables<W>, point: Point) -> Option<Piece> {
        let code = self.code_at(point);
        let kind = code.kind()?;
        Some(Piece { army: code.army(tables), kind, face_down: code.is_face_down(tables), shown: code.shown() })
    }

    /// The army of the Flag that shares this point with a piece, and how.
    #[must_use]
    pub fn shared_flag(&self, point: Point) -> Option<(Seat, FlagState)> {
        self.carried.or(self.covered).into_iter().find(|&army| self.flags[army.index()] == point.0).map(|army| {
            (army, if self.carried.contains(army) { FlagState::Carried } else { FlagState::Covered })
        })
    }

    /// Where an army's Flag is, alone, carried or covered; none if it is lost.
    #[must_use]
    pub fn flag(&self, army: Seat) -> Option<Point> {
        self.flags.get(army.index()).filter(|&&point| point != NOWHERE).map(|&point| Point(point))
    }

    /// Whether an army's Flag is promoted (RULES.md section 7).
    #[must_use]
    pub fn is_promoted(&self, army: Seat) -> bool {
        self.promoted.contains(army)
    }

    /// The points that hold a piece.
    #[must_use]
    #[inline(always)]
    pub fn occupied(&self) -> PointSet<W> {
        self.plane(0) | self.plane(1) | self.plane(2) | self.plane(3)
    }

    /// The points that hold a face-down piece.
    #[must_use]
    #[inline(always)]
    pub fn face_down(&self, tables: &Tables<W>) -> PointSet<W> {
        if tables.face_down { self.plane(6) } else { PointSet::EMPTY }
    }

    /// A 64-bit key of the full position that a repetition compares: pieces, who is to move, colours, face-down state
    /// and carried Flags. Equal positions have equal keys; it is kept up to date ply by ply.
    #[must_use]
    #[inline]
    pub fn hash_key(&self) -> u64 {
        self.hash ^ turn_key(self.to_move) ^ colours_key(self.colours)
    }

    /// [`Position::hash_key`] computed anew from the pieces.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        let pieces = self.occupied().into_iter().fold(0, |hash, point| hash ^ piece_key(self.code(point), point));
        let flags = self.carried.or(self.covered).into_iter().fold(0, |hash, army| hash ^ self.shared_key(army));
        pieces ^ flags ^ turn_key(self.to_move) ^ colours_key(self.colours)
    }

    #[inline(always)]
    pub(crate) fn plane(&self, plane: usize) -> PointSet<W> {
        let mut set = PointSet::EMPTY;
        for (word, planes) in set.0.iter_mut().zip(&self.planes) {
            *word = planes[plane];
        }
        set
    }

    /// The points that hold a piece of one kind, face up or down.
    #[inline(always)]
    pub(crate) fn of_kind(&self, kind: Kind) -> PointSet<W> {
        let mut set = PointSet([u64::MAX; W]);
        for bit in 0..4 {
            set &= if kind as u8 >> bit & 1 != 0 { self.plane(bit) } else { !self.plane(bit) };
        }
        set
    }

    /// The points that hold a piece of one side (an army's number, [`Code::FACE_DOWN`] more for face-down ones).
    #[inline(always)]
    pub(crate) fn of_side(&self, side: u8) -> PointSet<W> {
        let mut set = self.occupied();
        for (word, planes) in set.0.iter_mut().zip(&self.planes) {
            for bit in 0..3 {
                let differs = 0u64.wrapping_sub(u64::from(side >> bit & 1));
                *word &= !(planes[4 + bit] ^ differs);
            }
        }
        set
    }

    /// The face-up points of all the seats' armies.
    #[inline(always)]
    pub(crate) fn of_seats(&self, seats: SeatSet) -> PointSet<W> {
        let mut set = PointSet::EMPTY;
        for seat in seats {
            set |= self.of_side(self.side(seat));
        }
        set
    }

    /// The side under which a seat's pieces lie face up. While the colours are not settled no piece has it.
    #[inline(always)]
    pub(crate) fn side(&self, seat: Seat) -> u8 {
        match self.colours {
            Colours::Own => seat.0,
            Colours::Swapped => seat.0 ^ 1,
            Colours::Unsettled => 3,
        }
    }

    #[inline(always)]
    pub(crate) fn code(&self, point: Point) -> Code {
        let planes = &self.planes[(point.0 as usize / 64).min(W - 1)];
        let mut code = 0;
        for (bit, plane) in planes.iter().enumerate() {
            code |= ((plane >> (point.0 % 64) & 1) as u8) << bit;
        }
        Code(code)
    }

    /// As [`Position::code`], nobody for a point beyond the planes.
    pub(crate) fn code_at(&self, point: Point) -> Code {
        if (point.0 as usize) < 64 * W { self.code(point) } else { Code::default() }
    }

    #[inline(always)]
    fn set_bits(&mut self, point: Point, code: Code) {
        let bit = point.0 % 64;
        let planes = &mut self.planes[(point.0 as usize / 64).min(W - 1)];
        for (index, plane) in planes.iter_mut().enumerate() {
            *plane ^= u64::from(code.0 >> index & 1) << bit;
        }
    }

    /// Puts a piece on an empty point, or takes off just this piece.
    #[inline(always)]
    fn toggle(&mut self, point: Point, code: Code) {
        self.set_bits(point, code);
        self.hash ^= piece_key(code, point);
    }

    /// Replaces what stands on a point without changing the key: only what was shown differs.
    fn set_shown(&mut self, point: Point, code: Code) {
        if !code.shown() {
            self.set_bits(point, Code(Code::SHOWN));
        }
    }

    fn shared_key(&self, army: Seat) -> u64 {
        let pseudo_kind = if self.carried.contains(army) { 14 } else { 15 };
        piece_key(Code(army.0 << 4 | pseudo_kind), Point(self.flags[army.index()]))
    }

    fn lose(&mut self, army: Seat, kind: Kind) {
        self.counts[army.index()] -= 1 << count_shift(kind);
        if kind == Kind::Flag {
            self.flags[army.index()] = NOWHERE;
        }
    }

    /// The lowest surviving rank of an army (RULES.md section 6), Flag and Mines and Bombs not ranked.
    pub(crate) fn lowest_rank(&self, army: Seat) -> Option<Kind> {
        let ranked = self.counts[army.index()] & ((1 << count_shift(Kind::Bomb)) - 1);
        if ranked == 0 { None } else { Kind::from_code((ranked.trailing_zeros() / 2 + 1) as u8) }
    }
}

const fn count_shift(kind: Kind) -> u32 {
    2 * (kind as u32 - 1)
}

fn turn_key(seat: Seat) -> u64 {
    split_mix(0x7475_726E ^ (u64::from(seat.0) << 32)).1
}

fn colours_key(colours: Colours) -> u64 {
    match colours {
        Colours::Own => 0,
        other => split_mix(0x636F_6C6F ^ (other as u64) << 32).1,
    }
}

impl<const W: usize, const S: usize> Hash for Position<W, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_key());
    }
}
