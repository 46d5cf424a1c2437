//! Legal actions (RULES.md sections 5, 7 and 8).

use crate::action::Action;
use crate::board::{Point, PointSet};
use crate::combat::{CombatResult, Fight};
use crate::kind::Kind;
use crate::position::{Position, owned_by};
use crate::reach::{ENGINEER, ORDINARY, RailWay};
use crate::rules::{FlagGoal, FlagNeedsMines};
use crate::ruleset::{Code, Tables};
use crate::seat::Seat;

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
#[derive(Clone, Debug, Default)]
pub struct ActionList {
    actions: Vec<Action>,
    length: usize,
}

/// How many targets are written at a time.
const AT_ONCE: usize = 4;

impl ActionList {
    /// Empties the list and makes room for the actions of any position of a board with `W` words.
    #[inline(always)]
    fn clear<const W: usize>(&mut self) {
        self.length = 0;
        // As many sources as an army has pieces, each with and without its Flag, and the flips.
        let room = (2 * 25 + 1) * 64 * W + AT_ONCE;
        if self.actions.len() < room {
            self.actions.resize(room, Action::default());
        }
    }

    /// Adds an action for every target; `first` is the one to point 0.
    #[inline(always)]
    fn extend<const W: usize>(&mut self, first: Action, targets: PointSet<W>) {
        for (word, mut bits) in targets.0.into_iter().enumerate() {
            let first = first.further(64 * word as u32);
            // Most pieces have few targets, and a loop that ends unforeseen costs more than a few slots written in
            // vain, which the next actions overwrite.
            while bits != 0 {
                let Some(slots) = self.actions[self.length..].first_chunk_mut::<AT_ONCE>() else { return };
                let mut written = 0;
                for slot in slots {
                    *slot = first.further(bits.trailing_zeros());
                    written += usize::from(bits != 0);
                    bits &= bits.wrapping_sub(1);
                }
                self.length += written;
            }
        }
    }
}

impl core::ops::Deref for ActionList {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        &self.actions[..self.length]
    }
}

/// The pieces that can move, and where to: at most as many as an army has.
struct Sources<const W: usize> {
    from: [Point; 32],
    targets: [PointSet<W>; 32],
    count: usize,
}

impl<const W: usize> Default for Sources<W> {
    #[inline(always)]
    fn default() -> Self {
        Sources { from: [Point(0); 32], targets: [PointSet::EMPTY; 32], count: 0 }
    }
}

impl<const W: usize> Sources<W> {
    /// Adds a piece if it has anywhere to go. Which pieces have is hard to foresee, so this does not branch.
    #[inline(always)]
    fn add(&mut self, from: Point, targets: PointSet<W>) {
        self.from[self.count % 32] = from;
        self.targets[self.count % 32] = targets;
        self.count += usize::from(!targets.is_empty());
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (Point, PointSet<W>)> {
        self.from.iter().copied().zip(self.targets.iter().copied()).take(self.count)
    }
}

/// What a seat finds on the board when it is to move.
struct Ground<const W: usize> {
    empty: PointSet<W>,
    /// Points whose piece the seat may attack, Forbidden pairs not yet taken out.
    prey: PointSet<W>,
}

impl<const W: usize, const S: usize, const M: usize, const N: usize> Position<W, S, M, N> {
    /// The legal actions of the seat to move, as one list; empty when the game is over. The order is the same for
    /// equal positions and otherwise not to be relied on.
    #[inline]
    pub fn legal_actions(&self, tables: &Tables<W>, actions: &mut ActionList) {
        actions.clear::<W>();
        self.for_each_source(tables, |from, targets| {
            actions.extend(Action::new(from, Point(0)), targets);
            if !self.carried.is_empty() {
                actions.extend(Action::leaving_flag(from, Point(0)), self.leaving_targets(from, targets));
            }
        });
        for point in self.flips(tables) {
            actions.extend(Action::new(point, Point(0)), PointSet::<W>::only(point));
        }
    }

    /// How many legal actions the seat to move has.
    #[must_use]
    #[inline]
    pub fn legal_action_count(&self, tables: &Tables<W>) -> usize {
        let mut count = self.flips(tables).len();
        self.for_each_source(tables, |from, targets| {
            count += targets.len();
            if !self.carried.is_empty() {
                count += self.leaving_targets(from, targets).len();
            }
        });
        count
    }

