//! Who plays, on what, and how the pieces are set up (RULES.md sections 2 to 4).

use std::sync::Arc;

use junqi_core::{Game, HostError, Layout, Seat, Start};
use junqi_tests::table::{rules, ruleset, table};

#[test]
fn board_two_sets_two_arms_face_to_face() {
    let ruleset = ruleset("dark");
    assert_eq!((ruleset.board().point_count(), ruleset.board().lines().len()), (60, 7));
    let table = table("dark", "0: 9a6 | 1: 4c9");
    assert!(table.can("a6-a7 a6-a11"));
}

#[test]
fn board_three_is_a_ring_whose_middle_lines_end_on_the_hub() {
    let table = table("three", "0: 9Ac6 | 1: 4Bc4 | 2: 4Cc4");
    assert_eq!(table.game.ruleset().board().point_count(), 97);
    assert!(table.can("Ac6-M0 Ac6-O") && table.cannot("Ac6-M1 Ac6-M2 Ac6-Bc6"));
}

#[test]
fn board_four_is_a_ring_whose_middle_lines_cross_the_hub() {
    let table = table("four_dark", "0: 9i6 | 1: 5d9 | 2: 6i14 | 3: 5n9");
    assert_eq!(table.game.ruleset().board().point_count(), 129);
    assert!(table.can("i6-i7 i6-i9 i6-i11 i6-i12") && table.cannot("i6-g9 i6-i13"));
}

#[test]
fn board_six_is_a_ring_whose_arms_face_each_other_over_the_hub() {
    let table = table("six", "0: 9Ac6 | 1: 4Bc4 | 2: 4Cc4 | 3: 4Dc4 | 4: 4Ec4 | 5: 4Fc4");
    assert_eq!(table.game.ruleset().board().point_count(), 193);
    assert!(table.can("Ac6-M0 Ac6-O Ac6-M3 Ac6-Dc6") && table.cannot("Ac6-M1 Ac6-Bc6 Ac6-Cc6"));
}

#[test]
fn seats_0_and_2_take_turns_on_board_four() {
    let table = table("duel", "0: 9i6 | 2: 6i14").play("i6-i7");
    assert_eq!(table.to_move(), "2");
    assert_eq!(table.play("i14-i13").to_move(), "0");
}

#[test]
fn seats_may_be_any_three_of_four() {
    let table = table("four_dark teams=solo seats=0,1,3", "0: 9i6 | 1: 5d9 | 3: 5n9").play("i6-i7 d9-e9");
    assert_eq!(table.to_move(), "3");
    assert_eq!(table.play("n9-m9").to_move(), "0");
}

#[test]
fn seats_that_do_not_play_have_no_word() {
    let mut table = table("duel resign_from_ply=0", "0: 9i6 | 2: 6i14");
    for seat in [1, 3, 4, 7] {
        assert_eq!(table.game.resign(Seat(seat)), Err(HostError::NotPlaying { seat: Seat(seat) }));
        assert_eq!(table.game.offer_draw(Seat(seat)), Err(HostError::NotPlaying { seat: Seat(seat) }));
    }
}

#[test]
fn seats_of_one_team_only_are_no_game() {
    assert!(rules("four_dark seats=0,2").validate().is_err());
    assert!(rules("four_dark seats=0,1").validate().is_ok());
    assert!(rules("duel").validate().is_ok());
}

#[test]
fn unused_arms_open_are_ground_like_any_other() {
    let table = table("duel", "0: 9g6 1k6 | 2: 6i14");
    assert!(table.can("g6-f7 g6-b7 k6-l7 k6-p11"));
}

#[test]
fn unused_arms_open_have_hqs_that_hold_for_good_and_are_nobodys() {
    let table = table("duel hq_entry=attack_only", "0: 9b10 5i4 | 2: 6i14").play("b10-a10 i14-i13");
    assert_eq!(table.targets("a10"), "");
}

