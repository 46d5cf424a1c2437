//! What a view allows to deduce, against what can be found by trying every possibility.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use junqi_core::rules::{
    Backs, ColourRule, Deal as DealRule, FlagCapturer, FlagGoal, FlagNeedsMines, MineClearer, Visibility,
};
use junqi_core::testing::random_rules;
use junqi_core::{
    Action, AnyPosition, Count, Deal, Game, Kind, KindSet, Knowledge, Layout, Placement, Point, Random, Rules, Ruleset,
    Seat, Setup, Start, View, Viewer,
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

/// The rules without what deductions leave aside: repetition, and what depends on the lowest rank of an army.
fn without_what_is_left_aside(rules: Rules) -> Option<Rules> {
    let any_if_lowest = |capturer| if capturer == FlagCapturer::LowestRank { FlagCapturer::Any } else { capturer };
    let rules = Rules {
        repetition_limit: 0,
        mine_clearer: MineClearer::Engineer,
        flag_capturer: any_if_lowest(rules.flag_capturer),
        ..rules
    };
    rules.validate().is_ok().then_some(rules)
}

/// Rules under which deductions are exact for a seat of two.
fn exact_rules(random: &mut Random) -> Rules {
    loop {
        let mut rules = hiding_rules(random, |seats| seats == 2);
        rules.flag_promotes &= rules.flag_needs_mines != FlagNeedsMines::Dug;
        if rules.flag_goal == FlagGoal::CarryOwnToEnemyHq {
            rules.flag_goal = FlagGoal::CarryToOwnHq;
        }
        if let Some(rules) = without_what_is_left_aside(rules) {
            return rules;
        }
    }
}

/// Rules of face-down play under which deductions are exact: all that is hidden has never moved or fought.
fn face_down_rules(random: &mut Random) -> Rules {
    loop {
        let rules = random_rules(random);
        if let Some(rules) = without_what_is_left_aside(rules).filter(Rules::is_face_down) {
            return rules;
        }
    }
}

/// A position of few pieces: the Flags, and some others of each army, some of them away from home. Of more than two seats
/// some may be out, and face-down not many pieces lie face down.
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
    if ruleset.rules().is_face_down() {
        turn_up(&mut setup, ruleset.rules(), random);
    }
    if ruleset.rules().seats.len() > 2 {
        send_out(&mut setup, ruleset.rules(), random);
    }
    Game::from_setup(Arc::clone(ruleset), &setup).ok()
}

/// A game that begins from few pieces, under rules by lot.
fn begin(random: &mut Random, mut rules: impl FnMut(&mut Random) -> Rules, most: usize) -> Game {
    loop {
        let ruleset = Arc::new(Ruleset::new(rules(random)).expect("valid rules"));
        if let Some(game) = few_pieces(&ruleset, most, random) {
            return game;
        }
    }
}

/// Turns up all pieces but a few, and mostly settles the colours.
fn turn_up(setup: &mut Setup, rules: &Rules, random: &mut Random) {
    let most = if rules.backs == Backs::Plain { 2 } else { 3 };
    let down = 1 + random.below(most);
    random.shuffle(&mut setup.pieces);
    for (index, piece) in setup.pieces.iter_mut().enumerate() {
        piece.face_down = index < down;
    }
    if random.below(4) > 0 {
        setup.first_army = Some(Seat(u8::from(rules.colour_rule != ColourRule::Assigned && random.below(2) == 1)));
    }
}

/// Seats that go out take their pieces along.
fn send_out(setup: &mut Setup, rules: &Rules, random: &mut Random) {
    setup.seats_in = rules.seats.into_iter().filter(|_| random.below(3) > 0).collect();
    setup.pieces.retain(|piece| setup.seats_in.contains(piece.army));
    setup.to_move = setup.seats_in.into_iter().next().unwrap_or_default();
}

