//! Face-down play (RULES.md section 8).

use junqi_core::{Deal, Game, Seat};
use junqi_tests::table::{Table, ruleset, table};

#[test]
fn deal_halves_shuffles_each_army_over_its_own_arm() {
    for seed in 0..20 {
        let deal = Deal::random(seed, true);
        assert!(deal.check(true).is_ok());
        let game = Game::from_deal(ruleset("mixed deal=halves"), &deal).expect("a deal");
        for point in game.position().occupied() {
            let army = game.position().piece(game.ruleset(), point).map(|piece| piece.army);
            assert_eq!(army, game.ruleset().board().arm(point), "seed {seed}");
        }
    }
}

#[test]
fn deal_mixed_shuffles_both_armies_over_both_arms() {
    let game = Game::random(ruleset("mixed"), 1);
    let strangers = game.position().occupied().into_iter().filter(|&point| {
        game.position().piece(game.ruleset(), point).map(|piece| piece.army) != game.ruleset().board().arm(point)
    });
    assert!(strangers.count() > 10);
}

#[test]
fn deal_halves_refuses_a_mixed_deal_and_mixed_takes_any() {
    let (mixed, halves) = (Deal::random(1, false), Deal::random(1, true));
    assert!(Game::from_deal(ruleset("mixed deal=halves"), &mixed).is_err());
    assert!(Game::from_deal(ruleset("mixed"), &mixed).is_ok());
    assert!(Game::from_deal(ruleset("mixed"), &halves).is_ok());
}

#[test]
fn deal_follows_no_placement_rule() {
    // Somewhere among a few deals a Flag stands outside the HQs and a Mine in front.
    let game = |seed| Table { game: Game::random(ruleset("mixed"), seed) };
    let anywhere = |piece: &str, point: &str| (0..200).any(|seed| game(seed).at(point)[2..] == *piece);
    assert!(anywhere("F?", "a6") && anywhere("L?", "c6") && anywhere("B?", "c7"));
}

#[test]
fn backs_plain_let_a_piece_move_onto_its_own_armys_back_and_be_repelled() {
    let table = table("mixed attack_face_down=on", "0: 9a6 5a5? | 1: 4c9").play("a6-a5");
    assert_eq!((table.at("a6").as_str(), table.at("a5").as_str(), table.to_move().as_str()), ("0:9", "0:5", "1"));
}

#[test]
fn backs_coloured_forbid_attacks_on_ones_own_back() {
    let table = table("mixed attack_face_down=on backs=coloured", "0: 9a6 5a5? | 1: 4c9 3a7?");
    assert_eq!(table.why_not("a6-a5"), "the piece on a5 has the back of the mover's own army");
    assert_eq!(table.result("a6-a7"), 'A');
}

#[test]
fn backs_coloured_let_either_seat_flip_any_piece() {
    let table = table("mixed backs=coloured", "0: 9a6 5a5? | 1: 4c9 3a7?");
    assert!(table.can("=a5 =a7"));
    assert!(table.play("a6-b6").can("=a5 =a7"));
}

/// The board of the colour rules: of both armies a Marshal, two Engineers, two Colonels and the Flag lie face down.
const DEALT: &str = "0: 9a1? 1a2? 1a3? 5c2? 5e2? Fb1? | 1: 9a12? 1a11? 1a10? 5c11? 5e11? Fb12?";

/// Flips one piece after the other; whose armies are whose then, and by which flip, as in `0,1 by flip 3`.
fn settled(rule: &str, scope: &str, flips: &str) -> String {
    let army = if rule == "assigned" { "army=0" } else { "army=none" };
    let rules = format!("mixed colour_rule={rule} colour_scope={scope}");
    let mut table = table(&rules, &format!("{DEALT} | {army}"));
    for (flip, point) in flips.split_whitespace().enumerate() {
        if table.colours() != "-" {
            return format!("{} by flip {flip}", table.colours());
        }
        table = table.play(&format!("={point}"));
    }
    match table.colours().as_str() {
        "-" => "-".to_string(),
        colours => format!("{colours} by flip {}", flips.split_whitespace().count()),
    }
}

#[test]
fn colour_rule_first_flip_anyone_gives_an_own_arms_army() {
    assert_eq!(settled("first_flip", "anyone", "a1"), "0,1 by flip 1");
}

#[test]
fn colour_rule_first_flip_anyone_gives_the_other_army() {
    assert_eq!(settled("first_flip", "anyone", "a12"), "1,0 by flip 1");
}

#[test]
fn colour_rule_first_flip_anyone_is_settled_by_a_flag_too() {
    assert_eq!(settled("first_flip", "anyone", "b12"), "1,0 by flip 1");
}

#[test]
fn colour_rule_first_flip_own_flips_gives_an_own_arms_army() {
    assert_eq!(settled("first_flip", "own_flips", "a1"), "0,1 by flip 1");
}

