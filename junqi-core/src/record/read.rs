//! Reading a record: every line is checked against the game that it tells.

use std::sync::Arc;

use super::{
    FIRST_LINE, PASSED_OVER, Record, RecordError, RecordProblem, check_tag, note, out_word, outs, places, result_text,
};
use crate::game::{Entry, Game, Start};
use crate::layout::{Deal, Layout};
use crate::notation::{TextError, parse_action, parse_rules, parse_setup};
use crate::outcome::Reason;
use crate::position::PositionError;
use crate::ruleset::Ruleset;
use crate::seat::Seat;

pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let mut lines = Lines { lines: text.lines().map(str::trim_end).collect(), at: 0 };
    let first = lines.next("the first line 'junqi-record'")?;
    if first.text != FIRST_LINE {
        return Err(first.expected("the first line 'junqi-record'"));
    }
    let header = Header::read(&mut lines)?;
    let mut reader = Reader::new(header.game()?);
    loop {
        let line = lines.next("a round, as in '1. a6-a7', or the result, as in 'result: unfinished'")?;
        if let Some(result) = line.text.strip_prefix("result:") {
            reader.check_result(line, result.trim_start())?;
            break;
        }
        reader.read_round(line)?;
    }
    match lines.rest() {
        Some(line) => Err(line.expected("nothing after the result")),
        None => Ok(Record { tags: header.tags, game: reader.game }),
    }
}

/// The lines, each with its number.
struct Lines<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self, expected: &str) -> Result<Span<'a>, RecordError> {
        let span = Span { text: self.lines.get(self.at).copied().unwrap_or_default(), line: self.at + 1, column: 1 };
        if self.at >= self.lines.len() {
            return Err(span.expected_but_found(expected, "the end"));
        }
        self.at += 1;
        Ok(span)
    }

    /// The next line that is not empty.
    fn rest(&mut self) -> Option<Span<'a>> {
        let skipped = self.lines[self.at..].iter().position(|line| !line.is_empty())?;
        self.at += skipped;
        self.next("").ok()
    }
}

/// A part of a line, and where it is.
#[derive(Clone, Copy)]
struct Span<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Span<'a> {
    fn error(&self, problem: impl Into<RecordProblem>) -> RecordError {
        RecordError { line: self.line, column: self.column, problem: problem.into() }
    }

    fn expected(&self, expected: &str) -> RecordError {
        let found: String = match self.text.chars().count() {
            0 => "an empty line".to_owned(),
            1..=24 => format!("'{}'", self.text),
            _ => format!("'{}…'", self.text.chars().take(24).collect::<String>()),
        };
        self.expected_but_found(expected, &found)
    }

    fn expected_but_found(&self, expected: &str, found: &str) -> RecordError {
        self.error(RecordProblem::Expected { expected: expected.to_owned(), found: found.to_owned() })
    }

    /// An error of a text that is this part.
    fn text_error(&self, error: TextError) -> RecordError {
        let TextError { column, problem } = error.shifted(self.column);
        RecordError { line: self.line, column, problem: RecordProblem::Text(problem) }
    }

    /// The part behind so many bytes, spaces skipped.
    fn behind(&self, bytes: usize) -> Span<'a> {
        let text = self.text.get(bytes..).unwrap_or_default().trim_start();
        let skipped = &self.text[..self.text.len() - text.len()];
        Span { text, column: self.column + skipped.chars().count(), ..*self }
    }

    /// The first word, and what comes behind it; none if nothing is left.
    fn split_word(&self) -> Option<(Span<'a>, Span<'a>)> {
        let rest = self.behind(0);
        let end = rest.text.find(' ').unwrap_or(rest.text.len());
        (end > 0).then(|| (Span { text: &rest.text[..end], ..rest }, rest.behind(end)))
    }
}

/// The header, not yet put together.
#[derive(Default)]
struct Header<'a> {
    tags: Vec<(String, String)>,
    rules: Option<Span<'a>>,
    layouts: Vec<(Seat, Span<'a>)>,
    deal: Option<Span<'a>>,
    position: Option<Span<'a>>,
    /// The empty line at the end.
    end: Option<Span<'a>>,
}

impl<'a> Header<'a> {
    fn read(lines: &mut Lines<'a>) -> Result<Self, RecordError> {
        let mut header = Header::default();
        loop {
            let line = lines.next("an empty line after the header")?;
            if line.text.is_empty() {
                header.end = Some(line);
                return Ok(header);
            }
            header.read_line(line)?;
        }
    }

