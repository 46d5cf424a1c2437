//! Replays of games made here: round trips, broken files, and facts that disagree.

use std::sync::Arc;

use super::*;
use crate::formats::FormatError;
use crate::game::{EntryError, Game, HostError};
use crate::outcome::{Outcome, Reason};
use crate::random::Random;
use crate::rules::Preset;
use crate::ruleset::Ruleset;

const NAMES: [&str; 4] = ["黄方", "蓝方", "绿方", "紫方"];

fn start(seed: u64) -> Game {
    Game::random(Arc::new(Ruleset::new(Preset::Qq.rules()).unwrap()), seed)
}

/// Plays so many random plies more, attacks three times out of four where there are any.
fn play_on(mut game: Game, plies: u32) -> Game {
    let mut random = Random::new(plies.into());
    let end = game.ply() + plies;
    while game.ply() < end && !game.is_over() {
        let actions = game.legal_actions();
        let occupied = game.position().occupied();
        let attacks: Vec<_> = actions.iter().filter(|action| occupied.contains(action.to())).copied().collect();
        let choice = if attacks.is_empty() || random.below(4) == 0 { actions } else { attacks };
        game.play(choice[random.below(choice.len())]).unwrap();
    }
    game
}

fn replay(game: &Game) -> Replay {
    Replay::from_game(game, NAMES).unwrap()
}

fn disagreement(replay: &Replay) -> String {
    replay.to_game().unwrap_err().to_string()
}

/// A game of 40 plies that a surrender, a timeout and an agreement follow.
fn short() -> Replay {
    let mut game = play_on(start(1), 40);
    game.resign(game.to_move().unwrap()).unwrap();
    game.timeout().unwrap();
    agree_to_draw(&mut game);
    replay(&game)
}

fn agree_to_draw(game: &mut Game) {
    let offerer = game.to_move().unwrap();
    game.offer_draw(offerer).unwrap();
    for seat in game.position().seats_in().without(offerer) {
        game.accept_draw(seat).unwrap();
    }
}

#[test]
fn games_come_back_from_their_bytes() {
    for seed in 0..40 {
        let game = play_on(start(seed), u32::MAX);
        let replay = replay(&game);
        let bytes = replay.to_bytes().unwrap();
        assert_eq!(bytes.len(), 412 + 10 * replay.events.len() + 8);
        let read = Replay::from_bytes(&bytes).unwrap();
        assert_eq!(read, replay, "seed {seed}");
        assert!(read.to_game().as_ref() == Ok(&game), "seed {seed}: {:?}", read.to_game().err());
    }
}

#[test]
fn the_header_lies_where_qq_has_it() {
    let mut replay = short();
    replay.saved_by = Seat(2);
    let bytes = replay.to_bytes().unwrap();
    let events = replay.events.len();
    assert_eq!(events, 43);
    assert_eq!(bytes[..0x0B], *b"QQGame JQS\0");
    assert_eq!(bytes[0x0E..0x12], [1, 2, 0x8C, 0x01]);
    assert_eq!(bytes[0x12..0x14], (396 + 10 * 43u16).to_le_bytes());
    assert_eq!(bytes[0x14..0x18], [1, 0, 1, 0]);
    assert_eq!(bytes[0x18..0x1C], [replay.next.unwrap().0, 4, 43, 0]);
    assert_eq!([0x20, 0x78, 0xD0, 0x128].map(|at: usize| bytes[at]), [0, 1, 2, 3]);
    assert_eq!(bytes[0x28..0x2C], [0xBB, 0xC6, 0xB7, 0xBD], "黄方");
    assert_eq!(bytes[0x19C], 0x5F);
    assert_eq!(bytes[0x19C + 420..][..10], [0xF5, 5, 0, 2, 0xFF, 0, 0, 0, 0, 0]);
}

#[test]
fn a_surrender_names_the_seat_and_the_next_one() {
    let replay = short();
    let Event::Move(last) = replay.events[39] else { panic!("a move") };
    let Event::Out { seat, reason: OutReason::Surrendered, next: Some(next) } = replay.events[40] else {
        panic!("a surrender")
    };
    assert_eq!(seat, last.next);
    assert_eq!(next, Seat((seat.0 + 3) % 4));
    assert_eq!(replay.events[41], Event::Timeout { seat: next, count: 1, next: Some(Seat((next.0 + 3) % 4)) });
    assert_eq!(replay.events[42], Event::Over(End::Draw));
    assert_eq!(replay.next, Some(Seat((next.0 + 3) % 4)));
}