#[test]
fn colour_rule_first_flip_own_flips_gives_the_other_army() {
    assert_eq!(settled("first_flip", "own_flips", "a12"), "1,0 by flip 1");
}

#[test]
fn colour_rule_first_flip_own_flips_is_settled_by_a_flag_too() {
    assert_eq!(settled("first_flip", "own_flips", "b1"), "0,1 by flip 1");
}

#[test]
fn colour_rule_first_rank_anyone_waits_for_the_kind() {
    assert_eq!(settled("first_rank", "anyone", "a1 a12 c2 c11 b1"), "-");
}

#[test]
fn colour_rule_first_rank_anyone_gives_the_first_seats_engineer() {
    assert_eq!(settled("first_rank", "anyone", "a1 a12 a11"), "1,0 by flip 3");
}

#[test]
fn colour_rule_first_rank_anyone_gives_the_second_seats_engineer() {
    assert_eq!(settled("first_rank", "anyone", "a1 a12 c2 a2"), "1,0 by flip 4");
}

#[test]
fn colour_rule_first_rank_own_flips_waits_for_the_kind() {
    assert_eq!(settled("first_rank", "own_flips", "a1 a12 c2 c11 b1"), "-");
}

#[test]
fn colour_rule_first_rank_own_flips_gives_the_first_seats_engineer() {
    assert_eq!(settled("first_rank", "own_flips", "a2"), "0,1 by flip 1");
}

#[test]
fn colour_rule_first_rank_own_flips_gives_the_second_seats_engineer() {
    assert_eq!(settled("first_rank", "own_flips", "a1 a10"), "0,1 by flip 2");
}

#[test]
fn colour_rule_pair_anyone_counts_the_other_seats_flip() {
    assert_eq!(settled("pair", "anyone", "a2 a3"), "1,0 by flip 2");
}

#[test]
fn colour_rule_pair_anyone_wants_the_same_kind_and_army() {
    assert_eq!(settled("pair", "anyone", "a2 a11 a1 a12 c2 c11"), "-");
}

#[test]
fn colour_rule_pair_anyone_looks_back_over_all_flips() {
    assert_eq!(settled("pair", "anyone", "c2 a12 a1 a11 e2"), "0,1 by flip 5");
}

#[test]
fn colour_rule_pair_own_flips_does_not_count_the_other_seats_flip() {
    assert_eq!(settled("pair", "own_flips", "a2 a3 c2 e2"), "-");
}

#[test]
fn colour_rule_pair_own_flips_gives_the_first_seats_pair() {
    assert_eq!(settled("pair", "own_flips", "a2 a12 a3"), "0,1 by flip 3");
}

#[test]
fn colour_rule_pair_own_flips_gives_the_second_seats_pair() {
    assert_eq!(settled("pair", "own_flips", "a11 a2 a12 a3"), "1,0 by flip 4");
}

#[test]
fn colour_rule_same_as_previous_anyone_counts_the_other_seats_flip() {
    assert_eq!(settled("same_as_previous", "anyone", "a1 a2"), "1,0 by flip 2");
}

#[test]
fn colour_rule_same_as_previous_anyone_wants_two_flips_running() {
    assert_eq!(settled("same_as_previous", "anyone", "a1 a12 a2 a11 a3 a10"), "-");
}

#[test]
fn colour_rule_same_as_previous_anyone_is_about_the_army_not_the_kind() {
    assert_eq!(settled("same_as_previous", "anyone", "a1 a12 b12"), "1,0 by flip 3");
}

#[test]
fn colour_rule_same_as_previous_own_flips_does_not_count_the_other_seats_flip() {
    assert_eq!(settled("same_as_previous", "own_flips", "a1 a2 a12 a11"), "-");
}

#[test]
fn colour_rule_same_as_previous_own_flips_gives_the_first_seats_two_running() {
    assert_eq!(settled("same_as_previous", "own_flips", "a1 a12 a2"), "0,1 by flip 3");
}

#[test]
fn colour_rule_same_as_previous_own_flips_gives_the_second_seats_two_running() {
    assert_eq!(settled("same_as_previous", "own_flips", "a1 a2 a12 a3"), "1,0 by flip 4");
}

#[test]
fn colour_rule_assigned_anyone_is_settled_from_the_start() {
    assert_eq!(settled("assigned", "anyone", ""), "0,1 by flip 0");
}

#[test]
fn colour_rule_assigned_anyone_does_not_ask_what_is_flipped() {
    assert_eq!(settled("assigned", "anyone", "a12 a1"), "0,1 by flip 0");
}

#[test]
fn colour_rule_assigned_anyone_lets_a_flipped_piece_move() {
    let table = table("mixed colour_rule=assigned", DEALT).play("=a2 =a12");
    assert!(table.can("a2-b2"));
}

