//! Information states: the text of all that a viewer was told.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use junqi_core::notation::seen_event_text;
use junqi_core::{
    Action, Beginning, DeathCause, Encoder, Game, InformationState, Kind, News, Outcome, Place, PlaneForm, Point,
    Random, Reason, Seat, SeatSet, SeenEvent, Team, View, Viewer,
};
use junqi_tests::games::{begin, go_on, rulesets, twin, viewers, wander};
use junqi_tests::table::table;

/// All that a viewer was told, not as text.
fn told(game: &Game, viewer: Viewer) -> (View, Vec<Vec<SeenEvent>>) {
    let begun = Game::from_start(Arc::clone(game.ruleset()), game.start()).expect("it began so");
    let view = without_legal(begun.view(viewer));
    (view, (0..game.entries().len()).map(|entry| game.seen_events(entry, viewer)).collect())
}

fn without_legal(mut view: View) -> View {
    view.legal.clear();
    view
}

#[test]
fn a_move_an_attack_and_a_word_of_the_hosts_are_a_line_each() {
    let mut table = table("dark", "0: 9a6 3c6 | 1: 5a7 3c10 4d10").play("a6-a7 d10-d9");
    table.game.offer_draw(Seat(0)).unwrap();
    let text = table.game.information_state(Seat(1));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("junqi-view seat=1 rules=dark in=0,1 to=0 ply=0 quiet=0 b1:0?@b1 a6:0?@a6 "));
    assert_eq!(
        lines[1..],
        ["0:a6-a7@a6:?x15@a7=attacker_wins turn:1/1/0", "1:d10-d9@d10 turn:0/2/1", "offered:0 turn:0/2/1",]
    );
    let public = table.game.information_state(Viewer::Public);
    assert_eq!(public.lines().nth(1), Some("0:a6-a7@a6:?x1?@a7=attacker_wins turn:1/1/0"));
    assert_eq!(
        table.game.information_state(Seat(0)).lines().nth(1),
        Some("0:a6-a7@a6:9x1?@a7=attacker_wins turn:1/1/0")
    );
}

#[test]
fn flips_colours_and_the_end_are_told_in_words() {
    let start = "0: 9a6? 1a2? 5c5 | 1: 5a7? 3c10? | army=none";
    let table = table("flip_platform resign_from_ply=0", start).play("=a6 =a2").resign(0);
    let text = table.game.information_state(Seat(1));
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines[0], "0:=a6@a6:09 turn:1/1/0");
    assert_eq!(lines[1], "1:=a2@a2:01 colours:1=0 turn:0/2/0");
    let end = "out:0=resignation ended:win=resignation/1/1";
    assert!(lines[2].starts_with(end) && lines[2].ends_with(" turn:-/2/0"), "{}", lines[2]);
}

#[test]
fn the_way_of_a_flag_is_told_in_words() {
    let rules = "dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_to_own_hq";
    let game = table(rules, "0: 3a6 4c6 | 1: 5a7 4c10 F@a6 | move=1 flags_from_1=1").play("a7-a6 c6-b6 a6-a7").game;
    let text = game.information_state(Seat(0));
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(lines[0], "1:a7-a6@a7:?x03@a6=attacker_wins flag_covered:a6@a6:1 turn:0/1/0");
    assert_eq!(lines[2], "1:a6-a7@a7 flag_left:a6@a6:1 turn:0/3/2");
}

/// Games from few starts, hidden kinds exchanged in some, that often take the same course for a while: so that the same
/// is told in different games, and different things in games that are alike.
#[test]
fn texts_are_equal_exactly_if_the_same_was_told_and_then_the_legal_actions_are_equal_too() {
    let (mut met_again, mut to_move) = (0, 0);
    for (name, ruleset) in rulesets().step_by(3) {
        let mut random = Random::new(22);
        let mut by_text = HashMap::new();
        let mut by_told = HashMap::new();
        let first = begin(&ruleset, 22);
        let from_setup =
            |game: &Game| Game::from_setup(Arc::clone(&ruleset), &game.position().setup(&ruleset)).unwrap();
        let mut starts = vec![first.clone(), from_setup(&first)];
        for viewer in viewers(&first) {
            starts.extend(twin(&first, viewer, &mut random));
        }
        for number in 0..12 {
            let mut game = starts[number % starts.len()].clone();
            for _ in 0..5 {
                for viewer in viewers(&game) {
                    let (text, told) = (game.information_state(viewer), format!("{:?}", told(&game, viewer)));
                    let legal = game.view(viewer).legal;
                    to_move += usize::from(!legal.is_empty());
                    if let Some((told_before, legal_before)) =
                        by_text.insert(text.clone(), (told.clone(), legal.clone()))
                    {
                        assert_eq!(told, told_before, "{name}: the same text for different things:\n{text}");
                        assert_eq!(legal, legal_before, "{name}: other legal actions after\n{text}");
                        met_again += 1;
                    }
                    let text_before = by_told.insert(told, text.clone()).unwrap_or_else(|| text.clone());
                    assert_eq!(text, text_before, "{name}: different texts of the same");
                }
                if random.below(8) == 0 {
                    go_on(&mut game, &mut random);
                } else {
                    let actions = game.legal_actions();
                    game.play(actions[random.below(actions.len().min(2))]).expect("a legal action");
                }
                if game.is_over() {
                    break;
                }
            }
        }
    }
    assert!(met_again > 2_000 && to_move > 2_000, "{met_again} {to_move}");
}

