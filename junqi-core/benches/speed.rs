//! Junqi against chess: the same work by this library and by cozy-chess, in turn, on one thread, in one binary.
//!
//! ```text
//! cargo bench -p junqi-core --bench speed            # the summary, a few seconds
//! cargo bench -p junqi-core --bench speed -- micro   # criterion's micro benches instead
//! ```
//!
//! The summary has a line `ratio NAME VALUE` for each comparison: how many steps this library makes in the time of one
//! step of cozy-chess, the median of the rounds. `ns NAME VALUE` is nanoseconds, the median of the rounds, and
//! `size NAME VALUE` is bytes of a position. Lines with `#` are for people. What the names stand for is in
//! `docs/PERFORMANCE.md`.

mod measure;
mod work;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use junqi_core::{NarrowPosition, Random, WidePosition};

use measure::{median, nanoseconds, print_ratio};
use work::{Boards, Chess, Play, Work, after, bulk_perfts, chess_positions, perfts, playouts};

/// Positions that the single operations are measured on.
const SAMPLES: usize = 512;

/// How much is done. Unless `cargo bench` asks, just enough to see that it runs.
struct Scale {
    rounds: usize,
    two_games: u64,
    four_games: u64,
    chess_games: usize,
    repeats: usize,
}

/// Many short rounds rather than few long ones: on a busy machine most of them are then left in peace.
const FULL: Scale = Scale { rounds: 31, two_games: 100, four_games: 30, chess_games: 100, repeats: 10 };
const TRIAL: Scale = Scale { rounds: 1, two_games: 3, four_games: 1, chess_games: 1, repeats: 1 };

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let by_cargo_bench = arguments.iter().any(|argument| argument == "--bench");
    if arguments.iter().any(|argument| argument != "--bench") {
        return micro();
    }
    summary(if by_cargo_bench { &FULL } else { &TRIAL });
}

fn summary(scale: &Scale) {
    println!("size two {}", size_of::<NarrowPosition>());
    println!("size four {}", size_of::<WidePosition>());
    println!("size cozy {}", size_of::<Chess>());

    let boards = Boards::new();
    let (two, four) = (boards.two(), boards.four());
    let two_starts = boards.two_starts(scale.two_games);
    let four_starts = boards.four_starts(scale.four_games);
    let chess_starts = vec![Chess::default(); scale.chess_games];
    let chess = || playouts(&(), &chess_starts);
    ratio("playout_two_vs_cozy", scale, playouts(two, &two_starts), chess());
    ratio("playout_four_vs_cozy", scale, playouts(four, &four_starts), chess());

    let (two_middles, four_middles, chess_middles) = (boards.two_middles(), boards.four_middles(), chess_positions());
    let chess = || perfts(&(), &chess_middles);
    ratio("perft_two_vs_cozy", scale, perfts(two, &two_middles), chess());
    ratio("perft_four_vs_cozy", scale, perfts(four, &four_middles), chess());
    let chess = || bulk_perfts(&(), &chess_middles);
    ratio("bulk_perft_two_vs_cozy", scale, bulk_perfts(two, &two_middles), chess());
    ratio("bulk_perft_four_vs_cozy", scale, bulk_perfts(four, &four_middles), chess());

    single_operations("two", scale, two, &samples(two, &two_starts[0], 200));
    single_operations("four", scale, four, &samples(four, &four_starts[0], 400));
    single_operations("cozy", scale, &(), &samples(&(), &chess_starts[0], 100));
}

