//! Observations and action masks (docs/OBSERVATION.md): boards written by hand, and laws that hold in every game under
//! every rules of the golden files.

use std::collections::BTreeSet;
use std::sync::Arc;

use junqi_core::rules::Preset;
use junqi_core::{
    Action, Board, CombatResult, EncodeError, Encoder, Entry, Game, Placement, PlaneForm, Point, Random, Rules,
    Ruleset, Seat, SeatSet, Setup, View, ViewTracker, Viewer,
};
use junqi_tests::games::{go_on, rulesets, viewers, wander};
use junqi_tests::table::{Table, ruleset, table};

/// An observation, with its planes and single values by name.
struct Observed {
    board: Board,
    encoder: Encoder,
    bytes: Vec<u8>,
}

fn observe(table: &Table, viewer: impl Into<Viewer>, form: PlaneForm) -> Observed {
    let ruleset = table.game.ruleset();
    let encoder = Encoder::new(ruleset, form);
    let bytes = bytes(&encoder, &table.game.view(viewer)).expect("a playing seat");
    Observed { board: ruleset.board().clone(), encoder, bytes }
}

fn bytes(encoder: &Encoder, view: &View) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = vec![0; encoder.len()];
    encoder.observe(view, &mut bytes).map(|()| bytes)
}

impl Observed {
    fn channel(&self, name: &str) -> usize {
        self.encoder.channels().position(|channel| channel.name == name).unwrap_or_else(|| panic!("no channel {name}"))
    }

    fn cells(&self, plane: &str) -> &[u8] {
        let (_, rows, columns) = self.encoder.shape();
        &self.bytes[self.channel(plane) * rows * columns..][..rows * columns]
    }

    /// The points of a plane that are not 0, by their names as the viewer's own arm is arm 0, with values above 1.
    fn plane(&self, plane: &str) -> String {
        let value = |(cell, value): (usize, &u8)| match value {
            0 => None,
            1 => Some(self.board.name(Point(cell as u8)).to_owned()),
            more => Some(format!("{}={more}", self.board.name(Point(cell as u8)))),
        };
        self.cells(plane).iter().enumerate().filter_map(value).collect::<Vec<_>>().join(" ")
    }

    /// A plane as a picture.
    fn picture(&self, plane: &str) -> String {
        let (_, _, columns) = self.encoder.shape();
        let cell = |&value: &u8| if value == 0 { '.' } else { char::from(b'0' + value) };
        let row = |row: &[u8]| row.iter().map(cell).collect::<String>();
        self.cells(plane).chunks(columns).map(row).collect::<Vec<_>>().join("\n")
    }

    fn scalar(&self, name: &str) -> u8 {
        self.bytes[self.encoder.scalar_offset() + self.channel(name) - self.encoder.planes().len()]
    }

    /// All single values that are not 0, as in `plays in_0 dead_1=3`.
    fn scalars(&self) -> String {
        let values = self.encoder.scalars().iter().zip(&self.bytes[self.encoder.scalar_offset()..]);
        let told = values.filter(|(_, value)| **value != 0).map(|(channel, value)| match value {
            1 => channel.name.clone(),
            more => format!("{}={more}", channel.name),
        });
        told.collect::<Vec<_>>().join(" ")
    }
}

fn points(table: &Table, seat: u8) -> Observed {
    observe(table, Seat(seat), PlaneForm::Points)
}

#[test]
fn each_seat_sees_its_own_arm_at_the_bottom() {
    let table = table("dark", "0: 9a6 1a2 Ld1 | 1: 5a7 3c10");
    let lines = |text: &str| text.split_whitespace().collect::<Vec<_>>().join("\n");
    let own = "..... ..... ..... ..... ..... ..... ..... 1.... ..... ..... ..... 1.... .1.1.";
    let enemy = ".1... ..... ..1.. ..... ..... 1.... ..... ..... ..... ..... ..... ..... .....";
    let seen = observe(&table, Seat(0), PlaneForm::Grid);
    assert_eq!((seen.picture("army_0"), seen.picture("army_1")), (lines(own), lines(enemy)));

    let own = "..... ..... ..... ..... ..... ..... ..... ....1 ..... ..... ..1.. ..... ...1.";
    let enemy = ".1.1. ....1 ..... ..... ..... ....1 ..... ..... ..... ..... ..... ..... .....";
    let seen = observe(&table, Seat(1), PlaneForm::Grid);
    assert_eq!((seen.picture("army_0"), seen.picture("army_1")), (lines(own), lines(enemy)));
}

