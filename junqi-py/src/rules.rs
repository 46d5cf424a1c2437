//! `junqi.Rules`.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use junqi_core::notation::parse_action;
use junqi_core::{Rules as CoreRules, Ruleset};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};

use crate::Reduced;
use crate::error::{NotationError, RulesError, guard, raise};
use crate::field::{Field, value};
use crate::number;

/// The rules of one game, checked and ready to be played by.
#[pyclass(module = "junqi", frozen, eq, hash)]
#[derive(Clone)]
pub(crate) struct Rules(pub(crate) Arc<Ruleset>);

impl Rules {
    fn rules(&self) -> &CoreRules {
        self.0.rules()
    }

    fn compile(rules: CoreRules) -> PyResult<Rules> {
        Ruleset::new(rules).map(|ruleset| Rules(Arc::new(ruleset))).map_err(raise!(RulesError))
    }

    /// Rules from JSON's form of options: the preset and the fields, by name.
    fn from_options(options: Map<String, Value>) -> PyResult<Rules> {
        Rules::compile(serde_json::from_value(Value::Object(options)).map_err(raise!(RulesError))?)
    }

    /// The options that make these rules out of the nearest preset.
    fn repr_options<'py>(&self, py: Python<'py>) -> PyResult<Vec<(&'static str, Bound<'py, PyAny>)>> {
        let rules = self.rules();
        let mut names: Vec<_> = rules.differences(&rules.nearest_preset().rules()).map(|(name, _)| name).collect();
        // A board other than the preset's would bring all its seats along.
        if names.contains(&"board") && !names.contains(&"seats") {
            names.push("seats");
        }
        let option = |name| Ok((name, value(py, CoreRules::field(name).map_err(raise!(RulesError))?, rules)?));
        names.into_iter().map(option).collect()
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.rules() == other.rules()
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rules().hash(state);
    }
}

#[pymethods]
impl Rules {
    /// Rules from options by name, on top of a preset ('dark' if none is given).
    #[new]
    #[pyo3(signature = (*, preset = None, **options))]
    fn new(preset: Option<&Bound<'_, PyAny>>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
        let mut given = json_options(options)?;
        if let Some(preset) = preset {
            given.insert("preset".to_owned(), json_value("preset", preset)?);
        }
        guard(|| Rules::from_options(given))
    }

    /// The rules of a preset.
    #[staticmethod]
    #[pyo3(signature = (name, /))]
    fn preset(name: &str) -> PyResult<Rules> {
        guard(|| Rules::compile(CoreRules::preset(name).map_err(raise!(RulesError))?))
    }

    /// The names of all presets.
    #[staticmethod]
    fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, junqi_core::rules::Preset::NAMES)
    }

    /// Every option, in order.
    #[staticmethod]
    fn fields(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, CoreRules::FIELDS.iter().map(Field).collect::<Vec<_>>())
    }

    /// The option of this name.
    #[staticmethod]
    #[pyo3(signature = (name, /))]
    fn field(name: &str) -> PyResult<Field> {
        CoreRules::field(name).map(Field).map_err(raise!(RulesError))
    }

    /// Rules from JSON: an object with any of the options, and `preset`.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(text: &str) -> PyResult<Rules> {
        guard(|| Rules::compile(CoreRules::from_json(text).map_err(raise!(RulesError))?))
    }

    /// The rules as JSON, every option on a line of its own.
    fn to_json(&self) -> PyResult<String> {
        guard(|| Ok(self.rules().to_json()))
    }

    /// The same rules with some options changed.
    #[pyo3(signature = (**options))]
    fn replace(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
        let changes = json_options(options)?;
        guard(|| {
            for name in changes.keys() {
                CoreRules::field(name).map_err(raise!(RulesError))?;
            }
            let rules = serde_json::to_value(self.rules()).map_err(raise!(RulesError))?;
            let Value::Object(mut given) = rules else {
                return Err(RulesError::new_err("rules are an object in JSON"));
            };
            given.extend(changes);
            Rules::from_options(given)
        })
    }

    /// How many actions there are under these rules, legal now or not: their numbers count from 0.
    #[getter]
    fn action_count(&self) -> usize {
        self.0.action_space().len()
    }

    /// The number of an action's text.
    #[pyo3(signature = (text, /))]
    fn action_id(&self, text: &str) -> PyResult<u32> {
        guard(|| {
            let action = parse_action(self.0.board(), text).map_err(raise!(NotationError))?;
            let id = self.0.action_space().id(action);
            id.ok_or_else(|| NotationError::new_err(format!("no piece can ever play {text} under these rules")))
        })
    }

    /// The text of the action of a number.
    #[pyo3(signature = (id, /))]
    fn action_text(&self, id: i64) -> PyResult<String> {
        guard(|| Ok(number::text(&self.0, number::of_number(&self.0, id)?)))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        value(py, Rules::field(name)?.0, self.rules())
    }

    pub(crate) fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = format!("Rules(preset='{}'", self.rules().nearest_preset());
        for (name, value) in self.repr_options(py)? {
            text += &format!(", {name}={}", value.repr()?);
        }
        Ok(text + ")")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Rules>().getattr("from_json")?, (self.to_json()?,)))
    }
}

/// Makes every option readable as an attribute.
pub(crate) fn add_properties(py: Python<'_>) -> PyResult<()> {
    let getter = py.import("operator")?.getattr("itemgetter")?;
    let property = py.import("builtins")?.getattr("property")?;
    for field in CoreRules::FIELDS {
        let doc = format!("{} ({}, RULES.md section {}; {})", field.summary, field.chinese, field.section, field.kind);
        let read = property.call1((getter.call1((field.name,))?, py.None(), py.None(), doc))?;
        py.get_type::<Rules>().setattr(field.name, read)?;
    }
    Ok(())
}

fn json_options(options: Option<&Bound<'_, PyDict>>) -> PyResult<Map<String, Value>> {
    let mut given = Map::new();
    for (name, value) in options.into_iter().flatten() {
        let name: String = name.extract()?;
        let value = json_value(&name, &value)?;
        given.insert(name, value);
    }
    Ok(given)
}

/// A Python value as JSON; whether an option takes it is for the core to say.
fn json_value(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(text) = value.extract::<String>() {
        return Ok(Value::from(text));
    }
    if let Ok(on) = value.extract::<bool>() {
        return Ok(Value::from(on));
    }
    if let Some(number) = json_number(value) {
        return Ok(number);
    }
    let unfit = || -> PyResult<PyErr> { Ok(RulesError::new_err(format!("{name} can't be {}", value.repr()?))) };
    let Ok(items) = value.try_iter() else { return Err(unfit()?) };
    let numbers: Option<Vec<Value>> = items.map(|item| item.ok().as_ref().and_then(json_number)).collect();
    match numbers {
        Some(numbers) => Ok(Value::from(numbers)),
        None => Err(unfit()?),
    }
}

fn json_number(value: &Bound<'_, PyAny>) -> Option<Value> {
    let number = value.extract::<i64>().map(Value::from);
    number.or_else(|_| value.extract::<u64>().map(Value::from)).ok()
}
