//! What a view allows to deduce, against what can be found by trying every possibility.

use std::sync::Arc;

use junqi_core::rules::{FlagCapturer, FlagGoal, FlagNeedsMines, MineClearer, Visibility};
use junqi_core::testing::{random_rules, random_start};
use junqi_core::{
    AnyPosition, Count, Game, Kind, KindSet, Knowledge, Layout, Placement, Point, Random, Rules, Ruleset, Seat, Setup,
    Start, View, Viewer,
};
use junqi_tests::games::{choose, rulesets, viewers};

/// One more entry by lot: mostly actions, attacks preferred, sometimes a word of the host's.
fn go_on(game: &mut Game, random: &mut Random) {
    let seats: Vec<Seat> = game.position().seats_in().into_iter().collect();
    let seat = seats[random.below(seats.len())];
    let spoken = match random.below(100) {
        0..3 => game.timeout().is_ok(),
        3 if seats.len() > 2 => game.resign(seat).is_ok(),
        4 => game.offer_draw(seat).is_ok(),
        _ => false,
    };
    if !spoken {
        let action = choose(&game.legal_actions(), game, random);
        game.play(action).expect("a legal action");
    }
}

/// Random rules under which something is hidden, though not by lying face down.
fn hiding_rules(random: &mut Random, seats: impl Fn(usize) -> bool) -> Rules {
    loop {
        let rules = random_rules(random);
        let hides = matches!(rules.visibility, Visibility::Owner | Visibility::Team);
        if hides && seats(rules.seats.len()) {
            return rules;
        }
    }
}

/// Rules under which deductions are exact for a seat of two.
fn exact_rules(random: &mut Random) -> Rules {
    loop {
        let mut rules = hiding_rules(random, |seats| seats == 2);
        rules.repetition_limit = 0;
        rules.flag_promotes &= rules.flag_needs_mines != FlagNeedsMines::Dug;
        rules.mine_clearer = MineClearer::Engineer;
        if rules.flag_goal == FlagGoal::CarryOwnToEnemyHq {
            rules.flag_goal = FlagGoal::CarryToOwnHq;
        }
        if rules.flag_capturer == FlagCapturer::LowestRank {
            rules.flag_capturer = FlagCapturer::Any;
        }
        if rules.validate().is_ok() {
            return rules;
        }
    }
}

/// A position of few pieces: the Flags, and some others of each army, some of them away from home.
fn few_pieces(ruleset: &Arc<Ruleset>, most: usize, random: &mut Random) -> Option<Game> {
    let game = Game::random(Arc::clone(ruleset), random.next());
    let mut setup = game.position().setup(ruleset);
    random.shuffle(&mut setup.pieces);
    for army in ruleset.rules().seats {
        let mut kept = 0;
        let number = 1 + random.below(most);
        setup.pieces.retain(|piece| {
            let keeps = piece.army != army || piece.kind == Kind::Flag || kept < number;
            kept += usize::from(piece.army == army && piece.kind != Kind::Flag && keeps);
            keeps
        });
    }
    let points: Vec<Point> = ruleset.board().points().collect();
    for index in 0..setup.pieces.len() {
        let point = points[random.below(points.len())];
        let free = setup.pieces.iter().all(|piece| piece.point != point);
        let moves = !matches!(setup.pieces[index].kind, Kind::Mine | Kind::Flag);
        if free && moves && random.below(3) > 0 && ruleset.board().kind(point) != junqi_core::board::PointKind::Mountain
        {
            setup.pieces[index].point = point;
        }
    }
    setup.ply = 30;
    Game::from_setup(Arc::clone(ruleset), &setup).ok()
}

