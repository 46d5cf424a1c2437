//! Dealing a stock out to pieces, and what each can have in any deal.
//!
//! Nobody can foresee which labels are in a set, so that the loops here go through all of them, without branches.

use core::array::from_fn;

use super::pool::{Impossible, LABELS, Label, Labels, in_stock, labels};

/// There are never more pieces than this, what remains in the stock counted too.
const MOST: usize = 64;

/// What a piece has before it is dealt anything.
const NOTHING: Label = Label::MAX;

/// By label: the set of it alone.
const ONLY: [Labels; LABELS] = {
    let mut sets = [0; LABELS];
    let mut label = 0;
    while label < LABELS {
        sets[label] = 1 << label;
        label += 1;
    }
    sets
};

/// The labels of a stock of one army are below this.
const ONE_ARMY: usize = LABELS / 2;

/// A stock dealt out to pieces, to each one of the labels of its choice.
#[derive(Debug)]
pub(super) struct Deal {
    /// By piece: its choice, and what it has.
    domains: [Labels; MOST],
    has: [Label; MOST],
    /// How many pieces there are.
    count: usize,
    /// By label: how many are left.
    stock: [u8; LABELS],
}

impl Deal {
    /// Deals a stock out to pieces of these domains, and what is more to nobody, who may have only what is `optional`.
    ///
    /// # Errors
    /// When that cannot be done.
    pub(super) fn new(domains: &[Labels], stock: [u8; LABELS], optional: Labels) -> Result<Deal, Impossible> {
        let count = stock.iter().map(|&copies| usize::from(copies)).sum();
        if domains.len() > count || count > MOST {
            return Err(Impossible);
        }
        let mut deal = Deal { domains: [optional; MOST], has: [NOTHING; MOST], count, stock };
        deal.domains[..domains.len()].copy_from_slice(domains);
        let mut left = in_stock(&deal.stock);
        deal.domains.iter_mut().for_each(|domain| *domain &= left);
        for piece in 0..count {
            // Flags, Mines, Bombs and high ranks first: few of those that come later can have them.
            match (deal.domains[piece] & left).checked_ilog2() {
                Some(label) => {
                    let label = label as usize % LABELS;
                    deal.has[piece] = label as Label;
                    deal.stock[label] -= 1;
                    left &= !(Labels::from(deal.stock[label] == 0) << label);
                }
                None => {
                    deal.make_room(piece)?;
                    left = in_stock(&deal.stock);
                }
            }
        }
        Ok(deal)
    }

    /// Deals a label to a piece that finds none left of its choice: others change theirs, the last for one that is left.
    fn make_room(&mut self, piece: usize) -> Result<(), Impossible> {
        // By label: who would have it, and give up which for it.
        let mut taken_by = [(piece, 0); LABELS];
        let mut seen = self.domains[piece];
        let mut waiting = seen;
        while waiting != 0 {
            let label = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            if self.stock[label] > 0 {
                self.stock[label] -= 1;
                self.pass_on(label, piece, &taken_by);
                return Ok(());
            }
            for other in (0..self.count).filter(|&other| usize::from(self.has[other]) == label) {
                let new = self.domains[other] & !seen;
                labels(new).for_each(|new| taken_by[usize::from(new)] = (other, label));
                seen |= new;
                waiting |= new;
            }
        }
        Err(Impossible)
    }

    fn pass_on(&mut self, mut label: usize, last: usize, taken_by: &[(usize, usize); LABELS]) {
        loop {
            let (piece, given_up) = taken_by[label];
            self.has[piece] = label as Label;
            if piece == last {
                return;
            }
            label = given_up;
        }
    }

    /// By piece: the labels that it has in some deal.
    ///
    /// It can have a label of its choice if whoever has that can have, by some chain of exchanges, its own.
    pub(super) fn possible(&self) -> impl Iterator<Item = Labels> {
        let of_one_army = self.domains.iter().all(|domain| domain >> ONE_ARMY == 0);
        let from = if of_one_army { self.exchanges::<ONE_ARMY>() } else { self.exchanges::<LABELS>() };
        let pieces = self.domains.iter().zip(&self.has).take(self.count);
        pieces.map(move |(domain, &label)| domain & from[usize::from(label) % LABELS])
    }

    /// By label: the labels whose owners can have it instead, if others change too; of so many labels.
    fn exchanges<const COUNT: usize>(&self) -> [Labels; LABELS] {
        // By label: what its owners can have instead.
        let mut to = [0; COUNT];
        for (domain, &label) in self.domains.iter().zip(&self.has).take(self.count) {
            to[usize::from(label) % COUNT] |= domain;
        }
        for via in 0..COUNT {
            let further = to[via];
            to = from_fn(|label| to[label] | if to[label] & ONLY[via] != 0 { further } else { 0 });
        }
        let mut from = [0; COUNT];
        for (to, other) in to.into_iter().zip(ONLY) {
            from = from_fn(|label| from[label] | if to & ONLY[label] != 0 { other } else { 0 });
        }
        from_fn(|label| from.get(label).copied().unwrap_or(0))
    }
}
