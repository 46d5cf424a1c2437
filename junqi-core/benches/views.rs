//! What it costs to look at a game, counted in steps of random playouts on the same board.
//!
//! ```text
//! cargo bench -p junqi-core --bench views
//! ```
//!
//! Prints `ratio NAME VALUE` for each kind of work: how many steps are made in the time of doing it once, the median of
//! the rounds, in which the two take turns. A step lists the legal actions of a position, draws one and plays it, as in
//! `--bench speed`. Lines with `#` are for people.
//!
//! | name | what is done once |
//! |---|---|
//! | `view_*_steps` | `Game::view` for the seat to move, legal actions and course included |
//! | `planes_*_steps` | `Encoder::observe` of such a view into bytes |
//! | `planes_*_steps_f32` | the same into `f32` |
//! | `mask_*_steps` | `Encoder::legal_mask` of such a view |
//! | `kinds_*_steps` | `Knowledge::new` of such a view: the possible kinds of all hidden pieces |
//! | `count_*_steps` | the same, and `Knowledge::count` |
//! | `sample_*_steps` | `Knowledge::new` and `Knowledge::sample`: from a view to a game |
//! | `resample_*_steps` | `Knowledge::sample_position`, once more of the same knowledge |
//! | `play_*_steps` | `Game::play`, less `AnyPosition::play` of the same action |

mod measure;
#[allow(dead_code, unused_imports, reason = "of the work of the other benches only the playouts are a measure here")]
mod work;

use std::hint::black_box;
use std::sync::Arc;

use junqi_core::{Action, AnyPosition, Encoder, Game, Knowledge, PlaneForm, Random, Rules, Ruleset, View};

use measure::{median, nanoseconds, print_ratio};
use work::{Boards, Play, Work, playouts};

/// How much is done. Unless `cargo bench` asks, just enough to see that it runs.
struct Scale {
    rounds: usize,
    two_games: u64,
    four_games: u64,
    /// Games that are looked at, each at another stage.
    samples: usize,
    repeats: usize,
}

/// Both sides of a round take about a millisecond, so that on a busy machine most rounds are left in peace, and neither side
/// is interrupted more often than the other.
const FULL: Scale = Scale { rounds: 151, two_games: 8, four_games: 3, samples: 32, repeats: 60 };
const TRIAL: Scale = Scale { rounds: 1, two_games: 2, four_games: 1, samples: 2, repeats: 1 };

fn main() {
    let by_cargo_bench = std::env::args().any(|argument| argument == "--bench");
    let scale = if by_cargo_bench { &FULL } else { &TRIAL };
    let boards = Boards::new();
    Bench::new("two", "dark", 200, scale, (boards.two(), boards.two_starts(scale.two_games))).run();
    Bench::new("four", "four_dark", 400, scale, (boards.four(), boards.four_starts(scale.four_games))).run();
}

/// The work on one board, and the steps that it is counted in.
struct Bench<'a, P: Play> {
    name: &'static str,
    scale: &'a Scale,
    steps: (&'a P::Rules, Vec<P>),
    /// Games in their middle.
    games: Vec<Game>,
    encoder: Encoder,
}

