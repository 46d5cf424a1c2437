//! Playing a replay again and holding every fact in it against the game's.

use std::sync::Arc;

use thiserror::Error;

use super::scribe::{Scribe, point_of};
use super::{End, Event, Move, OutReason, Replay, Square};
use crate::action::Action;
use crate::board::Point;
use crate::game::{Entry, EntryError, Game, HostError};
use crate::position::PositionError;
use crate::rules::Preset;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};

/// Where a replay and the game under preset `qq` differ. Events are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Disagreement {
    /// The layouts break the rules of placement.
    #[error("the layouts begin no game: {0}")]
    Layouts(#[from] PositionError),
    /// A move from or to a square where no station is.
    #[error("event {event}, {file}: there is no station on {square}")]
    NoStation {
        /// The event's index.
        event: usize,
        /// What the file says.
        file: Event,
        /// The square.
        square: Square,
    },
    /// What the file tells is not possible in the game.
    #[error("event {event}, {file}: {error}")]
    Refused {
        /// The event's index.
        event: usize,
        /// What the file says.
        file: Event,
        /// Why not.
        error: EntryError,
    },
    /// The game goes another way than the file.
    #[error("event {event}: the file says: {file}; the game: {game}")]
    Differs {
        /// The event's index.
        event: usize,
        /// What the file says.
        file: Event,
        /// What the game says.
        game: Event,
    },
    /// The file tells what did not happen in the game.
    #[error("event {event}, {file}: nothing like it happens in the game")]
    Unfounded {
        /// The event's index.
        event: usize,
        /// What the file says.
        file: Event,
    },
    /// The file does not tell what happened last in the game.
    #[error("the file ends with {events} events; the game goes on: {game}")]
    Missing {
        /// How many events there are.
        events: usize,
        /// What the game says.
        game: Event,
    },
    /// The header names another seat than the game as the one that would move next.
    #[error("the header says {}; the game: {}", next_text(.file), next_text(.game))]
    Next {
        /// What the file says.
        file: Option<Seat>,
        /// What the game says.
        game: Option<Seat>,
    },
}

fn next_text(next: &Option<Seat>) -> String {
    next.map_or_else(|| "nobody is next".to_owned(), |seat| format!("seat {seat} is next"))
}

impl Replay {
    /// The game under preset `qq`. Every fact in the file is held against it: that each move is legal, its result, whose turn it is
    /// next, the Flags shown, the timeouts and their counts, who goes out and why, and how it ends.
    ///
    /// A draw that comes about by no rule becomes one by agreement. Who fled when that made the game void the file does not tell:
    /// here it is the seat to move.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Game, Ruleset, formats::jgs::{Event, MoveResult, Replay}, rules::Preset};
    /// let mut game = Game::random(Arc::new(Ruleset::new(Preset::Qq.rules())?), 1);
    /// game.play(game.legal_actions()[0])?;
    /// let mut replay = Replay::from_game(&game, ["", "", "", ""])?;
    /// assert_eq!(replay.to_game()?, game);
    ///
    /// let Event::Move(played) = &mut replay.events[0] else { panic!("a move") };
    /// played.result = MoveResult::Took;
    /// let disagreement = replay.to_game().unwrap_err().to_string();
    /// assert!(disagreement.starts_with("event 0: the file says: "), "{disagreement}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first fact that differs.
    pub fn to_game(&self) -> Result<Game, Disagreement> {
        let ruleset = match Ruleset::new(Preset::Qq.rules()) {
            Ok(ruleset) => Arc::new(ruleset),
            Err(faults) => unreachable!("preset qq is valid: {faults}"),
        };
        let layouts: Vec<_> = self.players.iter().map(|player| player.layout).collect();
        let game = Game::new(ruleset, &layouts)?;
        let mut checker =
            Checker { scribe: Scribe::new(&game), game, events: &self.events, event: 0, out: SeatSet::EMPTY };
        while let Some(&file) = self.events.get(checker.event) {
            checker.follow(file)?;
        }
        let next = checker.scribe.next();
        if next != self.next {
            return Err(Disagreement::Next { file: self.next, game: next });
        }
        Ok(checker.game)
    }
}

