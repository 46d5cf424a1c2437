//! A position on any board, behind one type.

use super::{FlagState, IllegalAction, Piece, Position, PositionError, Setup, perft};
use super::{NarrowPosition, WidePosition, WidestPosition};
use crate::action::Action;
use crate::board::{Point, PointSet};
use crate::event::Witness;
use crate::kind::Kind;
use crate::layout::{Deal, Layout};
use crate::list::ActionList;
use crate::outcome::{Outcome, Reason};
use crate::ruleset::{Ruleset, WidthTables};
use crate::seat::{Seat, SeatSet};

/// A [`Position`] on any board: for those who do not need the last bit of speed, or do not know the board beforehand.
///
/// Methods that take a [`Ruleset`] want the one that the position was made with.
///
/// # Panics
/// With a ruleset whose board is of another size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// On board `two`.
    Narrow(NarrowPosition),
    /// On board `three` or `four`, or on `two` with posts.
    Wide(WidePosition),
    /// On board `six`.
    Widest(WidestPosition),
}

/// Runs an expression with the position, whatever its width, and its tables.
macro_rules! with_tables {
    ($position:expr, $ruleset:expr, |$inner:ident, $tables:ident| $body:expr) => {
        match ($position, $ruleset.tables()) {
            (AnyPosition::Narrow($inner), WidthTables::Narrow($tables)) => $body,
            (AnyPosition::Wide($inner), WidthTables::Wide($tables)) => $body,
            (AnyPosition::Widest($inner), WidthTables::Widest($tables)) => $body,
            _ => panic!("the ruleset is for another board than the position"),
        }
    };
}

/// Runs an expression with the position, whatever its width.
macro_rules! with_position {
    ($position:expr, |$inner:ident| $body:expr) => {
        match $position {
            AnyPosition::Narrow($inner) => $body,
            AnyPosition::Wide($inner) => $body,
            AnyPosition::Widest($inner) => $body,
        }
    };
}

/// Makes the position of the ruleset's width.
macro_rules! make {
    ($ruleset:expr, |$tables:ident| $body:expr) => {
        match $ruleset.tables() {
            WidthTables::Narrow($tables) => $body.map(AnyPosition::Narrow),
            WidthTables::Wide($tables) => $body.map(AnyPosition::Wide),
            WidthTables::Widest($tables) => $body.map(AnyPosition::Widest),
        }
    };
}

impl AnyPosition {
    /// See [`Position::start`].
    ///
    /// # Errors
    /// As there.
    pub fn start(ruleset: &Ruleset, layouts: &[Layout]) -> Result<Self, PositionError> {
        make!(ruleset, |tables| Position::start(tables, layouts))
    }

    /// See [`Position::deal`].
    ///
    /// # Errors
    /// As there.
    pub fn deal(ruleset: &Ruleset, deal: &Deal) -> Result<Self, PositionError> {
        make!(ruleset, |tables| Position::deal(tables, deal))
    }

    /// See [`Position::from_setup`].
    ///
    /// # Errors
    /// As there.
    pub fn from_setup(ruleset: &Ruleset, setup: &Setup) -> Result<Self, PositionError> {
        make!(ruleset, |tables| Position::from_setup(tables, setup))
    }

    /// See [`Position::setup`].
    #[must_use]
    pub fn setup(&self, ruleset: &Ruleset) -> Setup {
        with_tables!(self, ruleset, |position, tables| position.setup(tables))
    }

