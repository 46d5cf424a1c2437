//! RULES.md section 5 walked edge by edge: far too slow to play with, and too simple to be wrong in the same way.

use crate::board::{Board, Point, PointKind, PointSet};
use crate::kind::Kind;
use crate::rules::{BombRail, EngineerRail, HqEntry, Mountains, RailTurns, Rules, UnusedArms};
use crate::seat::Seat;

/// The board as one piece finds it.
pub(super) struct Walk<'a> {
    pub(super) board: &'a Board,
    pub(super) rules: &'a Rules,
    pub(super) occupied: PointSet<4>,
    pub(super) kind: Kind,
    pub(super) from: Point,
}

impl Walk<'_> {
    /// The points that the piece gets to, whatever stands there.
    pub(super) fn reached(&self) -> PointSet<4> {
        let steps = self.board.roads(self.from) | self.climbs() | self.rail_steps();
        (steps | self.slides()).into_iter().filter(|&point| !self.is_closed(point)).collect()
    }

    /// Whether a seat may not enter the point when it is empty.
    pub(super) fn is_barred(&self, seat: Seat, point: Point) -> bool {
        let of_enemy = |arm: Seat| self.rules.seats.contains(arm) && self.rules.team(arm) != self.rules.team(seat);
        self.rules.hq_entry == HqEntry::AttackOnly
            && self.board.kind(point) == PointKind::Headquarters
            && self.board.arm(point).is_some_and(of_enemy)
    }

    fn is_closed(&self, point: Point) -> bool {
        match self.board.kind(point) {
            PointKind::Mountain => self.rules.mountains == Mountains::Closed,
            _ => {
                let without_player = |arm: Seat| !self.rules.seats.contains(arm);
                self.rules.unused_arms == UnusedArms::Closed && self.board.arm(point).is_some_and(without_player)
            }
        }
    }

    fn is_free(&self, point: Point) -> bool {
        !self.is_closed(point) && !self.occupied.contains(point)
    }

    fn climbs(&self) -> PointSet<4> {
        let leaves = self.board.kind(self.from) == PointKind::Mountain;
        let may_climb = match self.rules.mountains {
            Mountains::Closed => false,
            Mountains::Anyone => true,
            Mountains::Engineers => self.kind == Kind::Engineer || leaves,
        };
        if may_climb { self.board.mountain_steps(self.from) } else { PointSet::EMPTY }
    }

    /// The Engineers' way, if it is this piece's.
    fn engineer_rail(&self) -> EngineerRail {
        let goes_as_engineer = match self.kind {
            Kind::Engineer => true,
            Kind::Bomb => self.rules.bomb_rail == BombRail::AsEngineer,
            _ => false,
        };
        if goes_as_engineer { self.rules.engineer_rail } else { EngineerRail::AsOthers }
    }

    fn turns_into_arcs(&self) -> bool {
        self.rules.rail_turns != RailTurns::Straight || self.engineer_rail() != EngineerRail::AsOthers
    }

    fn rail_steps(&self) -> PointSet<4> {
        let rails = self.board.rails(self.from);
        if self.turns_into_arcs() { rails } else { rails & !self.board.arc_edges(self.from) }
    }

    fn slides(&self) -> PointSet<4> {
        let reach = if self.rules.rail_reach == 0 { usize::MAX } else { self.rules.rail_reach.into() };
        match (self.engineer_rail(), self.rules.rail_turns) {
            (EngineerRail::FlyOver, _) if self.board.railway().contains(self.from) => self.board.railway(),
            (EngineerRail::FlyOver, _) => PointSet::EMPTY,
            (EngineerRail::AnyPath, _) => self.paths(usize::MAX),
            (EngineerRail::AsOthers, RailTurns::Any) => self.paths(reach),
            (EngineerRail::AsOthers, _) => self.lines(reach),
        }
    }

    /// Along any path of at most `reach` rail edges.
    fn paths(&self, reach: usize) -> PointSet<4> {
        let (mut reached, mut edge) = (PointSet::<4>::EMPTY, PointSet::<4>::only(self.from));
        for _ in 0..reach {
            let next = edge.into_iter().fold(PointSet::EMPTY, |next, point| next | self.board.rails(point)) & !reached;
            if next.is_empty() {
                break;
            }
            reached |= next;
            edge = next.into_iter().filter(|&point| self.is_free(point)).collect();
        }
        reached
    }

    /// Along one line, at most `reach` edges.
    fn lines(&self, reach: usize) -> PointSet<4> {
        let mut reached = PointSet::EMPTY;
        for line in self.board.lines().iter().filter(|line| !line.arc || self.turns_into_arcs()) {
            let Some(at) = line.points.iter().position(|&point| point == self.from) else { continue };
            let ahead: &mut dyn Iterator<Item = &Point> = &mut line.points[at + 1..].iter();
            let behind: &mut dyn Iterator<Item = &Point> = &mut line.points[..at].iter().rev();
            for way in [ahead, behind] {
                for &point in way.take(reach) {
                    reached = reached.with(point);
                    if !self.is_free(point) {
                        break;
                    }
                }
            }
        }
        reached
    }
}
