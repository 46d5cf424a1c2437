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
use crate::ruleset::{Code, SpreadMark, Tables, move_key, piece_key};
use crate::seat::{Seat, SeatSet};

/// A position on board `two` (without posts).
pub type NarrowPosition = Position<1, 2, 3, 32>;
/// A position on board `three` or `four`, or on `two` with posts.
pub type WidePosition = Position<3, 4, 4, 65>;
/// A position on board `six`.
pub type WidestPosition = Position<4, 6, 5, 97>;

/// The truth of a game at one moment: small, without heap, a plain copy to clone. `W` is the number of words of its
/// sets of points, `S` the most seats of its boards, `M` the bits of a mark, `N` half the most points, rounded up; where
/// the next power of two is close, that.
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
/// `pieces` says what stands on a point. The point's mark repeats the part of it that move generation asks for of all
/// points at once: how the piece moves, as a `Gait` in the two lowest bits, and in the other bits whose it is. The mark
/// of a face-down piece is `FACE_DOWN_MARK`, which tells neither.
#[derive(Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub struct Position<const W: usize, const S: usize, const M: usize, const N: usize> {
    /// By word of a set of points and by bit of the mark: the points whose mark has that bit.
    pub(crate) marks: [[u64; M]; W],
    /// The line words of the occupied points.
    pub(crate) line_words: [u64; W],
    /// The sum of the pieces' keys.
    hash: u64,
    ply: u32,
    quiet: u16,
    /// By army, two bits each: how many of its Mines clearers removed. In the four bits above them, by army: whether its
    /// Flag began in arm 1 (for `carry_to_facing_hq`, which is on board `two`).
    dug: u16,
    pieces: [[Code; N]; 2],
    /// By army: where its Flag is, [`NOWHERE`] if it is lost.
    pub(crate) flags: [u8; S],
    /// By seat: its skips in a row.
    skips: [u8; S],
    seats_in: SeatSet,
    pub(crate) to_move: Seat,
    /// The seat that made the last ply, or [`ending::NO_MOVER`].
    last_mover: u8,
    /// Armies whose Flag shares its point with a piece that carries it, or that merely stands on it.
    pub(crate) carried: SeatSet,
    covered: SeatSet,
    /// Armies whose Flag is promoted.
    pub(crate) promoted: SeatSet,
    colours: Colours,
    outcome: Option<Outcome>,
}

/// Part by part, each small enough to be copied in registers. A copy of the whole calls a function of the C library
/// that may use registers of the length of a cache line; what is read next then waits for them to be written.
#[allow(clippy::non_canonical_clone_impl, reason = "the same bytes, faster")]
impl<const W: usize, const S: usize, const M: usize, const N: usize> Clone for Position<W, S, M, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        if size_of::<Self>() <= 128 { *self } else { self.copied_by_parts() }
    }
}

const _: () = assert!(size_of::<NarrowPosition>() <= 128 && size_of::<WidePosition>() <= 300);

const NOWHERE: u8 = u8::MAX;

/// Where in `dug` it is noted whose Flag began in arm 1.
const BEGAN: u32 = 12;

/// Which army is which seat's: once settled, what to combine a seat's number with, bit by bit, to get its army.
///
/// Before, the second bit is set, and above it there are, two bits each, the armies of the last flip, of seat 0's last and
/// of seat 1's last: 1 more than the army's number, and 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Colours(u8);

impl Colours {
    /// Seat `s` has army `s`.
    const OWN: Colours = Colours(0);
    /// The two seats have each other's.
    const SWAPPED: Colours = Colours(1);
    /// Not settled yet (face-down play), nothing flipped.
    const UNSETTLED: Colours = Colours(2);

    /// Not settled yet, after flips of these armies: the last one, and each seat's own last.
    fn unsettled([last, own @ ..]: [Option<Seat>; 3]) -> Colours {
        let colours = Self::UNSETTLED.with_flip(None, last);
        (0..).zip(own).fold(colours, |colours, (seat, army)| colours.with_flip(Some(Seat(seat)), army))
    }

    const fn are_settled(self) -> bool {
        self.0 < Self::UNSETTLED.0
    }

    /// The armies of the last flip and of each seat's own last; none once the colours are settled.
    fn last_flips(self) -> [Option<Seat>; 3] {
        [None, Some(Seat(0)), Some(Seat(1))].map(|seat| self.last_flip(seat))
    }

