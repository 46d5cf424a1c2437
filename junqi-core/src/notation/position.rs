//! Text of full positions; the grammar is in the documentation of [`super`].

use core::fmt::Write as _;
use std::sync::Arc;

use super::rules;
use super::scanner::{Scanner, TextError, TextProblem};
use crate::board::{Board, BoardShape, Point};
use crate::kind::Kind;
use crate::outcome::{Outcome, Verdict};
use crate::position::{AnyPosition, EarlyFlip, Placement, Setup, SharedFlag};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet, Team};

/// The first word of every text of a full position.
pub const POSITION_WORD: &str = "junqi-position";

const FIELDS: &str = "one of the fields 'in=', 'ply=', 'quiet=', 'last=', 'skips=', 'dug=', 'colours=', 'arm1=', 'flips=', \
                      'flipped=', 'over='";
const ARMY: &str = "an army, 'a' to 'f'";
const SEAT: &str = "a seat, 0 to 5";
const KIND: &str = "a kind, 1 to 9, B, L or F";

/// The text of a full position: one line that tells everything, the rules included. Not to be shown to players.
///
/// ```
/// use junqi_core::notation::{parse_position, position_text};
/// use junqi_core::{AnyPosition, Layout, Rules, Ruleset};
/// let ruleset = Ruleset::new(Rules::default()).unwrap();
/// let layout: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse().unwrap();
/// let position = AnyPosition::start(&ruleset, &[layout, layout]).unwrap();
///
/// let text = position_text(&ruleset, &position);
/// assert_eq!(text, format!("junqi-position dark {layout} {layout} to=0"));
/// let (rules, parsed) = parse_position(&text).unwrap();
/// assert_eq!((&*rules, parsed), (&ruleset, position));
/// ```
#[must_use]
pub fn position_text(ruleset: &Ruleset, position: &AnyPosition) -> String {
    setup_text(ruleset, &position.setup(ruleset))
}

/// The position of a text; the inverse of [`position_text`].
///
/// # Errors
/// The first character that does not fit, or every fault of the position.
///
/// ```
/// let error = junqi_core::notation::parse_position("junqi-position dark 98765/4.3.x/43.21").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "column 31: expected a piece for e5 of arm 0 (1 to 9, B, L, F) or '.' for none, found 'x/43.21'"
/// );
/// ```
pub fn parse_position(text: &str) -> Result<(Arc<Ruleset>, AnyPosition), TextError> {
    let (ruleset, setup) = parse_setup(text)?;
    match AnyPosition::from_setup(&ruleset, &setup) {
        Ok(position) => Ok((ruleset, position)),
        Err(error) => {
            let board = Scanner::words(text).get(2).map_or(1, Scanner::column);
            Err(TextError::at(board, TextProblem::Position(error)))
        }
    }
}

/// As [`position_text`], for a position that may be wrong. What cannot stand on a board is left out: pieces beyond it,
/// all but the first piece on a point, and Flags that share a point where no piece stands.
#[must_use]
pub fn setup_text(ruleset: &Ruleset, setup: &Setup) -> String {
    let board = ruleset.board();
    let mut text = format!("{POSITION_WORD} {}", rules::rules_text(ruleset.rules()));
    for word in board_words(board) {
        for (index, row) in word.into_iter().enumerate() {
            text.push(if index == 0 { ' ' } else { '/' });
            row.into_iter().for_each(|point| write_cell(&mut text, board, setup, point));
        }
    }
    write_fields(&mut text, ruleset, setup);
    text
}

