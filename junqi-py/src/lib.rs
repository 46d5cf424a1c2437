//! The Python package `junqi`: classes over `junqi-core`. No rule of the game is decided here.
//!
//! Names, values and texts are those of the core. What Python programs see is described in `python/junqi/_core.pyi`;
//! the exceptions live in `python/junqi/errors.py`.

mod error;
mod field;
mod game;
mod legal;
mod number;
mod outcome;
mod rules;

use pyo3::prelude::*;

/// The compiled part of the package `junqi`.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::field::Field;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::legal::LegalActions;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::rules::Rules;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::rules::add_properties(module.py())?;
        module.setattr("__version__", env!("CARGO_PKG_VERSION"))?;
        module.setattr("_fail", wrap_pyfunction!(crate::fail, module)?)
    }
}

/// What `__reduce__` tells pickle: whom to call, and with what.
type Reduced<'py, Arguments> = PyResult<(Bound<'py, PyAny>, Arguments)>;

/// Panics, so that a test can see what becomes of a panic.
#[pyfunction(name = "_fail")]
fn fail() -> PyResult<()> {
    error::guard(|| panic!("this is only a test"))
}
