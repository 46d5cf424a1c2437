//! `junqi.LegalActions`.

use std::sync::Arc;

use junqi_core::{Action, Ruleset};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyTuple};

use crate::Reduced;
use crate::number;
use crate::rules::Rules;

/// The legal actions of a moment as a sequence of texts, which are made only when they are looked at.
#[pyclass(module = "junqi", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct LegalActions {
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) actions: Vec<Action>,
}

impl LegalActions {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.actions.iter().map(|&action| number::text(&self.ruleset, action)))
    }
}

#[pymethods]
impl LegalActions {
    fn __len__(&self) -> usize {
        self.actions.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if index.cast::<PySlice>().is_ok() {
            return self.list(py)?.as_any().get_item(index);
        }
        let index: isize = index.extract()?;
        let from_start =
            if index < 0 { self.actions.len().checked_add_signed(index) } else { usize::try_from(index).ok() };
        let action = from_start.and_then(|index| self.actions.get(index));
        let action = *action.ok_or_else(|| PyIndexError::new_err("there are fewer legal actions"))?;
        Ok(number::text(&self.ruleset, action).into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let list = self.list(py)?;
        list.reverse()?;
        list.try_iter()
    }

    fn __contains__(&self, item: &Bound<'_, PyAny>) -> bool {
        number::action(&self.ruleset, item).is_ok_and(|action| self.actions.contains(&action))
    }

    /// The place of an action's text.
    #[pyo3(signature = (*arguments))]
    fn index(&self, py: Python<'_>, arguments: &Bound<'_, PyTuple>) -> PyResult<usize> {
        self.list(py)?.call_method1("index", arguments)?.extract()
    }

    /// How often a text occurs: 0 or 1.
    #[pyo3(signature = (value, /))]
    fn count(&self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.list(py)?.call_method1("count", (value,))?.extract()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<junqi.LegalActions {}>", self.list(py)?.repr()?))
    }

    #[staticmethod]
    fn _restore(rules: &Bound<'_, Rules>, codes: Vec<u32>) -> LegalActions {
        let actions = codes.into_iter().filter_map(Action::from_code).collect();
        LegalActions { ruleset: rules.get().0.clone(), actions }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Rules, Vec<u32>)> {
        let codes = self.actions.iter().map(|action| action.code()).collect();
        Ok((py.get_type::<LegalActions>().getattr("_restore")?, (Rules(self.ruleset.clone()), codes)))
    }
}