/// As [`parse_position`], without asking whether it is a position of its rules.
///
/// # Errors
/// The first character that does not fit.
pub fn parse_setup(text: &str) -> Result<(Arc<Ruleset>, Setup), TextError> {
    let line = text.trim_end();
    let end = line.chars().count() + 1;
    let mut words = Scanner::words(line).into_iter();
    let mut next_word = |expected: &str| words.next().ok_or_else(|| Scanner::new("", end).expected(expected));

    let first = next_word("'junqi-position'")?;
    if first.rest() != POSITION_WORD {
        return Err(first.expected("'junqi-position'"));
    }
    let mut word = next_word("a preset, as in 'dark' or 'four_dark+mine=blast'")?;
    let column = word.column();
    let contradiction = |faults| TextError::at(column, TextProblem::Contradiction(faults));
    let ruleset = Ruleset::new(rules::parse(&mut word)?).map_err(contradiction)?;
    let mut setup = Setup {
        seats_in: ruleset.rules().seats,
        first_army: Some(Seat(0)),
        flags_from_arm_1: usual_arm_1(&ruleset),
        ..Setup::default()
    };
    for (arm, rows) in board_words(ruleset.board()).into_iter().enumerate() {
        let expected = if arm < ruleset.board().arms() { format!("arm {arm}") } else { "the centre".to_owned() };
        parse_rows(&mut next_word(&expected)?, ruleset.board(), rows, &mut setup)?;
    }
    let mut word = next_word("who is to move, as in 'to=0'")?;
    if word.take_until('=') != "to" || !word.take('=') {
        return Err(word.restarted().expected("who is to move, as in 'to=0'"));
    }
    setup.to_move = word.expect_as(SEAT, seat)?;
    word.expect_end("the end of the word")?;

    let mut given = Vec::new();
    for mut word in words {
        let field = word.take_until('=');
        if given.contains(&field) {
            return Err(TextError::at(word.restarted().column(), TextProblem::Twice { field }));
        }
        if !word.take('=') || !parse_field(&field, &mut word, &mut setup)? {
            return Err(word.restarted().expected(FIELDS));
        }
        word.expect_end("the end of the word")?;
        given.push(field);
    }
    setup.pieces.sort_by_key(|piece| piece.point);
    setup.shared_flags.sort_by_key(|flag| flag.army);
    Ok((Arc::new(ruleset), setup))
}

/// The points of each word of the board, row by row.
fn board_words(board: &Board) -> Vec<Vec<Vec<Point>>> {
    let arm =
        |arm: u8| (0..6).rev().map(|row| (0..5).map(|column| Point(30 * arm + 5 * row + column)).collect()).collect();
    let mut words: Vec<Vec<Vec<Point>>> = (0..board.arms() as u8).map(arm).collect();
    let mut centre: Vec<Point> = board.points().filter(|&point| board.arm(point).is_none()).collect();
    let rows = if board.shape() == BoardShape::Two { vec![2, 3] } else { vec![board.arms(), board.arms(), 1] };
    let take = |row: usize| -> Vec<Point> { centre.drain(..row.min(centre.len())).collect() };
    let rows: Vec<Vec<Point>> = rows.into_iter().map(take).filter(|row| !row.is_empty()).collect();
    if !rows.is_empty() {
        words.push(rows);
    }
    words
}

/// The letter of an army, `a` for army 0.
pub(crate) fn army_letter(army: Seat) -> char {
    (b'a' + army.0 % 26) as char
}

fn army(letter: char) -> Option<Seat> {
    ('a'..='f').position(|army| army == letter).map(|army| Seat(army as u8))
}

fn seat(digit: char) -> Option<Seat> {
    digit.to_digit(Seat::MAX as u32).map(|seat| Seat(seat as u8))
}

fn kind(letter: char) -> Option<Kind> {
    Kind::from_letter(letter).or_else(|| Kind::from_hanzi(letter))
}

/// Where Flags begin that never leave their own arm.
fn usual_arm_1(ruleset: &Ruleset) -> SeatSet {
    ruleset.rules().seats.and(SeatSet::only(Seat(1)))
}

fn write_cell(text: &mut String, board: &Board, setup: &Setup, point: Point) {
    let Some(piece) = setup.pieces.iter().find(|piece| piece.point == point) else { return text.push('.') };
    if piece.face_down {
        text.push('#');
    }
    text.push(piece.kind.letter());
    if board.arm(point) != Some(piece.army) {
        text.push(army_letter(piece.army));
    }
    if piece.shown {
        text.push('*');
    }
    if let Some(flag) = setup.shared_flags.iter().find(|flag| flag.point == point) {
        text.push(if flag.carried { '+' } else { '-' });
        text.push(army_letter(flag.army));
    }
}

fn parse_rows(word: &mut Scanner, board: &Board, rows: Vec<Vec<Point>>, setup: &mut Setup) -> Result<(), TextError> {
    let count = rows.len();
    for (index, row) in rows.into_iter().enumerate() {
        row.into_iter().try_for_each(|point| parse_cell(word, board, point, setup))?;
        if index + 1 < count {
            word.expect('/', "'/' and the next row")?;
        }
    }
    word.expect_end("the end of the word")
}

