//! Records, written and read.

use std::sync::Arc;

use super::*;
use crate::rules::Preset;
use crate::{Action, Random, Ruleset};

const LAYOUT: &str = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1";

fn ruleset(change: impl Fn(&mut Rules), preset: Preset) -> Arc<Ruleset> {
    let mut rules = preset.rules();
    change(&mut rules);
    Arc::new(Ruleset::new(rules).unwrap())
}

/// A record of the start of preset `dark` with these lines behind the header.
fn record(rounds: &[&str]) -> String {
    format!("junqi-record\nrules: dark\nlayout 0: {LAYOUT}\nlayout 1: {LAYOUT}\n\n{}\n", rounds.join("\n"))
}

fn error(text: &str) -> String {
    Record::parse(text).unwrap_err().to_string()
}

/// A game of random actions with the host's words in between.
fn talkative(ruleset: Arc<Ruleset>, seed: u64) -> Game {
    let mut game = Game::random(ruleset, seed);
    let mut random = Random::new(seed);
    while !game.is_over() && game.entries().len() < 300 {
        let seat = Seat(random.below(game.rules().arms()) as u8);
        // What is refused is not entered.
        match random.below(40) {
            0 => drop(game.timeout()),
            1 => drop(game.offer_draw(seat)),
            2 => drop(game.accept_draw(seat)),
            3 => drop(game.refuse_draw(seat)),
            4 if seed % 3 == 0 => drop(game.resign(seat)),
            5 if seed % 5 == 0 => drop(game.flee(seat)),
            _ => {
                let actions: Vec<Action> = game.legal_actions();
                game.play(actions[random.below(actions.len())]).unwrap();
            }
        }
    }
    game
}

#[test]
fn games_with_the_hosts_words_round_trip_under_all_presets() {
    for &preset in Preset::ALL {
        for seed in 0..6 {
            let game = talkative(ruleset(|_| (), preset), seed);
            let text = Record::from_game(&game).to_string();
            let read = Record::parse(&text).unwrap_or_else(|error| panic!("{preset}, seed {seed}: {error}\n{text}"));
            assert_eq!(read.game(), &game, "{preset}, seed {seed}");
            assert_eq!(read.to_string(), text);
        }
    }
}

#[test]
fn a_game_from_a_position_brings_its_rules_with_the_position() {
    let mut game = talkative(ruleset(|_| (), Preset::Flip), 1);
    let setup = game.position().setup(game.ruleset());
    let mut mixed_up = setup.clone();
    mixed_up.pieces.reverse();
    game = Game::from_setup(Arc::clone(game.ruleset()), &mixed_up).unwrap();
    if let Some(&action) = game.legal_actions().first() {
        game.play(action).unwrap();
    }
    let text = Record::from_game(&game).to_string();
    assert!(text.starts_with("junqi-record\nposition: junqi-position flip "), "{text}");
    assert_eq!(Record::parse(&text).unwrap().game(), &game);
}

#[test]
fn each_seat_has_its_place_in_a_round_and_one_without_a_turn_is_passed_over() {
    let mut game = Game::random(ruleset(|rules| rules.timeout_limit = 1, Preset::Qq), 2);
    for _ in 0..2 {
        let action = game.legal_actions()[0];
        game.play(action).unwrap();
    }
    game.timeout().unwrap();
    for _ in 0..4 {
        let action = game.legal_actions()[0];
        game.play(action).unwrap();
    }
    let text = Record::from_game(&game).to_string();
    let rounds: Vec<&str> = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let words: Vec<Vec<&str>> = rounds.iter().map(|round| round.split(' ').collect()).collect();
    // Counterclockwise: seats 0, 3, 2, 1. Seat 2 runs out of time.
    assert_eq!(words[0][3..5], ["timeout", "out:2:timeout"]);
    assert_eq!(words[0].len(), 6);
    assert_eq!((words[1][0], words[1][3], words[1].len()), ("2.", "--", 5));
}

#[test]
fn tags_are_kept_in_order_and_bad_ones_refused() {
    let mut record = Record::from_game(&Game::random(ruleset(|_| (), Preset::Dark), 1));
    record.set_tag("Event", "club evening").unwrap();
    record.set_tag("日期", "2026-01-31").unwrap();
    record.set_tag("Seat 0", "").unwrap();
    record.set_tag("Event", "club: evening").unwrap();
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(read.tag("Event"), Some("club: evening"));
    assert_eq!(read.tags().iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), ["Event", "日期", "Seat 0"]);
    for (key, value) in [("", "x"), ("rules", "x"), ("A:B", "x"), (" A", "x"), ("A", "x\ny"), ("A", " x")] {
        assert!(record.set_tag(key, value).is_err(), "{key:?}: {value:?}");
    }
}

#[test]
fn notes_may_be_left_out_and_lines_may_end_as_on_windows() {
    let text = record(&["1. a6-a7> e7-e6>", "result: unfinished"]);
    let bare = record(&["1. a6-a7 e7-e6", "result: unfinished"]).replace('\n', "\r\n");
    let written = |text: &str| Record::parse(text).map(|record| record.to_string());
    assert_eq!(written(&text), Ok(text.clone()));
    assert_eq!(written(&bare), Ok(text));
}

