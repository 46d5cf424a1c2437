//! Counting the assignments of a pool exactly, and drawing one evenly.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::pool::{Groups, Impossible, Label, Likeness, Open, Pool, Want, labels};
use crate::count::Count;
use crate::random::Random;

/// The number of assignments of a pool, and how it is made up.
///
/// Groups of like labels are dealt out one after the other. Pieces that can still have the same groups are one class, of
/// which only the number matters; classes become one as soon as the groups that told them apart are dealt out. How many
/// are left of each class is a state, and every way to deal out a group leads from a state to one of the next layer.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    layers: Vec<Layer>,
    /// By layer, and after the last, by state: in how many ways the rest can be dealt out, like labels taken for one.
    ways: Vec<Vec<Count>>,
    /// By piece of the pool: its label, if it has no choice.
    settled: Vec<Option<Label>>,
    /// The pieces that have a choice, and the class of the first layer that each is in.
    pieces: Vec<(usize, u8)>,
}

/// A group that is dealt out.
#[derive(Clone, Debug)]
struct Layer {
    /// The group's labels, each as often as the stock has it.
    labels: Vec<Label>,
    classes: Vec<Class>,
    states: Vec<State>,
    edges: Vec<Edge>,
}

/// Pieces that can have the same groups, from this layer on.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// The groups, this layer's first, as bits.
    groups: u32,
    /// By want: the groups by which they meet it.
    meets: [u32; MOST_WANTS],
    /// Whether they are what remains in the stock, where nobody tells one from another.
    is_spare: bool,
    /// How many there can be.
    size: u8,
    /// Where a state keeps how many are left.
    shift: u8,
    /// The class of the next layer; [`NO_CLASS`] where none may be left.
    next: u8,
}

const NO_CLASS: u8 = u8::MAX;

/// More wants than these are left aside, which counts too much; no game is known to have so many in doubt.
const MOST_WANTS: usize = 8;

/// A state has room for every piece's bit below this, as no class needs more bits than it has pieces.
const WANTS_SHIFT: u32 = u64::BITS - MOST_WANTS as u32;

#[derive(Clone, Copy, Debug)]
struct State {
    /// How many are left of each class and, in the top bits, which wants are met.
    left: u64,
    /// Where its edges begin and end.
    edges: [u32; 2],
}

/// A way to deal out a group.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// How many of each class have it, packed as in a state.
    taken: u64,
    /// The state of the next layer.
    to: u32,
    /// In how many ways so many pieces of these classes can be chosen.
    choices: u64,
}

impl Class {
    /// The class of the next layer, before its size is known.
    fn after(&self) -> Class {
        Class { groups: self.groups >> 1, meets: self.meets.map(|groups| groups >> 1), size: 0, ..*self }
    }

    fn is_like(&self, other: &Class) -> bool {
        (self.groups, self.meets, self.is_spare) == (other.groups, other.meets, other.is_spare)
    }

    fn number(&self, packed: u64) -> u64 {
        let bits = u8::BITS - self.size.leading_zeros();
        packed >> self.shift & ((1 << bits) - 1)
    }

    fn may_have_group(&self) -> bool {
        self.groups & 1 != 0
    }
}

/// Adds to the class that is like this one, or makes it a class; returns its index.
fn join(classes: &mut Vec<Class>, class: Class, count: u8) -> u8 {
    let index = classes.iter().position(|other| other.is_like(&class)).unwrap_or(classes.len());
    if index == classes.len() {
        classes.push(Class { size: 0, ..class });
    }
    classes[index].size += count;
    index as u8
}

/// Gives each class its place in a state.
fn place(classes: &mut [Class]) {
    let mut shift = 0;
    for class in classes {
        class.shift = shift;
        shift += (u8::BITS - class.size.leading_zeros()) as u8;
    }
}