fn parse_cell(word: &mut Scanner, board: &Board, point: Point, setup: &mut Setup) -> Result<(), TextError> {
    if word.take('.') {
        return Ok(());
    }
    let face_down = word.take('#');
    let place = || match board.in_arm(point) {
        Some((arm, at)) => format!("{at} of arm {arm}"),
        None => board.name(point).to_owned(),
    };
    let kind = word.take_as(kind).ok_or_else(|| {
        let none = if face_down { "" } else { " or '.' for none" };
        word.expected(format_args!("a piece for {} (1 to 9, B, L, F){none}", place()))
    })?;
    let army = match (word.take_as(army), board.arm(point)) {
        (Some(army), _) | (None, Some(army)) => army,
        (None, None) => return Err(word.expected(format_args!("the army of the piece on {}, 'a' to 'f'", place()))),
    };
    let shown = word.take('*');
    setup.pieces.push(Placement { point, army, kind, face_down, shown });
    if let Some(carried) = word.take_as(|sign| [('+', true), ('-', false)].into_iter().find(|&(s, _)| s == sign)) {
        let army = word.expect_as("the Flag's army, 'a' to 'f'", self::army)?;
        setup.shared_flags.push(SharedFlag { point, army, carried: carried.1 });
    }
    Ok(())
}

fn write_fields(text: &mut String, ruleset: &Ruleset, setup: &Setup) {
    let mut field = |name: &str, value: String| {
        let _ = write!(text, " {name}={value}");
    };
    field("to", setup.to_move.to_string());
    if setup.seats_in != ruleset.rules().seats {
        field("in", none_if_empty(setup.seats_in, setup.seats_in.to_string()));
    }
    if setup.ply != 0 {
        field("ply", setup.ply.to_string());
    }
    if setup.quiet != 0 {
        field("quiet", setup.quiet.to_string());
    }
    if let Some(seat) = setup.last_mover {
        field("last", seat.to_string());
    }
    for (name, counts) in [("skips", setup.skips), ("dug", setup.dug)] {
        if let Some(last) = counts.iter().rposition(|&count| count != 0) {
            let counts: Vec<String> = counts[..=last].iter().map(u8::to_string).collect();
            field(name, counts.join(","));
        }
    }
    match setup.first_army {
        Some(Seat(0)) => {}
        Some(_) => field("colours", "swapped".to_owned()),
        None => field("colours", "unsettled".to_owned()),
    }
    let arm_1 = setup.flags_from_arm_1;
    if arm_1 != usual_arm_1(ruleset) {
        field("arm1", none_if_empty(arm_1, arm_1.into_iter().map(army_letter).collect()));
    }
    if !setup.early_flips.is_empty() {
        let flip = |flip: &EarlyFlip| format!("{}{}{}", flip.seat, army_letter(flip.army), flip.kind.letter());
        field("flips", setup.early_flips.iter().map(flip).collect::<Vec<_>>().join(","));
    }
    if setup.last_flips != [None; 3] {
        field("flipped", setup.last_flips.iter().map(|army| army.map_or('-', army_letter)).collect());
    }
    if let Some(Outcome { verdict, reason, winners, team }) = setup.outcome {
        let won =
            team.map(|team| format!("/{team}/{}", none_if_empty(winners, winners.to_string()))).unwrap_or_default();
        field("over", format!("{verdict}/{reason}{won}"));
    }
}

fn none_if_empty(set: SeatSet, text: String) -> String {
    if set.is_empty() { "none".to_owned() } else { text }
}

