//! What views and events owe each other, for every viewer, under every preset.

use std::sync::Arc;

use junqi_core::rules::Preset;
use junqi_core::{Game, Random, Ruleset, Seat, ViewTracker, Viewer};

fn viewers(game: &Game) -> Vec<Viewer> {
    game.rules().seats.into_iter().map(Viewer::Seat).chain([Viewer::Public, Viewer::Seat(Seat(99))]).collect()
}

/// One more entry, chosen by lot: mostly actions, sometimes a word of the host's.
fn go_on(game: &mut Game, random: &mut Random) {
    let seats: Vec<Seat> = game.position().seats_in().into_iter().collect();
    let seat = seats[random.next() as usize % seats.len()];
    let spoken = match random.next() % 200 {
        0 => game.timeout().is_ok(),
        1 => game.resign(seat).is_ok(),
        2 => game.flee(seat).is_ok(),
        3..8 => game.offer_draw(seat).is_ok(),
        8..10 => game.refuse_draw(seat).is_ok(),
        10..60 => game.accept_draw(seat).is_ok(),
        _ => false,
    };
    if !spoken {
        let actions = game.legal_actions();
        let attacks: Vec<_> = actions.iter().copied().filter(|action| game.identity(action.to()).is_some()).collect();
        let among = if attacks.is_empty() || random.next() % 2 == 0 { &actions } else { &attacks };
        game.play(among[random.next() as usize % among.len()]).expect("a legal action");
    }
}

#[test]
fn a_view_kept_from_events_alone_equals_the_view_of_the_game() {
    for preset in Preset::ALL {
        let ruleset = Arc::new(Ruleset::new(preset.rules()).expect("valid rules"));
        for seed in 0..6 {
            let mut random = Random::new(seed);
            let mut game = Game::random(Arc::clone(&ruleset), seed);
            let mut trackers: Vec<_> =
                viewers(&game).into_iter().map(|viewer| (viewer, ViewTracker::new(game.view(viewer)))).collect();
            while !game.is_over() && game.entries().len() < 600 {
                go_on(&mut game, &mut random);
                let entry = game.entries().len() - 1;
                for (viewer, tracker) in &mut trackers {
                    let view = game.view(*viewer);
                    tracker.follow(&game.seen_events(entry, *viewer), &view.legal);
                    assert_eq!(tracker.view(), view, "{} seed {seed}, {viewer:?} after entry {entry}", preset.name());
                }
            }
        }
    }
}