#[test]
fn colour_rule_assigned_own_flips_is_settled_from_the_start() {
    assert_eq!(settled("assigned", "own_flips", ""), "0,1 by flip 0");
}

#[test]
fn colour_rule_assigned_own_flips_does_not_ask_what_is_flipped() {
    assert_eq!(settled("assigned", "own_flips", "a12 a1"), "0,1 by flip 0");
}

#[test]
fn colour_rule_assigned_own_flips_gives_seats_their_own_armies_in_a_new_game() {
    let game = Game::random(ruleset("mixed colour_rule=assigned colour_scope=own_flips"), 1);
    assert_eq!((game.position().army(Seat(0)), game.position().army(Seat(1))), (Some(Seat(0)), Some(Seat(1))));
}

#[test]
fn colour_rule_of_any_kind_gives_the_last_face_down_pieces_army_to_its_flipper() {
    for rule in ["first_rank", "pair", "same_as_previous"] {
        for scope in ["anyone", "own_flips"] {
            let rules = format!("mixed colour_rule={rule} colour_scope={scope}");
            let table = table(&rules, "0: 9a1? Fb1? | 1: 8a12? Fb12? | army=none").play("=a1 =a12 =b1 =b12");
            assert_eq!(table.colours(), "0,1", "{rule} {scope}");
        }
    }
}

#[test]
fn colour_kind_is_the_engineer_unless_said() {
    assert_eq!(settled("first_rank", "anyone", "a1 c2 b1 a2"), "1,0 by flip 4");
}

#[test]
fn colour_kind_marshal_waits_for_a_marshal() {
    let table =
        table("mixed colour_rule=first_rank colour_kind=9", &format!("{DEALT} | army=none")).play("=a2 =a11 =c2");
    assert_eq!(table.colours(), "-");
    assert_eq!(table.play("=a12").colours(), "0,1");
}

#[test]
fn colour_kind_may_be_the_flag() {
    let table = table("mixed colour_rule=first_rank colour_kind=F", &format!("{DEALT} | army=none")).play("=a2 =a1");
    assert_eq!(table.colours(), "-");
    assert_eq!(table.play("=b12").colours(), "1,0");
}

#[test]
fn colour_kind_does_not_matter_under_another_rule() {
    let table = table("mixed colour_rule=pair colour_kind=9", &format!("{DEALT} | army=none")).play("=a1 =a12");
    assert_eq!(table.colours(), "-");
}

#[test]
fn colour_scope_anyone_lets_the_other_seats_flip_make_a_pair() {
    assert_eq!(settled("pair", "anyone", "c11 e11"), "0,1 by flip 2");
}

#[test]
fn colour_scope_own_flips_wants_both_flips_by_one_seat() {
    assert_eq!(settled("pair", "own_flips", "c11 e11"), "-");
    assert_eq!(settled("pair", "own_flips", "c11 a1 e11"), "1,0 by flip 3");
}

#[test]
fn colour_scope_changes_nothing_for_a_rule_without_earlier_flips() {
    for rule in ["first_flip", "first_rank", "assigned"] {
        for flips in ["a1 a12 a2", "a11 a2", "b1 b12 c2 a10"] {
            assert_eq!(settled(rule, "anyone", flips), settled(rule, "own_flips", flips), "{rule} {flips}");
        }
    }
}

#[test]
fn attack_face_down_on_flips_the_target_and_then_they_fight() {
    let table = table("mixed attack_face_down=on", "0: 9a6 | 1: 4a7? 5c9").play("a6-a7");
    assert_eq!(table.pieces(), "1:5c9 0:9a7");
}

#[test]
fn attack_face_down_on_ends_repelled_on_an_own_piece_and_on_a_forbidden_pair() {
    let own = table("mixed attack_face_down=on", "0: 4a6 5a5? | 1: 5c9").play("a6-a5");
    assert_eq!((own.at("a6").as_str(), own.at("a5").as_str()), ("0:4", "0:5"));
    let stronger = table("mixed attack_face_down=on", "0: 4a6 | 1: 9a7? 5c9").play("a6-a7");
    assert_eq!((stronger.at("a6").as_str(), stronger.at("a7").as_str()), ("0:4", "1:9"));
}

#[test]
fn attack_face_down_off_lets_face_down_pieces_only_block() {
    let table = table("mixed", "0: 9a6 | 1: 4a7? 5a8 6c9");
    assert!(table.cannot("a6-a7 a6-a8"));
    assert_eq!(table.why_not("a6-a7"), "face-down pieces may not be attacked");
}

#[test]
fn attack_face_down_on_leaves_pieces_in_camps_alone() {
    // No piece lies face down in a camp; a face-up one there is as safe as ever.
    let table = table("flip", "0: 9a7 | 1: 4b8 5c9");
    assert_eq!(table.why_not("a7-b8"), "the piece in the camp b8 cannot be attacked");
}