#[test]
fn the_next_seat_sits_on_the_left_of_board_four_for_every_viewer() {
    // Each seat has a piece on its own a6 and its Flag on its own b1.
    let table = table("four_dark", "0: 3g6 | 1: 3f11 | 2: 3k12 | 3: 3l7");
    for seat in 0..4 {
        let seen = observe(&table, Seat(seat), PlaneForm::Grid);
        let rows = |name: &str| {
            let picture = seen.picture(name);
            picture.lines().map(|row| row.find('1')).enumerate().filter_map(|(row, at)| Some((row, at?))).collect()
        };
        let [own, left, far, right]: [Vec<(usize, usize)>; 4] = ["army_0", "army_1", "army_2", "army_3"].map(rows);
        assert_eq!(own, [(11, 6), (16, 7)], "seat {seat}");
        assert_eq!(left, [(6, 5), (7, 0)], "seat {seat}");
        assert_eq!(far, [(0, 9), (5, 10)], "seat {seat}");
        assert_eq!(right, [(9, 16), (10, 11)], "seat {seat}");
    }
}

#[test]
fn a_kind_is_in_the_planes_of_those_who_know_it_and_unknown_to_others() {
    let table = table("dark", "0: 9a6 | 1: 5a7 3c10!");
    let seen = points(&table, 0);
    assert_eq!((seen.plane("own_marshal"), seen.plane("own_flag")), ("a6".into(), "b1".into()));
    assert_eq!((seen.plane("enemy_captain"), seen.plane("enemy_colonel")), ("c10".into(), "".into()));
    assert_eq!((seen.plane("kind_unknown"), seen.plane("shown")), ("b12 a7".into(), "c10".into()));

    let seen = points(&table, 1);
    assert_eq!((seen.plane("own_colonel"), seen.plane("own_captain")), ("e6".into(), "c3".into()));
    assert_eq!((seen.plane("kind_unknown"), seen.plane("shown")), ("d12 e7".into(), "c3".into()));
}

#[test]
fn a_team_mates_kinds_have_planes_of_their_own() {
    let four = "0: 9g6 | 1: 4f11 | 2: 5k12 | 3: 3l7";
    let seen = points(&table("four_double", four), 0);
    assert_eq!((seen.plane("ally_colonel"), seen.plane("army_2")), ("k12".into(), "j17 k12".into()));
    assert_eq!(seen.plane("kind_unknown").split(' ').count(), 4);

    let seen = points(&table("four_open", four), 3);
    // The right arm's neighbours: seat 0 sits on its left, seat 1 opposite.
    assert_eq!(seen.plane("own_captain"), "g6");
    assert_eq!((seen.plane("enemy_marshal"), seen.plane("ally_major")), ("f11".into(), "k12".into()));
    assert_eq!((seen.plane("army_1"), seen.plane("kind_unknown")), ("a10 f11".into(), "".into()));
    assert!(Encoder::new(&ruleset("dark"), PlaneForm::Points).planes().iter().all(|plane| plane.name != "ally_flag"));
}

#[test]
fn moves_and_fights_are_counted_up_to_a_limit() {
    let shuffle = "a6-b6 e11-d11 b6-a6 d11-e11 ".repeat(9);
    let table = table("dark quiet_limit=0", "0: 9a6 3c5 | 1: 5a7 4a8 3e11 Ba9").play(&shuffle);
    let seen = points(&table, 0);
    assert_eq!((seen.plane("moved"), seen.plane("moves")), ("a6 e11".into(), "a6=16 e11=16".into()));

    let table = table.play("a6-a7 e11-d11 a7-a8");
    let seen = points(&table, 0);
    assert_eq!((seen.plane("attacks_won"), seen.plane("defences_won")), ("a8=2".into(), "".into()));
    assert_eq!((seen.scalar("dead_1"), seen.scalar("dead_1_colonel"), seen.scalar("last_attacker_wins")), (2, 0, 1));
    let seen = points(&table, 1);
    assert_eq!((seen.scalar("dead_0"), seen.scalar("dead_0_colonel"), seen.scalar("dead_0_major")), (2, 1, 1));

    let seen = points(&table.play("d11-e11 a8-a9"), 0);
    assert_eq!((seen.plane("attacks_won"), seen.scalar("last_both_die")), ("".into(), 1));
    assert_eq!((seen.scalar("dead_0"), seen.scalar("dead_0_marshal"), seen.scalar("dead_1")), (1, 1, 3));
}

