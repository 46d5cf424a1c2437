//! All that a viewer was ever told, as one text.

use core::fmt::{self, Write};

use crate::board::{Board, Point};
use crate::notation::{seen_event_text, way_text};
use crate::outcome::Outcome;
use crate::ruleset::board_options;
use crate::seen::SeenEvent;
use crate::view::{Announcement, Death, News, Place, SeenPiece, Step, View};

// Writing to a string cannot fail.
macro_rules! write_text {
    ($text:expr, $($format:tt)*) => {
        let _ = write!($text, $($format)*);
    };
}

/// All that a viewer was ever told of a game, as text, with perfect recall: an information state.
///
/// The first line is the view from which it is followed, usually the one at the start: the view's own text and then what
/// that leaves out, as far as there is any of it:
///
/// - `began=layouts`: what the game began from;
/// - `won=0/0,2`: the team and the seats that won;
/// - `pieces 3:s,m2/17,a1 …`: of the piece with this index in [`View::pieces`], `s` that it was shown for good, `m` its
///   moves and the ply of the last, `a` attacks won, `d` defences won, `r` fights that ended Repelled, `f+` or `f-` and the
///   Flag that shares a point, `x` the ply and the cause of its death, `x#` if it died face down;
/// - `course 1:0:a6-a7@a6 …`: the steps so far, by ply and seat;
/// - `announced 31:shown@b1:0F 40:out:1=flag …`: what was announced besides, by ply.
///
/// Then comes a line for each entry of the game, with one word for each event that the viewer was told
/// ([`crate::notation::seen_event_text`]).
///
/// Legal actions are not in it. They follow from what the viewer was told: equal texts mean equal legal actions.
///
/// [`crate::Game::information_state`] gives the text of the whole game; a client that has no referee keeps one up to
/// date from the events that it is sent.
///
/// # Equality
/// Two states are equal, and so are their texts, if and only if their viewers were told the same.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, InformationState, Rules, Ruleset, Seat};
/// let mut game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
/// let seat = Seat(1);
/// let mut told = InformationState::new(&game.view(seat));
/// for entry in 0..3 {
///     game.play(game.legal_actions()[0]).unwrap();
///     told.follow(&game.seen_events(entry, seat));
/// }
/// assert_eq!(told.to_string(), game.information_state(seat));
/// assert_eq!(told.as_str().lines().count(), 1 + 3);
/// assert!(told.as_str().starts_with("junqi-view seat=1 rules=dark "));
/// ```
#[derive(Clone, Debug)]
pub struct InformationState {
    board: Board,
    text: String,
}

impl InformationState {
    /// Of a viewer that has been told no more than this view.
    #[must_use]
    pub fn new(view: &View) -> Self {
        let board = Board::new(board_options(&view.rules));
        let mut text = view.to_string();
        write_text!(text, " began={}", view.began);
        write_winners(&mut text, view.outcome);
        write_counts(&mut text, &board, &view.pieces);
        write_course(&mut text, &board, &view.course);
        write_announcements(&mut text, &board, &view.announcements);
        InformationState { board, text }
    }

    /// Adds all that the viewer was told of one entry of the game.
    pub fn follow(&mut self, events: &[SeenEvent]) {
        for (index, event) in events.iter().enumerate() {
            self.text.push(if index == 0 { '\n' } else { ' ' });
            self.text.push_str(&seen_event_text(&self.board, event));
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for InformationState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for InformationState {
    fn eq(&self, other: &Self) -> bool {
        // The rules are in it, and the board is theirs.
        self.text == other.text
    }
}

impl Eq for InformationState {}

impl core::hash::Hash for InformationState {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

fn write_winners(text: &mut String, outcome: Option<Outcome>) {
    if let Some(Outcome { team: Some(team), winners, .. }) = outcome {
        write_text!(text, " won={team}/{winners}");
    }
}

fn write_counts(text: &mut String, board: &Board, pieces: &[SeenPiece]) {
    let mut first = true;
    for (index, piece) in pieces.iter().enumerate() {
        let counts = counts(board, piece);
        if !counts.is_empty() {
            write_text!(text, "{} {index}:{counts}", if first { " pieces" } else { "" });
            first = false;
        }
    }
}

/// What the text of a view does not tell of a piece.
fn counts(board: &Board, piece: &SeenPiece) -> String {
    let SeenPiece { identity, army, kind: _, face_down, shown, place, moves, last_moved, .. } = *piece;
    let SeenPiece { attacks_won, defences_won, repelled, .. } = *piece;
    let mut parts = Vec::new();
    if shown {
        parts.push("s".to_owned());
    }
    if (moves, last_moved) != (0, 0) {
        parts.push(format!("m{moves}/{last_moved}"));
    }
    for (word, count) in [("a", attacks_won), ("d", defences_won), ("r", repelled)] {
        if count > 0 {
            parts.push(format!("{word}{count}"));
        }
    }
    let shared = |mark: &str, point: Point| {
        let army = army.map_or("?".to_owned(), |army| army.to_string());
        format!("f{mark}{}/{army}@{}", board.name(point), board.name(identity))
    };
    match place {
        Place::On(_) => {}
        Place::Carried(point) => parts.push(shared("+", point)),
        Place::Covered(point) => parts.push(shared("-", point)),
        Place::Gone(Death { ply, point: _, cause }) => {
            let back = if face_down { "#" } else { "" };
            parts.push(format!("x{back}{ply}/{cause}"));
        }
    }
    parts.join(",")
}

fn write_course(text: &mut String, board: &Board, course: &[Step]) {
    for (index, step) in course.iter().enumerate() {
        let Step { ply, seat, action, piece, met, result, turned } = *step;
        let head = if index == 0 { " course" } else { "" };
        write_text!(text, "{head} {ply}:{seat}:{}@{}", way_text(board, action, turned), board.name(piece));
        if let Some(met) = met {
            write_text!(text, "&{}", board.name(met));
        }
        if let Some(result) = result {
            write_text!(text, "={result}");
        }
    }
}

fn write_announcements(text: &mut String, board: &Board, announcements: &[Announcement]) {
    for (index, &Announcement { ply, news }) in announcements.iter().enumerate() {
        let head = if index == 0 { " announced" } else { "" };
        write_text!(text, "{head} {ply}:{}", news_text(board, news));
    }
}

fn news_text(board: &Board, news: News) -> String {
    match news {
        News::Shown { piece, army, kind } => format!("shown@{}:{army}{}", board.name(piece), kind.letter()),
        News::MinesGone { army } => format!("mines_gone:{army}"),
        News::Promoted { army } => format!("promoted:{army}"),
        News::FlagPickedUp { piece, point } => format!("carried@{}:{}", board.name(piece), board.name(point)),
        News::FlagLeft { piece, point } => format!("left@{}:{}", board.name(piece), board.name(point)),
        News::FlagCovered { piece, point } => format!("covered@{}:{}", board.name(piece), board.name(point)),
        News::WentOut { seat, reason } => format!("out:{seat}={reason}"),
        News::Skipped { seat } => format!("skipped:{seat}"),
        News::TimedOut { seat } => format!("timeout:{seat}"),
    }
}
