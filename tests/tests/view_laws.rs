//! What is seen (RULES.md section 9), as laws that hold in every game under every rules of the golden files, and as single
//! cases.

use std::sync::Arc;

use junqi_core::board::ArmPoint;
use junqi_core::{
    Action, ActionList, CombatResult, DeathCause, Encoder, Event, Game, InformationState, Kind, Placement, PlaneForm,
    Point, Random, Reason, Rules, Ruleset, Seat, SeatSet, SeenEvent, Setup, View, ViewTracker, Viewer,
};
use junqi_tests::games::{begin, choose, rulesets, twin, viewers, wander};

#[test]
fn a_view_kept_from_events_alone_equals_the_view_of_the_game() {
    for (name, ruleset) in rulesets() {
        for seed in 0..4 {
            let mut trackers = Vec::new();
            wander(&ruleset, seed, |game| {
                let Some(entry) = game.entries().len().checked_sub(1) else {
                    let track = |viewer| (viewer, ViewTracker::new(game.view(viewer)));
                    return trackers = viewers(game).into_iter().map(track).collect();
                };
                for (viewer, tracker) in &mut trackers {
                    let view = game.view(*viewer);
                    tracker.follow(&game.seen_events(entry, *viewer), &view.legal);
                    assert_eq!(tracker.view(), view, "{name} seed {seed}, {viewer:?} after entry {entry}");
                }
            });
        }
    }
}

#[test]
fn a_tracker_may_begin_in_the_middle_of_a_game() {
    for (name, ruleset) in rulesets() {
        let mut tracker: Option<ViewTracker> = None;
        let mut random = Random::new(3);
        wander(&ruleset, 3, |game| {
            let seat = game.rules().first_seat;
            let view = game.view(seat);
            match &mut tracker {
                Some(tracker) => {
                    tracker.follow(&game.seen_events(game.entries().len() - 1, seat), &view.legal);
                    assert_eq!(tracker.view(), view, "{name}");
                }
                None if random.below(60) == 0 => tracker = Some(ViewTracker::new(view)),
                None => {}
            }
        });
    }
}

#[test]
fn what_was_told_of_an_entry_never_changes() {
    for (name, ruleset) in rulesets() {
        let mut told = Vec::new();
        let mut last = None;
        wander(&ruleset, 5, |game| {
            if let Some(entry) = game.entries().len().checked_sub(1) {
                let seen = |viewer| game.seen_events(entry, viewer);
                told.push(viewers(game).into_iter().map(seen).collect::<Vec<_>>());
            }
            last = Some(game.clone());
        });
        let game = last.expect("a game");
        for (entry, told) in told.iter().enumerate() {
            for (viewer, told) in viewers(&game).into_iter().zip(told) {
                assert_eq!(&game.seen_events(entry, viewer), told, "{name} entry {entry} {viewer:?}");
            }
        }
        assert!(game.seen_events(game.entries().len(), Viewer::Public).is_empty());
    }
}

#[test]
fn asking_for_a_view_twice_gives_the_same() {
    for (_, ruleset) in rulesets() {
        wander(&ruleset, 1, |game| {
            for viewer in viewers(game) {
                assert_eq!(game.view(viewer), game.view(viewer));
            }
        });
    }
}