#[test]
fn a_mine_that_kills_looks_like_any_piece_that_won_its_defence() {
    let seen = points(&table("dark", "0: 9a10 3c6 | 1: La11 3c10").play("a10-a11"), 0);
    assert_eq!((seen.plane("defences_won"), seen.plane("kind_unknown")), ("a11".into(), "b12 a11 c10".into()));
    assert_eq!((seen.scalar("last_defender_wins"), seen.plane("last_fight")), (1, "a11=8".into()));

    let seen = points(&table("dark mine=bounce", "0: 9a10 3c6 | 1: La11 3c10").play("a10-a11"), 0);
    assert_eq!((seen.plane("repelled"), seen.scalar("last_repelled")), ("a11 a10".into(), 1));
}

#[test]
fn the_last_eight_steps_are_marked_by_age() {
    let table = table("dark", "0: 9a6 3c5 | 1: 5a7 3c10").play("c5-c6 c10-c9 c6-b6 c9-b8 a6-a7");
    let seen = points(&table, 0);
    assert_eq!(seen.plane("last_from"), "c5=4 a6=8 c6=6 c10=5 c9=7");
    assert_eq!(seen.plane("last_to"), "b6=6 c6=4 c9=5 b8=7 a7=8");
    assert_eq!(seen.plane("last_fight"), "a7=8");
    let table = table.play("b8-c8 a7-a8 c8-b8 a8-a9");
    assert_eq!(points(&table, 0).plane("last_fight"), "a7=4");
    assert_eq!(points(&table, 1).plane("last_fight"), "e6=4");
}

#[test]
fn face_down_pieces_have_an_army_only_under_coloured_backs() {
    let pieces = "0: 9a6? 1a2 | 1: 5a7? 3c10 | army=1";
    let seen = points(&table("flip_platform", pieces), 0);
    assert_eq!((seen.plane("face_down"), seen.plane("army_unknown")), ("a6 a7".into(), "a6 a7".into()));
    // The colours say that seat 0 has army 1.
    assert_eq!((seen.plane("own_captain"), seen.plane("enemy_engineer")), ("c10".into(), "a2".into()));
    assert_eq!((seen.plane("army_0"), seen.scalar("colours_settled")), ("b12 c10".into(), 1));
    let seen = points(&table("flip_platform backs=coloured", pieces), 0);
    assert_eq!((seen.plane("army_0"), seen.plane("army_1")), ("b12 c10 a7".into(), "b1 a2 a6".into()));
    assert_eq!((seen.plane("kind_unknown"), seen.plane("army_unknown")), ("a6 a7".into(), "".into()));
}

#[test]
fn before_the_colours_are_settled_the_army_of_ones_own_number_comes_first() {
    let table = table("flip_platform", "0: 9a6? 5a2 | 1: 5a7? 4c10 | army=none");
    let seen = points(&table, 0);
    assert_eq!((seen.plane("army_0"), seen.plane("own_colonel")), ("b1 a2".into(), "a2".into()));
    let seen = points(&table, 1);
    assert_eq!((seen.plane("army_1"), seen.plane("enemy_colonel")), ("d12 e11".into(), "e11".into()));
    assert_eq!(seen.scalar("colours_settled"), 0);
}