    /// Calls `visit` with each piece that the seat to move may move and the points it may move to: the fastest form
    /// of the legal moves. Flips, and moves that leave a Flag, come apart: [`Position::flips`],
    /// [`Position::leaving_targets`].
    #[inline]
    pub fn for_each_source(&self, tables: &Tables<W>, mut visit: impl FnMut(Point, PointSet<W>)) {
        if !self.is_over() {
            let mut sources = Sources::default();
            self.sources(tables, self.to_move, PointSet([u64::MAX; W]), &mut sources);
            for (from, targets) in sources.iter() {
                visit(from, targets);
            }
        }
    }

    /// The face-down pieces that the seat to move may flip.
    #[must_use]
    #[inline]
    pub fn flips(&self, tables: &Tables<W>) -> PointSet<W> {
        if self.is_over() { PointSet::EMPTY } else { self.face_down(tables) }
    }

    /// Of the points that the piece on `from` may move to, those to which it may go without the Flag that it carries;
    /// none if it carries none.
    #[must_use]
    #[inline]
    pub fn leaving_targets(&self, from: Point, targets: PointSet<W>) -> PointSet<W> {
        let carries = self.carried.into_iter().any(|army| self.flags[army.index()] == from.0);
        if carries { targets & !self.occupied() } else { PointSet::EMPTY }
    }

    /// The points that one piece of a seat may move to if it is the seat's turn; none unless it is a mobile piece of it.
    pub(crate) fn targets_of(&self, tables: &Tables<W>, seat: Seat, from: Point) -> PointSet<W> {
        let mut sources = Sources::default();
        self.sources(tables, seat, PointSet::only(from), &mut sources);
        sources.iter().next().map_or(PointSet::EMPTY, |(_, targets)| targets)
    }

    /// Adds those of a seat's pieces that could move if it were the seat's turn, and the points they could move to.
    #[inline(always)]
    fn sources(&self, tables: &Tables<W>, seat: Seat, among: PointSet<W>, sources: &mut Sources<W>) {
        let reach = &tables.reach;
        let ground = self.ground(tables, seat);
        let mobile = self.mobile(tables, seat) & among;
        let anywhere = ground.empty | ground.prey;
        let alike = !tables.combat.may_forbid && (tables.peaceful & mobile).is_empty();
        let mut add = |from: Point, targets: PointSet<W>| {
            let allowed = if alike { anywhere } else { self.allowed(tables, seat, &ground, from) };
            sources.add(from, targets & allowed);
        };
        // Each class of pieces has a loop of its own, so that the way it goes needs no guessing piece by piece.
        for from in mobile & !reach.rail {
            add(from, reach.roads[ORDINARY][from.index()]);
        }
        let (engineers, line_words) = (self.engineers(), &self.line_words);
        for from in mobile & reach.rail & !engineers {
            let rails = match reach.ways[ORDINARY] {
                RailWay::Line => reach.slides(from, line_words),
                _ => reach.paths(from, ground.empty, ORDINARY),
            };
            add(from, rails | reach.roads[ORDINARY][from.index()]);
        }
        for from in mobile & reach.rail & engineers {
            let rails = match reach.ways[ENGINEER] {
                RailWay::Line => reach.slides(from, line_words),
                RailWay::Path => reach.paths(from, ground.empty, reach.engineer_class),
                RailWay::Flight => reach.rail,
            };
            add(from, rails | reach.roads[self.climbing_class(from)][from.index()]);
        }
    }

    /// Whether a seat would have a legal action if it were its turn.
    pub(crate) fn has_action(&self, tables: &Tables<W>, seat: Seat) -> bool {
        (0..W).any(|word| self.has_plain_step(tables, seat, word)) || self.has_rare_action(tables, seat)
    }

    /// Whether a seat could make a plain step in the word of a set that its own arm is in, as it nearly always can.
    #[inline(always)]
    pub(crate) fn has_step_at_home(&self, tables: &Tables<W>, seat: Seat) -> bool {
        self.has_plain_step(tables, seat, usize::from(tables.home_word[seat.index() & 7]))
    }

    /// Whether a seat could make one step straight ahead, back or aside between two points of one word of a set.
    #[inline(always)]
    fn has_plain_step(&self, tables: &Tables<W>, seat: Seat, word: usize) -> bool {
        let Some(army) = self.army(seat) else { return false };
        let word = word.min(W - 1);
        let marks = &self.marks[word];
        let of_word = |set: &PointSet<W>| set.0[word];
        let mobile = (marks[0] ^ marks[1]) & owned_by(army, marks) & !of_word(&tables.locked);
        let occupied = marks[0] | marks[1] | marks[2];
        let empty = of_word(&tables.reach.open) & !occupied & !of_word(&tables.barred[seat.index() & 7]);
        let (before, beside) = (of_word(&tables.reach.before), of_word(&tables.reach.beside));
        let along = (empty >> 5 & mobile | mobile >> 5 & empty) & before;
        let across = (empty >> 1 & mobile | mobile >> 1 & empty) & beside;
        along | across != 0
    }