    /// See [`Position::to_move`].
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        with_position!(self, |position| position.to_move())
    }

    /// See [`Position::outcome`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_position!(self, |position| position.outcome())
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Plies made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        with_position!(self, |position| position.ply())
    }

    /// See [`Position::quiet`].
    #[must_use]
    pub fn quiet(&self) -> u16 {
        with_position!(self, |position| position.quiet())
    }

    /// The seats that are in.
    #[must_use]
    pub fn seats_in(&self) -> SeatSet {
        with_position!(self, |position| position.seats_in())
    }

    /// See [`Position::skips`].
    #[must_use]
    pub fn skips(&self, seat: Seat) -> u8 {
        with_position!(self, |position| position.skips(seat))
    }

    /// See [`Position::dug`].
    #[must_use]
    pub fn dug(&self, army: Seat) -> u8 {
        with_position!(self, |position| position.dug(army))
    }

    /// See [`Position::army`].
    #[must_use]
    pub fn army(&self, seat: Seat) -> Option<Seat> {
        with_position!(self, |position| position.army(seat))
    }

    /// See [`Position::seat`].
    #[must_use]
    pub fn seat(&self, army: Seat) -> Option<Seat> {
        with_position!(self, |position| position.seat(army))
    }

    /// See [`Position::count`].
    #[must_use]
    pub fn count(&self, ruleset: &Ruleset, army: Seat, kind: Kind) -> u8 {
        with_tables!(self, ruleset, |position, tables| position.count(tables, army, kind))
    }

    /// See [`Position::flag`].
    #[must_use]
    pub fn flag(&self, army: Seat) -> Option<Point> {
        with_position!(self, |position| position.flag(army))
    }

    /// See [`Position::is_promoted`].
    #[must_use]
    pub fn is_promoted(&self, army: Seat) -> bool {
        with_position!(self, |position| position.is_promoted(army))
    }

    /// See [`Position::shared_flag`].
    #[must_use]
    pub fn shared_flag(&self, point: Point) -> Option<(Seat, FlagState)> {
        with_position!(self, |position| position.shared_flag(point))
    }

    /// See [`Position::piece`].
    #[must_use]
    pub fn piece(&self, ruleset: &Ruleset, point: Point) -> Option<Piece> {
        with_tables!(self, ruleset, |position, tables| position.piece(tables, point))
    }

    /// The points that hold a piece.
    #[must_use]
    pub fn occupied(&self) -> PointSet<4> {
        with_position!(self, |position| position.occupied().resize())
    }

    /// The points that hold a face-down piece.
    #[must_use]
    pub fn face_down(&self, ruleset: &Ruleset) -> PointSet<4> {
        with_tables!(self, ruleset, |position, tables| position.face_down(tables).resize())
    }

    /// See [`Position::hash_key`].
    #[must_use]
    pub fn hash_key(&self) -> u64 {
        with_position!(self, |position| position.hash_key())
    }

    /// See [`Position::hash_from_scratch`].
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        with_position!(self, |position| position.hash_from_scratch())
    }

    /// See [`Position::legal_actions`].
    #[inline]
    pub fn legal_actions(&self, ruleset: &Ruleset, actions: &mut ActionList) {
        with_tables!(self, ruleset, |position, tables| position.legal_actions(tables, actions));
    }

    /// See [`Position::collect_actions`].
    pub(crate) fn collect_actions(&self, ruleset: &Ruleset) -> Vec<Action> {
        with_tables!(self, ruleset, |position, tables| position.collect_actions(tables))
    }

    /// See [`Position::is_legal`].
    #[must_use]
    pub fn is_legal(&self, ruleset: &Ruleset, action: Action) -> bool {
        with_tables!(self, ruleset, |position, tables| position.is_legal(tables, action))
    }

    /// See [`Position::targets`].
    #[must_use]
    pub fn targets(&self, ruleset: &Ruleset, from: Point) -> PointSet<4> {
        with_tables!(self, ruleset, |position, tables| position.targets(tables, from).resize())
    }

    /// See [`Position::play`].
    ///
    /// # Errors
    /// As there.
    pub fn play(&mut self, ruleset: &Ruleset, action: Action) -> Result<(), IllegalAction> {
        self.play_seen(ruleset, action, &mut ())
    }

    /// See [`Position::turns`].
    pub(crate) fn turns(&self, ruleset: &Ruleset, action: Action) -> bool {
        with_tables!(self, ruleset, |position, tables| position.turns(tables, action))
    }

    /// See [`Position::play_seen`].
    ///
    /// # Errors
    /// As there.
    pub fn play_seen(
        &mut self,
        ruleset: &Ruleset,
        action: Action,
        witness: &mut impl Witness,
    ) -> Result<(), IllegalAction> {
        with_tables!(self, ruleset, |position, tables| position.play_seen(tables, action, witness))
    }

    /// See [`Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, ruleset: &Ruleset, action: Action) {
        with_tables!(self, ruleset, |position, tables| position.play_unchecked(tables, action));
    }

    /// See [`perft()`].
    #[must_use]
    pub fn perft(&self, ruleset: &Ruleset, depth: u32) -> u64 {
        with_tables!(self, ruleset, |position, tables| perft(position, tables, depth))
    }

    pub(crate) fn go_out(&mut self, ruleset: &Ruleset, seat: Seat, reason: Reason, witness: &mut impl Witness) {
        with_tables!(self, ruleset, |position, tables| position.go_out(tables, seat, reason, witness));
    }

    pub(crate) fn pass_turn(&mut self, ruleset: &Ruleset, witness: &mut impl Witness) {
        with_tables!(self, ruleset, |position, tables| position.pass_turn(tables, witness));
    }

    pub(crate) fn end(&mut self, outcome: Outcome, witness: &mut impl Witness) {
        with_position!(self, |position| position.end(outcome, witness));
    }
}
