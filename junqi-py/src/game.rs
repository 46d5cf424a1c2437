//! `junqi.Game`.

use junqi_core::{Deal, Entry, Game as CoreGame, Layout, Record};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::Reduced;
use crate::error::{self, IllegalActionError, StartError, guard, raise};
use crate::legal::LegalActions;
use crate::number;
use crate::outcome::Outcome;
use crate::rules::Rules;

/// A whole game, as its referee knows it.
#[pyclass(module = "junqi", eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Game(CoreGame);

impl Game {
    fn start(
        rules: &Rules,
        seed: Option<&Bound<'_, PyAny>>,
        layouts: Option<Vec<String>>,
        deal: Option<&str>,
    ) -> PyResult<CoreGame> {
        let ruleset = rules.0.clone();
        match (seed, layouts, deal) {
            (seed, None, None) => {
                let seed = seed.map_or(Ok(0), seed_argument)?;
                Ok(CoreGame::random(ruleset, seed))
            }
            (None, Some(layouts), None) => {
                let layouts: Result<Vec<Layout>, _> = layouts.iter().map(|text| text.parse()).collect();
                CoreGame::new(ruleset, &layouts.map_err(raise!(NotationError))?).map_err(raise!(StartError))
            }
            (None, None, Some(deal)) => {
                let deal: Deal = deal.parse().map_err(raise!(NotationError))?;
                CoreGame::from_deal(ruleset, &deal).map_err(raise!(StartError))
            }
            _ => Err(StartError::new_err("a game begins from one of seed, layouts and deal")),
        }
    }

    fn say(&mut self, word: Entry) -> PyResult<()> {
        guard(|| self.0.repeat(word).map(|_| ()).map_err(raise!(HostError)))
    }

    fn state(&self) -> String {
        match (self.0.outcome(), self.0.to_move()) {
            (Some(outcome), _) => outcome.to_string(),
            (None, Some(seat)) => format!("seat {seat} to move"),
            (None, None) => "nobody to move".to_owned(),
        }
    }
}

fn seed_argument(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    let refused = |_| StartError::new_err("a seed is a whole number from 0 to 18446744073709551615");
    seed.extract().map_err(refused)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules, seed = None, *, layouts = None, deal = None))]
    fn new(
        rules: &Bound<'_, Rules>,
        seed: Option<&Bound<'_, PyAny>>,
        layouts: Option<Vec<String>>,
        deal: Option<&str>,
    ) -> PyResult<Game> {
        guard(|| Game::start(rules.get(), seed, layouts, deal).map(Game))
    }

    /// The game of a record.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_record(text: &str) -> PyResult<Game> {
        guard(|| Record::parse(text).map(|record| Game(record.into_game())).map_err(raise!(NotationError)))
    }

    /// The game as a record.
    fn record(&self) -> PyResult<String> {
        guard(|| Ok(Record::from_game(&self.0).to_string()))
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.ruleset().clone())
    }

    /// The seat to move; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.0.to_move().map(|seat| seat.0)
    }

    /// Plies made.
    #[getter]
    fn ply(&self) -> u32 {
        self.0.ply()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The legal actions of the seat to move; empty when the game is over.
    #[getter]
    fn legal_actions(&self) -> PyResult<LegalActions> {
        guard(|| Ok(LegalActions { ruleset: self.0.ruleset().clone(), actions: self.0.legal_actions() }))
    }

    /// The numbers of the legal actions, in the order of `legal_actions`.
    fn legal_ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let ruleset = self.0.ruleset();
        let number = |action| number::number(ruleset, action);
        let numbers = guard(|| Ok(self.0.legal_actions().into_iter().map(number).collect()))?;
        Ok(PyArray1::from_vec(py, numbers))
    }

    /// Plays an action of the seat to move.
    #[pyo3(signature = (action, /))]
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        guard(|| {
            let action = number::action(self.0.ruleset(), action)?;
            let refused = match self.0.play(action) {
                Ok(_) => return Ok(()),
                Err(refused) => refused.to_string(),
            };
            Err(IllegalActionError::new_err((number::text(self.0.ruleset(), action), refused)))
        })
    }

    /// Tells that the time of the seat to move ran out.
    fn timeout(&mut self) -> PyResult<()> {
        self.say(Entry::TimedOut)
    }

    /// A seat resigns.
    #[pyo3(signature = (seat, /))]
    fn resign(&mut self, seat: i64) -> PyResult<()> {
        self.say(Entry::Resigned(error::seat(seat)?))
    }

    /// A seat leaves.
    #[pyo3(signature = (seat, /))]
    fn flee(&mut self, seat: i64) -> PyResult<()> {
        self.say(Entry::Fled(error::seat(seat)?))
    }

    /// A seat offers a draw.
    #[pyo3(signature = (seat, /))]
    fn offer_draw(&mut self, seat: i64) -> PyResult<()> {
        self.say(Entry::Offered(error::seat(seat)?))
    }

    /// A seat accepts the draw on offer.
    #[pyo3(signature = (seat, /))]
    fn accept_draw(&mut self, seat: i64) -> PyResult<()> {
        self.say(Entry::Accepted(error::seat(seat)?))
    }

    /// A seat refuses the draw on offer.
    #[pyo3(signature = (seat, /))]
    fn refuse_draw(&mut self, seat: i64) -> PyResult<()> {
        self.say(Entry::Refused(error::seat(seat)?))
    }

    /// An independent game in the same state.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Game {
        let _ = memo;
        self.clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<junqi.Game of {}: ply {}, {}>", self.rules().__repr__(py)?, self.0.ply(), self.state()))
    }

    /// The board as a picture, everything shown, and who is to move.
    fn __str__(&self) -> PyResult<String> {
        guard(|| Ok(self.0.to_string()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Game>().getattr("from_record")?, (self.record()?,)))
    }
}
