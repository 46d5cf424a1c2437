//! Dense numbers for the actions of one ruleset, as learning programs want them.

use crate::action::Action;
use crate::board::{Point, PointSet};
use crate::reach::{ENGINEER, ORDINARY, RailWay};
use crate::ruleset::{Ruleset, Tables, WidthTables};

/// Every action that any piece could make on any position under some rules, numbered from 0 without gaps.
///
/// A move is in the space if the freest kind of piece could make it on an empty board: by road, along the railway in
/// whatever way is the freest, onto and off mountains, and out of HQs if `hq_exit` lets it. Where Flags are carried,
/// each move comes in its leaving form too. In face-down play the flips of all 50 stations and HQs belong to it. Every
/// legal action has a number; an action with a number need not be legal anywhere near soon.
///
/// # Order
/// By origin, then by target, then the plain move before the one that leaves a Flag; a flip has its point as both. The
/// numbers of equal rules are equal, in every version that plays these rules alike.
///
/// ```
/// use junqi_core::{Action, Point, Rules, Ruleset};
/// let ruleset = Ruleset::new(Rules::default()).unwrap();
/// let space = ruleset.action_space();
/// assert_eq!(space.len(), 1176);
///
/// let step = Action::new(Point(5), Point(10));
/// let id = space.id(step).unwrap();
/// assert_eq!(space.action(id), Some(step));
/// // Nothing leaves an HQ under these rules, and nobody flips.
/// assert_eq!(space.id(Action::new(Point(1), Point(6))), None);
/// assert_eq!(space.id(Action::flip(Point(5))), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionSpace {
    actions: Vec<Action>,
    /// By `from * points + to`: the number of the plain move or flip, or [`NO_ID`].
    ids: Vec<u16>,
    points: usize,
    leaving_forms: bool,
}

/// No number: 193 points with every pair in both forms would have 74,112 actions, but off the railway a move is one step,
/// and the largest space (board `six`, carrying) has 24,720.
const NO_ID: u16 = u16::MAX;

impl ActionSpace {
    /// The space of a ruleset; [`Ruleset::action_space`] makes it once and keeps it.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Self {
        match ruleset.tables() {
            WidthTables::Narrow(tables) => Self::of_tables(tables),
            WidthTables::Wide(tables) => Self::of_tables(tables),
            WidthTables::Widest(tables) => Self::of_tables(tables),
        }
    }

    fn of_tables<const W: usize>(tables: &Tables<W>) -> Self {
        let points = tables.board.point_count();
        let mut space = ActionSpace {
            actions: Vec::new(),
            ids: vec![NO_ID; points * points],
            points,
            leaving_forms: tables.carries,
        };
        let flips = flips(tables);
        for from in tables.board.points() {
            for to in travels(tables, from) | (flips & PointSet::only(from)) {
                space.add(from, to);
            }
        }
        space
    }

    /// The space of these moves and flips instead, in order, on the same board and in the same forms.
    pub(crate) fn with_moves(&self, moves: impl IntoIterator<Item = (Point, Point)>) -> Self {
        let mut space = ActionSpace {
            actions: Vec::new(),
            ids: vec![NO_ID; self.ids.len()],
            points: self.points,
            leaving_forms: self.leaving_forms,
        };
        for (from, to) in moves {
            space.add(from, to);
        }
        space
    }

    fn add(&mut self, from: Point, to: Point) {
        self.ids[from.index() * self.points + to.index()] = self.actions.len() as u16;
        self.actions.push(Action::new(from, to));
        if self.leaving_forms && from != to {
            self.actions.push(Action::leaving_flag(from, to));
        }
    }

    /// How many actions there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a space is never empty")]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// The number of an action, below [`ActionSpace::len`]; none if no piece could ever make it.
    #[must_use]
    #[inline]
    pub fn id(&self, action: Action) -> Option<u32> {
        let (from, to) = (action.from().index(), action.to().index());
        if to >= self.points || (action.leaves_flag() && !self.leaving_forms) {
            return None;
        }
        let plain = *self.ids.get(from * self.points + to)?;
        (plain != NO_ID).then(|| u32::from(plain) + u32::from(action.leaves_flag()))
    }

    /// The action of a number; none from [`ActionSpace::len`] on.
    #[must_use]
    #[inline]
    pub fn action(&self, id: u32) -> Option<Action> {
        self.actions.get(id as usize).copied()
    }

    /// All actions, by number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        self.actions.iter().copied()
    }
}

/// Where some kind of piece could go from a point if nothing were in its way.
fn travels<const W: usize>(tables: &Tables<W>, from: Point) -> PointSet<W> {
    let reach = &tables.reach;
    if tables.locked.contains(from) || !reach.open.contains(from) {
        return PointSet::EMPTY;
    }
    let mut targets = reach.roads[ORDINARY][from.index()] | reach.roads[ENGINEER][from.index()];
    if reach.rail.contains(from) {
        let ways = [(ORDINARY, ORDINARY), (ENGINEER, reach.engineer_class)];
        for (kinds, class) in ways {
            targets |= match reach.ways[kinds] {
                RailWay::Line => reach.slides(from, &reach.walled_words),
                RailWay::Path => reach.paths(from, reach.open, class),
                RailWay::Flight => reach.rail,
            };
        }
    }
    (targets & reach.open).without(from)
}

