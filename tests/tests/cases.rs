//! Situations that Junqi programs are known to get wrong, one test each. The preset is `dark` unless the test says
//! another. Boards are drawn as text: see `junqi_tests::table`.

use std::sync::Arc;

use junqi_core::{
    Action, ActionList, Event, Game, HostError, IllegalAction, Kind, Layout, LayoutFault, LayoutFaults, Outcome, Point,
    PositionError, Random, Reason, Seat, SeatResult, Team,
};
use junqi_tests::table::{Table, ruleset, table};

// Board and movement.

#[test]
fn case_01_b6_and_d6_do_not_cross_to_the_facing_front_but_a6_c6_and_e6_do() {
    let table = table("dark", "0: 9b6 8d6 7a6 6c6 5e6 | 1: 4c9");
    assert!(table.cannot("b6-b7 d6-d7 b6-d7 d6-b7"));
    assert!(table.can("a6-a7 c6-c7 e6-e7"));
}

#[test]
fn case_01_an_engineer_does_not_step_over_the_mountains_either_but_goes_round_them() {
    // The way from b6 to b7 runs over a6 and a7: shut it and the other two crossings, and there is none.
    let open = table("dark", "0: 1b6 | 1: 4c9");
    assert!(open.can("b6-b7 b6-d7"));
    let shut = table("dark", "0: 1b6 9a6 8c6 | 1: 4c9");
    assert_eq!(shut.targets("b6"), "b5");
}

#[test]
fn case_02_an_engineer_passes_the_c6_c7_crossing_and_a_slide_along_row_6_may_not_turn_onto_it() {
    let table = table("dark", "0: 1a6 9e6 La2 Le2 2a5 2e5 | 1: 4c9 5a7 6e7");
    assert!(table.can("a6-b7 a6-c7 a6-d7"), "the Engineer goes b6, c6, c7");
    assert!(table.can("e6-c6 e6-b6") && table.cannot("e6-c7 e6-b7 e6-d7"));
    assert_eq!(table.why_not("e6-c7"), "e6 and c7 are not on one line: only an Engineer may turn");
}

#[test]
fn case_02_the_crossing_is_railway_for_ordinary_pieces_that_stand_on_it() {
    assert_eq!(table("dark", "0: 9c6 | 1: 4c9").targets("c6"), "b5 c5 d5 a6 b6 d6 e6 c7");
}

#[test]
fn case_03_a_camps_diagonals_work_out_of_and_into_it() {
    let table = table("dark", "0: 9b3 8a2 7a4 6c2 5c4 | 1: 4c9");
    // All eight neighbours of the camp b3, four of them diagonal; four are its own pieces'.
    assert_eq!(table.targets("b3"), "b2 a3 c3 b4");
    let table = self::table("dark", "0: 8a2 7a4 6c2 5c4 | 1: 4c9");
    assert!(table.can("a2-b3 a4-b3 c2-b3 c4-b3"));
}

#[test]
fn case_03_two_stations_are_never_joined_diagonally() {
    let table = table("dark", "0: 9b4 8b2 7c5 6d1 5a1 | 1: 4c9");
    assert!(table.cannot("b4-a3 b4-a5 b4-c3 b4-c5 b2-a1 b2-c1 b2-a3 b2-c3 c5-b4 c5-d4 c5-b6 c5-d6 a5-b6"));
    assert_eq!(table.why_not("b4-c3"), "b4 and c3 are no neighbours, and not both on the railway");
}

#[test]
fn case_04_a_free_step_diagonally_into_a_camp_is_no_stalemate() {
    // Seat 1's 4 on c11 is walled in by its own: only the camps b10 and d10 are free, both diagonal.
    let table = table("dark", "0: 9a6 8c9 | 1: 4c11 Lb11 Ld11 Lc12 5c10 Fb12");
    let table = table.play("a6-b6");
    assert_eq!((table.outcome(), table.to_move()), (String::new(), "1".into()));
    assert_eq!(table.targets("c11"), "d10 b10");
}

#[test]
fn case_05_a_piece_may_stop_on_a_corner_and_may_not_turn_there() {
    let table = table("dark", "0: 9a5 | 1: 4c9");
    assert!(table.can("a5-a2") && table.cannot("a5-b2 a5-c2 a5-e2"));
    let then = table.play("a5-a2 c9-c10");
    assert!(then.can("a2-b2 a2-e2"), "it turns in its next move");
}

