//! Plays recorded games again and says where they disagree with the rules.
//!
//! ```text
//! cargo run --release --example replay -- FILE...
//! ```
//!
//! Reads QQ's four-player replays (`.jgs`), its saved layouts (`.jql`) and records (`.junqi`), told apart by what they
//! begin with. One line a file; the exit code is 1 if any file disagrees or can't be read.

use std::process::ExitCode;
use std::{env, fs};

use junqi_core::formats::{jgs, jql};
use junqi_core::{Game, LayoutRules, Record};

fn main() -> ExitCode {
    let files: Vec<String> = env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: replay FILE...");
        return ExitCode::from(2);
    }
    let mut all_agree = true;
    for file in &files {
        let (verdict, agrees) = match check(file) {
            Ok(summary) => (format!("{summary}, ok"), true),
            Err(fault) => (fault, false),
        };
        println!("{file}: {verdict}");
        all_agree &= agrees;
    }
    if all_agree { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What the file holds in a few words, or what is wrong with it.
fn check(file: &str) -> Result<String, String> {
    let bytes = fs::read(file).map_err(text_of)?;
    if bytes.starts_with(&jgs::MAGIC) {
        let replay = jgs::Replay::from_bytes(&bytes).map_err(text_of)?;
        replay.to_game().map(|game| summary(&game)).map_err(text_of)
    } else if bytes.starts_with(&jql::MAGIC) {
        let layout = jql::read(&bytes).map_err(text_of)?;
        layout.check(LayoutRules::default()).map_err(text_of)?;
        Ok(format!("layout {layout}"))
    } else {
        let text = String::from_utf8(bytes).map_err(|_| "neither a replay or a layout of QQ's, nor a record")?;
        Record::parse(&text).map(|record| summary(record.game())).map_err(text_of)
    }
}

fn summary(game: &Game) -> String {
    match game.outcome() {
        Some(outcome) => format!("{} plies, {outcome}", game.ply()),
        None => format!("{} plies, not over", game.ply()),
    }
}

fn text_of(error: impl ToString) -> String {
    error.to_string()
}
