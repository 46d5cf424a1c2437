//! Instructions executed per ply and per node, counted by valgrind: for machines too busy to time anything on.
//!
//! ```text
//! cargo bench -p junqi-core --bench instructions
//! ```
//!
//! Prints `instructions NAME VALUE`: per ply of random playouts, per node of perft, the set-up left out. The numbers
//! are the same at every run of one binary. They say nothing of mispredicted branches and of waiting for memory, so a
//! lower number is not always a faster program. Exits with 2 where valgrind cannot be run. Takes about ten seconds.

mod work;

use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use work::{Boards, Chess, Work, bulk_perfts, chess_positions, perfts, playouts};

const NAMES: [&str; 9] = [
    "playout_two",
    "playout_four",
    "playout_cozy",
    "perft_two",
    "perft_four",
    "perft_cozy",
    "bulk_perft_two",
    "bulk_perft_four",
    "bulk_perft_cozy",
];

/// Whatever runs in a function of this name is counted.
const COUNTED: &str = "*count_from_here*";
/// What the bench calls itself with, under valgrind.
const COUNT: &str = "--count";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [COUNT, name] => {
            println!("{}", steps(name));
            ExitCode::SUCCESS
        }
        [.., "--bench"] | ["--bench", ..] => match count_all() {
            Ok(()) => ExitCode::SUCCESS,
            Err(fault) => {
                eprintln!("instructions: {fault}");
                ExitCode::from(2)
            }
        },
        // Not asked by `cargo bench`: only to see that the work is done.
        _ => {
            NAMES.into_iter().for_each(|name| assert!(steps(name) > 0, "{name}"));
            ExitCode::SUCCESS
        }
    }
}

fn count_all() -> Result<(), String> {
    let begin = Instant::now();
    for name in NAMES {
        println!("instructions {name} {:.1}", count(name)?);
    }
    println!("# {:.0} seconds", begin.elapsed().as_secs_f64());
    Ok(())
}

/// Instructions per step of one kind of work, done by this program under valgrind.
fn count(name: &str) -> Result<f64, String> {
    let this = std::env::current_exe().map_err(|error| format!("cannot find myself: {error}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", &format!("--toggle-collect={COUNTED}")])
        .arg(this)
        .args([COUNT, name])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run valgrind, which counts the instructions; is it installed? ({error})"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{name}: valgrind failed ({}):\n{said}", output.status));
    }
    // "==1234== Collected : 5678"
    let collected = said.lines().find_map(|line| line.split_once("Collected :"));
    let instructions = collected.and_then(|(_, number)| number.trim().parse::<u64>().ok()).filter(|&count| count > 0);
    let steps = String::from_utf8_lossy(&output.stdout).trim().parse::<u64>().ok();
    match (instructions, steps) {
        (Some(instructions), Some(steps)) => Ok(instructions as f64 / steps as f64),
        _ => Err(format!("{name}: valgrind counted nothing; are the symbols stripped?\n{said}")),
    }
}

/// Does one kind of work and says how many steps that were.
fn steps(name: &str) -> u64 {
    let boards = Boards::new();
    let (two, four) = (boards.two(), boards.four());
    match name {
        "playout_two" => count_from_here(&mut playouts(two, &boards.two_starts(100))),
        "playout_four" => count_from_here(&mut playouts(four, &boards.four_starts(30))),
        "playout_cozy" => count_from_here(&mut playouts(&(), &vec![Chess::default(); 100])),
        "perft_two" => count_from_here(&mut perfts(two, &boards.two_middles())),
        "perft_four" => count_from_here(&mut perfts(four, &boards.four_middles())),
        "perft_cozy" => count_from_here(&mut perfts(&(), &chess_positions())),
        "bulk_perft_two" => count_from_here(&mut bulk_perfts(two, &boards.two_middles())),
        "bulk_perft_four" => count_from_here(&mut bulk_perfts(four, &boards.four_middles())),
        "bulk_perft_cozy" => count_from_here(&mut bulk_perfts(&(), &chess_positions())),
        _ => panic!("no work has the name {name}"),
    }
}

/// The name is what valgrind counts by.
#[inline(never)]
fn count_from_here(work: &mut Work<'_>) -> u64 {
    work()
}
