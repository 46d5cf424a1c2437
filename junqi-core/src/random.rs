//! Drawing lots from a seed, the same on every platform and in every version.

/// A small generator (SplitMix64). No state of the game holds one: whatever draws lots is handed a seed or a generator.
///
/// ```
/// use junqi_core::Random;
/// let mut random = Random::new(7);
/// assert!(random.below(6) < 6);
/// assert_eq!(Random::new(7).next(), Random::new(7).next());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator; equal seeds give equal lots.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Random { state: seed }
    }

    /// The next 64 random bits.
    #[allow(clippy::should_implement_trait, reason = "an endless source is no iterator to loop over")]
    #[inline]
    pub fn next(&mut self) -> u64 {
        let (state, bits) = split_mix(self.state);
        self.state = state;
        bits
    }

    /// A number below `bound`, which must not be 0. The bias is below `bound / 2^64`.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// One step of SplitMix64: the next state and its 64 bits.
pub(crate) const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut bits = state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, bits ^ (bits >> 31))
}
