//! A random game, with every law checked along the way.

use core::cell::OnceCell;
use std::sync::Arc;

use super::course::{Tally, check_order};
use super::position::{Depth, check};
use super::turn::{Turn, Twin};
use super::watch::Watch;
use super::{Law, LawBroken, Report, Seen, longest_game, random_start, require};
use crate::action::Action;
use crate::board::{BoardShape, PointSet};
use crate::encode::{Encoder, PlaneForm};
use crate::game::{Entry, Game};
use crate::list::ActionList;
use crate::notation::{parse_position, position_text};
use crate::outcome::Reason;
use crate::position::{AnyPosition, IllegalAction};
use crate::random::Random;
use crate::record::Record;
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::seat::Seat;

/// Where a game is left that nothing ends.
const MOST_PLIES: u32 = 2_000;

/// One in so many positions is looked at.
const LOOK: usize = 64;
/// One in so many positions is tried out.
const TRIAL: usize = 8_192;
/// One in so many games on board two is tried out at every ply.
const TRIAL_GAME: usize = 1_024;
/// One in so many positions that are looked at is written as text and read, and one in so many games as a record: reading
/// compiles the rules anew, which takes as long as hundreds of plies.
const TEXT: usize = 16;
const RECORD: usize = 32;
/// One in so many games has a twin on the turned board.
const TWIN: usize = 8;
/// One in so many games is watched by every seat.
const WATCH: usize = 16;
/// One in so many plies is made again with its check.
const CHECKED: usize = 4;
/// In one in so many games the host speaks, before one in so many plies.
const HOST: (usize, usize) = (4, 32);

/// Rules, and what playing games under them needs.
pub(super) struct Field {
    ruleset: Arc<Ruleset>,
    /// By the number of seats: the rules of the turned board.
    turned: [Option<Arc<Ruleset>>; Seat::MAX],
    longest: Option<u64>,
    actions: ActionList,
    /// Made when a game is first watched.
    encoder: OnceCell<Encoder>,
}

/// One game under way.
struct Course<'a> {
    field: &'a mut Field,
    game: &'a mut Game,
    random: Random,
    tally: Tally,
    twin: Option<Twin>,
    watch: Option<Watch>,
    host_speaks: bool,
    tries_all: bool,
    report: &'a mut Report,
}

impl Field {
    pub(super) fn new(rules: &Rules) -> Result<Self, Seen> {
        let ruleset = Ruleset::new(*rules).map_err(|faults| (Law::ValidRules, faults.to_string()))?;
        check_rules(rules)?;
        Ok(Field {
            ruleset: Arc::new(ruleset),
            turned: [const { None }; Seat::MAX],
            longest: longest_game(rules),
            actions: ActionList::default(),
            encoder: OnceCell::new(),
        })
    }

    /// Plays the game of a seed.
    pub(super) fn play(&mut self, seed: u64, report: &mut Report) -> Result<(), LawBroken> {
        let mut random = Random::new(seed);
        let rules = *self.ruleset.rules();
        let broken = |ply, (law, seen)| LawBroken { law, rules: Box::new(rules), seed, ply, seen };
        let start = random_start(&self.ruleset, &mut random);
        let mut game = Game::from_start(Arc::clone(&self.ruleset), &start)
            .map_err(|error| broken(0, (Law::ValidRules, format!("a random start is refused: {error}"))))?;
        let begun = self.begin(&mut game, random, report).and_then(|mut course| course.play_out());
        begun.map_err(|seen| broken(game.ply(), seen))
    }

    fn begin<'a>(
        &'a mut self,
        game: &'a mut Game,
        mut random: Random,
        report: &'a mut Report,
    ) -> Result<Course<'a>, Seen> {
        let host_speaks = random.below(HOST.0) == 0;
        let tries_all = random.below(TRIAL_GAME) == 0 && self.ruleset.rules().board == BoardShape::Two;
        let twin = if random.below(TWIN) == 0 { Some(self.twin(game, &mut random)?) } else { None };
        report.games += 1;
        report.looks += 1;
        report.turned += u64::from(twin.is_some());
        let mut watch = (random.below(WATCH) == 0).then(|| Watch::of(game, Random::new(random.next())));
        if let Some(watch) = &mut watch {
            report.watched += 1;
            watch.begin(game, self.encoder(), report)?;
        }
        game.position().legal_actions(&self.ruleset, &mut self.actions);
        let pieces = check(game.position(), &self.ruleset, &self.actions, Depth::Look, &mut random)?;
        let tally = Tally::of(game.position(), pieces);
        Ok(Course { field: self, game, random, tally, twin, watch, host_speaks, tries_all, report })
    }

    fn encoder(&self) -> &Encoder {
        self.encoder.get_or_init(|| Encoder::new(&self.ruleset, PlaneForm::Points))
    }

    fn twin(&mut self, game: &Game, random: &mut Random) -> Result<Twin, Seen> {
        let turn = Turn::random(game.rules(), random);
        let turned = match &self.turned[turn.by()] {
            Some(turned) => Arc::clone(turned),
            None => {
                let turned = Ruleset::new(turn.rules(game.rules()));
                let turned = turned.map_err(|faults| (Law::TurnedBoard, format!("the turned rules: {faults}")))?;
                Arc::clone(self.turned[turn.by()].insert(Arc::new(turned)))
            }
        };
        Twin::of(game, turn, &turned)
    }
}