#[test]
fn case_06_railway_to_c2_and_a_road_step_to_c1_are_two_moves() {
    let table = table("dark", "0: 9a2 1e2 | 1: 4c9");
    assert!(table.can("a2-c2 e2-c2") && table.cannot("a2-c1 e2-c1"));
    assert_eq!(table.why_not("e2-c1"), "e2 and c1 are no neighbours, and not both on the railway");
    assert!(table.play("a2-c2 c9-c10").can("c2-c1"));
}

#[test]
fn case_07_an_engineers_route_may_end_on_an_enemy_and_never_runs_through_a_piece() {
    // The only railway out of a2 is a3 and b2; both ways are blocked two steps on.
    let table = table("dark", "0: 1a2 9c2 | 1: 4a4 5c9");
    assert_eq!(table.targets("a2"), "a1 b2 a3 b3 a4");
    assert_eq!(table.why_not("a2-a5"), "no way along the railway from a2 to a5 is open");
}

#[test]
fn case_07_an_engineer_does_not_pass_an_ally_either() {
    let table = table("four_dark", "0: 1g2 9h2 | 1: 5d9 | 2: 4g4 6i14 | 3: 5n9");
    assert_eq!(table.targets("g2"), "g1 g3 h3");
}

#[test]
fn case_08_on_board_four_column_a_leads_over_the_arc_into_the_next_arm_and_straight_on_into_the_centre() {
    let table = table("four_dark", "0: 9g3 | 1: 5d9 | 2: 6i14 | 3: 5n9");
    assert!(table.can("g3-f7 g3-e7 g3-b7"), "over the arc into the left arm");
    assert!(table.can("g3-g7 g3-g9 g3-g11 g3-g16"), "straight on");
    assert!(table.cannot("g3-i7 g3-f8"));
}

#[test]
fn case_08_the_arc_is_open_when_the_corner_beside_it_is_occupied() {
    let table = table("four_dark", "0: 9g3 | 1: 5d9 4g7 | 2: 6i14 | 3: 5n9");
    assert!(table.can("g3-g7 g3-f7 g3-b7") && table.cannot("g3-g9"));
}

#[test]
fn case_09_on_board_four_a_piece_on_its_front_row_may_not_slip_onto_the_arc() {
    let table = table("four_dark", "0: 9i6 | 1: 5d9 | 2: 6i14 | 3: 5n9");
    assert!(table.can("i6-g6 i6-k6") && table.cannot("i6-f7 i6-l7 i6-g7 i6-k7"));
}

#[test]
fn case_10_all_nine_centre_points_may_be_stood_on() {
    for centre in ["g7", "i7", "k7", "g9", "i9", "k9", "g11", "i11", "k11"] {
        let table = table("four_dark", "0: 1i6 | 1: 5d9 | 2: 6i14 | 3: 5n9").play(&format!("i6-{centre}"));
        assert_eq!(table.at(centre), "0:1");
    }
}

#[test]
fn case_11_in_a_duel_the_side_arms_may_be_used_camps_and_hqs_included() {
    let duel = table("duel", "0: 9f7 8e8 7b10 1g6 | 2: 6i14");
    assert!(duel.can("f7-b7 f7-f11"), "its railways");
    assert!(duel.can("e8-d9 e8-e9"), "its camps");
    assert!(duel.can("b10-a10"), "its headquarters");
    assert!(duel.can("g6-e11 g6-p11"), "an Engineer goes round");
}

#[test]
fn case_11_closed_side_arms_can_neither_be_entered_nor_crossed() {
    let duel = table("duel unused_arms=closed", "0: 9g6 1k6 | 2: 6i14");
    assert!(duel.cannot("g6-f7 g6-b7 k6-l7 k6-p7"));
    assert_eq!(duel.why_not("g6-f7"), "f7 is closed to all");
    assert!(duel.can("g6-g7 g6-g12 k6-k12"));
    // With the centre's crossings shut, an Engineer would have to cross a closed arm to come to the far arm.
    let shut = table("duel unused_arms=closed", "0: 1g6 9g7 8i7 7k7 | 2: 6i14");
    assert!(shut.cannot("g6-g12 g6-g9"));
}

