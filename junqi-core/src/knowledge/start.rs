//! The kinds that a piece may have where it starts (RULES.md section 4).

use crate::board::{ArmPoint, PointKind};
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::layout::{FRONT_ROW, LAST_MINE_ROW, LayoutRules};
use crate::rules::{FlagGoal, Rules};
use crate::view::Beginning;

/// What never moves, unless it is promoted.
pub(super) const IMMOBILE: KindSet = KindSet(KindSet::only(Kind::Mine).0 | KindSet::only(Kind::Flag).0);

/// By point of a piece's own arm: the kinds that it may have when it starts there (RULES.md section 4). From a position
/// that is no start anything may stand anywhere, but for Mines and for Flags that never moved.
pub(crate) fn kinds_at_home(rules: &Rules, began: Beginning) -> [KindSet; ArmPoint::COUNT] {
    let mut kinds = [KindSet::ALL; ArmPoint::COUNT];
    for (at, kinds) in ArmPoint::all().zip(&mut kinds) {
        *kinds = kinds_elsewhere(rules, began);
        let (row, kind) = (at.row(), at.kind());
        if kind != PointKind::Camp && row <= LAST_MINE_ROW {
            *kinds = kinds.with(Kind::Mine);
        }
        if kind == PointKind::Headquarters {
            *kinds = kinds.with(Kind::Flag);
        }
        if row == FRONT_ROW && began == Beginning::Layouts && !LayoutRules::from(rules).bombs_in_front_row {
            *kinds = kinds.without(Kind::Bomb);
        }
    }
    kinds
}

/// The kinds that a piece may have when it starts anywhere else.
pub(super) fn kinds_elsewhere(rules: &Rules, began: Beginning) -> KindSet {
    let carries = !matches!(rules.flag_goal, FlagGoal::Capture | FlagGoal::None);
    let flags_move = began == Beginning::Position && (carries || rules.flag_promotes);
    match (rules.is_face_down(), flags_move) {
        (true, _) => KindSet::ALL,
        (false, true) => KindSet::ALL.without(Kind::Mine),
        (false, false) => !IMMOBILE,
    }
}
