//! Every legal action has a number.

use std::sync::Arc;

use junqi_core::rules::Preset;
use junqi_core::{Deal, Entry, Game, Layout, Random, Ruleset};
use junqi_tests::golden::{self, GoldenGame};

fn check(game: &Game, name: &str) {
    let space = game.ruleset().action_space();
    for action in game.legal_actions() {
        let id = space.id(action).unwrap_or_else(|| panic!("{name}: {action} has no number"));
        assert!((id as usize) < space.len(), "{name}: {action}");
        assert_eq!(space.action(id), Some(action), "{name}");
    }
}

#[test]
fn every_legal_action_of_the_golden_games_has_a_number() {
    for file in golden::files() {
        let ruleset = Arc::new(Ruleset::new(file.rules).unwrap_or_else(|error| panic!("{}: {error}", file.name)));
        for golden in &file.games {
            let mut game = start(&ruleset, golden);
            for text in golden.actions.split(' ') {
                check(&game, &file.name);
                if let Ok(action) = junqi_core::notation::parse_action(ruleset.board(), text) {
                    game.play(action).unwrap_or_else(|error| panic!("{}: {error}", file.name));
                } else {
                    say(&mut game, text);
                }
            }
        }
    }
}

fn start(ruleset: &Arc<Ruleset>, golden: &GoldenGame) -> Game {
    let ruleset = Arc::clone(ruleset);
    match (&golden.deal, &golden.layouts) {
        (Some(deal), _) => Game::from_deal(ruleset, &deal.parse::<Deal>().expect("a deal")).expect("a legal deal"),
        (None, layouts) => {
            let layouts = layouts.iter().flat_map(|layouts| layouts.values());
            let layouts: Vec<Layout> = layouts.map(|layout| layout.parse().expect("a layout")).collect();
            Game::new(ruleset, &layouts).expect("legal layouts")
        }
    }
}

fn say(game: &mut Game, text: &str) {
    let (word, seat) = text.split_once(':').unwrap_or((text, "0"));
    let seat = junqi_core::Seat(seat.parse().expect("a seat"));
    let entry = match word {
        "timeout" => Entry::TimedOut,
        "resign" => Entry::Resigned(seat),
        "flee" => Entry::Fled(seat),
        "offer" => Entry::Offered(seat),
        "accept" => Entry::Accepted(seat),
        "refuse" => Entry::Refused(seat),
        _ => panic!("unknown entry {text}"),
    };
    game.repeat(entry).expect("the host's word");
}

#[test]
fn every_legal_action_of_random_games_has_a_number_under_all_presets() {
    for &preset in Preset::ALL {
        let ruleset = Arc::new(Ruleset::new(preset.rules()).expect("a preset"));
        for seed in 0..3 {
            let mut game = Game::random(Arc::clone(&ruleset), seed);
            let mut random = Random::new(seed);
            for _ in 0..400 {
                check(&game, preset.name());
                let actions = game.legal_actions();
                if actions.is_empty() {
                    break;
                }
                game.play(actions[random.below(actions.len())]).expect("a legal action");
            }
        }
    }
}