#[test]
fn unused_arms_closed_are_neither_entered_nor_crossed() {
    let table = table("duel unused_arms=closed", "0: 9g6 1k6 | 2: 6i14");
    assert!(table.cannot("g6-f7 g6-b7 k6-l7 k6-p11"));
    assert_eq!(table.why_not("k6-l7"), "l7 is closed to all");
}

#[test]
fn unused_arms_closed_leave_the_centre_open() {
    let table = table("duel unused_arms=closed", "0: 1g6 | 2: 6i14");
    for centre in ["g7", "i7", "k7", "g9", "i9", "k9", "g11", "i11", "k11"] {
        assert!(table.can(&format!("g6-{centre}")), "{centre}");
    }
}

#[test]
fn teams_solo_let_facing_seats_fight() {
    let table = table("four_dark teams=solo", "0: 9i11 | 1: 5d9 | 2: 6i12 | 3: 5n9");
    assert_eq!(table.result("i11-i12"), 'A');
}

#[test]
fn teams_opposite_bind_facing_seats() {
    let table = table("four_dark", "0: 9i11 | 1: 5f9 | 2: 6i12 | 3: 5n9");
    assert_eq!(table.result("i11-i12"), '-');
    let six = self::table("six teams=opposite", "0: 9M3 | 1: 4Bc4 | 2: 4Cc4 | 3: 4Dc6 | 4: 4Ec4 | 5: 4Fc4");
    assert_eq!(six.result("M3-Dc6"), '-');
}

#[test]
fn teams_alternate_bind_every_second_seat() {
    let board = "0: 9M2 | 1: 4Bc4 | 2: 4Cc6 | 3: 4Dc4 | 4: 4Ec4 | 5: 4Fc4";
    assert_eq!(table("six", board).result("M2-Cc6"), '-');
    assert_eq!(table("six teams=opposite", board).result("M2-Cc6"), 'A');
    let third = "0: 9M3 | 1: 4Bc4 | 2: 4Cc4 | 3: 4Dc6 | 4: 4Ec4 | 5: 4Fc4";
    assert_eq!(table("six", third).result("M3-Dc6"), 'A');
}

#[test]
fn teams_decide_who_has_won() {
    let board = "0: 9b10 5i4 | 1: 5d9 | 2: 6i14 | in=0,1,2";
    assert_eq!(table("four_dark", board).play("b10-a10").outcome(), "seats 0,2 win by flag");
    assert_eq!(table("four_dark teams=solo", board).play("b10-a10").outcome(), "");
}

#[test]
fn turn_order_clockwise_passes_to_the_seat_on_the_left() {
    let board = "0: 9i4 | 1: 5d9 | 2: 6i14 | 3: 5n9";
    let table = table("four_dark", board).play("i4-i5");
    assert_eq!(table.to_move(), "1");
    assert_eq!(table.play("d9-e9 i14-i13").to_move(), "3");
}

#[test]
fn turn_order_counterclockwise_passes_to_the_seat_on_the_right() {
    let board = "0: 9i4 | 1: 5d9 | 2: 6i14 | 3: 5n9";
    let table = table("four_dark turn_order=counterclockwise", board).play("i4-i5");
    assert_eq!(table.to_move(), "3");
    assert_eq!(table.play("n9-m9 i14-i13").to_move(), "1");
}

#[test]
fn turn_order_passes_over_seats_that_are_out() {
    let board = "0: 9i4 | 1: 5d9 | 2: 6i14 | in=0,1,2";
    assert_eq!(table("four_dark turn_order=counterclockwise", board).play("i4-i5").to_move(), "2");
    let board = "0: 9i4 | 2: 6i14 | 3: 5n9 | in=0,2,3";
    assert_eq!(table("four_dark", board).play("i4-i5").to_move(), "2");
}

