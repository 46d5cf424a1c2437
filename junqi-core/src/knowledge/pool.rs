//! Hidden pieces, and the kinds that are left for them.

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
    ///
    /// By Hall's theorem there is an assignment if and only if no set of labels is all the choice of more pieces than it
    /// has copies. A set that has just as many has none to spare for other pieces, and that is the only reason why a
    /// piece cannot have a label of its domain.
    fn narrow_by_counts(&mut self) -> Result<(), Impossible> {
        let open = Open::of(self)?;
        let groups = Groups::of(&open, &[], Likeness::Merged);
        let sets = groups.demand_and_supply(&open)?;
        if sets.iter().any(|(demand, supply)| demand > supply) {
            return Err(Impossible);
        }
        let tight: Vec<usize> =
            sets.iter().enumerate().filter(|(_, (demand, supply))| demand == supply).map(|(set, _)| set).collect();
        for (piece, label) in open.settled.iter().enumerate() {
            if let Some(label) = label {
                self.domains[piece] = 1 << label;
            }
        }
        for (&piece, &domain) in open.pieces.iter().zip(&open.domains) {
            let choice = groups.cover(domain);
            let gone = tight.iter().filter(|&&tight| choice & !tight != 0).fold(0, |gone, tight| gone | tight);
            self.domains[piece] = domain & !groups.labels(gone);
        }
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

/// The labels of a set.
pub(super) fn labels(mut set: Labels) -> impl Iterator<Item = Label> {
    core::iter::from_fn(move || {
        let label = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (label < Labels::BITS).then_some(label as Label)
    })
}

/// What is still open of a pool when pieces with only one possible label have it.
pub(super) struct Open {
    /// The pieces that have a choice, by number.
    pub(super) pieces: Vec<usize>,
    /// By piece with a choice: the labels that it may have.
    pub(super) domains: Vec<Labels>,
    /// By label: how many the stock has for them.
    pub(super) stock: [u8; LABELS],
    /// Labels that may remain in the stock.
    pub(super) optional: Labels,
    /// How much of the stock remains in it.
    pub(super) spare: u8,
    /// By piece of the pool: its label, if it has no choice.
    pub(super) settled: Vec<Option<Label>>,
}

impl Open {
    pub(super) fn of(pool: &Pool) -> Result<Open, Impossible> {
        let mut domains = pool.domains.clone();
        let mut stock = pool.stock;
        let mut settled: Vec<Option<Label>> = vec![None; domains.len()];
        let mut left = (0..LABELS).filter(|&label| stock[label] > 0).fold(0, |left, label| left | 1 << label);
        let mut changed = true;
        while core::mem::take(&mut changed) {
            for (domain, settled) in domains.iter_mut().zip(&mut settled).filter(|(_, settled)| settled.is_none()) {
                *domain &= left;
                if domain.count_ones() > 1 {
                    continue;
                }
                let label = labels(*domain).next().ok_or(Impossible)?;
                *settled = Some(label);
                stock[usize::from(label)] -= 1;
                if stock[usize::from(label)] == 0 {
                    left &= !*domain;
                    changed = true;
                }
            }
        }
        let pieces: Vec<usize> = (0..domains.len()).filter(|&piece| settled[piece].is_none()).collect();
        let domains: Vec<Labels> = pieces.iter().map(|&piece| domains[piece]).collect();
        let copies: usize = stock.iter().map(|&copies| usize::from(copies)).sum();
        let spare = copies.checked_sub(pieces.len()).ok_or(Impossible)? as u8;
        Ok(Open { pieces, domains, stock, optional: !pool.required, spare, settled })
    }
}

/// Whether like labels make one group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness {
    Merged,
    Apart,
}

/// Labels that are alike, because the same pieces may have them.
pub(super) struct Groups {
    /// By group: its labels.
    pub(super) labels: Vec<Labels>,
    /// By group: how many the stock has of its labels.
    pub(super) copies: Vec<u8>,
}

/// The most groups whose sets are all gone through. An army has 12 labels; in a pool of two armies all pieces are alike,
/// and there are one or two groups.
const MOST_GROUPS: usize = 12;

impl Groups {
    /// The groups of an open pool, those of Flags, Mines and Bombs first. Labels that a want tells apart are not alike.
    pub(super) fn of(open: &Open, wants: &[&Want], likeness: Likeness) -> Groups {
        let mut groups = Groups { labels: Vec::new(), copies: Vec::new() };
        let mut keys: Vec<u64> = Vec::new();
        for label in (0..LABELS as Label).rev().filter(|&label| open.stock[usize::from(label)] > 0) {
            let bit = |set: Labels| u64::from(set >> label & 1);
            let mut columns = vec![bit(open.optional); 1 + wants.len()];
            for (&piece, &domain) in open.pieces.iter().zip(&open.domains) {
                columns[0] = columns[0] << 1 | bit(domain);
                for (column, want) in columns[1..].iter_mut().zip(wants) {
                    *column = *column << 1 | bit(want.labels[piece]);
                }
            }
            let alike = keys.chunks_exact(columns.len()).position(|key| key == columns);
            let group = alike.filter(|_| likeness == Likeness::Merged).unwrap_or(groups.labels.len());
            if group == groups.labels.len() {
                keys.extend(&columns);
                groups.labels.push(0);
                groups.copies.push(0);
            }
            groups.labels[group] |= 1 << label;
            groups.copies[group] += open.stock[usize::from(label)];
        }
        groups
    }

    /// The groups that a set of labels has part in, as bits.
    pub(super) fn cover(&self, set: Labels) -> usize {
        self.labels.iter().enumerate().fold(0, |cover, (group, labels)| cover | usize::from(set & labels != 0) << group)
    }

    /// All labels of some groups.
    fn labels(&self, groups: usize) -> Labels {
        let chosen = self.labels.iter().enumerate().filter(|(group, _)| groups >> group & 1 != 0);
        chosen.fold(0, |all, (_, labels)| all | labels)
    }

    /// By set of groups: how many pieces have all their choice in it, and how many it has.
    fn demand_and_supply(&self, open: &Open) -> Result<Vec<(u8, u8)>, Impossible> {
        if self.labels.len() > MOST_GROUPS {
            return Err(Impossible);
        }
        let mut sets = vec![(0u8, 0u8); 1 << self.labels.len()];
        for &domain in &open.domains {
            sets[self.cover(domain)].0 += 1;
        }
        sets[self.cover(open.optional)].0 += open.spare;
        for (group, &copies) in self.copies.iter().enumerate() {
            for block in sets.chunks_exact_mut(2 << group) {
                let (without, with) = block.split_at_mut(1 << group);
                for (with, without) in with.iter_mut().zip(without) {
                    *with = (with.0 + without.0, without.1 + copies);
                }
            }
        }
        Ok(sets)
    }
}
