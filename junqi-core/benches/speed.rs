//! Junqi against chess: the same work by this library and by cozy-chess, in turn, on one thread.

use std::hint::black_box;
use std::time::Instant;

use junqi_core::{
    ActionList, Layout, LayoutRules, NarrowPosition, Position, Random, Rules, Ruleset, Tables, WidePosition,
    WidthTables, perft,
};

const ROUNDS: usize = 7;

/// Work that reports how many steps it did.
type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

fn starts<const W: usize, const S: usize, const B: usize, const N: usize>(
    tables: &Tables<W>,
    rules: &Rules,
    count: u64,
) -> Vec<Position<W, S, B, N>> {
    (0..count)
        .map(|seed| {
            let layouts: Vec<Layout> = (0..rules.seats.len() as u64)
                .map(|seat| Layout::random(8 * seed + seat, LayoutRules::default()))
                .collect();
            Position::start(tables, &layouts).expect("random layouts are legal")
        })
        .collect()
}

fn playouts<'a, const W: usize, const S: usize, const B: usize, const N: usize>(
    tables: &'a Tables<W>,
    starts: &'a [Position<W, S, B, N>],
) -> Work<'a> {
    let mut random = Random::new(1);
    let mut actions = ActionList::default();
    Box::new(move || {
        let mut steps = 0;
        for start in starts {
            let mut position = *start;
            while !position.is_over() {
                position.legal_actions(tables, &mut actions);
                position.play_unchecked(tables, actions[random.below(actions.len())]);
                steps += 1;
            }
        }
        steps
    })
}

fn chess_playouts(games: usize) -> Work<'static> {
    let mut random = Random::new(1);
    let mut moves = Vec::with_capacity(256);
    Box::new(move || {
        let mut steps = 0;
        for _ in 0..games {
            let mut board = cozy_chess::Board::default();
            while board.halfmove_clock() < 100 {
                moves.clear();
                board.generate_moves(|piece| {
                    moves.extend(piece);
                    false
                });
                if moves.is_empty() {
                    break;
                }
                board.play_unchecked(moves[random.below(moves.len())]);
                steps += 1;
            }
        }
        steps
    })
}

fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|piece| {
        for step in piece {
            let mut next = board.clone();
            next.play_unchecked(step);
            nodes += chess_perft(&next, depth - 1);
        }
        false
    });
    nodes
}

fn middle<const W: usize, const S: usize, const B: usize, const N: usize>(
    tables: &Tables<W>,
    start: &Position<W, S, B, N>,
    plies: usize,
) -> Position<W, S, B, N> {
    let mut random = Random::new(2);
    let mut actions = ActionList::default();
    let mut position = *start;
    for _ in 0..plies {
        position.legal_actions(tables, &mut actions);
        position.play_unchecked(tables, actions[random.below(actions.len())]);
    }
    position
}

fn rate(work: &mut Work<'_>) -> f64 {
    let begin = Instant::now();
    let steps = black_box(work());
    steps as f64 / begin.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn ratio(name: &str, mut ours: Work<'_>, mut theirs: Work<'_>) {
    let (mut our, mut their, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (a, b) = (rate(&mut ours), rate(&mut theirs));
        our.push(a);
        their.push(b);
        ratios.push(a / b);
    }
    println!(
        "ratio {name} {:.2}   ({:.1} M/s against {:.1} M/s)",
        median(ratios),
        median(our) / 1e6,
        median(their) / 1e6
    );
}

fn main() {
    let open = Ruleset::new(Rules::preset("open").expect("a preset")).expect("valid rules");
    let four = Ruleset::new(Rules::preset("four_open").expect("a preset")).expect("valid rules");
    let (WidthTables::Narrow(two_tables), WidthTables::Wide(four_tables)) = (open.tables(), four.tables()) else {
        unreachable!("the widths of boards two and four");
    };
    let two_starts: Vec<NarrowPosition> = starts(two_tables, open.rules(), 1000);
    let four_starts: Vec<WidePosition> = starts(four_tables, four.rules(), 300);
    println!("size two {} four {}", size_of::<NarrowPosition>(), size_of::<WidePosition>());
    ratio("playout_two_vs_cozy", playouts(two_tables, &two_starts), chess_playouts(300));
    ratio("playout_four_vs_cozy", playouts(four_tables, &four_starts), chess_playouts(300));
    let two = middle(two_tables, &two_starts[0], 20);
    let four = middle(four_tables, &four_starts[0], 40);
    let kiwipete: cozy_chess::Board =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().expect("a position");
    let chess = || -> Work<'_> { Box::new(|| chess_perft(&kiwipete, 4)) };
    ratio("perft_two_vs_cozy", Box::new(|| perft(&two, two_tables, 4)), chess());
    ratio("perft_four_vs_cozy", Box::new(|| perft(&four, four_tables, 3)), chess());
}
