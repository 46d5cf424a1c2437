//! How much every set of groups is asked for, and how much it has.

use super::pool::Impossible;

/// Numbers of pieces fit a byte, and eight bytes a word.
const BYTES: usize = 8;
const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = ONES << 7;

/// By group of the first three: the bytes of a word that stand for sets without it.
const WITHOUT: [u64; 3] = [0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF];

/// Calls `found` with each set of groups, as bits, that has no more pieces than can have nothing else.
///
/// `copies` are how many pieces each group has, and `demands` say of how many pieces a set is all the choice: 50 at most.
///
/// # Errors
/// When a set has fewer.
pub(super) fn tight_sets(
    copies: &[u8],
    demands: impl Iterator<Item = (usize, u8)>,
    found: impl FnMut(usize),
) -> Result<(), Impossible> {
    // An army has 12 labels; in a pool of two armies all pieces are alike, and there are one or two groups.
    match copies.len() {
        0..=6 => search::<8>(copies, demands, found),
        7..=9 => search::<64>(copies, demands, found),
        10..=12 => search::<512>(copies, demands, found),
        _ => Err(Impossible),
    }
}

/// As [`tight_sets`], for up to so many words of sets.
fn search<const WORDS: usize>(
    copies: &[u8],
    demands: impl Iterator<Item = (usize, u8)>,
    mut found: impl FnMut(usize),
) -> Result<(), Impossible> {
    let words = 1 << copies.len().saturating_sub(3);
    // By set: how many pieces can have nothing else, and how many it has.
    let (mut demand, mut supply) = ([0u64; WORDS], [0u64; WORDS]);
    let (demand, supply) = (&mut demand[..words], &mut supply[..words]);
    for (set, pieces) in demands {
        demand[set / BYTES] += u64::from(pieces) << (8 * (set % BYTES));
    }
    for (group, &copies) in copies.iter().enumerate() {
        let copies = u64::from(copies);
        match WITHOUT.get(group) {
            Some(without) => {
                supply[0] += copies * (ONES & !without);
                demand.iter_mut().for_each(|word| *word += (*word & without) << (8 << group));
            }
            None => {
                let half = 1 << (group - 3);
                let (low, high) = supply[..2 * half].split_at_mut(half);
                low.iter().zip(high).for_each(|(low, high)| *high = low + copies * ONES);
                for block in demand.chunks_exact_mut(2 * half) {
                    let (low, high) = block.split_at_mut(half);
                    low.iter().zip(high).for_each(|(low, high)| *high += low);
                }
            }
        }
    }
    for (word, (&demand, &supply)) in demand.iter().zip(&*supply).enumerate() {
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
