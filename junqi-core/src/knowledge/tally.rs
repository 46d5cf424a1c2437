//! Counting the assignments of a pool exactly, and drawing one evenly.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::pool::{Groups, Impossible, Label, Labels, Pool, Rest, Want, columns, is_open, labels};
use crate::count::{Count, Tallied};
use crate::kind::Kind;
use crate::random::Random;

/// The number of assignments of a pool, and how it is made up.
///
/// Groups of like labels are dealt out one after the other. Pieces that can still have the same groups are one class, of
/// which only the number matters; classes become one as soon as the groups that told them apart are dealt out, and when
/// there is only one class all that is left is dealt out at once. How many are left of each class is a state, and every
/// way to deal out a group leads from a state to one of the next layer.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    layers: Vec<Layer>,
    /// The labels, classes, states and edges of all layers, one layer after the other; the states after the last layer,
    /// which have no edges, too.
    labels: Vec<Label>,
    classes: Vec<Class>,
    states: Vec<State>,
    edges: Vec<Edge>,
    ways: Ways,
    /// By piece of the pool: its label, if it has no choice.
    settled: Vec<Label>,
    /// The pieces that have a choice, and the class of the first layer that each is in.
    pieces: Vec<(usize, u8)>,
}

/// By state: in how many ways the rest can be dealt out, like labels taken for one.
#[derive(Clone, Debug)]
enum Ways {
    /// Of no more pieces than an army has: 24^25 at most, which is below 2^115.
    Few(Vec<u128>),
    Many(Vec<Count>),
}

/// A group that is dealt out: where its labels, each as often as the stock has it, and its classes begin.
#[derive(Clone, Copy, Debug)]
struct Layer {
    labels: usize,
    classes: usize,
}

/// Pieces that can have the same groups, from this layer on.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// The groups, this layer's first, as bits.
    groups: u32,
    /// By want: the groups by which they meet it.
    meets: [u32; MOST_WANTS],
    /// Whether they can meet any.
    meets_any: bool,
    /// Whether they are what remains in the stock, where nobody tells one from another.
    is_spare: bool,
    /// How many there can be.
    size: u8,
    /// Where a state keeps how many are left, and how many bits it has for that.
    shift: u8,
    bits: u8,
    /// The class of the next layer, and its shift; [`NO_CLASS`] where none may be left.
    next: u8,
    next_shift: u8,
}

const NO_CLASS: u8 = u8::MAX;

/// A layer has no more classes than there are pieces, and what remains in the stock.
const MOST_CLASSES: usize = 64;

/// How many states a layer usually has, or fewer.
const USUAL: usize = 16;

/// More wants than these are left aside, which counts too much; no game is known to have so many in doubt.
const MOST_WANTS: usize = 8;

/// A state has room for every piece's bit below this, as no class needs more bits than it has pieces.
const WANTS_SHIFT: u32 = u64::BITS - MOST_WANTS as u32;

#[derive(Clone, Copy, Debug)]
struct State {
    /// How many are left of each class and, in the top bits, which wants are met.
    left: u64,
    /// Where its edges begin; they end where the next state's begin.
    edges: u32,
}

/// A way to deal out a group.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// How many of each class have it, packed as in a state.
    taken: u64,
    /// The state that it leads to.
    to: u32,
    /// In how many ways so many pieces of these classes can be chosen.
    choices: u64,
}

impl Class {
    /// The class of the next layer, before its size is known.
    fn after(&self) -> Class {
        let meets = if self.meets_any { self.meets.map(|groups| groups >> 1) } else { self.meets };
        Class { groups: self.groups >> 1, meets, size: 0, ..*self }
    }

    fn is_like(&self, other: &Class) -> bool {
        self.groups == other.groups
            && self.is_spare == other.is_spare
            && (!(self.meets_any | other.meets_any) || self.meets == other.meets)
    }

    fn number(&self, packed: u64) -> u64 {
        packed >> self.shift & ((1 << self.bits) - 1)
    }

    /// Whether they can have nothing after this layer.
    fn is_at_end(&self) -> bool {
        self.next == NO_CLASS
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
        (class.shift, class.bits) = (shift, (u8::BITS - class.size.leading_zeros()) as u8);
        shift += class.bits;
    }
}

