//! What is shown to all (RULES.md section 9).

use junqi_core::rules::{EliminatedView, Preset};
use junqi_core::{Game, Seat};
use junqi_tests::table::{rules, ruleset, table};

#[test]
fn marshal_reveals_flag_on_shows_the_flag_of_a_removed_marshal() {
    // By a Bomb, by a Mine, by a trade, and on the enemy's ply.
    for (board, action, shown) in [
        ("0: 9a6 5c4 | 1: Ba7 4c9", "a6-a7", "0:Fb1"),
        ("0: 9a7 5c4 | 1: La11 4c9", "a7-a11", "0:Fb1"),
        ("0: 9a6 5c4 | 1: 9a7 4c9", "a6-a7", "0:Fb1 1:Fb12"),
        ("0: Ba6 5c4 | 1: 9a7 4c9", "a6-a7", "1:Fb12"),
    ] {
        assert_eq!(table("dark", board).play(action).shown(), shown, "{board}");
    }
}

#[test]
fn marshal_reveals_flag_off_shows_nothing() {
    let table = table("dark marshal_reveals_flag=off", "0: 9a6 5c4 | 1: Ba7 4c9").play("a6-a7");
    assert_eq!((table.shown().as_str(), table.at("b1").as_str()), ("", "0:F"));
}

#[test]
fn marshal_reveals_flag_on_shows_nothing_of_a_seat_that_goes_out() {
    // Its Marshal leaves the board with the rest of it, and there is no Flag any more.
    let table = table("four_dark", "0: 9b10 5i4 | 1: 9d9 | 2: 6i14 | 3: 5n9").play("b10-a10");
    assert_eq!((table.outs().as_str(), table.shown().as_str()), ("1 flag", ""));
}

#[test]
fn marshal_reveals_flag_on_tells_whose_a_face_down_flag_is_and_leaves_it_face_down() {
    let table = table("mixed marshal_reveals_flag=on", "0: 9a6 5c4 Fb1? | 1: Ba7 4c9 Fb12").play("a6-a7");
    assert_eq!((table.shown().as_str(), table.at("b1").as_str()), ("0:Fb1", "0:F?!"));
}

#[test]
fn marshal_reveals_flag_on_shows_nothing_when_a_general_dies() {
    assert_eq!(table("dark", "0: 8a6 5c4 | 1: Ba7 4c9").play("a6-a7").shown(), "");
}

/// What is shown when a piece on a6 attacks one on a7.
fn revealed(reveal: &str, attacker: char, defender: char) -> String {
    let board = format!("0: {attacker}a6 5c4 | 1: {defender}a7 5c9");
    table(&format!("dark combat_reveal={reveal}"), &board).play("a6-a7").shown()
}

#[test]
fn combat_reveal_none_shows_nothing() {
    for (attacker, defender) in [('7', '4'), ('4', '7'), ('4', '4'), ('B', '7')] {
        assert_eq!(revealed("none", attacker, defender), "");
    }
}

#[test]
fn combat_reveal_defender_shows_the_defender_dead_or_alive() {
    assert_eq!(revealed("defender", '7', '4'), "1:4a7");
    assert_eq!(revealed("defender", '4', '7'), "1:7a7");
    assert_eq!(revealed("defender", '4', '4'), "1:4a7");
}

#[test]
fn combat_reveal_survivor_shows_who_lives() {
    assert_eq!(revealed("survivor", '7', '4'), "0:7a7");
    assert_eq!(revealed("survivor", '4', '7'), "1:7a7");
    assert_eq!(revealed("survivor", '4', '4'), "");
}

#[test]
fn combat_reveal_both_shows_the_two() {
    assert_eq!(revealed("both", '7', '4'), "0:7a7 1:4a7");
    assert_eq!(revealed("both", '4', '4'), "0:4a6 1:4a7");
}

#[test]
fn combat_reveal_survivor_shows_both_after_a_repelled_attack() {
    let board = "0: 9a7 5c4 | 1: La11 4c9";
    let table = table("dark mine=bounce combat_reveal=survivor", board).play("a7-a11");
    assert_eq!(
        (table.shown().as_str(), table.at("a7").as_str(), table.at("a11").as_str()),
        ("0:9a7 1:La11", "0:9!", "1:L!")
    );
}

#[test]
fn combat_reveal_stays_for_good_and_makes_forbidden_attacks_illegal() {
    let rules = "dark mine=untouchable combat_reveal=defender";
    let table = table(rules, "0: 9a7 5c4 | 1: La11 4c9").play("a7-a11 c9-c10");
    assert_eq!(table.result("a7-a11"), '-');
}

#[test]
fn eliminated_view_makes_valid_rules_with_every_preset() {
    for &preset in Preset::ALL {
        for &eliminated_view in EliminatedView::ALL {
            assert!(junqi_core::Rules { eliminated_view, ..preset.rules() }.validate().is_ok(), "{preset}");
        }
    }
    assert_eq!(rules("dark").eliminated_view, EliminatedView::Team);
}

#[test]
fn eliminated_view_changes_nothing_of_the_play_when_a_seat_is_out() {
    let (mut team, mut own) = (
        Game::random(ruleset("four_dark resign_from_ply=0"), 2),
        Game::random(ruleset("four_dark resign_from_ply=0 eliminated_view=own"), 2),
    );
    let mut random = junqi_core::Random::new(2);
    assert_eq!(team.resign(Seat(1)).map(<[_]>::to_vec), own.resign(Seat(1)).map(<[_]>::to_vec));
    while !team.is_over() && team.ply() < 300 {
        let actions = team.legal_actions();
        assert_eq!(actions, own.legal_actions());
        let action = actions[random.below(actions.len())];
        assert_eq!(team.play(action).map(<[_]>::to_vec), own.play(action).map(<[_]>::to_vec));
    }
}

#[test]
fn eliminated_view_lets_no_seat_in_play_see_more() {
    // Seat 0 is out, and its ally still attacks a Mine that it does not see.
    for view in ["team", "own"] {
        let rules = format!("four_dark mine=untouchable eliminated_view={view}");
        let table = table(&rules, "1: Lb9 5d9 | 2: 9b8 6i14 | 3: 5n9 | in=1,2,3 move=2");
        assert_eq!(table.result("b8-b9"), 'R', "{view}");
    }
}

/// The kinds that seat 0 knows of its ally's pieces when seat 0 is out, as letters; `?` for what it does not know.
fn seen_of_the_ally(rules: &str) -> String {
    let table = table(rules, "1: 5d9 | 2: 9i14 7g13 | 3: 5n9 | in=1,2,3 move=1");
    let view = table.game.view(Seat(0));
    let of_ally = view.pieces.iter().filter(|piece| piece.army == Some(Seat(2)) && piece.is_alive());
    let mut kinds: Vec<char> = of_ally.map(|piece| piece.kind.map_or('?', |kind| kind.letter())).collect();
    kinds.sort_unstable();
    kinds.into_iter().collect()
}

#[test]
fn eliminated_view_team_lets_a_seat_that_is_out_see_its_allys_pieces() {
    assert_eq!(seen_of_the_ally("four_dark"), "79F");
}

#[test]
fn eliminated_view_own_keeps_them_hidden_from_it() {
    assert_eq!(seen_of_the_ally("four_dark eliminated_view=own"), "???");
}

#[test]
fn eliminated_view_own_takes_nothing_from_visibility_team() {
    assert_eq!(seen_of_the_ally("four_double eliminated_view=own"), "79F");
}
