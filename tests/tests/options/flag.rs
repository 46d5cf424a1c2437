//! The Flag: who takes it, when, and what for (RULES.md section 7).

use junqi_core::{Event, Seat};
use junqi_tests::table::{Table, table};

/// The result when a piece of this kind on b11 attacks the Flag on b12; seat 0 has a Major besides.
fn takes(rules: &str, attacker: char) -> char {
    table(rules, &format!("0: {attacker}b11 4c4 | 1: 4c9")).result("b11-b12")
}

#[test]
fn flag_capturer_any_is_every_rank_and_the_bomb() {
    for rank in "123456789".chars() {
        assert_eq!(takes("dark", rank), 'A', "{rank}");
    }
    assert_eq!(takes("dark", 'B'), 'B');
}

#[test]
fn flag_capturer_not_marshal_is_all_but_the_marshal() {
    let rules = "dark flag_capturer=not_marshal";
    assert_eq!((takes(rules, '9'), takes(rules, '8'), takes(rules, 'B')), ('R', 'A', 'B'));
    assert_eq!(takes("open flag_capturer=not_marshal", '9'), '-');
}

#[test]
fn flag_capturer_engineer_is_the_engineer_alone() {
    let rules = "dark flag_capturer=engineer";
    assert_eq!((takes(rules, '1'), takes(rules, '2'), takes(rules, '9'), takes(rules, 'B')), ('A', 'R', 'R', 'R'));
}

#[test]
fn flag_capturer_lowest_rank_is_the_lowest_left() {
    let rules = "dark flag_capturer=lowest_rank";
    assert_eq!((takes(rules, '3'), takes(rules, '4'), takes(rules, '5'), takes(rules, 'B')), ('A', 'A', 'R', 'R'));
    assert_eq!(table(rules, "0: 9b11 Bc4 | 1: 1c9").result("b11-b12"), 'A', "one's own lowest, Bombs aside");
}

#[test]
fn flag_capturer_not_bomb_is_every_rank() {
    let rules = "dark flag_capturer=not_bomb";
    assert_eq!((takes(rules, '9'), takes(rules, '1'), takes(rules, 'B')), ('A', 'A', 'R'));
}

/// A 5 on b11 before the Flag on b12, with these pieces and words of army 1 added.
fn before_flag(needs: &str, more: &str) -> Table {
    table(&format!("dark flag_needs_mines={needs}"), &format!("0: 5b11 1a7 Ba8 | 1: 4c9 {more}"))
}

#[test]
fn flag_needs_mines_none_takes_it_among_its_mines() {
    assert_eq!(before_flag("none", "La11 Lc11 Lc12").result("b11-b12"), 'A');
}

#[test]
fn flag_needs_mines_gone_wants_all_mines_off_the_board() {
    assert_eq!(before_flag("gone", "La11").result("b11-b12"), 'R');
    assert_eq!(before_flag("gone", "").result("b11-b12"), 'A', "however they went");
}

#[test]
fn flag_needs_mines_dug_wants_all_three_removed_by_clearers() {
    assert_eq!(before_flag("dug", "| dug=1:2").result("b11-b12"), 'R');
    assert_eq!(before_flag("dug", "| dug=1:3").result("b11-b12"), 'A');
}

#[test]
fn flag_needs_mines_gone_is_met_by_a_bombed_mine_and_dug_is_not() {
    for (needs, result) in [("gone", 'A'), ("dug", 'R')] {
        let board = "0: 5b11 Ba8 | 1: 4c9 La11 | dug=1:2";
        let table = table(&format!("dark flag_needs_mines={needs}"), board).play("a8-a11 c9-c10");
        assert_eq!(table.result("b11-b12"), result, "{needs}");
    }
}

#[test]
fn flag_needs_mines_in_force_announces_that_they_are_gone() {
    let announced = |rules: &str, board: &str, action: &str| {
        table(rules, board).play(action).last_events().contains(&Event::MinesGone { army: Seat(1) })
    };
    let last = "0: 1a7 5c4 | 1: La11 4c9 | dug=1:2";
    assert!(announced("dark flag_needs_mines=gone", last, "a7-a11"));
    assert!(announced("dark flag_needs_mines=dug", last, "a7-a11"));
    assert!(!announced("dark", last, "a7-a11"));
    let not_the_last = "0: 1a7 5c4 | 1: La11 Le11 4c9 | dug=1:1";
    assert!(!announced("dark flag_needs_mines=gone", not_the_last, "a7-a11"));
}