#[test]
fn case_12_a_piece_in_a_camp_attacks_its_neighbours_and_nothing_attacks_it_there() {
    let table = table("dark", "0: 9c4 Bb4 1c3 2d5 | 1: 4c5 5b3 6d3 7d4");
    assert!(table.can("c4-c5 c4-d4 d5-c5") && table.cannot("c4-b3 c4-d3"), "camps on both sides");
    assert!(table.cannot("b4-b3 c3-b3 c3-d3"));
    assert_eq!(table.why_not("b4-b3"), "the piece in the camp b3 cannot be attacked");
    assert_eq!(table.why_not("c3-d3"), "the piece in the camp d3 cannot be attacked");
}

#[test]
fn case_13_an_engineer_in_an_hq_is_locked_like_any_other_piece() {
    let table = table("dark", "0: 1d1 9a6 | 1: 4c9");
    assert_eq!(table.targets("d1"), "");
    assert_eq!(table.why_not("d1-d2"), "what stands in the headquarters d1 never moves again");
}

#[test]
fn case_13_what_captured_in_an_enemy_hq_stands_there_for_good_and_can_be_attacked() {
    let table = table("dark", "0: 9d11 8a6 | 1: 4d12 Bc12 5c9").play("d11-d12");
    assert_eq!(table.at("d12"), "0:9");
    assert_eq!(table.result("c12-d12"), 'B');
    let table = table.play("c9-c10");
    assert_eq!(table.why_not("d12-d11"), "what stands in the headquarters d12 never moves again");
}

#[test]
fn case_14_every_railway_station_has_its_road_step_to_the_back_row() {
    let table = table("dark", "0: 9a2 8b2 7c2 6d2 5e2 Fb1 | 1: 4c9");
    assert!(table.can("a2-a1 c2-c1 d2-d1 e2-e1"));
    let then = self::table("dark", "0: 8b2 Fd1 | 1: 4c9");
    assert!(then.can("b2-b1"));
}

#[test]
fn case_15_any_seat_may_use_any_free_camp() {
    let table = table("dark", "0: 9b7 8c10 | 1: 4b4 5c5");
    assert!(table.can("b7-b8 c10-b10 c10-c9 c10-d10"));
    let table = table.play("b7-b8");
    assert!(table.can("b4-b3 b4-b5 c5-b5 c5-c4 c5-d5"));
}

// Combat.

#[test]
fn case_16_a_bomb_and_a_mine_remove_each_other_whatever_mine_says() {
    for mine in ["spring", "blast", "bounce", "untouchable"] {
        for board in ["0: Ba7 9a6 | 1: La11 4c9", "0: Ba7 9a6 | 1: La11! 4c9"] {
            let table = table(&format!("dark mine={mine}"), board).play("a7-a11");
            assert_eq!(table.pieces(), "0:9a6 1:4c9", "{mine}");
        }
    }
}

#[test]
fn case_17_a_ranked_piece_that_attacks_a_bomb_dies_with_it() {
    for rank in 1..=9 {
        let table = table("dark", &format!("0: {rank}a6 5c4 | 1: Ba7 4c9")).play("a6-a7");
        assert_eq!(table.pieces(), "0:5c4 1:4c9");
    }
}

#[test]
fn case_18_a_bomb_on_the_flag_removes_both_and_the_flags_owner_is_out() {
    let table = table("dark", "0: Bb11 9a6 | 1: 4c9").play("b11-b12");
    assert_eq!((table.at("b12"), table.at("b11")), (".".into(), ".".into()));
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("1 flag", "seat 0 wins by flag"));
}

#[test]
fn case_18_a_flag_bombed_by_a_seats_last_piece_still_wins() {
    let table = table("dark", "0: Bb11 | 1: 4c9").play("b11-b12");
    assert_eq!(table.outcome(), "seat 0 wins by flag");
}

/// The tables of all pairs are in `combat.rs`; this is about the code paths: checked and unchecked play, of a game and
/// of a position.
#[test]
fn case_19_the_result_does_not_depend_on_which_code_path_resolved_it() {
    for preset in ["dark", "flip", "four_dark", "six"] {
        let ruleset = ruleset(preset);
        for seed in 0..4 {
            let mut game = Game::random(Arc::clone(&ruleset), seed);
            let mut position = game.position().clone();
            let mut random = Random::new(seed);
            for _ in 0..300 {
                let mut actions = ActionList::default();
                position.legal_actions(&ruleset, &mut actions);
                let Some(&action) = actions.get(random.below(actions.len().max(1))) else { break };
                game.play(action).expect("legal");
                position.play_unchecked(&ruleset, action);
                assert_eq!(game.position(), &position, "{preset}, seed {seed}, ply {}", game.ply());
            }
        }
    }
}

