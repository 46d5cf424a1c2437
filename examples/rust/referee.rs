//! A referee at work: plays a whole game at random, or replays a record, and tells what happens ply by ply.
//!
//! ```text
//! cargo run --release --example referee
//! cargo run --release --example referee -- --rules flip --seed 7
//! cargo run --release --example referee -- game.junqi
//! ```

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use junqi_core::formats::{jgs, jql};
use junqi_core::notation::action_text;
use junqi_core::rules::Preset;
use junqi_core::{Entry, Game, LayoutRules, Random, Record, Rules, Ruleset};

const HELP: &str = "\
Plays a game of random legal moves and tells it ply by ply; or replays a record and checks it.

usage: referee [--rules NAME|FILE.json] [--seed N]
       referee FILE

  --rules NAME       a preset (default: four_dark)
  --rules FILE.json  rules as JSON, as in {\"preset\": \"dark\", \"mine\": \"blast\"}
  --seed N           what the layouts and the moves are drawn from (default: 7)
  FILE               a record of a game (.junqi), a replay of QQ's (.jgs), or a layout of QQ's (.jql)
  --help             this text
";

const DEFAULT_SEED: u64 = 7;
/// The board is shown after every so many entries, besides the start and the end.
const PICTURE_EVERY: usize = 100;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(std::env::args().skip(1).collect(), &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough, as `head` does.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("referee: {failure}");
            ExitCode::from(if matches!(failure, Failure::Usage(_)) { 2 } else { 1 })
        }
    }
}

enum Failure {
    /// The command line is wrong.
    Usage(String),
    /// A file is no game.
    File(String),
    Output(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) => write!(f, "{message}\n\n{HELP}"),
            Failure::File(message) => f.write_str(message),
            Failure::Output(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

fn run(arguments: Vec<String>, out: &mut impl Write) -> Result<(), Failure> {
    let mut rules = None;
    let mut seed = None;
    let mut file = None;
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let mut value =
            |what: &str| arguments.next().ok_or_else(|| Failure::Usage(format!("{argument} needs a value: {what}")));
        match argument.as_str() {
            "--help" | "-h" => return Ok(out.write_all(HELP.as_bytes())?),
            "--rules" => rules = Some(read_rules(&value("a preset or a JSON file")?)?),
            "--seed" => {
                let text = value("a number")?;
                let message = |_| Failure::Usage(format!("--seed takes a number from 0 to {}, not '{text}'", u64::MAX));
                seed = Some(text.parse::<u64>().map_err(message)?);
            }
            option if option.starts_with('-') => return Err(Failure::Usage(format!("unknown option '{option}'"))),
            _ if file.is_some() => return Err(Failure::Usage(format!("one file only: '{argument}' is the second"))),
            _ => file = Some(argument),
        }
    }
    match file {
        Some(_) if rules.is_some() || seed.is_some() => {
            Err(Failure::Usage("a file brings its own rules and moves: no --rules and no --seed with it".to_owned()))
        }
        Some(file) => read_file(&file, out),
        None => {
            let rules = rules.unwrap_or(Preset::FourDark.rules());
            let ruleset = Ruleset::new(rules).map_err(|faults| Failure::Usage(format!("--rules: {faults}")))?;
            let seed = seed.unwrap_or(DEFAULT_SEED);
            play_at_random(Game::random(Arc::new(ruleset), seed), seed, out)
        }
    }
}

fn read_rules(name: &str) -> Result<Rules, Failure> {
    if !name.ends_with(".json") {
        return Rules::preset(name).map_err(|error| Failure::Usage(format!("--rules: {error}")));
    }
    let text = std::fs::read_to_string(name).map_err(|error| Failure::Usage(format!("--rules {name}: {error}")))?;
    Rules::from_json(&text).map_err(|error| Failure::Usage(format!("--rules {name}: {error}")))
}

/// Replays the game of a file, or shows its layout.
fn read_file(file: &str, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |error: &dyn fmt::Display| Failure::File(format!("{file}: {error}"));
    let bytes = std::fs::read(file).map_err(|error| failed(&error))?;
    // Both kinds of records are replayed and checked when they are read, so a game that comes back is right.
    let game = match Path::new(file).extension().and_then(|ending| ending.to_str()) {
        Some("junqi") | None => {
            let text = String::from_utf8(bytes).map_err(|error| failed(&error))?;
            Record::parse(&text).map_err(|error| failed(&error))?.into_game()
        }
        Some("jgs") => {
            let replay = jgs::Replay::from_bytes(&bytes).map_err(|error| failed(&error))?;
            replay.to_game().map_err(|error| failed(&error))?
        }
        Some("jql") => {
            let layout = jql::read(&bytes).map_err(|error| failed(&error))?;
            writeln!(out, "{layout}\n{}", layout.to_chinese())?;
            return layout.check(LayoutRules::default()).map_err(|faults| failed(&faults));
        }
        Some(ending) => {
            return Err(Failure::Usage(format!("{file}: files end in .junqi, .jgs or .jql, not in .{ending}")));
        }
    };
    replay(&game, out)
}

fn play_at_random(mut game: Game, seed: u64, out: &mut impl Write) -> Result<(), Failure> {
    let mut random = Random::new(seed);
    writeln!(out, "{game}\n")?;
    while !game.is_over() {
        let actions = game.legal_actions();
        let action = actions[random.below(actions.len())];
        // `play` refuses what is not legal and says why; these actions all are.
        game.play(action).map_err(|error| Failure::File(error.to_string()))?;
        tell(&game, out)?;
    }
    finish(&game, out)
}

fn replay(game: &Game, out: &mut impl Write) -> Result<(), Failure> {
    let mut again =
        Game::from_start(Arc::clone(game.ruleset()), game.start()).map_err(|error| Failure::File(error.to_string()))?;
    writeln!(out, "{again}\n")?;
    for &entry in game.entries() {
        again.repeat(entry).map_err(|error| Failure::File(error.to_string()))?;
        tell(&again, out)?;
    }
    finish(&again, out)
}

/// Tells the last entry: its number, how it is written, and what happened in words.
fn tell(game: &Game, out: &mut impl Write) -> Result<(), Failure> {
    let number = game.entries().len();
    let board = game.ruleset().board();
    let written = match game.entries().last() {
        Some(&Entry::Played(action)) => action_text(board, action),
        _ => String::new(),
    };
    let happened: Vec<String> = game.events(number - 1).iter().map(|event| event.describe(board)).collect();
    writeln!(out, "{number:4}  {written:8}  {}", happened.join("; "))?;
    if number % PICTURE_EVERY == 0 && !game.is_over() {
        writeln!(out, "\n{game}\n")?;
    }
    Ok(())
}

fn finish(game: &Game, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\n{game}")?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "The game is over after {} plies: {outcome}.", game.ply())?,
        None => writeln!(out, "The game was broken off after {} plies.", game.ply())?,
    }
    Ok(())
}
