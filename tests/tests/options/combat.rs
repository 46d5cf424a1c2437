//! What comes of a fight (RULES.md section 6).

use junqi_core::Seat;
use junqi_tests::table::table;

/// The result when a piece of this kind on a7 attacks a Mine on a11; seat 0 has an Engineer besides.
fn against_mine(rules: &str, attacker: char) -> char {
    table(rules, &format!("0: {attacker}a7 1c4 | 1: La11 4c9")).result("a7-a11")
}

#[test]
fn mine_spring_kills_and_stays() {
    let table = table("dark", "0: 9a7 1c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:1c4 1:La11 1:4c9");
}

#[test]
fn mine_blast_dies_with_what_touches_it() {
    let table = table("dark mine=blast", "0: 9a7 1c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:1c4 1:4c9");
}

#[test]
fn mine_bounce_sends_the_attacker_back_and_spends_the_ply() {
    let table = table("dark mine=bounce", "0: 9a7 1c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:1c4 1:La11 1:4c9 0:9a7");
    assert_eq!((table.to_move().as_str(), table.game.ply()), ("1", 1));
}

#[test]
fn mine_untouchable_is_no_target_where_it_is_seen_and_sends_back_where_it_is_not() {
    assert_eq!(against_mine("dark mine=untouchable", '9'), 'R');
    assert_eq!(against_mine("open mine=untouchable", '9'), '-');
    let shown = table("dark mine=untouchable", "0: 9a7 1c4 | 1: La11! 4c9");
    assert_eq!(shown.why_not("a7-a11"), "the Marshal may not attack the Mine on a11");
}

#[test]
fn mine_values_leave_engineers_and_bombs_alone() {
    for mine in ["spring", "blast", "bounce", "untouchable"] {
        let rules = format!("dark mine={mine}");
        assert_eq!((against_mine(&rules, '1'), against_mine(&rules, 'B')), ('A', 'B'), "{mine}");
    }
}

#[test]
fn mine_vs_engineer_cleared_leaves_the_engineer_on_its_point() {
    let table = table("dark", "0: 1a7 9c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:9c4 0:1a11 1:4c9");
}

#[test]
fn mine_vs_engineer_both_die_costs_the_engineer() {
    let table = table("dark mine_vs_engineer=both_die", "0: 1a7 9c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:9c4 1:4c9");
}

#[test]
fn mine_vs_engineer_both_die_counts_as_dug() {
    let rules = "dark mine_vs_engineer=both_die flag_needs_mines=dug";
    let table = table(rules, "0: 1a7 9c4 8b11 | 1: La11 4c9 | dug=1:2").play("a7-a11 c9-c10");
    assert_eq!(table.game.position().dug(Seat(1)), 3);
    assert_eq!(table.result("b11-b12"), 'A');
}

#[test]
fn mine_vs_engineer_both_die_is_for_other_clearers_too() {
    let rules = "dark mine_vs_engineer=both_die mine_clearer=lowest_rank";
    assert_eq!(table(rules, "0: 3a7 9c4 | 1: La11 4c9").result("a7-a11"), 'B');
}

#[test]
fn mine_vs_bomb_both_die_removes_the_two() {
    let table = table("dark", "0: Ba7 9c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:9c4 1:4c9");
}

#[test]
fn mine_vs_bomb_bomb_dies_leaves_the_mine() {
    let table = table("dark mine_vs_bomb=bomb_dies", "0: Ba7 9c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:9c4 1:La11 1:4c9");
}

#[test]
fn mine_vs_bomb_bomb_dies_keeps_the_flag_guarded() {
    for (value, result) in [("both_die", 'A'), ("bomb_dies", 'R')] {
        let rules = format!("dark flag_needs_mines=gone mine_vs_bomb={value}");
        let table = table(&rules, "0: Ba7 9b11 | 1: La11 4c9").play("a7-a11 c9-c10");
        assert_eq!(table.result("b11-b12"), result, "{value}");
    }
}

#[test]
fn mine_clearer_engineer_is_the_engineer_alone() {
    assert_eq!(table("dark", "0: 2a7 9c4 | 1: La11 4c9").result("a7-a11"), 'D');
    assert_eq!(table("dark", "0: 1a7 9c4 | 1: La11 4c9").result("a7-a11"), 'A');
}

#[test]
fn mine_clearer_lowest_rank_is_whatever_rank_is_the_lowest_left() {
    let rules = "dark mine_clearer=lowest_rank";
    assert_eq!(table(rules, "0: 3a7 9c4 | 1: La11 4c9").result("a7-a11"), 'A');
    assert_eq!(table(rules, "0: 9a7 Bc4 | 1: La11 4c9").result("a7-a11"), 'A', "Bombs are not ranked");
    assert_eq!(table(rules, "0: 3a7 2c4 | 1: La11 4c9").result("a7-a11"), 'D');
}

#[test]
fn mine_clearer_lowest_rank_counts_pieces_in_hqs_and_face_down_ones() {
    assert_eq!(table("dark mine_clearer=lowest_rank", "0: 3a7 2d1 | 1: La11 4c9").result("a7-a11"), 'D');
    assert_eq!(table("flip_old", "0: 3a7 2e1? | 1: La11 4c9").result("a7-a11"), 'D');
    assert_eq!(table("flip_old", "0: 3a7 5e1? | 1: La11 4c9").result("a7-a11"), 'A');
}

