//! Counting sequences of actions.

use super::Position;
use crate::action::Action;
use crate::ruleset::Tables;

/// How many sequences of exactly `depth` actions there are; a position where the game is over has no actions.
///
/// Every action of the last ply is played too (no bulk counting), which makes it a measure of speed as well.
#[must_use]
pub fn perft<const W: usize, const S: usize, const M: usize, const N: usize>(
    position: &Position<W, S, M, N>,
    tables: &Tables<W>,
    depth: u32,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut visit = |action| {
        let mut next = position.clone();
        next.play_unchecked(tables, action);
        nodes += if depth == 1 { 1 } else { perft(&next, tables, depth - 1) };
    };
    position.for_each_source(tables, |from, targets| {
        for to in targets {
            visit(Action::new(from, to));
        }
        for to in position.leaving_targets(from, targets) {
            visit(Action::leaving_flag(from, to));
        }
    });
    for point in position.flips(tables) {
        visit(Action::flip(point));
    }
    nodes
}