    fn read_line(&mut self, line: Span<'a>) -> Result<(), RecordError> {
        let Some((key, _)) = line.text.split_once(':') else {
            return Err(line.expected("a line 'key: value', or an empty line after the header"));
        };
        let value = line.behind(key.len() + 1);
        let twice = || line.error(RecordProblem::Twice { key: key.to_owned() });
        let place = match key {
            "rules" => &mut self.rules,
            "deal" => &mut self.deal,
            "position" => &mut self.position,
            _ => return self.read_layout_or_tag(line, key, value),
        };
        if place.replace(value).is_some() { Err(twice()) } else { Ok(()) }
    }

    fn read_layout_or_tag(&mut self, line: Span<'a>, key: &str, value: Span<'a>) -> Result<(), RecordError> {
        let twice = || line.error(RecordProblem::Twice { key: key.to_owned() });
        if let Some(seat) = key.strip_prefix("layout ") {
            let seat = parse_seat(seat).ok_or_else(|| line.expected("'layout ' and a seat, 0 to 5"))?;
            if self.layouts.iter().any(|&(other, _)| other == seat) {
                return Err(twice());
            }
            self.layouts.push((seat, value));
            return Ok(());
        }
        if check_tag(key, value.text).is_err() {
            return Err(line.expected(
                "'rules', 'layout 0' and so on, 'deal', 'position', or a tag, which does not begin with a small letter",
            ));
        }
        if self.tags.iter().any(|(other, _)| other == key) {
            return Err(twice());
        }
        self.tags.push((key.to_owned(), value.text.to_owned()));
        Ok(())
    }

    /// The game at its start.
    fn game(&self) -> Result<Game, RecordError> {
        let end = self.end.unwrap_or(Span { text: "", line: 1, column: 1 });
        let unexpected = |span: Option<Span>| match span {
            Some(span) => Err(span.expected("nothing else that says how the game began")),
            None => Ok(()),
        };
        let first_layout = self.layouts.first().map(|&(_, span)| span);
        if let Some(position) = self.position {
            unexpected(self.rules.or(self.deal).or(first_layout))?;
            let (ruleset, setup) = parse_setup(position.text).map_err(|error| position.text_error(error))?;
            return Game::from_setup(ruleset, &setup).map_err(|error| position.error(error));
        }
        let Some(rules) = self.rules else {
            return Err(end.expected("'rules: ' or 'position: ' in the header"));
        };
        let parsed = parse_rules(rules.text).map_err(|error| rules.text_error(error))?;
        let contradiction =
            |faults| rules.error(RecordProblem::Text(crate::notation::TextProblem::Contradiction(faults)));
        let ruleset = Arc::new(Ruleset::new(parsed).map_err(contradiction)?);
        let (start, span) = match self.deal {
            Some(deal) => {
                unexpected(first_layout)?;
                (Start::Deal(deal.text.parse::<Deal>().map_err(|error| deal.error(error))?), deal)
            }
            None => (Start::Layouts(self.layouts(&ruleset, end)?), first_layout.unwrap_or(end)),
        };
        Game::from_start(ruleset, &start).map_err(|error| {
            let seat = if let PositionError::Layout { seat, .. } = &error { Some(*seat) } else { None };
            let layout = self.layouts.iter().find(|(other, _)| Some(*other) == seat);
            layout.map_or(span, |&(_, span)| span).error(error)
        })
    }

    /// The layouts in seat order.
    fn layouts(&self, ruleset: &Ruleset, end: Span<'a>) -> Result<Vec<Layout>, RecordError> {
        let seats = ruleset.rules().seats;
        if let Some((seat, span)) = self.layouts.iter().find(|(seat, _)| !seats.contains(*seat)) {
            return Err(span.expected(&format!("no layout for seat {seat}, which does not play")));
        }
        let layout = |seat: Seat| {
            let Some((_, span)) = self.layouts.iter().find(|(other, _)| *other == seat) else {
                let expected =
                    if ruleset.rules().is_face_down() { "'deal: '".into() } else { format!("'layout {seat}: '") };
                return Err(end.expected(&format!("{expected} in the header")));
            };
            Layout::parse(span.text).map_err(|error| span.error(error))
        };
        seats.into_iter().map(layout).collect()
    }
}

fn parse_seat(text: &str) -> Option<Seat> {
    let seat = text.parse::<u8>().ok().filter(|_| text.len() == 1).map(Seat)?;
    Some(seat).filter(|seat| seat.index() < Seat::MAX)
}

/// Replays the rounds.
struct Reader {
    game: Game,
    places: Vec<Seat>,
    rounds: usize,
    /// The next free place of the round.
    free: usize,
    /// Who went out by the last entry and was not told of yet.
    outs: Vec<(Seat, Reason)>,
}

impl Reader {
    fn new(game: Game) -> Self {
        Reader { places: places(game.rules()), game, rounds: 0, free: 0, outs: Vec::new() }
    }