    /// The army of the last flip; with a seat, of its own last. None once the colours are settled.
    fn last_flip(self, seat: Option<Seat>) -> Option<Seat> {
        (self.0 >> Self::shift(seat) & 3).checked_sub(1).map(Seat)
    }

    /// The same colours, not settled yet, after this army was flipped.
    fn with_flip(self, seat: Option<Seat>, army: Option<Seat>) -> Self {
        let code = army.map_or(0, |army| army.0 % 2 + 1);
        Colours(self.0 & !(3 << Self::shift(seat)) | code << Self::shift(seat))
    }

    fn shift(seat: Option<Seat>) -> u8 {
        seat.map_or(2, |seat| 4 + 2 * (seat.0 % 2))
    }

    fn key(self) -> u64 {
        match self.0 & 3 {
            0 => 0,
            colours => split_mix(0x636F_6C6F ^ u64::from(colours) << 32).1,
        }
    }
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

impl<const W: usize, const S: usize, const M: usize, const N: usize> Position<W, S, M, N> {
    #[inline(never)]
    fn copied_by_parts(&self) -> Self {
        let mut copy = Position {
            marks: self.marks,
            line_words: self.line_words,
            hash: self.hash,
            ply: self.ply,
            quiet: self.quiet,
            dug: self.dug,
            pieces: [[Code::default(); N]; 2],
            flags: self.flags,
            skips: self.skips,
            seats_in: self.seats_in,
            to_move: self.to_move,
            last_mover: self.last_mover,
            carried: self.carried,
            covered: self.covered,
            promoted: self.promoted,
            colours: self.colours,
            outcome: self.outcome,
        };
        copy.pieces[0] = self.pieces[0];
        copy.pieces[1] = self.pieces[1];
        copy
    }

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
        if army.index() < S { (self.dug >> (2 * army.0) & 3) as u8 } else { 0 }
    }

    /// The armies whose Flag began in arm 1.
    fn began_in_arm_1(&self) -> SeatSet {
        SeatSet((self.dug >> BEGAN) as u8)
    }

    /// The army of a seat; none while the colours are not settled.
    #[must_use]
    #[inline]
    pub fn army(&self, seat: Seat) -> Option<Seat> {
        self.colours.are_settled().then(|| self.army_if_settled(seat))
    }

    /// The army of a seat where the colours are settled.
    #[inline(always)]
    pub(crate) fn army_if_settled(&self, seat: Seat) -> Seat {
        Seat(seat.0 ^ self.colours.0)
    }

    /// The seat of an army; none while the colours are not settled.
    #[must_use]
    pub fn seat(&self, army: Seat) -> Option<Seat> {
        // Swapping twice is no swap, so the same function goes both ways.
        self.army(army)
    }

    /// How many pieces of a kind an army has left, a carried Flag included.
    #[must_use]
    pub fn count(&self, tables: &Tables<W>, army: Seat, kind: Kind) -> u8 {
        if kind == Kind::Flag {
            return u8::from(self.flag(army).is_some());
        }
        self.of_army(tables, army).into_iter().filter(|&point| self.code(point).is(kind)).count() as u8
    }

    /// The piece on a point. A Flag that shares the point with it is no piece: see [`Position::shared_flag`].
    #[must_use]
    pub fn piece(&self, tables: &Tables<W>, point: Point) -> Option<Piece> {
        let code = self.code(point);
        let kind = code.kind()?;
        Some(Piece { army: code.army(tables), kind, face_down: code.is_face_down(tables), shown: code.shown() })
    }

    /// The army of the Flag that shares this point with a piece, and how.
    #[must_use]
    pub fn shared_flag(&self, point: Point) -> Option<(Seat, FlagState)> {
        self.carried
            .or(self.covered)
            .into_iter()
            .find(|&army| self.flags[army.index()] == point.0)
            .map(|army| (army, if self.carried.contains(army) { FlagState::Carried } else { FlagState::Covered }))
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
        self.by_marks(|marks| marks[0] | marks[1] | marks[2])
    }

    /// The points that hold a face-down piece.
    #[must_use]
    #[inline(always)]
    pub fn face_down(&self, tables: &Tables<W>) -> PointSet<W> {
        if tables.face_down { self.by_marks(|marks| marks[2] & !(marks[0] | marks[1])) } else { PointSet::EMPTY }
    }

