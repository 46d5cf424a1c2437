//! The QQ files in `data/qq`: games of our own, written by our own writer. `JUNQI_BLESS=1` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use junqi_core::formats::jgs::{Comment, End, Event, Move, MoveResult, OutReason, Replay, Text};
use junqi_core::formats::jql;
use junqi_core::rules::Preset;
use junqi_core::{Action, Game, Kind, Layout, LayoutRules, Random, Reason, Ruleset, Seat};

const NAMES: [&str; 4] = ["黄方", "蓝方", "绿方", "紫方"];

/// What the host says about the seat to move.
#[derive(Clone, Copy)]
enum Word {
    Timeout,
    Resign,
    Flee,
    /// All agree to a draw.
    Draw,
    /// The file is saved here.
    Save,
}

use Word::{Draw, Flee, Resign, Save, Timeout};

/// A game of random moves.
struct Sample {
    file: &'static str,
    /// Of the layouts and of the moves.
    seed: u64,
    /// Nobody attacks any more once so many plies are made.
    peace_from: u32,
    /// The plies after which the host speaks.
    words: &'static [(u32, Word)],
    /// Players who are out leave the table, and somebody wrote comments.
    commented: bool,
}

const SAMPLE: Sample = Sample { file: "", seed: 0, peace_from: u32::MAX, words: &[], commented: false };

const SAMPLES: [Sample; 10] = [
    Sample { file: "flags_taken.jgs", seed: 76, ..SAMPLE },
    Sample { file: "flag_bombed.jgs", seed: 2278, ..SAMPLE },
    Sample { file: "no_move_left.jgs", seed: 39, ..SAMPLE },
    Sample { file: "nobody_can_move.jgs", seed: 174, ..SAMPLE },
    Sample {
        file: "surrender.jgs",
        seed: 11,
        words: &[(45, Resign), (70, Resign), (90, Resign)],
        commented: true,
        ..SAMPLE
    },
    Sample { file: "timeouts.jgs", seed: 12, words: &TIMEOUTS, ..SAMPLE },
    Sample { file: "void_by_flight.jgs", seed: 13, words: &[(29, Flee)], ..SAMPLE },
    Sample { file: "flight.jgs", seed: 14, words: &[(64, Flee), (80, Flee), (81, Flee)], ..SAMPLE },
    Sample { file: "draw_agreed.jgs", seed: 15, words: &[(35, Draw)], ..SAMPLE },
    Sample { file: "draw_quiet.jgs", seed: 16, peace_from: 30, ..SAMPLE },
];
/// The first five are one seat's: the other three move in between.
const TIMEOUTS: [(u32, Word); 7] =
    [(10, Timeout), (13, Timeout), (16, Timeout), (19, Timeout), (22, Timeout), (30, Timeout), (40, Save)];
const LAYOUTS: [(&str, u64); 2] = [("layout_1.jql", 1), ("layout_2.jql", 2)];

impl Sample {
    fn play(&self) -> Game {
        let ruleset = Arc::new(Ruleset::new(Preset::Qq.rules()).expect("preset qq is valid"));
        let mut game = Game::random(ruleset, self.seed);
        let mut random = Random::new(self.seed);
        let mut words = self.words.iter().peekable();
        while let Some(seat) = game.to_move() {
            match words.next_if(|(ply, _)| *ply == game.ply()) {
                None => drop(game.play(self.choose(&game, &mut random)).expect("a legal action")),
                Some((_, Timeout)) => drop(game.timeout().expect("a timeout")),
                Some((_, Resign)) => drop(game.resign(seat).expect("a surrender")),
                Some((_, Flee)) => drop(game.flee(seat).expect("a flight")),
                Some((_, Draw)) => agree_to_draw(&mut game),
                Some((_, Save)) => break,
            }
        }
        game
    }

