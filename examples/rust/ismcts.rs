// A small information-set Monte Carlo tree search that plays from a `View` alone, against players who move at random.
//
//     cargo run --release --example ismcts
//     cargo run --release --example ismcts -- --preset four_dark --games 20 --samples 400 --seed 7
//
// Every sample deals the hidden pieces anew, so that they fit all that the view tells, and walks down one tree that all
// samples share. The tree's nodes are sequences of actions: what a fight in them comes to is up to the sample, and a
// node's mean value is over all of them. What is best on average over everything that can be is then played.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use junqi_core::{
    Action, ActionList, AnyPosition, Game, Kind, Knowledge, KnowledgeError, Point, PointSet, Random, Rules, Ruleset,
    SeatResult, SeatSet, View, Viewer,
};

type Failure = Box<dyn Error + Send + Sync>;

/// How much a rarely tried action is preferred to one with a better mean (values are from 0 to 1).
const EXPLORATION: f64 = 0.1;
/// A gain of so many points is worth as much as going from an even game to winning nearly three times in four.
const POINTS_FOR_AN_EDGE: f64 = 60.0;
/// Points of a piece that carries an enemy Flag; half of them beside it, and so on with the distance.
const PRESSURE: f64 = 60.0;

/// The best action for the viewer, whose turn it must be; none if it is not.
fn search(ruleset: &Arc<Ruleset>, view: View, samples: u32, seed: u64) -> Result<Option<Action>, KnowledgeError> {
    let Viewer::Seat(seat) = view.viewer else { return Ok(None) };
    let knowledge = Knowledge::new(ruleset, view)?;
    let board = ruleset.board();
    let mut search = Search {
        ruleset,
        friends: ruleset.rules().seats_of_team(ruleset.rules().team(seat)),
        neighbours: board.points().map(|point| board.roads(point) | board.rails(point)).collect(),
        dead_ends: if ruleset.rules().hq_exit { PointSet::EMPTY } else { board.headquarters() },
        random: Random::new(seed),
        actions: ActionList::default(),
    };
    let mut root = Node { visits: 1, ..Node::default() };
    for _ in 0..samples {
        let mut position = knowledge.sample_position(&mut search.random)?;
        let before = search.points(&position);
        search.visit(&mut root, &mut position, before);
    }
    // The most visited is the best that is well tried; a mean alone may be luck.
    Ok(root.next.iter().max_by_key(|(_, node)| node.visits).map(|(&action, _)| action))
}

/// What is known of a sequence of actions.
#[derive(Default)]
struct Node {
    visits: u32,
    /// In how many samples that came by here it was legal. Which actions an opponent has depends on what it holds, and
    /// one that is seldom legal is not to be taken for one that is seldom good.
    available: u32,
    /// The sum of all values, each between 0 (the friends have lost) and 1 (they have won).
    total: f64,
    next: BTreeMap<Action, Node>,
}

/// What one search works with.
struct Search<'a> {
    ruleset: &'a Ruleset,
    /// The searcher's team. All others are taken for one opponent.
    friends: SeatSet,
    /// By point: the points one step away by road or railway.
    neighbours: Vec<PointSet<4>>,
    /// What a piece that enters never leaves again.
    dead_ends: PointSet<4>,
    random: Random,
    actions: ActionList,
}

