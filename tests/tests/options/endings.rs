//! How seats go out and games end (RULES.md section 11).

use junqi_core::{HostError, Seat};
use junqi_tests::table::{Table, table};

/// Seat 1's 4 in the corner a12, shut in by its own Mine and Flag: mobile, and without a legal action.
const SHUT_IN: &str = "0: 9a6 8c4 | 1: 4a12 La11 Fb12";

#[test]
fn annihilation_loses_puts_a_seat_without_mobile_pieces_out_at_once() {
    let table = table("dark", "0: 9a6 | 1: 4a7 La11").play("a6-a7");
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("1 annihilation", "seat 0 wins by annihilation"));
}

#[test]
fn annihilation_loses_whoevers_turn_it_is() {
    // Seat 0's ply takes seat 3's last mobile piece, three turns before seat 3 would be to move.
    let table = table("four_dark", "0: 9k9 | 1: 5d9 | 2: 6i14 | 3: 5l9").play("k9-l9");
    assert_eq!((table.outs().as_str(), table.to_move().as_str()), ("3 annihilation", "1"));
}

#[test]
fn annihilation_passes_leaves_the_seat_to_its_turn() {
    let board = "0: 9k9 | 1: 5d9 | 2: 6i14 | 3: 5l9";
    let table = table("four_dark annihilation=passes", board).play("k9-l9");
    assert_eq!((table.outs().as_str(), table.seats_in().as_str()), ("", "0,1,2,3"));
    let table = table.play("d9-e9 i14-i13");
    assert_eq!((table.outs().as_str(), table.to_move().as_str()), ("3 stalemate", "0"));
}

#[test]
fn annihilation_passes_with_stalemate_passes_skips_the_seat() {
    let rules = "dark annihilation=passes stalemate=passes";
    let table = table(rules, "0: 9a6 | 1: 4a7 La11").play("a6-a7");
    assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "0"));
    assert_eq!(table.game.position().skips(Seat(1)), 1);
}

#[test]
fn annihilation_waits_while_any_piece_lies_face_down() {
    let table = table("flip_platform", "0: 9a6 | 1: 4a7 5e1?").play("a6-a7");
    assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "1"));
    let own = self::table("flip_platform", "0: 9a6 | 1: 4a7 Le1?").play("a6-a7 =e1");
    assert_eq!(own.outcome(), "seat 0 wins by annihilation");
}

#[test]
fn stalemate_loses_puts_a_seat_to_move_without_action_out() {
    assert_eq!(table("dark", SHUT_IN).play("a6-b6").outcome(), "seat 0 wins by stalemate");
}

#[test]
fn stalemate_passes_skips_it() {
    let table = table("dark stalemate=passes", SHUT_IN).play("a6-b6");
    assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "0"));
    assert_eq!((table.game.position().skips(Seat(1)), table.game.ply()), (1, 1), "a skip is not a ply");
}

#[test]
fn stalemate_is_judged_on_the_seats_own_turn_only() {
    // Seat 1 of four is shut in; seat 0 moves, and seat 3 before it is not bothered.
    let board = "0: 9i4 | 1: 4a11 Lb11 Fa10 | 2: 6i14 | 3: 5n9 | move=2";
    let table = table("four_dark", board).play("i14-i13");
    assert_eq!((table.outs().as_str(), table.to_move().as_str()), ("", "3"));
    let table = table.play("n9-m9 i4-i5");
    assert_eq!((table.outs().as_str(), table.to_move().as_str()), ("1 stalemate", "2"));
}

#[test]
fn pass_limit_puts_a_seat_out_at_that_many_skips_in_a_row() {
    let mut table = table("dark stalemate=passes pass_limit=3", SHUT_IN);
    for action in ["a6-b6", "b6-a6"] {
        table = table.play(action);
        assert_eq!(table.outcome(), "");
    }
    let table = table.play("a6-b6");
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("1 stalemate", "seat 0 wins by stalemate"));
}