    /// Whether a seat could flip, attack, or go any other way.
    #[cold]
    fn has_rare_action(&self, tables: &Tables<W>, seat: Seat) -> bool {
        let mut sources = Sources::default();
        self.sources(tables, seat, PointSet([u64::MAX; W]), &mut sources);
        sources.count > 0 || !self.face_down(tables).is_empty()
    }

    /// Whether a seat has a piece that is mobile by RULES.md section 1, face-down ones left aside.
    pub(crate) fn has_mobile(&self, tables: &Tables<W>, seat: Seat) -> bool {
        !self.mobile(tables, seat).is_empty()
    }

    /// A seat's face-up mobile pieces.
    #[inline(always)]
    pub(crate) fn mobile(&self, tables: &Tables<W>, seat: Seat) -> PointSet<W> {
        let Some(army) = self.army(seat) else { return PointSet::EMPTY };
        self.by_marks(|marks| (marks[0] ^ marks[1]) & owned_by(army, marks)) & !tables.locked
    }

    /// Bombs with the Engineers' way on the railway do not get their way onto mountains.
    #[inline(always)]
    fn climbing_class(&self, from: Point) -> usize {
        if self.code(from).is(Kind::Engineer) { ENGINEER } else { ORDINARY }
    }

    #[inline(always)]
    fn ground(&self, tables: &Tables<W>, seat: Seat) -> Ground<W> {
        let occupied = self.occupied();
        let friends = self.of_team(tables, seat);
        let face_down = self.face_down(tables);
        let enemies = occupied & !friends & !face_down;
        let safe = (tables.camps & !self.lying_flags(tables)) | tables.reach.mountains;
        Ground { empty: self.enterable(tables, seat), prey: (enemies & !safe) | self.face_down_prey(tables, seat) }
    }

    /// Where carriers may have left Flags alone; a camp does not protect them. They were shown to all when they were
    /// picked up: what nobody has seen must not make anything legal.
    #[inline(always)]
    fn lying_flags(&self, tables: &Tables<W>) -> PointSet<W> {
        if !tables.carries {
            return PointSet::EMPTY;
        }
        tables
            .rules
            .seats
            .into_iter()
            .filter_map(|army| self.flag(army))
            .filter(|&point| self.code(point).is(Kind::Flag) && self.code(point).shown())
            .collect()
    }

    /// The empty points that a seat may enter.
    #[inline(always)]
    fn enterable(&self, tables: &Tables<W>, seat: Seat) -> PointSet<W> {
        tables.reach.open & !self.occupied() & !tables.barred[seat.index() & 7]
    }

    #[inline(always)]
    pub(crate) fn of_team(&self, tables: &Tables<W>, seat: Seat) -> PointSet<W> {
        if S == 2 {
            return self.army(seat).map_or(PointSet::EMPTY, |army| self.face_up(army));
        }
        self.of_seats(tables.friends[seat.index() & 7])
    }

    /// The face-down pieces that a seat may attack (RULES.md section 8).
    #[inline(always)]
    fn face_down_prey(&self, tables: &Tables<W>, seat: Seat) -> PointSet<W> {
        if !tables.face_down || !tables.rules.attack_face_down {
            return PointSet::EMPTY;
        }
        match self.army(seat) {
            Some(army) if tables.coloured_backs => {
                let own = |point: &Point| self.code(*point).army(tables) == army;
                self.face_down(tables).into_iter().filter(|point| !own(point)).collect()
            }
            _ => self.face_down(tables),
        }
    }

    /// The points that the piece on `from` may end a move on, whatever lies between.
    #[inline(never)]
    fn allowed(&self, tables: &Tables<W>, seat: Seat, ground: &Ground<W>, from: Point) -> PointSet<W> {
        if tables.peaceful.contains(from) {
            return ground.empty;
        }
        if tables.combat.may_forbid {
            return ground.empty | self.prey_of(tables, seat, ground, from);
        }
        ground.empty | ground.prey
    }

    /// What the piece on `from` may attack or pick up, where some pairs are Forbidden.
    fn prey_of(&self, tables: &Tables<W>, seat: Seat, ground: &Ground<W>, from: Point) -> PointSet<W> {
        let attacker = self.code(from);
        let prey: PointSet<W> =
            ground.prey.into_iter().filter(|&to| !self.is_seen_forbidden(tables, attacker, self.code(to))).collect();
        match self.own_flag_to_pick_up(tables, seat, attacker) {
            Some(point) => prey.with(point),
            None => prey,
        }
    }

