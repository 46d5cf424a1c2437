//! The laws of `junqi_core::testing` under every preset and under random rules.
//!
//! `JUNQI_LAW_GAMES` sets how many games are played under random rules, `JUNQI_LAW_SEED` from which seed.

use std::time::Instant;

use junqi_core::rules::Preset;
use junqi_core::testing::{LawBroken, Report, check_laws, random_rules};
use junqi_core::{Random, Rules};

/// Games under one drawn `Rules`.
const GAMES_PER_RULES: u32 = 20;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{name} = {value}: no number")))
}

#[test]
fn the_laws_hold_under_every_preset() {
    let mut report = Report::default();
    let started = Instant::now();
    for preset in Preset::ALL {
        report += check_laws(&preset.rules(), 1, 40).unwrap_or_else(|broken| panic!("{broken}"));
    }
    tell("presets", &report, started);
}

#[test]
fn the_laws_hold_under_random_rules() {
    let (games, first_seed) = (setting("JUNQI_LAW_GAMES", 20_000), setting("JUNQI_LAW_SEED", 1));
    let draws = games.div_ceil(u64::from(GAMES_PER_RULES));
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let started = Instant::now();
    let results: Vec<(Report, Vec<LawBroken>)> = std::thread::scope(|scope| {
        let start = |thread| {
            let seeds = (thread..draws).step_by(threads as usize).map(move |number| first_seed.wrapping_add(number));
            scope.spawn(|| check_random_rules(seeds))
        };
        let running: Vec<_> = (0..threads).map(start).collect();
        running.into_iter().map(|thread| thread.join().expect("laws report, and do not panic")).collect()
    });
    let mut report = Report::default();
    let mut faults = Vec::new();
    for (more, broken) in results {
        report += more;
        faults.extend(broken.iter().map(LawBroken::to_string));
    }
    tell("random rules", &report, started);
    assert!(faults.is_empty(), "broken laws:\n{}", faults.join("\n\n"));
}

/// Rules and games from each seed; of each law that is broken the first example, made simpler.
fn check_random_rules(seeds: impl Iterator<Item = u64>) -> (Report, Vec<LawBroken>) {
    let mut report = Report::default();
    let mut broken: Vec<LawBroken> = Vec::new();
    for seed in seeds {
        match check_laws(&random_rules(&mut Random::new(seed)), seed << 16, GAMES_PER_RULES) {
            Ok(more) => report += more,
            Err(another) if broken.iter().any(|one| one.law == another.law) => {}
            Err(another) => broken.push(simplest(another)),
        }
    }
    (report, broken)
}

fn tell(what: &str, report: &Report, started: Instant) {
    let speed = report.plies as f64 / started.elapsed().as_secs_f64();
    println!("{what}: {report:?}, {:.1} s, {speed:.0} plies a second", started.elapsed().as_secs_f64());
}

/// The same law broken with as few differences from a preset as can be found, one field after another.
fn simplest(mut broken: LawBroken) -> LawBroken {
    let preset = broken.rules.nearest_preset().rules();
    for field in Rules::FIELDS {
        let mut simpler = *broken.rules;
        let is_set = field.set_code(&mut simpler, field.code(&preset)).is_ok();
        if !is_set || simpler == *broken.rules || simpler.validate().is_err() {
            continue;
        }
        // Another rule makes other games from the same seed, so that a few are tried.
        if let Err(again) = check_laws(&simpler, broken.seed, 200) {
            if again.law == broken.law {
                broken = again;
            }
        }
    }
    broken
}

#[test]
fn random_rules_reach_every_value_of_every_option() {
    use junqi_core::rules::FieldKind;
    let mut random = Random::new(1);
    let drawn: Vec<Rules> = (0..4_000).map(|_| random_rules(&mut random)).collect();
    for field in Rules::FIELDS {
        let mut codes: Vec<u32> = drawn.iter().map(|rules| field.code(rules)).collect();
        codes.sort_unstable();
        codes.dedup();
        let expected = match field.kind {
            FieldKind::Choice(names) => names.len(),
            FieldKind::Switch => 2,
            FieldKind::Number { .. } => 100,
            FieldKind::Seat => 6,
            FieldKind::Kind => 12,
            // 1 set on board two, 4 on three, 11 on four, 57 on six, some of them the same.
            FieldKind::Seats => 57,
        };
        assert!(codes.len() >= expected, "{}: {} values of {expected}", field.name, codes.len());
    }
}

#[test]
fn a_broken_law_names_rules_seed_and_ply() {
    let rules = Rules { first_seat: junqi_core::Seat(3), ..Rules::default() };
    let broken = check_laws(&rules, 7, 1).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "law valid_rules is broken at ply 0 of the game from seed 7 under preset dark with first_seat = 3: \
         first_seat 3 does not play: it must be one of the seats '0,1'"
    );
}