#[test]
fn a_view_tells_what_everybody_can_count_as_the_referee_does() {
    for (name, ruleset) in rulesets() {
        wander(&ruleset, 2, |game| {
            let position = game.position();
            let mut actions = ActionList::default();
            position.legal_actions(&ruleset, &mut actions);
            assert_eq!(*actions, game.legal_actions(), "{name}");
            for viewer in viewers(game) {
                let view = game.view(viewer);
                let legal =
                    if game.to_move().map(Viewer::Seat) == Some(viewer) { game.legal_actions() } else { vec![] };
                assert_eq!(view.legal, legal, "{name}");
                assert_eq!((view.ply, view.quiet), (position.ply(), position.quiet()), "{name}");
                assert_eq!((view.to_move, view.outcome), (position.to_move(), position.outcome()), "{name}");
                assert_eq!((view.seats_in, view.offer), (position.seats_in(), game.offer()), "{name}");
                for seat in game.rules().seats {
                    assert_eq!(view.armies[seat.index()], position.army(seat), "{name}");
                    assert_eq!(view.timeouts[seat.index()], game.timeouts(seat), "{name}");
                    if !game.is_over() {
                        assert_eq!(view.skips[seat.index()], position.skips(seat), "{name}");
                        // A promoted Flag may die unrecognised.
                        let promoted = view.promoted.contains(seat) && position.flag(seat).is_some();
                        assert_eq!(promoted, position.is_promoted(seat), "{name}");
                    }
                }
                for point in ruleset.board().points() {
                    let (seen, stands) = (view.at(point), position.piece(&ruleset, point));
                    assert_eq!(
                        seen.map(|piece| (piece.face_down, piece.shown)),
                        stands.map(|p| (p.face_down, p.shown))
                    );
                    if let (Some(seen), Some(stands)) = (seen, stands) {
                        assert!(seen.kind.is_none_or(|kind| kind == stands.kind), "{name}");
                        assert!(seen.army.is_none_or(|army| army == stands.army), "{name}");
                    }
                }
            }
        });
    }
}

#[test]
fn when_the_game_is_over_everything_is_shown_to_all() {
    let mut ended = 0;
    for (name, ruleset) in rulesets() {
        wander(&ruleset, 4, |game| {
            for viewer in viewers(game) {
                if game.is_over() {
                    let unknown = |view: &View| view.pieces.iter().filter(|piece| piece.kind.is_none()).count();
                    assert_eq!(unknown(&game.view(viewer)), 0, "{name} {viewer:?}");
                    ended += 1;
                }
            }
        });
    }
    assert!(ended > 200);
}

#[test]
fn a_viewer_forgets_no_kind() {
    for (name, ruleset) in rulesets() {
        let mut before: Vec<(Viewer, View)> = Vec::new();
        wander(&ruleset, 6, |game| {
            for (viewer, earlier) in &before {
                let now = game.view(*viewer);
                for (then, now) in earlier.pieces.iter().zip(&now.pieces) {
                    assert!(then.kind.is_none() || then.kind == now.kind, "{name} {viewer:?}: {then:?} became {now:?}");
                }
            }
            before = viewers(game).into_iter().map(|viewer| (viewer, game.view(viewer))).collect();
        });
    }
}

#[test]
fn a_view_survives_json() {
    for (name, ruleset) in rulesets() {
        let mut entry = 0;
        wander(&ruleset, 7, |game| {
            entry += 1;
            if entry % 50 == 1 {
                for viewer in viewers(game) {
                    let view = game.view(viewer);
                    let text = serde_json::to_string(&view).expect("a view is plain data");
                    assert_eq!(serde_json::from_str::<View>(&text).expect("its own JSON"), view, "{name}");
                    assert!(view.to_string().starts_with("junqi-view "));
                    let events = game.seen_events(game.entries().len().saturating_sub(1), viewer);
                    let text = serde_json::to_string(&events).expect("events are plain data");
                    assert_eq!(
                        serde_json::from_str::<Vec<SeenEvent>>(&text).expect("their own JSON"),
                        events,
                        "{name}"
                    );
                }
            }
        });
    }
}

/// An event without what a viewer to whom both pieces are hidden must not learn.
fn masked(event: &Event) -> Event {
    match *event {
        Event::Attacked { seat, action, result, army, .. } => {
            Event::Attacked { seat, action, result, attacker: Kind::Captain, defender: Kind::Captain, army }
        }
        event => event,
    }
}