#[test]
fn a_carried_flag_is_marked_with_its_army() {
    let pieces = "0: 9a6 3c6 F@a6 | 1: 5c10 F_c6 | flags_from_1=1";
    let rules = "dark hq_exit=on bomb_vs_flag=forbidden flag_goal=carry_to_own_hq";
    let pieces = pieces.replace("F@a6 ", "");
    let seen = points(&table(rules, &pieces.replace("F_c6", "F@a6")), 0);
    assert_eq!((seen.plane("flag_1"), seen.plane("flag_0")), ("a6".into(), "".into()));
    assert_eq!((seen.plane("flag_carried"), seen.plane("own_flag")), ("a6".into(), "b1".into()));
    let seen = points(&table(rules, &pieces), 0);
    assert_eq!((seen.plane("flag_1"), seen.plane("flag_carried")), ("c6".into(), "".into()));
}

#[test]
fn single_values_tell_what_belongs_to_no_point() {
    let start = table("four_dark", "0: 9g6 3h6 | 1: 4f11 | 2: 5k12 | 3: 3l7 | move=1 ply=40 quiet=35 skips=2:1");
    let mut table = start.timeout();
    table.game.offer_draw(Seat(2)).unwrap();
    let base = "plays to_move_1 in_0 in_1 in_2 in_3 ply=10 quiet=127";
    let counts = "skips_1 timeouts_0 colours_settled offered_1 agreed_1";
    // Skips were forgotten when seat 2 got its turn.
    assert_eq!(points(&table, 1).scalars(), format!("{base} {counts}").replace("skips_1 ", ""));
    let public = observe(&table, Viewer::Public, PlaneForm::Points).scalars();
    assert_eq!(public, "to_move_2 in_0 in_1 in_2 in_3 ply=10 quiet=127 timeouts_1 colours_settled offered_2 agreed_2");

    table.game.refuse_draw(Seat(0)).unwrap();
    let seen = points(&table.resign(3), 0);
    assert_eq!((seen.scalar("in_3"), seen.scalar("in_1"), seen.scalar("dead_3")), (0, 1, 2));
    assert_eq!(seen.plane("army_3"), "");
}

#[test]
fn limits_give_the_scale_of_the_counts() {
    let maximum = |rules: &str, name: &str| {
        let encoder = Encoder::new(&ruleset(rules), PlaneForm::Points);
        encoder.scalars().iter().find(|channel| channel.name == name).expect("a channel").maximum
    };
    assert_eq!((maximum("dark", "skips_0"), maximum("dark pass_limit=0", "skips_1")), (5, 255));
    assert_eq!((maximum("flip_platform", "timeouts_1"), maximum("tutorial", "timeouts_1")), (4, 255));
    assert_eq!((maximum("dark", "dead_1_mine"), maximum("dark", "dead_1_flag")), (3, 1));
    let ply = |rules: &str| points(&table(rules, "0: 9a6 | 1: 5a7 | ply=300"), 0).scalar("ply");
    assert_eq!((ply("dark"), ply("dark ply_limit=400")), (75, 191));
    let quiet = |rules: &str| points(&table(rules, "0: 9a6 | 1: 5a7 | quiet=60"), 0).scalar("quiet");
    assert_eq!((quiet("dark"), quiet("dark quiet_limit=0"), quiet("dark quiet_limit=600")), (218, 60, 25));
}

#[test]
fn the_public_is_shown_the_board_of_seat_0_and_no_kinds() {
    let table = table("dark", "0: 9a6 | 1: 5a7");
    let (public, seat) = (observe(&table, Viewer::Public, PlaneForm::Points), points(&table, 0));
    assert_eq!(public.plane("army_0"), seat.plane("army_0"));
    assert_eq!((public.plane("kind_unknown"), public.plane("own_marshal")), ("b1 a6 b12 a7".into(), "".into()));
    assert_eq!((public.scalar("plays"), seat.scalar("plays")), (0, 1));
    let duel =
        Arc::new(Ruleset::new(Rules { seats: SeatSet(0b1010), first_seat: Seat(1), ..Preset::Duel.rules() }).unwrap());
    let (encoder, game) = (Encoder::new(&duel, PlaneForm::Points), Game::random(Arc::clone(&duel), 1));
    let planes = bytes(&encoder, &game.public_view()).unwrap();
    assert_eq!(planes[..30].iter().map(|&value| u32::from(value)).sum::<u32>(), 25, "the first playing seat's arm");
}