#[test]
fn the_fifth_timeout_may_be_told_apart_from_going_out_or_not() {
    let mut game = play_on(start(1), 20);
    while game.position().seats_in().len() == 4 {
        game.timeout().unwrap();
        game = play_on(game, 3);
    }
    let mut replay = replay(&game);
    let fifth = replay.events.iter().position(|event| matches!(event, Event::Timeout { count: 5, .. })).unwrap();
    assert!(matches!(replay.events[fifth + 1], Event::Out { reason: OutReason::Timeouts, .. }));
    assert_eq!(replay.to_game().as_ref(), Ok(&game));
    replay.events.remove(fifth);
    assert_eq!(replay.to_game().as_ref(), Ok(&game));
}

#[test]
fn an_early_flight_voids_the_game_and_a_later_one_puts_the_seat_out() {
    let mut game = play_on(start(1), 59);
    let seat = game.to_move().unwrap();
    game.flee(seat).unwrap();
    let early = replay(&game);
    assert_eq!(early.events.last(), Some(&Event::Over(End::Fled)));
    assert_eq!(early.next, Some(seat));
    assert_eq!(early.to_game().unwrap().outcome(), Some(Outcome::void(Reason::Flight)));

    let mut game = play_on(start(1), 60);
    let seat = game.to_move().unwrap();
    game.flee(seat).unwrap();
    let mut late = replay(&game);
    assert!(
        matches!(late.events.last(), Some(&Event::Out { reason: OutReason::Fled, seat: fled, .. }) if fled == seat)
    );
    assert_eq!(late.to_game(), Ok(game));
    *late.events.last_mut().unwrap() = Event::Over(End::Fled);
    let error = disagreement(&late);
    assert!(error.starts_with("event 60: the file says: over, void by flight; the game: seat"), "{error}");
}

#[test]
fn who_leaves_the_table_is_out() {
    let mut replay = short();
    let Event::Out { seat, next, .. } = replay.events[40] else { panic!("a surrender") };
    replay.events.insert(41, Event::Left { seat, next });
    let read = Replay::from_bytes(&replay.to_bytes().unwrap()).unwrap();
    assert_eq!(read, replay);
    assert!(read.to_game().is_ok());

    replay.events[41] = Event::Left { seat, next: None };
    assert!(disagreement(&replay).starts_with("event 41, seat"));
    replay.events[41] = Event::Left { seat: next.unwrap(), next };
    assert!(disagreement(&replay).ends_with("nothing like it happens in the game"));
}