/// Two games that differ in the kinds of two pieces hidden from the viewer run side by side for as long as their course
/// is the same to the public eye. That long the viewer must not see a difference.
#[test]
fn nothing_that_is_seen_depends_on_a_hidden_kind() {
    let mut compared = [0; 2];
    for (name, ruleset) in rulesets() {
        let encoder = Encoder::new(&ruleset, PlaneForm::Points);
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let mut game = begin(&ruleset, seed);
            let viewers = viewers(&game);
            let viewer = viewers[random.below(viewers.len())];
            let Some(mut twin) = twin(&game, viewer, &mut random) else { continue };
            // Both begin from a position, as everybody knows.
            game = Game::from_setup(Arc::clone(&ruleset), &game.position().setup(&ruleset)).expect("a legal position");
            let mut told_of = [&game, &twin].map(|game| InformationState::new(&game.view(viewer)));
            for entry in 0..200 {
                let (view, other) = (game.view(viewer), twin.view(viewer));
                let events = game.events(entry.max(1) - 1).iter().map(masked);
                if !events.eq(twin.events(entry.max(1) - 1).iter().map(masked)) || game.is_over() {
                    break;
                }
                assert_eq!(view, other, "{name} seed {seed} before entry {entry}");
                if entry % 25 == 0 {
                    assert_eq!(view.to_string(), other.to_string(), "{name} seed {seed} before entry {entry}");
                }
                let told = |game: &Game| game.seen_events(entry.max(1) - 1, viewer);
                assert_eq!(told(&game), told(&twin), "{name} seed {seed} before entry {entry}");
                if entry > 0 {
                    told_of[0].follow(&told(&game));
                    told_of[1].follow(&told(&twin));
                }
                assert_eq!(told_of[0].as_str(), told_of[1].as_str(), "{name} seed {seed} before entry {entry}");
                assert_eq!(encoded(&encoder, &view), encoded(&encoder, &other), "{name} seed {seed} before {entry}");
                compared[usize::from(!view.legal.is_empty())] += 1;
                let mut actions = game.legal_actions();
                actions.retain(|&action| twin.is_legal(action));
                if actions.is_empty() {
                    break;
                }
                let action = choose(&actions, &game, &mut random);
                game.play(action).expect("a legal action");
                twin.play(action).expect("a legal action");
            }
        }
    }
    assert!(compared[0] > 5_000 && compared[1] > 5_000, "{compared:?}");
}

/// The planes, the single values and the action mask of a view, as bytes; none for a viewer who does not play.
fn encoded(encoder: &Encoder, view: &View) -> Option<(Vec<u8>, Vec<u8>)> {
    let (mut planes, mut mask) = (vec![0; encoder.len()], vec![0; encoder.actions().len()]);
    encoder.observe(view, &mut planes).ok()?;
    encoder.legal_mask(view, &mut mask).ok()?;
    Some((planes, mask))
}

/// A game under a preset, from pieces written `<arm><column><row>:<army><kind>`, seat 0 to move.
fn stand(preset: &str, change: impl Fn(&mut Rules), pieces: &str) -> Game {
    let mut rules = Rules::preset(preset).expect("a preset");
    change(&mut rules);
    let ruleset = Arc::new(Ruleset::new(rules).expect("valid rules"));
    let placement = |text: &str| {
        let (at, piece) = text.split_once(':').expect("a colon");
        let kind = piece.chars().nth(1).and_then(Kind::from_letter).expect("a kind");
        Placement { point: point(at), army: seat(&piece[..1]), kind, face_down: false, shown: false }
    };
    let setup = Setup {
        pieces: pieces.split_whitespace().map(placement).collect(),
        seats_in: rules.seats,
        first_army: Some(Seat(0)),
        ply: 30,
        ..Setup::default()
    };
    Game::from_setup(ruleset, &setup).expect("a legal position")
}

fn seat(digit: &str) -> Seat {
    Seat(digit.parse().expect("a seat"))
}

