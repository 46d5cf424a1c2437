//! Text of positions and games, over all presets, and the sample records.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use junqi_core::notation::{parse_position, position_text};
use junqi_core::rules::Preset;
use junqi_core::{AnyPosition, EarlyFlip, Game, Kind, Random, Record, Ruleset, Seat, Setup};
use junqi_tests::table::{ruleset, table};

/// A game of random actions, over or broken off.
fn random_game(preset: Preset, seed: u64, plies: u32) -> Game {
    let mut game = Game::random(Arc::new(Ruleset::new(preset.rules()).expect("valid rules")), seed);
    let mut random = Random::new(seed);
    while !game.is_over() && game.ply() < plies {
        // The sample records depend on the order that actions are drawn from, and the library promises none.
        let mut actions = game.legal_actions();
        actions.sort_by_key(|action| {
            let kind = game.position().piece(game.ruleset(), action.from()).map(|piece| piece.kind);
            let on_railway = !action.is_flip() && !game.ruleset().board().rails(action.from()).is_empty();
            (action.is_flip(), on_railway, on_railway && kind == Some(Kind::Engineer), *action)
        });
        game.play(actions[random.below(actions.len())]).expect("a legal action");
    }
    game
}

#[test]
fn every_position_of_a_random_game_is_its_text_read_back() {
    for &preset in Preset::ALL {
        let mut game = Game::random(Arc::new(Ruleset::new(preset.rules()).expect("valid rules")), 11);
        let mut random = Random::new(11);
        while !game.is_over() && game.ply() < 2000 {
            let actions = game.legal_actions();
            game.play(actions[random.below(actions.len())]).expect("a legal action");
            if game.ply() % 25 == 0 || game.is_over() {
                let text = position_text(game.ruleset(), game.position());
                let (ruleset, position) =
                    parse_position(&text).unwrap_or_else(|error| panic!("{preset}: {error}\n{text}"));
                assert_eq!(*ruleset, **game.ruleset(), "{text}");
                assert_eq!(&position, game.position(), "{text}");
                assert_eq!(position.hash_key(), game.position().hash_key());
            }
        }
    }
}

/// What a repetition compares (RULES.md section 11), and what a key is of.
fn compared(game: &Game, position: &AnyPosition) -> String {
    let mut setup = position.setup(game.ruleset());
    setup.pieces.iter_mut().for_each(|piece| piece.shown = false);
    format!("{:?} {:?} {:?} {:?}", setup.pieces, setup.shared_flags, position.to_move(), setup.first_army)
}

#[test]
fn positions_have_the_same_key_if_and_only_if_a_repetition_takes_them_for_the_same() {
    for &preset in Preset::ALL {
        let mut seen: HashMap<u64, String> = HashMap::new();
        let mut game = Game::random(Arc::new(Ruleset::new(preset.rules()).expect("valid rules")), 12);
        let mut random = Random::new(12);
        while !game.is_over() && game.ply() < 60 {
            let actions = game.legal_actions();
            for &action in &actions {
                let mut next = game.position().clone();
                next.play(game.ruleset(), action).expect("a legal action");
                if !next.is_over() {
                    let compared = compared(&game, &next);
                    assert_eq!(seen.entry(next.hash_key()).or_insert_with(|| compared.clone()), &compared, "{preset}");
                }
            }
            game.play(actions[random.below(actions.len())]).expect("a legal action");
        }
        let positions = seen.len();
        assert_eq!(seen.into_values().collect::<HashSet<_>>().len(), positions, "{preset}");
        assert!(positions > 1000, "{preset}: {positions}");
    }
}

#[test]
fn who_turned_up_what_makes_a_position_another_only_where_it_can_settle_the_colours() {
    let start = "0: 9a6 | 1: 5a7 3c10? | army=none";
    for (rules, matters) in [
        ("flip colour_rule=pair colour_scope=own_flips", true),
        ("flip colour_rule=pair colour_scope=anyone", false),
        ("flip colour_rule=same_as_previous colour_scope=own_flips", false),
    ] {
        let ruleset = ruleset(rules);
        let unmarked = table(rules, start).game.position().setup(&ruleset);
        let flip = |seat| EarlyFlip { seat: Seat(seat), army: Seat(0), kind: Kind::Marshal };
        let by = |seat| Setup { early_flips: vec![flip(seat)], ..unmarked.clone() };
        let [first, second] = [0, 1].map(|seat| AnyPosition::from_setup(&ruleset, &by(seat)).expect("a position"));
        assert_eq!(first != second, matters, "{rules}");
        for position in [first, second] {
            assert_eq!(AnyPosition::from_setup(&ruleset, &position.setup(&ruleset)).as_ref(), Ok(&position), "{rules}");
        }
    }
}

#[test]
fn every_random_game_is_its_record_read_back() {
    for &preset in Preset::ALL {
        for seed in 0..5 {
            let game = random_game(preset, seed, 1000);
            let text = Record::from_game(&game).to_string();
            let read = Record::parse(&text).unwrap_or_else(|error| panic!("{preset}, seed {seed}: {error}"));
            assert_eq!(read.game(), &game, "{preset}, seed {seed}");
            assert_eq!(read.game().position(), game.position(), "{preset}, seed {seed}");
            assert_eq!(read.to_string(), text);
        }
    }
}

/// The sample records: name, preset and seed of a random game.
const SAMPLES: [(&str, Preset, u64); 4] =
    [("dark", Preset::Dark, 3), ("four_dark", Preset::FourDark, 7), ("flip", Preset::Flip, 1), ("six", Preset::Six, 2)];

/// With `JUNQI_BLESS=1` the samples are written anew.
#[test]
fn the_sample_records_are_the_random_games_of_their_seeds() {
    for (name, preset, seed) in SAMPLES {
        let mut record = Record::from_game(&random_game(preset, seed, 1000));
        record.set_tag("Event", "random game").expect("a good tag");
        record.set_tag("Seed", &seed.to_string()).expect("a good tag");
        let path =
            PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data/records")).join(name).with_extension("junqi");
        if std::env::var_os("JUNQI_BLESS").is_some() {
            std::fs::write(&path, record.to_string()).expect("a writable folder");
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(Record::parse(&text), Ok(record.clone()), "{name}");
        assert_eq!(text, record.to_string(), "{name}");
    }
}