#[test]
fn case_20_an_engineer_that_takes_the_flag_is_one_engineer_less_where_it_came_from() {
    let table = table("four_dark", "0: 1b10 1i4 1k2 | 1: 5d9 | 2: 6i14 | 3: 5n9").play("b10-a10");
    assert_eq!(table.outs(), "1 flag");
    assert_eq!(table.pieces(), "0:1k2 0:1i4 0:1a10 2:6i14 3:5n9");
    assert_eq!(table.game.position().count(table.game.ruleset(), Seat(0), Kind::Engineer), 3);
}

#[test]
fn case_21_an_engineer_that_clears_a_mine_stands_on_the_mines_point() {
    let table = table("dark", "0: 1a7 9a6 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.pieces(), "0:9a6 0:1a11 1:4c9");
}

#[test]
fn case_22_mines_and_flags_never_attack_and_the_error_says_so() {
    let table = table("dark", "0: La2 Lb2 9a6 | 1: 4a3 5b3 6a1");
    assert_eq!(table.why_not("a2-a3"), "the Mine on a2 never moves and never attacks");
    assert_eq!(table.why_not("b1-a1"), "the Flag on b1 never moves and never attacks");
    assert_eq!(table.why_not("a2-a1"), "the Mine on a2 never moves and never attacks");
}

// Information.

#[test]
fn case_23_a_marshal_dies_on_a_mine_and_its_flag_is_shown_and_the_mine_is_not() {
    let table = table("dark", "0: 9a7 5c4 | 1: La11 4c9").play("a7-a11");
    assert_eq!(table.shown(), "0:Fb1");
    assert_eq!((table.at("b1"), table.at("a11"), table.at("b12")), ("0:F!".into(), "1:L".into(), "1:F".into()));
}

#[test]
fn case_24_marshal_against_marshal_shows_both_flags_each_seats_own() {
    let table = table("dark", "0: 9a6 5c4 | 1: 9a7 4c9 Fd12").play("a6-a7");
    assert_eq!(table.shown(), "0:Fb1 1:Fd12");
    assert_eq!((table.at("b1"), table.at("d12")), ("0:F!".into(), "1:F!".into()));
}

#[test]
fn case_25_a_marshal_locked_in_the_hq_whose_flag_it_took_is_alive_until_it_is_killed_there() {
    let table = table("four_dark", "0: 9b10 1i4 | 1: 5d9 | 2: 6i14 | 3: Ba9 5n9").play("b10-a10");
    assert_eq!((table.shown().as_str(), table.at("a10").as_str()), ("", "0:9"));
    let table = table.play("i14-i13 a9-a10");
    assert_eq!((table.shown().as_str(), table.at("h1").as_str()), ("0:Fh1", "0:F!"));
}

#[test]
fn case_26_the_shown_flag_stays_shown() {
    let mut table = table("dark", "0: 9a7 5c4 | 1: La11 4c9").play("a7-a11");
    for _ in 0..5 {
        table = table.play("c9-c10 c4-c5 c10-c9 c5-c4");
        assert_eq!((table.at("b1").as_str(), table.shown().as_str()), ("0:F!", ""));
    }
    let again = Game::from_setup(Arc::clone(table.game.ruleset()), &table.game.position().setup(table.game.ruleset()));
    assert_eq!(Table { game: again.expect("a legal position") }.at("b1"), "0:F!");
}

#[test]
fn case_27_a_fight_shows_neither_the_dead_nor_the_killer() {
    let table = table("dark", "0: 7a6 2c4 | 1: 5a7 4c9").play("a6-a7");
    assert_eq!((table.shown().as_str(), table.at("a7").as_str()), ("", "0:7"));
    let table = self::table("dark", "0: 2a6 7c4 | 1: 5a7 4c9").play("a6-a7");
    assert_eq!((table.shown().as_str(), table.at("a7").as_str()), ("", "1:5"));
}

/// What a seat does not see does not change what it may do: under `mine = untouchable` a Mine that it saw could not be
/// attacked, and one that only its ally could tell it about can.
#[test]
fn case_28_with_visibility_team_only_the_teams_own_kinds_are_seen() {
    let rules = "four_double mine=untouchable";
    let hidden = table(rules, "0: 9b8 | 1: Lb9 5d9 | 2: 6i14 | 3: 5n9");
    assert_eq!(hidden.result("b8-b9"), 'R');
    let shown = table(rules, "0: 9b8 | 1: Lb9! 5d9 | 2: 6i14 | 3: 5n9");
    assert_eq!(shown.result("b8-b9"), '-');
    let open = table("four_open mine=untouchable", "0: 9b8 | 1: Lb9 5d9 | 2: 6i14 | 3: 5n9");
    assert_eq!(open.result("b8-b9"), '-');
}

// Endings.

#[test]
fn case_29_the_side_to_move_without_a_legal_action_loses() {
    // Seat 1's 4 in the corner a12 is shut in by its own Mine and Flag.
    let table = table("dark", "0: 9a6 | 1: 4a12 La11 Fb12").play("a6-b6");
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("1 stalemate", "seat 0 wins by stalemate"));
}