    fn read_round(&mut self, line: Span) -> Result<(), RecordError> {
        let number = format!("{}.", self.rounds + 1);
        let expected = format!("round '{number}' or 'result: '");
        let (word, mut rest) = line.split_word().ok_or_else(|| line.expected(&expected))?;
        if word.text != number {
            return Err(word.expected(&expected));
        }
        self.rounds += 1;
        self.free = 0;
        while let Some((word, behind)) = rest.split_word() {
            self.read_word(word)?;
            rest = behind;
        }
        Ok(())
    }

    fn read_word(&mut self, word: Span) -> Result<(), RecordError> {
        if word.text == PASSED_OVER {
            return self.pass_over(word);
        }
        if word.text.starts_with("out:") {
            return self.check_out(word);
        }
        let entry = match word.text.split_once(':') {
            _ if word.text == "timeout" => Entry::TimedOut,
            Some((said, seat)) if said.chars().all(|c| c.is_ascii_lowercase()) => {
                host_word(said, seat).ok_or_else(|| {
                    word.expected(
                        "an action, 'timeout', or 'resign:', 'flee:', 'offer:', 'accept:' or 'refuse:' and a seat",
                    )
                })?
            }
            _ => return self.read_action(word),
        };
        if entry == Entry::TimedOut {
            self.take_place(word)?;
        }
        self.repeat(word, word.text, entry)
    }

    fn read_action(&mut self, word: Span) -> Result<(), RecordError> {
        let end = word.text.find([':', '>', '<', '*', '~']).unwrap_or(word.text.len());
        let (text, given) = word.text.split_at(end);
        let action = parse_action(self.game.ruleset().board(), text).map_err(|error| word.error(error))?;
        self.take_place(word)?;
        self.repeat(word, text, Entry::Played(action))?;
        let actual = note(self.game.events(self.game.entries().len() - 1));
        if given.is_empty() || given == actual {
            return Ok(());
        }
        let actual = if actual.is_empty() { "a move to an empty point".to_owned() } else { actual };
        Err(word.behind(end).error(RecordProblem::Note { given: given.to_owned(), actual }))
    }

    fn repeat(&mut self, word: Span, text: &str, entry: Entry) -> Result<(), RecordError> {
        match self.game.repeat(entry) {
            Ok(events) => {
                self.outs = outs(events);
                Ok(())
            }
            Err(error) => Err(word.error(RecordProblem::Refused { entry: text.to_owned(), error })),
        }
    }

    /// The next place of the round must be that of the seat to move.
    fn take_place(&mut self, word: Span) -> Result<(), RecordError> {
        // After the end there is nobody to move, and the game itself will refuse.
        let Some(to_move) = self.game.to_move() else { return Ok(()) };
        let Some(&place) = self.places.get(self.free) else {
            return Err(word.expected("the next round on a line of its own: all seats have had their turn"));
        };
        if place != to_move {
            return Err(word.error(RecordProblem::Place { place, to_move }));
        }
        self.free += 1;
        Ok(())
    }

    fn pass_over(&mut self, word: Span) -> Result<(), RecordError> {
        match (self.places.get(self.free), self.game.to_move()) {
            (Some(&place), Some(to_move)) if place == to_move => {
                Err(word.expected(&format!("an action of seat {place}, which is to move")))
            }
            (Some(_), Some(_)) => {
                self.free += 1;
                Ok(())
            }
            _ => Err(word.expected("no more turns in this round")),
        }
    }

    fn check_out(&mut self, word: Span) -> Result<(), RecordError> {
        match self.outs.iter().position(|&out| out_word(out) == word.text) {
            Some(index) => {
                self.outs.remove(index);
                Ok(())
            }
            None => {
                let actual = match self.outs.first() {
                    Some(&out) => format!("it was '{}'", out_word(out)),
                    None => "no seat went out there".to_owned(),
                };
                Err(word.error(RecordProblem::Out { given: word.text.chars().take(40).collect(), actual }))
            }
        }
    }

    fn check_result(&self, line: Span, given: &str) -> Result<(), RecordError> {
        let actual = result_text(&self.game);
        if given == actual {
            return Ok(());
        }
        let given = given.chars().take(60).collect();
        Err(line.behind("result:".len()).error(RecordProblem::Result { given, actual }))
    }
}

fn host_word(said: &str, seat: &str) -> Option<Entry> {
    let seat = parse_seat(seat)?;
    Some(match said {
        "resign" => Entry::Resigned(seat),
        "flee" => Entry::Fled(seat),
        "offer" => Entry::Offered(seat),
        "accept" => Entry::Accepted(seat),
        "refuse" => Entry::Refused(seat),
        _ => return None,
    })
}