#[test]
fn flag_goal_capture_puts_the_owner_out() {
    let table = table("dark", "0: 5b11 | 1: 4c9").play("b11-b12");
    assert_eq!((table.at("b12").as_str(), table.outcome().as_str()), ("0:5", "seat 0 wins by flag"));
}

#[test]
fn flag_goal_none_takes_no_flag_except_by_bomb_and_puts_nobody_out() {
    let board = "0: 5b11 Bc12 | 1: 4c9";
    assert_eq!(table("dark flag_goal=none", board).result("b11-b12"), 'R');
    assert_eq!(table("open flag_goal=none", board).result("b11-b12"), '-');
    let bombed = table("dark flag_goal=none", board).play("c12-b12");
    assert_eq!((bombed.at("b12").as_str(), bombed.outcome().as_str(), bombed.to_move().as_str()), (".", "", "1"));
}

const TO_OWN: &str = "dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_to_own_hq";
const TO_FACING: &str = "dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_to_facing_hq";
const OWN_TO_ENEMY: &str = "dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_own_to_enemy_hq";

#[test]
fn flag_goal_carry_to_own_hq_is_reached_in_an_hq_of_the_carriers_own_arm() {
    let taken = table(TO_OWN, "0: 5b11 | 1: 4c9").play("b11-b12");
    assert_eq!((taken.at("b12").as_str(), taken.outcome().as_str()), ("0:5@1F", ""));
    assert_eq!(taken.shown(), "1:Fb12", "a Flag once picked up is shown to all");
    let home = table(TO_OWN, "0: 5d2 | 1: 4c9 F@d2").play("d2-d1");
    assert_eq!(home.outcome(), "seat 0 wins by flag");
}

#[test]
fn flag_goal_carry_to_own_hq_is_not_reached_in_anothers() {
    let table = table(
        "four_dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_to_own_hq",
        "0: 5b8 | 1: 4d9 F@b8 | 2: 6i14 | 3: 5n9",
    )
    .play("b8-a8");
    assert_eq!((table.at("a8").as_str(), table.outs().as_str()), ("0:5@1F", ""));
}

#[test]
fn flag_goal_carry_to_facing_hq_is_reached_in_the_arm_opposite_the_flags_start() {
    assert_eq!(table(TO_FACING, "0: 5d2 | 1: 4c9 F@d2").play("d2-d1").outcome(), "seat 0 wins by flag");
    // A Flag that began in arm 0, as a deal over both arms may have it, goes to arm 1.
    let crossed = table(TO_FACING, "0: 5d2 | 1: 4c9 F@d2 | flags_from_1=0").play("d2-d1");
    assert_eq!(crossed.outcome(), "");
    let crossed = table(TO_FACING, "0: 5d11 | 1: 4c9 F@d11 | flags_from_1=0").play("d11-d12");
    assert_eq!(crossed.outcome(), "seat 0 wins by flag");
}

#[test]
fn flag_goal_carry_own_to_enemy_hq_picks_up_ones_own_flag_and_brings_it_over() {
    let table = table(OWN_TO_ENEMY, "0: 5b2 | 1: 4c9");
    assert_eq!(table.result("b2-b1"), 'p');
    assert_eq!(table.play("b2-b1").at("b1"), "0:5@0F");
    let over = self::table(OWN_TO_ENEMY, "0: 5d11 F@d11 | 1: 4c9").play("d11-d12");
    assert_eq!(over.outcome(), "seat 0 wins by flag");
}

#[test]
fn flag_goal_carry_own_to_enemy_hq_leaves_the_enemys_flag_alone() {
    assert_eq!(table(OWN_TO_ENEMY, "0: 5b11 | 1: 4c9").result("b11-b12"), 'R');
}

#[test]
fn flag_goal_carry_own_to_enemy_hq_asks_for_the_enemys_mines() {
    let rules = format!("{OWN_TO_ENEMY} flag_needs_mines=gone");
    assert_eq!(table(&rules, "0: 5b2 | 1: 4c9 La11").result("b2-b1"), '-');
    assert_eq!(table(&rules, "0: 5b2 La2 | 1: 4c9").result("b2-b1"), 'p');
}