/// The position of now with the hidden pieces on the board being anything that there are enough of.
fn fillings(game: &Game, viewer: Viewer) -> Vec<Setup> {
    let view = game.view(viewer);
    let setup = game.position().setup(game.ruleset());
    let mut filled: Vec<Vec<Placement>> = vec![Vec::new()];
    for &place in &setup.pieces {
        let is_hidden = view.at(place.point).is_some_and(|piece| piece.kind.is_none());
        let kinds = if is_hidden { Kind::ALL.to_vec() } else { vec![place.kind] };
        let with_one_more = |pieces: Vec<Placement>| {
            let kinds = kinds.clone();
            kinds.into_iter().filter_map(move |kind| {
                let alike = pieces.iter().filter(|piece| (piece.army, piece.kind) == (place.army, kind)).count();
                let more = [&pieces[..], &[Placement { kind, ..place }]].concat();
                (alike < usize::from(kind.army_count())).then_some(more)
            })
        };
        filled = filled.into_iter().flat_map(with_one_more).collect();
    }
    filled.into_iter().map(|pieces| Setup { pieces, ..setup.clone() }).collect()
}

/// Every game, begun from some position, that has looked the same to a viewer from its start.
struct Lookalikes {
    viewer: Viewer,
    games: Vec<Game>,
}

impl Lookalikes {
    fn of_start(game: &Game, viewer: Viewer) -> Lookalikes {
        let view = game.view(viewer);
        let begin = |setup: Setup| Game::from_setup(Arc::clone(game.ruleset()), &setup).ok();
        let games = fillings(game, viewer).into_iter().filter_map(begin);
        Lookalikes { viewer, games: games.filter(|game| game.view(viewer) == view).collect() }
    }

    /// Goes on with those that look the same after the same entry.
    fn follow(&mut self, game: &Game) {
        let entry = game.entries().len() - 1;
        let (told, view) = (game.seen_events(entry, self.viewer), game.view(self.viewer));
        let last = game.entries()[entry];
        self.games.retain_mut(|other| {
            other.repeat(last).is_ok()
                && other.seen_events(entry, self.viewer) == told
                && other.view(self.viewer) == view
        });
    }

    /// The kinds of all pieces in one of the games, in the order of the view.
    fn assignment(game: &Game, view: &View) -> Vec<Kind> {
        let Start::Setup(setup) = game.start() else { unreachable!("begun from a position") };
        let kind_of = |identity| setup.pieces.iter().find(|piece| piece.point == identity).expect("a piece").kind;
        view.pieces.iter().map(|piece| kind_of(piece.identity)).collect()
    }

    fn kinds(&self, view: &View) -> Vec<KindSet> {
        let mut kinds = vec![KindSet::EMPTY; view.pieces.len()];
        for game in &self.games {
            for (kinds, kind) in kinds.iter_mut().zip(Self::assignment(game, view)) {
                *kinds = kinds.with(kind);
            }
        }
        kinds
    }
}

fn letters(kinds: &[KindSet]) -> Vec<String> {
    kinds.iter().map(ToString::to_string).collect()
}

#[test]
fn for_a_seat_of_two_the_possible_kinds_and_their_number_are_exact() {
    let mut random = Random::new(1);
    let (mut compared, mut open) = (0, 0);
    while compared < 2000 {
        let ruleset = Arc::new(Ruleset::new(exact_rules(&mut random)).expect("valid rules"));
        let Some(mut game) = few_pieces(&ruleset, 3, &mut random) else { continue };
        let seats: Vec<Seat> = ruleset.rules().seats.into_iter().collect();
        let viewer = Viewer::Seat(seats[random.below(2)]);
        let mut lookalikes = Lookalikes::of_start(&game, viewer);
        for _ in 0..60 {
            let view = game.view(viewer);
            let knowledge = Knowledge::new(&ruleset, view.clone()).expect("a view of a game");
            let expected = lookalikes.kinds(&view);
            let what = || {
                format!("{ruleset:?}\nstart {:?}\n{view}\n{:?}\n{:?}", game.start(), view.course, view.announcements)
            };
            assert_eq!(letters(knowledge.all_kinds()), letters(&expected), "{}", what());
            assert_eq!(knowledge.count(), Count::from(lookalikes.games.len() as u64), "{}", what());
            compared += 1;
            open += usize::from(lookalikes.games.len() > 1);
            if game.is_over() {
                break;
            }
            go_on(&mut game, &mut random);
            lookalikes.follow(&game);
        }
    }
    assert!(open > 1000, "{open} of {compared}");
}