impl<'a, P: Play> Bench<'a, P> {
    /// The games are up to `plies` old.
    fn new(name: &'static str, preset: &str, plies: usize, scale: &'a Scale, steps: (&'a P::Rules, Vec<P>)) -> Self {
        let rules = Rules::preset(preset).expect("a preset");
        let ruleset = Arc::new(Ruleset::new(rules).expect("rules without contradictions"));
        let middle = |index: usize| random_game(&ruleset, index as u64, index * 37 % plies);
        let games = (0..).map(middle).filter(|game| !game.is_over()).take(scale.samples).collect();
        Bench { name, scale, steps, games, encoder: Encoder::new(&ruleset, PlaneForm::Points) }
    }

    fn run(&self) {
        self.views();
        self.planes();
        self.plays();
        self.deductions();
    }

    fn views(&self) {
        let look = |game: &Game| drop(black_box(game.view(game.to_move().expect("the game goes on"))));
        self.ratio("view", "", self.each_game(look), None);
    }

    fn planes(&self) {
        let views: Vec<View> = self.games.iter().map(|game| game.view(game.to_move().expect("a seat"))).collect();
        let mut bytes = vec![0_u8; self.encoder.len()];
        let work = self.each(&views, |view| self.encoder.observe(view, black_box(&mut bytes)).expect("room"));
        self.ratio("planes", "", work, None);
        let mut floats = vec![0_f32; self.encoder.len()];
        let work = self.each(&views, |view| self.encoder.observe(view, black_box(&mut floats)).expect("room"));
        self.ratio("planes", "_f32", work, None);
        let mut mask = vec![0_u8; self.encoder.actions().len()];
        let work = self.each(&views, |view| self.encoder.legal_mask(view, black_box(&mut mask)).expect("room"));
        self.ratio("mask", "", work, None);
    }

    fn deductions(&self) {
        let ruleset = self.games[0].ruleset();
        let views: Vec<View> = self.games.iter().map(|game| game.view(game.to_move().expect("a seat"))).collect();
        let know = |view: View| Knowledge::new(ruleset, view).expect("a view of a game");
        // The view is handed over, and another is needed for every time.
        let copy = || Some(self.each(&views, |view| drop(black_box(view.clone()))));
        let deduce = |view: &View| drop(black_box(know(view.clone())));
        self.ratio("kinds", "", self.each(&views, deduce), copy());
        let count = |view: &View| {
            black_box(know(view.clone()).count());
        };
        self.ratio("count", "", self.each(&views, count), copy());
        let mut random = Random::new(1);
        let sample = |view: &View| drop(black_box(know(view.clone()).sample(random.next()).expect("a sample")));
        self.ratio("sample", "", self.each(&views, sample), copy());
        let known: Vec<Knowledge> = views.iter().cloned().map(know).collect();
        let mut random = Random::new(1);
        let again = |known: &Knowledge| {
            black_box(known.sample_position(&mut random).expect("a sample"));
        };
        self.ratio("resample", "", self.each(&known, again), None);
    }

    fn plays(&self) {
        let starts: Vec<(Game, Vec<Action>)> = self.games.iter().map(course).collect();
        let by_game = || {
            for (game, actions) in &starts {
                let mut game = game.clone();
                for &action in actions {
                    black_box(game.play(action).expect("a legal action"));
                }
            }
            starts.iter().map(|(_, actions)| actions.len() as u64).sum()
        };
        let by_position = || {
            for (game, actions) in &starts {
                let mut position: AnyPosition = game.position().clone();
                for &action in actions {
                    position.play(game.ruleset(), action).expect("a legal action");
                }
                black_box(&position);
            }
            starts.iter().map(|(_, actions)| actions.len() as u64).sum()
        };
        self.ratio("play", "", Box::new(by_game), Some(Box::new(by_position)));
    }

    fn each_game<'b>(&'b self, work: impl FnMut(&Game) + 'b) -> Work<'b> {
        self.each(&self.games, work)
    }

    /// Work done once for each item, over and over.
    fn each<'b, T>(&'b self, items: &'b [T], mut work: impl FnMut(&T) + 'b) -> Work<'b> {
        Box::new(move || {
            (0..self.scale.repeats).for_each(|_| items.iter().for_each(&mut work));
            (self.scale.repeats * items.len()) as u64
        })
    }

    /// Prints how many steps the work takes, less those that `without` takes.
    fn ratio(&self, name: &str, of: &str, mut work: Work<'_>, mut without: Option<Work<'_>>) {
        let mut steps = playouts(self.steps.0, &self.steps.1);
        let mut idle: Work<'_> = Box::new(|| 1);
        let spared = without.is_some();
        let without = without.as_mut().unwrap_or(&mut idle);
        let (mut ratios, mut costs, mut units) = (Vec::new(), Vec::new(), Vec::new());
        // The first round is for the caches, and does not count.
        for round in 0..=self.scale.rounds {
            let unit = nanoseconds(&mut steps);
            let cost = nanoseconds(&mut work) - if spared { nanoseconds(without) } else { 0.0 };
            if round > 0 {
                ratios.push(cost / unit);
                costs.push(cost);
                units.push(unit);
            }
        }
        let made_of = format!("{:.0} ns, a step takes {:.0} ns", median(&costs), median(&units));
        print_ratio(&format!("{name}_{}_steps{of}", self.name), &ratios, &made_of);
    }
}

fn random_game(ruleset: &Arc<Ruleset>, seed: u64, plies: usize) -> Game {
    let mut game = Game::random(Arc::clone(ruleset), seed);
    let mut random = Random::new(seed);
    for _ in 0..plies {
        let actions = game.legal_actions();
        if actions.is_empty() {
            break;
        }
        game.play(actions[random.below(actions.len())]).expect("a legal action");
    }
    game
}

/// A game's beginning, and what was played from there.
fn course(game: &Game) -> (Game, Vec<Action>) {
    let start = Game::from_start(Arc::clone(game.ruleset()), game.start()).expect("it began so");
    let actions = game.view(junqi_core::Viewer::Public).course.iter().map(|step| step.action).collect();
    (start, actions)
}
