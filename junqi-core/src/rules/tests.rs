use super::*;
use std::collections::HashSet;

/// Section 3, written out: every field, its values in order, and its value in `dark`.
const SECTION_3: &[(&str, &str, &str)] = &[
    ("board", "two, three, four, six", "two"),
    ("seats", "seats", "0,1"),
    ("unused_arms", "open, closed", "open"),
    ("teams", "solo, opposite, alternate", "solo"),
    ("turn_order", "clockwise, counterclockwise", "clockwise"),
    ("first_seat", "seat", "0"),
    ("visibility", "owner, team, everyone, face_down", "owner"),
    ("cross_lines", "switch", "off"),
    ("mountains", "closed, anyone, engineers", "closed"),
    ("front_line_posts", "switch", "off"),
    ("bombs_in_front_row", "switch", "off"),
    ("mines_guard_flag", "switch", "off"),
    ("rail_turns", "arcs, straight, any", "arcs"),
    ("rail_reach", "to 255", "0"),
    ("engineer_rail", "any_path, fly_over, as_others", "any_path"),
    ("bomb_rail", "as_others, as_engineer", "as_others"),
    ("attack_from_camp", "switch", "on"),
    ("hq_exit", "switch", "off"),
    ("hq_entry", "any, attack_only", "any"),
    ("mine", "spring, blast, bounce, untouchable", "spring"),
    ("mine_vs_engineer", "cleared, both_die", "cleared"),
    ("mine_vs_bomb", "both_die, bomb_dies", "both_die"),
    ("mine_clearer", "engineer, lowest_rank", "engineer"),
    ("bomb_vs_flag", "captures, bomb_dies, bounce, forbidden", "captures"),
    ("weaker_may_attack", "switch", "on"),
    ("engineer_scout", "switch", "off"),
    ("flag_capturer", "any, not_marshal, engineer, lowest_rank, not_bomb", "any"),
    ("flag_needs_mines", "none, gone, dug", "none"),
    ("flag_goal", "capture, carry_to_own_hq, carry_to_facing_hq, carry_own_to_enemy_hq, none", "capture"),
    ("flag_promotes", "switch", "off"),
    ("marshal_reveals_flag", "switch", "on"),
    ("combat_reveal", "none, defender, survivor, both", "none"),
    ("eliminated_view", "team, own", "team"),
    ("deal", "mixed, halves", "mixed"),
    ("backs", "plain, coloured", "plain"),
    ("colour_rule", "first_flip, first_rank, pair, same_as_previous, assigned", "first_flip"),
    ("colour_kind", "kind", "1"),
    ("colour_scope", "anyone, own_flips", "anyone"),
    ("attack_face_down", "switch", "on"),
    ("annihilation", "loses, passes", "loses"),
    ("stalemate", "loses, passes", "loses"),
    ("pass_limit", "to 255", "5"),
    ("mutual_stalemate", "draw, mover_wins", "draw"),
    ("quiet_limit", "to 65535", "70"),
    ("quiet_reset", "removal, contact", "removal"),
    ("quiet_outcome", "draw, mover_loses", "draw"),
    ("repetition_limit", "to 255", "0"),
    ("ply_limit", "to 4294967295", "0"),
    ("timeout_limit", "to 255", "5"),
    ("resign_from_ply", "to 4294967295", "20"),
    ("flight", "ends_game, seat_out", "ends_game"),
    ("flight_void_before", "to 4294967295", "0"),
    ("turn_seconds", "to 4294967295", "0"),
    ("game_seconds", "to 4294967295", "0"),
];

