//! Small positions as text, and short questions about them, so that tests read like board diagrams.

use std::sync::Arc;

use junqi_core::notation::{action_text, parse_action};
use junqi_core::{
    Action, CombatResult, Event, FlagState, Game, Kind, Placement, Point, Rules, Ruleset, Seat, SeatSet, Setup,
    SharedFlag,
};

/// A game in the making, with questions and answers as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub game: Game,
}

/// Rules as text: a preset, then fields that differ from it, as in `dark mine=blast rail_reach=3`.
///
/// # Panics
/// When the text is wrong. Contradictions are left in.
#[must_use]
pub fn rules(text: &str) -> Rules {
    let mut words = text.split_whitespace();
    let preset = words.next().unwrap_or("dark");
    let mut rules = Rules::preset(preset).unwrap_or_else(|error| panic!("{text}: {error}"));
    for word in words {
        let (field, value) = word.split_once('=').unwrap_or_else(|| panic!("{text}: '{word}' is not field=value"));
        rules.set(field, value).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    rules
}

/// # Panics
/// When the text is wrong or the rules contradict themselves.
#[must_use]
pub fn ruleset(text: &str) -> Arc<Ruleset> {
    Arc::new(Ruleset::new(rules(text)).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// A position under rules (see [`rules`]), as in `0: 9a6 1a2 | 1: 5a7 Ld12 | move=1 quiet=69`: for each army its pieces,
/// each a kind's letter and a point's name. After a piece `?` is face down and `!` shown to all; `F@a6` is a Flag that the
/// piece on a6 carries, `F_a6` one that it merely stands on.
///
/// An army without a Flag here has it in its HQ b1 (on board `two` seat 1 has it on b12, facing b1), unless it says `-F`. Words:
/// `move` (seat), `last` (seat), `in` (seats), `quiet`, `ply`, `army` (seat 0's, or `none`), `dug` (army:number), `skips` (seat:number),
/// `flags_from_1` (armies; army 1 if not said).
///
/// # Panics
/// When the text is wrong or makes no position.
#[must_use]
pub fn table(rules: &str, pieces: &str) -> Table {
    let ruleset = ruleset(rules);
    let setup = setup(&ruleset, pieces);
    let game = Game::from_setup(ruleset, &setup).unwrap_or_else(|error| panic!("{rules} / {pieces}: {error}"));
    Table { game }
}

/// The faults of a position (see [`table`]), empty if it has none.
#[must_use]
pub fn setup_faults(rules: &str, pieces: &str) -> String {
    let ruleset = ruleset(rules);
    let setup = setup(&ruleset, pieces);
    Game::from_setup(ruleset, &setup).err().map(|error| error.to_string()).unwrap_or_default()
}

fn setup(ruleset: &Ruleset, text: &str) -> Setup {
    let rules = ruleset.rules();
    let mut setup = Setup {
        seats_in: rules.seats,
        to_move: rules.first_seat,
        first_army: Some(Seat(0)),
        flags_from_arm_1: SeatSet::only(Seat(1)),
        ..Setup::default()
    };
    let mut without_flag = SeatSet::EMPTY;
    for part in text.split('|').map(str::trim) {
        match part.split_once(':').and_then(|(army, rest)| Some((Seat(army.parse().ok()?), rest))) {
            Some((army, pieces)) => {
                for piece in pieces.split_whitespace() {
                    if piece == "-F" {
                        without_flag = without_flag.with(army);
                    } else {
                        put(ruleset, &mut setup, army, piece);
                    }
                }
            }
            None => part.split_whitespace().for_each(|word| say(&mut setup, word)),
        }
    }
    for army in setup.seats_in {
        let placed = setup.pieces.iter().any(|piece| piece.army == army && piece.kind == Kind::Flag)
            || setup.shared_flags.iter().any(|flag| flag.army == army);
        if !placed && !without_flag.contains(army) {
            let point = Point(30 * army.0 + if ruleset.board().arms() == 2 && army == Seat(1) { 3 } else { 1 });
            setup.pieces.push(Placement { point, army, kind: Kind::Flag, face_down: false, shown: false });
        }
    }
    setup
}

fn put(ruleset: &Ruleset, setup: &mut Setup, army: Seat, text: &str) {
    let point = |name: &str| ruleset.board().parse_point(name).unwrap_or_else(|error| panic!("{text}: {error}"));
    for (mark, carried) in [("F@", true), ("F_", false)] {
        if let Some(name) = text.strip_prefix(mark) {
            return setup.shared_flags.push(SharedFlag { point: point(name), army, carried });
        }
    }
    let letter = text.chars().next().unwrap_or_default();
    let kind = Kind::from_letter(letter).unwrap_or_else(|| panic!("{text}: no kind has the letter '{letter}'"));
    let name = text[letter.len_utf8()..].trim_end_matches(['?', '!']);
    let (face_down, shown) = (text.contains('?'), text.contains('!'));
    setup.pieces.push(Placement { point: point(name), army, kind, face_down, shown });
}

fn say(setup: &mut Setup, word: &str) {
    let (name, value) =
        word.split_once('=').unwrap_or_else(|| panic!("'{word}' is neither army: pieces nor word=value"));
    let number = |text: &str| text.parse::<u16>().unwrap_or_else(|error| panic!("{word}: {error}"));
    let seat = |text: &str| Seat(number(text) as u8);
    let seats = || value.split(',').filter(|text| !text.is_empty()).map(seat).collect::<SeatSet>();
    let counted =
        || value.split_once(':').map(|(of, count)| (seat(of).index(), number(count) as u8)).expect("seat:number");
    match name {
        "move" => setup.to_move = seat(value),
        "last" => setup.last_mover = Some(seat(value)),
        "in" => setup.seats_in = seats(),
        "quiet" => setup.quiet = number(value),
        "ply" => setup.ply = u32::from(number(value)),
        "army" => setup.first_army = (value != "none").then(|| seat(value)),
        "dug" => setup.dug[counted().0] = counted().1,
        "skips" => setup.skips[counted().0] = counted().1,
        "flags_from_1" => setup.flags_from_arm_1 = seats(),
        _ => panic!("unknown word '{name}'"),
    }
}

/// Names in the order of their points.
fn sorted(table: &Table, points: impl IntoIterator<Item = Point>) -> String {
    let mut points: Vec<Point> = points.into_iter().collect();
    points.sort();
    let names: Vec<&str> = points.into_iter().map(|point| table.game.ruleset().board().name(point)).collect();
    names.join(" ")
}

/// Questions.
impl Table {
    /// # Panics
    /// When the text is no action on this board.
    #[must_use]
    pub fn action(&self, text: &str) -> Action {
        parse_action(self.game.ruleset().board(), text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// # Panics
    /// When no point has the name.
    #[must_use]
    pub fn point(&self, name: &str) -> Point {
        self.game.ruleset().board().parse_point(name).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Where the piece on a point may go, in the order of the points' numbers.
    #[must_use]
    pub fn targets(&self, from: &str) -> String {
        sorted(self, self.game.position().targets(self.game.ruleset(), self.point(from)))
    }

    /// How many points the piece on a point may go to.
    #[must_use]
    pub fn target_count(&self, from: &str) -> usize {
        self.game.position().targets(self.game.ruleset(), self.point(from)).len()
    }

    /// Whether an action, or every one of several, is legal.
    #[must_use]
    pub fn can(&self, actions: &str) -> bool {
        actions.split(' ').all(|text| self.game.is_legal(self.action(text)))
    }

    /// Whether every one of several actions is refused.
    #[must_use]
    pub fn cannot(&self, actions: &str) -> bool {
        actions.split(' ').all(|text| !self.game.is_legal(self.action(text)))
    }

    /// All legal actions, sorted as text.
    #[must_use]
    pub fn legal(&self) -> String {
        let board = self.game.ruleset().board();
        let mut texts: Vec<String> =
            self.game.legal_actions().iter().map(|&action| action_text(board, action)).collect();
        texts.sort();
        texts.join(" ")
    }

    /// Why an action is refused.
    ///
    /// # Panics
    /// When it is legal, or the refusal changed anything.
    #[must_use]
    pub fn why_not(&self, action: &str) -> String {
        let mut after = self.clone();
        let refusal = after.game.play(self.action(action)).map(<[Event]>::to_vec);
        assert_eq!(after.game.position(), self.game.position(), "a refused action changed the position");
        assert_eq!(after.game, self.game, "a refused action changed the game");
        match refusal {
            Ok(_) => panic!("{action} is legal"),
            Err(reason) => reason.to_string(),
        }
    }

    /// What stands on a point in the notation of [`table`], as in `0:9!`; `.` for nobody.
    #[must_use]
    pub fn at(&self, name: &str) -> String {
        self.piece(self.point(name)).unwrap_or_else(|| ".".to_string())
    }

    fn piece(&self, point: Point) -> Option<String> {
        let piece = self.game.position().piece(self.game.ruleset(), point)?;
        let marks = (if piece.face_down { "?" } else { "" }, if piece.shown { "!" } else { "" });
        let flag = match self.game.position().shared_flag(point) {
            Some((army, FlagState::Carried)) => format!("@{army}F"),
            Some((army, FlagState::Covered)) => format!("_{army}F"),
            None => String::new(),
        };
        Some(format!("{}:{}{}{}{flag}", piece.army, piece.kind.letter(), marks.0, marks.1))
    }

    /// Every piece but Flags alone in HQs, by point number, as in `0:9a6 1:5a7`.
    #[must_use]
    pub fn pieces(&self) -> String {
        let board = self.game.ruleset().board();
        let quiet_flag = |text: &str, point: Point| {
            text.trim_end_matches('!').ends_with(":F") && board.headquarters().contains(point)
        };
        let texts = self.game.position().occupied().into_iter().filter_map(|point| {
            let text = self.piece(point).filter(|text| !quiet_flag(text, point))?;
            Some(format!("{text}{}", board.name(point)))
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    /// The seats that are in, as in `0,2`.
    #[must_use]
    pub fn seats_in(&self) -> String {
        self.game.position().seats_in().to_string()
    }

    /// The seat to move, `-` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> String {
        self.game.to_move().map_or_else(|| "-".to_string(), |seat| seat.to_string())
    }

    /// How the game ended, as in `seat 0 wins by flag`; empty while it goes on.
    #[must_use]
    pub fn outcome(&self) -> String {
        self.game.outcome().map(|outcome| outcome.to_string()).unwrap_or_default()
    }

    /// Seat 0's army, seat 1's army, as in `0,1`; `-` while the colours are not settled.
    #[must_use]
    pub fn colours(&self) -> String {
        match (self.game.position().army(Seat(0)), self.game.position().army(Seat(1))) {
            (Some(one), Some(other)) => format!("{one},{other}"),
            _ => "-".to_string(),
        }
    }

    /// The events of the last entry.
    #[must_use]
    pub fn last_events(&self) -> &[Event] {
        self.game.entries().len().checked_sub(1).map_or(&[], |last| self.game.events(last))
    }

    /// What the last entry showed to all for good, as in `1:Fb12 0:9a6`.
    #[must_use]
    pub fn shown(&self) -> String {
        let board = self.game.ruleset().board();
        let texts = self.last_events().iter().filter_map(|event| match event {
            Event::Shown { point, army, kind } => Some(format!("{army}:{}{}", kind.letter(), board.name(*point))),
            _ => None,
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    /// Who went out by the last entry, and why, as in `1 flag, 3 stalemate`.
    #[must_use]
    pub fn outs(&self) -> String {
        let texts = self.last_events().iter().filter_map(|event| match event {
            Event::WentOut { seat, reason } => Some(format!("{seat} {reason}")),
            _ => None,
        });
        texts.collect::<Vec<_>>().join(", ")
    }
}

/// Play.
impl Table {
    /// Plays one or several actions.
    ///
    /// # Panics
    /// When one is not legal.
    #[must_use]
    pub fn play(mut self, actions: &str) -> Table {
        for text in actions.split_whitespace() {
            self.do_play(text);
        }
        self
    }

    fn do_play(&mut self, text: &str) {
        let action = self.action(text);
        if let Err(reason) = self.game.play(action) {
            panic!("{text}: {reason}");
        }
    }

    /// What an action would bring: the letter of a fight's result (A, D, B, R), `p` a Flag picked up without one,
    /// `f` a flip, `m` a plain move, `-` when it is not legal.
    #[must_use]
    pub fn result(&self, action: &str) -> char {
        if !self.can(action) {
            return '-';
        }
        let after = self.clone().play(action);
        let fight = after.last_events().iter().find_map(|event| match event {
            Event::Attacked { result, .. } => Some(letter(*result)),
            _ => None,
        });
        let picked_up = after.last_events().iter().any(|event| matches!(event, Event::FlagPickedUp { .. }));
        fight.unwrap_or(match (after.action(action).is_flip(), picked_up) {
            (true, _) => 'f',
            (false, true) => 'p',
            (false, false) => 'm',
        })
    }

    /// Lets the time of the seat to move run out.
    ///
    /// # Panics
    /// When the game is over.
    #[must_use]
    pub fn timeout(mut self) -> Table {
        self.game.timeout().expect("a running game");
        self
    }

    /// # Panics
    /// When the seat may not resign.
    #[must_use]
    pub fn resign(mut self, seat: u8) -> Table {
        self.game.resign(Seat(seat)).unwrap_or_else(|error| panic!("seat {seat}: {error}"));
        self
    }

    /// # Panics
    /// When the seat may not leave.
    #[must_use]
    pub fn flee(mut self, seat: u8) -> Table {
        self.game.flee(Seat(seat)).unwrap_or_else(|error| panic!("seat {seat}: {error}"));
        self
    }
}

/// The letter of a result in tables: A, D, B, R or F.
#[must_use]
pub const fn letter(result: CombatResult) -> char {
    match result {
        CombatResult::AttackerWins => 'A',
        CombatResult::DefenderWins => 'D',
        CombatResult::BothDie => 'B',
        CombatResult::Repelled => 'R',
        CombatResult::Forbidden => 'F',
    }
}
