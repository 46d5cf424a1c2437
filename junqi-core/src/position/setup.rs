//! Making a position, and taking one apart: a [`Setup`] may be wrong and says everything that is wrong; a
//! [`Position`] is always valid.

use core::fmt;

use thiserror::Error;

use super::ending::NO_MOVER;
use super::{BEGAN, Colours, NOWHERE, Position};
use crate::board::{Point, PointKind};
use crate::kind::Kind;
use crate::layout::{Deal, DealFaults, Layout, LayoutFaults, LayoutRules};
use crate::outcome::Outcome;
use crate::rules::{Annihilation, ColourRule, ColourScope, Deal as DealRule, FlagGoal};
use crate::ruleset::{Code, Tables};
use crate::seat::{Seat, SeatSet};

/// One piece of a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Where it stands.
    pub point: Point,
    /// Its army.
    pub army: Seat,
    /// Its kind.
    pub kind: Kind,
    /// Whether it lies face down.
    pub face_down: bool,
    /// Whether its kind was shown to all for good.
    pub shown: bool,
}

/// A Flag of a [`Setup`] that shares its point with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SharedFlag {
    /// The point.
    pub point: Point,
    /// The Flag's army.
    pub army: Seat,
    /// Whether the piece carries it, or merely stands on it.
    pub carried: bool,
}

/// A flip made before the colours were settled, as a [`Setup`] remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EarlyFlip {
    /// Who flipped.
    pub seat: Seat,
    /// The army of the piece.
    pub army: Seat,
    /// Its kind.
    pub kind: Kind,
}

/// A full position as plain data, every part open: what [`Position::from_setup`] checks and builds from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// All pieces, in any order; a Flag that lies alone is one, a Flag that shares its point is not.
    pub pieces: Vec<Placement>,
    /// Flags that share their point with a piece.
    pub shared_flags: Vec<SharedFlag>,
    /// The seats that are in.
    pub seats_in: SeatSet,
    /// The seat to move; of no meaning when the game is over.
    pub to_move: Seat,
    /// The seat that made the last ply.
    pub last_mover: Option<Seat>,
    /// The army of seat 0; none while the colours are not settled. Outside face-down play seat 0's is army 0.
    pub first_army: Option<Seat>,
    /// Plies made.
    pub ply: u32,
    /// Plies in a row without what `quiet_reset` asks for.
    pub quiet: u16,
    /// By seat: skips in a row.
    pub skips: [u8; Seat::MAX],
    /// By army: its Mines that clearers removed.
    pub dug: [u8; Seat::MAX],
    /// Armies whose Flag began in arm 1 (board `two`, `carry_to_facing_hq`).
    pub flags_from_arm_1: SeatSet,
    /// Before the colours are settled by `colour_rule = pair` over `own_flips`: who turned up each face-up piece.
    pub early_flips: Vec<EarlyFlip>,
    /// Before the colours are settled: the army of the last flip, and of the last flip of seats 0 and 1.
    pub last_flips: [Option<Seat>; 3],
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

