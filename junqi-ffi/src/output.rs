//! Pointers through which results go out: written only when everything has succeeded.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use crate::fault::Fault;

/// Where one result goes. It may not have been initialised by the caller.
pub(crate) struct Output<'a, T> {
    place: &'a mut MaybeUninit<T>,
}

impl<'a, T> Output<'a, T> {
    /// # Safety
    /// `place` is NULL or points to memory for a `T` that nobody else uses during `'a`.
    pub(crate) unsafe fn new(place: *mut T, argument: &'static str) -> Result<Self, Fault> {
        // SAFETY: the caller's word; uninitialised memory is a `MaybeUninit`.
        let place = unsafe { place.cast::<MaybeUninit<T>>().as_mut() };
        Ok(Output { place: place.ok_or(Fault::Null { argument })? })
    }

    pub(crate) fn set(self, value: T) {
        self.place.write(value);
    }
}

impl<T> Output<'_, *mut T> {
    /// Hands out a new handle, which the caller frees.
    pub(crate) fn handle(self, value: T) {
        self.set(Box::into_raw(Box::new(value)));
    }
}

/// Where many results go, and how many they are.
pub(crate) struct Buffer<'a, T> {
    start: *mut T,
    capacity: usize,
    argument: &'static str,
    needed: Output<'a, usize>,
}

impl<'a, T: Copy> Buffer<'a, T> {
    /// # Safety
    /// `start` is NULL or points to memory for `capacity` times `T`, `needed` is NULL or points to memory for a
    /// number; they do not overlap, and nobody else uses either during `'a`.
    pub(crate) unsafe fn new(
        start: *mut T,
        capacity: usize,
        needed: *mut usize,
        arguments: [&'static str; 2],
    ) -> Result<Self, Fault> {
        let [argument, needed_argument] = arguments;
        if start.is_null() && capacity != 0 {
            return Err(Fault::Null { argument });
        }
        // SAFETY: the caller's word.
        let needed = unsafe { Output::new(needed, needed_argument) }?;
        Ok(Buffer { start, capacity, argument, needed })
    }

    /// Writes all the values, or only how many they are if there is no room.
    pub(crate) fn fill(self, values: impl ExactSizeIterator<Item = T>) -> Result<(), Fault> {
        let (capacity, needed) = (self.capacity, values.len());
        self.needed.set(needed);
        if needed > capacity {
            return Err(Fault::BufferTooSmall { argument: self.argument, capacity, needed });
        }
        for (index, value) in values.take(needed).enumerate() {
            // SAFETY: `index < needed <= capacity`, and `start` has that much room by `new`'s caller's word.
            unsafe { self.start.add(index).write(value) };
        }
        Ok(())
    }
}

impl Buffer<'_, c_char> {
    /// Writes a text and its NUL.
    pub(crate) fn fill_text(self, text: &str) -> Result<(), Fault> {
        let bytes: Vec<c_char> = text.bytes().chain([0]).map(|byte| byte as c_char).collect();
        self.fill(bytes.into_iter())
    }
}