impl Tally {
    /// # Errors
    /// When the stock has fewer than there are pieces, or a piece has no possible label.
    pub(super) fn new(pool: &Pool) -> Result<Tally, Impossible> {
        let open = Open::of(pool)?;
        let is_met = |want: &&Want| {
            let meets = |(wanted, label): (&u32, &Option<Label>)| label.is_some_and(|label| wanted >> label & 1 != 0);
            want.labels.iter().zip(&open.settled).any(meets)
        };
        let wants: Vec<&Want> = pool.wants.iter().filter(|want| !is_met(want)).take(MOST_WANTS).collect();
        // What remains in the stock is of one kind or another, and like kinds would not be alike any more.
        let likeness = if open.spare == 0 { Likeness::Merged } else { Likeness::Apart };
        let groups = Groups::of(&open, &wants, likeness);
        let mut classes = Vec::new();
        let class_of = |domain, meets_want: &dyn Fn(&&Want) -> usize, is_spare| {
            let mut meets = [0; MOST_WANTS];
            meets.iter_mut().zip(&wants).for_each(|(meets, want)| *meets = meets_want(want) as u32);
            Class { groups: groups.cover(domain) as u32, meets, is_spare, size: 0, shift: 0, next: NO_CLASS }
        };
        let mut pieces = Vec::with_capacity(open.pieces.len());
        for (&piece, &domain) in open.pieces.iter().zip(&open.domains) {
            let meets = |want: &&Want| groups.cover(want.labels[piece] & domain);
            pieces.push((piece, join(&mut classes, class_of(domain, &meets, false), 1)));
        }
        if open.spare > 0 {
            let meets = |want: &&Want| groups.cover(want.in_stock & open.optional);
            join(&mut classes, class_of(open.optional, &meets, true), open.spare);
        }
        let mut tally = Tally { layers: Vec::new(), ways: Vec::new(), settled: open.settled.clone(), pieces };
        let ends = tally.lay_out(&groups, &open, classes);
        tally.count_ways(&ends, wants.len());
        Ok(tally)
    }

    /// Goes through all states, from the first layer on; returns the states after the last one.
    fn lay_out(&mut self, groups: &Groups, open: &Open, mut classes: Vec<Class>) -> Vec<u64> {
        place(&mut classes);
        let mut lefts = vec![classes.iter().fold(0, |all, class| all | u64::from(class.size) << class.shift)];
        let mut index = HashMap::<u64, u32, BuildHasherDefault<Mixer>>::default();
        for (&group, &copies) in groups.labels.iter().zip(&groups.copies) {
            let mut next_classes = Vec::new();
            for class in &mut classes {
                let after = class.after();
                class.next = if after.groups == 0 { NO_CLASS } else { join(&mut next_classes, after, class.size) };
            }
            place(&mut next_classes);
            let repeated = |label| core::iter::repeat_n(label, open.stock[usize::from(label)].into());
            let mut layer = Layer {
                labels: labels(group).flat_map(repeated).collect(),
                classes,
                states: Vec::with_capacity(lefts.len()),
                edges: Vec::new(),
            };
            let mut next_lefts = Vec::new();
            index.clear();
            for &left in &lefts {
                let begin = layer.edges.len() as u32;
                let dealer = Dealer { classes: &layer.classes, next: &next_classes, left };
                dealer.deal_out(copies, &mut |dealt| {
                    let to = *index.entry(dealt.after).or_insert_with(|| {
                        next_lefts.push(dealt.after);
                        next_lefts.len() as u32 - 1
                    });
                    layer.edges.push(Edge { taken: dealt.taken, to, choices: dealt.choices });
                });
                layer.states.push(State { left, edges: [begin, layer.edges.len() as u32] });
            }
            self.layers.push(layer);
            (classes, lefts) = (next_classes, next_lefts);
        }
        lefts
    }

    /// Counts the ways, from the last layer back to the first.
    fn count_ways(&mut self, ends: &[u64], wants: usize) {
        let end = |&left: &u64| if left >> WANTS_SHIFT == (1 << wants) - 1 { Count::ONE } else { Count::ZERO };
        self.ways = vec![ends.iter().map(end).collect()];
        for layer in self.layers.iter().rev() {
            let after = &self.ways[self.ways.len() - 1];
            let ways = layer.states.iter().map(|state| {
                layer.edges_of(state).iter().fold(Count::ZERO, |mut ways, edge| {
                    ways.add_times(&after[edge.to as usize], edge.choices);
                    ways
                })
            });
            let ways = ways.collect();
            self.ways.push(ways);
        }
        self.ways.reverse();
    }

    /// How many assignments there are.
    pub(super) fn count(&self) -> Count {
        self.layers.iter().fold(self.ways[0][0], |count, layer| count * layer.orders())
    }

    /// Draws one assignment evenly: by piece of the pool, its label. There must be one.
    pub(super) fn draw(&self, random: &mut Random) -> Vec<Label> {
        let mut drawn: Vec<Label> = self.settled.iter().map(|label| label.unwrap_or_default()).collect();
        let mut waiting = self.pieces.clone();
        let mut state = 0;
        for (layer, ways) in self.layers.iter().zip(self.ways.windows(2)) {
            let edge = layer.draw_edge(state, [&ways[0], &ways[1]], random);
            let (mut left, mut taken) = (layer.numbers(layer.states[state].left), layer.numbers(edge.taken));
            let mut labels = layer.labels.clone();
            random.shuffle(&mut labels);
            waiting.retain_mut(|(piece, class)| {
                // Of so many left of the class so many are taken, any of them with the same chance.
                let index = usize::from(*class);
                let takes = taken[index] > 0 && random.below(left[index].into()) < taken[index].into();
                left[index] -= 1;
                if takes {
                    taken[index] -= 1;
                    drawn[*piece] = labels.pop().unwrap_or_default();
                }
                *class = layer.classes[index].next;
                !takes
            });
            state = edge.to as usize;
        }
        drawn
    }
}

