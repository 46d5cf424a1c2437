//! What there is to know about one option of `Rules`, and its value in Python.

use std::hash::{Hash, Hasher};

use junqi_core::rules::FieldKind;
use junqi_core::{Rules as CoreRules, SeatSet};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use crate::Reduced;
use crate::rules::Rules;

/// One option of `Rules`.
#[pyclass(module = "junqi", frozen, eq, hash)]
#[derive(Clone, Copy)]
pub(crate) struct Field(pub(crate) &'static junqi_core::rules::Field);

impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Field {}

impl Hash for Field {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

#[pymethods]
impl Field {
    /// The name, the same in Rust, C, Python and JSON.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    /// A short Chinese name.
    #[getter]
    fn chinese(&self) -> &'static str {
        self.0.chinese
    }

    /// One sentence: what the option changes.
    #[getter]
    fn summary(&self) -> &'static str {
        self.0.summary
    }

    /// The section of RULES.md that explains it.
    #[getter]
    fn section(&self) -> u8 {
        self.0.section
    }

    /// Which values it takes: 'choice', 'switch', 'number', 'seat', 'seats' or 'kind'.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.kind {
            FieldKind::Choice(_) => "choice",
            FieldKind::Switch => "switch",
            FieldKind::Number { .. } => "number",
            FieldKind::Seat => "seat",
            FieldKind::Seats => "seats",
            FieldKind::Kind => "kind",
        }
    }

    /// The names of a choice's values; None for other kinds.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        match self.0.kind {
            FieldKind::Choice(names) => PyTuple::new(py, names).map(Some),
            _ => Ok(None),
        }
    }

    /// The largest value of a number; None for other kinds.
    #[getter]
    fn max(&self) -> Option<u32> {
        match self.0.kind {
            FieldKind::Number { max } => Some(max),
            _ => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("<junqi.Field {}: {}>", self.0.name, self.0.kind)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (&'static str,)> {
        Ok((py.get_type::<Rules>().getattr("field")?, (self.0.name,)))
    }
}

/// A field's value: a choice and a kind as `str`, a switch as `bool`, numbers and a seat as `int`, seats as a tuple of `int`.
pub(crate) fn value<'py>(
    py: Python<'py>,
    field: &junqi_core::rules::Field,
    rules: &CoreRules,
) -> PyResult<Bound<'py, PyAny>> {
    let code = field.code(rules);
    Ok(match field.kind {
        FieldKind::Choice(_) | FieldKind::Kind => PyString::new(py, &field.get(rules)).into_any(),
        FieldKind::Switch => PyBool::new(py, code != 0).to_owned().into_any(),
        FieldKind::Number { .. } | FieldKind::Seat => PyInt::new(py, code).into_any(),
        FieldKind::Seats => seats(py, SeatSet(code as u8))?.into_any(),
    })
}

/// Seats as a tuple of `int`.
pub(crate) fn seats<'py>(py: Python<'py>, seats: SeatSet) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, seats.into_iter().map(|seat| seat.0).collect::<Vec<_>>())
}