/// Prints how much faster our work goes, round by round in turn with theirs.
fn ratio(name: &str, scale: &Scale, mut ours: Work<'_>, mut theirs: Work<'_>) {
    // The first time is for the caches, and does not count.
    black_box(ours());
    black_box(theirs());
    let (mut our, mut their, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..scale.rounds {
        // Whoever goes first finds the processor in another state than whoever goes second.
        let (us, them) = if round % 2 == 0 {
            let us = nanoseconds(&mut ours);
            (us, nanoseconds(&mut theirs))
        } else {
            let them = nanoseconds(&mut theirs);
            (nanoseconds(&mut ours), them)
        };
        our.push(us);
        their.push(them);
        ratios.push(them / us);
    }
    print_ratio(name, &ratios, &format!("{} against {}", rates(&our), rates(&their)));
}

fn rates(nanoseconds: &[f64]) -> String {
    let rate = median(nanoseconds);
    format!("{:.1} M/s ({rate:.1} ns)", 1e3 / rate)
}

/// Prints nanoseconds to copy a position, to generate its moves, to list them too, and to copy it and play a move.
fn single_operations<P: Play>(name: &str, scale: &Scale, rules: &P::Rules, samples: &[(P, P::Move)]) {
    let measure = |operation: &str, work: &dyn Fn()| {
        let mut repeated: Work<'_> = Box::new(|| {
            (0..scale.repeats).for_each(|_| work());
            (scale.repeats * samples.len()) as u64
        });
        let rounds: Vec<f64> = (0..scale.rounds).map(|_| nanoseconds(&mut repeated)).collect();
        println!("ns {operation}_{name} {:.2}", median(&rounds));
    };
    measure("clone", &|| copy_each(samples));
    measure("generate", &|| count_each(rules, samples));
    measure("list", &|| list_each(rules, samples));
    measure("play", &|| play_each(rules, samples));
}

/// Positions from all stages of games up to so many plies, each with a random legal move.
fn samples<P: Play>(rules: &P::Rules, start: &P, plies: u64) -> Vec<(P, P::Move)> {
    let mut random = Random::new(3);
    (0..).filter_map(|index| after(rules, start, index * 7 % plies, &mut random)).take(SAMPLES).collect()
}

fn copy_each<P: Play>(samples: &[(P, P::Move)]) {
    for (position, _) in samples {
        black_box(&position.clone());
    }
}

fn list_each<P: Play>(rules: &P::Rules, samples: &[(P, P::Move)]) {
    let mut moves = P::Moves::default();
    for (position, _) in samples {
        position.list(rules, &mut moves);
        black_box(&*moves);
    }
}

fn count_each<P: Play>(rules: &P::Rules, samples: &[(P, P::Move)]) {
    for (position, _) in samples {
        black_box(position.count_moves(rules));
    }
}

fn play_each<P: Play>(rules: &P::Rules, samples: &[(P, P::Move)]) {
    for (position, step) in samples {
        let mut next = position.clone();
        next.play(rules, *step);
        black_box(&next);
    }
}

/// Hash keys are kept up to date by every move, so that this is little more than reading them.
fn hash_each<P: Play>(hash_key: impl Fn(&P) -> u64, samples: &[(P, P::Move)]) {
    for (position, _) in samples {
        black_box(hash_key(position));
    }
}

/// Criterion's benches of single operations, which take its usual arguments.
fn micro() {
    let boards = Boards::new();
    let (two, four) = (boards.two(), boards.four());
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(500))
        .without_plots()
        .configure_from_args();
    let all = samples(two, &boards.two_starts(1)[0], 200);
    micro_group(&mut criterion, "two", two, NarrowPosition::hash_key, &all);
    let all = samples(four, &boards.four_starts(1)[0], 400);
    micro_group(&mut criterion, "four", four, WidePosition::hash_key, &all);
    let all = samples(&(), &Chess::default(), 100);
    micro_group(&mut criterion, "cozy", &(), Chess::hash, &all);
    criterion.final_summary();
}

fn micro_group<P: Play>(
    criterion: &mut Criterion,
    name: &str,
    rules: &P::Rules,
    hash_key: impl Fn(&P) -> u64,
    samples: &[(P, P::Move)],
) {
    let mut group = criterion.benchmark_group(format!("micro/{name}"));
    group.throughput(Throughput::Elements(samples.len() as u64));
    group.bench_function("clone", |bencher| bencher.iter(|| copy_each(samples)));
    group.bench_function("list", |bencher| bencher.iter(|| list_each(rules, samples)));
    group.bench_function("generate", |bencher| bencher.iter(|| count_each(rules, samples)));
    group.bench_function("play", |bencher| bencher.iter(|| play_each(rules, samples)));
    group.bench_function("hash", |bencher| bencher.iter(|| hash_each(&hash_key, samples)));
    group.finish();
}