#[test]
fn case_30_the_last_mobile_pieces_of_both_sides_remove_each_other_and_it_is_a_draw() {
    let table = table("dark", "0: 5a6 La2 | 1: 5a7 La11").play("a6-a7");
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("", "draw by mutual_stalemate"));
}

#[test]
fn case_31_in_a_tournament_the_seat_that_makes_the_31st_ply_without_contact_loses() {
    let table = table("tournament", "0: 5a6 2c4 | 1: 5c9 | quiet=30").play("a6-b6");
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("0 quiet", "seat 1 wins by quiet"));
    let one_less = self::table("tournament", "0: 5a6 2c4 | 1: 5c9 | quiet=29").play("a6-b6");
    assert_eq!(one_less.outcome(), "");
}

#[test]
fn case_31_an_attacker_that_just_dies_is_contact_too() {
    let table = table("tournament", "0: 2a6 5c4 | 1: 5a7 4c9 | quiet=30").play("a6-a7");
    assert_eq!((table.outcome().as_str(), table.game.position().quiet()), ("", 0));
    let repelled = self::table("tournament mine=bounce", "0: 9a7 | 1: La11 4c9 | quiet=30").play("a7-a11");
    assert_eq!((repelled.outcome().as_str(), repelled.game.position().quiet()), ("", 0));
}

#[test]
fn case_32_a_flag_taken_on_the_ply_that_would_have_reached_a_limit_wins() {
    for (rules, words) in [("dark", "quiet=69"), ("tournament", "quiet=30"), ("dark ply_limit=100", "ply=99")] {
        let table = table(rules, &format!("0: 5b11 | 1: 4c9 | {words}")).play("b11-b12");
        assert_eq!(table.outcome(), "seat 0 wins by flag", "{rules}");
    }
}

#[test]
fn case_33_plain_moves_count_as_quiet() {
    let mut table = table("dark", "0: 5c4 | 1: 4c9");
    for _ in 0..17 {
        table = table.play("c4-c5 c9-c10 c5-c4 c10-c9");
    }
    let table = table.play("c4-c5");
    assert_eq!((table.game.position().quiet(), table.outcome().as_str()), (69, ""));
    assert_eq!(table.play("c9-c10").outcome(), "draw by quiet");
}

#[test]
fn case_34_a_timeout_touches_no_ply_counter_and_at_the_limit_the_seat_is_out() {
    let mut table = table("dark", "0: 5c4 | 1: 4c9 | quiet=30 ply=40");
    for count in 1..=4 {
        table = table.timeout();
        assert_eq!((table.game.ply(), table.game.position().quiet()), (40 + count - 1, 30 + count as u16 - 1));
        assert_eq!((table.game.timeouts(Seat(0)), table.to_move().as_str()), (count as u8, "1"));
        let there_and_back = if count % 2 == 1 { "c9-c10" } else { "c10-c9" };
        table = table.play(there_and_back);
    }
    let table = table.timeout();
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("0 timeout", "seat 1 wins by timeout"));
}

#[test]
fn case_35_a_seat_left_with_mines_and_flag_is_out_at_once_on_its_enemys_ply_or_its_own() {
    let on_the_enemys = table("dark", "0: 5a6 | 1: 4a7 La11").play("a6-a7");
    assert_eq!(on_the_enemys.outcome(), "seat 0 wins by annihilation");
    let on_its_own = table("dark", "0: 4a6 La2 | 1: 5a7").play("a6-a7");
    assert_eq!(on_its_own.outcome(), "seat 1 wins by annihilation");
}