/// Rules come back from every form they have.
fn check_rules(rules: &Rules) -> Result<(), Seen> {
    let (mut from_text, mut from_codes) = (Rules::default(), Rules::default());
    for field in Rules::FIELDS {
        let set = field.set(&mut from_text, &field.get(rules)).and(field.set_code(&mut from_codes, field.code(rules)));
        require(set.is_ok(), Law::RulesRoundTrip, || format!("{} = {}: {set:?}", field.name, field.get(rules)))?;
    }
    require(from_text == *rules, Law::RulesRoundTrip, || "other rules come back from their text".to_owned())?;
    require(from_codes == *rules, Law::RulesRoundTrip, || "other rules come back from their integers".to_owned())?;
    #[cfg(feature = "serde")]
    {
        let read = Rules::from_json(&rules.to_json());
        require(read.as_ref() == Ok(rules), Law::RulesRoundTrip, || format!("their JSON gave {read:?}"))?;
    }
    Ok(())
}

impl Course<'_> {
    fn play_out(&mut self) -> Result<(), Seen> {
        while !self.game.is_over() && self.game.ply() < MOST_PLIES {
            if self.host_speaks && self.random.below(HOST.1) == 0 {
                self.speak()?;
            } else {
                let action = self.choose();
                self.play(action)?;
            }
        }
        if self.game.is_over() {
            self.report.ended += 1;
            self.check_end()?;
        }
        if self.random.below(RECORD) == 0 {
            self.report.records += 1;
            check_record(self.game)?;
        }
        Ok(())
    }

    /// A legal action: of two drawn by lot, one that meets a piece.
    fn choose(&mut self) -> Action {
        let actions = &self.field.actions;
        let action = actions[self.random.below(actions.len())];
        if self.game.position().occupied().contains(action.to()) {
            action
        } else {
            actions[self.random.below(actions.len())]
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Seen> {
        let before = self.game.position().clone();
        self.report.plies += 1;
        if let Err(error) = self.game.play(action) {
            return Err((Law::LegalIsGenerated, format!("{action} was generated, and is refused: {error}")));
        }
        check_order(action, self.game.events(self.game.entries().len() - 1))?;
        self.conclude(Entry::Played(action), &before)?;
        self.check_same_again(action, before)
    }

    /// A random word of the host, which may be out of place.
    fn speak(&mut self) -> Result<(), Seen> {
        let seat = Seat(self.random.below(self.game.rules().arms()) as u8);
        let word = match self.random.below(16) {
            0 => Entry::Fled(seat),
            1 | 2 => Entry::Resigned(seat),
            3..=7 => Entry::TimedOut,
            8..=11 => Entry::Offered(seat),
            12..=14 => Entry::Accepted(seat),
            _ => Entry::Refused(seat),
        };
        let before = self.game.clone();
        match self.game.repeat(word) {
            Ok(_) => {
                self.report.words += 1;
                self.conclude(word, before.position())
            }
            Err(error) => {
                let same = *self.game == before
                    && self.game.position() == before.position()
                    && self.game.offer() == before.offer();
                require(same, Law::RefusalChangesNothing, || {
                    format!("{word:?} is refused ({error}), and changed the game")
                })
            }
        }
    }

    /// The laws on an entry that was made, and on the position after it.
    fn conclude(&mut self, entry: Entry, before: &AnyPosition) -> Result<(), Seen> {
        let Course { field, game, random, tally, twin, watch, report, .. } = self;
        let events = game.events(game.entries().len() - 1);
        tally.follow(game.rules(), entry, events, before, game.position())?;
        game.position().legal_actions(&field.ruleset, &mut field.actions);
        if let Some(twin) = twin {
            twin.follow(entry, events, &field.actions)?;
        }
        if let Some(watch) = watch {
            watch.follow(game, field.encoder(), report)?;
        }
        let depth = match (random.below(TRIAL), random.below(LOOK)) {
            (0, _) => Depth::Trial,
            _ if self.tries_all => Depth::Trial,
            (_, 0) => Depth::Look,
            _ if game.is_over() => Depth::Look,
            _ => Depth::Glance,
        };
        self.check_length()?;
        self.look(depth)
    }

    fn look(&mut self, depth: Depth) -> Result<(), Seen> {
        let Course { field, game, random, tally, twin, report, .. } = self;
        let pieces = check(game.position(), &field.ruleset, &field.actions, depth, random)?;
        tally.check_pieces(&pieces)?;
        report.looks += u64::from(depth == Depth::Look);
        report.trials += u64::from(depth == Depth::Trial);
        if depth == Depth::Glance {
            return Ok(());
        }
        if random.below(TEXT) == 0 {
            report.texts += 1;
            check_text(game)?;
        }
        check_identities(game)?;
        twin.as_ref().map_or(Ok(()), |twin| twin.check(game))
    }

    /// The game played what the position plays, checked or not; the checked ply costs more and is asked for less.
    fn check_same_again(&mut self, action: Action, before: AnyPosition) -> Result<(), Seen> {
        let Course { field, game, random, .. } = self;
        // A position knows nothing of repetition.
        if game.outcome().is_some_and(|outcome| outcome.reason == Reason::Repetition) {
            return Ok(());
        }
        let (events, mut seen) = (game.events(game.entries().len() - 1), Vec::new());
        let (mut again, checked) = (before, random.below(CHECKED) == 0);
        if checked {
            let played = again.play_seen(&field.ruleset, action, &mut seen);
            require(played.is_ok() && seen == events, Law::SameAgain, || {
                format!("{action}: the game gave {events:?}, the position {played:?} and {seen:?}")
            })?;
        } else {
            again.play_unchecked(&field.ruleset, action);
        }
        require(again == *game.position(), Law::SameAgain, || {
            format!("{action}: the game gave {:?}, the position (checked: {checked}) {again:?}", game.position())
        })
    }

    fn check_length(&self) -> Result<(), Seen> {
        let Some(longest) = self.field.longest else { return Ok(()) };
        let ply = u64::from(self.game.ply());
        require(ply < longest || ply == longest && self.game.is_over(), Law::GamesEnd, || {
            format!("{ply} plies, where {longest} are the most")
        })
    }

    fn check_end(&mut self) -> Result<(), Seen> {
        let Course { field, game, random, .. } = self;
        let law = Law::NothingAfterTheEnd;
        let seat = game.rules().seats.into_iter().next().unwrap_or_default();
        let action = Action::from_code(random.next() as u32 & 0xFFFF).unwrap_or_default();
        let refused = game.play(action).err();
        require(refused == Some(IllegalAction::GameOver), law, || format!("{action} after the end: {refused:?}"))?;
        for word in [
            Entry::TimedOut,
            Entry::Resigned(seat),
            Entry::Fled(seat),
            Entry::Offered(seat),
            Entry::Accepted(seat),
            Entry::Refused(seat),
        ] {
            require(game.repeat(word).is_err(), law, || format!("{word:?} after the end"))?;
        }
        game.position().legal_actions(&field.ruleset, &mut field.actions);
        require(field.actions.is_empty() && game.to_move().is_none(), law, || "somebody is to move".to_owned())
    }
}

fn check_identities(game: &Game) -> Result<(), Seen> {
    let mut found = PointSet::<4>::EMPTY;
    for point in game.position().occupied() {
        let identity = game.identity(point).filter(|&identity| !found.contains(identity));
        let Some(identity) = identity else {
            return Err((
                Law::Identities,
                format!("{:?} is the identity of {point:?} and of another", game.identity(point)),
            ));
        };
        found = found.with(identity);
    }
    Ok(())
}

/// The position is its text read back.
fn check_text(game: &Game) -> Result<(), Seen> {
    let (ruleset, position) = (game.ruleset(), game.position());
    let text = position_text(ruleset, position);
    let read = parse_position(&text);
    let same = read.as_ref().is_ok_and(|(rules, again)| rules == ruleset && again == position);
    require(same, Law::TextRoundTrip, || format!("{position:?}\ngave '{text}',\nwhich gave {read:?}"))
}

/// The game is its record read back.
fn check_record(game: &Game) -> Result<(), Seen> {
    let text = Record::from_game(game).to_string();
    let read = Record::parse(&text);
    let same = read.as_ref().is_ok_and(|record| {
        let again = record.game();
        again == game && again.position() == game.position() && record.to_string() == text
    });
    require(same, Law::RecordRoundTrip, || match &read {
        Ok(again) => format!("{text}\ngave another game: {again}"),
        Err(error) => format!("{text}\nis refused: {error}"),
    })
}