#[test]
fn every_error_names_its_line_and_column() {
    let mut wrong = Vec::new();
    for (rounds, expected) in [
        (vec!["1. a6-a8"], "line 6, column 4: 'a6-a8' is not possible: "),
        (vec!["1. a6-z8"], "line 6, column 4: action 'a6-z8': no point 'z8' on board two"),
        (vec!["1. a6a7"], "line 6, column 4: action 'a6a7': expected a move like 'a6-a7'"),
        (
            vec!["1. a6-b5>"],
            "line 6, column 9: the record says that '>' came of this, but it was 'a move to an empty point'",
        ),
        (vec!["2. a6-b5"], "line 6, column 1: expected round '1.' or 'result: ', found '2.'"),
        (vec!["1. -- a6-b5"], "line 6, column 4: expected an action of seat 0, which is to move, found '--'"),
        (vec!["1. a6-b5", "2. c6-b6"], "line 7, column 4: this is seat 0's place in the round, but seat 1 is to move"),
        (vec!["1. a6-b5 a7-b8 b5-b4"], "line 6, column 16: expected the next round on a line of its own"),
        (
            vec!["1. resign:1"],
            "line 6, column 4: 'resign:1' is not possible: resigning is possible from ply 20 on, and 0 plies are made",
        ),
        (vec!["1. resing:1"], "line 6, column 4: expected an action, 'timeout', or 'resign:'"),
        (
            vec!["1. timeout out:0:timeout"],
            "line 6, column 12: the record says 'out:0:timeout', but no seat went out there",
        ),
        (
            vec!["1. a6-b5", "result: draw by quiet"],
            "line 7, column 9: the record says that the result is 'draw by quiet', but it is 'unfinished'",
        ),
        (
            vec!["1. a6-b5"],
            "line 7, column 1: expected a round, as in '1. a6-a7', or the result, as in 'result: unfinished', found the end",
        ),
        (
            vec!["result: unfinished", "1. a6-b5"],
            "line 7, column 1: expected nothing after the result, found '1. a6-b5'",
        ),
    ] {
        let error = error(&record(&rounds));
        wrong.extend((!error.starts_with(expected)).then(|| format!("{rounds:?}:\n{error}\nexpected\n{expected}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_record_of_the_documentation_is_one() {
    let documentation = include_str!("../record.rs");
    let (_, example) = documentation.split_once("```text\n").unwrap();
    let (example, _) = example.split_once("//! ```").unwrap();
    let text: Vec<&str> = example.lines().map(|line| line.trim_start_matches("//!").trim_start()).collect();
    let text = text.join("\n") + "\n";
    assert_eq!(Record::parse(&text).map(|record| record.to_string()), Ok(text));
}

#[test]
fn every_error_of_the_header_names_its_line_and_column() {
    let good = record(&["result: unfinished"]);
    let mut wrong = Vec::new();
    for (from, to, expected) in [
        ("junqi-record", "record", "line 1, column 1: expected the first line 'junqi-record', found 'record'"),
        ("rules: dark", "rules: dark+mine=fake", "line 2, column 18: unknown mine 'fake'"),
        (
            "rules: dark\n",
            "",
            "line 4, column 1: expected 'rules: ' or 'position: ' in the header, found an empty line",
        ),
        ("rules: dark", "rules: flip", "line 3, column 11: the game can't begin so: face-down play begins from a deal"),
        ("layout 1", "layout 0", "line 4, column 1: 'layout 0' is given twice"),
        ("layout 1", "layout 2", "line 4, column 11: expected no layout for seat 2, which does not play"),
        ("layout 1", "layout x", "line 4, column 1: expected 'layout ' and a seat, 0 to 5"),
        ("layout 1", "lay-out 1", "line 4, column 1: expected 'rules', 'layout 0' and so on"),
        (&format!("layout 1: {LAYOUT}\n"), "", "line 4, column 1: expected 'layout 1: ' in the header"),
        ("1: 9", "1: 8", "line 4, column 11: the game can't begin so: layout of seat 1"),
        ("1: 9", "1: x", "line 4, column 11: unknown piece 'x' at a6 of a layout"),
        ("\n\n", "\n", "line 5, column 1: expected 'rules', 'layout 0' and so on"),
    ] {
        assert!(good.contains(from));
        let error = error(&good.replacen(from, to, 1));
        wrong.extend((!error.starts_with(expected)).then(|| format!("{to}:\n{error}\nexpected\n{expected}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[cfg(feature = "serde")]
#[test]
fn json_is_the_text() {
    let record = Record::from_game(&talkative(ruleset(|_| (), Preset::FourDark), 3));
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(json, serde_json::to_string(&record.to_string()).unwrap());
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
    let error = serde_json::from_str::<Record>("\"chess\"").unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 1: expected the first line 'junqi-record'"), "{error}");
}

mod any_text {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn is_read_or_refused(text in "(.|\n){0,200}") {
            let _ = Record::parse(&text);
            let _ = Record::parse(&record(&[&text]));
        }

        /// A changed record is refused at a place that it has, or is a game that round trips.
        #[test]
        fn is_read_or_refused_when_a_good_one_is_changed(
            seed in 0..20u64, at: prop::sample::Index, cut in 0..3usize, put in "[0-9a-e:#*<>~\n =!-]{0,3}",
        ) {
            let preset = Preset::ALL[seed as usize % Preset::ALL.len()];
            let mut text: Vec<char> = Record::from_game(&talkative(ruleset(|_| (), preset), seed)).to_string().chars().collect();
            let at = at.index(text.len());
            text.splice(at..(at + cut).min(text.len()), put.chars());
            let text: String = text.into_iter().collect();
            match Record::parse(&text) {
                Ok(record) => prop_assert_eq!(Record::parse(&record.to_string()).unwrap(), record),
                Err(error) => prop_assert!(error.line <= text.lines().count() + 1 && error.column >= 1, "{}", error),
            }
        }
    }
}
