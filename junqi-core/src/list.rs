//! The list of legal actions, and how many actions are written to it at a time.
//!
//! Most pieces have few targets, and a loop whose end cannot be foreseen costs more than writing a few slots in vain. So
//! every way to write here fills a fixed number of slots; the next actions overwrite those that were not meant.

use core::fmt;
use core::ops::Deref;

use crate::action::Action;
use crate::board::PointSet;
use crate::kind::Kind;

/// Room for the actions of a ply. Made once and filled anew each ply, so that generation allocates nothing.
///
/// ```
/// use junqi_core::{ActionList, Layout, NarrowPosition, Position, Rules, Ruleset, WidthTables};
/// let ruleset = Ruleset::new(Rules::default()).unwrap();
/// let WidthTables::Narrow(tables) = ruleset.tables() else { unreachable!("board two is narrow") };
/// let layouts = [Layout::random(1, Default::default()), Layout::random(2, Default::default())];
/// let position: NarrowPosition = Position::start(tables, &layouts).unwrap();
/// let mut actions = ActionList::default();
/// position.legal_actions(tables, &mut actions);
/// assert!(actions.len() > 20);
/// ```
#[derive(Clone)]
pub struct ActionList {
    actions: Box<[Action; ROOM + SLOTS]>,
    length: usize,
}

/// A power of two, and more actions than any position has: an army's pieces, each to every point with and without its
/// Flag, and the flips.
const ROOM: usize = 1 << 14;
const _: () = assert!(ROOM > (2 * Kind::ARMY_SIZE + 1) * 256);

/// The most slots that are written at a time.
const SLOTS: usize = 8;

/// Numbers of points, so many of which can be read from any place below [`NUMBERS`] as are written at a time.
pub(crate) type PointNumbers = [u32; NUMBERS + SLOTS];
pub(crate) const NUMBERS: usize = 1 << 10;
/// What no point of a board has for a number.
pub(crate) const NO_POINT: u32 = 255;

impl Default for ActionList {
    fn default() -> Self {
        let room = vec![Action::default(); ROOM + SLOTS].into_boxed_slice();
        let Ok(actions) = room.try_into() else { unreachable!("the room is as long as that") };
        ActionList { actions, length: 0 }
    }
}

impl ActionList {
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// Adds an action for every target; `first` is the one to point 0.
    #[inline(always)]
    pub(crate) fn extend<const W: usize>(&mut self, first: Action, targets: PointSet<W>) {
        for (word, mut bits) in targets.0.into_iter().enumerate() {
            let first = first.further(64 * word as u32);
            while bits != 0 {
                let mut written = 0;
                for slot in self.slots::<4>() {
                    *slot = first.further((bits | 1 << 63).trailing_zeros());
                    written += usize::from(bits != 0);
                    bits &= bits.wrapping_sub(1);
                }
                self.length += written;
            }
        }
    }

    /// Adds a piece's plain steps; `stay` is the action that would leave it where it is.
    #[inline(always)]
    pub(crate) fn add_steps(&mut self, stay: Action, pattern: StepPattern) {
        let steps = &STEPS[pattern.0 & 511];
        self.slots::<SLOTS>().copy_from_slice(&steps.map(|step| stay.further(step)));
        self.length += usize::from(STEP_COUNTS[pattern.0 & 511]);
    }

    /// Adds `count` targets whose numbers follow each other; `first` is the action to point 0.
    #[inline(always)]
    pub(crate) fn add_stretch(&mut self, first: Action, numbers: &PointNumbers, begin: usize, count: usize) {
        let mut written = 0;
        loop {
            let Some(&numbers) = numbers[(begin + written) % NUMBERS..].first_chunk::<SLOTS>() else { return };
            let begin = (self.length + written) % ROOM;
            self.actions[begin..begin + SLOTS].copy_from_slice(&numbers.map(|number| first.further(number)));
            written += SLOTS;
            if written >= count {
                break;
            }
        }
        self.length += count;
    }

    #[inline(always)]
    fn slots<const AT_ONCE: usize>(&mut self) -> &mut [Action] {
        let begin = self.length % ROOM;
        &mut self.actions[begin..begin + AT_ONCE]
    }
}

impl Deref for ActionList {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        &self.actions[..self.length]
    }
}

impl fmt::Debug for ActionList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

/// How far up or down in the numbering a plain step leads: to a neighbour within an arm, which has 5 points a row.
const DISTANCES: [i32; 8] = [-6, -5, -4, -1, 1, 4, 5, 6];
/// The greatest of these.
pub(crate) const FARTHEST: u32 = 6;

/// The bit of a *window*, which is the points from [`FARTHEST`] below a point to as many above it, that stands for the
/// neighbour so far away.
pub(crate) fn window_bit(distance: i32) -> Option<u16> {
    DISTANCES.contains(&distance).then(|| 1 << (distance + FARTHEST as i32))
}

/// Which of the plain steps there are, in 9 bits.
#[derive(Clone, Copy)]
pub(crate) struct StepPattern(usize);

impl StepPattern {
    /// The pattern of a window, of which only the bits of plain steps may be set.
    #[inline(always)]
    pub(crate) const fn new(window: u16) -> Self {
        // Moved by 4, the upper neighbours fall on free bits or on neighbours that can be told by another bit.
        StepPattern((window ^ window >> 4) as usize & 511)
    }
}

/// By pattern: the distances, closed up, and how many there are.
static STEPS: [[u32; SLOTS]; 512] = step_tables().0;
static STEP_COUNTS: [u8; 512] = step_tables().1;

const fn step_tables() -> ([[u32; SLOTS]; 512], [u8; 512]) {
    let (mut steps, mut counts) = ([[0; SLOTS]; 512], [0; 512]);
    let mut choice = 0;
    while choice < 256 {
        let (mut window, mut chosen, mut count) = (0, [0; SLOTS], 0);
        let mut index = 0;
        while index < 8 {
            if choice >> index & 1 != 0 {
                window |= 1 << (DISTANCES[index] + FARTHEST as i32);
                chosen[count] = DISTANCES[index] as u32;
                count += 1;
            }
            index += 1;
        }
        let pattern = StepPattern::new(window).0;
        assert!(counts[pattern] == 0, "patterns tell all choices apart");
        steps[pattern] = chosen;
        counts[pattern] = count as u8;
        choice += 1;
    }
    (steps, counts)
}