#[test]
fn turn_order_is_the_order_in_which_seats_go_out_together() {
    // When 0's Marshal takes 1's only piece on K0, seats 1 and 2 have nothing mobile; 3 plays on.
    let board = "0: 9Aa6 | 1: 5K0 | 2: 5Cc4 | 3: 5Dc4 | 4: 5Ec4 | 5: LFa1 4Fc4";
    let clockwise = table("six teams=solo", board).play("Aa6-K0");
    assert_eq!((clockwise.outs().as_str(), clockwise.to_move().as_str()), ("1 annihilation", "2"));
    let counter = table("six teams=solo turn_order=counterclockwise", board).play("Aa6-K0");
    assert_eq!((counter.outs().as_str(), counter.to_move().as_str()), ("1 annihilation", "5"));
}

#[test]
fn first_seat_moves_first() {
    for seat in 0..4 {
        let game = Game::random(ruleset(&format!("four_dark first_seat={seat}")), 1);
        assert_eq!(game.to_move(), Some(Seat(seat)));
    }
}

#[test]
fn first_seat_flips_first_and_has_the_first_colour() {
    let mut game = Game::random(ruleset("mixed first_seat=1"), 1);
    assert_eq!(game.to_move(), Some(Seat(1)));
    let flip = game.legal_actions()[0];
    let army = game.position().piece(game.ruleset(), flip.to()).map(|piece| piece.army);
    game.play(flip).expect("a flip");
    assert_eq!(game.position().army(Seat(1)), army);
}

#[test]
fn first_seat_must_play() {
    assert!(rules("duel first_seat=2").validate().is_ok());
    assert!(rules("duel first_seat=1").validate().is_err());
    assert!(rules("dark first_seat=2").validate().is_err());
}

#[test]
fn cross_lines_on_board_two_are_roads_over_the_mountains() {
    let (off, on) = ("0: 9a6 8c6 7e6 | 1: 4c9", "dark cross_lines=on");
    assert!(table("dark", off).cannot("a6-c7 c6-a7 c6-e7 e6-c7"));
    assert!(table(on, off).can("a6-c7 c6-a7 c6-e7 e6-c7"));
    assert!(table(on, "0: 9b6 8d6 | 1: 4c9").cannot("b6-b7 d6-d7 b6-d7 d6-b7 b6-a7"));
}

#[test]
fn cross_lines_on_board_two_are_walked_one_step_a_move() {
    let table = table("dark cross_lines=on", "0: 9a5 8b6 1d6 | 1: 4c9 5a7 6c7 7e7");
    assert!(table.cannot("a5-c7 b6-a7"));
    // An Engineer does not run over them: c6-c7 and the side crossings end on enemies.
    assert!(table.can("d6-c7 d6-e7") && table.cannot("d6-b7 d6-d7"));
}

#[test]
fn cross_lines_on_a_ring_are_railways_from_the_corners_to_the_hub() {
    let board = "0: 9g7 | 1: 5d9 | 2: 6i14 | 3: 5n9";
    assert!(table("four_dark", board).cannot("g7-i9 g7-k11"));
    assert!(table("four_dark cross_lines=on", board).can("g7-i9 g7-k11"));
    let three = "0: 9K0 | 1: 4Bc4 | 2: 4Cc4";
    assert!(table("three", three).cannot("K0-O"));
    let crossed = table("three cross_lines=on", three);
    assert!(crossed.can("K0-O") && crossed.cannot("K0-Ac6 K0-Bc6 K0-Cc6"), "the hub ends the line");
}

#[test]
fn mountains_closed_are_no_points() {
    assert!(ruleset("dark").board().parse_point("m1").is_err());
    let table = table("dark front_line_posts=on", "0: 9a6 1c6 | 1: 4c9");
    assert!(table.cannot("a6-m1 c6-m1 c6-m2"), "the posts' numbers bring them along, still closed");
}

#[test]
fn mountains_anyone_are_climbed_from_the_six_stations_round_them() {
    let table = table("dark mountains=anyone", "0: 9a6 8b6 7c6 6e6 5a7 4b7 3c7 2d6 | 1: 4c9");
    assert!(table.can("a6-m1 b6-m1 c6-m1 a7-m1 b7-m1 c7-m1 c6-m2 d6-m2 e6-m2 c7-m2"));
    assert!(table.cannot("a6-m2 b6-m2 e6-m1 d6-m1"));
}