#[test]
fn a_position_is_consistent_if_and_only_if_a_lookalike_has_come_to_it() {
    let mut random = Random::new(2);
    let mut answers = [0; 2];
    while answers[0] < 3000 || answers[1] < 3000 {
        let ruleset = Arc::new(Ruleset::new(exact_rules(&mut random)).expect("valid rules"));
        let Some(mut game) = few_pieces(&ruleset, 2, &mut random) else { continue };
        let viewer = Viewer::Seat(ruleset.rules().first_seat);
        let mut lookalikes = Lookalikes::of_start(&game, viewer);
        for _ in 0..1 + random.below(25) {
            if !game.is_over() {
                go_on(&mut game, &mut random);
                lookalikes.follow(&game);
            }
        }
        let knowledge = Knowledge::new(&ruleset, game.view(viewer)).expect("a view of a game");
        let reached = |position: &Setup| {
            lookalikes.games.iter().any(|game| game.position().setup(&ruleset).pieces == position.pieces)
        };
        for filled in fillings(&game, viewer) {
            let position = AnyPosition::from_setup(&ruleset, &filled);
            let consistent = position.is_ok_and(|position| knowledge.is_consistent(&position));
            assert_eq!(consistent, reached(&filled), "{}\n{filled:?}", game.view(viewer));
            answers[usize::from(consistent)] += 1;
        }
    }
}

#[test]
fn samples_are_drawn_evenly() {
    let mut random = Random::new(3);
    let mut tested = 0;
    while tested < 60 {
        let ruleset = Arc::new(Ruleset::new(exact_rules(&mut random)).expect("valid rules"));
        let Some(mut game) = few_pieces(&ruleset, 3, &mut random) else { continue };
        let viewer = Viewer::Seat(ruleset.rules().first_seat);
        let mut lookalikes = Lookalikes::of_start(&game, viewer);
        while !game.is_over() && lookalikes.games.len() > 100 {
            go_on(&mut game, &mut random);
            lookalikes.follow(&game);
        }
        if lookalikes.games.len() < 4 {
            continue;
        }
        tested += 1;
        let view = game.view(viewer);
        let knowledge = Knowledge::new(&ruleset, view.clone()).expect("a view of a game");
        let assignments: Vec<_> = lookalikes.games.iter().map(|game| Lookalikes::assignment(game, &view)).collect();
        let mut times = vec![0usize; assignments.len()];
        let each = 100;
        for seed in 0..each * assignments.len() {
            let sample = knowledge.sample(seed as u64).expect("a sample");
            let drawn = truth(&sample, &view);
            times[assignments.iter().position(|assignment| *assignment == drawn).expect("a possible one")] += 1;
        }
        // A chi-square that even drawing exceeds about once in a million times.
        let each = each as f64;
        let chi_square: f64 = times.iter().map(|&times| (times as f64 - each).powi(2) / each).sum();
        let freedom = (assignments.len() - 1) as f64;
        assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt() + 20.0, "{chi_square} for {freedom}: {times:?}");
    }
}

/// The kinds of all pieces, in the order of a view: what the referee shows once the game is over.
fn truth(game: &Game, view: &View) -> Vec<Kind> {
    let mut over = game.clone();
    for seat in game.position().seats_in() {
        let _ = over.flee(seat);
    }
    let shown = over.public_view();
    assert!(over.is_over(), "{over:?}");
    let kinds = shown.pieces.iter().map(|piece| piece.kind.unwrap_or_else(|| panic!("{piece:?} {shown} {:?}", view)));
    kinds.collect()
}

/// Calls `check` with random games under random rules, from all kinds of starts, at some of their plies.
fn wander(games: usize, seed: u64, mut check: impl FnMut(&Arc<Ruleset>, &Game, &mut Random)) {
    let mut random = Random::new(seed);
    let written = rulesets().map(|(_, ruleset)| ruleset);
    let drawn = core::iter::repeat_with({
        let mut random = Random::new(seed + 1);
        move || Arc::new(Ruleset::new(random_rules(&mut random)).expect("valid rules"))
    });
    for ruleset in written.chain(drawn).take(games) {
        let start = random_start(&ruleset, &mut random);
        let mut game = Game::from_start(Arc::clone(&ruleset), &start).expect("a legal start");
        let mut next_look = random.below(10);
        for entry in 0..300 {
            if entry == next_look {
                next_look += 1 + random.below(40);
                check(&ruleset, &game, &mut random);
            }
            if game.is_over() {
                break;
            }
            go_on(&mut game, &mut random);
        }
    }
}