/// Something that makes a [`Setup`] no position of its rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionFault {
    /// There is no such point, or nothing may ever stand on it.
    #[error("point {point} is not on the board, or closed to all")]
    NoPoint {
        /// The point.
        point: u8,
    },
    /// Two pieces on one point.
    #[error("two pieces stand on {point}")]
    Crowded {
        /// The point.
        point: String,
    },
    /// A piece or a Flag of an army that does not play.
    #[error("army {army} does not play: {seats} do")]
    NoArmy {
        /// The army.
        army: Seat,
        /// The seats.
        seats: SeatSet,
    },
    /// More pieces of a kind than an army begins with.
    #[error("army {army} has {found} of {kind}; an army begins with {}", .kind.army_count())]
    TooMany {
        /// The army.
        army: Seat,
        /// The kind.
        kind: Kind,
        /// How many there are.
        found: usize,
    },
    /// A piece of a seat that is out.
    #[error("seat {seat} is out, but a {kind} of its army stands on {point}: a seat's pieces leave with it")]
    PieceOfSeatOut {
        /// The seat.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// The point.
        point: String,
    },
    /// A Mine, a Flag or a face-down piece where none can come to stand.
    #[error("a {kind} cannot stand on {point}")]
    Misplaced {
        /// The kind.
        kind: Kind,
        /// The point.
        point: String,
    },
    /// A seat that is in without a Flag, where losing it puts a seat out.
    #[error("seat {seat} is in but has no Flag, which these rules put it out for")]
    NoFlag {
        /// The seat.
        seat: Seat,
    },
    /// A face-down piece outside face-down play.
    #[error("the {kind} on {point} lies face down, which these rules do not know")]
    FaceDown {
        /// The kind.
        kind: Kind,
        /// The point.
        point: String,
    },
    /// A carried or covered Flag on a point without a piece that could share it.
    #[error("no piece stands on {point} to share it with the Flag of army {army}")]
    NothingSharesFlag {
        /// The army.
        army: Seat,
        /// The point.
        point: String,
    },
    /// A carried or covered Flag where no Flag is carried.
    #[error("Flags are not carried under these rules")]
    NoCarrying,
    /// Seats that cannot be all that are in.
    #[error("seats {seats} are in: they must be playing seats of at least two teams while the game goes on")]
    SeatsIn {
        /// The seats.
        seats: SeatSet,
    },
    /// The seat to move is not in.
    #[error("seat {seat} is to move but is not in")]
    MoverOut {
        /// The seat.
        seat: Seat,
    },
    /// The seat to move has no legal action.
    #[error("seat {seat} is to move and has no legal action: it would have been passed over")]
    MoverStuck {
        /// The seat.
        seat: Seat,
    },
    /// A seat without a mobile piece, where that puts it out.
    #[error("seat {seat} has no mobile piece: it would be out")]
    Immobile {
        /// The seat.
        seat: Seat,
    },
    /// The colours are settled, or not, as they cannot be.
    #[error("the colours must be settled: seat 0's army is 0 or 1 in face-down play, else 0")]
    Colours,
    /// The quiet limit is reached.
    #[error("the quiet count of {quiet} has reached the limit of {limit}")]
    Quiet {
        /// The count.
        quiet: u16,
        /// The limit.
        limit: u16,
    },
    /// The ply limit is reached.
    #[error("{ply} plies are made, and the limit is {limit}")]
    Ply {
        /// Plies made.
        ply: u32,
        /// The limit.
        limit: u32,
    },
    /// More Mines dug and on the board than an army has.
    #[error("army {army} has {mines} Mines and {dug} dug ones; an army begins with 3")]
    Dug {
        /// The army.
        army: Seat,
        /// Mines on the board.
        mines: u8,
        /// Mines said to be dug.
        dug: u8,
    },
}

/// Why no position could be made, everything at once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A setup's faults, at least one.
    Faults(Vec<PositionFault>),
    /// Another number of layouts than of playing seats.
    LayoutCount {
        /// Layouts given.
        given: usize,
        /// Playing seats.
        seats: SeatSet,
    },
    /// A seat's layout breaks the placement rules.
    Layout {
        /// The seat.
        seat: Seat,
        /// What is wrong with it.
        faults: LayoutFaults,
    },
    /// Face-down play begins from a deal, and everything else from layouts.
    WrongStart {
        /// Whether the rules are face-down.
        face_down: bool,
    },
    /// A deal is not one of these rules.
    Deal(DealFaults),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Faults(faults) => {
                for (index, fault) in faults.iter().enumerate() {
                    write!(f, "{}{fault}", if index > 0 { "; " } else { "" })?;
                }
                Ok(())
            }
            PositionError::LayoutCount { given, seats } => {
                write!(
                    f,
                    "{given} layouts for {} seats ({seats}): one for each playing seat, in seat order",
                    seats.len()
                )
            }
            PositionError::Layout { seat, faults } => write!(f, "layout of seat {seat}: {faults}"),
            PositionError::WrongStart { face_down: true } => {
                f.write_str("face-down play begins from a deal, not from layouts")
            }
            PositionError::WrongStart { face_down: false } => {
                f.write_str("a deal is for face-down play; these rules begin from layouts")
            }
            PositionError::Deal(faults) => faults.fmt(f),
        }
    }
}