impl Search<'_> {
    /// Goes down the tree in one sampled position to the first node not visited yet, and returns what is found there.
    fn visit(&mut self, node: &mut Node, position: &mut AnyPosition, before: f64) -> f64 {
        let value = match position.to_move() {
            Some(seat) if node.visits > 0 => {
                position.legal_actions(self.ruleset, &mut self.actions);
                let action = self.select(node, self.friends.contains(seat));
                position.play_unchecked(self.ruleset, action);
                self.visit(node.next.entry(action).or_default(), position, before)
            }
            // No random moves to the end from here: there would be a thousand of them, and they would tell less.
            _ => self.value(position, before),
        };
        node.visits += 1;
        node.total += value;
        value
    }

    /// One of the legal actions: one never tried, if there is any, or else the one with the best upper confidence bound
    /// for the side that moves.
    fn select(&mut self, node: &mut Node, is_friend: bool) -> Action {
        let (mut untried, mut best, mut selected) = (0, f64::NEG_INFINITY, Action::default());
        for &action in self.actions.iter() {
            let next = node.next.entry(action).or_default();
            next.available += 1;
            if next.visits == 0 {
                // Each of the untried with the same chance, without listing them first.
                untried += 1;
                if self.random.below(untried) == 0 {
                    (best, selected) = (f64::INFINITY, action);
                }
                continue;
            }
            let visits = f64::from(next.visits);
            let mean = next.total / visits;
            let bound = EXPLORATION * (f64::from(next.available).ln() / visits).sqrt();
            let score = bound + if is_friend { mean } else { 1.0 - mean };
            if score > best {
                (best, selected) = (score, action);
            }
        }
        selected
    }

    /// The value of a position for the friends, from 0 to 1, by the points that they gained since the sample's start. The
    /// gain, and not the points: those of one sample differ from another's by chance, whatever is played.
    fn value(&self, position: &AnyPosition, before: f64) -> f64 {
        if let Some(outcome) = position.outcome() {
            // A draw counts as a loss, so that the search does not settle for one.
            return if outcome.winners.and(self.friends).is_empty() { 0.0 } else { 1.0 };
        }
        let gain = self.points(position) - before;
        let value = 1.0 / (1.0 + (-gain / POINTS_FOR_AN_EDGE).exp());
        // The nearer the draw by the quiet limit, the more is to be dared for a fight.
        let limit = self.ruleset.rules().quiet_limit;
        let quiet = if limit == 0 { 0.0 } else { f64::from(position.quiet()) / f64::from(limit) };
        value * (1.0 - quiet * quiet / 2.0)
    }

    /// The friends' points less the others': for every piece, and for how near it is to an enemy Flag.
    ///
    /// Where the view does not tell the Flag's place, samples have it wherever it can be, and the mean heads for there.
    fn points(&self, position: &AnyPosition) -> f64 {
        let mut sides = [Side::default(); 2];
        for point in position.occupied() {
            let Some(piece) = position.piece(self.ruleset, point) else { continue };
            let Some(seat) = position.seat(piece.army) else { continue };
            let side = &mut sides[usize::from(self.friends.contains(seat))];
            side.material += worth(piece.kind);
            match piece.kind {
                Kind::Mine => side.mines = side.mines.with(point),
                Kind::Flag => {}
                _ if self.dead_ends.contains(point) => {}
                Kind::Engineer => side.engineers = side.engineers.with(point),
                _ => side.walkers = side.walkers.with(point),
            }
        }
        for seat in position.seats_in() {
            let Some(flag) = position.army(seat).and_then(|army| position.flag(army)) else { continue };
            let owner = usize::from(self.friends.contains(seat));
            let mines = sides[owner].mines;
            let hunters = &mut sides[1 - owner];
            hunters.pressure += self.nearness(flag, hunters.walkers, self.dead_ends | mines);
            hunters.pressure += self.nearness(flag, hunters.engineers, self.dead_ends);
        }
        let [others, friends] = sides.map(|side| side.material + PRESSURE * side.pressure);
        friends - others
    }

    /// The sum of 1 / (1 + distance) over the pieces, by steps from the Flag that do not pass the walls. It grows faster
    /// the nearer a piece is, so that one piece that gets through is preferred to many that set out.
    fn nearness(&self, flag: Point, pieces: PointSet<4>, walls: PointSet<4>) -> f64 {
        let (mut reached, mut edge, mut far) = (PointSet::EMPTY, PointSet::only(flag), pieces);
        let (mut sum, mut distance) = (0.0, 0.0);
        while !edge.is_empty() && !far.is_empty() {
            distance += 1.0;
            sum += (edge & far).len() as f64 / distance;
            far &= !edge;
            reached |= edge;
            let around = edge.into_iter().fold(PointSet::EMPTY, |all, point| all | self.neighbours[point.index()]);
            edge = around & !reached & !walls;
        }
        sum
    }
}

/// One side's pieces on the board, for an evaluation.
#[derive(Clone, Copy, Default)]
struct Side {
    material: f64,
    pressure: f64,
    /// What can move, Engineers apart: Mines do not stop those.
    walkers: PointSet<4>,
    engineers: PointSet<4>,
    mines: PointSet<4>,
}

/// Points of a piece. Engineers are worth more than their rank, as they alone open a Flag's way through Mines and live.
fn worth(kind: Kind) -> f64 {
    match kind {
        Kind::Marshal => 100.0,
        Kind::General => 80.0,
        Kind::MajorGeneral => 60.0,
        Kind::Brigadier => 45.0,
        Kind::Bomb => 40.0,
        Kind::Colonel => 33.0,
        Kind::Engineer => 25.0,
        Kind::Major => 24.0,
        Kind::Captain => 18.0,
        Kind::Mine => 15.0,
        Kind::Lieutenant => 14.0,
        // Its loss ends the game, or puts a seat out with all that it has.
        Kind::Flag => 0.0,
    }
}