/// Section 12, written out: every preset and the fields in which it differs from `dark`, in the order of section 3.
const SECTION_12: &[(&str, &[&str])] = &[
    ("dark", &[]),
    ("open", &["visibility everyone"]),
    (
        "flip",
        &[
            "visibility face_down",
            "hq_exit on",
            "mine untouchable",
            "bomb_vs_flag forbidden",
            "flag_capturer lowest_rank",
            "flag_needs_mines gone",
            "flag_goal carry_to_facing_hq",
            "marshal_reveals_flag off",
            "deal halves",
            "backs coloured",
            "colour_rule assigned",
        ],
    ),
    (
        "flip_platform",
        &[
            "visibility face_down",
            "hq_exit on",
            "mine untouchable",
            "bomb_vs_flag forbidden",
            "flag_capturer lowest_rank",
            "flag_needs_mines dug",
            "marshal_reveals_flag off",
            "colour_rule first_rank",
            "attack_face_down off",
            "timeout_limit 4",
            "turn_seconds 30",
        ],
    ),
    (
        "flip_old",
        &[
            "visibility face_down",
            "hq_exit on",
            "mine_clearer lowest_rank",
            "bomb_vs_flag forbidden",
            "flag_capturer lowest_rank",
            "flag_needs_mines gone",
            "flag_goal carry_to_facing_hq",
            "marshal_reveals_flag off",
            "colour_rule pair",
            "attack_face_down off",
        ],
    ),
    (
        "flip_previous",
        &[
            "visibility face_down",
            "hq_exit on",
            "mine untouchable",
            "bomb_vs_flag forbidden",
            "flag_capturer lowest_rank",
            "flag_needs_mines gone",
            "marshal_reveals_flag off",
            "colour_rule same_as_previous",
            "attack_face_down off",
            "timeout_limit 4",
            "turn_seconds 30",
        ],
    ),
    (
        "mixed",
        &[
            "visibility face_down",
            "hq_exit on",
            "mine untouchable",
            "weaker_may_attack off",
            "flag_goal none",
            "flag_promotes on",
            "marshal_reveals_flag off",
            "attack_face_down off",
        ],
    ),
    ("four_dark", &["board four", "seats 0,1,2,3", "teams opposite"]),
    ("four_double", &["board four", "seats 0,1,2,3", "teams opposite", "visibility team"]),
    ("four_open", &["board four", "seats 0,1,2,3", "teams opposite", "visibility everyone"]),
    ("duel", &["board four", "seats 0,2"]),
    ("three", &["board three", "seats 0,1,2"]),
    ("six", &["board six", "seats 0,1,2,3,4,5", "teams alternate"]),
    (
        "platform",
        &["board four", "seats 0,1,2,3", "teams opposite", "mine blast", "timeout_limit 4", "turn_seconds 60"],
    ),
    (
        "qq",
        &[
            "board four",
            "seats 0,1,2,3",
            "teams opposite",
            "turn_order counterclockwise",
            "quiet_limit 71",
            "flight seat_out",
            "flight_void_before 60",
        ],
    ),
    (
        "tournament",
        &[
            "quiet_limit 31",
            "quiet_reset contact",
            "quiet_outcome mover_loses",
            "timeout_limit 1",
            "resign_from_ply 0",
            "game_seconds 1800",
        ],
    ),
    (
        "tutorial",
        &[
            "rail_turns straight",
            "engineer_rail fly_over",
            "attack_from_camp off",
            "hq_entry attack_only",
            "bomb_vs_flag forbidden",
            "flag_capturer not_bomb",
            "marshal_reveals_flag off",
            "quiet_limit 0",
            "repetition_limit 3",
            "timeout_limit 0",
            "resign_from_ply 0",
        ],
    ),
];

/// The rules of a preset with some fields changed: `"four_dark, mine blast"`.
fn rules(text: &str) -> Rules {
    let mut words = text.split(", ");
    let mut rules = Rules::preset(words.next().unwrap()).unwrap();
    for change in words {
        let (field, value) = change.split_once(' ').unwrap();
        rules.set(field, value).unwrap();
    }
    rules
}

/// What `validate` says, fault by fault.
fn faults(text: &str) -> Vec<String> {
    let faults = rules(text).validate().unwrap_err();
    faults.as_slice().iter().map(ToString::to_string).collect()
}

/// A few values that the field takes, as text.
fn samples(field: &Field) -> Vec<String> {
    let list = |values: &[&str]| values.iter().map(ToString::to_string).collect();
    match field.kind {
        FieldKind::Choice(names) => list(names),
        FieldKind::Switch => list(&["off", "on"]),
        FieldKind::Number { max } => vec!["0".into(), "1".into(), "77".into(), max.to_string()],
        FieldKind::Seats => list(&["", "0", "0,2", "0,1,2,3,4,5"]),
        FieldKind::Seat => list(&["0", "3", "5"]),
        FieldKind::Kind => list(&["1", "9", "B", "L", "F"]),
    }
}

