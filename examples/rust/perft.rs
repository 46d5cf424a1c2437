//! Counts all sequences of so many actions from a random start of a preset, and says how fast.
//!
//! ```text
//! cargo run --release --example perft -- four_dark 3
//! cargo run --release --example perft -- flip 2 --seed 7 --divide
//! ```

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use junqi_core::notation::action_text;
use junqi_core::rules::Preset;
use junqi_core::{ActionList, AnyPosition, Game, Ruleset};

const HELP: &str = "\
Counts all sequences of DEPTH actions from a random start.

usage: perft PRESET DEPTH [--seed N] [--divide]

  PRESET     the rules, such as open or four_dark
  DEPTH      how many actions, from 1 up
  --seed N   what the start is drawn from (default: 1)
  --divide   the count after each first action, too
  --help     this text
";

struct Request {
    preset: Preset,
    depth: u32,
    seed: u64,
    divide: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let request = match request(&arguments) {
        Ok(request) => request,
        Err(fault) => {
            eprintln!("perft: {fault}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match run(&request, &mut io::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("perft: {error}");
            ExitCode::FAILURE
        }
        // Whoever reads has seen enough, as `head` does.
        _ => ExitCode::SUCCESS,
    }
}

fn request(arguments: &[String]) -> Result<Request, String> {
    let (mut seed, mut divide, mut plain) = (1, false, Vec::new());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--divide" => divide = true,
            "--seed" => seed = number("--seed", arguments.next().ok_or("--seed needs a number")?, 0, u64::MAX)?,
            option if option.starts_with("--") => return Err(format!("unknown option '{option}'")),
            _ => plain.push(argument),
        }
    }
    let [preset, depth] = plain[..] else {
        return Err(format!("wanted are PRESET and DEPTH, and {} such words were given", plain.len()));
    };
    let preset = preset.parse::<Preset>().map_err(|error| error.to_string())?;
    Ok(Request { preset, depth: number("DEPTH", depth, 1, u32::MAX)?, seed, divide })
}

fn number<N: std::str::FromStr + PartialOrd + fmt::Display>(
    what: &str,
    text: &str,
    least: N,
    most: N,
) -> Result<N, String> {
    let fault = || format!("{what} is a number from {least} to {most}, not '{text}'");
    text.parse().ok().filter(|number| (&least..=&most).contains(&number)).ok_or_else(fault)
}

fn run(request: &Request, out: &mut impl Write) -> io::Result<()> {
    let ruleset = Arc::new(Ruleset::new(request.preset.rules()).map_err(io::Error::other)?);
    let game = Game::random(Arc::clone(&ruleset), request.seed);
    let begin = Instant::now();
    let nodes = if request.divide {
        divide(&ruleset, game.position(), request.depth, out)?
    } else {
        game.position().perft(&ruleset, request.depth)
    };
    let seconds = begin.elapsed().as_secs_f64();
    writeln!(out, "{} seed {} depth {}", request.preset, request.seed, request.depth)?;
    writeln!(out, "nodes {nodes}")?;
    writeln!(out, "seconds {seconds:.3}")?;
    writeln!(out, "nodes per second {:.0}", nodes as f64 / seconds.max(1e-9))
}

/// Prints the count after each first action and returns the sum.
fn divide(ruleset: &Ruleset, position: &AnyPosition, depth: u32, out: &mut impl Write) -> io::Result<u64> {
    let mut actions = ActionList::default();
    position.legal_actions(ruleset, &mut actions);
    let mut nodes = 0;
    for &action in actions.iter() {
        let mut next = position.clone();
        next.play_unchecked(ruleset, action);
        let count = next.perft(ruleset, depth - 1);
        writeln!(out, "{:8} {count}", action_text(ruleset.board(), action))?;
        nodes += count;
    }
    Ok(nodes)
}