impl<const W: usize, const S: usize, const M: usize, const N: usize> Position<W, S, M, N> {
    /// The start of a game: a layout for each playing seat, in seat order.
    ///
    /// # Errors
    /// When a layout breaks the placement rules (RULES.md section 4), when there are too few or too many, or when the
    /// rules are face-down.
    pub fn start(tables: &Tables<W>, layouts: &[Layout]) -> Result<Self, PositionError> {
        let seats = tables.rules.seats;
        if tables.face_down {
            return Err(PositionError::WrongStart { face_down: true });
        }
        if layouts.len() != seats.len() {
            return Err(PositionError::LayoutCount { given: layouts.len(), seats });
        }
        let mut pieces = Vec::with_capacity(Kind::ARMY_SIZE * layouts.len());
        for (seat, layout) in seats.into_iter().zip(layouts) {
            layout.check(LayoutRules::from(&tables.rules)).map_err(|faults| PositionError::Layout { seat, faults })?;
            for (cell, kind) in layout.cells().iter().enumerate() {
                let point = Point(30 * seat.0 + cell as u8);
                pieces.extend(kind.map(|kind| Placement { point, army: seat, kind, face_down: false, shown: false }));
            }
        }
        Self::from_setup(tables, &Self::opening(tables, pieces))
    }

    /// The start of a face-down game from a deal (RULES.md section 8).
    ///
    /// # Errors
    /// When the deal is not one of these rules, or the rules are not face-down.
    pub fn deal(tables: &Tables<W>, deal: &Deal) -> Result<Self, PositionError> {
        if !tables.face_down {
            return Err(PositionError::WrongStart { face_down: false });
        }
        deal.check(tables.rules.deal == DealRule::Halves).map_err(PositionError::Deal)?;
        let places =
            tables.rules.seats.into_iter().flat_map(|seat| tables.board.setup_points(seat).collect::<Vec<_>>());
        let pieces = places
            .zip(deal.cells())
            .map(|(point, &(army, kind))| Placement { point, army: Seat(army), kind, face_down: true, shown: false })
            .collect();
        Self::from_setup(tables, &Self::opening(tables, pieces))
    }

    fn opening(tables: &Tables<W>, pieces: Vec<Placement>) -> Setup {
        let unsettled = tables.face_down && tables.rules.colour_rule != ColourRule::Assigned;
        let from_arm_1 =
            |piece: &&Placement| piece.kind == Kind::Flag && tables.board.arm(piece.point) == Some(Seat(1));
        Setup {
            flags_from_arm_1: pieces.iter().filter(from_arm_1).map(|piece| piece.army).collect(),
            pieces,
            seats_in: tables.rules.seats,
            to_move: tables.rules.first_seat,
            first_army: if unsettled { None } else { Some(Seat(0)) },
            ..Setup::default()
        }
    }

