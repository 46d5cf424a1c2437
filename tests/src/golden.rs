//! Golden files: games and counts from an independent reference implementation of the rules. One file is one `Rules`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use junqi_core::notation::parse_action;
use junqi_core::{Deal, Entry, Game, Layout, Rules, Ruleset, Seat};
use serde::Deserialize;

/// One golden file.
#[derive(Debug, Deserialize)]
pub struct GoldenFile {
    pub name: String,
    /// The preset that the rules start from.
    pub base: String,
    pub rules: Rules,
    /// perft(1), perft(2) … from the start of the first game.
    pub perft: Vec<u64>,
    pub games: Vec<GoldenGame>,
}

/// One game of a golden file. What is counted before each entry and after the last has one more item than there are
/// entries.
#[derive(Debug, Deserialize)]
pub struct GoldenGame {
    pub number: u32,
    /// Seat, as text, and its layout; none in face-down play.
    pub layouts: Option<BTreeMap<String, String>>,
    pub deal: Option<String>,
    /// Actions and host's words, one space between.
    pub actions: String,
    /// Legal actions of the seat to move.
    pub counts: Vec<usize>,
    /// CRC-32 of the legal actions as text, sorted, one space between; 0 for none.
    pub crcs: Vec<u32>,
    /// One letter an entry: what came of it.
    pub results: String,
    /// Entry, counted from 1, and who went out by it, and why.
    pub outs: Vec<(usize, u8, String)>,
    pub outcome: Option<GoldenOutcome>,
    #[serde(rename = "final")]
    pub last: GoldenPosition,
}

#[derive(Debug, Deserialize)]
pub struct GoldenOutcome {
    pub result: String,
    pub reason: String,
    pub winners: Vec<u8>,
    pub teams: Vec<u8>,
}

/// The last position of a game.
#[derive(Debug, Deserialize)]
pub struct GoldenPosition {
    pub ply: u32,
    pub to_move: Option<u8>,
    #[serde(rename = "in")]
    pub seats_in: Vec<u8>,
    /// The army of each playing seat.
    pub colours: Vec<Option<u8>>,
    /// Point: army, kind, face up, identity.
    pub pieces: BTreeMap<String, (u8, char, bool, String)>,
    /// Point: army, identity, `carried` or `covered`.
    pub flags: BTreeMap<String, (u8, String, String)>,
    /// Identities of pieces on the board that were shown for good.
    pub shown: Vec<String>,
    pub counters: Option<GoldenCounters>,
}

#[derive(Debug, Deserialize)]
pub struct GoldenCounters {
    pub quiet: u16,
    pub skips: Vec<u8>,
    pub timeouts: Vec<u8>,
    pub dug: Vec<u8>,
}

/// The folder of golden files: `JUNQI_GOLDEN` where that is set, else the project's own.
#[must_use]
pub fn folder() -> PathBuf {
    std::env::var_os("JUNQI_GOLDEN")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data/golden")), PathBuf::from)
}

/// All golden files, by name.
///
/// # Panics
/// When the folder holds none, or one that cannot be read: a test over no data would prove nothing.
#[must_use]
pub fn files() -> Vec<GoldenFile> {
    let folder = folder();
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no golden files in {}", folder.display());
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.iter().map(read).collect()
}

/// The game at its start.
///
/// # Panics
/// When the file is not of the golden form.
#[must_use]
pub fn start(ruleset: &Arc<Ruleset>, game: &GoldenGame) -> Game {
    let ruleset = Arc::clone(ruleset);
    match (&game.deal, &game.layouts) {
        (Some(deal), _) => Game::from_deal(ruleset, &deal.parse::<Deal>().expect("a deal")).expect("a legal deal"),
        (None, Some(layouts)) => {
            let layouts: Vec<Layout> = layouts.values().map(|layout| layout.parse().expect("a layout")).collect();
            Game::new(ruleset, &layouts).expect("legal layouts")
        }
        (None, None) => panic!("a game without layouts or deal"),
    }
}

/// One item of [`GoldenGame::actions`].
///
/// # Panics
/// When the text is not of the golden form.
#[must_use]
pub fn parse_entry(game: &Game, text: &str) -> Entry {
    let seat = |text: &str| Seat(text.parse().expect("a seat"));
    match text.split_once(':') {
        None if text == "timeout" => Entry::TimedOut,
        None => Entry::Played(parse_action(game.ruleset().board(), text).expect("an action")),
        Some(("resign", who)) => Entry::Resigned(seat(who)),
        Some(("flee", who)) => Entry::Fled(seat(who)),
        Some(("offer", who)) => Entry::Offered(seat(who)),
        Some(("accept", who)) => Entry::Accepted(seat(who)),
        Some(("refuse", who)) => Entry::Refused(seat(who)),
        Some(_) => panic!("unknown entry {text}"),
    }
}