#[test]
fn case_35_what_is_locked_in_an_hq_is_not_mobile() {
    let table = table("dark", "0: 5d11 | 1: 4d12 5c9 Bc11").play("d11-c11");
    assert_eq!(table.outcome(), "seat 1 wins by annihilation");
    let table = self::table("dark", "0: 5d2 | 1: 5c9").play("d2-d1");
    assert_eq!(table.outcome(), "seat 1 wins by annihilation", "its last mobile piece locked itself in");
}

#[test]
fn case_36_in_face_down_play_a_seat_without_a_mobile_face_up_piece_can_still_flip() {
    let table = table("flip_platform", "0: 9a2 | 1: 4a3 5e5? 2e6?").play("a2-a3");
    assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "1"));
    assert_eq!(table.legal(), "=e5 =e6");
}

#[test]
fn case_36_the_first_ply_of_face_down_play_is_no_loss() {
    for preset in ["flip", "flip_platform", "flip_old", "flip_previous", "mixed"] {
        let mut game = Game::random(ruleset(preset), 1);
        assert_eq!(game.legal_actions().len(), 50, "{preset}");
        game.play(game.legal_actions()[0]).expect("a flip");
        assert_eq!((game.outcome(), game.to_move()), (None, Some(Seat(1))), "{preset}");
    }
}

#[test]
fn case_37_after_the_end_everything_is_refused_and_changes_nothing() {
    let table = table("dark resign_from_ply=0", "0: 5b11 | 1: 4c9").play("b11-b12");
    let mut game = table.game.clone();
    assert!(game.legal_actions().is_empty() && game.to_move().is_none());
    assert_eq!(game.play(table.action("b1-b2")), Err(IllegalAction::GameOver));
    assert_eq!(game.play_as(Seat(0), table.action("b12-b11")), Err(IllegalAction::GameOver));
    assert_eq!(game.timeout(), Err(HostError::GameOver));
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(game.resign(seat), Err(HostError::GameOver));
        assert_eq!(game.flee(seat), Err(HostError::GameOver));
        assert_eq!(game.offer_draw(seat), Err(HostError::GameOver));
        assert_eq!(game.accept_draw(seat), Err(HostError::GameOver));
        assert_eq!(game.refuse_draw(seat), Err(HostError::GameOver));
    }
    assert_eq!(game, table.game);
    assert_eq!(game.position(), table.game.position());
    assert_eq!(game.outcome(), Some(Outcome::win(Team(0), [Seat(0)].into_iter().collect(), Reason::Flag)));
}

// Four seats.

#[test]
fn case_38_when_a_flag_is_taken_its_seats_pieces_are_gone_and_railways_through_them_are_open() {
    let board = "0: 1b10 9i4 | 1: 5d9 7g9 8f8 La7 | 2: 6g14 | 3: 5n9";
    let table = table("four_dark", board).play("b10-a10");
    assert_eq!(table.pieces(), "0:9i4 0:1a10 2:6g14 3:5n9");
    assert_eq!((table.to_move().as_str(), table.seats_in().as_str()), ("2", "0,2,3"));
    assert!(table.can("g14-g7 g14-g2"), "through g9, where a piece of seat 1 stood");
}

#[test]
fn case_39_a_seat_that_resigned_or_timed_out_for_good_loses_its_pieces_too() {
    let board = "0: 9i4 | 1: 5d9 7g9 | 2: 6g14 | 3: 5n9 | ply=20";
    let resigned = table("four_dark", board).resign(1);
    assert_eq!((resigned.pieces().as_str(), resigned.outs().as_str()), ("0:9i4 2:6g14 3:5n9", "1 resignation"));
    assert_eq!(resigned.at("a10"), ".");
    let timed_out = table("four_dark timeout_limit=1", &format!("{board} move=1")).timeout();
    assert_eq!((timed_out.pieces().as_str(), timed_out.outs().as_str()), ("0:9i4 2:6g14 3:5n9", "1 timeout"));
    assert_eq!(timed_out.to_move(), "2");
}

#[test]
fn case_40_allies_never_attack_each_other() {
    let table = table("four_dark", "0: Bg12 1h12 9i12 | 1: 5d9 | 2: 6g13 5h13 4i13 | 3: 5n9");
    assert!(table.cannot("g12-g13 h12-g13 i12-i13 h12-h17"));
    assert_eq!(table.why_not("g12-g13"), "the piece on g13 is of the mover's own team");
    assert_eq!(table.why_not("i12-i13"), "the piece on i13 is of the mover's own team");
}