#[test]
fn pass_limit_0_skips_for_ever() {
    let mut table = table("dark stalemate=passes pass_limit=0 quiet_limit=0", SHUT_IN);
    for _ in 0..150 {
        table = table.play("a6-b6 b6-a6");
    }
    assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "0"));
}

#[test]
fn pass_limit_counts_from_0_again_when_the_seat_has_an_action() {
    let rules = "dark stalemate=passes pass_limit=5";
    let table = table(rules, "0: 9a6 | 1: 4c9 | skips=1:4").play("a6-b6");
    assert_eq!(table.game.position().skips(Seat(1)), 0);
}

#[test]
fn pass_limit_1_is_out_at_the_first_skip() {
    assert_eq!(
        table("dark stalemate=passes pass_limit=1", SHUT_IN).play("a6-b6").outcome(),
        "seat 0 wins by stalemate"
    );
}

/// Each seat's last mobile piece, face to face.
const LAST_PIECES: &str = "0: 5a6 La2 | 1: 5a7 La11";

#[test]
fn mutual_stalemate_draw_ends_the_game_before_anybody_goes_out() {
    let table = table("dark", LAST_PIECES).play("a6-a7");
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("", "draw by mutual_stalemate"));
}

#[test]
fn mutual_stalemate_mover_wins_for_whoever_made_the_last_ply() {
    let table = table("dark mutual_stalemate=mover_wins", LAST_PIECES).play("a6-a7");
    assert_eq!(table.outcome(), "seat 0 wins by mutual_stalemate");
    let other = self::table("dark mutual_stalemate=mover_wins", &format!("{LAST_PIECES} | move=1")).play("a7-a6");
    assert_eq!(other.outcome(), "seat 1 wins by mutual_stalemate");
}

#[test]
fn mutual_stalemate_comes_before_skipping_too() {
    let table = table("dark stalemate=passes annihilation=passes", LAST_PIECES).play("a6-a7");
    assert_eq!(table.outcome(), "draw by mutual_stalemate");
}

#[test]
fn mutual_stalemate_is_none_while_any_seat_can_act() {
    let table = table("three", "0: 5Aa6 | 1: 5K0 | 2: 4Cc4").play("Aa6-K0");
    assert_eq!(
        (table.outs().as_str(), table.outcome().as_str()),
        ("1 annihilation, 0 annihilation", "seat 2 wins by annihilation")
    );
}

#[test]
fn mutual_stalemate_mover_wins_with_its_team() {
    let board = "0: 5g9 | 1: 5f9 | in=0,1";
    let table = table("four_dark mutual_stalemate=mover_wins", board).play("g9-f9");
    assert_eq!(table.outcome(), "seats 0,2 win by mutual_stalemate");
}

/// Plays there and back, one ply at a time, so many plies.
fn shuffled(mut table: Table, plies: usize) -> Table {
    for ply in 0..plies {
        table = table.play(["c4-c5", "c9-c10", "c5-c4", "c10-c9"][ply % 4]);
    }
    table
}

const SHUFFLE: &str = "0: 5c4 | 1: 4c9";

#[test]
fn quiet_limit_70_draws_at_the_70th_quiet_ply() {
    let table = shuffled(table("dark", SHUFFLE), 69);
    assert_eq!(table.outcome(), "");
    assert_eq!(table.play("c9-c10").outcome(), "draw by quiet");
}

#[test]
fn quiet_limit_may_be_any_number() {
    assert_eq!(shuffled(table("dark quiet_limit=3", SHUFFLE), 2).outcome(), "");
    assert_eq!(shuffled(table("dark quiet_limit=3", SHUFFLE), 3).outcome(), "draw by quiet");
}

#[test]
fn quiet_limit_0_never_draws() {
    assert_eq!(shuffled(table("dark quiet_limit=0", SHUFFLE), 300).outcome(), "");
}

