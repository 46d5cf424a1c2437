//! Dealing a stock out to pieces, and what each can have in any deal.
//!
//! Nobody can foresee which labels are in a set, so that the loops here go through all of them, without branches.

use super::pool::{Impossible, LABELS, Label, Labels, labels};

/// There are never more pieces than this, what remains in the stock counted too.
const MOST: usize = 64;

/// What a piece has before it is dealt anything.
const NOTHING: Label = Label::MAX;

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
        let mut left = deal.left();
        deal.domains.iter_mut().for_each(|domain| *domain &= left);
        for &piece in &by_choice(&deal.domains[..count])[..count] {
            let piece = usize::from(piece) % MOST;
            match (deal.domains[piece] & left).checked_ilog2() {
                Some(label) => {
                    let label = label as usize % LABELS;
                    deal.has[piece] = label as Label;
                    deal.stock[label] -= 1;
                    left &= !(Labels::from(deal.stock[label] == 0) << label);
                }
                None => {
                    deal.make_room(piece)?;
                    left = deal.left();
                }
            }
        }
        Ok(deal)
    }

    /// The labels of which some are left.
    fn left(&self) -> Labels {
        self.stock.iter().rev().fold(0, |left, &copies| left << 1 | Labels::from(copies > 0))
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
        let from = self.exchanges();
        let pieces = self.domains.iter().zip(&self.has).take(self.count);
        pieces.map(move |(domain, &label)| domain & from[usize::from(label) % LABELS])
    }

    /// By label: the labels whose owners can have it instead, if others change too.
    fn exchanges(&self) -> [Labels; LABELS] {
        // By label: what its owners can have instead.
        let (mut to, mut from) = ([0; LABELS], [0; LABELS]);
        let mut all = 0;
        for (domain, &label) in self.domains.iter().zip(&self.has).take(self.count) {
            to[usize::from(label) % LABELS] |= domain;
            all |= domain;
        }
        let end = if all >> ONE_ARMY == 0 { ONE_ARMY } else { LABELS };
        let (to, from_some) = (&mut to[..end], &mut from[..end]);
        for via in 0..end {
            let further = to[via];
            to.iter_mut().for_each(|to| *to |= if *to >> via & 1 != 0 { further } else { 0 });
        }
        for (other, to) in to.iter().enumerate() {
            from_some.iter_mut().enumerate().for_each(|(label, from)| *from |= (to >> label & 1) << other);
        }
        from
    }
}

/// Pieces in the order of how much choice they have: when those with little go first most of the others find what they
/// need.
fn by_choice(domains: &[Labels]) -> [u8; MOST] {
    let mut places = [0u8; Labels::BITS as usize + 2];
    for domain in domains {
        places[domain.count_ones() as usize + 1] += 1;
    }
    for size in 1..places.len() {
        places[size] += places[size - 1];
    }
    let mut order = [0; MOST];
    for (piece, domain) in domains.iter().enumerate() {
        let place = &mut places[domain.count_ones() as usize];
        order[usize::from(*place) % MOST] = piece as u8;
        *place += 1;
    }
    order
}
