//! `junqi.Game`.

use junqi_core::{Deal, Entry, Game as CoreGame, Layout, Start};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

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

    /// The layouts or the deal that the game began from, as the arguments of `Game`.
    fn start_arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arguments = PyDict::new(py);
        match self.0.start() {
            Start::Layouts(layouts) => {
                arguments.set_item("layouts", layouts.iter().map(Layout::to_string).collect::<Vec<_>>())?;
            }
            Start::Deal(deal) => arguments.set_item("deal", deal.to_string())?,
            Start::Setup(_) => return Err(StartError::new_err("this game began neither from layouts nor from a deal")),
        }
        Ok(arguments)
    }

    /// A call of the method that makes an entry: its name and its argument.
    fn call(&self, entry: Entry) -> Call {
        let (method, seat) = match entry {
            Entry::Played(action) => return ("play", Some(Argument::Action(number::text(self.0.ruleset(), action)))),
            Entry::TimedOut => return ("timeout", None),
            Entry::Resigned(seat) => ("resign", seat),
            Entry::Fled(seat) => ("flee", seat),
            Entry::Offered(seat) => ("offer_draw", seat),
            Entry::Accepted(seat) => ("accept_draw", seat),
            Entry::Refused(seat) => ("refuse_draw", seat),
        };
        (method, Some(Argument::Seat(seat.0)))
    }

    fn state(&self) -> String {
        match (self.0.outcome(), self.0.to_move()) {
            (Some(outcome), _) => outcome.to_string(),
            (None, Some(seat)) => format!("seat {seat} to move"),
            (None, None) => "nobody to move".to_owned(),
        }
    }
}

/// A method of `Game` by name, with its argument if it has one.
type Call = (&'static str, Option<Argument>);

#[derive(IntoPyObject)]
enum Argument {
    Action(String),
    Seat(u8),
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

    /// The integer codes of the legal actions, in the order of `legal_actions`.
    fn legal_codes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let ruleset = self.0.ruleset();
        let numbers = guard(|| Ok(self.0.legal_actions().into_iter().map(|action| number::number(ruleset, action))))?;
        Ok(PyArray1::from_iter(py, numbers))
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

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let mut lines = vec![self.rules().__repr__(py)?];
        match self.0.start() {
            Start::Layouts(layouts) => {
                let seats = self.0.rules().seats.into_iter();
                lines.extend(seats.zip(layouts).map(|(seat, layout)| format!("seat {seat}: {layout}")));
            }
            Start::Deal(deal) => lines.push(format!("deal: {deal}")),
            Start::Setup(_) => {}
        }
        lines.extend(self.0.entries().iter().map(|&entry| match self.call(entry) {
            ("play", Some(Argument::Action(action))) => action,
            (method, Some(Argument::Seat(seat))) => format!("{method} {seat}"),
            (method, _) => method.to_owned(),
        }));
        lines.push(self.state());
        Ok(lines.join("\n"))
    }

    #[staticmethod]
    fn _restore<'py>(
        rules: &Bound<'py, Rules>,
        start: &Bound<'py, PyDict>,
        calls: Vec<(String, Option<Bound<'py, PyAny>>)>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = rules.py().get_type::<Game>().call((rules,), Some(start))?;
        for (method, argument) in calls {
            match argument {
                Some(argument) => game.call_method1(method, (argument,))?,
                None => game.call_method0(method)?,
            };
        }
        Ok(game)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Rules, Bound<'py, PyDict>, Vec<Call>)> {
        let calls = self.0.entries().iter().map(|&entry| self.call(entry)).collect();
        Ok((py.get_type::<Game>().getattr("_restore")?, (self.rules(), self.start_arguments(py)?, calls)))
    }
}
