//! Counting sequences of actions.

use super::Position;
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
    position.for_each_action(tables, |action| {
        #[allow(clippy::clone_on_copy, reason = "cloning is the fast way to copy")]
        let mut next = position.clone();
        next.play_unchecked(tables, action);
        nodes += if depth == 1 { 1 } else { perft(&next, tables, depth - 1) };
    });
    nodes
}