    /// Checks a setup and makes the position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn from_setup(tables: &Tables<W>, setup: &Setup) -> Result<Self, PositionError> {
        let mut faults = Vec::new();
        let mut position = Position::empty(tables, setup, &mut faults);
        for piece in &setup.pieces {
            position.place(tables, piece, &mut faults);
        }
        for flag in &setup.shared_flags {
            position.place_shared(tables, flag, &mut faults);
        }
        position.place_early(tables, setup);
        position.check_counts(tables, setup, &mut faults);
        position.promote(tables, &mut ());
        if faults.is_empty() && setup.outcome.is_none() {
            position.check_course(tables, &mut faults);
        }
        if faults.is_empty() { Ok(position) } else { Err(PositionError::Faults(faults)) }
    }

    fn empty(tables: &Tables<W>, setup: &Setup, faults: &mut Vec<PositionFault>) -> Self {
        let colours = match setup.first_army {
            Some(Seat(0)) => Colours::OWN,
            Some(Seat(1)) if tables.face_down => Colours::SWAPPED,
            None if tables.face_down => Colours::unsettled(setup.last_flips),
            _ => {
                faults.push(PositionFault::Colours);
                Colours::OWN
            }
        };
        let seats = setup.seats_in;
        if seats.0 & !tables.rules.seats.0 != 0 {
            faults.push(PositionFault::SeatsIn { seats });
        }
        let to_move = if setup.to_move.index() < S { setup.to_move } else { tables.rules.first_seat };
        let dug = setup.dug.iter().take(S).rev().fold(0, |dug, &count| dug << 2 | u16::from(count.min(3)));
        Position {
            marks: [[0; M]; W],
            line_words: tables.reach.walled_words,
            hash: 0,
            ply: setup.ply,
            quiet: setup.quiet,
            dug: dug | u16::from(setup.flags_from_arm_1.0) << BEGAN,
            pieces: [[Code::default(); N]; 2],
            flags: [NOWHERE; S],
            skips: core::array::from_fn(|seat| setup.skips[seat]),
            seats_in: seats.and(SeatSet::first(S)),
            to_move,
            last_mover: setup.last_mover.map_or(NO_MOVER, |seat| seat.0),
            carried: SeatSet::EMPTY,
            covered: SeatSet::EMPTY,
            promoted: SeatSet::EMPTY,
            colours,
            outcome: setup.outcome,
        }
    }

    fn place(&mut self, tables: &Tables<W>, piece: &Placement, faults: &mut Vec<PositionFault>) {
        let Placement { point, army, kind, face_down, shown } = *piece;
        if !tables.reach.open.contains(point) {
            return faults.push(PositionFault::NoPoint { point: point.0 });
        }
        if !tables.rules.seats.contains(army) {
            return faults.push(PositionFault::NoArmy { army, seats: tables.rules.seats });
        }
        let name = || tables.board.name(point).to_string();
        if self.occupied().contains(point) {
            return faults.push(PositionFault::Crowded { point: name() });
        }
        if let Some(seat) = self.seat(army).filter(|&seat| !self.seats_in.contains(seat)) {
            faults.push(PositionFault::PieceOfSeatOut { seat, kind, point: name() });
        }
        if face_down && !tables.face_down {
            faults.push(PositionFault::FaceDown { kind, point: name() });
        }
        if !self.may_stand(tables, piece) {
            faults.push(PositionFault::Misplaced { kind, point: name() });
        }
        let code = Code::new(army, kind);
        let code = if face_down { code.face_down() } else { code };
        self.set(tables, point, if shown { code.with_shown() } else { code });
        if kind == Kind::Flag {
            self.flags[army.index()] = point.0;
        }
    }

    /// Mines and Flags that never move stand where a layout may have put them.
    fn may_stand(&self, tables: &Tables<W>, piece: &Placement) -> bool {
        let board = &tables.board;
        let stands_at_start = matches!(board.kind(piece.point), PointKind::Station | PointKind::Headquarters)
            && board.arm(piece.point).is_some_and(|arm| tables.rules.seats.contains(arm));
        let own_arm = board.arm(piece.point) == Some(piece.army) || tables.face_down;
        match piece.kind {
            _ if piece.face_down => stands_at_start,
            Kind::Mine if tables.face_down => stands_at_start,
            Kind::Mine => stands_at_start && own_arm && board.row(piece.point).is_some_and(|row| row <= 2),
            Kind::Flag if tables.carries || tables.rules.flag_promotes => true,
            Kind::Flag if tables.face_down => stands_at_start,
            Kind::Flag => own_arm && board.kind(piece.point) == PointKind::Headquarters,
            _ => true,
        }
    }

    fn place_shared(&mut self, tables: &Tables<W>, flag: &SharedFlag, faults: &mut Vec<PositionFault>) {
        let SharedFlag { point, army, carried } = *flag;
        if !tables.carries {
            return faults.push(PositionFault::NoCarrying);
        }
        if !tables.rules.seats.contains(army) {
            return faults.push(PositionFault::NoArmy { army, seats: tables.rules.seats });
        }
        if self.flags[army.index()] != NOWHERE {
            return faults.push(PositionFault::TooMany { army, kind: Kind::Flag, found: 2 });
        }
        let shares =
            self.code(point).kind().is_some_and(|kind| kind.rank().is_some() || !carried && kind == Kind::Bomb);
        if !shares || self.shared_flag(point).is_some() {
            let point = tables.board.name(point).to_string();
            return faults.push(PositionFault::NothingSharesFlag { army, point });
        }
        self.flags[army.index()] = point.0;
        if carried {
            self.carried = self.carried.with(army);
        } else {
            self.covered = self.covered.with(army);
        }
    }

    /// Marks what seat 1 turned up, each kind of an army once: on the piece with the greatest number.
    fn place_early(&mut self, tables: &Tables<W>, setup: &Setup) {
        if !self.early_flips_matter(tables) {
            return;
        }
        for flip in setup.early_flips.iter().filter(|flip| flip.seat == Seat(1)) {
            let up = self.face_up(Seat(flip.army.0 % 2));
            if let Some(point) = up.backwards().find(|&point| self.code(point).is(flip.kind)) {
                self.mark_early(point, true);
            }
        }
    }

    fn check_counts(&self, tables: &Tables<W>, setup: &Setup, faults: &mut Vec<PositionFault>) {
        let mut counts = [[0; Kind::ALL.len()]; Seat::MAX];
        let kinds = setup.pieces.iter().map(|piece| (piece.army, piece.kind));
        let flags = self.carried.or(self.covered).into_iter().map(|army| (army, Kind::Flag));
        for (army, kind) in kinds.chain(flags).filter(|(army, _)| army.index() < Seat::MAX) {
            counts[army.index()][kind as usize - 1] += 1;
        }
        for army in tables.rules.seats {
            for (kind, &found) in Kind::ALL.into_iter().zip(&counts[army.index()]) {
                if found > kind.army_count().into() {
                    faults.push(PositionFault::TooMany { army, kind, found });
                }
            }
            let (mines, dug) = (counts[army.index()][Kind::Mine as usize - 1] as u8, setup.dug[army.index()]);
            if mines.saturating_add(dug) > Kind::Mine.army_count() {
                faults.push(PositionFault::Dug { army, mines, dug });
            }
            let seat = self.seat(army).unwrap_or(army);
            if self.flag(army).is_none() && self.seats_in.contains(seat) && tables.rules.flag_goal != FlagGoal::None {
                faults.push(PositionFault::NoFlag { seat });
            }
        }
    }

    /// While the game goes on nothing may be due that would have happened after the last ply.
    fn check_course(&self, tables: &Tables<W>, faults: &mut Vec<PositionFault>) {
        let (seats, seat) = (self.seats_in, self.to_move);
        let teams: SeatSet = seats.into_iter().map(|seat| Seat(tables.teams[seat.index()].0)).collect();
        if teams.len() < 2 {
            faults.push(PositionFault::SeatsIn { seats });
        }
        if !seats.contains(seat) {
            faults.push(PositionFault::MoverOut { seat });
        } else if !self.has_action(tables, seat) {
            faults.push(PositionFault::MoverStuck { seat });
        }
        if tables.rules.annihilation == Annihilation::Loses && self.face_down(tables).is_empty() {
            let stuck = seats.into_iter().filter(|&seat| !self.has_mobile(tables, seat));
            faults.extend(stuck.map(|seat| PositionFault::Immobile { seat }));
        }
        let (quiet, limit) = (self.quiet, tables.rules.quiet_limit);
        if limit != 0 && quiet >= limit {
            faults.push(PositionFault::Quiet { quiet, limit });
        }
        let (ply, limit) = (self.ply, tables.rules.ply_limit);
        if limit != 0 && ply >= limit {
            faults.push(PositionFault::Ply { ply, limit });
        }
    }

    /// The position as plain data; [`Position::from_setup`] makes an equal one of it.
    #[must_use]
    pub fn setup(&self, tables: &Tables<W>) -> Setup {
        let pieces = self.occupied().into_iter().filter_map(|point| {
            let piece = self.piece(tables, point)?;
            Some(Placement {
                point,
                army: piece.army,
                kind: piece.kind,
                face_down: piece.face_down,
                shown: piece.shown,
            })
        });
        let shared_flags = self.carried.or(self.covered).into_iter().filter_map(|army| {
            Some(SharedFlag { point: self.flag(army)?, army, carried: self.carried.contains(army) })
        });
        Setup {
            pieces: pieces.collect(),
            shared_flags: shared_flags.collect(),
            seats_in: self.seats_in,
            to_move: self.to_move,
            last_mover: Some(Seat(self.last_mover)).filter(|_| self.last_mover != NO_MOVER),
            first_army: self.army(Seat(0)),
            ply: self.ply,
            quiet: self.quiet,
            skips: core::array::from_fn(|seat| self.skips(Seat(seat as u8))),
            dug: core::array::from_fn(|army| self.dug(Seat(army as u8))),
            flags_from_arm_1: self.began_in_arm_1(),
            early_flips: self.early_flips(tables),
            last_flips: self.colours.last_flips(),
            outcome: self.outcome,
        }
    }

    /// Whether who turned up what can still settle the colours: elsewhere nothing is marked, so that equal positions look
    /// equal.
    fn early_flips_matter(&self, tables: &Tables<W>) -> bool {
        tables.rules.colour_rule == ColourRule::Pair
            && tables.rules.colour_scope == ColourScope::OwnFlips
            && !self.colours.are_settled()
    }

    fn early_flips(&self, tables: &Tables<W>) -> Vec<EarlyFlip> {
        if !self.early_flips_matter(tables) {
            return Vec::new();
        }
        let up = self.occupied() & !self.face_down(tables);
        up.into_iter()
            .filter_map(|point| {
                let code = self.code(point);
                Some(EarlyFlip { seat: Seat(u8::from(code.is_early())), army: code.army(tables), kind: code.kind()? })
            })
            .collect()
    }
}
