//! What is seen (RULES.md section 9) in single cases. What holds in every game is among the laws of
//! `junqi_core::testing`.

use std::sync::Arc;

use junqi_core::board::ArmPoint;
use junqi_core::{
    Action, CombatResult, DeathCause, Game, Kind, Placement, Point, Reason, Rules, Ruleset, Seat, SeatSet, SeenEvent,
    Setup, Viewer,
};

#[test]
fn a_seat_that_does_not_play_sees_what_the_public_sees() {
    for preset in ["dark", "four_double", "flip_platform"] {
        let ruleset = Arc::new(Ruleset::new(Rules::preset(preset).unwrap()).unwrap());
        let mut game = Game::random(ruleset, 3);
        let action = game.legal_actions()[0];
        game.play(action).unwrap();
        let stranger = Viewer::Seat(Seat(99));
        let mut view = game.view(stranger);
        view.viewer = Viewer::Public;
        assert_eq!(view, game.public_view(), "{preset}");
        assert_eq!(game.seen_events(0, stranger), game.seen_events(0, Viewer::Public), "{preset}");
    }
}

#[test]
fn of_an_entry_that_is_not_made_nothing_is_told() {
    let game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 3);
    assert!(game.seen_events(0, Seat(0)).is_empty());
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

/// An Engineer stands on a6, and nothing in its way.
#[test]
fn everybody_sees_that_a_piece_turns_where_ordinary_pieces_do_not() {
    let turns = |moves: &str| {
        let mut game = stand("dark", |_| {}, "0b1:0F 0a6:01 1b1:1F 1d4:13 1d6:14");
        play(&mut game, moves);
        let turned: Vec<bool> = game.public_view().course.iter().map(|step| step.turned).collect();
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(game.view(seat).course, game.public_view().course);
        }
        turned
    };
    assert_eq!(turns("0a6-0a3 1d6-1d5"), [false, false], "along a line, and a step");
    assert_eq!(turns("0a6-0a2 1d4-1d5 0a2-0d2"), [false, false, false], "one line after the other");
    assert_eq!(turns("0a6-0d2"), [true], "round a corner");
    assert_eq!(turns("0a6-1d6"), [true], "round a corner into a fight");
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
        turned: false,
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
