//! How pieces move (RULES.md section 5).

use junqi_tests::table::table;

#[test]
fn rail_turns_arcs_lets_ordinary_pieces_follow_the_arcs() {
    let table = table("four_dark", "0: 9g3 8k6 | 1: 5d9 | 2: 6i14 | 3: 5n9");
    assert!(table.can("g3-f7 g3-b7 k6-l7 k6-p7") && table.cannot("g3-h2 g3-h6"));
}

#[test]
fn rail_turns_straight_shuts_the_arcs_to_ordinary_pieces_even_for_a_step() {
    let table = table("four_dark rail_turns=straight", "0: 9g3 8g6 | 1: 5d9 | 2: 6i14 | 3: 5n9");
    assert!(table.cannot("g3-f7 g6-f7 g6-b7") && table.can("g6-g7 g6-g12"));
    assert_eq!(table.why_not("g6-f7"), "only an Engineer may go from g6 to f7");
}

#[test]
fn rail_turns_straight_leaves_the_arcs_to_engineers_that_turn() {
    let board = "0: 1g6 | 1: 5d9 | 2: 6i14 | 3: 5n9";
    assert!(table("four_dark rail_turns=straight", board).can("g6-f7 g6-b7"));
    assert!(table("four_dark rail_turns=straight engineer_rail=fly_over", board).can("g6-f7 g6-b7"));
    assert!(table("four_dark rail_turns=straight engineer_rail=as_others", board).cannot("g6-f7"));
}

#[test]
fn rail_turns_any_lets_everybody_turn_anywhere() {
    let board = "0: 9a4 | 1: 4c9 5a7";
    assert!(table("dark", board).cannot("a4-b2 a4-e3 a4-b6"));
    let any = table("dark rail_turns=any", board);
    assert!(any.can("a4-b2 a4-e3 a4-b6 a4-d7 a4-a7") && any.cannot("a4-c4 a4-c1"));
}

#[test]
fn rail_turns_any_is_blocked_by_pieces() {
    let table = table("dark rail_turns=any", "0: 9a2 8c2 | 1: 4a4 5c9");
    assert_eq!(table.targets("a2"), "a1 b2 a3 b3 a4");
}

#[test]
fn rail_reach_0_is_no_limit() {
    assert!(table("dark", "0: 9a2 | 1: 4c9").can("a2-a11"));
}

#[test]
fn rail_reach_bounds_a_slide_to_that_many_edges_the_last_included() {
    let table = table("dark rail_reach=3", "0: 9a2 8e6 | 1: 4e9 5c9");
    assert!(table.can("a2-a5 a2-d2") && table.cannot("a2-a6 a2-e2"));
    assert_eq!(table.why_not("a2-a6"), "a2 and a6 are further apart than a move of 3 rail edges");
    assert_eq!(table.result("e6-e9"), 'A', "three edges, and the last ends on an enemy");
}

#[test]
fn rail_reach_1_leaves_steps() {
    let table = table("dark rail_reach=1", "0: 9a4 | 1: 4c9");
    assert_eq!(table.targets("a4"), "a3 b3 b4 a5 b5");
}

#[test]
fn rail_reach_binds_engineers_only_where_they_move_as_others() {
    let board = "0: 1a2 | 1: 4c9";
    assert!(table("dark rail_reach=1", board).can("a2-a11 a2-d6"));
    let bound = table("dark rail_reach=1 engineer_rail=as_others", board);
    assert!(bound.can("a2-a3") && bound.cannot("a2-a4"));
}

#[test]
fn rail_reach_counts_the_turns_of_rail_turns_any() {
    let table = table("dark rail_turns=any rail_reach=3", "0: 9a3 | 1: 4c9");
    assert!(table.can("a3-c2") && table.cannot("a3-d2"), "one edge down, two along");
}

#[test]
fn engineer_rail_any_path_turns_corners_and_is_stopped_by_pieces() {
    let table = table("dark", "0: 1a2 9a3 8d2 | 1: 4c9");
    assert!(table.can("a2-b2 a2-c2") && table.cannot("a2-e2 a2-a4 a2-e6"));
    let free = self::table("dark", "0: 1a2 9a3 | 1: 4c9");
    assert!(free.can("a2-e2 a2-a4 a2-b6 a2-d11"));
}

#[test]
fn engineer_rail_fly_over_reaches_any_railway_point_over_whatever_stands_between() {
    let table = table("dark engineer_rail=fly_over", "0: 1a2 9a3 8b2 | 1: 4c9 5a7 6e11");
    assert!(table.can("a2-a4 a2-c2 a2-a7 a2-a11 a2-e11 a2-d6"));
    assert!(table.cannot("a2-a3 a2-b2 a2-c3 a2-c1 a2-c9"), "own pieces, and points off the railway");
}

#[test]
fn engineer_rail_fly_over_starts_on_the_railway_and_is_for_engineers() {
    let table = table("dark engineer_rail=fly_over", "0: 1c3 9a2 8a3 | 1: 4c9");
    assert_eq!(table.targets("c3"), "c2 b3 d3 c4");
    assert!(table.cannot("a2-a4"));
}

#[test]
fn engineer_rail_as_others_slides_along_one_line() {
    let table = table("dark engineer_rail=as_others", "0: 1a4 | 1: 4c9");
    assert!(table.can("a4-a11 a4-a2") && table.cannot("a4-b2 a4-b6"));
    assert_eq!(table.why_not("a4-b6"), "a4 and b6 are not on one line: only an Engineer may turn");
}

#[test]
fn bomb_rail_as_others_slides_along_one_line() {
    let table = table("dark", "0: Ba4 1e6 | 1: 4c9");
    assert!(table.can("a4-a11") && table.cannot("a4-b6 a4-e2"));
}

