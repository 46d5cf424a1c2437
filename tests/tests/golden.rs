//! Every golden game, ply by ply, and every golden count.

use std::sync::Arc;

use junqi_core::notation::action_text;
use junqi_core::{CombatResult, Entry, Event, FlagState, Game, Rules, Ruleset, SeatSet};
use junqi_tests::golden::{self, GoldenFile, GoldenGame, GoldenPosition, parse_entry, start};

#[test]
fn golden_games_agree_at_every_ply() {
    let mut faults = Vec::new();
    for file in golden::files() {
        let ruleset = Arc::new(Ruleset::new(file.rules).unwrap_or_else(|error| panic!("{}: {error}", file.name)));
        for game in &file.games {
            if let Err(fault) = replay(&ruleset, game) {
                faults.push(format!("{} game {}: {fault}", file.name, game.number));
            }
        }
    }
    assert!(faults.is_empty(), "{} games disagree:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn golden_perft_counts_agree() {
    let mut faults = Vec::new();
    for file in golden::files() {
        let ruleset = Arc::new(Ruleset::new(file.rules).unwrap_or_else(|error| panic!("{}: {error}", file.name)));
        let position = start(&ruleset, &file.games[0]).position().clone();
        for (depth, &nodes) in (1..).zip(&file.perft) {
            let ours = position.perft(&ruleset, depth);
            if ours != nodes {
                faults.push(format!("{} perft({depth}): {ours}, expected {nodes}", file.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn golden_files_named_after_a_preset_have_its_rules() {
    for GoldenFile { name, base, rules, .. } in golden::files() {
        assert!(Rules::preset(&base).is_ok(), "{name} starts from {base}");
        if let Ok(preset) = Rules::preset(&name) {
            assert_eq!(rules, preset, "{name}");
        }
    }
}

fn replay(ruleset: &Arc<Ruleset>, golden: &GoldenGame) -> Result<(), String> {
    let mut game = start(ruleset, golden);
    let mut outs = Vec::new();
    check_actions(&game, golden, 0)?;
    for (index, (text, result)) in golden.actions.split(' ').zip(golden.results.chars()).enumerate() {
        let at = format!("entry {} ({text})", index + 1);
        let entry = parse_entry(&game, text);
        // The reference marks a ply that ends an offer by what it ends, not by what it did.
        let ends_offer = game.offer().is_some();
        let events = game.repeat(entry).map_err(|error| format!("{at}: {error}"))?.to_vec();
        let ours = if ends_offer { 'h' } else { result_letter(&entry, &events) };
        if ours != result {
            return Err(format!("{at}: result {ours}, expected {result}"));
        }
        outs.extend(events.iter().filter_map(|event| match event {
            Event::WentOut { seat, reason } => Some((index + 1, seat.0, reason.name().to_string())),
            _ => None,
        }));
        check_actions(&game, golden, index + 1).map_err(|fault| format!("{at}: {fault}"))?;
    }
    if outs != golden.outs {
        return Err(format!("outs {outs:?}, expected {:?}", golden.outs));
    }
    check_outcome(&game, golden)?;
    check_position(&game, &golden.last)
}

fn check_actions(game: &Game, golden: &GoldenGame, index: usize) -> Result<(), String> {
    let board = game.ruleset().board();
    let mut texts: Vec<String> = game.legal_actions().iter().map(|&action| action_text(board, action)).collect();
    texts.sort();
    let crc = if texts.is_empty() { 0 } else { crc32fast::hash(texts.join(" ").as_bytes()) };
    if (texts.len(), crc) != (golden.counts[index], golden.crcs[index]) {
        return Err(format!("{} legal actions, expected {}: {}", texts.len(), golden.counts[index], texts.join(" ")));
    }
    Ok(())
}

fn result_letter(entry: &Entry, events: &[Event]) -> char {
    let Entry::Played(action) = entry else { return 'h' };
    if action.is_flip() {
        return 'f';
    }
    for event in events {
        match event {
            Event::Attacked { result, .. } => {
                return match result {
                    CombatResult::AttackerWins => 'A',
                    CombatResult::DefenderWins => 'D',
                    CombatResult::BothDie => 'B',
                    CombatResult::Repelled => 'R',
                    CombatResult::Forbidden => '?',
                };
            }
            Event::FlagPickedUp { .. } => return 'p',
            _ => {}
        }
    }
    'm'
}

fn check_outcome(game: &Game, golden: &GoldenGame) -> Result<(), String> {
    let seats = |set: SeatSet| set.into_iter().map(|seat| seat.0).collect::<Vec<_>>();
    let ours = game.outcome().map(|outcome| {
        let teams = outcome.team.into_iter().map(|team| team.0).collect::<Vec<_>>();
        (outcome.verdict.name().to_string(), outcome.reason.name().to_string(), seats(outcome.winners), teams)
    });
    let theirs = golden.outcome.as_ref().map(|outcome| {
        (outcome.result.clone(), outcome.reason.clone(), outcome.winners.clone(), outcome.teams.clone())
    });
    if ours == theirs { Ok(()) } else { Err(format!("outcome {ours:?}, expected {theirs:?}")) }
}

fn check_position(game: &Game, golden: &GoldenPosition) -> Result<(), String> {
    let ours = last_position(game, golden.counters.is_some());
    let theirs = format!("{golden:?}");
    if ours == theirs { Ok(()) } else { Err(format!("final position\n  {ours}\nexpected\n  {theirs}")) }
}

/// Our last position in the golden form; compared as text, which shows at once where the two differ.
fn last_position(game: &Game, with_counters: bool) -> String {
    let (ruleset, position) = (game.ruleset(), game.position());
    let name = |point| ruleset.board().name(point).to_string();
    let seats = || game.rules().seats.into_iter();
    let mut pieces = std::collections::BTreeMap::new();
    let mut flags = std::collections::BTreeMap::new();
    let mut shown = Vec::new();
    for point in position.occupied() {
        let piece = position.piece(ruleset, point).expect("a piece");
        let identity = name(game.identity(point).expect("an identity"));
        if piece.shown {
            shown.push(identity.clone());
        }
        pieces.insert(name(point), (piece.army.0, piece.kind.letter(), !piece.face_down, identity));
        if let Some((army, state)) = position.shared_flag(point) {
            let state = if state == FlagState::Carried { "carried" } else { "covered" };
            let identity = name(game.flag_identity(army).expect("an identity"));
            shown.push(identity.clone());
            flags.insert(name(point), (army.0, identity, state.to_string()));
        }
    }
    shown.sort();
    let counters = with_counters.then(|| golden::GoldenCounters {
        quiet: position.quiet(),
        skips: seats().map(|seat| position.skips(seat)).collect(),
        timeouts: seats().map(|seat| game.timeouts(seat)).collect(),
        dug: seats().map(|army| position.dug(army)).collect(),
    });
    let last = GoldenPosition {
        ply: game.ply(),
        to_move: game.to_move().map(|seat| seat.0),
        seats_in: position.seats_in().into_iter().map(|seat| seat.0).collect(),
        colours: seats().map(|seat| position.army(seat).map(|army| army.0)).collect(),
        pieces,
        flags,
        shown,
        counters,
    };
    format!("{last:?}")
}