    /// A Bomb goes for a Flag wherever it can; else two moves of three are attacks, if there are any.
    fn choose(&self, game: &Game, random: &mut Random) -> Action {
        let kind = |point| game.position().piece(game.ruleset(), point).map(|piece| piece.kind);
        // The samples depend on the order that they are drawn from, and the library promises none.
        let mut actions = game.legal_actions();
        actions.sort_by_key(|action| {
            let on_railway = !game.ruleset().board().rails(action.from()).is_empty();
            (on_railway, on_railway && kind(action.from()) == Some(Kind::Engineer), *action)
        });
        let (attacks, quiet): (Vec<_>, Vec<_>) = actions.iter().partition(|action| kind(action.to()).is_some());
        let bombs_flag =
            |action: &&Action| (kind(action.from()), kind(action.to())) == (Some(Kind::Bomb), Some(Kind::Flag));
        if let Some(&action) = attacks.iter().find(bombs_flag) {
            return action;
        }
        let choice = match (game.ply() >= self.peace_from, attacks.is_empty()) {
            (true, _) if !quiet.is_empty() => quiet,
            (false, false) if random.below(3) > 0 => attacks,
            _ => actions,
        };
        choice[random.below(choice.len())]
    }

    fn replay(&self) -> Replay {
        let mut replay = Replay::from_game(&self.play(), NAMES).expect("a replay");
        if self.commented {
            let leave = |event: Event| match event {
                Event::Out { seat, next: Some(next), .. } => vec![event, Event::Left { seat, next: Some(next) }],
                _ => vec![event],
            };
            replay.events = replay.events.into_iter().flat_map(leave).collect();
            replay.saved_by = Seat(2);
            replay.comments = vec![
                Comment { event: 1, text: Text::encode("先手") },
                Comment { event: 45, text: Text::encode("这里认输太早了 (too early to give up)") },
            ];
        }
        replay
    }
}

fn agree_to_draw(game: &mut Game) {
    let offerer = game.to_move().expect("a seat to move");
    game.offer_draw(offerer).expect("an offer");
    for seat in game.position().seats_in().without(offerer) {
        game.accept_draw(seat).expect("a seat that agrees");
    }
}

/// Every file of the folder and what it should hold.
fn samples() -> BTreeMap<PathBuf, Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/qq");
    let replays = SAMPLES.iter().map(|sample| (sample.file, sample.replay().to_bytes().expect("a short replay")));
    let layout = |seed| jql::write(&Layout::random(seed, LayoutRules::default())).to_vec();
    let layouts = LAYOUTS.into_iter().map(|(file, seed)| (file, layout(seed)));
    replays.chain(layouts).map(|(file, bytes)| (folder.join(file), bytes)).collect()
}

/// The replays as the folder has them.
fn replays() -> Vec<(&'static str, Vec<u8>, Replay)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/qq");
    let read = |sample: &Sample| {
        let bytes = fs::read(folder.join(sample.file)).unwrap_or_else(|error| panic!("{}: {error}", sample.file));
        let replay = Replay::from_bytes(&bytes).unwrap_or_else(|error| panic!("{}: {error}", sample.file));
        (sample.file, bytes, replay)
    };
    SAMPLES.iter().map(read).collect()
}