/// The points that a face-down piece may lie on.
fn flips<const W: usize>(tables: &Tables<W>) -> PointSet<W> {
    if !tables.face_down {
        return PointSet::EMPTY;
    }
    tables.rules.seats.into_iter().flat_map(|seat| tables.board.setup_points(seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::action_text;
    use crate::rules::{Mountains, Preset, Rules};

    fn ruleset(preset: &str, changes: impl Fn(&mut Rules)) -> Ruleset {
        let mut rules = Rules::preset(preset).unwrap();
        changes(&mut rules);
        Ruleset::new(rules).unwrap()
    }

    fn length(preset: &str, changes: impl Fn(&mut Rules)) -> usize {
        ruleset(preset, changes).action_space().len()
    }

    /// Board two has 32 railway points, of which an Engineer goes from any to any other: 992 moves. Of the 260 steps by
    /// road 64 are among them (all rail edges but the 3 crossings are roads too), and 12 lead out of HQs.
    #[test]
    fn board_two_has_1176_actions_and_board_four_5624() {
        assert_eq!(length("dark", |_| {}), 1176);
        assert_eq!(length("four_dark", |_| {}), 5624);
    }

    #[test]
    fn hq_exit_adds_the_three_steps_out_of_each_hq() {
        assert_eq!(length("dark", |rules| rules.hq_exit = true), 1176 + 12);
    }

    #[test]
    fn face_down_play_adds_a_flip_for_each_station_and_hq() {
        assert_eq!(length("mixed", |_| {}), 1176 + 12 + 50);
    }

    #[test]
    fn carrying_doubles_the_moves_but_not_the_flips() {
        assert_eq!(length("flip", |_| {}), 2 * (1176 + 12) + 50);
    }

    #[test]
    fn mountains_add_six_steps_each_way_to_each_of_the_two() {
        assert_eq!(length("dark", |rules| rules.mountains = Mountains::Anyone), 1176 + 24);
        assert_eq!(length("dark", |rules| rules.mountains = Mountains::Engineers), 1176 + 24);
    }

    #[test]
    fn closed_arms_take_their_moves_along() {
        let open = length("duel", |_| {});
        let closed = length("duel", |rules| rules.unused_arms = crate::rules::UnusedArms::Closed);
        assert_eq!(open, 5624);
        // Two arms and the centre: 2 * 16 + 9 railway points, 41 * 40 pairs, and 184 road moves for the two arms.
        assert_eq!(closed, 41 * 40 + 184);
    }

    #[test]
    fn without_engineers_that_turn_a_rail_reach_bounds_the_space() {
        let bounded = |reach| {
            length("dark", |rules| {
                rules.engineer_rail = crate::rules::EngineerRail::AsOthers;
                rules.rail_reach = reach;
            })
        };
        // All steps by road but the 12 out of HQs, and the 3 crossings both ways.
        assert_eq!(bounded(1), 260 - 12 + 2 * 3);
        assert!(bounded(1) < bounded(2) && bounded(2) < bounded(0) && bounded(0) < 1176);
    }

    #[test]
    fn ids_are_dense_sorted_and_round_trip_under_all_presets() {
        for &preset in Preset::ALL {
            let ruleset = Ruleset::new(preset.rules()).unwrap();
            let space = ruleset.action_space();
            let key = |action: Action| (action.from(), action.to(), action.leaves_flag());
            let keys: Vec<_> = space.iter().map(key).collect();
            assert!(keys.windows(2).all(|pair| pair[0] < pair[1]), "{preset}");
            for (id, action) in (0..).zip(space.iter()) {
                assert_eq!(space.id(action), Some(id), "{preset} {}", action_text(ruleset.board(), action));
                assert_eq!(space.action(id), Some(action));
            }
            assert_eq!(space.action(space.len() as u32), None);
        }
    }

    #[test]
    fn the_largest_space_is_that_of_board_six_with_everything_on() {
        let largest = length("six", |rules| {
            rules.cross_lines = true;
            rules.hq_exit = true;
            rules.flag_goal = crate::rules::FlagGoal::CarryToOwnHq;
            rules.bomb_vs_flag = crate::rules::BombVsFlag::Forbidden;
        });
        // 109 railway points, and in each of the six arms 98 steps by road that are no rail edges.
        assert_eq!(largest, 2 * (109 * 108 + 6 * 98));
    }

    #[test]
    fn an_action_off_the_board_has_no_id() {
        let ruleset = ruleset("flip", |_| {});
        let space = ruleset.action_space();
        for (from, to) in [(0, 60), (60, 0), (255, 255), (5, 255), (59, 60)] {
            assert_eq!(space.id(Action::new(Point(from), Point(to))), None);
            assert_eq!(space.id(Action::leaving_flag(Point(from), Point(to))), None);
        }
    }
}
