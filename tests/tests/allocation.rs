//! What promises not to allocate does not.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use junqi_core::rules::Preset;
use junqi_core::{Encoder, Game, PlaneForm, Ruleset};
use junqi_tests::games::wander;

/// The system's allocator, counting the calls of each thread.
struct Counting;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.set(CALLS.get() + 1);
        // SAFETY: the caller keeps to the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often memory is asked for.
fn allocations(work: impl FnOnce()) -> usize {
    let before = CALLS.get();
    work();
    CALLS.get() - before
}

#[test]
fn observations_and_masks_allocate_nothing() {
    assert_eq!(allocations(|| drop(vec![0_u8; 3])), 1, "allocations are counted");
    for preset in [Preset::Dark, Preset::FourDouble, Preset::FlipOld, Preset::Six] {
        let ruleset = std::sync::Arc::new(Ruleset::new(preset.rules()).expect("a preset"));
        let encoder = Encoder::new(&ruleset, PlaneForm::Grid);
        let (mut bytes, mut floats) = (vec![0_u8; encoder.len()], vec![0_f32; encoder.len()]);
        let mut mask = vec![0; encoder.actions().len()];
        wander(&ruleset, 31, |game: &Game| {
            let view = game.view(game.to_move().unwrap_or_default());
            let count = allocations(|| {
                encoder.observe(&view, &mut bytes).expect("room");
                encoder.observe(&view, &mut floats).expect("room");
                encoder.legal_mask(&view, &mut mask).expect("room");
            });
            assert_eq!(count, 0, "{preset}");
        });
    }
}