#[test]
fn errors_say_what_would_be_right() {
    let table = table("duel", "0: 9g6 | 2: 5k12");
    let encoder = Encoder::new(table.game.ruleset(), PlaneForm::Points);
    let view = |viewer: Viewer| table.game.view(viewer);

    let error = bytes(&encoder, &view(Viewer::Seat(Seat(1)))).unwrap_err();
    assert_eq!(error, EncodeError::NotPlaying { seat: Seat(1), playing: SeatSet(0b101) });
    assert_eq!(error.to_string(), "seat 1 does not play; those that do are 0,2");
    assert_eq!(
        encoder.legal_mask(&view(Viewer::Seat(Seat(99))), &mut [0; 6000]).unwrap_err().to_string(),
        "seat 99 does not play; those that do are 0,2"
    );
    assert_eq!(encoder.id(Seat(1), table.action("g6-g7")), None);
    assert_eq!((encoder.action(Seat(1), 0), encoder.cell(Seat(1), Point(0))), (None, None));

    let mut short = vec![7_u8; encoder.len() - 1];
    let error = encoder.observe(&view(Viewer::Seat(Seat(0))), &mut short).unwrap_err();
    assert_eq!(error, EncodeError::TooShort { needed: encoder.len(), given: encoder.len() - 1 });
    assert!(short.iter().all(|&value| value == 7), "nothing was written");
    let error = encoder.legal_mask(&view(Viewer::Seat(Seat(0))), &mut []).unwrap_err();
    assert_eq!(error.to_string(), "the buffer holds 0 values, and 5624 are needed");

    let other = Encoder::new(&ruleset("four_dark mine=blast"), PlaneForm::Points);
    let error = bytes(&other, &view(Viewer::Seat(Seat(0)))).unwrap_err();
    assert_eq!(error.to_string(), "the view is of a game under duel, and the encoder is for four_dark+mine=blast");
}

#[test]
fn a_longer_buffer_keeps_its_rest() {
    let game = Game::random(ruleset("dark"), 1);
    let encoder = Encoder::new(game.ruleset(), PlaneForm::Grid);
    let mut buffer = vec![7_u8; encoder.len() + 2];
    encoder.observe(&game.view(Seat(0)), &mut buffer).unwrap();
    assert_eq!(buffer[encoder.len()..], [7, 7]);
    assert!(buffer[..encoder.len()].iter().all(|&value| value < 7));
}

#[test]
fn every_channel_has_a_name_of_its_own_and_a_maximum() {
    for (name, ruleset) in rulesets() {
        let encoder = Encoder::new(&ruleset, PlaneForm::Points);
        let names: BTreeSet<&str> = encoder.channels().map(|channel| channel.name.as_str()).collect();
        assert_eq!(names.len(), encoder.planes().len() + encoder.scalars().len(), "{name}");
        assert!(encoder.channels().all(|channel| channel.maximum > 0 && !channel.name.contains('<')), "{name}");
        let (planes, rows, columns) = encoder.shape();
        assert_eq!(encoder.len(), planes * rows * columns + encoder.scalars().len(), "{name}");
    }
}

/// Calls `check` at some moments of games under all rules, with an encoder of each form.
fn looks(seed: u64, mut check: impl FnMut(&str, &Game, &[Encoder; 2])) {
    for (name, ruleset) in rulesets() {
        let encoders = [PlaneForm::Points, PlaneForm::Grid].map(|form| Encoder::new(&ruleset, form));
        wander(&ruleset, seed, |game| {
            if game.entries().len() % 7 == 0 || game.is_over() {
                check(&name, game, &encoders);
            }
        });
    }
}

#[test]
fn bytes_and_floats_agree_and_stay_below_the_maximum() {
    looks(1, |name, game, encoders| {
        for encoder in encoders {
            let (_, rows, columns) = encoder.shape();
            let planes = encoder.planes().iter().flat_map(|plane| std::iter::repeat_n(plane, rows * columns));
            let channels: Vec<_> = planes.chain(encoder.scalars()).collect();
            for viewer in viewers(game) {
                let view = game.view(viewer);
                let Ok(bytes) = bytes(encoder, &view) else {
                    assert_eq!(viewer, Viewer::Seat(Seat(99)));
                    continue;
                };
                let mut floats = vec![0.5_f32; encoder.len()];
                encoder.observe(&view, &mut floats).unwrap();
                for ((channel, &byte), &float) in channels.iter().zip(&bytes).zip(&floats) {
                    assert!(byte <= channel.maximum, "{name}: {} is {byte}", channel.name);
                    assert_eq!(float, f32::from(byte) / f32::from(channel.maximum), "{name}: {}", channel.name);
                }
            }
        }
    });
}

