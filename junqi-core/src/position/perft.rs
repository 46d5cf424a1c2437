//! Counting sequences of actions.

use super::Position;
use crate::list::ActionList;
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
    if depth == 0 { 1 } else { count(position, tables, depth, &mut Vec::new()) }
}

/// The same, `depth` at least 1. `lists` are those not in use: no more are made than the search is deep.
fn count<const W: usize, const S: usize, const M: usize, const N: usize>(
    position: &Position<W, S, M, N>,
    tables: &Tables<W>,
    depth: u32,
    lists: &mut Vec<ActionList>,
) -> u64 {
    let mut actions = lists.pop().unwrap_or_default();
    position.legal_actions(tables, &mut actions);
    let mut nodes = 0;
    for &action in actions.iter() {
        #[allow(clippy::clone_on_copy, reason = "cloning is the fast way to copy")]
        let mut next = position.clone();
        next.play_unchecked(tables, action);
        nodes += if depth == 1 { 1 } else { count(&next, tables, depth - 1, lists) };
    }
    lists.push(actions);
    nodes
}