    /// The mobile pieces, of whatever army, that have the Engineers' way on the railway.
    #[inline(always)]
    pub(crate) fn engineers(&self) -> PointSet<W> {
        self.by_marks(|marks| marks[1] & !marks[0])
    }

    /// A set put together from the marks word by word.
    #[inline(always)]
    pub(crate) fn by_marks(&self, word: impl Fn(&[u64; M]) -> u64) -> PointSet<W> {
        PointSet(self.marks.each_ref().map(word))
    }

    /// A 64-bit key of the full position that a repetition compares: pieces, who is to move, colours, face-down state
    /// and carried Flags. Equal positions have equal keys; it is kept up to date ply by ply.
    #[must_use]
    #[inline]
    pub fn hash_key(&self) -> u64 {
        self.finished_key(self.hash)
    }

    /// [`Position::hash_key`] computed anew from the pieces.
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        let key = |point| piece_key(self.code(point), point);
        self.finished_key(self.occupied().into_iter().map(key).fold(0, u64::wrapping_add))
    }

    /// From the sum of the pieces' keys: the key of all that a repetition compares.
    fn finished_key(&self, pieces: u64) -> u64 {
        let flags = self.carried.or(self.covered).into_iter().map(|army| self.shared_key(army));
        let sum = flags.fold(pieces, u64::wrapping_add);
        // The low bits of products and sums depend on low bits only, and who looks up by key takes low bits.
        (sum ^ sum >> 32) ^ turn_key(self.to_move) ^ self.colours.key()
    }

    /// The points that hold a face-up piece of an army.
    #[inline(always)]
    pub(crate) fn face_up(&self, army: Seat) -> PointSet<W> {
        self.by_marks(|marks| (marks[0] | marks[1]) & owned_by(army, marks))
    }

    /// The points that hold a piece of an army, face up or down.
    pub(crate) fn of_army(&self, tables: &Tables<W>, army: Seat) -> PointSet<W> {
        self.occupied().into_iter().filter(|&point| self.code(point).army(tables) == army).collect()
    }

    /// The points that hold a face-up piece of one of the seats' armies.
    #[inline(always)]
    pub(crate) fn of_seats(&self, seats: SeatSet) -> PointSet<W> {
        let mut set = PointSet::EMPTY;
        for army in seats.into_iter().filter_map(|seat| self.army(seat)) {
            set |= self.face_up(army);
        }
        set
    }

    /// What stands on a point; nobody stands beyond the board.
    #[inline(always)]
    pub(crate) fn code(&self, point: Point) -> Code {
        self.pieces.as_flattened().get(point.index()).copied().unwrap_or_default()
    }

    /// Moves a mobile piece that is no Flag to an empty point.
    #[inline(always)]
    fn relocate(&mut self, tables: &Tables<W>, from: Point, to: Point) {
        let code = self.code_at(from);
        self.write(from, Code::default());
        self.write(to, code);
        // Everything is read before anything is written: the compiler cannot know that the tables stay as they are.
        let mark = tables.marks[usize::from(code.0)];
        let (left, entered) = (tables.reach.line_bits[from.index()], tables.reach.line_bits[to.index()]);
        let key = move_key(code, from, to);
        if W == 1 {
            self.toggle_points(0, bit(from) | bit(to), &mark);
        } else {
            self.toggle_points(from.index() / 64, bit(from), &mark);
            self.toggle_points(to.index() / 64, bit(to), &mark);
        }
        for (word, bits) in self.line_words.iter_mut().zip(left.into_iter().zip(entered)) {
            *word ^= bits.0 ^ bits.1;
        }
        self.hash = self.hash.wrapping_add(key);
    }

    /// Takes the piece on `from` off and leaves on `to` the one of both that survives, or nobody. No Flag takes part.
    #[inline(always)]
    fn clash(&mut self, tables: &Tables<W>, from: Point, to: Point, left: Code) {
        let (attacker, defender) = (self.code_at(from), self.code_at(to));
        self.write(from, Code::default());
        self.write(to, left);
        let [mark, old, new] = [attacker, defender, left].map(|code| &tables.marks[usize::from(code.0)]);
        let change = core::array::from_fn(|bit| old[bit] ^ new[bit]);
        let nobody = if left == Code::default() { u64::MAX } else { 0 };
        let (line_from, line_to) = (tables.reach.line_bits[from.index()], tables.reach.line_bits[to.index()]);
        self.toggle_points(from.index() / 64, bit(from), mark);
        self.toggle_points(to.index() / 64, bit(to), &change);
        for (word, bits) in self.line_words.iter_mut().zip(line_from.into_iter().zip(line_to)) {
            *word ^= bits.0 ^ bits.1 & nobody;
        }
        let key = piece_key(left, to).wrapping_sub(piece_key(defender, to)).wrapping_sub(piece_key(attacker, from));
        self.hash = self.hash.wrapping_add(key);
    }

    /// Takes the piece on a point off the board.
    fn take(&mut self, tables: &Tables<W>, point: Point) {
        self.set(tables, point, Code::default());
    }

    /// Puts a piece on a point in the place of what stands there; the default code is nobody.
    fn set(&mut self, tables: &Tables<W>, point: Point, code: Code) {
        let before = self.code(point);
        self.write(point, code);
        let (old, new) = (self.mark_of(tables, before), self.mark_of(tables, code));
        let mark = core::array::from_fn(|bit| old[bit] ^ new[bit]);
        self.toggle_points(point.index() / 64, bit(point), &mark);
        if (before == Code::default()) != (code == Code::default()) {
            for (word, bits) in self.line_words.iter_mut().zip(tables.reach.line_bits[point.index()]) {
                *word ^= bits;
            }
        }
        let key = piece_key(code, point).wrapping_sub(piece_key(before, point));
        self.hash = self.hash.wrapping_add(key);
    }

    /// The mark of a piece of this code. That of a promoted Flag is an ordinary piece's.
    fn mark_of(&self, tables: &Tables<W>, code: Code) -> SpreadMark {
        let mut mark = tables.marks[usize::from(code.0)];
        if code.is(Kind::Flag) && self.promoted.contains(code.army(tables)) {
            mark[1] = 0;
        }
        mark
    }

    /// Puts a mark on some points of a word, or takes it off.
    #[inline(always)]
    fn toggle_points(&mut self, word: usize, points: u64, mark: &SpreadMark) {
        for (marked, bit) in self.marks[word.min(W - 1)].iter_mut().zip(mark) {
            *marked ^= bit & points;
        }
    }

    /// What stands on a point of the board.
    #[inline(always)]
    fn code_at(&self, point: Point) -> Code {
        self.pieces.as_flattened()[Self::slot(point)]
    }

    #[inline(always)]
    fn write(&mut self, point: Point, code: Code) {
        self.pieces.as_flattened_mut()[Self::slot(point)] = code;
    }

    /// Where the piece on a point of the board is kept. What a point beyond the board leads to does not matter, as long as
    /// it is a place.
    #[inline(always)]
    const fn slot(point: Point) -> usize {
        let places = 2 * N;
        match point.index() {
            index if places.is_power_of_two() => index % places,
            index if index < places => index,
            _ => places - 1,
        }
    }

    /// Whether a piece stands on a point of the board.
    #[inline(always)]
    pub(crate) fn is_occupied(&self, point: Point) -> bool {
        self.code_at(point) != Code::default()
    }

    /// Marks a piece as shown to all for good.
    fn set_shown(&mut self, point: Point) {
        self.write(point, self.code(point).with_shown());
    }

    fn shared_key(&self, army: Seat) -> u64 {
        let pseudo_kind = if self.carried.contains(army) { 14 } else { 15 };
        piece_key(Code(army.0 << 4 | pseudo_kind), Point(self.flags[army.index()]))
    }
}

/// The bit of a point in its word of a set.
#[inline(always)]
fn bit(point: Point) -> u64 {
    1 << (point.0 % 64)
}

/// Of the points of a word, those whose marks name this army.
#[inline(always)]
pub(crate) fn owned_by<const M: usize>(army: Seat, marks: &[u64; M]) -> u64 {
    let spread = |bit: usize| 0u64.wrapping_sub(u64::from(army.0) >> bit & 1);
    !marks[2..].iter().enumerate().fold(0, |others, (bit, plane)| others | plane ^ spread(bit))
}

fn turn_key(seat: Seat) -> u64 {
    split_mix(0x7475_726E ^ (u64::from(seat.0) << 32)).1
}

impl<const W: usize, const S: usize, const M: usize, const N: usize> Hash for Position<W, S, M, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_key());
    }
}