impl Tally {
    /// # Errors
    /// When the stock has fewer than there are pieces, or a piece has no possible label.
    pub(super) fn new(pool: &Pool) -> Result<Tally, Impossible> {
        let mut domains = pool.domains.clone();
        let rest = Rest::of(&pool.stock, &mut domains)?;
        let is_met = |want: &&Want| {
            let settled = domains.iter().map(|&domain| if is_open(domain) { 0 } else { domain });
            want.labels.iter().zip(settled).any(|(wanted, domain)| wanted & domain != 0)
        };
        let wants: Vec<&Want> = pool.wants.iter().filter(|want| !is_met(want)).take(MOST_WANTS).collect();
        // What remains in the stock is of one kind or another, and like kinds would not be alike any more.
        let open = || (0..domains.len()).filter(|&piece| is_open(domains[piece]));
        let columns = columns(open().map(|piece| domains[piece]), !pool.required);
        let same_for = |want: &&Want, label: usize, other: usize| {
            let mut sets = open().map(|piece| want.labels[piece]).chain([want.in_stock]);
            sets.all(|set| set >> label & 1 == set >> other & 1)
        };
        let groups = Groups::of(&rest, |label, other| {
            rest.spare == 0 && columns[label] == columns[other] && wants.iter().all(|want| same_for(want, label, other))
        });
        let class_of = |domain, meets_want: &dyn Fn(&&Want) -> Labels, is_spare| {
            let mut meets = [0; MOST_WANTS];
            for (meets, want) in meets.iter_mut().zip(&wants) {
                *meets = groups.cover(meets_want(want) & domain) as u32;
            }
            let (groups, meets_any) = (groups.cover(domain) as u32, meets != [0; MOST_WANTS]);
            Class { groups, meets, meets_any, is_spare, size: 0, shift: 0, bits: 0, next: NO_CLASS, next_shift: 0 }
        };
        let mut classes = Vec::new();
        let mut pieces = Vec::with_capacity(domains.len());
        for piece in open() {
            let class = class_of(domains[piece], &|want: &&Want| want.labels[piece], false);
            pieces.push((piece, join(&mut classes, class, 1)));
        }
        if rest.spare > 0 {
            join(&mut classes, class_of(!pool.required, &|want: &&Want| want.in_stock, true), rest.spare);
        }
        let mut tally = Tally {
            layers: Vec::with_capacity(groups.labels().len() + 1),
            labels: Vec::with_capacity(domains.len()),
            classes: Vec::with_capacity(4 * USUAL),
            states: Vec::with_capacity(16 * USUAL),
            edges: Vec::with_capacity(32 * USUAL),
            ways: Ways::Many(Vec::new()),
            settled: domains.iter().map(|domain| domain.trailing_zeros() as Label).collect(),
            pieces,
        };
        tally.lay_out(&groups, &rest, classes);
        tally.ways = if domains.len() <= Kind::ARMY_SIZE {
            Ways::Few(tally.count_ways(wants.len()))
        } else {
            Ways::Many(tally.count_ways(wants.len()))
        };
        Ok(tally)
    }

    /// Goes through all states, from the first layer on.
    fn lay_out(&mut self, groups: &Groups, rest: &Rest, mut classes: Vec<Class>) {
        let mut index = HashMap::with_capacity_and_hasher(USUAL, BuildHasherDefault::<Mixer>::default());
        place(&mut classes);
        let all = classes.iter().fold(0, |all, class| all | u64::from(class.size) << class.shift);
        self.states.push(State { left: all, edges: 0 });
        let (mut first_state, mut group) = (0, 0);
        let mut takers = Vec::with_capacity(classes.len());
        let mut next = Vec::with_capacity(classes.len());
        while group < groups.labels().len() {
            self.layers.push(Layer { labels: self.labels.len(), classes: self.classes.len() });
            // One class without wants can have all the rest at once.
            let is_last = matches!(&classes[..], [only] if !only.is_spare && !only.meets_any);
            let dealt = if is_last { group..groups.labels().len() } else { group..group + 1 };
            group = dealt.end;
            for label in dealt.clone().flat_map(|group| labels(groups.labels()[group])) {
                let copies = rest.stock[usize::from(label)];
                self.labels.extend(core::iter::repeat_n(label, copies.into()));
            }
            let copies = dealt.map(|group| groups.copies()[group]).sum();
            next.clear();
            for class in &mut classes {
                let after = class.after();
                class.next = if after.groups == 0 || is_last { NO_CLASS } else { join(&mut next, after, class.size) };
            }
            place(&mut next);
            for class in &mut classes {
                class.next_shift = next.get(usize::from(class.next)).map_or(0, |next| next.shift);
            }
            let last_state = self.states.len();
            index.clear();
            for state in first_state..last_state {
                self.states[state].edges = self.edges.len() as u32;
                let (states, edges) = (&mut self.states, &mut self.edges);
                let dealer = Dealer { classes: &classes };
                dealer.deal_out(copies, states[state].left, &mut takers, &mut |dealt| {
                    let to = *index.entry(dealt.after).or_insert_with(|| {
                        states.push(State { left: dealt.after, edges: 0 });
                        states.len() as u32 - 1
                    });
                    edges.push(Edge { taken: dealt.taken, to, choices: dealt.choices });
                });
            }
            self.classes.extend_from_slice(&classes);
            core::mem::swap(&mut classes, &mut next);
            first_state = last_state;
        }
        for end in &mut self.states[first_state..] {
            end.edges = self.edges.len() as u32;
        }
    }