#[test]
fn a_picture_holds_what_the_points_hold() {
    looks(2, |name, game, [by_point, by_cell]| {
        let view = game.view(game.rules().first_seat);
        let (points, cells) = (bytes(by_point, &view).unwrap(), bytes(by_cell, &view).unwrap());
        let (plane_count, _, point_count) = by_point.shape();
        let (_, rows, columns) = by_cell.shape();
        let mut expected = vec![0; by_cell.scalar_offset()];
        for point in game.ruleset().board().points() {
            let at = [by_point, by_cell].map(|encoder| encoder.cell(view.viewer, point).expect("a cell"));
            for plane in 0..plane_count {
                expected[plane * rows * columns + at[1]] = points[plane * point_count + at[0]];
            }
        }
        assert_eq!(cells[..by_cell.scalar_offset()], expected, "{name}");
        assert_eq!(cells[by_cell.scalar_offset()..], points[by_point.scalar_offset()..], "{name}");
    });
}

#[test]
fn every_piece_is_in_one_army_and_one_kind() {
    looks(3, |name, game, [encoder, _]| {
        let view = game.view(game.rules().first_seat);
        let bytes = bytes(encoder, &view).unwrap();
        let (_, _, points) = encoder.shape();
        for point in game.ruleset().board().points() {
            let cell = encoder.cell(view.viewer, point).unwrap();
            let sum = |belongs: &dyn Fn(&str) -> bool| -> u8 {
                let planes = encoder.planes().iter().enumerate().filter(|(_, plane)| belongs(&plane.name));
                planes.map(|(plane, _)| bytes[plane * points + cell]).sum()
            };
            let kinds = ["own_", "ally_", "enemy_", "kind_unknown"];
            let stands = u8::from(view.at(point).is_some());
            assert_eq!(sum(&|plane| plane.starts_with("army_")), stands, "{name} {point:?}");
            assert_eq!(sum(&|plane| kinds.iter().any(|kind| plane.starts_with(kind))), stands, "{name} {point:?}");
        }
    });
}

#[test]
fn the_mask_is_the_list_of_legal_actions_in_the_viewers_own_frame() {
    for (name, ruleset) in rulesets() {
        let encoder = Encoder::new(&ruleset, PlaneForm::Points);
        let mut mask = vec![7; encoder.actions().len()];
        wander(&ruleset, 4, |game| {
            for viewer in viewers(game).into_iter().filter(|&viewer| viewer != Viewer::Seat(Seat(99))) {
                let view = game.view(viewer);
                encoder.legal_mask(&view, &mut mask).unwrap();
                let masked: BTreeSet<u32> =
                    (0..).zip(&mask).filter(|(_, legal)| **legal == 1).map(|(id, _)| id).collect();
                let actions: BTreeSet<Action> = masked.iter().map(|&id| encoder.action(viewer, id).unwrap()).collect();
                assert_eq!(actions, view.legal.iter().copied().collect(), "{name} {viewer:?}");
                assert_eq!(encoder.legal_ids(&view).unwrap().collect::<BTreeSet<_>>(), masked, "{name}");
                assert!(mask.iter().all(|&value| value <= 1), "{name}");
            }
        });
    }
}

#[test]
fn numbers_in_the_own_frame_go_to_actions_and_back() {
    for (name, ruleset) in rulesets() {
        let encoder = Encoder::new(&ruleset, PlaneForm::Points);
        let space = encoder.actions();
        let viewers = ruleset.rules().seats.into_iter().map(Viewer::Seat).chain([Viewer::Public]);
        for viewer in viewers {
            for id in 0..space.len() as u32 {
                let action =
                    encoder.action(viewer, id).unwrap_or_else(|| panic!("{name}: {viewer:?} has no action {id}"));
                assert_eq!(encoder.id(viewer, action), Some(id), "{name}");
            }
            assert_eq!(encoder.action(viewer, space.len() as u32), None);
            for action in ruleset.action_space().iter() {
                assert!(encoder.id(viewer, action).is_some(), "{name}: {viewer:?} has no number for {action}");
            }
        }
    }
}

