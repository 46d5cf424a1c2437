//! How much every set of groups is asked for, and how much it has.

use super::pool::Impossible;

/// The most groups whose sets are all gone through. An army has 12 labels; in a pool of two armies all pieces are alike,
/// and there are one or two groups.
const MOST_GROUPS: usize = 12;

/// Numbers of pieces fit a byte, and eight bytes a word.
const BYTES: usize = 8;

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = ONES << 7;

/// By group of the first three: the bytes of a word that stand for sets without it.
const WITHOUT: [u64; 3] = [0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF];

/// For every set of groups, by its bits, how many pieces can have nothing else, and how many pieces it has.
pub(super) struct Balance {
    groups: usize,
    demand: Vec<u64>,
    supply: Vec<u64>,
}

impl Balance {
    /// Nothing is asked for yet; `copies` are how many pieces each group has, 50 in all at most.
    pub(super) fn new(copies: &[u8]) -> Result<Balance, Impossible> {
        if copies.len() > MOST_GROUPS {
            return Err(Impossible);
        }
        let words = 1 << copies.len().saturating_sub(3);
        let mut supply = vec![0; words];
        for (group, &copies) in copies.iter().enumerate() {
            let copies = u64::from(copies);
            match WITHOUT.get(group) {
                Some(without) => supply[0] += copies * (ONES & !without),
                None => {
                    let (low, high) = supply[..2 << (group - 3)].split_at_mut(1 << (group - 3));
                    low.iter().zip(high).for_each(|(low, high)| *high = low + copies * ONES);
                }
            }
        }
        Ok(Balance { groups: copies.len(), demand: vec![0; words], supply })
    }

    /// So many pieces have all their choice in this set.
    pub(super) fn demand(&mut self, set: usize, pieces: u8) {
        self.demand[set / BYTES] += u64::from(pieces) << (8 * (set % BYTES));
    }

    /// Calls `found` with each set that has no more than is asked for.
    ///
    /// # Errors
    /// When a set has less.
    pub(super) fn tight_sets(&mut self, mut found: impl FnMut(usize)) -> Result<(), Impossible> {
        self.sum_up();
        for (word, (&demand, &supply)) in self.demand.iter().zip(&self.supply).enumerate() {
            if ((supply | TOPS) - demand) & TOPS != TOPS {
                return Err(Impossible);
            }
            let mut equal = !((supply ^ demand) + (TOPS - ONES)) & TOPS;
            while equal != 0 {
                found(BYTES * word + equal.trailing_zeros() as usize / 8);
                equal &= equal - 1;
            }
        }
        Ok(())
    }

    /// Adds to what is asked of each set what is asked of its parts.
    fn sum_up(&mut self) {
        let demand = &mut self.demand;
        for group in 0..self.groups {
            match WITHOUT.get(group) {
                Some(without) => demand.iter_mut().for_each(|word| *word += (*word & without) << (8 << group)),
                None => {
                    for block in demand.chunks_exact_mut(2 << (group - 3)) {
                        let (low, high) = block.split_at_mut(1 << (group - 3));
                        low.iter().zip(high).for_each(|(low, high)| *high += low);
                    }
                }
            }
        }
    }
}
