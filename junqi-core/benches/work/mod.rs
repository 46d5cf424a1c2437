//! The work that the benches measure: one text for Junqi by this library and for chess by cozy-chess.
//!
//! cozy-chess (MIT) is among the fastest move generators for chess. shakmaty, the other usual yardstick, is left out
//! for its licence (GPL).

mod chess;
mod junqi;

use std::hint::black_box;
use std::ops::Deref;

pub(crate) use chess::{Chess, chess_positions};
pub(crate) use junqi::Boards;
use junqi_core::Random;

/// A position of a game, with what both libraries are asked to do.
pub(crate) trait Play: Clone {
    /// What a position does not hold itself.
    type Rules;
    type Move: Copy;
    /// Room for a list of moves, filled anew each time.
    type Moves: Default + Deref<Target = [Self::Move]>;

    /// Whether the game has ended, but for want of a move.
    fn is_over(&self) -> bool;
    /// Lists the legal moves.
    fn list(&self, rules: &Self::Rules, moves: &mut Self::Moves);
    /// Visits the legal moves in the way that is fastest for a search: listed in one of the rooms not in use, or one by one
    /// as they are found.
    fn each_move(&self, rules: &Self::Rules, rooms: &mut Rooms<Self>, visit: impl FnMut(Self::Move, &mut Rooms<Self>));
    fn count_moves(&self, rules: &Self::Rules) -> u64;
    fn play(&mut self, rules: &Self::Rules, step: Self::Move);
}

/// Rooms for lists of moves that are not in use.
pub(crate) type Rooms<P> = Vec<<P as Play>::Moves>;

/// Work of one kind; each call does it once and returns how many steps that were.
pub(crate) type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// Games of random legal moves from these starts to the end. A step is a ply: all legal moves listed, one drawn and
/// played.
pub(crate) fn playouts<'a, P: Play>(rules: &'a P::Rules, starts: &'a [P]) -> Work<'a> {
    let mut random = Random::new(1);
    let mut moves = P::Moves::default();
    Box::new(move || {
        let mut plies = 0;
        for start in starts {
            let mut position = start.clone();
            while !position.is_over() {
                position.list(rules, &mut moves);
                if moves.is_empty() {
                    break;
                }
                position.play(rules, moves[random.below(moves.len())]);
                plies += 1;
            }
            black_box(&position);
        }
        plies
    })
}

/// Every sequence of so many moves from each position, the last move played as well. A step is a sequence.
pub(crate) fn perfts<'a, P: Play>(rules: &'a P::Rules, positions: &'a [(P, u32)]) -> Work<'a> {
    let mut rooms = Rooms::<P>::new();
    Box::new(move || positions.iter().map(|(position, depth)| perft(position, rules, *depth, &mut rooms)).sum())
}

/// As [`perfts`], but the moves of the last ply are counted and not played.
pub(crate) fn bulk_perfts<'a, P: Play>(rules: &'a P::Rules, positions: &'a [(P, u32)]) -> Work<'a> {
    let mut rooms = Rooms::<P>::new();
    Box::new(move || positions.iter().map(|(position, depth)| bulk_perft(position, rules, *depth, &mut rooms)).sum())
}

fn perft<P: Play>(position: &P, rules: &P::Rules, depth: u32, rooms: &mut Rooms<P>) -> u64 {
    let mut nodes = 0;
    position.each_move(rules, rooms, |step, rooms| {
        let mut next = position.clone();
        next.play(rules, step);
        if depth == 1 {
            // Nobody looks at the last positions, which must not be a reason to leave them out.
            black_box(&next);
            nodes += 1;
        } else {
            nodes += perft(&next, rules, depth - 1, rooms);
        }
    });
    nodes
}

fn bulk_perft<P: Play>(position: &P, rules: &P::Rules, depth: u32, rooms: &mut Rooms<P>) -> u64 {
    if depth == 1 {
        return position.count_moves(rules);
    }
    let mut nodes = 0;
    position.each_move(rules, rooms, |step, rooms| {
        let mut next = position.clone();
        next.play(rules, step);
        nodes += bulk_perft(&next, rules, depth - 1, rooms);
    });
    nodes
}

/// The position that random moves lead to, and another random move; none if the game ends before.
pub(crate) fn after<P: Play>(rules: &P::Rules, start: &P, plies: u64, random: &mut Random) -> Option<(P, P::Move)> {
    let mut moves = P::Moves::default();
    let mut position = start.clone();
    for ply in 0.. {
        if position.is_over() {
            return None;
        }
        position.list(rules, &mut moves);
        let step = *moves.get(random.below(moves.len().max(1)))?;
        if ply == plies {
            return Some((position, step));
        }
        position.play(rules, step);
    }
    None
}
