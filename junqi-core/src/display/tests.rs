//! Pictures, drawn in full.

use std::sync::Arc;

use crate::layout::Layout;
use crate::notation::parse_position;
use crate::{Game, Picture, Rules, Ruleset};

/// The start of a preset with the same layout for every seat.
fn start(preset: &str) -> Game {
    let rules = Rules::preset(preset).unwrap();
    let layout: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse().unwrap();
    Game::new(Arc::new(Ruleset::new(rules).unwrap()), &vec![layout; rules.seats.len()]).unwrap()
}

fn picture(game: &Game) -> String {
    Picture::new(game.ruleset(), game.position()).to_string()
}

#[track_caller]
fn assert_lines(text: &str, expected: &[&str]) {
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines, expected, "\n{text}");
}

#[rustfmt::skip]
#[test]
fn board_two_at_the_start() {
    assert_lines(
        &picture(&start("dark")),
        &[
            "12  1b ─[Lb]─ Lb ─[Fb]─ Lb",
            "    │    │    │    │    │",
            "11  1b ═ 2b ═ 3b ═ Bb ═ Bb",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            "10  5b ─(  )─ 6b ─(  )─ 7b",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 9  1b ─ 2b ─(  )─ 3b ─ 4b",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 8  2b ─(  )─ 3b ─(  )─ 4b",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 7  5b ═ 6b ═ 7b ═ 8b ═ 9b",
            "    ║         ║         ║",
            "    ║         ║         ║",
            "    ║         ║         ║",
            " 6  9a ═ 8a ═ 7a ═ 6a ═ 5a",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 5  4a ─(  )─ 3a ─(  )─ 2a",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 4  4a ─ 3a ─(  )─ 2a ─ 1a",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 3  7a ─(  )─ 6a ─(  )─ 5a",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 2  Ba ═ Ba ═ 3a ═ 2a ═ 1a",
            "    │    │    │    │    │",
            " 1  La ─[Fa]─ La ─[La]─ 1a",
            "    a    b    c    d    e",
        ],
    );
}

#[rustfmt::skip]
#[test]
fn board_four_at_the_start() {
    assert_lines(
        &picture(&start("four_dark")),
        &[
            "17                                1c ─[Lc]─ Lc ─[Fc]─ Lc",
            "                                  │    │    │    │    │",
            "16                                1c ═ 2c ═ 3c ═ Bc ═ Bc",
            "                                  ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            "15                                5c ─(  )─ 6c ─(  )─ 7c",
            "                                  ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            "14                                1c ─ 2c ─(  )─ 3c ─ 4c",
            "                                  ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            "13                                2c ─(  )─ 3c ─(  )─ 4c",
            "                                  ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            "12                                5c ═ 6c ═ 7c ═ 8c ═ 9c",
            "                                ╱ ║         ║         ║  ╲",
            "11  Lb ─ Bb ═ 7b ═ 4b ═ 4b ═ 9b ═ ·  ══════ ·  ══════ ·  ═ 5d ═ 2d ═ 1d ═ 5d ═ 1d ─ 1d",
            "    │    ║  ╲ │  ╱ │  ╲ │  ╱ ║    ║         ║         ║    ║  ╲ │  ╱ │  ╲ │  ╱ ║    │",
            "10 [Fb]─ Bb ─(  )─ 3b ─(  )─ 8b   ║         ║         ║    6d ─(  )─ 2d ─(  )─ 2d ─[Ld]",
            "    │    ║  ╱ │  ╲ │  ╱ │  ╲ ║    ║         ║         ║    ║  ╱ │  ╲ │  ╱ │  ╲ ║    │",
            " 9  Lb ─ 3b ─ 6b ─(  )─ 3b ─ 7b ═ ·  ══════ ·  ══════ ·  ═ 7d ─ 3d ─(  )─ 6d ─ 3d ─ Ld",
            "    │    ║  ╲ │  ╱ │  ╲ │  ╱ ║    ║         ║         ║    ║  ╲ │  ╱ │  ╲ │  ╱ ║    │",
            " 8 [Lb]─ 2b ─(  )─ 2b ─(  )─ 6b   ║         ║         ║    8d ─(  )─ 3d ─(  )─ Bd ─[Fd]",
            "    │    ║  ╱ │  ╲ │  ╱ │  ╲ ║    ║         ║         ║    ║  ╱ │  ╲ │  ╱ │  ╲ ║    │",
            " 7  1b ─ 1b ═ 5b ═ 1b ═ 2b ═ 5b ═ ·  ══════ ·  ══════ ·  ═ 9d ═ 4d ═ 4d ═ 7d ═ Bd ─ Ld",
            "                                ╲ ║         ║         ║  ╱",
            " 6                                9a ═ 8a ═ 7a ═ 6a ═ 5a",
            "                                  ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 5                                4a ─(  )─ 3a ─(  )─ 2a",
            "                                  ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 4                                4a ─ 3a ─(  )─ 2a ─ 1a",
            "                                  ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 3                                7a ─(  )─ 6a ─(  )─ 5a",
            "                                  ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 2                                Ba ═ Ba ═ 3a ═ 2a ═ 1a",
            "                                  │    │    │    │    │",
            " 1                                La ─[Fa]─ La ─[La]─ 1a",
            "    a    b    c    d    e    f    g    h    i    j    k    l    m    n    o    p    q",
        ],
    );
}