    /// Whether the attacker's seat sees the kind of an enemy, and may not attack it for what it is.
    pub(crate) fn is_seen_forbidden(&self, tables: &Tables<W>, attacker: Code, target: Code) -> bool {
        // An own piece that lies face down is no enemy, even one whose kind was shown: attacking it is a ply spent.
        let enemy = target.army(tables) != attacker.army(tables);
        let seen = target.shown() || tables.everyone_sees || (tables.face_down && !target.is_face_down(tables));
        enemy && seen && self.fight_result(tables, attacker, target) == CombatResult::Forbidden
    }

    /// Where a piece may pick up its own seat's Flag (`carry_own_to_enemy_hq`).
    pub(crate) fn own_flag_to_pick_up(&self, tables: &Tables<W>, seat: Seat, piece: Code) -> Option<Point> {
        if tables.rules.flag_goal != FlagGoal::CarryOwnToEnemyHq {
            return None;
        }
        let army = self.army(seat)?;
        let point = self.flag(army)?;
        let flag = self.code(point);
        let lies_open = flag.is(Kind::Flag) && flag.army(tables) == army && !flag.is_face_down(tables);
        (lies_open && !tables.reach.mountains.contains(point) && self.qualifies(tables, piece, army)).then_some(point)
    }

    /// The result of an attack, Forbidden pairs named as such.
    #[inline]
    pub(crate) fn fight_result(&self, tables: &Tables<W>, attacker: Code, defender: Code) -> CombatResult {
        match self.fight(tables, attacker, defender) {
            Some(fight) => tables.combat.result(&fight),
            None => CombatResult::Forbidden,
        }
    }

    #[inline]
    pub(crate) fn fight(&self, tables: &Tables<W>, attacker: Code, defender: Code) -> Option<Fight> {
        let (kind, target) = (attacker.kind()?, defender.kind()?);
        let owner = defender.army(tables);
        // Asking who is lowest goes through the whole army, and only Mines and Flags ask.
        let rank_matters = matches!(target, Kind::Mine | Kind::Flag);
        Some(Fight {
            attacker: kind,
            defender: target,
            attacker_is_lowest: rank_matters && self.is_lowest(tables, attacker),
            flag_is_open: target == Kind::Flag && self.flag_is_open(tables, owner),
            defender_is_promoted: target == Kind::Flag && self.promoted.contains(owner),
        })
    }

    /// Whether a piece is of its army's lowest surviving rank (RULES.md section 6), where anything can depend on that.
    fn is_lowest(&self, tables: &Tables<W>, piece: Code) -> bool {
        let (army, rank) = (piece.army(tables), piece.kind().and_then(Kind::rank));
        let is_lower = |point: Point| {
            let other = self.code(point);
            let other_rank = other.kind().and_then(Kind::rank);
            other_rank.is_some() && other_rank < rank && other.army(tables) == army
        };
        tables.ranks_matter && rank.is_some() && !self.occupied().into_iter().any(is_lower)
    }

    /// Whether `flag_needs_mines` is met for the Mines of an army.
    pub(crate) fn flag_is_open(&self, tables: &Tables<W>, army: Seat) -> bool {
        match tables.rules.flag_needs_mines {
            FlagNeedsMines::None => true,
            FlagNeedsMines::Gone => self.count(tables, army, Kind::Mine) == 0,
            FlagNeedsMines::Dug => self.dug(army) == Kind::Mine.army_count(),
        }
    }

    /// Whether a piece qualifies for carrying the Flag of an army (RULES.md section 7).
    pub(crate) fn qualifies(&self, tables: &Tables<W>, piece: Code, flag: Seat) -> bool {
        let army = piece.army(tables);
        let (of_right_army, guards) = match tables.rules.flag_goal {
            FlagGoal::Capture | FlagGoal::None => return false,
            FlagGoal::CarryOwnToEnemyHq => (army == flag, tables.other_of_two(flag)),
            FlagGoal::CarryToOwnHq | FlagGoal::CarryToFacingHq => (!self.same_team(tables, army, flag), flag),
        };
        let Some(kind) = piece.kind() else { return false };
        let fight = Fight {
            attacker_is_lowest: self.is_lowest(tables, piece),
            flag_is_open: self.flag_is_open(tables, guards),
            ..Fight::new(kind, Kind::Flag)
        };
        of_right_army && (kind.rank().is_some()) && fight.attacker_may_take_flag(&tables.rules)
    }

    /// Whether two armies are of one team. In face-down play, which has no teams, armies stand for seats.
    fn same_team(&self, tables: &Tables<W>, army: Seat, other: Seat) -> bool {
        tables.friends[army.index() & 7].contains(other)
    }
}