#[test]
fn every_fact_of_a_move_is_checked() {
    let mut checked = 0;
    for seed in 0..2 {
        let replay = replay(&play_on(start(seed), 120));
        for (event, kind) in (0..replay.events.len()).flat_map(|event| (0..5).map(move |kind| (event, kind))) {
            let mut wrong = replay.clone();
            let Event::Move(played) = &mut wrong.events[event] else { continue };
            match kind {
                0 => {
                    played.result = if played.result == MoveResult::Took { MoveResult::Died } else { MoveResult::Took }
                }
                1 => played.next.0 ^= 1,
                2 => played.defender_marshal_died ^= true,
                3 => played.mover_flag = Some(Square { a: 16, b: 9 }).filter(|_| played.mover_flag.is_none()),
                _ => played.defender_flag = Some(Square { a: 16, b: 9 }).filter(|_| played.defender_flag.is_none()),
            }
            assert!(
                matches!(wrong.to_game(), Err(Disagreement::Differs { event: found, .. }) if found == event),
                "seed {seed}, event {event}, fact {kind}"
            );
            checked += 1;
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn mirrored_layouts_are_found_out() {
    for seed in 0..10 {
        let mut replay = replay(&play_on(start(seed), 200));
        for player in &mut replay.players {
            player.layout = player.layout.mirrored();
        }
        assert!(replay.to_game().is_err(), "seed {seed}");
    }
}

#[test]
fn a_wrong_header_or_end_is_found_out() {
    let right = short();
    let mut wrong = right.clone();
    wrong.next = None;
    assert!(disagreement(&wrong).starts_with("the header says nobody is next; the game: seat"));

    let mut wrong = right.clone();
    *wrong.events.last_mut().unwrap() = Event::Over(End::Decided);
    assert_eq!(disagreement(&wrong), "event 42, over, decided: nothing like it happens in the game");

    let mut wrong = right.clone();
    wrong.events.push(Event::Over(End::Draw));
    assert_eq!(disagreement(&wrong), "event 43, over, a draw: the game is over");

    let decided = replay(&play_on(start(4), u32::MAX));
    let mut wrong = decided.clone();
    wrong.events.pop();
    assert!(matches!(wrong.to_game(), Err(Disagreement::Missing { game: Event::Over(_), .. })));
}

#[test]
fn what_the_rules_refuse_is_named_with_its_reason() {
    let mut early = replay(&play_on(start(1), 19));
    let seat = early.next.unwrap();
    early.events.push(Event::Out { seat, reason: OutReason::Surrendered, next: None });
    let refused = early.to_game().unwrap_err();
    let too_early = EntryError::Host(HostError::TooEarly { ply: 19, from: 20 });
    assert!(matches!(refused, Disagreement::Refused { event: 19, error, .. } if error == too_early));

    let mut off = replay(&play_on(start(1), 1));
    let Event::Move(played) = &mut off.events[0] else { panic!("a move") };
    played.to = Square { a: 7, b: 7 };
    assert!(disagreement(&off).ends_with("there is no station on (7, 7)"));

    let mut layouts = short();
    layouts.players[2].layout = Layout::from_cells([None; 30]);
    assert!(disagreement(&layouts).starts_with("the layouts begin no game: layout of seat 2: bad layout:"));
}

#[test]
fn a_file_cut_short_anywhere_is_refused() {
    let mut replay = short();
    replay.comments.push(Comment { event: 3, text: Text::encode("好棋") });
    let bytes = replay.to_bytes().unwrap();
    let without_comments = bytes.len() - 20 - 216;
    for length in (0..bytes.len()).filter(|&length| length != without_comments) {
        let error = Replay::from_bytes(&bytes[..length]).unwrap_err();
        assert!(matches!(error, FormatError::Ends { offset, .. } if offset == length), "{length}: {error}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(Replay::from_bytes(&longer), Err(FormatError::Longer { extra: 1, .. })));
}

#[test]
fn a_changed_byte_is_another_replay_or_refused_where_it_is() {
    let mut replay = short();
    replay.comments.push(Comment { event: 3, text: Text::encode("好棋") });
    let bytes = replay.to_bytes().unwrap();
    for at in 0..bytes.len() {
        for byte in (0..=u8::MAX).filter(|&byte| byte != bytes[at]) {
            let mut broken = bytes.clone();
            broken[at] = byte;
            match Replay::from_bytes(&broken) {
                // Equal if the byte means nothing.
                Ok(read) => assert!(read == replay || read.to_bytes().unwrap() == broken, "{byte:#x} at {at:#x}"),
                // Another kind of event asks for other bytes after it.
                Err(FormatError::Found { offset, .. }) => {
                    assert!((at..at + 10).contains(&offset), "{byte:#x} at {at:#x}")
                }
                // A count that is too high or too low.
                Err(_) => assert!((0x12..0x14).contains(&at) || (0x1A..0x1C).contains(&at) || at >= bytes.len() - 236),
            }
        }
    }
}

#[test]
fn a_changed_bit_never_panics_the_game() {
    let bytes = short().to_bytes().unwrap();
    for (at, bit) in (0..bytes.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
        let mut broken = bytes.clone();
        broken[at] ^= 1 << bit;
        if let Ok(read) = Replay::from_bytes(&broken) {
            let _ = read.to_game();
        }
    }
}

#[test]
fn comments_names_and_what_is_unknown_are_kept() {
    let mut replay = short();
    replay.players[3].name = Text(*b"\xd7\xcf\x00stale garbage....");
    replay.players[3].account = 123_456_789;
    replay.players[3].flags[..4].copy_from_slice(&[0x91, 0, 8, 2]);
    replay.comments = vec![
        Comment { event: 3, text: Text::encode("好棋") },
        Comment { event: 7, text: Text::encode(&"长".repeat(300)) },
    ];
    let bytes = replay.to_bytes().unwrap();
    assert_eq!(bytes.len(), 412 + 10 * replay.events.len() + 8 + 20 + 2 * 216);
    let read = Replay::from_bytes(&bytes).unwrap();
    assert_eq!(read, replay);
    assert_eq!(read.players[3].name.decode(), "紫");
    assert_eq!(read.comments[1].text.decode(), "长".repeat(105), "210 bytes and NULs");
}

#[test]
fn odd_bytes_of_nicknames_are_decoded_as_far_as_they_go() {
    assert_eq!(Text(*b"\x80\xbe\xfc\xfe").decode(), "€军\u{fffd}");
    assert_eq!(Text::<6>::encode("\u{1f600}a€").0, *b"?a\x80\0\0\0");
}

#[test]
fn more_events_than_a_file_counts_are_refused() {
    let mut replay = short();
    replay.events = vec![replay.events[0]; 6513];
    assert_eq!(Replay::from_bytes(&replay.to_bytes().unwrap()).unwrap(), replay);
    replay.events.push(replay.events[0]);
    assert_eq!(replay.to_bytes(), Err(TooLong { events: 6514 }));
}

#[test]
fn a_game_from_a_position_has_no_replay() {
    let game = start(1);
    let setup = game.position().setup(game.ruleset());
    let game = Game::from_setup(Arc::clone(game.ruleset()), &setup).unwrap();
    assert_eq!(Replay::from_game(&game, NAMES), Err(NoReplay::OtherStart));
}