/// Reads a field's value; false if there is no such field.
fn parse_field(field: &str, word: &mut Scanner, setup: &mut Setup) -> Result<bool, TextError> {
    match field {
        "in" => setup.seats_in = parse_seats(word)?,
        "ply" => setup.ply = word.number("a number")?,
        "quiet" => setup.quiet = word.number("a number up to 65535")?,
        "last" => setup.last_mover = Some(word.expect_as(SEAT, seat)?),
        "skips" => setup.skips = parse_counts(word)?,
        "dug" => setup.dug = parse_counts(word)?,
        "colours" => {
            setup.first_army = match word.rest().as_str() {
                "swapped" => Some(Seat(1)),
                "unsettled" => None,
                _ => return Err(word.expected("'swapped' or 'unsettled'")),
            };
            word.take_until(' ');
        }
        "arm1" => setup.flags_from_arm_1 = parse_armies(word)?,
        "flips" => setup.early_flips = parse_flips(word)?,
        "flipped" => {
            for army in &mut setup.last_flips {
                let meaning = |letter| if letter == '-' { Some(None) } else { self::army(letter).map(Some) };
                *army = word.expect_as("an army, 'a' to 'f', or '-' for none", meaning)?;
            }
        }
        "over" => setup.outcome = Some(parse_outcome(word)?),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Whether the rest of the word is `none`, which is then taken.
fn take_none(word: &mut Scanner) -> bool {
    let none = word.rest() == "none";
    if none {
        word.take_until(' ');
    }
    none
}

fn parse_seats(word: &mut Scanner) -> Result<SeatSet, TextError> {
    let mut seats = SeatSet::EMPTY;
    if take_none(word) {
        return Ok(seats);
    }
    loop {
        seats = seats.with(word.expect_as(SEAT, seat)?);
        if !word.take(',') {
            return Ok(seats);
        }
    }
}

fn parse_armies(word: &mut Scanner) -> Result<SeatSet, TextError> {
    let mut armies = SeatSet::EMPTY;
    if take_none(word) {
        return Ok(armies);
    }
    loop {
        armies = armies.with(word.expect_as(ARMY, army)?);
        if word.peek().is_none() {
            return Ok(armies);
        }
    }
}

fn parse_counts(word: &mut Scanner) -> Result<[u8; Seat::MAX], TextError> {
    let mut counts = [0; Seat::MAX];
    for (index, count) in counts.iter_mut().enumerate() {
        if index > 0 && !word.take(',') {
            break;
        }
        *count = word.number("a number up to 255")?;
    }
    Ok(counts)
}

fn parse_flips(word: &mut Scanner) -> Result<Vec<EarlyFlip>, TextError> {
    let mut flips = Vec::new();
    loop {
        let (seat, army) = (word.expect_as(SEAT, seat)?, word.expect_as(ARMY, army)?);
        flips.push(EarlyFlip { seat, army, kind: word.expect_as(KIND, kind)? });
        if !word.take(',') {
            return Ok(flips);
        }
    }
}

fn parse_outcome(word: &mut Scanner) -> Result<Outcome, TextError> {
    let start = word.clone();
    let verdict: Verdict = word.take_until('/').parse().map_err(|error| start.expected(expected_name(error)))?;
    word.expect('/', "'/' and the reason")?;
    let start = word.clone();
    let reason = word.take_until('/').parse().map_err(|error| start.expected(expected_name(error)))?;
    let (mut team, mut winners) = (None, SeatSet::EMPTY);
    if word.take('/') {
        team = Some(Team(word.expect_as("the winning team, 0 to 5", seat)?.0));
        word.expect('/', "'/' and the winning seats")?;
        winners = parse_seats(word)?;
    }
    if team.is_some() != (verdict == Verdict::Win) {
        let expected = if team.is_some() { "no winners, as nobody won" } else { "'/' and the winning team" };
        return Err(word.expected(expected));
    }
    Ok(Outcome { verdict, reason, winners, team })
}

fn expected_name(error: crate::names::UnknownName) -> String {
    format!("one of {}", error.valid.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use crate::random::Random;
    use crate::rules::{Preset, Rules};
    use crate::{Action, Game};
    use proptest::prelude::*;

    const LAYOUT: &str = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1";
    /// Army 0 has a Marshal, an Engineer and the Flag left, army 1 a General and the Flag.
    const ENDGAME: &str =
        "junqi-position dark 9..../.1.../...../...../...../.F... ...../...../...../8..../...../...F. to=0";

    fn error(text: &str) -> String {
        parse_position(text).unwrap_err().to_string()
    }

    #[track_caller]
    fn round_trip(text: &str) -> AnyPosition {
        let (ruleset, position) = parse_position(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(position_text(&ruleset, &position), text);
        position
    }

    /// The endgame with some of its text replaced.
    fn endgame(from: &str, to: &str) -> String {
        assert!(ENDGAME.contains(from), "{from}");
        ENDGAME.replacen(from, to, 1)
    }

    #[test]
    fn an_arm_at_the_start_reads_as_its_layout() {
        let ruleset = Ruleset::new(Rules { first_seat: Seat(2), ..Rules::preset("four_dark").unwrap() }).unwrap();
        let position = AnyPosition::start(&ruleset, &[LAYOUT.parse::<Layout>().unwrap(); 4]).unwrap();
        let arms = [LAYOUT; 4].join(" ");
        let text = format!("junqi-position four_dark+first_seat=2 {arms} ..../..../. to=2");
        assert_eq!(position_text(&ruleset, &position), text);
        assert_eq!(round_trip(&text), position);
    }

    #[test]
    fn pieces_away_from_home_name_their_army_and_shown_ones_are_marked() {
        let text = "junqi-position duel 9..../...../..1c../...../L..../.F*.L. ...../...../...../...../...../..... \
                    8..../...../...../...../...../.F... ...../...../...../...../...../..... ..../.7c../. to=0 ply=31 quiet=3 last=2";
        let position = round_trip(text);
        let (ruleset, _) = parse_position(text).unwrap();
        let piece = |name: &str| position.piece(&ruleset, ruleset.board().parse_point(name).unwrap()).unwrap();
        assert_eq!((piece("i4").army, piece("i4").kind), (Seat(2), Kind::Engineer));
        assert_eq!((piece("g9").army, piece("g9").kind), (Seat(2), Kind::MajorGeneral));
        assert!(piece("h1").shown && !piece("g6").shown);
        assert_eq!((position.ply(), position.quiet()), (31, 3));
    }

    #[test]
    fn face_down_pieces_carried_and_covered_flags_and_colours_are_told() {
        let position = round_trip(
            "junqi-position flip+mountains=anyone+front_line_posts=on .#6.../.1+b.../...9./...../#B#L..#3/.5-a.#8. \
             #9..../...../..7../...../...../.5.#2. 5b./1b*.. to=1 ply=40 last=0 skips=0,2 dug=1 arm1=ab",
        );
        assert_eq!((position.skips(Seat(1)), position.dug(Seat(0))), (2, 1));
        let swapped = round_trip(
            "junqi-position flip_platform 9..../...../...../...../...../#F.... ..8../...../...../...../...../....#F to=1 colours=swapped",
        );
        assert_eq!(swapped.army(Seat(0)), Some(Seat(1)));
        round_trip(
            "junqi-position flip_old+colour_scope=own_flips 9..../...../...../...../...../#F.... ..8../...../...../...../...../....#F to=1 ply=2 last=0 \
             colours=unsettled arm1=none flips=0a9,1b8 flipped=bab",
        );
    }

    #[test]
    fn a_position_after_the_end_tells_how_it_ended() {
        let won = round_trip(&endgame("to=0", "to=1 last=1 over=win/flag/0/0"));
        assert_eq!(won.outcome().unwrap().to_string(), "seat 0 wins by flag");
        let drawn = round_trip(&endgame("to=0", "to=1 last=1 over=draw/ply_limit"));
        assert_eq!(drawn.outcome().unwrap().to_string(), "draw by ply_limit");
    }

    #[test]
    fn spare_words_may_be_written_in_any_order_and_chinese_names_are_read() {
        let (ruleset, position) = parse_position(ENDGAME).unwrap();
        for text in [
            endgame("9....", "司a...."),
            endgame("to=0", "to=0 quiet=0 in=0,1 ply=0  arm1=b\n"),
            endgame("dark", "dark+mine=spring"),
        ] {
            assert_eq!(
                parse_position(&text).map(|(_, position)| position_text(&ruleset, &position)),
                Ok(ENDGAME.to_owned())
            );
        }
        assert_eq!(position.ply(), 0);
    }

    #[test]
    fn every_error_names_its_column_and_what_was_expected() {
        let cases = [
            ("", "column 1: expected 'junqi-position', found the end of the word"),
            ("junqi-view dark", "column 1: expected 'junqi-position', found 'junqi-view'"),
            (
                "junqi-position",
                "column 15: expected a preset, as in 'dark' or 'four_dark+mine=blast', found the end of the word",
            ),
            ("junqi-position dark", "column 20: expected arm 0, found the end of the word"),
            (
                &endgame("9..../", "9.../"),
                "column 25: expected a piece for e6 of arm 0 (1 to 9, B, L, F) or '.' for none, found '/.1.../...../...…'",
            ),
            (&endgame("9..../", "9...../"), "column 26: expected '/' and the next row, found './.1.../...../..…'"),
            (
                &endgame(".F...", ".F*"),
                "column 54: expected a piece for c1 of arm 0 (1 to 9, B, L, F) or '.' for none, found the end of the word",
            ),
            (
                &endgame("9....", "#....."),
                "column 22: expected a piece for a6 of arm 0 (1 to 9, B, L, F), found '...../.1.../....…'",
            ),
            (&endgame("9....", "9+x..."), "column 23: expected the Flag's army, 'a' to 'f', found 'x.../.1.../.....…'"),
            (&endgame(" to=0", ""), "column 92: expected who is to move, as in 'to=0', found the end of the word"),
            (&endgame("to=0", "ply=7"), "column 93: expected who is to move, as in 'to=0', found 'ply=7'"),
            (&endgame("to=0", "to=9"), "column 96: expected a seat, 0 to 5, found '9'"),
            (&endgame("to=0", "to=0 ply=many"), "column 102: expected a number, found 'many'"),
            (&endgame("to=0", "to=0 ply=1 ply=2"), "column 104: 'ply' is given twice"),
            (&endgame("to=0", "to=0 over=draw"), "column 107: expected '/' and the reason, found the end of the word"),
            (
                &endgame("to=0", "to=0 over=draw/flag/0/0"),
                "column 116: expected no winners, as nobody won, found the end of the word",
            ),
            (&endgame("to=0", "to=0 over=won/flag"), "column 103: expected one of win, draw, void, found 'won/flag'"),
            (
                &endgame("to=0", "to=0 wind=north"),
                "column 98: expected one of the fields 'in=', 'ply=', 'quiet=', 'last=', 'skips=', 'dug=', 'colours=', 'arm1=', 'flips=', 'flipped=', 'over=', found 'wind=north'",
            ),
            (
                &endgame("dark", "dark+mine=fake"),
                "column 26: unknown mine 'fake': did you mean 'blast'? (valid: spring, blast, bounce, untouchable)",
            ),
        ];
        let wrong = cases
            .map(|(text, expected)| (error(text), expected))
            .into_iter()
            .filter(|(error, expected)| error != expected);
        assert_eq!(wrong.collect::<Vec<_>>(), []);
    }

    #[test]
    fn what_can_be_read_but_is_no_position_is_refused_with_every_fault() {
        let text = endgame("9....", "9999.");
        assert!(
            error(&text).starts_with("column 21: no position of these rules: army 0 has 4 of Marshal"),
            "{}",
            error(&text)
        );
        assert!(parse_setup(&text).is_ok());
    }

    /// A position of a preset after some random plies.
    fn played(preset: Preset, seed: u64, plies: usize) -> Game {
        let mut game = Game::random(Arc::new(Ruleset::new(preset.rules()).unwrap()), seed);
        let mut random = Random::new(seed);
        for _ in 0..plies {
            let actions: Vec<Action> = game.legal_actions();
            if actions.is_empty() {
                break;
            }
            game.play(actions[random.below(actions.len())]).unwrap();
        }
        game
    }

    fn any_preset() -> impl Strategy<Value = Preset> {
        proptest::sample::select(Preset::ALL)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn played_positions_round_trip(preset in any_preset(), seed: u64, plies in 0..400usize) {
            let game = played(preset, seed, plies);
            let text = position_text(game.ruleset(), game.position());
            let (ruleset, position) = parse_position(&text).unwrap();
            prop_assert_eq!(&*ruleset, &**game.ruleset());
            prop_assert_eq!(&position, game.position());
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,200}") {
            let _ = parse_position(&text);
            let _ = parse_position(&format!("junqi-position dark {text}"));
        }

        /// Whatever is changed, the text is refused at a column that it has, or is a position that round trips.
        #[test]
        fn a_changed_text_is_read_or_refused(
            preset in any_preset(), seed: u64, plies in 0..100usize, at: prop::sample::Index, cut in 0..3usize,
            put in "[0-9a-fBLF#*+./= -]{0,3}",
        ) {
            let game = played(preset, seed, plies);
            let mut text: Vec<char> = position_text(game.ruleset(), game.position()).chars().collect();
            let at = at.index(text.len());
            text.splice(at..(at + cut).min(text.len()), put.chars());
            let text: String = text.into_iter().collect();
            match parse_position(&text) {
                Ok((ruleset, position)) => {
                    let printed = position_text(&ruleset, &position);
                    prop_assert_eq!(parse_position(&printed).unwrap().1, position);
                }
                Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&error.column), "{}", error),
            }
        }
    }
}
