//! Chess, played by cozy-chess.

use std::ops::Deref;

use cozy_chess::{Board, Move, Piece, PieceMoves, Square};

use super::{Play, Rooms};

/// A position of chess.
pub(crate) type Chess = Board;

/// Room for the moves of any position; the most that any has is 218.
pub(crate) struct MoveList {
    moves: [Move; 256],
    length: usize,
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList { moves: [Move { from: Square::A1, to: Square::A1, promotion: None }; 256], length: 0 }
    }
}

/// How many moves are written at a time.
const AT_ONCE: usize = 4;

/// Writes the moves of one piece after `length` others and returns how many there are then.
///
/// It goes the way of this library's own list: a few slots written in vain cost less than a loop that ends unforeseen.
/// In random games that is the fastest way for cozy-chess too, ahead of one move at a time and of `Vec::extend`.
#[inline(always)]
fn append(moves: &mut [Move; 256], mut length: usize, piece: PieceMoves) -> usize {
    if piece.piece == Piece::Pawn {
        for step in piece {
            moves[length % 256] = step;
            length += 1;
        }
        return length;
    }
    let mut bits = piece.to.0;
    while bits != 0 {
        let Some(slots) = moves[length % 256..].first_chunk_mut::<AT_ONCE>() else { return length };
        let mut written = 0;
        for slot in slots {
            let to = Square::index(bits.trailing_zeros() as usize % 64);
            *slot = Move { from: piece.from, to, promotion: None };
            written += usize::from(bits != 0);
            bits &= bits.wrapping_sub(1);
        }
        length += written;
    }
    length
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.length]
    }
}

impl Play for Board {
    type Rules = ();
    type Move = Move;
    type Moves = MoveList;

    /// The fifty-move rule. Games that end in mate or stalemate have no moves, and that is seen when they are listed.
    #[inline]
    fn is_over(&self) -> bool {
        self.halfmove_clock() >= 100
    }

    #[inline]
    fn list(&self, (): &(), list: &mut MoveList) {
        let mut length = 0;
        self.generate_moves(|piece| {
            length = append(&mut list.moves, length, piece);
            false
        });
        list.length = length.min(256);
    }

    #[inline]
    fn each_move(&self, (): &(), rooms: &mut Rooms<Self>, mut visit: impl FnMut(Move, &mut Rooms<Self>)) {
        self.generate_moves(|piece| {
            unpack(piece, |step| visit(step, rooms));
            false
        });
    }

    #[inline]
    fn count_moves(&self, (): &()) -> u64 {
        let mut count = 0;
        self.generate_moves(|piece| {
            count += piece.len() as u64;
            false
        });
        count
    }

    #[inline]
    fn play(&mut self, (): &(), step: Move) {
        self.play_unchecked(step);
    }
}

/// The moves of one piece. Only Pawns promote, and the others are spared the question move by move.
#[inline(always)]
fn unpack(piece: PieceMoves, mut visit: impl FnMut(Move)) {
    if piece.piece == Piece::Pawn {
        piece.into_iter().for_each(visit);
    } else {
        for to in piece.to {
            visit(Move { from: piece.from, to, promotion: None });
        }
    }
}

/// Positions for perft, each with a depth that gives some ten thousand to a few hundred thousand nodes. Their counts
/// are published (<https://www.chessprogramming.org/Perft_Results>).
const PERFT: [(&str, u32, u64); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
];

/// The start, kiwipete and two more middle games, with the depth to search each to.
pub(crate) fn chess_positions() -> Vec<(Board, u32)> {
    let parse = |(fen, depth, nodes): (&str, u32, u64)| {
        let board: Board = fen.parse().expect("a position of chess");
        assert_eq!(super::perft(&board, &(), depth, &mut Vec::new()), nodes, "{fen}");
        assert_eq!(super::bulk_perft(&board, &(), depth, &mut Vec::new()), nodes, "{fen}");
        (board, depth)
    };
    PERFT.into_iter().map(parse).collect()
}