#[test]
fn flag_goal_carry_brings_the_flag_along_or_leaves_it() {
    let table = table(TO_OWN, "0: 5c8 | 1: 4c10 F@c8");
    assert_eq!(table.clone().play("c8-c7").at("c7"), "0:5@1F");
    let left = table.play("c8-c7!");
    assert_eq!((left.at("c7").as_str(), left.at("c8").as_str()), ("0:5", "1:F!"));
}

#[test]
fn flag_goal_carry_leaves_the_flag_before_an_attack_and_carries_on_if_repelled() {
    let won = table(TO_OWN, "0: 5c8 | 1: 4c7 3c10 F@c8").play("c8-c7");
    assert_eq!((won.at("c7").as_str(), won.at("c8").as_str()), ("0:5", "1:F!"));
    let repelled = table(&format!("{TO_OWN} mine=bounce"), "0: 5c11 | 1: Lc12 3c10 F@c11").play("c11-c12");
    assert_eq!((repelled.at("c12").as_str(), repelled.at("c11").as_str()), ("1:L", "0:5@1F"));
}

#[test]
fn flag_goal_carry_drops_the_flag_where_the_carrier_dies() {
    // Its owner's 6 takes the carrier's point and merely stands on its Flag; when it leaves, the Flag is alone again.
    let table = table(TO_OWN, "0: 5c8 9a2 | 1: 6c7 F@c8 | move=1").play("c7-c8");
    assert_eq!(table.at("c8"), "1:6_1F");
    let table = table.play("a2-a3 c8-c9");
    assert_eq!((table.at("c9").as_str(), table.at("c8").as_str()), ("1:6", "1:F!"));
}

#[test]
fn flag_goal_carry_protects_no_flag_that_lies_in_a_camp() {
    let table = table(TO_OWN, "0: 5c10 | 1: 4a7 Fc9!");
    assert_eq!(table.result("c10-c9"), 'A');
}

#[test]
fn flag_promotes_makes_a_flag_mobile_once_the_enemys_mines_are_gone() {
    let guarded = table("mixed", "0: Fc3 5e6 | 1: Fb12 La11 4c9");
    assert_eq!((guarded.targets("c3").as_str(), guarded.game.position().is_promoted(Seat(0))), ("", false));
    let promoted = table("mixed", "0: Fc3 5e6 La2 | 1: Fb12 4c9");
    assert_eq!(promoted.targets("c3"), "c2 b3 d3 c4");
    assert_eq!(promoted.targets("b1"), "");
}

#[test]
fn flag_promotes_at_the_ply_that_removes_the_last_mine() {
    let table = table("mixed", "0: Fc3 5e6 1a7 Le2 | 1: Fb12 La11 4c9").play("a7-a11");
    assert!(table.last_events().contains(&Event::Promoted { army: Seat(0) }));
    assert!(table.last_events().contains(&Event::MinesGone { army: Seat(1) }));
    assert!(!table.game.position().is_promoted(Seat(1)));
}

#[test]
fn flag_promotes_a_face_down_flag_when_it_is_flipped() {
    let table = table("mixed", "0: Fc3? 5e6 La2 | 1: Fb12 4c9");
    assert!(!table.game.position().is_promoted(Seat(0)));
    let table = table.play("=c3");
    assert!(table.game.position().is_promoted(Seat(0)));
    assert_eq!(table.play("c9-c10").targets("c3"), "c2 b3 d3 c4");
}

#[test]
fn flag_promotes_lets_an_engineer_take_a_promoted_flag_and_nobody_is_out() {
    let table = table("mixed", "0: Fb1 1c3 5e6 | 1: Fc2 4c9 La11").play("c3-c2");
    assert_eq!((table.at("c2").as_str(), table.seats_in().as_str(), table.outcome().as_str()), ("0:1", "0,1", ""));
}

#[test]
fn flag_promotes_off_leaves_flags_where_they_are() {
    let table = table("mixed flag_promotes=off", "0: Fc3 5e6 | 1: Fb12 4c9");
    assert_eq!(table.targets("c3"), "");
}