#[test]
fn where_the_seats_sit_evenly_the_own_frame_has_the_numbers_of_the_ruleset() {
    for &preset in Preset::ALL {
        let ruleset = Ruleset::new(preset.rules()).unwrap();
        assert_eq!(Encoder::new(&ruleset, PlaneForm::Grid).actions(), ruleset.action_space(), "{preset}");
    }
    let uneven = ruleset("four_dark teams=solo seats=0,1 unused_arms=closed");
    assert!(Encoder::new(&uneven, PlaneForm::Points).actions().len() > uneven.action_space().len());
}

#[test]
fn an_observation_is_a_function_of_the_view() {
    for (name, ruleset) in rulesets() {
        let encoder = Encoder::new(&ruleset, PlaneForm::Points);
        let mut tracker: Option<ViewTracker> = None;
        wander(&ruleset, 8, |game| {
            let view = game.view(game.rules().first_seat);
            let Some(tracker) = &mut tracker else { return tracker = Some(ViewTracker::new(view)) };
            tracker.follow(&game.seen_events(game.entries().len() - 1, view.viewer), &view.legal);
            assert_eq!(bytes(&encoder, &tracker.view()), bytes(&encoder, &view), "{name}");
        });
    }
}

#[test]
fn fights_are_counted_as_the_course_tells() {
    for (name, ruleset) in rulesets() {
        wander(&ruleset, 9, |game| {
            let view = game.public_view();
            for piece in &view.pieces {
                let (mut attacks, mut defences, mut repelled) = (0, 0, 0);
                for step in view.meetings(piece.identity) {
                    match step.result {
                        Some(CombatResult::AttackerWins) if step.piece == piece.identity => attacks += 1,
                        Some(CombatResult::DefenderWins) if step.piece != piece.identity => defences += 1,
                        Some(CombatResult::Repelled) => repelled += 1,
                        _ => {}
                    }
                }
                let counted = (piece.attacks_won.into(), piece.defences_won.into(), piece.repelled.into());
                assert_eq!((attacks.min(255), defences.min(255), repelled.min(255)), counted, "{name} {piece:?}");
            }
        });
    }
}

/// Views may come from anywhere: what makes no sense is left out.
#[test]
fn a_view_that_makes_no_sense_does_no_harm() {
    let mut random = Random::new(10);
    looks(10, |_, game, encoders| {
        let mut view = game.view(game.rules().first_seat);
        let mut byte = || random.next() as u8;
        for piece in &mut view.pieces {
            (piece.army, piece.face_down, piece.shown) = (Some(Seat(byte())), byte() > 99, byte() > 99);
            piece.place = match byte() % 3 {
                0 => junqi_core::Place::On(Point(byte())),
                1 => junqi_core::Place::Carried(Point(byte())),
                _ => junqi_core::Place::Covered(Point(byte())),
            };
        }
        for step in &mut view.course {
            step.action = Action::new(Point(byte()), Point(byte()));
        }
        view.legal = (0..20).map(|_| Action::leaving_flag(Point(byte()), Point(byte()))).collect();
        (view.seats_in, view.mines_gone, view.promoted) = (SeatSet(byte()), SeatSet(byte()), SeatSet(byte()));
        (view.armies[0], view.to_move) = (Some(Seat(byte())), Some(Seat(byte())));
        (view.skips, view.timeouts, view.ply, view.quiet) = ([byte(); 6], [byte(); 6], u32::MAX, u16::MAX);
        for encoder in encoders {
            let bytes = bytes(encoder, &view).unwrap();
            let (_, rows, columns) = encoder.shape();
            let maximum = |index: usize| match index.checked_sub(encoder.scalar_offset()) {
                Some(scalar) => encoder.scalars()[scalar].maximum,
                None => encoder.planes()[index / (rows * columns)].maximum,
            };
            assert!(bytes.iter().enumerate().all(|(index, &byte)| byte <= maximum(index)));
            encoder.legal_mask(&view, &mut vec![0; encoder.actions().len()]).unwrap();
        }
    });
}