    /// Counts the ways, from the last states back to the first.
    fn count_ways<N: Tallied>(&self, wants: usize) -> Vec<N> {
        let mut ways = vec![N::from(0); self.states.len()];
        for state in (0..self.states.len()).rev() {
            let edges = self.edges_of(state);
            let is_end = edges.is_empty() && self.states[state].left == ((1 << wants) - 1) << WANTS_SHIFT;
            let mut count = N::from(is_end.into());
            edges.iter().for_each(|edge| count.add_times(&ways[edge.to as usize], edge.choices));
            ways[state] = count;
        }
        ways
    }

    fn edges_of(&self, state: usize) -> &[Edge] {
        let end = self.states.get(state + 1).map_or(self.edges.len(), |next| next.edges as usize);
        &self.edges[self.states[state].edges as usize..end]
    }

    /// The labels of a layer, each as often as it is dealt out.
    fn labels_of(&self, layer: usize) -> &[Label] {
        let end = self.layers.get(layer + 1).map_or(self.labels.len(), |next| next.labels);
        &self.labels[self.layers[layer].labels..end]
    }

    /// How many assignments there are.
    pub(super) fn count(&self) -> Count {
        let ways = match &self.ways {
            Ways::Few(ways) => Count::of_u128(ways[0]),
            Ways::Many(ways) => ways[0],
        };
        (0..self.layers.len()).fold(ways, |count, layer| count * orders(self.labels_of(layer)))
    }

    /// Draws one assignment evenly: by piece of the pool, its label. There must be one.
    pub(super) fn draw(&self, random: &mut Random) -> Vec<Label> {
        let mut drawn = self.settled.clone();
        let mut waiting = self.pieces.clone();
        let mut state = 0;
        let mut labels = Vec::with_capacity(self.labels.len());
        for (number, layer) in self.layers.iter().enumerate() {
            let edge = self.draw_edge(state, random);
            let classes = &self.classes[layer.classes..];
            let mut takers = self.draw_takers(number, self.states[state].left, edge.taken, random);
            labels.clear();
            labels.extend_from_slice(self.labels_of(number));
            random.shuffle(&mut labels);
            waiting.retain_mut(|(piece, class)| {
                let takers = &mut takers[usize::from(*class) % MOST_CLASSES];
                let takes = *takers & 1 != 0;
                *takers >>= 1;
                *class = classes[usize::from(*class)].next;
                if takes {
                    drawn[*piece] = labels.pop().unwrap_or_default();
                }
                !takes
            });
            state = edge.to as usize;
        }
        drawn
    }

    /// By class of a layer: which of the pieces that are left of it have the group, when so many have it, as bits.
    fn draw_takers(&self, layer: usize, left: u64, taken: u64, random: &mut Random) -> [u64; MOST_CLASSES] {
        let end = self.layers.get(layer + 1).map_or(self.classes.len(), |next| next.classes);
        let classes = &self.classes[self.layers[layer].classes..end];
        let mut takers = [0; MOST_CLASSES];
        for (takers, class) in takers.iter_mut().zip(classes).filter(|(_, class)| !class.is_spare) {
            *takers = draw_some(class.number(taken), class.number(left), random);
        }
        takers
    }

    /// Draws a way to deal out a group.
    fn draw_edge(&self, state: usize, random: &mut Random) -> Edge {
        match (self.edges_of(state), &self.ways) {
            ([only], _) => *only,
            (edges, Ways::Few(ways)) => draw_one(edges, ways, ways[state], random),
            (edges, Ways::Many(ways)) => draw_one(edges, ways, ways[state], random),
        }
    }
}