#[test]
fn section_3_fields_values_and_defaults() {
    assert_eq!(Rules::FIELDS.len(), SECTION_3.len());
    for (field, &(name, values, dark)) in Rules::FIELDS.iter().zip(SECTION_3) {
        let kind = match field.kind {
            FieldKind::Choice(names) => names.join(", "),
            FieldKind::Switch => "switch".to_owned(),
            FieldKind::Number { max } => format!("to {max}"),
            FieldKind::Seats => "seats".to_owned(),
            FieldKind::Seat => "seat".to_owned(),
            FieldKind::Kind => "kind".to_owned(),
        };
        assert_eq!((field.name, kind.as_str()), (name, values));
        assert_eq!(Rules::default().get(name).as_deref(), Ok(dark), "{name}");
    }
}

#[test]
fn the_first_value_of_a_choice_is_the_one_of_dark() {
    for field in Rules::FIELDS.iter().filter(|field| matches!(field.kind, FieldKind::Choice(_))) {
        assert_eq!(field.code(&Rules::default()), 0, "{}", field.name);
    }
}

#[test]
fn every_field_is_described() {
    let names: HashSet<_> = Rules::FIELDS.iter().map(|field| field.name).collect();
    let chinese: HashSet<_> = Rules::FIELDS.iter().map(|field| field.chinese).collect();
    assert_eq!((names.len(), chinese.len()), (Rules::FIELDS.len(), Rules::FIELDS.len()));
    for field in Rules::FIELDS {
        assert!(field.summary.ends_with('.') && !field.summary.contains('|'), "{}", field.name);
        assert!((2..=11).contains(&field.section), "{}", field.name);
    }
}