#[test]
fn quiet_limit_counts_from_0_again_when_a_seat_goes_out() {
    let board = "0: 9i4 | 1: 5d9 | 2: 6i14 | 3: 5n9 | quiet=60 ply=60";
    assert_eq!(table("four_dark", board).resign(1).game.position().quiet(), 0);
}

#[test]
fn quiet_reset_removal_is_a_ply_that_took_a_piece() {
    let board = "0: 9a6 5c4 | 1: 4a7 4c9 | quiet=69";
    assert_eq!(table("dark", board).play("a6-a7").game.position().quiet(), 0);
    assert_eq!(table("dark", board).play("c4-c5").outcome(), "draw by quiet");
}

#[test]
fn quiet_reset_contact_is_any_ply_in_which_two_met() {
    // A Mine sends the piece back: contact, and no removal.
    let board = "0: 9a7 | 1: La11 4c9 | quiet=10";
    assert_eq!(table("dark mine=bounce", board).play("a7-a11").game.position().quiet(), 11);
    assert_eq!(table("dark mine=bounce quiet_reset=contact", board).play("a7-a11").game.position().quiet(), 0);
}

#[test]
fn quiet_reset_of_either_kind_takes_a_flip() {
    for reset in ["removal", "contact"] {
        let rules = format!("mixed quiet_reset={reset}");
        let table = table(&rules, "0: 9a6 5a5? | 1: 4c9 | quiet=10");
        assert_eq!(table.clone().play("=a5").game.position().quiet(), 0, "{reset}");
        assert_eq!(table.play("a6-b6").game.position().quiet(), 11, "{reset}");
    }
}

#[test]
fn quiet_reset_of_either_kind_takes_a_flag_picked_up() {
    for reset in ["removal", "contact"] {
        let rules = format!("dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_to_own_hq quiet_reset={reset}");
        let table = table(&rules, "0: 5b11 | 1: 4c9 | quiet=10").play("b11-b12");
        assert_eq!(table.game.position().quiet(), 0, "{reset}");
    }
}

#[test]
fn quiet_outcome_draw_is_nobodys_loss() {
    assert_eq!(table("dark", "0: 5c4 | 1: 4c9 | quiet=69").play("c4-c5").outcome(), "draw by quiet");
}

#[test]
fn quiet_outcome_mover_loses_puts_the_last_mover_out() {
    let table = table("dark quiet_outcome=mover_loses", "0: 5c4 | 1: 4c9 | quiet=69").play("c4-c5");
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("0 quiet", "seat 1 wins by quiet"));
}

#[test]
fn quiet_outcome_mover_loses_leaves_its_ally_in() {
    let rules = "four_dark quiet_outcome=mover_loses";
    let table = table(rules, "0: 9i4 | 1: 5d9 | 2: 6i14 | 3: 5n9 | quiet=69").play("i4-i5");
    assert_eq!((table.outs().as_str(), table.outcome().as_str(), table.to_move().as_str()), ("0 quiet", "", "1"));
    assert_eq!(table.game.position().quiet(), 0);
    let last = self::table(rules, "0: 9i4 | 1: 5d9 | quiet=69 in=0,1").play("i4-i5");
    assert_eq!(last.outcome(), "seats 1,3 win by quiet");
}

#[test]
fn repetition_limit_3_draws_when_a_position_stands_for_the_third_time() {
    // The start is the first time; every fourth ply brings it back.
    let table = shuffled(table("dark repetition_limit=3", SHUFFLE), 7);
    assert_eq!(table.outcome(), "");
    assert_eq!(table.play("c10-c9").outcome(), "draw by repetition");
}

#[test]
fn repetition_limit_0_never_draws() {
    assert_eq!(shuffled(table("dark quiet_limit=0", SHUFFLE), 400).outcome(), "");
}