/// `1b3`: column b, row 3 of arm 1.
fn point(text: &str) -> Point {
    let &[arm, column, row] = text.as_bytes() else { panic!("{text}: an arm, a column and a row") };
    let at = ArmPoint::new(column - b'a', row - b'0').expect("a point of an arm");
    Point(30 * (arm - b'0') + at.index() as u8)
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let (from, to) = text.split_once('-').expect("from-to");
        game.play(Action::new(point(from), point(to))).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The kind that a seat knows the piece to have that started here.
fn known(game: &Game, by: u8, identity: &str) -> Option<Kind> {
    game.view(Seat(by)).piece(point(identity)).expect("a piece").kind
}

#[test]
fn case_23_a_marshal_that_dies_on_a_mine_shows_its_flag_but_not_the_mine() {
    let mut game = stand("dark", |_| {}, "0b1:0F 0c6:03 1a3:09 1b1:1F 1a2:1L 1e6:13");
    assert_eq!(known(&game, 1, "0b1"), None);
    play(&mut game, "1a3-1a2");
    assert_eq!(known(&game, 1, "0b1"), Some(Kind::Flag));
    assert_eq!(known(&game, 0, "1a2"), None);
    assert_eq!(game.public_view().piece(point("0b1")).unwrap().kind, Some(Kind::Flag));
}

#[test]
fn the_text_of_a_view_tells_the_dead_and_hides_what_is_hidden() {
    let mut game = stand("dark", |_| {}, "0b1:0F 0c6:03 1a3:09 1b1:1F 1a2:1L 1e6:13");
    play(&mut game, "1a3-1a2");
    let known = "in=0,1 to=1 ply=31 quiet=0 b1:0F@b1";
    let seen_by_0 = "c6:03@c6 d12:1?@d12 e11:1?@e11 a7:1?@a7 xe10:09@e10";
    assert_eq!(game.view(Seat(0)).to_string(), format!("junqi-view seat=0 rules=dark {known} {seen_by_0}"));
    let seen_by_1 = "c6:0?@c6 d12:1F@d12 e11:1L@e11 a7:13@a7 xe10:0?@e10";
    assert_eq!(game.view(Seat(1)).to_string(), format!("junqi-view seat=1 rules=dark {known} {seen_by_1}"));
}

#[test]
fn case_24_marshal_against_marshal_shows_both_flags() {
    let mut game = stand("dark", |_| {}, "0b1:0F 0c6:03 0a6:09 1d1:1F 1e6:19 1b6:13");
    play(&mut game, "0a6-1e6");
    assert_eq!(known(&game, 1, "0b1"), Some(Kind::Flag));
    assert_eq!(known(&game, 0, "1d1"), Some(Kind::Flag));
}

#[test]
fn case_25_a_marshal_locked_in_an_hq_shows_nothing_until_it_is_killed_there() {
    let pieces = "0b1:0F 0c6:03 1c1:09 1b1:1F 1a4:13 2b1:2F 2c6:23 3b1:3F 3c6:33 1a1:3B";
    let mut game = stand("four_dark", |_| {}, pieces);
    play(&mut game, "1c1-1b1");
    assert_eq!(game.position().seats_in(), SeatSet::from_iter([Seat(0), Seat(2), Seat(3)]));
    assert_eq!(known(&game, 3, "0b1"), None);
    play(&mut game, "2c6-2b6 1a1-1b1");
    assert_eq!(known(&game, 3, "0b1"), Some(Kind::Flag));
}

#[test]
fn case_26_a_shown_flag_stays_shown_in_every_later_view() {
    let mut game = stand("dark", |_| {}, "0b1:0F 0c6:03 1a3:09 1b1:1F 1a2:1L 1e6:13");
    play(&mut game, "1a3-1a2 1e6-1d6 0c6-0b6 1d6-1e6");
    for by in 0..2 {
        let view = game.view(Seat(by));
        let flag = view.at(point("0b1")).unwrap();
        assert_eq!((flag.kind, flag.shown), (Some(Kind::Flag), true));
    }
}

#[test]
fn case_27_neither_side_is_told_what_the_other_fought_with() {
    let mut game = stand("dark", |_| {}, "0b1:0F 0c6:03 0d6:04 1b1:1F 1c6:15 1a6:13");
    play(&mut game, "0c6-1c6");
    assert_eq!((known(&game, 0, "0c6"), known(&game, 0, "1c6")), (Some(Kind::Captain), None));
    assert_eq!((known(&game, 1, "0c6"), known(&game, 1, "1c6")), (None, Some(Kind::Colonel)));
    let told = game.seen_events(0, Seat(1));
    let expected = SeenEvent::Attacked {
        seat: Seat(0),
        action: Action::new(point("0c6"), point("1c6")),
        result: CombatResult::DefenderWins,
        attacker: point("0c6"),
        attacker_kind: None,
        defender: point("1c6"),
        defender_kind: Some(Kind::Colonel),
        army: Seat(1),
    };
    assert_eq!(told[0], expected);
    let fallen = game.view(Seat(1)).piece(point("0c6")).unwrap().death().unwrap();
    assert_eq!((fallen.ply, fallen.point, fallen.cause), (31, point("0c6"), DeathCause::Combat));
}

#[test]
fn case_28_with_visibility_team_a_seat_sees_its_allys_kinds_and_only_those() {
    let ruleset = Arc::new(Ruleset::new(Rules::preset("four_double").unwrap()).unwrap());
    let game = Game::random(ruleset, 9);
    for by in 0..4 {
        for piece in game.view(Seat(by)).pieces {
            let ally = piece.army.unwrap().0 % 2 == by % 2;
            assert_eq!(piece.kind.is_some(), ally, "seat {by} and {piece:?}");
        }
    }
    assert!(game.public_view().pieces.iter().all(|piece| piece.kind.is_none()));
}

#[test]
fn a_seat_that_is_out_sees_the_living_pieces_of_its_team_and_not_the_dead() {
    let pieces = "0b1:0F 0c6:03 1b1:1F 1c6:13 2b1:2F 2c6:23 2a6:24 3b1:3F 3c6:33 3e6:35";
    for (own_only, sees) in [(false, Some(Kind::Captain)), (true, None)] {
        let change = |rules: &mut Rules| {
            if own_only {
                rules.set("eliminated_view", "own").unwrap();
            }
        };
        let mut game = stand("four_dark", change, pieces);
        // The ally's Major dies on a Colonel while seat 0 is in.
        play(&mut game, "0c6-0b6 1c6-1b6 2a6-3e6");
        game.resign(Seat(0)).unwrap();
        assert_eq!(known(&game, 0, "2c6"), sees);
        assert_eq!(known(&game, 0, "2a6"), None);
        assert_eq!(known(&game, 0, "3c6"), None);
        assert_eq!(known(&game, 1, "2c6"), None);
        assert_eq!(known(&game, 0, "0c6"), Some(Kind::Captain));
        let told = game.seen_events(game.entries().len() - 1, Seat(0));
        assert_eq!(told[0], SeenEvent::WentOut { seat: Seat(0), reason: Reason::Resignation });
        let revealed = SeenEvent::Revealed { piece: point("2c6"), army: Seat(2), kind: Kind::Captain };
        assert_eq!(told.contains(&revealed), sees.is_some());
        assert!(!game.seen_events(game.entries().len() - 1, Seat(1)).contains(&revealed));
    }
}

#[test]
fn a_plain_back_tells_no_army_and_a_coloured_one_does() {
    for (preset, tells) in [("flip_platform", false), ("flip", true)] {
        let ruleset = Arc::new(Ruleset::new(Rules::preset(preset).unwrap()).unwrap());
        let mut game = Game::random(ruleset, 2);
        assert!(game.view(Seat(0)).pieces.iter().all(|piece| piece.army.is_some() == tells && piece.kind.is_none()));
        game.play(Action::flip(point("0c1"))).unwrap();
        let view = game.public_view();
        let turned_up = view.at(point("0c1")).unwrap();
        assert!(turned_up.kind.is_some() && turned_up.army.is_some() && !turned_up.face_down);
    }
}