impl Layer {
    fn edges_of(&self, state: &State) -> &[Edge] {
        &self.edges[state.edges[0] as usize..state.edges[1] as usize]
    }

    /// Draws a way to deal out the group, each as often as it can be gone on with. `ways` are the counts of this layer's
    /// states and of the next one's.
    fn draw_edge(&self, state: usize, ways: [&[Count]; 2], random: &mut Random) -> Edge {
        let edges = self.edges_of(&self.states[state]);
        if let [only] = edges {
            return *only;
        }
        let mut drawn = ways[0][state].draw(random);
        let passed = |edge: &&Edge| !drawn.take(&ways[1][edge.to as usize].times(edge.choices));
        *edges.iter().find(passed).unwrap_or(&edges[edges.len() - 1])
    }

    /// The numbers that a state packs, by class.
    fn numbers(&self, packed: u64) -> [u8; 64] {
        let mut numbers = [0; 64];
        for (number, class) in numbers.iter_mut().zip(&self.classes) {
            *number = class.number(packed) as u8;
        }
        numbers
    }

    /// In how many orders the group's labels can lie.
    fn orders(&self) -> Count {
        let mut placed = 0;
        let mut orders = Count::ONE;
        for alike in self.labels.chunk_by(|label, next| label == next) {
            placed += alike.len();
            orders = orders.times(CHOICES[placed][alike.len()]);
        }
        orders
    }
}

/// Deals a group out to the classes of a state.
struct Dealer<'a> {
    classes: &'a [Class],
    next: &'a [Class],
    left: u64,
}

/// A group dealt out to some of the classes.
#[derive(Clone, Copy)]
struct Dealt {
    taken: u64,
    after: u64,
    choices: u64,
}

impl Dealer<'_> {
    /// Calls `found` with every way to deal out so many.
    fn deal_out(&self, copies: u8, found: &mut impl FnMut(Dealt)) {
        let able = self.classes.iter().filter(|class| class.may_have_group());
        let able: u64 = able.map(|class| class.number(self.left)).sum();
        let nothing = Dealt { taken: 0, after: self.left >> WANTS_SHIFT << WANTS_SHIFT, choices: 1 };
        self.deal(0, u64::from(copies), able, nothing, found);
    }

    /// Deals `rest` to the classes from `index` on, of which `able` pieces can have the group.
    fn deal(&self, index: usize, rest: u64, able: u64, dealt: Dealt, found: &mut impl FnMut(Dealt)) {
        if rest > able {
            return;
        }
        let Some(class) = self.classes.get(index) else { return found(dealt) };
        let left = class.number(self.left);
        let able = if class.may_have_group() { able - left } else { able };
        let most = if class.may_have_group() { left.min(rest) } else { 0 };
        // Those that can have nothing but this group must all have it.
        let least = if class.next == NO_CLASS { left } else { rest.saturating_sub(able).min(most) };
        for number in least..=most {
            let mut dealt = dealt;
            dealt.taken |= number << class.shift;
            if !class.is_spare {
                dealt.choices *= CHOICES[left as usize][number as usize];
            }
            if let Some(next) = self.next.get(usize::from(class.next)) {
                dealt.after += (left - number) << next.shift;
            }
            if number > 0 {
                for (want, groups) in class.meets.iter().enumerate() {
                    dealt.after |= u64::from(groups & 1) << (WANTS_SHIFT + want as u32);
                }
            }
            self.deal(index + 1, rest - number, able, dealt, found);
        }
    }
}

