//! Checked play: an illegal action is refused with its reason, and nothing changes.

use thiserror::Error;

use super::Position;
use crate::action::Action;
use crate::board::{Point, PointKind, PointSet};
use crate::event::Witness;
use crate::kind::Kind;
use crate::reach::{ENGINEER, ORDINARY, RailWay};
use crate::rules::RailTurns;
use crate::ruleset::{Code, Tables};
use crate::seat::Seat;

/// Why an action is not legal. Points come with their names on the board.
///
/// The reasons tell the mover nothing that it does not see.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is no such point.
    #[error("point {point} is not on this board, whose points are 0 to {last}")]
    NoPoint {
        /// The point.
        point: u8,
        /// The greatest point number.
        last: u8,
    },
    /// Nothing may enter or leave the point.
    #[error("{at} is closed to all")]
    Closed {
        /// The point.
        at: String,
    },
    /// The seat does not play.
    #[error("seat {seat} does not play")]
    NotPlaying {
        /// The seat.
        seat: Seat,
    },
    /// The seat is out.
    #[error("seat {seat} is out")]
    SeatOut {
        /// The seat.
        seat: Seat,
    },
    /// It is another seat's turn.
    #[error("it is not seat {seat}'s turn but seat {to_move}'s")]
    NotYourTurn {
        /// The seat.
        seat: Seat,
        /// The seat to move.
        to_move: Seat,
    },
    /// Nothing stands on the origin.
    #[error("no piece stands on {at}")]
    EmptyOrigin {
        /// The point.
        at: String,
    },
    /// The piece is another seat's.
    #[error("the piece on {at} is not seat {seat}'s")]
    NotYourPiece {
        /// The point.
        at: String,
        /// The seat.
        seat: Seat,
    },
    /// A face-down piece was to move.
    #[error("the piece on {at} lies face down: it can be flipped, not moved")]
    FaceDown {
        /// The point.
        at: String,
    },
    /// A flip of what does not lie face down.
    #[error("no face-down piece lies on {at}")]
    NotFaceDown {
        /// The point.
        at: String,
    },
    /// A move before the colours are settled (RULES.md section 8).
    #[error("the colours are not settled: only flips are legal")]
    ColoursUnsettled,
    /// Mines and Flags do not move.
    #[error("the {kind} on {at} never moves and never attacks")]
    Immobile {
        /// The kind.
        kind: Kind,
        /// The point.
        at: String,
    },
    /// `hq_exit` is off.
    #[error("what stands in the headquarters {at} never moves again")]
    HeadquartersLocked {
        /// The point.
        at: String,
    },
    /// An attack on a piece of the same team.
    #[error("the piece on {at} is of the mover's own team")]
    Friend {
        /// The point.
        at: String,
    },
    /// A camp protects what stands in it.
    #[error("the piece in the camp {at} cannot be attacked")]
    CampProtected {
        /// The point.
        at: String,
    },
    /// A mountain protects what stands on it.
    #[error("the piece on the mountain {at} cannot be attacked")]
    MountainProtected {
        /// The point.
        at: String,
    },
    /// `attack_from_camp` is off.
    #[error("a piece in the camp {from} may only move to an empty point")]
    CampMayNotAttack {
        /// Where the piece stands.
        from: String,
    },
    /// From a mountain only empty points are entered.
    #[error("a piece on the mountain {from} may only step to an empty point")]
    MountainMayNotAttack {
        /// Where the piece stands.
        from: String,
    },
    /// `hq_entry` is `attack_only`.
    #[error("the empty headquarters {at} of an enemy may not be entered")]
    HeadquartersBarred {
        /// The point.
        at: String,
    },
    /// `attack_face_down` is off.
    #[error("face-down pieces may not be attacked")]
    FaceDownProtected {
        /// The point.
        at: String,
    },
    /// The back shows the mover's own army.
    #[error("the piece on {at} has the back of the mover's own army")]
    OwnBack {
        /// The point.
        at: String,
    },
    /// A Forbidden pair whose defender the mover sees (RULES.md section 6).
    #[error("the {attacker} may not attack the {defender} on {at}")]
    Forbidden {
        /// The attacker's kind.
        attacker: Kind,
        /// The defender's kind.
        defender: Kind,
        /// The point.
        at: String,
    },
    /// Further than one step, and not along the railway.
    #[error("{from} and {to} are no neighbours, and not both on the railway")]
    NeedsRailway {
        /// Where the piece stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// Not along one line.
    #[error("{from} and {to} are not on one line: only an Engineer may turn")]
    MustTurn {
        /// Where the piece stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// Something stands between.
    #[error("the way from {from} to {to} is blocked at {at}")]
    Blocked {
        /// Where the piece stands.
        from: String,
        /// Where it was to go.
        to: String,
        /// The point.
        at: String,
    },
    /// No open path of rail edges.
    #[error("no way along the railway from {from} to {to} is open")]
    NoWay {
        /// Where the piece stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// Beyond `rail_reach`.
    #[error("{from} and {to} are further apart than a move of {limit} rail edges")]
    TooFar {
        /// Where the piece stands.
        from: String,
        /// Where it was to go.
        to: String,
        /// The limit.
        limit: u8,
    },
    /// A step onto a mountain or over an arc that only Engineers make.
    #[error("only an Engineer may go from {from} to {to}")]
    OnlyEngineers {
        /// Where the piece stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// There is no Flag to leave.
    #[error("the piece on {from} carries no Flag that it could leave")]
    CarriesNoFlag {
        /// Where the piece stands.
        from: String,
    },
    /// A Flag is left only on a move to an empty point.
    #[error("a Flag can be left only on a move to an empty point, and {to} is not empty")]
    LeavesFlagAttacking {
        /// Where it was to go.
        to: String,
    },
}

impl<const W: usize, const S: usize, const M: usize, const N: usize> Position<W, S, M, N> {
    /// Plays an action of the seat to move.
    ///
    /// # Errors
    /// The reason why the action is not legal; the position is unchanged then.
    pub fn play(&mut self, tables: &Tables<W>, action: Action) -> Result<(), IllegalAction> {
        self.play_seen(tables, action, &mut ())
    }

    /// As [`Position::play`], telling a witness every event.
    ///
    /// # Errors
    /// As [`Position::play`]; the witness is told nothing then.
    pub fn play_seen(
        &mut self,
        tables: &Tables<W>,
        action: Action,
        witness: &mut impl Witness,
    ) -> Result<(), IllegalAction> {
        if !self.is_legal(tables, action) {
            return Err(self.why_illegal(tables, action));
        }
        self.play_before(tables, action, witness);
        Ok(())
    }

    /// Whether the seat to move may play the action.
    #[must_use]
    pub fn is_legal(&self, tables: &Tables<W>, action: Action) -> bool {
        if action.is_flip() {
            return !action.leaves_flag() && self.flips(tables).contains(action.to());
        }
        let targets = self.targets(tables, action.from());
        if action.leaves_flag() {
            return self.leaving_targets(action.from(), targets).contains(action.to());
        }
        targets.contains(action.to())
    }

    /// The points that the piece on `from` may move to; none unless it is a mobile piece of the seat to move.
    #[must_use]
    pub fn targets(&self, tables: &Tables<W>, from: Point) -> PointSet<W> {
        if self.is_over() { PointSet::EMPTY } else { self.targets_of(tables, self.to_move, from) }
    }

    /// The reason for a refusal. To be asked only about actions that are not legal.
    #[cold]
    pub(crate) fn why_illegal(&self, tables: &Tables<W>, action: Action) -> IllegalAction {
        let (from, to) = (action.from(), action.to());
        let name = |point: Point| tables.board.name(point).to_string();
        if self.is_over() {
            return IllegalAction::GameOver;
        }
        for point in [from, to] {
            if !tables.board.contains(point) {
                return IllegalAction::NoPoint { point: point.0, last: (tables.board.point_count() - 1) as u8 };
            }
            if !tables.reach.open.contains(point) {
                return IllegalAction::Closed { at: name(point) };
            }
        }
        if action.is_flip() {
            return IllegalAction::NotFaceDown { at: name(to) };
        }
        if let Some(reason) = self.why_not_movable(tables, from) {
            return reason;
        }
        let carries = self.shared_flag(from).is_some_and(|(army, _)| self.carried.contains(army));
        if action.leaves_flag() && !carries {
            return IllegalAction::CarriesNoFlag { from: name(from) };
        }
        if action.leaves_flag() && self.occupied().contains(to) {
            return IllegalAction::LeavesFlagAttacking { to: name(to) };
        }
        self.why_not_enterable(tables, from, to).unwrap_or_else(|| self.why_unreachable(tables, from, to))
    }

    fn why_not_movable(&self, tables: &Tables<W>, from: Point) -> Option<IllegalAction> {
        let at = tables.board.name(from).to_string();
        let seat = self.to_move;
        let code = self.code(from);
        let Some(kind) = code.kind() else { return Some(IllegalAction::EmptyOrigin { at }) };
        if code.is_face_down(tables) {
            return Some(IllegalAction::FaceDown { at });
        }
        match self.army(seat) {
            None => return Some(IllegalAction::ColoursUnsettled),
            Some(army) if army != code.army(tables) => return Some(IllegalAction::NotYourPiece { at, seat }),
            Some(_) => {}
        }
        if self.mobile(tables, seat).contains(from) {
            return None;
        }
        let promoted = kind == Kind::Flag && self.promoted.contains(code.army(tables));
        if matches!(kind, Kind::Mine | Kind::Flag) && !promoted {
            return Some(IllegalAction::Immobile { kind, at });
        }
        Some(IllegalAction::HeadquartersLocked { at })
    }

    fn why_not_enterable(&self, tables: &Tables<W>, from: Point, to: Point) -> Option<IllegalAction> {
        let (seat, target) = (self.to_move, self.code(to));
        let at = tables.board.name(to).to_string();
        let Some(kind) = target.kind() else {
            let barred = !tables.enterable[seat.index() & 7].contains(to);
            return barred.then_some(IllegalAction::HeadquartersBarred { at });
        };
        let attacker = self.code(from);
        if self.own_flag_to_pick_up(tables, seat, attacker) != Some(to) {
            if target.is_face_down(tables) {
                return self.why_not_attacked_face_down(tables, target, at);
            }
            if self.of_team(tables, seat).contains(to) {
                return Some(IllegalAction::Friend { at });
            }
        }
        if tables.peaceful.contains(from) {
            let from_name = tables.board.name(from).to_string();
            return Some(match tables.board.kind(from) {
                PointKind::Mountain => IllegalAction::MountainMayNotAttack { from: from_name },
                _ => IllegalAction::CampMayNotAttack { from: from_name },
            });
        }
        match tables.board.kind(to) {
            PointKind::Mountain => return Some(IllegalAction::MountainProtected { at }),
            PointKind::Camp if !(tables.carries && kind == Kind::Flag) => {
                return Some(IllegalAction::CampProtected { at });
            }
            _ => {}
        }
        let forbidden = self.is_seen_forbidden(tables, attacker, target);
        let attacker = attacker.kind().filter(|_| forbidden)?;
        Some(IllegalAction::Forbidden { attacker, defender: kind, at })
    }

    fn why_not_attacked_face_down(&self, tables: &Tables<W>, target: Code, at: String) -> Option<IllegalAction> {
        if !tables.rules.attack_face_down {
            return Some(IllegalAction::FaceDownProtected { at });
        }
        let own_back = tables.coloured_backs && self.army(self.to_move) == Some(target.army(tables));
        own_back.then_some(IllegalAction::OwnBack { at })
    }

    fn why_unreachable(&self, tables: &Tables<W>, from: Point, to: Point) -> IllegalAction {
        let reach = &tables.reach;
        let name = |point: Point| tables.board.name(point).to_string();
        let (from_name, to_name) = (name(from), name(to));
        let special = self.engineers().contains(from);
        let engineers_only = reach.roads[ENGINEER][from.index()] | reach.rail_steps[ENGINEER][from.index()];
        if engineers_only.contains(to) {
            return IllegalAction::OnlyEngineers { from: from_name, to: to_name };
        }
        if !reach.rail.contains(from) || !reach.rail.contains(to) {
            return IllegalAction::NeedsRailway { from: from_name, to: to_name };
        }
        if reach.ways[if special { ENGINEER } else { ORDINARY }] == RailWay::Path {
            return IllegalAction::NoWay { from: from_name, to: to_name };
        }
        match between(tables, from, to) {
            None => IllegalAction::MustTurn { from: from_name, to: to_name },
            Some(between) => match between.iter().find(|&&point| self.occupied().contains(point)) {
                Some(&at) => IllegalAction::Blocked { from: from_name, to: to_name, at: name(at) },
                None => IllegalAction::TooFar { from: from_name, to: to_name, limit: tables.rules.rail_reach },
            },
        }
    }
}

/// The points between two points of one line that ordinary pieces slide along.
fn between<const W: usize>(tables: &Tables<W>, from: Point, to: Point) -> Option<Vec<Point>> {
    let straight = tables.rules.rail_turns == RailTurns::Straight;
    tables.board.lines().iter().filter(|line| !(straight && line.arc)).find_map(|line| {
        let start = line.points.iter().position(|&point| point == from)?;
        let end = line.points.iter().position(|&point| point == to)?;
        let mut between = line.points[start.min(end) + 1..start.max(end)].to_vec();
        if end < start {
            between.reverse();
        }
        Some(between)
    })
}