#[test]
fn mountains_engineers_are_climbed_by_engineers_only() {
    let table = table("dark mountains=engineers bomb_rail=as_engineer", "0: 9a6 1b6 Bc6 | 1: 4c9");
    assert!(table.can("b6-m1") && table.cannot("a6-m1 c6-m1 c6-m2"));
    assert_eq!(table.why_not("a6-m1"), "only an Engineer may go from a6 to m1");
}

#[test]
fn mountains_protect_what_stands_there_and_are_left_by_a_step_to_an_empty_station() {
    let table = table("dark mountains=anyone", "0: 9m1 8a6 | 1: 4c9 5a7 1m2 Bc6");
    assert_eq!(table.targets("m1"), "b6 c7 b7");
    assert_eq!(table.why_not("m1-a7"), "a piece on the mountain m1 may only step to an empty point");
    let then = table.play("a6-a5");
    assert_eq!(then.why_not("a7-m1"), "the piece on the mountain m1 cannot be attacked");
    assert_eq!(then.why_not("c6-m1"), "the piece on the mountain m1 cannot be attacked");
}

#[test]
fn front_line_posts_lie_in_the_middle_of_the_crossings() {
    assert!(ruleset("dark").board().parse_point("p1").is_err());
    let table = table("dark front_line_posts=on", "0: 9a6 8c6 7e6 6b6 | 1: 4c9");
    assert!(table.can("a6-p1 c6-p2 e6-p3 a6-a7 c6-c7 a6-a11") && table.cannot("b6-p1 b6-p2 c6-p1"));
}

#[test]
fn front_line_posts_hold_pieces_that_block_the_crossing() {
    let table = table("dark front_line_posts=on", "0: 9a6 5p2 2c6 | 1: 4p1 6c9");
    assert!(table.can("a6-p1") && table.cannot("a6-a7 c6-c7"));
    assert_eq!(table.result("a6-p1"), 'A');
}

#[test]
fn front_line_posts_count_for_rail_reach() {
    let board = "0: 9a6 | 1: 4c9";
    assert!(table("dark rail_reach=1", board).can("a6-a7"));
    let with_posts = table("dark rail_reach=1 front_line_posts=on", board);
    assert!(with_posts.can("a6-p1") && with_posts.cannot("a6-a7"));
    assert!(table("dark rail_reach=2 front_line_posts=on", board).can("a6-a7"));
}

const BOMB_IN_FRONT: &str = "B8765/4.3.2/43.21/7.6.5/9B321/LFLL1";
const GUARDED: &str = "98765/4.3.2/43.21/7.6.5/BL321/LFLB1";
const UNGUARDED: &str = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1";

fn accepts(rules: &str, layout: &str) -> bool {
    let layout: Layout = layout.parse().expect("a layout");
    Game::new(ruleset(rules), &[layout, layout]).is_ok()
}

#[test]
fn bombs_in_front_row_off_refuses_them() {
    assert!(!accepts("dark", BOMB_IN_FRONT));
    assert!(accepts("dark", UNGUARDED));
}

#[test]
fn bombs_in_front_row_on_allows_them() {
    assert!(accepts("dark bombs_in_front_row=on", BOMB_IN_FRONT));
    assert!(accepts("dark bombs_in_front_row=on", UNGUARDED), "they need not stand there");
}

/// How many of many random layouts `holds` is true of.
fn random_layouts(rules_text: &str, holds: impl Fn(&Layout) -> bool) -> usize {
    let starts = (0..200).map(|seed| Start::random(&rules(rules_text), seed));
    let layouts = starts.flat_map(|start| match start {
        Start::Layouts(layouts) => layouts,
        other => panic!("{other:?}"),
    });
    layouts.filter(holds).count()
}

#[test]
fn bombs_in_front_row_on_lets_random_layouts_have_them() {
    let in_front = |layout: &Layout| (0..5).any(|column| layout.get(column, 6) == Some(junqi_core::Kind::Bomb));
    assert_eq!(random_layouts("dark", in_front), 0);
    assert!(random_layouts("dark bombs_in_front_row=on", in_front) > 50);
}