/// `CHOICES[n][k]`: in how many ways `k` of `n` can be chosen, for up to 50 pieces.
static CHOICES: [[u64; 51]; 51] = {
    let mut choices = [[0; 51]; 51];
    let mut n = 0;
    while n <= 50 {
        choices[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choices[n][k] = choices[n - 1][k - 1] + choices[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choices
};

/// Hashes the states of a layer: they come from no stranger, and there are few.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(26);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::pool::{LABELS, Labels};

    /// Few pieces, few labels, sometimes more stock than pieces, sometimes wants.
    fn small_pool(random: &mut Random) -> Pool {
        let pieces = 1 + random.below(5);
        let kinds = 1 + random.below(5);
        let label = |random: &mut Random| 1 << (5 * random.below(kinds));
        let set = |random: &mut Random| (0..1 + random.below(4)).fold(0, |set, _| set | label(random));
        let domains: Vec<Labels> = (0..pieces).map(|_| set(random)).collect();
        let mut stock = [0; LABELS];
        for _ in 0..pieces + random.below(3) * random.below(2) {
            stock[label(random).trailing_zeros() as usize] += 1;
        }
        let required = if random.below(3) == 0 { set(random) } else { 0 };
        let want = |random: &mut Random| Want {
            labels: (0..pieces).map(|_| set(random) * random.below(2) as u32).collect(),
            in_stock: set(random) * (random.below(3) / 2) as u32,
        };
        let wants = (0..random.below(4).saturating_sub(1)).map(|_| want(random)).collect();
        Pool { domains, stock, required, wants }
    }

    /// Every assignment, found by trying.
    fn all_assignments(pool: &Pool) -> Vec<Vec<Label>> {
        let mut found = vec![Vec::new()];
        for &domain in &pool.domains {
            let longer = |assigned: &Vec<Label>| {
                labels(domain).map(|label| [assigned.as_slice(), &[label]].concat()).collect::<Vec<_>>()
            };
            found = found.iter().flat_map(longer).collect();
        }
        found.retain(|assigned| {
            let used = |label: usize| assigned.iter().filter(|&&other| usize::from(other) == label).count() as u8;
            let in_stock = (0..LABELS).all(|label| {
                let is_required = pool.required >> label & 1 != 0;
                used(label) == pool.stock[label] || (used(label) < pool.stock[label] && !is_required)
            });
            let remains = |&label: &Label| used(label.into()) < pool.stock[usize::from(label)];
            let meets = |want: &Want| {
                want.labels.iter().zip(assigned).any(|(wanted, &label)| wanted >> label & 1 != 0)
                    || labels(want.in_stock).any(|label| remains(&label))
            };
            in_stock && pool.wants.iter().all(meets)
        });
        found
    }

    #[test]
    fn small_pools_are_counted_narrowed_and_drawn_from_as_by_trying_everything() {
        let mut random = Random::new(1);
        let mut sizes = [0; 3];
        for number in 0..3000 {
            let pool = small_pool(&mut random);
            let all = all_assignments(&pool);
            sizes[all.len().min(2)] += 1;
            let count = Tally::new(&pool).map_or(Count::ZERO, |tally| tally.count());
            assert_eq!(count, Count::from(all.len() as u64), "pool {number}: {pool:?}");
            let mut narrowed = pool.clone();
            let possible = |piece: usize| all.iter().fold(0, |set, assigned| set | 1 << assigned[piece]);
            match narrowed.narrow() {
                Err(Impossible) => assert!(all.is_empty(), "pool {number}: {pool:?}"),
                Ok(()) => {
                    let expected: Vec<Labels> = (0..pool.domains.len()).map(possible).collect();
                    assert_eq!(narrowed.domains, expected, "pool {number}: {pool:?}");
                    let tally = Tally::new(&narrowed).expect("an assignment");
                    assert_eq!(tally.count(), count, "pool {number}: {pool:?}");
                    assert_even(&tally, &all, &mut random);
                }
            }
        }
        assert!(sizes.iter().all(|&times| times > 300), "{sizes:?}");
    }

    /// Chi-square below a bound that even drawing exceeds once in a million pools or so.
    fn assert_even(tally: &Tally, all: &[Vec<Label>], random: &mut Random) {
        let draws = 20 * all.len();
        let mut times = vec![0usize; all.len()];
        for _ in 0..draws {
            let drawn = tally.draw(random);
            times[all.iter().position(|assigned| *assigned == drawn).expect("one of them")] += 1;
        }
        let chi_square: f64 = times.iter().map(|&times| (times as f64 - 20.0).powi(2) / 20.0).sum();
        let freedom = (all.len() - 1) as f64;
        assert!(chi_square <= freedom + 6.0 * (2.0 * freedom).sqrt() + 16.0, "{chi_square} for {freedom}");
    }

    #[test]
    fn the_layouts_of_an_army_are_counted() {
        // Flag on one of 2 HQs, Mines on 3 of the 9 other points of rows 1 and 2, Bombs on 2 of 16, the rest anyhow.
        let kinds = |letters: &str| {
            letters.chars().fold(0, |set, letter| set | 1 << (crate::Kind::from_letter(letter).unwrap() as u32 - 1))
        };
        let rows = [("123456789BLF", 2), ("123456789BL", 8), ("123456789B", 10), ("123456789", 5)];
        let domains = rows.iter().flat_map(|&(letters, count)| core::iter::repeat_n(kinds(letters), count)).collect();
        let mut stock = [0; LABELS];
        crate::Kind::ALL.into_iter().for_each(|kind| stock[kind as usize - 1] = kind.army_count());
        let pool = Pool { domains, stock, required: 0, wants: Vec::new() };
        let ranked: u64 = (1..=19).product::<u64>() / (2_u64.pow(4) * 6_u64.pow(3));
        assert_eq!(Tally::new(&pool).unwrap().count(), Count::from(2 * 84 * 120).times(ranked));
    }
}