#[test]
fn repetition_limit_compares_who_is_to_move() {
    // c4-c5, c10-c9 and so on over three plies reach the same board with the other seat to move.
    let table = table("dark repetition_limit=2", "0: 5a2 | 1: 4c9");
    let table = table.play("a2-a3 c9-c10 a3-a4 c10-c9 a4-a2");
    assert_eq!(table.outcome(), "", "seat 1 to move, and at the start it was seat 0");
}

#[test]
fn repetition_limit_takes_like_pieces_for_like() {
    // The two Colonels change places.
    let table = table("dark repetition_limit=2", "0: 5a2 5a3 | 1: 4c9");
    let table = table.play("a2-b2 c9-c10 a3-a2 c10-c9 b2-b3 c9-c10");
    assert_eq!(table.outcome(), "");
    assert_eq!(table.play("b3-a3 c10-c9").outcome(), "draw by repetition");
}

#[test]
fn repetition_limit_counts_no_word_of_the_hosts() {
    let table = table("dark repetition_limit=2", SHUFFLE).timeout().timeout();
    assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "0"));
}

#[test]
fn repetition_limit_comes_before_the_ply_limit() {
    assert_eq!(shuffled(table("dark repetition_limit=2 ply_limit=4", SHUFFLE), 4).outcome(), "draw by repetition");
}

#[test]
fn ply_limit_draws_after_that_many_plies() {
    assert_eq!(shuffled(table("dark ply_limit=6", SHUFFLE), 5).outcome(), "");
    assert_eq!(shuffled(table("dark ply_limit=6", SHUFFLE), 6).outcome(), "draw by ply_limit");
}

#[test]
fn ply_limit_0_never_draws() {
    assert_eq!(shuffled(table("dark quiet_limit=0", SHUFFLE), 500).outcome(), "");
}

#[test]
fn ply_limit_comes_after_the_quiet_limit_and_after_a_win() {
    assert_eq!(shuffled(table("dark ply_limit=3 quiet_limit=3", SHUFFLE), 3).outcome(), "draw by quiet");
    let win = table("dark ply_limit=1", "0: 5b11 | 1: 4c9").play("b11-b12");
    assert_eq!(win.outcome(), "seat 0 wins by flag");
}

#[test]
fn ply_limit_counts_neither_skips_nor_timeouts() {
    let table = table("dark ply_limit=3", SHUFFLE).timeout().timeout();
    assert_eq!(shuffled(table, 2).outcome(), "");
}

#[test]
fn timeout_limit_5_lets_four_pass() {
    let mut table = table("dark", SHUFFLE);
    for _ in 0..4 {
        table = table.timeout().timeout();
        assert_eq!((table.outcome().as_str(), table.to_move().as_str()), ("", "0"));
    }
    assert_eq!(table.timeout().outcome(), "seat 1 wins by timeout");
}

#[test]
fn timeout_limit_1_is_out_at_once() {
    assert_eq!(table("tournament", SHUFFLE).timeout().outcome(), "seat 1 wins by timeout");
    let four = table("four_dark timeout_limit=1", "0: 9i4 | 1: 5d9 | 2: 6i14 | 3: 5n9").timeout();
    assert_eq!((four.outs().as_str(), four.seats_in().as_str(), four.to_move().as_str()), ("0 timeout", "1,2,3", "1"));
}

#[test]
fn timeout_limit_0_only_passes_the_turn() {
    let mut table = table("dark timeout_limit=0", SHUFFLE);
    for _ in 0..300 {
        table = table.timeout().timeout();
    }
    assert_eq!((table.outcome().as_str(), table.to_move().as_str(), table.game.ply()), ("", "0", 0));
}

#[test]
fn timeout_limit_counts_each_seats_own_in_the_whole_game() {
    let table = shuffled(table("dark timeout_limit=2", SHUFFLE).timeout().timeout(), 4);
    assert_eq!((table.game.timeouts(Seat(0)), table.game.timeouts(Seat(1))), (1, 1));
    assert_eq!(table.timeout().outcome(), "seat 1 wins by timeout");
}