#[test]
fn mine_clearer_lowest_rank_digs() {
    let table = table("dark mine_clearer=lowest_rank", "0: 3a7 9c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.game.position().dug(Seat(1)), 1);
}

/// The result when a Bomb on b11 attacks the Flag on b12.
fn bomb_on_flag(rules: &str) -> char {
    table(rules, "0: Bb11 9c4 | 1: 4c9").result("b11-b12")
}

#[test]
fn bomb_vs_flag_captures_loses_the_flag_and_the_game() {
    let table = table("dark", "0: Bb11 9c4 | 1: 4c9").play("b11-b12");
    assert_eq!((table.at("b12").as_str(), table.outcome().as_str()), (".", "seat 0 wins by flag"));
}

#[test]
fn bomb_vs_flag_captures_only_where_the_bomb_may_take_the_flag() {
    for rules in ["flag_capturer=engineer", "flag_capturer=lowest_rank", "flag_capturer=not_bomb"] {
        assert_eq!(bomb_on_flag(&format!("dark {rules}")), 'R', "{rules}");
        assert_eq!(bomb_on_flag(&format!("open {rules}")), '-', "{rules}");
    }
    assert_eq!(bomb_on_flag("dark flag_capturer=not_marshal"), 'B');
    assert_eq!(bomb_on_flag("dark flag_needs_mines=dug"), 'R');
}

#[test]
fn bomb_vs_flag_bomb_dies_leaves_the_flag() {
    let table = table("dark bomb_vs_flag=bomb_dies", "0: Bb11 9c4 | 1: 4c9").play("b11-b12");
    assert_eq!((table.at("b12").as_str(), table.at("b11").as_str(), table.outcome().as_str()), ("1:F", ".", ""));
}

#[test]
fn bomb_vs_flag_bounce_leaves_both() {
    let table = table("dark bomb_vs_flag=bounce", "0: Bb11 9c4 | 1: 4c9").play("b11-b12");
    assert_eq!((table.at("b12").as_str(), table.at("b11").as_str()), ("1:F", "0:B"));
    assert_eq!(bomb_on_flag("open bomb_vs_flag=bounce"), 'R', "it is legal though it is seen");
}

#[test]
fn bomb_vs_flag_forbidden_is_illegal_where_the_flag_is_seen() {
    assert_eq!(bomb_on_flag("dark bomb_vs_flag=forbidden"), 'R');
    assert_eq!(bomb_on_flag("open bomb_vs_flag=forbidden"), '-');
}

#[test]
fn weaker_may_attack_on_lets_it_die() {
    assert_eq!(table("open", "0: 2a6 1c4 | 1: 5a7 4c9").result("a6-a7"), 'D');
}

#[test]
fn weaker_may_attack_off_is_illegal_where_the_rank_is_seen_and_repelled_where_it_is_not() {
    let board = "0: 2a6 1c4 | 1: 5a7 4c9";
    assert_eq!(table("open weaker_may_attack=off", board).result("a6-a7"), '-');
    let hidden = table("dark weaker_may_attack=off", board).play("a6-a7");
    assert_eq!(hidden.pieces(), "0:1c4 0:2a6 1:4c9 1:5a7");
}

#[test]
fn weaker_may_attack_off_lets_equals_and_bombs_fight() {
    let rules = "open weaker_may_attack=off";
    assert_eq!(table(rules, "0: 5a6 1c4 | 1: 5a7 4c9").result("a6-a7"), 'B');
    assert_eq!(table(rules, "0: 2a6 1c4 | 1: Ba7 4c9").result("a6-a7"), 'B');
    assert_eq!(table(rules, "0: Ba6 1c4 | 1: 9a7 4c9").result("a6-a7"), 'B');
    assert_eq!(table(rules, "0: 2b11 1c4 | 1: 4c9").result("b11-b12"), 'A');
}

#[test]
fn weaker_may_attack_off_can_stalemate_a_seat() {
    // The 1 in the corner a12 has only the 5 on a11 beside it.
    let board = "0: 9a6 5a11 | 1: 1a12";
    assert_eq!(table("open", board).play("a6-a7").outcome(), "");
    assert_eq!(table("open weaker_may_attack=off", board).play("a6-a7").outcome(), "seat 0 wins by stalemate");
}

#[test]
fn engineer_scout_off_shows_nothing() {
    let table = table("dark", "0: 1a6 9c4 | 1: 5a7 4c9").play("a6-a7");
    assert_eq!((table.shown().as_str(), table.at("a7").as_str()), ("", "1:5"));
}

#[test]
fn engineer_scout_on_shows_the_rank_it_dies_on_for_good() {
    let table = table("dark engineer_scout=on", "0: 1a6 9c4 | 1: 5a7 4c9").play("a6-a7");
    assert_eq!((table.shown().as_str(), table.at("a7").as_str()), ("1:5a7", "1:5!"));
    assert_eq!(table.play("a7-a6 c4-c5").at("a6"), "1:5!");
}

#[test]
fn engineer_scout_on_shows_no_bomb_and_no_equal() {
    let rules = "dark engineer_scout=on";
    assert_eq!(table(rules, "0: 1a6 9c4 | 1: Ba7 4c9").play("a6-a7").shown(), "");
    assert_eq!(table(rules, "0: 1a6 9c4 | 1: 1a7 4c9").play("a6-a7").shown(), "");
}

#[test]
fn engineer_scout_on_is_for_engineers_that_attack() {
    let rules = "dark engineer_scout=on";
    assert_eq!(table(rules, "0: 2a6 9c4 | 1: 5a7 4c9").play("a6-a7").shown(), "");
    assert_eq!(table(rules, "0: 5a6 9c4 | 1: 1a7 4c9").play("a6-a7").shown(), "", "an Engineer that is attacked");
}
