//! The core's errors as Python exceptions, which `python/junqi/errors.py` defines.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use junqi_core::Seat;
use pyo3::prelude::*;

pyo3::import_exception!(junqi.errors, HostError);
pyo3::import_exception!(junqi.errors, IllegalActionError);
pyo3::import_exception!(junqi.errors, InternalError);
pyo3::import_exception!(junqi.errors, NotationError);
pyo3::import_exception!(junqi.errors, RulesError);
pyo3::import_exception!(junqi.errors, SeatError);
pyo3::import_exception!(junqi.errors, StartError);

/// Does some work in the core, and turns a panic there into an exception that Python programs can catch as such.
pub(crate) fn guard<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(InternalError::new_err(panic_text(&*panic))))
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("a bug in junqi: {}", text.unwrap_or("no message"))
}

/// A seat that some board has.
pub(crate) fn seat(number: i64) -> PyResult<Seat> {
    let seat = u8::try_from(number).ok().map(Seat).filter(|seat| seat.index() < Seat::MAX);
    seat.ok_or_else(|| SeatError::new_err(format!("there is no seat {number}: seats are 0 to {}", Seat::MAX - 1)))
}

/// Makes a core's error an exception of class `$Error`, with the same message.
macro_rules! raise {
    ($Error:ident) => {
        |error| $crate::error::$Error::new_err(ToString::to_string(&error))
    };
}
pub(crate) use raise;