/// A game that follows a file, event by event.
struct Checker<'a> {
    game: Game,
    scribe: Scribe,
    events: &'a [Event],
    /// The next event's index.
    event: usize,
    /// Seats that the file has put out so far.
    out: SeatSet,
}

impl Checker<'_> {
    /// Does what the file says, and checks it and everything that comes of it.
    fn follow(&mut self, file: Event) -> Result<(), Disagreement> {
        let mut written = match file {
            Event::Left { .. } => return self.check_left(file),
            Event::Move(Move { from, to, .. }) => {
                let action = Action::new(self.point(file, from)?, self.point(file, to)?);
                self.enter(file, Entry::Played(action))?
            }
            Event::Timeout { .. } | Event::Out { reason: OutReason::Timeouts, .. } => {
                self.enter(file, Entry::TimedOut)?
            }
            Event::Out { seat, reason: OutReason::Surrendered, .. } => self.enter(file, Entry::Resigned(seat))?,
            Event::Out { seat, reason: OutReason::Fled, .. } => self.enter(file, Entry::Fled(seat))?,
            Event::Over(End::Draw) => self.agree_to_draw(file)?,
            Event::Over(End::Fled) => self.enter(file, Entry::Fled(self.to_move(file)?))?,
            Event::Out { reason: OutReason::FlagTaken | OutReason::NoMove, .. }
            | Event::Over(End::Decided | End::Quit) => return Err(self.unfounded(file)),
        };
        // A file may tell the last timeout of a seat apart from its going out, or not.
        if matches!((file, &written[..]), (Event::Out { .. }, [Event::Timeout { .. }, ..])) {
            written.remove(0);
        }
        written.into_iter().try_for_each(|game| self.compare(game))
    }

    /// Makes an entry in the game and returns how a replay would tell it.
    fn enter(&mut self, file: Event, entry: Entry) -> Result<Vec<Event>, Disagreement> {
        let index = self.game.entries().len();
        match self.game.repeat(entry) {
            Ok(_) => Ok(self.scribe.write_down(&self.game, index)),
            Err(error) => Err(Disagreement::Refused { event: self.event, file, error }),
        }
    }

    fn agree_to_draw(&mut self, file: Event) -> Result<Vec<Event>, Disagreement> {
        let offerer = self.to_move(file)?;
        let mut written = self.enter(file, Entry::Offered(offerer))?;
        for seat in self.game.position().seats_in().without(offerer) {
            written.extend(self.enter(file, Entry::Accepted(seat))?);
        }
        Ok(written)
    }

    /// Compares the next event of the file, those apart of players who leave the table.
    fn compare(&mut self, game: Event) -> Result<(), Disagreement> {
        loop {
            let event = self.event;
            match self.events.get(event) {
                None => return Err(Disagreement::Missing { events: event, game }),
                Some(&file @ Event::Left { .. }) => self.check_left(file)?,
                Some(&file) if file != game => return Err(Disagreement::Differs { event, file, game }),
                Some(&file) => {
                    if let Event::Out { seat, .. } = file {
                        self.out = self.out.with(seat);
                    }
                    self.event += 1;
                    return Ok(());
                }
            }
        }
    }

    /// Only a player whose seat is out leaves the table, and that changes nothing.
    fn check_left(&mut self, file: Event) -> Result<(), Disagreement> {
        let Event::Left { seat, next } = file else { return Ok(()) };
        let before = self.event.checked_sub(1).and_then(|before| self.events.get(before));
        if !self.out.contains(seat) || before.is_none_or(|before| before.next() != next) {
            return Err(self.unfounded(file));
        }
        self.event += 1;
        Ok(())
    }

    fn to_move(&self, file: Event) -> Result<Seat, Disagreement> {
        let over = || Disagreement::Refused { event: self.event, file, error: HostError::GameOver.into() };
        self.game.to_move().ok_or_else(over)
    }

    fn point(&self, file: Event, square: Square) -> Result<Point, Disagreement> {
        let no_station = || Disagreement::NoStation { event: self.event, file, square };
        point_of(self.game.ruleset().board(), square).ok_or_else(no_station)
    }

    fn unfounded(&self, file: Event) -> Disagreement {
        Disagreement::Unfounded { event: self.event, file }
    }
}
