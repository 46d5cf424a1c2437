//! No panic crosses the border, and what a panic may have broken is not used again.

use core::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::fault::{Fault, remember};
use crate::status::JunqiStatus;

/// Runs the body of an exported function: its fault is remembered and becomes its status.
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Fault>) -> JunqiStatus {
    // What a panic leaves half done is in handles, which guard themselves: see `Handle::change`.
    let fault = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return JunqiStatus::Ok,
        Ok(Err(fault)) => fault,
        Err(payload) => Fault::Panic { message: words(payload) },
    };
    let status = fault.status();
    remember(fault);
    status
}

/// Runs the body of an exported function that has no status to return.
pub(crate) fn quietly<T>(after_panic: T, body: impl FnOnce() -> T) -> T {
    let mut result = after_panic;
    // The status is remembered, and there is nobody to tell.
    let _ = guard(|| {
        result = body();
        Ok(())
    });
    result
}

fn words(payload: Box<dyn Any + Send>) -> String {
    let message = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(message), _) => (*message).to_owned(),
        (_, Some(message)) => message.clone(),
        _ => "no message".to_owned(),
    };
    // A payload of an unknown type might panic again when it is dropped.
    if catch_unwind(AssertUnwindSafe(|| drop(payload))).is_err() {
        std::process::abort();
    }
    message
}

/// What a handle points to.
#[derive(Debug)]
pub(crate) struct Handle<T> {
    value: T,
    poisoned: bool,
}

impl<T> Handle<T> {
    pub(crate) fn new(value: T) -> Self {
        Handle { value, poisoned: false }
    }

    pub(crate) fn get(&self) -> Result<&T, Fault> {
        if self.poisoned { Err(Fault::Poisoned) } else { Ok(&self.value) }
    }

    /// Changes the value; if that panics the handle is poisoned.
    pub(crate) fn change<R>(&mut self, change: impl FnOnce(&mut T) -> Result<R, Fault>) -> Result<R, Fault> {
        if self.poisoned {
            return Err(Fault::Poisoned);
        }
        self.poisoned = true;
        let result = change(&mut self.value);
        self.poisoned = false;
        result
    }
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;
    use std::panic::panic_any;

    use super::*;
    use crate::junqi_last_error;

    fn last_error() -> String {
        let mut buffer = [0; 200];
        // SAFETY: the buffer has the capacity told.
        unsafe {
            junqi_last_error(buffer.as_mut_ptr(), buffer.len());
            CStr::from_ptr(buffer.as_ptr()).to_str().expect("UTF-8").to_owned()
        }
    }

    #[test]
    fn a_panic_becomes_a_status_with_a_message() {
        let word = "a formatted word";
        let panics: [(fn(), &str); 3] = [
            (|| panic!("a plain word"), "a plain word"),
            (|| panic!("{}", String::from("a formatted word")), word),
            (|| panic_any(7), "no message"),
        ];
        for (panics, message) in panics {
            assert_eq!(
                guard(|| {
                    panics();
                    Ok(())
                }),
                JunqiStatus::Panic
            );
            assert_eq!(last_error(), format!("an error in the library, please report it: {message}"));
        }
    }

    #[test]
    fn a_function_without_status_returns_its_default_after_a_panic() {
        assert_eq!(quietly(5, || panic!("no number")), 5);
        assert_eq!(quietly(5, || 6), 6);
    }

    #[test]
    fn a_panic_while_changing_poisons_the_handle_and_a_fault_does_not() {
        let mut handle = Handle::new(1);
        assert_eq!(guard(|| handle.change(|_| Err(Fault::NoAction { code: 9 }))), JunqiStatus::InvalidArgument);
        assert_eq!(guard(|| handle.get().map(|value| assert_eq!(*value, 1))), JunqiStatus::Ok);

        assert_eq!(guard(|| handle.change(|_| panic!("half done"))), JunqiStatus::Panic);
        assert_eq!(guard(|| handle.get().map(|_| ())), JunqiStatus::Poisoned);
        assert_eq!(guard(|| handle.change(|_| Ok(()))), JunqiStatus::Poisoned);
        assert_eq!(last_error(), "an earlier call on this handle failed with JUNQI_STATUS_PANIC: it can only be freed");
    }
}