#[test]
fn bomb_rail_as_engineer_turns_corners() {
    let table = table("dark bomb_rail=as_engineer", "0: Ba4 9a5 | 1: 4c9 5e8");
    assert!(table.can("a4-b6 a4-e2 a4-e8") && table.cannot("a4-a5 a4-c4 a5-b6"));
}

#[test]
fn bomb_rail_as_engineer_flies_where_engineers_fly() {
    let board = "0: Ba4 9a5 8a3 | 1: 4c9 5e8";
    assert!(table("dark bomb_rail=as_engineer engineer_rail=fly_over", board).can("a4-a6 a4-e8 a4-e11"));
    assert!(table("dark engineer_rail=fly_over", board).cannot("a4-a6"));
}

#[test]
fn bomb_rail_as_engineer_has_no_limit_of_reach_and_no_way_onto_mountains() {
    let table = table("dark bomb_rail=as_engineer rail_reach=1 mountains=engineers", "0: Ba6 | 1: 4c9");
    assert!(table.can("a6-a11 a6-e6") && table.cannot("a6-m1"));
}

#[test]
fn attack_from_camp_on_lets_a_piece_in_a_camp_attack() {
    let table = table("dark", "0: 9c4 | 1: 4c5 5b4 6c9");
    assert_eq!((table.result("c4-c5"), table.result("c4-b4")), ('A', 'A'));
}

#[test]
fn attack_from_camp_off_leaves_it_moves_to_empty_points() {
    let table = table("dark attack_from_camp=off", "0: 9c4 8b5 | 1: 4c5 5b4 6c9");
    assert_eq!(table.targets("c4"), "b3 c3 d3 d4 d5");
    assert_eq!(table.why_not("c4-c5"), "a piece in the camp c4 may only move to an empty point");
    assert!(table.cannot("b5-b4 b5-c5"));
}

#[test]
fn attack_from_camp_off_picks_no_flag_up_from_a_camp() {
    let rules = "dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_to_own_hq";
    let board = "0: 9c4 | 1: Fc5 5a9";
    assert_eq!(table(rules, board).result("c4-c5"), 'A');
    assert_eq!(table(&format!("{rules} attack_from_camp=off"), board).result("c4-c5"), '-');
}

#[test]
fn attack_from_camp_off_can_stalemate_a_seat() {
    // Seat 1's last mobile piece is in the camp b10, ringed by what it may not attack.
    let board = "0: 9a6 2a9 3a10 3a11 4b9 5b11 6c9 7c10 8c11 | 1: 1b10";
    assert_eq!(table("dark", board).play("a6-a7").outcome(), "");
    let off = table("dark attack_from_camp=off", board).play("a6-a7");
    assert_eq!(off.outcome(), "seat 0 wins by stalemate");
}

#[test]
fn hq_exit_off_locks_what_stands_in_an_hq() {
    let table = table("dark", "0: 9d1 8d12 5c4 | 1: 4c9");
    assert_eq!((table.targets("d1"), table.targets("d12")), (String::new(), String::new()));
}

#[test]
fn hq_exit_on_lets_it_step_out() {
    let table = table("dark hq_exit=on", "0: 9d1 8d12 5c4 | 1: 4c9");
    assert_eq!((table.targets("d1").as_str(), table.targets("d12").as_str()), ("c1 e1 d2", "e12 c12 d11"));
}

#[test]
fn hq_exit_on_keeps_a_seat_in_whose_last_piece_stands_in_an_hq() {
    let board = "0: 9d2 | 1: 4c9";
    assert_eq!(table("dark", board).play("d2-d1").outcome(), "seat 1 wins by annihilation");
    assert_eq!(table("dark hq_exit=on", board).play("d2-d1").outcome(), "");
}

#[test]
fn hq_exit_on_moves_no_flag_and_no_mine() {
    let table = table("dark hq_exit=on", "0: Ld1 5c4 | 1: 4c9");
    assert_eq!((table.targets("b1"), table.targets("d1")), (String::new(), String::new()));
}

#[test]
fn hq_entry_any_opens_every_empty_hq() {
    let table = table("dark", "0: 9d11 8d2 | 1: 4c9");
    assert!(table.can("d11-d12 d2-d1"));
}

#[test]
fn hq_entry_attack_only_bars_an_enemys_empty_hq() {
    let table = table("dark hq_entry=attack_only", "0: 9d11 8d2 | 1: 4c9");
    assert_eq!(table.why_not("d11-d12"), "the empty headquarters d12 of an enemy may not be entered");
    assert!(table.can("d2-d1"), "one's own may be entered");
}

#[test]
fn hq_entry_attack_only_lets_an_occupied_one_be_attacked() {
    let table = table("dark hq_entry=attack_only", "0: 9d11 8b11 | 1: 4d12 5c9");
    assert_eq!((table.result("d11-d12"), table.result("b11-b12")), ('A', 'A'));
}

#[test]
fn hq_entry_attack_only_bars_neither_an_allys_hq_nor_an_unused_arms_but_a_dead_enemys() {
    let four = "0: 9i16 8h16 7b8 5i4 | 1: 5d9 | 2: 6i14 | 3: 5n9";
    let table = self::table("four_dark hq_entry=attack_only", four);
    assert!(table.can("h16-h17") && table.cannot("b8-a8"));
    let dead = "0: 9h16 7b8 5i4 | 2: 6i14 | 3: 5n9 | in=0,2,3";
    assert!(self::table("four_dark hq_entry=attack_only", dead).cannot("b8-a8"));
    assert!(self::table("duel hq_entry=attack_only", "0: 7b8 | 2: 6i14").can("b8-a8"));
}