/// The rules, the usual start and the entries of a game, turned by some seats.
struct Turn {
    by: usize,
    arms: usize,
}

impl Turn {
    fn seat(&self, seat: Seat) -> Seat {
        Seat(((seat.index() + self.by) % self.arms) as u8)
    }

    fn seats(&self, seats: SeatSet) -> SeatSet {
        seats.into_iter().map(|seat| self.seat(seat)).collect()
    }

    fn rules(&self, rules: &Rules) -> Rules {
        Rules { seats: self.seats(rules.seats), first_seat: self.seat(rules.first_seat), ..*rules }
    }

    fn setup(&self, board: &Board, setup: &Setup) -> Setup {
        let turned = |piece: &Placement| Placement {
            point: board.turned(piece.point, self.by),
            army: self.seat(piece.army),
            ..*piece
        };
        // On board two every other Flag lies in arm 1 of the turned board.
        let others = [Seat(0), Seat(1)].into_iter().filter(|&army| !setup.flags_from_arm_1.contains(army));
        Setup {
            pieces: setup.pieces.iter().map(turned).collect(),
            seats_in: self.seats(setup.seats_in),
            to_move: self.seat(setup.to_move),
            flags_from_arm_1: if self.arms == 2 { self.seats(others.collect()) } else { setup.flags_from_arm_1 },
            ..setup.clone()
        }
    }

    fn entry(&self, board: &Board, entry: Entry) -> Entry {
        match entry {
            Entry::Played(action) => {
                let (from, to) = (board.turned(action.from(), self.by), board.turned(action.to(), self.by));
                Entry::Played(if action.leaves_flag() { Action::leaving_flag(from, to) } else { Action::new(from, to) })
            }
            Entry::TimedOut => Entry::TimedOut,
            Entry::Resigned(seat) => Entry::Resigned(self.seat(seat)),
            Entry::Fled(seat) => Entry::Fled(self.seat(seat)),
            Entry::Offered(seat) => Entry::Offered(self.seat(seat)),
            Entry::Accepted(seat) => Entry::Accepted(self.seat(seat)),
            Entry::Refused(seat) => Entry::Refused(self.seat(seat)),
        }
    }
}

#[test]
fn on_the_turned_board_the_turned_seat_has_the_same_observations_and_numbers() {
    let mut compared = 0;
    for (name, ruleset) in rulesets() {
        let arms = ruleset.board().arms();
        let mut random = Random::new(11);
        let turn = Turn { by: 1 + random.below(arms - 1), arms };
        let turned = Arc::new(Ruleset::new(turn.rules(ruleset.rules())).expect("valid rules"));
        let mut game = Game::random(Arc::clone(&ruleset), 11);
        let setup = turn.setup(ruleset.board(), &game.position().setup(&ruleset));
        let mut twin = Game::from_setup(Arc::clone(&turned), &setup).expect("a legal position");
        let [ours, theirs] = [&ruleset, &turned].map(|ruleset| Encoder::new(ruleset, PlaneForm::Grid));
        assert_eq!(ours.actions(), theirs.actions(), "{name}");
        while !game.is_over() && game.entries().len() < 200 {
            for seat in game.rules().seats {
                let (view, other) = (game.view(seat), twin.view(turn.seat(seat)));
                assert_eq!(bytes(&ours, &view).unwrap(), bytes(&theirs, &other).unwrap(), "{name}, seat {seat}");
                let ids = |encoder: &Encoder, view: &View| encoder.legal_ids(view).unwrap().collect::<BTreeSet<u32>>();
                assert_eq!(ids(&ours, &view), ids(&theirs, &other), "{name}, seat {seat}");
                compared += 1;
            }
            go_on(&mut game, &mut random);
            let entry = turn.entry(ruleset.board(), *game.entries().last().expect("an entry"));
            twin.repeat(entry).expect("as legal as on the board that is not turned");
        }
    }
    assert!(compared > 30_000, "{compared}");
}