#[test]
fn case_41_a_seat_that_is_out_still_wins_with_its_ally() {
    let table = table("four_dark", "1: 5d9 | 2: 6b10 | move=2 in=1,2").play("b10-a10");
    assert_eq!(table.outcome(), "seats 0,2 win by flag");
    let outcome = table.game.outcome().expect("an end");
    assert_eq!((outcome.result(Seat(0)), outcome.result(Seat(3))), (SeatResult::Won, SeatResult::Lost));
}

#[test]
fn case_42_the_next_seat_is_out_and_the_one_after_it_cannot_move_and_it_ends() {
    // Seat 1 loses its last mobile piece on K0; seat 2's 4 in the corner Ca1 is shut in by its own Mine and Flag.
    let table = table("three", "0: 9Aa6 | 1: 5K0 LBa1 | 2: 4Ca1 LCa2 FCb1").play("Aa6-K0");
    assert_eq!(table.outs(), "1 annihilation, 2 stalemate");
    assert_eq!(table.outcome(), "seat 0 wins by stalemate");
}

#[test]
fn case_42_with_another_seat_in_the_turn_goes_on_to_it() {
    let table = table("six teams=solo", "0: 9Aa6 | 1: 5K0 | 2: 4Ca1 LCa2 FCb1 | 3: 5Dc4 | in=0,1,2,3").play("Aa6-K0");
    assert_eq!(table.outs(), "1 annihilation, 2 stalemate");
    assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "3"));
}

// Face-down play.

#[test]
fn case_43_first_flip_gives_the_first_flipped_army_to_its_flipper() {
    let board = "0: 9a2? 8e5? | 1: 4a3? 5c7? Fb12? | army=none";
    assert_eq!(table("mixed", board).play("=a3").colours(), "1,0");
    assert_eq!(table("mixed", board).play("=a2").colours(), "0,1");
}

#[test]
fn case_43_same_as_previous_counts_anybodys_flip_under_anyone_and_ones_own_under_own_flips() {
    let board = "0: 9a2? 8e5? 7e6? | 1: 4a3? 5c7? Fb12? | army=none";
    // Seat 0 flips an army-1 piece, and seat 1 another.
    let anyone = table("flip_previous", board).play("=a3 =c7");
    assert_eq!(anyone.colours(), "0,1");
    let own_flips = table("flip_previous colour_scope=own_flips", board).play("=a3 =c7");
    assert_eq!(own_flips.colours(), "-");
    assert_eq!(own_flips.play("=b12").colours(), "1,0", "seat 0's second flip of army 1");
}

#[test]
fn case_44_nobody_may_move_before_the_colours_are_settled() {
    let table = table("flip_platform", "0: 9a2? 8e5? 1e6? | 1: 4a3? 5c7? | army=none").play("=a2");
    assert_eq!(table.colours(), "-");
    assert_eq!(table.legal(), "=a3 =c7 =e5 =e6");
    assert_eq!(table.why_not("a2-a1"), "the colours are not settled: only flips are legal");
    let table = table.play("=a3");
    assert_eq!(table.why_not("a2-a3"), "the colours are not settled: only flips are legal");
    let table = table.play("=e6");
    assert_eq!(table.colours(), "0,1", "the Engineer settled them");
    assert!(table.can("a3-a4"));
}

#[test]
fn case_45_a_face_down_mine_still_counts_as_on_the_board() {
    let guarded = table("flip_old", "0: 1b11 9a2 | 1: 4c9 Le2?");
    assert_eq!(guarded.result("b11-b12"), '-');
    let open = table("flip_old", "0: 1b11 9a2 | 1: 4c9 5e2?");
    assert_eq!(open.result("b11-b12"), 'A');
}

#[test]
fn case_45_a_mine_removed_by_a_bomb_counts_as_gone_but_not_as_dug() {
    for (needs, result) in [("gone", 'A'), ("dug", '-')] {
        let rules = format!("flip_platform flag_needs_mines={needs}");
        let table = table(&rules, "0: 1b11 Ba10 | 1: La11 4c9 | dug=1:2").play("a10-a11 c9-c10");
        assert_eq!(table.result("b11-b12"), result, "{needs}");
    }
}