#[rustfmt::skip]
#[test]
fn board_three_is_unrolled_under_its_centre() {
    assert_lines(
        &picture(&start("three")),
        &[
            "                                       ·",
            "                                       ║",
            "    ·  ══════ ·  ═══════════ ·  ══════ ·  ═══════════ ·  ══════ ·",
            "    ║         ║            ╱ ║         ║            ╱ ║         ║",
            " 6  9c ═ 8c ═ 7c ═ 6c ═ 5c ═ 9b ═ 8b ═ 7b ═ 6b ═ 5b ═ 9a ═ 8a ═ 7a ═ 6a ═ 5a",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║    ║  ╲ │  ╱ │  ╲ │  ╱ ║    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 5  4c ─(  )─ 3c ─(  )─ 2c   4b ─(  )─ 3b ─(  )─ 2b   4a ─(  )─ 3a ─(  )─ 2a",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║    ║  ╱ │  ╲ │  ╱ │  ╲ ║    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 4  4c ─ 3c ─(  )─ 2c ─ 1c   4b ─ 3b ─(  )─ 2b ─ 1b   4a ─ 3a ─(  )─ 2a ─ 1a",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║    ║  ╲ │  ╱ │  ╲ │  ╱ ║    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 3  7c ─(  )─ 6c ─(  )─ 5c   7b ─(  )─ 6b ─(  )─ 5b   7a ─(  )─ 6a ─(  )─ 5a",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║    ║  ╱ │  ╲ │  ╱ │  ╲ ║    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 2  Bc ═ Bc ═ 3c ═ 2c ═ 1c   Bb ═ Bb ═ 3b ═ 2b ═ 1b   Ba ═ Ba ═ 3a ═ 2a ═ 1a",
            "    │    │    │    │    │    │    │    │    │    │    │    │    │    │    │",
            " 1  Lc ─[Fc]─ Lc ─[Lc]─ 1c   Lb ─[Fb]─ Lb ─[Lb]─ 1b   La ─[Fa]─ La ─[La]─ 1a",
            "    Ca   Cb   Cc   Cd   Ce   Ba   Bb   Bc   Bd   Be   Aa   Ab   Ac   Ad   Ae",
        ],
    );
}