/// Draws one of the ways to go on, each as often as there are ways to go on after it, of `all` together.
fn draw_one<N: Tallied>(edges: &[Edge], ways: &[N], all: N, random: &mut Random) -> Edge {
    let mut drawn = all.draw(random);
    let is_drawn = |edge: &&Edge| !drawn.take_times(&ways[edge.to as usize], edge.choices);
    *edges.iter().find(is_drawn).unwrap_or(&edges[edges.len() - 1])
}

/// Draws so many of `many` things, as bits, any choice with the same chance.
fn draw_some(few: u64, many: u64, random: &mut Random) -> u64 {
    // By Floyd's way: the last thing, or whatever is drawn instead of it, and so on for all others before it.
    (many - few..many).fold(0, |drawn, last| {
        let thing = 1 << random.below(last as usize + 1);
        drawn | if drawn & thing == 0 { thing } else { 1 << last }
    })
}

/// In how many orders labels can lie, those that are the same next to each other.
fn orders(labels: &[Label]) -> Count {
    let mut placed = 0;
    let mut orders = Count::ONE;
    for same in labels.chunk_by(|label, next| label == next) {
        placed += same.len();
        orders = orders.times(CHOICES[placed][same.len()]);
    }
    orders
}

/// A group dealt out.
#[derive(Clone, Copy)]
struct Dealt {
    /// How many of each class have it, and the state after that.
    taken: u64,
    after: u64,
    /// In how many ways so many can be chosen.
    choices: u64,
}

impl Dealt {
    /// So many of the `count` that a class has left have the group too.
    #[inline(always)]
    fn with(mut self, class: &Class, count: u64, number: u64) -> Dealt {
        self.taken |= number << class.shift;
        self.after += (count - number) << class.next_shift;
        if !class.is_spare {
            self.choices *= CHOICES[count as usize][number as usize];
        }
        if class.meets_any && number > 0 {
            for (want, groups) in class.meets.iter().enumerate() {
                self.after |= u64::from(groups & 1) << (WANTS_SHIFT + want as u32);
            }
        }
        self
    }
}

/// What a state has left of a class that can have the group.
struct Taker {
    class: u8,
    count: u64,
    /// Of this taker and of those before it: how many there are, what the next state has of them if none has the group, and
    /// whether some of them must have it.
    able: u64,
    kept: u64,
    must: bool,
}

/// Deals a layer's group out to what a state has left of the classes.
struct Dealer<'a> {
    classes: &'a [Class],
}

impl Dealer<'_> {
    /// Calls `found` with every way to deal out so many copies to what is left. `takers` is room.
    fn deal_out(&self, copies: u8, left: u64, takers: &mut Vec<Taker>, found: &mut impl FnMut(Dealt)) {
        takers.clear();
        let (mut able, mut kept, mut must) = (0, 0, false);
        let mut after = left >> WANTS_SHIFT << WANTS_SHIFT;
        for (index, class) in (0..).zip(self.classes) {
            let count = class.number(left);
            if count == 0 {
                continue;
            }
            if class.may_have_group() {
                (able, kept, must) = (able + count, kept + (count << class.next_shift), must | class.is_at_end());
                takers.push(Taker { class: index, count, able, kept, must });
            } else if class.is_at_end() {
                // Something is left that can have no group at all.
                return;
            } else {
                after += count << class.next_shift;
            }
        }
        self.deal(takers, copies.into(), Dealt { taken: 0, after, choices: 1 }, found);
    }

    /// Deals `rest` copies out to these takers, the last one first.
    fn deal(&self, takers: &[Taker], rest: u64, mut dealt: Dealt, found: &mut impl FnMut(Dealt)) {
        let Some((taker, others)) = takers.split_last() else {
            if rest == 0 {
                found(dealt);
            }
            return;
        };
        if rest == 0 {
            if !taker.must {
                dealt.after += taker.kept;
                found(dealt);
            }
            return;
        }
        let class = &self.classes[usize::from(taker.class)];
        let able = others.last().map_or(0, |other| other.able);
        // Those that can have nothing after this group must all have it.
        let least = if class.is_at_end() { taker.count } else { rest.saturating_sub(able) };
        for number in least..=taker.count.min(rest) {
            self.deal(others, rest - number, dealt.with(class, taker.count, number), found);
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
    use crate::knowledge::pool::LABELS;

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
