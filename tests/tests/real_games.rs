//! Replays and layouts of real games, which stay outside this repository: people's names are in such files. The folder is the one that
//! `JUNQI_QQ_GAMES` names, else `../shared/qq-games` beside the workspace, if it is there.

use std::fs;
use std::path::{Path, PathBuf};

use junqi_core::LayoutRules;
use junqi_core::formats::jgs::{Event, Replay};
use junqi_core::formats::jql;

/// Bytes of a replay that mean nothing: after the magic, and before each player.
const MEANINGLESS: [std::ops::Range<usize>; 5] = [0x0B..0x0E, 0x1C..0x20, 0x74..0x78, 0xCC..0xD0, 0x124..0x128];

/// The files of real games with this extension; none, with a word about it, where there is no folder.
fn real_files(extension: &str) -> Vec<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/qq-games");
    let (folder, named) = match std::env::var_os("JUNQI_QQ_GAMES") {
        Some(folder) => (PathBuf::from(folder), true),
        None => (beside(), false),
    };
    if !named && !folder.is_dir() {
        println!("skipped: no real games here; JUNQI_QQ_GAMES names a folder of .jgs and .jql files");
        return Vec::new();
    }
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    assert!(!files.is_empty(), "{} holds no .{extension} file", folder.display());
    files
}

fn replays() -> Vec<(String, Vec<u8>, Replay)> {
    let read = |file: PathBuf| {
        let bytes = fs::read(&file).expect("a readable file");
        let replay = Replay::from_bytes(&bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        (file.display().to_string(), bytes, replay)
    };
    real_files("jgs").into_iter().map(read).collect()
}

#[test]
fn real_games_go_as_their_files_say() {
    for (file, _, replay) in replays() {
        let game = replay.to_game().unwrap_or_else(|disagreement| panic!("{file}: {disagreement}"));
        assert!(game.is_over(), "{file}");
    }
}

#[test]
fn real_games_are_told_again_event_by_event() {
    for (file, _, mut replay) in replays() {
        let game = replay.to_game().unwrap_or_else(|disagreement| panic!("{file}: {disagreement}"));
        let again = Replay::from_game(&game, [""; 4]).unwrap_or_else(|error| panic!("{file}: {error}"));
        // A game does not know who left the table after going out.
        replay.events.retain(|event| !matches!(event, Event::Left { .. }));
        assert_eq!(again.events, replay.events, "{file}");
        assert_eq!(again.next, replay.next, "{file}");
    }
}

#[test]
fn real_replays_come_back_byte_by_byte() {
    for (file, mut bytes, replay) in replays() {
        let written = replay.to_bytes().unwrap_or_else(|error| panic!("{file}: {error}"));
        let tail = 0x19C + 10 * replay.events.len();
        for range in MEANINGLESS.into_iter().chain(std::iter::once(tail..tail + 8)) {
            bytes[range].fill(0);
        }
        assert!(written == bytes, "{file}");
    }
}

#[test]
fn real_replays_have_legal_layouts() {
    for (file, _, replay) in replays() {
        for player in &replay.players {
            assert_eq!(player.layout.check(LayoutRules::default()), Ok(()), "{file}");
        }
    }
}

#[test]
fn real_layouts_are_legal_and_come_back_byte_by_byte() {
    for file in real_files("jql") {
        let bytes = fs::read(&file).expect("a readable file");
        let layout = jql::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(layout.check(LayoutRules::default()), Ok(()), "{}", file.display());
        assert_eq!(jql::write(&layout)[..], bytes, "{}", file.display());
    }
}