/// A game from a random start: the team of one seat searches, all others play at random.
fn play(ruleset: &Arc<Ruleset>, number: u32, samples: u32, seed: u64) -> Result<SeatResult, Failure> {
    let rules = ruleset.rules();
    let mut random = Random::new(seed);
    let mut game = Game::random(Arc::clone(ruleset), random.next());
    // Each seat in turn, so that who moves first changes too.
    let searcher = rules.seats.into_iter().cycle().nth(number as usize % rules.seats.len()).ok_or("a seat")?;
    while let Some(seat) = game.to_move() {
        let view = game.view(seat);
        let action = if rules.team(seat) == rules.team(searcher) {
            search(ruleset, view, samples, random.next())?.ok_or("an action on one's turn")?
        } else {
            view.legal[random.below(view.legal.len())]
        };
        game.play(action)?;
    }
    Ok(game.outcome().ok_or("the game is over")?.result(searcher))
}

/// Plays the games on all cores and returns how they ended, in no certain order. Every game has a seed of its own, so
/// that the results are the same on any number of cores.
fn play_all(ruleset: &Arc<Ruleset>, settings: &Settings) -> Result<Vec<SeatResult>, Failure> {
    let mut random = Random::new(settings.seed);
    let seeds: Vec<(u32, u64)> = (0..settings.games).map(|number| (number, random.next())).collect();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let play_share = &|core| -> Result<Vec<SeatResult>, Failure> {
        let share = seeds.iter().skip(core).step_by(cores);
        share.map(|&(number, seed)| play(ruleset, number, settings.samples, seed)).collect()
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || play_share(core))).collect();
        let mut results = Vec::new();
        for worker in workers {
            results.extend(worker.join().map_err(|_| "a game was broken off")??);
        }
        Ok(results)
    })
}

/// A share, and its 95 % confidence interval by Wilson's score.
fn wilson(count: usize, of: usize) -> [f64; 3] {
    const Z: f64 = 1.96;
    let (share, of) = (count as f64 / of as f64, of as f64);
    let middle = share + Z * Z / (2.0 * of);
    let spread = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
    let [low, high] = [middle - spread, middle + spread].map(|end| end / (1.0 + Z * Z / of));
    [share, low, high]
}

/// What the command line asks for.
struct Settings {
    games: u32,
    samples: u32,
    seed: u64,
    preset: String,
}

impl Settings {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, Failure> {
        let mut settings = Settings { games: 100, samples: 200, seed: 1, preset: "dark".to_owned() };
        while let Some(option) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
            match option.as_str() {
                "--games" => settings.games = number(&value, 1)?,
                "--samples" => settings.samples = number(&value, 1)?,
                "--seed" => settings.seed = number(&value, 0)?,
                "--preset" => settings.preset = value,
                _ => return Err(format!("unknown option '{option}'").into()),
            }
        }
        Ok(settings)
    }
}

fn number<N: FromStr + PartialOrd + Display>(text: &str, least: N) -> Result<N, String> {
    let fault = || format!("a number from {least} up is wanted, not '{text}'");
    text.parse().ok().filter(|number| *number >= least).ok_or_else(fault)
}

/// Plays the games and writes the score.
fn run(arguments: impl Iterator<Item = String>, out: &mut impl Write) -> Result<(), Failure> {
    let settings = Settings::parse(arguments)?;
    let Settings { games, samples, seed, preset } = &settings;
    // Without a limit a search may put off a draw for ever, where a Flag can be picked up again and again.
    let rules = Rules { ply_limit: 5000, ..Rules::preset(preset)? };
    let ruleset = Arc::new(Ruleset::new(rules)?);
    let begin = Instant::now();
    let results = play_all(&ruleset, &settings)?;
    let seconds = begin.elapsed().as_secs_f64();
    let count = |result| results.iter().filter(|&&other| other == result).count();
    let [won, drawn, lost] = [SeatResult::Won, SeatResult::Drawn, SeatResult::Lost].map(count);
    let [share, low, high] = wilson(won, results.len()).map(|share| 100.0 * share);
    writeln!(out, "{preset}, {samples} samples a move against random moves, seed {seed}: {games} games")?;
    writeln!(out, "won {won}, drawn {drawn}, lost {lost}")?;
    writeln!(out, "won {share:.1} % (Wilson, 95 % confidence: {low:.1} to {high:.1} %)")?;
    Ok(writeln!(out, "seconds {seconds:.1}")?)
}

fn main() -> ExitCode {
    let Err(failure) = run(std::env::args().skip(1), &mut io::stdout()) else { return ExitCode::SUCCESS };
    eprintln!("ismcts: {failure}\n\nusage: ismcts [--games N] [--samples N] [--seed N] [--preset NAME]");
    ExitCode::FAILURE
}
