//! What a point number means: the numbering of RULES.md section 2, both ways.

use super::arm::ARM_POINTS;
use super::{ArmPoint, BoardShape, Point, PointKind};

/// Where a point lies. The indices of the centre's points count from 0: `Mountain(0)` is m1, `Post(0)` is p1, `Corner(0)` is K0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Arm { arm: u8, at: ArmPoint },
    Mountain(u8),
    Post(u8),
    Corner(u8),
    Middle(u8),
    Hub,
}

const MOUNTAINS: u8 = 2;
const POSTS: u8 = 3;

impl Place {
    pub(super) fn of(shape: BoardShape, point: Point) -> Option<Place> {
        let arms = shape.arms() as u8;
        if let Some(beyond) = point.0.checked_sub(ARM_POINTS * arms) {
            return Self::in_centre(shape, beyond);
        }
        let at = ArmPoint::from_index((point.0 % ARM_POINTS).into())?;
        Some(Place::Arm { arm: point.0 / ARM_POINTS, at })
    }

    fn in_centre(shape: BoardShape, index: u8) -> Option<Place> {
        let arms = shape.arms() as u8;
        match shape {
            BoardShape::Two if index < MOUNTAINS => Some(Place::Mountain(index)),
            BoardShape::Two if index < MOUNTAINS + POSTS => Some(Place::Post(index - MOUNTAINS)),
            BoardShape::Two => None,
            _ if index < arms => Some(Place::Corner(index)),
            _ if index < 2 * arms => Some(Place::Middle(index - arms)),
            _ if index == 2 * arms => Some(Place::Hub),
            _ => None,
        }
    }

    pub(super) fn point(self, shape: BoardShape) -> Point {
        let arms = shape.arms() as u8;
        let centre = ARM_POINTS * arms;
        Point(match self {
            Place::Arm { arm, at } => ARM_POINTS * arm + at.index() as u8,
            Place::Mountain(index) | Place::Corner(index) => centre + index,
            Place::Post(index) => centre + MOUNTAINS + index,
            Place::Middle(index) => centre + arms + index,
            Place::Hub => centre + 2 * arms,
        })
    }

    pub(super) fn kind(self) -> PointKind {
        match self {
            Place::Arm { at, .. } => at.kind(),
            Place::Mountain(_) => PointKind::Mountain,
            Place::Post(_) => PointKind::Post,
            Place::Corner(_) | Place::Middle(_) | Place::Hub => PointKind::Centre,
        }
    }

    /// The place after the board has turned by `by` seats.
    pub(super) fn turned(self, shape: BoardShape, by: usize) -> Place {
        let turn = |index: u8| ((usize::from(index) + by % shape.arms()) % shape.arms()) as u8;
        let half_turn = by % 2 == 1;
        match self {
            Place::Arm { arm, at } => Place::Arm { arm: turn(arm), at },
            Place::Corner(index) => Place::Corner(turn(index)),
            Place::Middle(index) => Place::Middle(turn(index)),
            Place::Mountain(index) if half_turn => Place::Mountain(MOUNTAINS - 1 - index),
            Place::Post(index) if half_turn => Place::Post(POSTS - 1 - index),
            Place::Mountain(_) | Place::Post(_) | Place::Hub => self,
        }
    }
}
