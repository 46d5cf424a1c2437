//! A view with every hidden piece given a kind.

use crate::board::{ArmPoint, Point};
use crate::combat::CombatResult;
use crate::kind::Kind;
use crate::position::{AnyPosition, EarlyFlip, FlagState, Placement, Setup, SharedFlag};
use crate::rules::{FlagNeedsMines, MineClearer, MineVsEngineer};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};
use crate::view::{Place, SeenPiece, View};

/// The pieces of a view, in its order, with no kind left open.
#[derive(Clone, Debug)]
pub(super) struct World {
    pieces: Vec<SeenPiece>,
}

impl World {
    /// What the viewer knows; the rest is to be settled.
    pub(super) fn of_known(view: &View) -> World {
        World { pieces: view.pieces.clone() }
    }

    pub(super) fn settle(&mut self, piece: usize, army: Seat, kind: Option<Kind>) {
        (self.pieces[piece].army, self.pieces[piece].kind) = (Some(army), kind);
    }

    pub(super) fn into_pieces(self) -> Vec<SeenPiece> {
        self.pieces
    }

    /// The position of it, as plain data.
    pub(super) fn setup(&self, view: &View) -> Setup {
        let mut setup = Setup {
            pieces: Vec::with_capacity(self.pieces.len()),
            seats_in: view.seats_in,
            to_move: view.to_move.unwrap_or(view.rules.first_seat),
            last_mover: view.course.last().map(|step| step.seat),
            first_army: if view.rules.is_face_down() { view.armies[0] } else { Some(Seat(0)) },
            ply: view.ply,
            quiet: view.quiet,
            skips: view.skips,
            dug: self.dug(view),
            flags_from_arm_1: self.flags_from_arm_1(),
            outcome: view.outcome,
            ..Setup::default()
        };
        for piece in &self.pieces {
            let (Some(army), Some(kind)) = (piece.army, piece.kind) else { continue };
            match piece.place {
                Place::On(point) => {
                    let (face_down, shown) = (piece.face_down, piece.shown);
                    setup.pieces.push(Placement { point, army, kind, face_down, shown });
                }
                Place::Carried(point) => setup.shared_flags.push(SharedFlag { point, army, carried: true }),
                Place::Covered(point) => setup.shared_flags.push(SharedFlag { point, army, carried: false }),
                Place::Gone(_) => {}
            }
        }
        if view.rules.is_face_down() && setup.first_army.is_none() {
            self.remember_flips(view, &mut setup);
        }
        setup
    }

    /// By army: its Mines that clearers removed, where that matters.
    fn dug(&self, view: &View) -> [u8; Seat::MAX] {
        let mut dug = [0; Seat::MAX];
        if view.rules.flag_needs_mines != FlagNeedsMines::Dug {
            return dug;
        }
        for step in &view.course {
            let met = step.met.and_then(|met| self.of_identity(met));
            let Some(mine) = met.filter(|met| met.kind == Some(Kind::Mine)) else { continue };
            let attacker = self.of_identity(step.piece).and_then(|piece| piece.kind);
            let cleared = match step.result {
                Some(CombatResult::AttackerWins) => true,
                Some(CombatResult::BothDie) => {
                    attacker.is_some_and(|kind| kind.rank().is_some())
                        && view.rules.mine_vs_engineer == MineVsEngineer::BothDie
                        && (attacker == Some(Kind::Engineer) || view.rules.mine_clearer == MineClearer::LowestRank)
                }
                _ => false,
            };
            if let (true, Some(army)) = (cleared, mine.army) {
                dug[army.index() % Seat::MAX] += 1;
            }
        }
        for army in view.rules.seats.into_iter().filter(|_| !view.rules.flag_promotes) {
            let dug = &mut dug[army.index()];
            let all = Kind::Mine.army_count();
            *dug = if view.mines_gone.contains(army) { all } else { (*dug).min(all - 1) };
        }
        dug
    }

    /// Armies whose Flag began in arm 1.
    fn flags_from_arm_1(&self) -> SeatSet {
        let flags = self.pieces.iter().filter(|piece| piece.kind == Some(Kind::Flag));
        flags.filter(|flag| usize::from(flag.identity.0) / ArmPoint::COUNT == 1).filter_map(|flag| flag.army).collect()
    }

    fn of_identity(&self, identity: Point) -> Option<&SeenPiece> {
        self.pieces.iter().find(|piece| piece.identity == identity)
    }

    /// Who turned up what, while the colours are not settled.
    fn remember_flips(&self, view: &View, setup: &mut Setup) {
        for step in view.course.iter().filter(|step| step.action.is_flip()) {
            let Some(piece) = self.of_identity(step.piece) else { continue };
            let (Some(army), Some(kind)) = (piece.army, piece.kind) else { continue };
            setup.early_flips.push(EarlyFlip { seat: step.seat, army, kind });
            setup.last_flips[0] = Some(army);
            setup.last_flips[1 + step.seat.index() % 2] = Some(army);
        }
    }
}

/// Whether a position shows the viewer what the view does.
pub(super) fn looks_like(ruleset: &Ruleset, position: &AnyPosition, view: &View) -> bool {
    let counters = (view.ply, view.quiet, view.seats_in, view.to_move, view.outcome);
    let same_counters =
        counters == (position.ply(), position.quiet(), position.seats_in(), position.to_move(), position.outcome());
    let same_seat = |seat: Seat| {
        // A promoted Flag may have died since, unrecognised.
        let is_promoted = |army: Seat| view.promoted.contains(army) && position.flag(army).is_some();
        let army = view.armies[seat.index()];
        army == position.army(seat)
            && (view.is_over() || view.skips[seat.index()] == position.skips(seat))
            && (view.is_over() || army.is_none_or(|army| position.is_promoted(army) == is_promoted(army)))
    };
    let same_piece = |piece: &SeenPiece| match piece.place {
        Place::On(point) => position.piece(ruleset, point).is_some_and(|found| {
            (found.face_down, found.shown) == (piece.face_down, piece.shown)
                && piece.army.is_none_or(|army| army == found.army)
                && piece.kind.is_none_or(|kind| kind == found.kind)
        }),
        Place::Carried(point) => position.shared_flag(point) == piece.army.map(|army| (army, FlagState::Carried)),
        Place::Covered(point) => position.shared_flag(point) == piece.army.map(|army| (army, FlagState::Covered)),
        Place::Gone(_) => true,
    };
    let standing = view.pieces.iter().filter(|piece| piece.point().is_some()).count();
    same_counters
        && view.rules.seats.into_iter().all(same_seat)
        && standing == position.occupied().len()
        && view.pieces.iter().all(same_piece)
}