// Input.

#[test]
fn case_46_a_mine_in_the_second_hq_is_legal() {
    let layout: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse().expect("a layout");
    assert!(Game::new(ruleset("dark"), &[layout, layout]).is_ok());
}

#[test]
fn case_46_a_piece_in_a_camp_three_bombs_and_a_flag_outside_the_hqs_are_named_together() {
    let good: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse().expect("a layout");
    let bad: Layout = "98765/4B3.2/43.21/7.6.5/BB321/FLLL1".parse().expect("a layout");
    let error = Game::new(ruleset("dark"), &[good, bad]).expect_err("a bad layout");
    let PositionError::Layout { seat: Seat(1), faults: LayoutFaults(faults) } = error else { panic!("{error}") };
    assert!(matches!(faults[0], LayoutFault::Count { kind: Kind::Bomb, found: 3, expected: 2 }));
    assert!(matches!(faults[1], LayoutFault::FlagOutsideHeadquarters { .. }));
    assert!(matches!(faults[2], LayoutFault::InCamp { kind: Kind::Bomb, .. }));
    assert_eq!(faults.len(), 3);
}

#[test]
fn case_47_rows_are_counted_from_the_owners_side_so_that_mirrored_layouts_are_legal() {
    let layout: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse().expect("a layout");
    for (one, other) in [(layout, layout.mirrored()), (layout.mirrored(), layout)] {
        let game = Game::new(ruleset("dark"), &[one, other]).expect("legal layouts");
        let table = Table { game };
        let (seat_0, seat_1) = if one == layout { ("b1", "b12") } else { ("d1", "d12") };
        assert_eq!((table.at(seat_0), table.at(seat_1)), ("0:F".into(), "1:F".into()));
    }
}

#[test]
fn case_48_each_wrong_action_has_its_own_error_and_changes_nothing() {
    let table = table("dark", "0: 9a6 | 1: 4c9");
    let board = |from: u8, to: u8| Action::new(Point(from), Point(to));
    let mut game = table.game.clone();
    assert_eq!(game.play(board(5, 60)), Err(IllegalAction::NoPoint { point: 60, last: 59 }));
    assert_eq!(game.play(board(255, 5)), Err(IllegalAction::NoPoint { point: 255, last: 59 }));
    assert_eq!(game.play_as(Seat(2), board(25, 26)), Err(IllegalAction::NotPlaying { seat: Seat(2) }));
    assert_eq!(game.play_as(Seat(9), board(25, 26)), Err(IllegalAction::NotPlaying { seat: Seat(9) }));
    let not_yours = IllegalAction::NotYourTurn { seat: Seat(1), to_move: Seat(0) };
    assert_eq!(game.play_as(Seat(1), table.action("c9-c10")), Err(not_yours));
    assert_eq!(game, table.game);
    assert_eq!(game.position(), table.game.position());
    assert_eq!(table.why_not("a5-a4"), "no piece stands on a5");
    assert_eq!(table.why_not("c9-c10"), "the piece on c9 is not seat 0's");
    assert_eq!(table.why_not("=a6"), "no face-down piece lies on a6");
}

#[test]
fn case_48_no_action_code_whatever_makes_a_game_panic() {
    let table = table("dark", "0: 9a6 | 1: 4c9");
    let mut random = Random::new(1);
    for _ in 0..20_000 {
        if let Some(action) =
            Action::from_code(random.next() as u32 & 0x1_FFFF).filter(|&action| !table.game.is_legal(action))
        {
            assert!(table.game.clone().play(action).is_err());
        }
    }
}

#[test]
fn case_49_the_same_actions_on_equal_games_give_equal_games() {
    for preset in ["dark", "flip", "four_double"] {
        let ruleset = ruleset(preset);
        let (mut one, mut other) = (Game::random(Arc::clone(&ruleset), 5), Game::random(ruleset, 5));
        let mut random = Random::new(9);
        while !one.is_over() && one.ply() < 300 {
            let actions = one.legal_actions();
            assert_eq!(actions, other.legal_actions());
            let action = actions[random.below(actions.len())];
            let events: Vec<Event> = one.play(action).expect("legal").to_vec();
            assert_eq!(other.play(action).expect("legal"), events);
            assert_eq!(one, other);
            assert_eq!(one.position(), other.position());
            assert_eq!(one.position().hash_key(), other.position().hash_key());
        }
    }
}
