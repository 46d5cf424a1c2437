//! Every status has a name, and every way to fail has its status and its message.

use std::ffi::CStr;
use std::ptr::{null, null_mut};

use junqi::*;

fn last_error() -> String {
    // SAFETY: the buffer has the capacity told.
    unsafe {
        let mut buffer = vec![0; junqi_last_error(null_mut(), 0)];
        assert_eq!(junqi_last_error(buffer.as_mut_ptr(), buffer.len()), buffer.len());
        CStr::from_ptr(buffer.as_ptr()).to_str().expect("UTF-8").to_owned()
    }
}

fn name(status: JunqiStatus) -> &'static str {
    // SAFETY: the function returns a C string that lives for ever.
    unsafe { CStr::from_ptr(junqi_status_name(status as i32)) }.to_str().expect("ASCII")
}

fn ruleset(json: &str) -> (JunqiStatus, *mut JunqiRuleset) {
    let mut ruleset = null_mut();
    // SAFETY: the text has the length told, and the output is a local variable.
    (unsafe { junqi_ruleset_from_json(json.as_ptr().cast(), json.len(), &mut ruleset) }, ruleset)
}

#[test]
fn every_status_has_a_name_of_its_own() {
    let names: Vec<_> = (-1..=100)
        // SAFETY: the function returns a C string that lives for ever.
        .map(|status| unsafe { CStr::from_ptr(junqi_status_name(status)) }.to_str().expect("ASCII"))
        .filter(|&name| name != "unknown")
        .collect();
    let expected = [
        "ok",
        "null_pointer",
        "invalid_argument",
        "invalid_utf8",
        "buffer_too_small",
        "invalid_text",
        "unknown_name",
        "invalid_rules",
        "illegal_action",
        "poisoned",
        "panic",
    ];
    assert_eq!(names, expected);
}

#[test]
fn a_thread_without_errors_has_an_empty_message() {
    std::thread::spawn(|| assert_eq!(last_error(), "")).join().expect("no panic");
}

#[test]
fn a_message_is_cut_between_characters_and_always_ended() {
    let (status, _) = ruleset(r#"{"mine": "地雷"}"#);
    assert_eq!(status, JunqiStatus::InvalidText);
    let whole = last_error();
    let at = whole.find('地').expect("the name given");
    for capacity in 1..whole.len() + 5 {
        let mut buffer = vec![b'#' as std::ffi::c_char; whole.len() + 5];
        // SAFETY: the buffer is longer than the capacity told.
        let (size, text) =
            unsafe { (junqi_last_error(buffer.as_mut_ptr(), capacity), CStr::from_ptr(buffer.as_ptr())) };
        let text = text.to_str().expect("whole characters");
        assert_eq!(size, whole.len() + 1);
        assert!(text.len() < capacity && whole.starts_with(text), "{capacity}: {text}");
        assert!(capacity <= text.len() + 3 || text == whole, "{capacity}: {text}");
        assert!(buffer[capacity..].iter().all(|&byte| byte == b'#' as std::ffi::c_char));
    }
    assert!(whole.is_char_boundary(at + '地'.len_utf8()));
}

#[test]
fn every_error_has_its_status_and_tells_what_is_wrong() {
    let (status, ruleset_two) = ruleset("{}");
    assert_eq!(status, JunqiStatus::Ok);
    let (mut game, mut output, mut code, mut needed, mut text) = (null_mut(), null_mut(), 7, 0, [0; 3]);
    let fail = |status: JunqiStatus, expected: &str, message: &str| {
        assert_eq!(name(status), expected);
        assert_eq!(last_error(), message);
    };
    // SAFETY: texts have the lengths told (but for the one that is refused for its length), handles are live, and
    // every output is a local variable.
    unsafe {
        assert_eq!(junqi_game_new_random(ruleset_two, 1, &mut game), JunqiStatus::Ok);
        fail(junqi_ruleset_from_json(null(), 0, &mut output), "null_pointer", "'text' is NULL");
        fail(
            junqi_ruleset_from_preset(c"dark".as_ptr(), usize::MAX, &mut output),
            "invalid_argument",
            &format!("'name' has the length {}, which no object in memory has", usize::MAX),
        );
        fail(
            junqi_ruleset_from_preset(c"d\xffrk".as_ptr(), 4, &mut output),
            "invalid_utf8",
            "'name' is not UTF-8: invalid utf-8 sequence of 1 bytes from index 1",
        );
        fail(
            junqi_ruleset_from_preset(c"four_drak".as_ptr(), 9, &mut output),
            "unknown_name",
            "unknown preset 'four_drak': did you mean 'four_dark'? (valid: dark, open, flip, flip_platform, flip_old, \
             flip_previous, mixed, four_dark, four_double, four_open, duel, three, six, platform, qq, tournament, tutorial)",
        );
        fail(
            junqi_ruleset_from_json(c"{\"mine\": 3}".as_ptr(), 11, &mut output),
            "invalid_text",
            "invalid type: integer `3`, expected mine: one of spring, blast, bounce, untouchable at line 1 column 10",
        );
        fail(
            junqi_ruleset_from_json(c"{\"first_seat\": 3}".as_ptr(), 17, &mut output),
            "invalid_rules",
            "the rules contradict themselves: first_seat 3 does not play: it must be one of the seats '0,1'",
        );
        fail(
            junqi_ruleset_parse_action(ruleset_two, c"a6a7".as_ptr(), 4, &mut code),
            "invalid_text",
            "action 'a6a7': expected a move like 'a6-a7', a move that leaves the Flag like 'a6-a7!', or a flip like '=b3'",
        );
        fail(
            junqi_ruleset_action_text(ruleset_two, 200, text.as_mut_ptr(), text.len(), &mut needed),
            "invalid_argument",
            "action 200 is not on this board, whose points are 0 to 59",
        );
        assert_eq!((output, code, needed, text), (null_mut(), 7, 0, [0; 3]), "outputs are written on success only");
        fail(
            junqi_ruleset_action_text(ruleset_two, 256, text.as_mut_ptr(), text.len(), &mut needed),
            "buffer_too_small",
            "'buffer' has room for 3 elements, 6 are needed",
        );
        assert_eq!((needed, text), (6, [0; 3]), "the size is told and nothing is written");
        fail(
            junqi_game_play(game, 1 << 20),
            "invalid_argument",
            "1048576 is no action: an action is 256 * from + to, plus 65536 if a move leaves its Flag",
        );
        fail(junqi_game_play(game, 0), "illegal_action", "no face-down piece lies on a1");
        junqi_game_free(game);
        junqi_ruleset_free(ruleset_two);
    }
}