#[test]
fn equal_texts_mean_equal_observations() {
    for (name, ruleset) in rulesets().step_by(10) {
        let encoder = Encoder::new(&ruleset, PlaneForm::Points);
        let mut observations: HashMap<String, Vec<u8>> = HashMap::new();
        for seed in 0..12 {
            let mut game = begin(&ruleset, seed % 3);
            let mut random = Random::new(seed);
            while game.entries().len() < 4 && !game.is_over() {
                let view = game.view(game.rules().first_seat);
                let mut bytes = vec![0; encoder.len()];
                encoder.observe(&view, &mut bytes).unwrap();
                let text = game.information_state(view.viewer);
                assert_eq!(observations.entry(text).or_insert_with(|| bytes.clone()), &bytes, "{name}");
                let actions = game.legal_actions();
                game.play(actions[random.below(actions.len().min(2))]).expect("a legal action");
            }
        }
    }
}

#[test]
fn different_events_have_different_words() {
    let mut kinds_of_events = HashSet::new();
    for (name, ruleset) in rulesets() {
        let mut events: HashMap<String, SeenEvent> = HashMap::new();
        let mut check = |game: &Game| {
            let Some(entry) = game.entries().len().checked_sub(1) else { return };
            for viewer in viewers(game) {
                for event in game.seen_events(entry, viewer) {
                    let text = seen_event_text(ruleset.board(), &event);
                    assert!(!text.contains([' ', '\n']) && !text.contains("??"), "{text}");
                    assert_eq!(*events.entry(text.clone()).or_insert(event), event, "{name}: {text}");
                    kinds_of_events.insert(std::mem::discriminant(&event));
                }
            }
        };
        for seed in 23..26 {
            wander(&ruleset, seed, &mut check);
        }
    }
    assert!(kinds_of_events.len() >= 20, "only {} kinds of events came up", kinds_of_events.len());
}

/// Everything in a view but the legal actions is in the text of a state that begins with it.
#[test]
fn whatever_a_view_tells_is_in_the_text() {
    let table = table("four_dark", "0: 9g6 3h6 | 1: 4f11 | 2: 5k12 | 3: 3l7").play("g6-g7 f11-f10 k12-j12").timeout();
    let view = table.game.view(Seat(0));
    let text = |view: &View| InformationState::new(view).to_string();
    let changes: [fn(&mut View); 31] = [
        |view| view.viewer = Viewer::Public,
        |view| view.rules.ply_limit = 999,
        |view| view.ply += 1,
        |view| view.quiet += 1,
        |view| view.to_move = None,
        |view| view.seats_in = SeatSet(0b111),
        |view| view.skips[2] = 1,
        |view| view.timeouts[2] = 1,
        |view| view.mines_gone = SeatSet(1),
        |view| view.promoted = SeatSet(1),
        |view| view.outcome = Some(Outcome::draw(Reason::Quiet)),
        |view| view.outcome = Some(Outcome::win(Team(0), SeatSet(0b101), Reason::Flag)),
        |view| view.outcome = Some(Outcome::win(Team(1), SeatSet(0b1010), Reason::Flag)),
        |view| view.pieces[0].identity = Point(77),
        |view| view.pieces[0].army = None,
        |view| view.pieces[0].kind = Some(Kind::Bomb),
        |view| view.pieces[0].face_down = true,
        |view| view.pieces[0].shown = true,
        |view| view.pieces[0].place = Place::Carried(Point(40)),
        |view| view.pieces[0].place = Place::Covered(Point(40)),
        |view| view.pieces[0].moves += 1,
        |view| view.pieces[0].last_moved += 1,
        |view| view.pieces[0].attacks_won += 1,
        |view| view.pieces[0].defences_won += 1,
        |view| view.pieces[0].repelled += 1,
        |view| view.began = Beginning::Layouts,
        |view| view.announcements[0].ply += 1,
        |view| view.announcements[0].news = News::Skipped { seat: Seat(3) },
        |view| view.announcements.clear(),
        |view| view.course[1].action = Action::new(Point(40), Point(41)),
        |view| view.course[1].turned = true,
    ];
    let mut texts = vec![text(&view)];
    for change in changes {
        let mut changed = view.clone();
        change(&mut changed);
        texts.push(text(&changed));
    }
    let death = |ply, point, cause| Place::Gone(junqi_core::Death { ply, point: Point(point), cause });
    for place in [
        death(1, 2, DeathCause::Combat),
        death(2, 2, DeathCause::Combat),
        death(1, 3, DeathCause::Combat),
        death(1, 2, DeathCause::SeatOut),
    ] {
        for face_down in [false, true] {
            let mut changed = view.clone();
            (changed.pieces[0].place, changed.pieces[0].face_down) = (place, face_down);
            texts.push(text(&changed));
        }
    }
    let count = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), count);
    assert_eq!(text(&view), text(&without_legal(view)));
}

#[test]
fn a_state_may_begin_in_the_middle_of_a_game() {
    for (name, ruleset) in rulesets().step_by(5) {
        let mut seen: HashMap<String, View> = HashMap::new();
        for seed in 0..3 {
            wander(&ruleset, seed % 2, |game| {
                if game.entries().len() % 20 == 3 {
                    for viewer in viewers(game) {
                        let view = without_legal(game.view(viewer));
                        let text = InformationState::new(&view).to_string();
                        assert_eq!(text.lines().count(), 1);
                        assert_eq!(seen.entry(text).or_insert_with(|| view.clone()), &view, "{name}");
                    }
                }
            });
        }
    }
}
