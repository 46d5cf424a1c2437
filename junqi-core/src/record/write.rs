//! Writing a record.

use core::fmt;

use super::{FIRST_LINE, PASSED_OVER, Record, entry_text, note, out_word, outs, places, result_text};
use crate::event::Event;
use crate::game::{Game, Start};
use crate::notation::{rules_text, setup_text};
use crate::seat::Seat;

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let game = &record.game;
    writeln!(f, "{FIRST_LINE}")?;
    for (key, value) in &record.tags {
        writeln!(f, "{}", format!("{key}: {value}").trim_end())?;
    }
    match game.start() {
        Start::Layouts(layouts) => {
            writeln!(f, "rules: {}", rules_text(game.rules()))?;
            for (seat, layout) in game.rules().seats.into_iter().zip(layouts) {
                writeln!(f, "layout {seat}: {layout}")?;
            }
        }
        Start::Deal(deal) => writeln!(f, "rules: {}\ndeal: {deal}", rules_text(game.rules()))?,
        Start::Setup(setup) => writeln!(f, "position: {}", setup_text(game.ruleset(), setup))?,
    }
    writeln!(f)?;
    for (index, round) in rounds(game).iter().enumerate() {
        writeln!(f, "{}. {}", index + 1, round.join(" "))?;
    }
    writeln!(f, "result: {}", result_text(game))
}

/// The words of each round.
fn rounds(game: &Game) -> Vec<Vec<String>> {
    let places = places(game.rules());
    let mut rounds: Vec<Vec<String>> = Vec::new();
    // The next free place of the last round; there is no round yet.
    let mut free = places.len();
    for (index, &entry) in game.entries().iter().enumerate() {
        let events = game.events(index);
        let place = mover(events).and_then(|mover| places.iter().position(|&seat| seat == mover));
        let mut words = Vec::new();
        let needs_round = place.map_or(rounds.is_empty(), |place| place < free);
        if needs_round {
            free = 0;
        }
        if let Some(place) = place {
            words.extend((free..place).map(|_| PASSED_OVER.to_owned()));
            free = place + 1;
        }
        words.push(entry_text(game.ruleset().board(), entry) + &note(events));
        words.extend(outs(events).into_iter().map(out_word));
        match rounds.last_mut() {
            Some(round) if !needs_round => round.extend(words),
            _ => rounds.push(words),
        }
    }
    rounds
}

/// Whose turn was used up.
fn mover(events: &[Event]) -> Option<Seat> {
    events.iter().find_map(|event| match *event {
        Event::Moved { seat, .. }
        | Event::Attacked { seat, .. }
        | Event::Flipped { seat, .. }
        | Event::TimedOut { seat, .. } => Some(seat),
        _ => None,
    })
}