/// The position of now with the hidden pieces on the board being anything that there are enough of.
fn fillings(game: &Game, viewer: Viewer) -> Vec<Setup> {
    let view = game.view(viewer);
    let setup = game.position().setup(game.ruleset());
    let mut filled: Vec<Vec<Placement>> = vec![Vec::new()];
    let all: Vec<(Seat, Kind)> =
        game.rules().seats.into_iter().flat_map(|army| Kind::ALL.map(|kind| (army, kind))).collect();
    for &place in &setup.pieces {
        let seen = view.at(place.point).expect("what stands there is seen");
        let may_be = |&(army, kind): &(Seat, Kind)| {
            seen.kind.is_none_or(|seen| seen == kind) && seen.army.is_none_or(|seen| seen == army)
        };
        let choices: Vec<(Seat, Kind)> = all.iter().copied().filter(may_be).collect();
        let with_one_more = |pieces: Vec<Placement>| {
            choices.clone().into_iter().filter_map(move |(army, kind)| {
                let alike = pieces.iter().filter(|piece| (piece.army, piece.kind) == (army, kind)).count();
                let more = [&pieces[..], &[Placement { army, kind, ..place }]].concat();
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

    /// The armies and kinds of all pieces in one of the games, in the order of the view.
    fn assignment(game: &Game, view: &View) -> Vec<(Seat, Kind)> {
        let Start::Setup(setup) = game.start() else { unreachable!("begun from a position") };
        let find = |identity| setup.pieces.iter().find(|piece| piece.point == identity).expect("a piece");
        view.pieces.iter().map(|piece| find(piece.identity)).map(|piece| (piece.army, piece.kind)).collect()
    }

    fn kinds(&self, view: &View) -> Vec<KindSet> {
        let mut kinds = vec![KindSet::EMPTY; view.pieces.len()];
        for game in &self.games {
            for (kinds, (_, kind)) in kinds.iter_mut().zip(Self::assignment(game, view)) {
                *kinds = kinds.with(kind);
            }
        }
        kinds
    }
}

fn letters(kinds: &[KindSet]) -> Vec<String> {
    kinds.iter().map(ToString::to_string).collect()
}

/// Compares possible kinds and counts with those of all lookalikes, along games by lot under rules by lot.
fn check_exact(seed: u64, states: usize, mut rules: impl FnMut(&mut Random) -> Rules) {
    let mut random = Random::new(seed);
    let (mut compared, mut open) = (0, 0);
    while compared < states {
        let mut game = begin(&mut random, &mut rules, 3);
        let ruleset = Arc::clone(game.ruleset());
        let seats: Vec<Seat> = ruleset.rules().seats.into_iter().collect();
        let viewer = Viewer::Seat(seats[random.below(2)]);
        let mut lookalikes = Lookalikes::of_start(&game, viewer);
        for _ in 0..60 {
            let view = game.view(viewer);
            let knowledge = Knowledge::new(&ruleset, view.clone()).expect("a view of a game");
            let expected = lookalikes.kinds(&view);
            let what = || what(&game, &view);
            assert_eq!(letters(knowledge.all_kinds()), letters(&expected), "{}", what());
            assert_eq!(knowledge.count(), Count::from(lookalikes.games.len() as u64), "{}", what());
            compared += 1;
            open += usize::from(lookalikes.games.len() > 1);
            let settled = lookalikes.games.len() == 1 && random.below(4) == 0;
            if game.is_over() || settled {
                break;
            }
            go_on(&mut game, &mut random);
            lookalikes.follow(&game);
        }
    }
    assert!(open > states / 4, "{open} of {compared}");
}

/// A game and its view, for when something is wrong with it.
fn what(game: &Game, view: &View) -> String {
    format!("start {:?}\n{view}\n{:?}\n{:?}", game.start(), view.course, view.announcements)
}

#[test]
fn for_a_seat_of_two_the_possible_kinds_and_their_number_are_exact() {
    check_exact(1, 2000, exact_rules);
}

#[test]
fn face_down_the_possible_kinds_and_their_number_are_exact() {
    check_exact(4, 800, face_down_rules);
}

/// Compares what is consistent with where lookalikes have come to.
fn check_consistent(seed: u64, each: usize, mut rules: impl FnMut(&mut Random) -> Rules) {
    let mut random = Random::new(seed);
    let mut answers = [0; 2];
    while answers[0] < each || answers[1] < each {
        let mut game = begin(&mut random, &mut rules, 2);
        let ruleset = Arc::clone(game.ruleset());
        let viewer = Viewer::Seat(ruleset.rules().first_seat);
        let mut lookalikes = Lookalikes::of_start(&game, viewer);
        for _ in 0..1 + random.below(25) {
            if !game.is_over() {
                go_on(&mut game, &mut random);
                lookalikes.follow(&game);
            }
        }
        let knowledge = Knowledge::new(&ruleset, game.view(viewer)).expect("a view of a game");
        let pieces = |game: &Game| game.position().setup(&ruleset).pieces;
        let reached: HashSet<Vec<Placement>> = lookalikes.games.iter().map(pieces).collect();
        for filled in fillings(&game, viewer) {
            let position = AnyPosition::from_setup(&ruleset, &filled);
            let consistent = position.is_ok_and(|position| knowledge.is_consistent(&position));
            let expected = reached.contains(&filled.pieces);
            assert_eq!(consistent, expected, "{}\n{filled:?}", what(&game, knowledge.view()));
            answers[usize::from(consistent)] += 1;
        }
    }
}

#[test]
fn a_position_is_consistent_if_and_only_if_a_lookalike_has_come_to_it() {
    check_consistent(2, 3000, exact_rules);
}

#[test]
fn a_face_down_position_is_consistent_if_and_only_if_a_lookalike_has_come_to_it() {
    check_consistent(5, 3000, face_down_rules);
}

/// Draws many samples of few possibilities.
fn check_even(seed: u64, tests: usize, mut rules: impl FnMut(&mut Random) -> Rules) {
    let mut random = Random::new(seed);
    let mut tested = 0;
    while tested < tests {
        let mut game = begin(&mut random, &mut rules, 3);
        let ruleset = Arc::clone(game.ruleset());
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
        let assignments = lookalikes.games.iter().map(|game| Lookalikes::assignment(game, &view));
        let mut times: HashMap<Vec<(Seat, Kind)>, usize> = assignments.map(|assignment| (assignment, 0)).collect();
        let each = 100;
        for seed in 0..each * times.len() {
            let drawn = truth(&knowledge.sample(seed as u64).expect("a sample"));
            *times.get_mut(&drawn).expect("a possible one") += 1;
        }
        // A chi-square that even drawing exceeds about once in a million times.
        let each = each as f64;
        let chi_square: f64 = times.values().map(|&times| (times as f64 - each).powi(2) / each).sum();
        let freedom = (times.len() - 1) as f64;
        assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt() + 20.0, "{chi_square} for {freedom}: {times:?}");
    }
}

#[test]
fn samples_are_drawn_evenly() {
    check_even(3, 60, exact_rules);
}

#[test]
fn face_down_samples_are_drawn_evenly() {
    check_even(6, 40, face_down_rules);
}

/// A deal with the pieces in some cells changed about, in every way.
fn redealt(deal: &Deal, cells: &[usize]) -> Vec<Deal> {
    let mut orders: Vec<Vec<(u8, Kind)>> = vec![Vec::new()];
    let mut pieces: Vec<(u8, Kind)> = cells.iter().map(|&cell| deal.cells()[cell]).collect();
    pieces.sort_unstable();
    for _ in cells {
        let longer = |order: Vec<(u8, Kind)>| {
            let left = |piece: &(u8, Kind)| {
                let times = |list: &[(u8, Kind)]| list.iter().filter(|other| *other == piece).count();
                times(&order) < times(&pieces)
            };
            let mut next: Vec<(u8, Kind)> = pieces.iter().copied().filter(left).collect();
            next.dedup();
            next.into_iter().map(move |piece| [&order[..], &[piece]].concat()).collect::<Vec<_>>()
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let change = |order: Vec<(u8, Kind)>| {
        let mut changed = *deal.cells();
        cells.iter().zip(order).for_each(|(&cell, piece)| changed[cell] = piece);
        Deal::from_cells(changed)
    };
    orders.into_iter().map(change).collect()
}

/// Mixed deals and halves, plain backs and coloured ones: whatever the last pieces may be is what they may have been dealt.
#[test]
fn what_is_left_of_a_deal_can_be_whatever_would_have_looked_the_same() {
    let mut random = Random::new(8);
    let (mut compared, mut dealt) = ([[0; 2]; 2], HashSet::new());
    while compared.as_flattened().iter().any(|&times| times < 25) {
        let rules = face_down_rules(&mut random);
        let ruleset = Arc::new(Ruleset::new(rules).expect("valid rules"));
        let mut game = Game::random(Arc::clone(&ruleset), random.next());
        let most = 1 + random.below(5);
        let hidden = |game: &Game| game.public_view().pieces.iter().filter(|piece| piece.face_down).count();
        while !game.is_over() && hidden(&game) > most {
            // Flips first: many games would be over before they are all made.
            let actions = game.legal_actions();
            let flips: Vec<Action> = actions.iter().copied().filter(|action| action.is_flip()).collect();
            let among = if flips.is_empty() || random.below(4) == 0 { &actions } else { &flips };
            game.play(among[random.below(among.len())]).expect("a legal action");
        }
        if game.is_over() {
            continue;
        }
        let view = game.public_view();
        let Start::Deal(deal) = game.start() else { unreachable!("face-down games begin from deals") };
        let cells: Vec<usize> = (0..view.pieces.len()).filter(|&index| view.pieces[index].kind.is_none()).collect();
        let looks_the_same = |deal: &Deal| {
            let mut other = Game::from_deal(Arc::clone(&ruleset), deal).ok()?;
            let same = game.entries().iter().all(|&entry| other.repeat(entry).is_ok()) && other.public_view() == view;
            same.then_some(())
        };
        let mut deals = redealt(deal, &cells);
        deals.retain(|deal| looks_the_same(deal).is_some());
        let knowledge = Knowledge::new(&ruleset, view.clone()).expect("a view of a game");
        let mut expected = vec![KindSet::EMPTY; view.pieces.len()];
        for deal in &deals {
            expected.iter_mut().zip(deal.cells()).for_each(|(kinds, &(_, kind))| *kinds = kinds.with(kind));
        }
        assert_eq!(letters(knowledge.all_kinds()), letters(&expected), "{}", what(&game, &view));
        assert_eq!(knowledge.count(), Count::from(deals.len() as u64), "{}", what(&game, &view));
        compared[usize::from(rules.backs == Backs::Plain)][usize::from(rules.deal == DealRule::Halves)] += 1;
        dealt.insert(deals.len());
    }
    assert!(dealt.len() > 5, "{dealt:?}");
}

/// With more hidden armies more may be left possible than is, but never less.
#[test]
fn for_three_and_more_seats_whatever_looks_the_same_is_possible() {
    let mut random = Random::new(9);
    let (mut compared, mut seats_seen, mut exact) = (0, HashSet::new(), 0);
    while compared < 1500 {
        let mut game = begin(&mut random, |random| hiding_rules(random, |seats| seats > 2), 2);
        let ruleset = Arc::clone(game.ruleset());
        let seats: Vec<Seat> = game.position().seats_in().into_iter().collect();
        let viewer = if random.below(8) == 0 { Viewer::Public } else { Viewer::Seat(seats[random.below(seats.len())]) };
        let hidden = game.view(viewer).pieces.iter().filter(|piece| piece.kind.is_none()).count();
        if !(1..=4).contains(&hidden) {
            continue;
        }
        seats_seen.insert(seats.len());
        let mut lookalikes = Lookalikes::of_start(&game, viewer);
        for _ in 0..40 {
            let view = game.view(viewer);
            let knowledge = Knowledge::new(&ruleset, view.clone()).expect("a view of a game");
            for (found, possible) in lookalikes.kinds(&view).into_iter().zip(knowledge.all_kinds()) {
                assert!(found.is_subset(*possible), "{found} and {possible} of {}", what(&game, &view));
            }
            let number = Count::from(lookalikes.games.len() as u64);
            assert!(knowledge.count() >= number, "{} of {number}: {}", knowledge.count(), what(&game, &view));
            for game in lookalikes.games.iter().take(20) {
                assert!(knowledge.is_consistent(game.position()), "{}", what(game, &view));
            }
            compared += 1;
            exact += usize::from(knowledge.count() == number);
            if game.is_over() {
                break;
            }
            go_on(&mut game, &mut random);
            lookalikes.follow(&game);
        }
    }
    assert!(seats_seen.len() > 1 && exact > compared / 4, "{seats_seen:?} {exact} of {compared}");
}

/// The armies and kinds of all pieces, in the order of a view: what the referee shows once the game is over.
fn truth(game: &Game) -> Vec<(Seat, Kind)> {
    let mut over = game.clone();
    for seat in game.position().seats_in() {
        let _ = over.flee(seat);
    }
    let shown = over.public_view();
    assert!(over.is_over(), "{over:?}");
    shown.pieces.iter().map(|piece| (piece.army.expect("shown"), piece.kind.expect("shown"))).collect()
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
            let pieces = truth(&knowledge.sample(seed).expect("a sample"));
            let mut again = Game::new(Arc::clone(&ruleset), &layouts(&ruleset, &view, &pieces)).expect("legal layouts");
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
fn layouts(ruleset: &Ruleset, view: &View, pieces: &[(Seat, Kind)]) -> Vec<Layout> {
    let layout = |seat: Seat| {
        let mut cells = [None; 30];
        for (piece, &(_, kind)) in view.pieces.iter().zip(pieces) {
            if piece.identity.0 / 30 == seat.0 {
                cells[usize::from(piece.identity.0 % 30)] = Some(kind);
            }
        }
        Layout::from_cells(cells)
    };
    ruleset.rules().seats.into_iter().map(layout).collect()
}

/// A view may come from anywhere: whatever it says, it is refused or understood.
#[test]
fn a_view_that_no_game_makes_is_refused_or_answered_but_never_panics() {
    let mut random = Random::new(11);
    let mut answers = [0; 2];
    for (_, ruleset) in rulesets() {
        let mut game = Game::random(Arc::clone(&ruleset), random.next());
        for _ in 0..random.below(120) {
            if !game.is_over() {
                go_on(&mut game, &mut random);
            }
        }
        for viewer in viewers(&game) {
            let view = serde_json::to_value(game.view(viewer)).expect("plain data");
            for _ in 0..8 {
                let mut changed = view.clone();
                for _ in 0..1 + random.below(4) {
                    spoil(&mut changed, &mut random);
                }
                let Ok(view) = serde_json::from_value::<View>(changed) else { continue };
                let known = Knowledge::new(&ruleset, view);
                answers[usize::from(known.is_ok())] += 1;
                if let Ok(known) = known {
                    let _ = (known.count(), known.sample(1), known.is_consistent(game.position()));
                }
            }
        }
    }
    assert!(answers.iter().all(|&times| times > 500), "{answers:?}");
}

/// Changes one value somewhere, but for the rules.
fn spoil(value: &mut serde_json::Value, random: &mut Random) {
    use serde_json::Value;
    match value {
        Value::Object(fields) => {
            let mut names: Vec<String> = fields.keys().filter(|name| *name != "rules").cloned().collect();
            random.shuffle(&mut names);
            if let Some(field) = names.first().and_then(|name| fields.get_mut(name)) {
                spoil(field, random);
            }
        }
        Value::Array(items) if items.is_empty() => {}
        Value::Array(items) => {
            let index = random.below(items.len());
            match random.below(8) {
                0 => drop(items.remove(index)),
                1 => items.push(items[index].clone()),
                _ => spoil(&mut items[index], random),
            }
        }
        Value::Number(_) => *value = [0, 1, 2, 7, 29, 61, 129, 255, 65_535][random.below(9)].into(),
        Value::Bool(switch) => *switch = !*switch,
        Value::String(text) if text.len() == 1 => *text = ["1", "9", "B", "L", "F"][random.below(5)].to_string(),
        Value::String(_) => {}
        Value::Null => *value = random.below(7).into(),
    }
}