/// b12, d1, a7 and others lie face down (`#`), p1 is the corner of the front line where a Brigadier was shown (`*`).
#[rustfmt::skip]
#[test]
fn mountains_posts_cross_lines_face_down_and_shown_pieces_and_flags_on_the_way() {
    let text = "junqi-position flip+cross_lines=on+mountains=anyone+front_line_posts=on \
                .#6.../.1+b.../...9./...../#B#L..#3/.5-a.#8. #9..../...../..7../...../...../.5.#2. 5b./1b*.. to=1";
    let (ruleset, position) = parse_position(text).unwrap();
    assert_lines(
        &Picture::new(&ruleset, &position).to_string(),
        &[
            "12  ·  ─#2b]─ ·  ─[5b]─ ·",
            "    │    │    │    │    │",
            "11  ·  ═ ·  ═ ·  ═ ·  ═ ·",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            "10  ·  ─(  )─ ·  ─(  )─ ·",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 9  ·  ─ ·  ─(7b)─ ·  ─ ·",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 8  ·  ─(  )─ ·  ─(  )─ ·",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 7  ·  ═ ·  ═ ·  ═ ·  ═#9b",
            "    ║  ╲ │  ╱ ║  ╲ │  ╱ ║",
            "    1b*  5b   ·    /\\   ·",
            "    ║  ╱ │  ╲ ║  ╱ │  ╲ ║",
            " 6  ·  ═#6a ═ ·  ═ ·  ═ ·",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 5  ·  ─(1a+─ ·  ─(  )─ ·",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 4  ·  ─ ·  ─(  )─ 9a ─ ·",
            "    ║  ╲ │  ╱ │  ╲ │  ╱ ║",
            " 3  ·  ─(  )─ ·  ─(  )─ ·",
            "    ║  ╱ │  ╲ │  ╱ │  ╲ ║",
            " 2 #Ba ═#La ═ ·  ═ ·  ═#3a",
            "    │    │    │    │    │",
            " 1  ·  ─[5a-─ ·  ─#8a]─ ·",
            "    a    b    c    d    e",
            "b1 stands on the Flag of army a",
            "b5 carries the Flag of army b",
        ],
    );
}

#[test]
fn chinese_pictures_have_the_same_points_one_column_further_apart() {
    let game = start("dark");
    let chinese = Picture::new(game.ruleset(), game.position()).chinese().to_string();
    let lines: Vec<&str> = chinese.lines().collect();
    assert_eq!(lines[0], "12  工b ─[雷b]─ 雷b ─[旗b]─ 雷b");
    assert_eq!(lines[3], "     ║  ╲  │  ╱  │  ╲  │  ╱  ║");
    assert_eq!(lines[4], "10  团b ─(   )─ 旅b ─(   )─ 师b");
    let width = |line: &str| line.chars().map(|c| if c >= '\u{2E80}' { 2 } else { 1 }).sum::<usize>();
    assert_eq!(width(lines[0]), width(lines[4]));
    let letters = Picture::new(game.ruleset(), game.position()).chinese().letters().to_string();
    assert_eq!(letters, picture(&game));
}

#[test]
fn every_piece_is_in_the_picture_of_every_board() {
    for preset in crate::rules::Preset::ALL {
        let ruleset = Ruleset::new(preset.rules()).unwrap();
        let game = Game::random(Arc::new(ruleset), 5);
        let text = picture(&game);
        for army in game.rules().seats {
            let letter = (b'a' + army.0) as char;
            // On boards three and six the names of the files end in small letters too.
            let board = text.rsplit_once('\n').map(|(board, _)| board).unwrap();
            assert_eq!(board.matches(letter).count(), 25, "army {army} of {preset}\n{text}");
        }
    }
}

#[test]
fn a_game_says_who_is_to_move_who_is_out_and_how_it_ended() {
    let mut game = start("four_dark");
    let last_line = |game: &Game| game.to_string().lines().last().unwrap().to_owned();
    assert_eq!(last_line(&game), "ply 0: seat 0 (a) to move");
    let ruleset = Arc::new(Ruleset::new(Rules { resign_from_ply: 0, ..*game.rules() }).unwrap());
    game = Game::from_start(ruleset, game.start()).unwrap();
    game.resign(crate::Seat(1)).unwrap();
    assert_eq!(last_line(&game), "ply 0: seat 0 (a) to move; out: 1");
    game.resign(crate::Seat(3)).unwrap();
    assert_eq!(last_line(&game), "ply 0: seats 0,2 win by resignation; out: 1,3");
    let flip = Ruleset::new(Rules::preset("flip_platform").unwrap()).unwrap();
    assert_eq!(last_line(&Game::random(Arc::new(flip), 1)), "ply 0: seat 0 to move, the colours are not settled");
}