#[test]
fn the_folder_holds_exactly_what_the_writer_writes_now() {
    let samples = samples();
    if std::env::var_os("JUNQI_BLESS").is_some_and(|bless| bless == "1") {
        for (file, bytes) in &samples {
            fs::write(file, bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/qq");
    let entries = fs::read_dir(folder).expect("the folder data/qq");
    let found: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    for file in &found {
        assert!(samples.contains_key(file), "{} is no sample", file.display());
    }
    for (file, bytes) in &samples {
        let found =
            fs::read(file).unwrap_or_else(|error| panic!("{}: {error}; JUNQI_BLESS=1 writes it", file.display()));
        assert!(found == *bytes, "{} differs; JUNQI_BLESS=1 writes it anew", file.display());
    }
}

#[test]
fn sample_games_go_as_their_files_say() {
    for ((file, _, replay), sample) in replays().into_iter().zip(&SAMPLES) {
        let game = replay.to_game().unwrap_or_else(|disagreement| panic!("{file}: {disagreement}"));
        assert!(game == sample.play(), "{file}");
    }
}

#[test]
fn sample_layouts_are_legal() {
    for (file, bytes) in samples().iter().filter(|(file, _)| file.extension().is_some_and(|found| found == "jql")) {
        let layout = jql::read(bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(layout.check(LayoutRules::default()), Ok(()), "{}", file.display());
    }
}

#[test]
fn the_samples_hold_every_kind_of_event() {
    let replays = replays();
    let events = |file: &str| {
        let found = replays.iter().find(|(name, ..)| *name == file);
        found.map(|(.., replay)| replay.events.as_slice()).unwrap_or_default()
    };
    let out = |event: &Event, wanted: OutReason| matches!(event, Event::Out { reason, .. } if *reason == wanted);
    let all: Vec<Event> = replays.iter().flat_map(|(.., replay)| replay.events.clone()).collect();
    for wanted in [MoveResult::Moved, MoveResult::Took, MoveResult::Died, MoveResult::BothDied] {
        assert!(
            all.iter().any(|event| matches!(event, Event::Move(Move { result, .. }) if *result == wanted)),
            "{wanted:?}"
        );
    }
    for (file, wanted) in [
        ("flags_taken.jgs", OutReason::FlagTaken),
        ("flag_bombed.jgs", OutReason::FlagTaken),
        ("no_move_left.jgs", OutReason::NoMove),
        ("timeouts.jgs", OutReason::Timeouts),
        ("surrender.jgs", OutReason::Surrendered),
        ("flight.jgs", OutReason::Fled),
    ] {
        assert!(events(file).iter().any(|event| out(event, wanted)), "{file}");
    }
    for (file, wanted) in [
        ("flags_taken.jgs", End::Decided),
        ("no_move_left.jgs", End::Decided),
        ("nobody_can_move.jgs", End::Draw),
        ("void_by_flight.jgs", End::Fled),
        ("draw_agreed.jgs", End::Draw),
        ("draw_quiet.jgs", End::Draw),
    ] {
        assert_eq!(events(file).last(), Some(&Event::Over(wanted)), "{file}");
    }
    assert!(events("surrender.jgs").iter().any(|event| matches!(event, Event::Left { .. })));
    assert!(events("timeouts.jgs").iter().any(|event| matches!(event, Event::Timeout { count: 5, .. })));
    assert!(all.iter().any(|event| matches!(event, Event::Move(Move { mover_flag: Some(_), .. }))));
    assert!(all.iter().any(|event| matches!(event, Event::Move(Move { defender_flag: Some(_), .. }))));
}

#[test]
fn the_samples_hold_mines_bombs_and_every_way_to_draw() {
    let games: Vec<Game> = SAMPLES.iter().map(Sample::play).collect();
    let happened = |wanted: (Kind, Kind)| {
        let events = games.iter().flat_map(|game| (0..game.entries().len()).flat_map(|entry| game.events(entry)));
        let mut pairs = events.filter_map(|event| match *event {
            junqi_core::Event::Attacked { attacker, defender, .. } => Some((attacker, defender)),
            _ => None,
        });
        pairs.any(|pair| pair == wanted)
    };
    for pair in [
        (Kind::Engineer, Kind::Mine),
        (Kind::Marshal, Kind::Mine),
        (Kind::Bomb, Kind::Mine),
        (Kind::Bomb, Kind::Flag),
        (Kind::Marshal, Kind::Bomb),
        (Kind::Marshal, Kind::Marshal),
    ] {
        assert!(happened(pair), "{} on {}", pair.0, pair.1);
    }
    let reasons: Vec<_> = games.iter().filter_map(Game::outcome).map(|outcome| outcome.reason).collect();
    for reason in [Reason::MutualStalemate, Reason::Agreement, Reason::Quiet] {
        assert!(reasons.contains(&reason), "{reason}");
    }
}

#[test]
fn a_sample_cut_short_anywhere_is_refused() {
    for (file, bytes, replay) in replays() {
        let before_comments = 412 + 10 * replay.events.len() + 8;
        for length in (0..bytes.len()).filter(|&length| length != before_comments) {
            assert!(Replay::from_bytes(&bytes[..length]).is_err(), "{file} cut to {length} bytes");
        }
    }
}

#[test]
fn a_changed_byte_in_a_sample_is_refused_or_read_and_never_panics() {
    for (file, bytes, replay) in replays() {
        for at in 0..bytes.len() {
            let mut broken = bytes.clone();
            broken[at] ^= 1 << (at % 8);
            // Equal if the byte means nothing.
            if let Ok(read) = Replay::from_bytes(&broken) {
                assert!(read == replay || read.to_bytes().as_ref() == Ok(&broken), "{file} changed at {at:#x}");
                let _ = read.to_game();
            }
        }
    }
}
