//! Hidden pieces, and the kinds that are left for them.

use super::balance::Deal;
use super::tally::Tally;
use crate::kind::Kind;

/// A kind of one of the armies of a pool: `12 * army + code - 1`. A pool has one army, or two where plain backs hide
/// which is whose.
pub(super) type Label = u8;

/// A set of labels.
pub(super) type Labels = u32;

pub(super) const LABELS: usize = 2 * Kind::ALL.len();

/// At least one piece has one of its own labels here, or one of these remains in the stock.
#[derive(Clone, Debug)]
pub(super) struct Want {
    /// By piece, as [`Pool::domains`].
    pub(super) labels: Vec<Labels>,
    pub(super) in_stock: Labels,
}

/// Hidden pieces that draw their kinds from one stock. At most 50.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    /// By piece: the labels that it may have.
    pub(super) domains: Vec<Labels>,
    /// By label: how many the stock has.
    pub(super) stock: [u8; LABELS],
    /// Labels of which nothing may remain in the stock.
    pub(super) required: Labels,
    pub(super) wants: Vec<Want>,
}

/// The pieces of a pool cannot have any kinds: it is of no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Impossible;

impl Pool {
    /// Takes every label from every piece that it has in no assignment.
    pub(super) fn narrow(&mut self) -> Result<(), Impossible> {
        self.narrow_by_counts()?;
        self.drop_idle_wants();
        if self.wants.is_empty() { Ok(()) } else { self.narrow_by_trial() }
    }

    /// Drops wants that are met whatever the pieces are.
    fn drop_idle_wants(&mut self) {
        let domains = &self.domains;
        self.wants.retain(|want| !want.labels.iter().zip(domains).any(|(wanted, domain)| domain & !wanted == 0));
    }

    /// As [`Pool::narrow`], wants left aside.
    fn narrow_by_counts(&mut self) -> Result<(), Impossible> {
        let deal = Deal::new(&self.domains, self.stock, !self.required)?;
        self.domains.iter_mut().zip(deal.possible()).for_each(|(domain, possible)| *domain = possible);
        Ok(())
    }

    /// As [`Pool::narrow`], label by label: for wants, which are seldom in doubt.
    fn narrow_by_trial(&mut self) -> Result<(), Impossible> {
        let may_have = |piece: usize, label: Label| {
            let mut pool = self.clone();
            pool.domains[piece] = 1 << label;
            Tally::new(&pool).is_ok_and(|tally| !tally.count().is_zero())
        };
        let narrowed = self.domains.iter().enumerate().map(|(piece, &domain)| {
            labels(domain).filter(|&label| may_have(piece, label)).fold(0, |labels, label| labels | 1 << label)
        });
        self.domains = narrowed.collect();
        if self.domains.contains(&0) { Err(Impossible) } else { Ok(()) }
    }
}

/// Whether a piece with this domain has a choice.
pub(super) fn is_open(domain: Labels) -> bool {
    domain & domain.wrapping_sub(1) != 0
}

/// The labels of a set.
pub(super) fn labels(mut set: Labels) -> impl Iterator<Item = Label> {
    core::iter::from_fn(move || {
        let label = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (label < Labels::BITS).then_some(label as Label)
    })
}

/// The labels of which a stock has some.
pub(super) fn in_stock(stock: &[u8; LABELS]) -> Labels {
    stock.iter().rev().fold(0, |labels, &copies| labels << 1 | Labels::from(copies > 0))
}

/// What is left in the stock when pieces with only one possible label have it.
pub(super) struct Rest {
    /// By label: how many.
    pub(super) stock: [u8; LABELS],
    /// How many there are more than pieces that have a choice.
    pub(super) spare: u8,
}

impl Rest {
    /// Gives pieces of only one possible label that label, takes labels that are used up by that from the others, and
    /// says what is left in the stock for these.
    pub(super) fn of(stock: &[u8; LABELS], domains: &mut [Labels]) -> Result<Rest, Impossible> {
        let mut rest = Rest { stock: *stock, spare: 0 };
        let mut left = in_stock(stock);
        let mut settled = 0u64;
        let mut changed = true;
        while core::mem::take(&mut changed) {
            for (piece, domain) in domains.iter_mut().enumerate() {
                if settled >> piece & 1 != 0 {
                    continue;
                }
                *domain &= left;
                if is_open(*domain) {
                    continue;
                }
                let copies = rest.stock.get_mut(domain.trailing_zeros() as usize).ok_or(Impossible)?;
                *copies -= 1;
                settled |= 1 << piece;
                if *copies == 0 {
                    left &= !*domain;
                    changed = true;
                }
            }
        }
        let open = domains.len() - settled.count_ones() as usize;
        let copies: usize = rest.stock.iter().map(|&copies| usize::from(copies)).sum();
        rest.spare = copies.checked_sub(open).ok_or(Impossible)? as u8;
        Ok(rest)
    }
}

/// By label: which pieces may have it, as bits, and in the top bit whether it may remain in the stock.
pub(super) fn columns(domains: impl Iterator<Item = Labels>, optional: Labels) -> [u64; LABELS] {
    let mut columns = core::array::from_fn(|label| u64::from(optional >> label & 1) << 63);
    for (piece, domain) in domains.enumerate() {
        labels(domain).for_each(|label| columns[usize::from(label) % LABELS] |= 1 << piece);
    }
    columns
}

/// Labels that are alike, because the same pieces with a choice may have them.
pub(super) struct Groups {
    labels: [Labels; LABELS],
    copies: [u8; LABELS],
    count: usize,
}

impl Groups {
    /// The groups of what is left in the stock, those of Flags, Mines and Bombs first.
    pub(super) fn of(rest: &Rest, are_alike: impl Fn(usize, usize) -> bool) -> Groups {
        let mut groups = Groups { labels: [0; LABELS], copies: [0; LABELS], count: 0 };
        for label in (0..LABELS).rev().filter(|&label| rest.stock[label] > 0) {
            let is_like = |group: &Labels| are_alike(label, group.trailing_zeros() as usize);
            let group = groups.labels().iter().position(is_like).unwrap_or(groups.count);
            groups.count = groups.count.max(group + 1);
            groups.labels[group] |= 1 << label;
            groups.copies[group] += rest.stock[label];
        }
        groups
    }

    /// By group: its labels.
    pub(super) fn labels(&self) -> &[Labels] {
        &self.labels[..self.count]
    }

    /// By group: how many the stock has of its labels.
    pub(super) fn copies(&self) -> &[u8] {
        &self.copies[..self.count]
    }

    /// The groups that a set of labels has part in, as bits.
    pub(super) fn cover(&self, set: Labels) -> usize {
        self.labels().iter().rev().fold(0, |cover, labels| cover << 1 | usize::from(set & labels != 0))
    }
}
