//! `junqi.Outcome`.

use junqi_core::{Outcome as CoreOutcome, Reason, SeatResult, Team, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::Reduced;
use crate::error::{raise, seat};
use crate::field::seats;

/// How a game ended, with its reason.
#[pyclass(module = "junqi", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) CoreOutcome);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (verdict, reason, winners = None, team = None))]
    fn new(verdict: &str, reason: &str, winners: Option<Vec<i64>>, team: Option<u8>) -> PyResult<Outcome> {
        Ok(Outcome(CoreOutcome {
            verdict: verdict.parse().map_err(raise!(NotationError))?,
            reason: reason.parse().map_err(raise!(NotationError))?,
            winners: winners.unwrap_or_default().into_iter().map(seat).collect::<PyResult<_>>()?,
            team: team.map(Team),
        }))
    }

    /// Every verdict there is.
    #[classattr]
    #[pyo3(name = "VERDICTS")]
    fn verdicts(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, Verdict::NAMES)
    }

    /// Every reason there is.
    #[classattr]
    #[pyo3(name = "REASONS")]
    fn reasons(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, Reason::NAMES)
    }

    /// Every result of a seat there is.
    #[classattr]
    #[pyo3(name = "RESULTS")]
    fn results(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, SeatResult::NAMES)
    }

    /// 'win', 'draw' or 'void'.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict.name()
    }

    /// Why the game ended.
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason.name()
    }

    /// All seats of the winning team, out or not; empty without a winner.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seats(py, self.0.winners)
    }

    /// The winning team; None without a winner.
    #[getter]
    fn team(&self) -> Option<u8> {
        self.0.team.map(|team| team.0)
    }

    /// What the end means for a playing seat: 'won', 'lost', 'drawn' or 'void'.
    #[pyo3(signature = (seat, /))]
    fn result(&self, #[pyo3(from_py_with = seat_argument)] seat: junqi_core::Seat) -> &'static str {
        self.0.result(seat).name()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let team = self.0.team.map_or("None".to_owned(), |team| team.to_string());
        let winners = self.winners(py)?.repr()?;
        Ok(format!("Outcome('{}', '{}', winners={winners}, team={team})", self.0.verdict, self.0.reason))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, Bound<'py, PyTuple>> {
        let parts = (self.verdict(), self.reason(), self.winners(py)?, self.team());
        Ok((py.get_type::<Outcome>().into_any(), parts.into_pyobject(py)?))
    }
}

fn seat_argument(value: &Bound<'_, PyAny>) -> PyResult<junqi_core::Seat> {
    seat(value.extract()?)
}