#[test]
fn mines_guard_flag_off_lets_mines_stand_anywhere_in_rows_1_and_2() {
    assert!(accepts("dark", UNGUARDED) && accepts("dark", GUARDED));
}

#[test]
fn mines_guard_flag_on_wants_them_round_the_flag() {
    assert!(accepts("dark mines_guard_flag=on", GUARDED));
    assert!(!accepts("dark mines_guard_flag=on", UNGUARDED));
}

#[test]
fn mines_guard_flag_on_rules_random_layouts_too() {
    let guarded = |layout: &Layout| {
        let mine = |column, row| layout.get(column, row) == Some(junqi_core::Kind::Mine);
        let flag = |column| layout.get(column, 1) == Some(junqi_core::Kind::Flag);
        [1, 3].into_iter().any(|column| flag(column) && mine(column - 1, 1) && mine(column + 1, 1) && mine(column, 2))
    };
    assert_eq!(random_layouts("dark mines_guard_flag=on", guarded), 400);
    assert!(random_layouts("dark", guarded) < 100);
}

#[test]
fn visibility_owner_hides_the_enemys_kinds() {
    assert_eq!(table("dark mine=untouchable", "0: 9a7 | 1: La11 4c9").result("a7-a11"), 'R');
}

#[test]
fn visibility_team_hides_the_enemys_kinds_too() {
    let board = "0: 9b8 | 1: Lb9 5d9 | 2: 6i14 | 3: 5n9";
    assert_eq!(table("four_double mine=untouchable", board).result("b8-b9"), 'R');
}

#[test]
fn visibility_everyone_shows_all_kinds_so_that_forbidden_attacks_are_illegal() {
    let table = table("open mine=untouchable", "0: 9a7 | 1: La11 4c9");
    assert_eq!(table.why_not("a7-a11"), "the Marshal may not attack the Mine on a11");
}

#[test]
fn visibility_face_down_begins_with_50_flips_and_no_layouts() {
    let game = Game::random(ruleset("mixed"), 3);
    assert_eq!(game.legal_actions().iter().filter(|action| action.is_flip()).count(), 50);
    let layout: Layout = UNGUARDED.parse().expect("a layout");
    let refused = Game::new(Arc::clone(game.ruleset()), &[layout, layout]);
    assert_eq!(refused.expect_err("face down").to_string(), "face-down play begins from a deal, not from layouts");
}

fn same_game(one: &str, other: &str) {
    let (mut left, mut right) = (Game::random(ruleset(one), 4), Game::random(ruleset(other), 4));
    let mut random = junqi_core::Random::new(4);
    while !left.is_over() && left.ply() < 200 {
        assert_eq!(left.legal_actions(), right.legal_actions());
        let action = left.legal_actions()[random.below(left.legal_actions().len())];
        left.play(action).expect("legal");
        right.play(action).expect("legal");
        assert_eq!(left.position(), right.position());
    }
}

#[test]
fn turn_seconds_change_nothing() {
    same_game("dark", "dark turn_seconds=30");
}

#[test]
fn turn_seconds_of_any_size_make_valid_rules() {
    assert!(rules("dark turn_seconds=4294967295").validate().is_ok());
}

#[test]
fn turn_seconds_leave_timeouts_to_the_host() {
    let table = table("dark turn_seconds=1", "0: 9a6 | 1: 4c9");
    assert_eq!(table.timeout().to_move(), "1");
}

#[test]
fn game_seconds_change_nothing() {
    same_game("four_dark", "four_dark game_seconds=1800");
}

#[test]
fn game_seconds_of_any_size_make_valid_rules() {
    assert!(rules("dark game_seconds=4294967295").validate().is_ok());
}

#[test]
fn game_seconds_leave_timeouts_to_the_host() {
    let table = table("dark game_seconds=1 timeout_limit=1", "0: 9a6 | 1: 4c9");
    assert_eq!(table.play("a6-b6 c9-c10").timeout().outcome(), "seat 1 wins by timeout");
}