#[test]
fn section_12_presets() {
    assert_eq!(Preset::NAMES, SECTION_12.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let dark = Rules::default();
    for (name, fields) in SECTION_12 {
        let preset = Rules::preset(name).unwrap();
        let differences: Vec<_> = preset.differences(&dark).map(|(field, value)| format!("{field} {value}")).collect();
        assert_eq!(differences, *fields, "{name}");
        assert_eq!(preset.validate(), Ok(()), "{name}");
    }
}

#[test]
fn every_preset_is_described() {
    let chinese: HashSet<_> = Preset::ALL.iter().map(|preset| preset.chinese()).collect();
    assert_eq!(chinese.len(), Preset::ALL.len());
    assert!(Preset::ALL.iter().all(|preset| preset.summary().ends_with('.')));
}

#[test]
fn an_unknown_preset_names_the_nearest() {
    assert_eq!(Rules::preset("four_drak").unwrap_err().nearest, "four_dark");
    assert_eq!(Rules::preset("Dark").unwrap_err().nearest, "dark");
}

#[test]
fn the_nearest_preset_differs_in_the_fewest_fields() {
    for &preset in Preset::ALL {
        assert_eq!(preset.rules().nearest_preset(), preset);
    }
    assert_eq!(rules("flip_old, mine blast").nearest_preset(), Preset::FlipOld);
    assert_eq!(rules("four_dark, mine blast, timeout_limit 4").nearest_preset(), Preset::Platform);
    // One field away from four_dark, four_double and four_open alike: the first wins.
    assert_eq!(rules("four_dark, visibility face_down").nearest_preset(), Preset::FourDark);
}

#[test]
fn differences_tell_the_values_of_self() {
    let changed = rules("dark, mine blast, hq_exit on");
    let differences: Vec<_> = changed.differences(&Rules::default()).collect();
    assert_eq!(differences, [("hq_exit", "on".to_owned()), ("mine", "blast".to_owned())]);
    assert_eq!(changed.differences(&changed).count(), 0);
}

#[test]
fn text_round_trip_of_every_field_changes_only_that_field() {
    for field in Rules::FIELDS {
        for value in samples(field) {
            let mut rules = Rules::default();
            rules.set(field.name, &value).unwrap();
            assert_eq!(rules.get(field.name), Ok(value));
            assert!(rules.differences(&Rules::default()).all(|(name, _)| name == field.name));
        }
    }
}

#[test]
fn code_round_trip_of_every_field() {
    for (index, field) in Rules::FIELDS.iter().enumerate() {
        for value in samples(field) {
            let mut by_text = Rules::default();
            by_text.set(field.name, &value).unwrap();
            let mut by_code = Rules::default();
            by_code.set_code(index, by_text.get_code(index).unwrap()).unwrap();
            assert_eq!(by_code, by_text);
        }
    }
}

#[test]
fn codes_are_places_in_the_list_bits_and_kind_numbers() {
    let index = |name: &str| Rules::FIELDS.iter().position(|field| field.name == name).unwrap();
    let code = |text: &str, name: &str| rules(text).get_code(index(name)).unwrap();
    assert_eq!(code("dark, mine untouchable", "mine"), 3);
    assert_eq!(code("dark, hq_exit on", "hq_exit"), 1);
    assert_eq!(code("duel", "seats"), 0b101);
    assert_eq!(code("dark, colour_kind F", "colour_kind"), 12);
    assert_eq!(code("qq", "quiet_limit"), 71);
}

#[test]
fn codes_without_a_value_are_refused() {
    let mut rules = Rules::default();
    for (name, code, range) in [
        ("mine", 4, "0 to 3"),
        ("hq_exit", 2, "0 to 1"),
        ("pass_limit", 256, "0 to 255"),
        ("quiet_limit", 65_536, "0 to 65535"),
        ("seats", 64, "0 to 63"),
        ("seats", 256, "0 to 63"),
        ("first_seat", 6, "0 to 5"),
        ("first_seat", 256, "0 to 5"),
        ("colour_kind", 0, "1 to 12"),
        ("colour_kind", 257, "1 to 12"),
    ] {
        let error = Rules::field(name).unwrap().set_code(&mut rules, code).unwrap_err();
        assert_eq!(error.to_string(), format!("{name} takes a number from {range}, not '{code}'"));
    }
    let beyond = Rules::FIELDS.len();
    assert_eq!(rules.get_code(beyond), Err(RulesError::UnknownIndex { index: beyond, count: beyond }));
    assert_eq!(
        rules.set_code(usize::MAX, 0).unwrap_err().to_string(),
        format!("there is no field {}: fields are 0 to 53", usize::MAX)
    );
    assert_eq!(rules, Rules::default());
}

#[test]
fn text_without_a_value_is_refused_and_says_what_is_right() {
    let mut rules = Rules::default();
    for (field, text, message) in [
        ("mines", "blast", "unknown field 'mines': did you mean 'mine'?"),
        ("colorrule", "pair", "unknown field 'colorrule': did you mean 'colour_rule'?"),
        ("mine", "blats", "unknown mine 'blats': did you mean 'blast'? (valid: spring, blast, bounce, untouchable)"),
        ("hq_exit", "onn", "unknown hq_exit 'onn': did you mean 'on'? (valid: on, off)"),
        ("pass_limit", "256", "pass_limit takes a number from 0 to 255, not '256'"),
        ("pass_limit", "-1", "pass_limit takes a number from 0 to 255, not '-1'"),
        ("ply_limit", "many", "ply_limit takes a number from 0 to 4294967295, not 'many'"),
        ("seats", "0;2", "seats takes seats from 0 to 5, such as '0,2', not '0;2'"),
        ("seats", "0,6", "seats takes seats from 0 to 5, such as '0,2', not '0,6'"),
        ("first_seat", "6", "first_seat takes a number from 0 to 5, not '6'"),
        ("colour_kind", "b", "unknown colour_kind 'b': did you mean '1'? (valid: 1, 2, 3, 4, 5, 6, 7, 8, 9, B, L, F)"),
        (
            "colour_kind",
            "1B",
            "unknown colour_kind '1B': did you mean '1'? (valid: 1, 2, 3, 4, 5, 6, 7, 8, 9, B, L, F)",
        ),
    ] {
        assert_eq!(rules.set(field, text).unwrap_err().to_string(), message);
        assert_eq!(rules, Rules::default(), "{field} {text}");
    }
    assert_eq!(rules.get("mein").unwrap_err().to_string(), "unknown field 'mein': did you mean 'mine'?");
}

#[test]
fn the_named_values_know_their_field() {
    for field in Rules::FIELDS.iter().filter(|field| matches!(field.kind, FieldKind::Choice(_))) {
        match Rules::default().set(field.name, "?") {
            Err(RulesError::UnknownName(error)) => assert_eq!(error.what, field.name),
            other => panic!("{}: {other:?}", field.name),
        }
    }
}

#[test]
fn switches_take_true_and_false_and_seats_take_spaces() {
    assert!(rules("dark, hq_exit true").hq_exit);
    assert!(!rules("dark, attack_from_camp false").attack_from_camp);
    let mut rules = Rules::default();
    rules.set("seats", "2, 0").unwrap();
    assert_eq!(rules.get("seats").as_deref(), Ok("0,2"));
}

#[test]
fn an_endless_wrong_text_is_not_repeated_in_full() {
    let endless = "9".repeat(100_000);
    for field in Rules::FIELDS {
        assert!(field.set(&mut Rules::default(), &endless).unwrap_err().to_string().len() < 300, "{}", field.name);
    }
}

#[test]
fn teams_of_every_kind() {
    let teams = |text: &str| {
        let rules = rules(text);
        rules.seats.into_iter().map(|seat| rules.team(seat).to_string()).collect::<String>()
    };
    assert_eq!(teams("dark"), "01");
    assert_eq!(teams("three"), "012");
    assert_eq!(teams("four_dark"), "0101");
    assert_eq!(teams("duel"), "02");
    assert_eq!(teams("six"), "010101");
    assert_eq!(teams("six, teams opposite"), "012012");
    assert_eq!(teams("dark, teams opposite"), "00");
    assert_eq!(teams("three, teams opposite"), "000");
}

#[test]
fn seats_of_a_team_are_those_that_play() {
    assert_eq!(rules("four_dark").seats_of_team(Team(1)).to_string(), "1,3");
    assert_eq!(rules("four_dark, seats 0,1").seats_of_team(Team(1)).to_string(), "1");
    assert_eq!(rules("six, teams opposite").seats_of_team(Team(2)).to_string(), "2,5");
    assert!(rules("dark").seats_of_team(Team(2)).is_empty());
}

#[test]
fn arms_and_face_down() {
    assert_eq!(["dark", "three", "duel", "six"].map(|preset| rules(preset).arms()), [2, 3, 4, 6]);
    assert!(rules("mixed").is_face_down() && !rules("open").is_face_down());
}

#[test]
fn section_13_each_fault_alone() {
    for (text, fault) in [
        ("dark, seats 0,1,4", "seats 4 are not on board two: its seats are 0 to 1"),
        ("duel, first_seat 1", "first_seat 1 does not play: it must be one of the seats '0,2'"),
        (
            "four_dark, seats 0,2",
            "seats '0,2' with teams opposite on board four make fewer than two teams: at least two must play",
        ),
        ("dark, seats 0", "seats '0' with teams solo on board two make fewer than two teams: at least two must play"),
        (
            "dark, teams opposite",
            "seats '0,1' with teams opposite on board two make fewer than two teams: at least two must play",
        ),
        ("three, teams opposite", "teams opposite need an even number of arms, board three has 3: use teams solo"),
        ("three, teams alternate", "teams alternate need an even number of arms, board three has 3: use teams solo"),
        ("four_dark, mountains anyone", "mountains anyone need board two: on board four mountains must be closed"),
        ("six, mountains engineers", "mountains engineers need board two: on board six mountains must be closed"),
        ("three, front_line_posts on", "front_line_posts need board two: on board three they must be off"),
        ("duel, visibility face_down", "visibility face_down needs board two, not four"),
        (
            "open, hq_exit on, flag_goal carry_to_own_hq",
            "flag_goal carry_to_own_hq can't go with bomb_vs_flag captures: it must be bomb_dies, bounce or forbidden",
        ),
        ("flip, hq_exit off", "flag_goal carry_to_facing_hq needs hq_exit on"),
        (
            "duel, hq_exit on, bomb_vs_flag bounce, flag_goal carry_to_facing_hq",
            "flag_goal carry_to_facing_hq needs board two, not four",
        ),
        (
            "three, hq_exit on, bomb_vs_flag bounce, flag_goal carry_own_to_enemy_hq",
            "flag_goal carry_own_to_enemy_hq needs two seats, not '0,1,2'",
        ),
        ("dark, flag_promotes on", "flag_promotes needs flag_goal none, not capture"),
    ] {
        assert_eq!(faults(text), [fault], "{text}");
    }
}

#[test]
fn section_13_face_down_needs_two_seats() {
    let fault = "visibility face_down needs two seats, not '0'".to_owned();
    assert!(faults("mixed, seats 0").contains(&fault));
}

#[test]
fn section_13_no_seats_is_every_fault_of_seats() {
    assert_eq!(
        faults("dark, seats "),
        [
            "first_seat 0 does not play: it must be one of the seats ''",
            "seats '' with teams solo on board two make fewer than two teams: at least two must play",
        ]
    );
}

#[test]
fn section_13_all_faults_at_once() {
    let everything = "dark, board three, seats 0,4,5, teams opposite, first_seat 2, visibility face_down, \
        mountains anyone, front_line_posts on, flag_goal carry_to_facing_hq, flag_promotes on";
    assert_eq!(
        rules(everything).validate().unwrap_err().to_string(),
        "seats 4,5 are not on board three: its seats are 0 to 2; \
         first_seat 2 does not play: it must be one of the seats '0,4,5'; \
         seats '0,4,5' with teams opposite on board three make fewer than two teams: at least two must play; \
         teams opposite need an even number of arms, board three has 3: use teams solo; \
         mountains anyone need board two: on board three mountains must be closed; \
         front_line_posts need board two: on board three they must be off; \
         visibility face_down needs board two, not three; \
         visibility face_down needs two seats, not '0,4,5'; \
         flag_goal carry_to_facing_hq needs hq_exit on; \
         flag_goal carry_to_facing_hq can't go with bomb_vs_flag captures: it must be bomb_dies, bounce or forbidden; \
         flag_goal carry_to_facing_hq needs board two, not three; \
         flag_promotes needs flag_goal none, not carry_to_facing_hq"
    );
}

#[test]
fn section_13_oddities_that_are_allowed() {
    for text in [
        "dark, rail_turns any",
        "flip_platform, mine_vs_bomb bomb_dies, mine_vs_engineer both_die",
        "dark, colour_rule pair, deal halves, backs coloured, attack_face_down off, colour_scope own_flips",
        "six, teams opposite",
        "four_dark, teams alternate",
        "duel, hq_exit on, bomb_vs_flag bomb_dies, flag_goal carry_own_to_enemy_hq",
    ] {
        assert_eq!(rules(text).validate(), Ok(()), "{text}");
    }
}

#[test]
fn wild_seats_are_faults_not_panics() {
    let wild = Rules { seats: SeatSet(0xff), first_seat: Seat(200), ..Rules::default() };
    assert_eq!(
        wild.validate().unwrap_err().as_slice(),
        [
            RuleFault::SeatsNotOnBoard { seats: SeatSet(0b1111_1100), board: BoardShape::Two },
            RuleFault::FirstSeatDoesNotPlay { first_seat: Seat(200), seats: SeatSet(0xff) },
        ]
    );
}

#[test]
fn options_md_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules/options.md");
    if std::env::var_os("JUNQI_BLESS").is_some_and(|bless| bless == "1") {
        std::fs::write(path, options_table()).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap();
    assert!(committed == options_table(), "{path} is old: run the tests with JUNQI_BLESS=1");
}

#[test]
fn the_table_shows_values_and_presets() {
    let table = options_table();
    assert_eq!(table.lines().count(), Rules::FIELDS.len() + 2);
    for row in [
        "| `mine` | 地雷 | 6 | What befalls a piece that attacks a Mine and can't clear it. | \
         **spring**, blast, bounce, untouchable | \
         untouchable: flip, flip_platform, flip_previous, mixed; blast: platform |",
        "| `hq_exit` | 出大本营 | 5 | Lets pieces move out of an HQ. | **off**, on | \
         on: flip, flip_platform, flip_old, flip_previous, mixed |",
    ] {
        assert!(table.lines().any(|line| line == row), "{row}\n{table}");
    }
}

#[cfg(feature = "serde")]
mod json {
    use super::*;

    /// What `from_json` says about a faulty text.
    fn error(text: &str) -> String {
        Rules::from_json(text).unwrap_err().to_string()
    }

    #[test]
    fn round_trip_of_every_preset() {
        for preset in Preset::ALL {
            assert_eq!(Rules::from_json(&preset.rules().to_json()), Ok(preset.rules()), "{preset}");
        }
    }

    #[test]
    fn round_trip_of_every_value() {
        for field in Rules::FIELDS {
            for value in samples(field) {
                let mut rules = Rules::default();
                field.set(&mut rules, &value).unwrap();
                assert_eq!(Rules::from_json(&rules.to_json()), Ok(rules), "{} {value}", field.name);
            }
        }
    }

    #[test]
    fn every_field_in_order() {
        let json = rules("duel, hq_exit on, colour_kind B").to_json();
        let keys: Vec<_> = json.lines().filter_map(|line| line.split_once("\": ")).map(|(key, _)| key.trim()).collect();
        let names: Vec<_> = Rules::FIELDS.iter().map(|field| format!("\"{}", field.name)).collect();
        assert_eq!(keys, names);
        for line in
            [r#"  "board": "four","#, r#"  "hq_exit": true,"#, r#"  "colour_kind": "B","#, r#"  "quiet_limit": 70,"#]
        {
            assert!(json.lines().any(|other| other == line), "{line}\n{json}");
        }
    }

    #[test]
    fn a_full_object_on_one_line() {
        let text = r#"{"board":"two","seats":[0,1],"unused_arms":"open","teams":"solo","turn_order":"clockwise","first_seat":1,
            "visibility":"face_down","cross_lines":false,"mountains":"closed","front_line_posts":false,
            "bombs_in_front_row":false,"mines_guard_flag":false,"rail_turns":"arcs","rail_reach":0,
            "engineer_rail":"any_path","bomb_rail":"as_others","attack_from_camp":true,"hq_exit":true,"hq_entry":"any",
            "mine":"spring","mine_vs_engineer":"cleared","mine_vs_bomb":"both_die","mine_clearer":"lowest_rank",
            "bomb_vs_flag":"forbidden","weaker_may_attack":true,"engineer_scout":false,"flag_capturer":"lowest_rank",
            "flag_needs_mines":"gone","flag_goal":"carry_to_facing_hq","flag_promotes":false,
            "marshal_reveals_flag":false,"combat_reveal":"none","eliminated_view":"team","deal":"mixed","backs":"plain",
            "colour_rule":"pair","colour_kind":"L","colour_scope":"anyone","attack_face_down":false,
            "annihilation":"loses","stalemate":"loses","pass_limit":5,"mutual_stalemate":"draw","quiet_limit":70,
            "quiet_reset":"removal","quiet_outcome":"draw","repetition_limit":0,"ply_limit":0,"timeout_limit":5,
            "resign_from_ply":20,"flight":"ends_game","flight_void_before":0,"turn_seconds":0,"game_seconds":0}"#;
        assert_eq!(Rules::from_json(text), Ok(rules("flip_old, first_seat 1, colour_kind L")));
    }

    #[test]
    fn missing_fields_are_those_of_dark_or_of_the_preset() {
        for (text, expected) in [
            ("{}", "dark"),
            (r#"{"mine": "blast", "hq_exit": true}"#, "dark, mine blast, hq_exit on"),
            (r#"{"preset": "qq"}"#, "qq"),
            (r#"{"preset": "qq", "quiet_limit": 0}"#, "qq, quiet_limit 0"),
            (r#"{"quiet_limit": 0, "mine": "spring", "preset": "platform"}"#, "platform, quiet_limit 0, mine spring"),
        ] {
            assert_eq!(Rules::from_json(text), Ok(rules(expected)), "{text}");
        }
    }

    #[test]
    fn missing_seats_are_all_of_another_board_than_the_presets() {
        for (text, seats) in [
            (r#"{"board": "six"}"#, "0,1,2,3,4,5"),
            (r#"{"board": "four", "preset": "dark"}"#, "0,1,2,3"),
            (r#"{"preset": "duel"}"#, "0,2"),
            (r#"{"preset": "duel", "board": "four"}"#, "0,2"),
            (r#"{"preset": "duel", "board": "three"}"#, "0,1,2"),
            (r#"{"seats": [3, 1], "board": "four"}"#, "1,3"),
            (r#"{"seats": []}"#, ""),
        ] {
            assert_eq!(Rules::from_json(text).unwrap().seats.to_string(), seats, "{text}");
        }
    }

    #[test]
    fn unknown_keys_and_values_name_the_nearest() {
        assert_eq!(error(r#"{"mines": "blast"}"#), "unknown field 'mines': did you mean 'mine'? at line 1 column 8");
        assert_eq!(error(r#"{"prest": "qq"}"#), "unknown field 'prest': did you mean 'preset'? at line 1 column 8");
        assert_eq!(
            error("{\n  \"mine\": \"Blast\"\n}"),
            "unknown mine 'Blast': did you mean 'blast'? (valid: spring, blast, bounce, untouchable) at line 2 column 17"
        );
        assert!(error(r#"{"preset": "four_drak"}"#).contains("did you mean 'four_dark'?"));
        assert!(error(r#"{"colour_kind": "X"}"#).starts_with("unknown colour_kind 'X'"));
    }

    #[test]
    fn repeated_keys_are_refused() {
        assert!(error(r#"{"mine": "blast", "mine": "blast"}"#).starts_with("duplicate field `mine` at line 1"));
        assert!(error(r#"{"preset": "qq", "preset": "qq"}"#).starts_with("duplicate field `preset` at line 1"));
    }

    #[test]
    fn numbers_out_of_range_and_values_of_another_type_name_the_field() {
        for (text, message) in [
            (r#"{"pass_limit": 256}"#, "pass_limit takes a number from 0 to 255, not '256'"),
            (r#"{"ply_limit": 4294967296}"#, "ply_limit takes a number from 0 to 4294967295, not '4294967296'"),
            (r#"{"first_seat": 6}"#, "first_seat takes a number from 0 to 5, not '6'"),
            (r#"{"pass_limit": -1}"#, "invalid value: integer `-1`, expected pass_limit: a number from 0 to 255"),
            (
                r#"{"pass_limit": 2.5}"#,
                "invalid type: floating point `2.5`, expected pass_limit: a number from 0 to 255",
            ),
            (r#"{"pass_limit": "5"}"#, "invalid type: string \"5\", expected pass_limit: a number from 0 to 255"),
            (r#"{"hq_exit": "on"}"#, "invalid type: string \"on\", expected hq_exit: true or false"),
            (r#"{"hq_exit": 1}"#, "invalid type: integer `1`, expected hq_exit: true or false"),
            (r#"{"quiet_outcome": 1}"#, "invalid type: integer `1`, expected quiet_outcome: one of draw, mover_loses"),
            (r#"{"colour_kind": 1}"#, "invalid type: integer `1`, expected colour_kind: the letter of a kind"),
            (r#"{"seats": [0, 6]}"#, "invalid value: integer `6`, expected seats: a list of seats from 0 to 5"),
            (r#"{"seats": "0,1"}"#, "invalid type: string \"0,1\", expected seats: a list of seats from 0 to 5"),
            ("[]", "invalid type: sequence, expected rules: an object of fields by name"),
        ] {
            let error = error(text);
            assert!(error.starts_with(message) && error.contains(" at line 1 column "), "{text}: {error}");
        }
    }

    #[test]
    fn broken_json_tells_where() {
        match Rules::from_json("{\n\"mine\": \"blast\",}") {
            Err(RulesError::Json { line, column, .. }) => assert_eq!((line, column), (2, 17)),
            other => panic!("{other:?}"),
        }
        assert!(Rules::from_json("{} {}").is_err());
        assert!(Rules::from_json(&"[".repeat(100_000)).is_err());
    }

    #[test]
    fn a_value_tree_reads_like_text() {
        let tree = serde_json::json!({"preset": "four_dark", "seats": [0, 1], "quiet_limit": 9, "hq_exit": true});
        let read: Rules = serde_json::from_value(tree).unwrap();
        assert_eq!(read, rules("four_dark, seats 0,1, quiet_limit 9, hq_exit on"));
    }
}