#[test]
fn the_truth_is_always_possible() {
    let mut looked = 0;
    wander(600, 5, |ruleset, game, _| {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let truth = truth(game, &view);
            let knowledge = Knowledge::new(ruleset, view).unwrap_or_else(|error| panic!("{ruleset:?} {error}"));
            for ((piece, kinds), kind) in knowledge.view().pieces.iter().zip(knowledge.all_kinds()).zip(truth) {
                assert!(kinds.contains(kind), "{viewer:?}: {kind} is not in {kinds}: {piece:?}\n{}", knowledge.view());
                assert!(piece.kind.is_none_or(|kind| *kinds == KindSet::only(kind)));
            }
            assert!(knowledge.is_consistent(game.position()), "{viewer:?}\n{}", knowledge.view());
            assert!(!knowledge.count().is_zero());
            looked += 1;
        }
    });
    assert!(looked > 5000, "{looked}");
}

#[test]
fn every_sample_gives_the_viewer_the_same_view_and_is_possible() {
    let mut sampled = 0;
    wander(600, 6, |ruleset, game, random| {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let knowledge = Knowledge::new(ruleset, view.clone()).expect("a view of a game");
            let seed = random.next();
            let sample = knowledge.sample(seed).unwrap_or_else(|error| panic!("{viewer:?} {error}\n{view}"));
            assert_eq!(sample.view(viewer), view);
            assert!(knowledge.is_consistent(sample.position()), "{viewer:?}\n{view}");
            assert_eq!(knowledge.sample(seed).expect("the same again"), sample);
            let position = knowledge.sample_position(&mut Random::new(seed)).expect("a position");
            assert_eq!(position, *sample.position());
            for ((kinds, kind), piece) in knowledge.all_kinds().iter().zip(truth(&sample, &view)).zip(&view.pieces) {
                assert!(kinds.contains(kind) && piece.kind.is_none_or(|known| known == kind));
            }
            sampled += 1;
        }
    });
    assert!(sampled > 5000, "{sampled}");
}

/// What a sample says of the start explains the whole course: played again from there, the game tells a seat of two
/// exactly what it was told.
#[test]
fn for_a_seat_of_two_a_sampled_start_played_again_leads_to_the_same_view() {
    let mut random = Random::new(7);
    let mut replayed = 0;
    while replayed < 1500 {
        let ruleset = Arc::new(Ruleset::new(exact_rules(&mut random)).expect("valid rules"));
        let mut game = Game::random(Arc::clone(&ruleset), random.next());
        let viewer = Viewer::Seat(ruleset.rules().seats.into_iter().nth(random.below(2)).expect("two seats"));
        for _ in 0..random.below(400) {
            if !game.is_over() {
                go_on(&mut game, &mut random);
            }
        }
        let view = game.view(viewer);
        let knowledge = Knowledge::new(&ruleset, view.clone()).expect("a view of a game");
        for seed in 0..5 {
            let kinds = truth(&knowledge.sample(seed).expect("a sample"), &view);
            let mut again = Game::new(Arc::clone(&ruleset), &layouts(&ruleset, &view, &kinds)).expect("legal layouts");
            for &entry in game.entries() {
                again.repeat(entry).unwrap_or_else(|error| panic!("{error}\n{view}"));
            }
            assert_eq!(again.view(viewer), view, "{:?}", view.course);
            assert_eq!(again.information_state(viewer), game.information_state(viewer));
            replayed += 1;
        }
    }
}

/// The layouts in which these pieces stood at the start.
fn layouts(ruleset: &Ruleset, view: &View, kinds: &[Kind]) -> Vec<Layout> {
    let layout = |seat: Seat| {
        let mut cells = [None; 30];
        for (piece, &kind) in view.pieces.iter().zip(kinds) {
            if piece.identity.0 / 30 == seat.0 {
                cells[usize::from(piece.identity.0 % 30)] = Some(kind);
            }
        }
        Layout::from_cells(cells)
    };
    ruleset.rules().seats.into_iter().map(layout).collect()
}
