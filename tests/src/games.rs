//! Random games under many rules, with what the host says, and games that differ in what a viewer does not know.

use std::sync::Arc;

use junqi_core::testing::random_rules;
use junqi_core::{Action, Game, Placement, Random, Rules, Ruleset, Seat, Viewer};

use crate::golden;

/// Every rules that there are golden games for, all presets and a hundred deviations, and as many drawn by lot.
pub fn rulesets() -> impl Iterator<Item = (String, Arc<Ruleset>)> {
    let compile = |rules: Rules| Arc::new(Ruleset::new(rules).expect("valid rules"));
    let mut random = Random::new(23);
    let drawn = (0..100).map(move |number| (format!("random rules {number}"), random_rules(&mut random)));
    let written = golden::files().into_iter().map(|file| (file.name, file.rules));
    written.chain(drawn).map(move |(name, rules)| (name, compile(rules)))
}

/// The playing seats, a spectator, and a seat that there is not.
pub fn viewers(game: &Game) -> Vec<Viewer> {
    game.rules().seats.into_iter().map(Viewer::Seat).chain([Viewer::Public, Viewer::Seat(Seat(99))]).collect()
}

/// An action by lot, attacks preferred.
pub fn choose(actions: &[Action], game: &Game, random: &mut Random) -> Action {
    let attacks: Vec<_> = actions.iter().copied().filter(|action| game.identity(action.to()).is_some()).collect();
    let among = if attacks.is_empty() || random.below(2) == 0 { actions } else { &attacks };
    among[random.below(among.len())]
}

/// One more entry by lot: mostly actions, sometimes a word of the host's.
pub fn go_on(game: &mut Game, random: &mut Random) {
    let seats: Vec<Seat> = game.position().seats_in().into_iter().collect();
    let seat = seats[random.below(seats.len())];
    let spoken = match random.below(300) {
        0 => game.timeout().is_ok(),
        1 => game.resign(seat).is_ok(),
        2 => game.flee(seat).is_ok(),
        3..8 => game.offer_draw(seat).is_ok(),
        8..10 => game.refuse_draw(seat).is_ok(),
        10..60 => game.accept_draw(seat).is_ok(),
        _ => false,
    };
    if !spoken {
        let action = choose(&game.legal_actions(), game, random);
        game.play(action).expect("a legal action");
    }
}

pub fn begin(ruleset: &Arc<Ruleset>, seed: u64) -> Game {
    Game::random(Arc::clone(ruleset), seed)
}

/// Calls `check` with a game by lot, before the first entry and after each.
pub fn wander(ruleset: &Arc<Ruleset>, seed: u64, mut check: impl FnMut(&Game)) {
    let mut random = Random::new(seed);
    let mut game = begin(ruleset, seed);
    check(&game);
    while !game.is_over() && game.entries().len() < 500 {
        go_on(&mut game, &mut random);
        check(&game);
    }
}

/// The same start but for two pieces that the viewer does not know and cannot tell apart, and that are not of its team,
/// whose pieces it sees once it is out: they change places.
pub fn twin(game: &Game, viewer: Viewer, random: &mut Random) -> Option<Game> {
    let view = game.view(viewer);
    let mut setup = game.position().setup(game.ruleset());
    let rules = game.rules();
    let team_mate = |army: Seat| {
        !rules.is_face_down() && matches!(viewer, Viewer::Seat(seat) if rules.team(seat) == rules.team(army))
    };
    let hidden: Vec<usize> = (0..setup.pieces.len())
        .filter(|&index| !team_mate(setup.pieces[index].army))
        .filter(|&index| view.at(setup.pieces[index].point).is_some_and(|piece| piece.kind.is_none()))
        .collect();
    for _ in 0..20 {
        let (first, second) = (*hidden.get(random.below(hidden.len().max(1)))?, hidden[random.below(hidden.len())]);
        let (one, other) = (setup.pieces[first], setup.pieces[second]);
        let seen_army = |piece: Placement| view.at(piece.point).and_then(|piece| piece.army);
        if one.kind == other.kind || seen_army(one) != seen_army(other) {
            continue;
        }
        setup.pieces[first] = Placement { kind: other.kind, army: other.army, ..one };
        setup.pieces[second] = Placement { kind: one.kind, army: one.army, ..other };
        if let Ok(twin) = Game::from_setup(Arc::clone(game.ruleset()), &setup) {
            return Some(twin);
        }
        (setup.pieces[first], setup.pieces[second]) = (one, other);
    }
    None
}