#[test]
fn resign_from_ply_20_refuses_earlier() {
    let mut early = table("dark", "0: 5c4 | 1: 4c9 | ply=19");
    assert_eq!(early.game.resign(Seat(0)), Err(HostError::TooEarly { ply: 19, from: 20 }));
    assert_eq!(table("dark", "0: 5c4 | 1: 4c9 | ply=20").resign(0).outcome(), "seat 1 wins by resignation");
}

#[test]
fn resign_from_ply_0_lets_a_seat_resign_before_the_first_ply() {
    assert_eq!(table("dark resign_from_ply=0", SHUFFLE).resign(1).outcome(), "seat 0 wins by resignation");
}

#[test]
fn resign_from_ply_is_for_any_seat_in_and_none_that_is_out() {
    let rules = "four_dark resign_from_ply=0";
    let mut table = table(rules, "0: 9i4 | 1: 5d9 | 2: 6i14 | 3: 5n9").resign(2);
    assert_eq!((table.outs().as_str(), table.to_move().as_str(), table.game.ply()), ("2 resignation", "0", 0));
    assert_eq!(table.game.resign(Seat(2)), Err(HostError::SeatOut { seat: Seat(2) }));
}

const FOUR: &str = "0: 9i4 | 1: 5d9 | 2: 6i14 | 3: 5n9 | ply=59";

#[test]
fn flight_ends_game_is_won_by_the_other_of_two_seats() {
    assert_eq!(table("dark", SHUFFLE).flee(0).outcome(), "seat 1 wins by flight");
}

#[test]
fn flight_ends_game_is_void_while_the_fleeing_seats_ally_is_in() {
    assert_eq!(table("four_dark", FOUR).flee(0).outcome(), "void by flight");
    let last = table("four_dark", "0: 9i4 | 1: 5d9 | 3: 5n9 | in=0,1,3").flee(0);
    assert_eq!(last.outcome(), "seats 1,3 win by flight");
}

#[test]
fn flight_ends_game_is_void_among_three_teams() {
    assert_eq!(table("three", "0: 9Aa6 | 1: 5Bc4 | 2: 4Cc4").flee(0).outcome(), "void by flight");
    assert_eq!(table("three", "0: 9Aa6 | 1: 5Bc4 | in=0,1").flee(0).outcome(), "seat 1 wins by flight");
}

#[test]
fn flight_seat_out_puts_the_seat_out_and_the_rest_plays_on() {
    let table = table("four_dark flight=seat_out", FOUR).flee(0);
    assert_eq!((table.outs().as_str(), table.outcome().as_str(), table.to_move().as_str()), ("0 flight", "", "1"));
    assert_eq!(self::table("dark flight=seat_out", SHUFFLE).flee(0).outcome(), "seat 1 wins by flight");
}

#[test]
fn flight_void_before_0_voids_nothing_by_itself() {
    assert_eq!(table("dark", SHUFFLE).flee(1).outcome(), "seat 0 wins by flight");
}

#[test]
fn flight_void_before_60_voids_a_flight_at_59_plies_and_not_at_60() {
    assert_eq!(table("qq", FOUR).flee(0).outcome(), "void by flight");
    let table = table("qq", FOUR).play("i4-i5").flee(0);
    assert_eq!((table.outs().as_str(), table.outcome().as_str()), ("0 flight", ""));
}

#[test]
fn flight_void_before_voids_under_ends_game_too() {
    let rules = "dark flight_void_before=10";
    assert_eq!(shuffled(table(rules, SHUFFLE), 9).flee(0).outcome(), "void by flight");
    assert_eq!(shuffled(table(rules, SHUFFLE), 10).flee(0).outcome(), "seat 1 wins by flight");
}

#[test]
fn flight_void_before_is_about_flight_only() {
    let table = table("dark flight_void_before=100 resign_from_ply=0", SHUFFLE);
    assert_eq!(table.resign(0).outcome(), "seat 1 wins by resignation");
}
