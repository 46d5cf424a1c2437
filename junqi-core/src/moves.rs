//! Legal actions (RULES.md sections 5, 7 and 8).

use crate::action::Action;
use crate::board::{Point, PointSet};
use crate::combat::{CombatResult, Fight};
use crate::kind::Kind;
use crate::list::{ActionList, FARTHEST, StepPattern};
use crate::position::{Position, owned_by};
use crate::reach::{AHEAD, ENGINEER, ORDINARY, RailWay, ray_words};
use crate::rules::{FlagGoal, FlagNeedsMines};
use crate::ruleset::{Code, Tables};
use crate::seat::Seat;

/// What a seat finds on the board when it is to move.
struct Ground<const W: usize> {
    empty: PointSet<W>,
    /// Points whose piece the seat may attack, Forbidden pairs not yet taken out.
    prey: PointSet<W>,
    /// The points that a piece may end a move on, but for Forbidden pairs.
    anywhere: PointSet<W>,
}

/// The pieces of a seat that may be able to move.
struct Movers<const W: usize> {
    /// Whether all may end a move on the same points, if they can come there.
    alike: bool,
    /// Those off the railway, and on it those that travel as ordinary pieces.
    ordinary: PointSet<W>,
    /// Those of them that may go further than a step.
    gliders: PointSet<W>,
    /// Those on the railway that go the Engineers' way.
    engineers: PointSet<W>,
}

impl<const W: usize, const S: usize, const M: usize, const N: usize> Position<W, S, M, N> {
    /// The legal actions of the seat to move, as one list; empty when the game is over. The order is the same for
    /// equal positions and otherwise not to be relied on.
    #[inline]
    pub fn legal_actions(&self, tables: &Tables<W>, actions: &mut ActionList) {
        actions.clear();
        if self.is_over() {
            return;
        }
        let ground = self.ground(tables, self.to_move);
        let movers = self.movers(tables, self.to_move, PointSet([u64::MAX; W]), &ground);
        if movers.alike && self.carried.is_empty() && tables.reach.slides_by_rays {
            self.list_alike(tables, &ground, &movers, actions);
        } else {
            self.list_each(tables, actions);
        }
        for point in self.flips(tables) {
            actions.extend(Action::new(point, Point(0)), PointSet::<W>::only(point));
        }
    }

    /// Lists the moves of pieces that are not all alike, and of carriers.
    #[inline(never)]
    fn list_each(&self, tables: &Tables<W>, actions: &mut ActionList) {
        self.for_each_source(tables, |from, targets| {
            actions.extend(Action::new(from, Point(0)), targets);
            actions.extend(Action::leaving_flag(from, Point(0)), self.leaving_targets(from, targets));
        });
    }

    /// The legal actions in a list of their own, in any order: for a single ply an [`ActionList`] would take longer to
    /// make room than to fill.
    pub(crate) fn collect_actions(&self, tables: &Tables<W>) -> Vec<Action> {
        const USUAL: usize = 128;
        let mut actions = Vec::with_capacity(USUAL);
        self.for_each_source(tables, |from, targets| {
            actions.extend(targets.into_iter().map(|to| Action::new(from, to)));
            let leaving = self.leaving_targets(from, targets);
            actions.extend(leaving.into_iter().map(|to| Action::leaving_flag(from, to)));
        });
        actions.extend(self.flips(tables).into_iter().map(Action::flip));
        actions
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

    /// Calls `visit` with each piece that the seat to move may move and the points it may move to: the shortest form
    /// of the legal moves. Flips, and moves that leave a Flag, come apart: [`Position::flips`],
    /// [`Position::leaving_targets`].
    #[inline]
    pub fn for_each_source(&self, tables: &Tables<W>, mut visit: impl FnMut(Point, PointSet<W>)) {
        if !self.is_over() {
            self.sources(tables, self.to_move, PointSet([u64::MAX; W]), &mut visit);
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
        let mut found = PointSet::EMPTY;
        self.sources(tables, seat, PointSet::only(from), &mut |_, targets| found = targets);
        found
    }

    /// Visits those of a seat's pieces that could move if it were the seat's turn, and the points they could move to.
    #[inline(always)]
    fn sources(&self, tables: &Tables<W>, seat: Seat, among: PointSet<W>, visit: &mut impl FnMut(Point, PointSet<W>)) {
        let reach = &tables.reach;
        let ground = self.ground(tables, seat);
        let movers = self.movers(tables, seat, among, &ground);
        let mut go = |from: Point, targets: PointSet<W>| {
            let targets = targets & self.allowed(tables, seat, &ground, &movers, from);
            if !targets.is_empty() {
                visit(from, targets);
            }
        };
        // Each class of pieces has a loop of its own, so that the way it goes needs no guessing piece by piece.
        for from in movers.ordinary & !movers.gliders {
            go(from, reach.near[from.index()]);
        }
        for from in movers.gliders {
            go(from, reach.near[from.index()] | self.slides(tables, &ground, from));
        }
        for from in movers.engineers {
            go(from, self.engineers_way(tables, &ground, from));
        }
    }

    /// Where an ordinary piece may come on the railway.
    #[inline(always)]
    fn slides(&self, tables: &Tables<W>, ground: &Ground<W>, from: Point) -> PointSet<W> {
        match tables.reach.ways[ORDINARY] {
            RailWay::Line => tables.reach.slides(from, &self.line_words),
            _ => tables.reach.paths(from, ground.empty, ORDINARY),
        }
    }

    /// Whether an ordinary piece could not go the way of an action: round a corner of the railway, or onto a mountain.
    pub(crate) fn turns(&self, tables: &Tables<W>, action: Action) -> bool {
        let (reach, from, to) = (&tables.reach, action.from(), action.to());
        if action.is_flip() || reach.near[from.index()].has(to) {
            return false;
        }
        let slides = match reach.ways[ORDINARY] {
            RailWay::Line => reach.slides_to(from, to, &self.line_words),
            RailWay::Path => reach.paths(from, reach.open & !self.occupied(), ORDINARY).contains(to),
            RailWay::Flight => true,
        };
        !(slides && reach.rail.has(from) && reach.rail.has(to))
    }

    /// Lists the actions of pieces that may all end a move on the same points.
    #[inline(always)]
    fn list_alike(&self, tables: &Tables<W>, ground: &Ground<W>, movers: &Movers<W>, actions: &mut ActionList) {
        let reach = &tables.reach;
        let (low, high) = (ground.anywhere.up(FARTHEST), ground.anywhere.down(64 - FARTHEST));
        for word in 0..W {
            // The windows of the word's points, each beginning at the point's own bit. In a set of one word, what is beyond
            // its ends is at the other end: no neighbour, and so left out in any case.
            let above = low.0.get(word + 1).copied().unwrap_or(high.0[W - 1]);
            let windows = u128::from(above) << 64 | u128::from(low.0[word]);
            let single = ground.anywhere.0[word].rotate_left(FARTHEST);
            let around = |bit| if W == 1 { single.rotate_right(bit) as u16 } else { (windows >> bit) as u16 };
            let mut bits = movers.ordinary.0[word];
            while bits != 0 {
                let bit = bits.trailing_zeros() % 64;
                bits &= bits - 1;
                let from = Point((64 * word as u32 + bit) as u8);
                let window = around(bit) & reach.windows[from.index()];
                actions.add_steps(Action::new(from, from), StepPattern::new(window));
            }
        }
        let (words, anywhere) = (ray_words(&self.line_words), ground.anywhere.resize().0);
        for from in movers.gliders {
            reach.list_slides(from, &words, &anywhere, actions);
        }
        for from in movers.ordinary & reach.odd {
            actions.extend(Action::new(from, Point(0)), reach.odd_steps[from.index()] & ground.anywhere);
        }
        for from in movers.engineers {
            let targets = self.engineers_way(tables, ground, from) & ground.anywhere;
            actions.extend(Action::new(from, Point(0)), targets);
        }
    }

    /// Where a piece with the Engineers' way on the railway may come, on that way or by road.
    #[inline(always)]
    fn engineers_way(&self, tables: &Tables<W>, ground: &Ground<W>, from: Point) -> PointSet<W> {
        let reach = &tables.reach;
        let rails = match reach.ways[ENGINEER] {
            RailWay::Line => reach.slides(from, &self.line_words),
            RailWay::Path => reach.paths(from, ground.empty, reach.engineer_class),
            RailWay::Flight => reach.rail,
        };
        rails | reach.roads[self.climbing_class(from)][from.index()]
    }

    /// The pieces that may be able to move, by how far they go.
    #[inline(always)]
    fn movers(&self, tables: &Tables<W>, seat: Seat, among: PointSet<W>, ground: &Ground<W>) -> Movers<W> {
        let reach = &tables.reach;
        let mobile = self.mobile(tables, seat) & among;
        let alike = !tables.combat.may_forbid && (tables.peaceful & mobile).is_empty();
        let movers = if alike { mobile & reach.beside(ground.anywhere) } else { mobile };
        let engineers = movers & reach.rail & self.engineers();
        let ordinary = movers & !engineers;
        Movers { alike, ordinary, gliders: ordinary & reach.rail & reach.before(ground.empty), engineers }
    }

    /// Whether a seat would have a legal action if it were its turn.
    pub(crate) fn has_action(&self, tables: &Tables<W>, seat: Seat) -> bool {
        let may_step = self.army(seat).is_some();
        may_step && (0..W).any(|word| self.has_plain_step(tables, seat, word)) || self.has_rare_action(tables, seat)
    }

    /// Whether a seat could make a plain step in the word of a set that its own arm is in, as it nearly always can. While the
    /// colours are not settled it cannot, and this may still say so: then it can flip.
    #[inline(always)]
    pub(crate) fn has_step_at_home(&self, tables: &Tables<W>, seat: Seat) -> bool {
        self.has_plain_step(tables, seat, usize::from(tables.home_word[seat.index() & 7]))
    }

    /// Whether a seat could make one step straight ahead or back between two points of one word of a set.
    #[inline(always)]
    fn has_plain_step(&self, tables: &Tables<W>, seat: Seat, word: usize) -> bool {
        let army = self.army_if_settled(seat);
        let word = word.min(W - 1);
        let marks = &self.marks[word];
        let mobile = (marks[0] ^ marks[1]) & owned_by(army, marks) & !tables.locked.0[word];
        let occupied = marks[0] | marks[1] | marks[2];
        let empty = tables.enterable[seat.index() & 7].0[word] & !occupied;
        (empty >> AHEAD & mobile | mobile >> AHEAD & empty) & tables.reach.ahead.0[word] != 0
    }

    /// Whether a seat could flip, attack, or step any other way.
    #[cold]
    fn has_rare_action(&self, tables: &Tables<W>, seat: Seat) -> bool {
        let mut found = !self.face_down(tables).is_empty();
        self.sources(tables, seat, PointSet([u64::MAX; W]), &mut |_, _| found = true);
        found
    }

    /// Whether a seat has a piece that is mobile by RULES.md section 1, face-down ones left aside.
    #[inline]
    pub(crate) fn has_mobile(&self, tables: &Tables<W>, seat: Seat) -> bool {
        !self.mobile(tables, seat).is_empty()
    }

    /// A seat's face-up mobile pieces.
    #[inline(always)]
    pub(crate) fn mobile(&self, tables: &Tables<W>, seat: Seat) -> PointSet<W> {
        self.army(seat).map_or(PointSet::EMPTY, |army| self.mobile_of(tables, army))
    }

    /// An army's face-up mobile pieces.
    #[inline(always)]
    pub(crate) fn mobile_of(&self, tables: &Tables<W>, army: Seat) -> PointSet<W> {
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
        let empty = self.enterable(tables, seat);
        let prey = (enemies & !safe) | self.face_down_prey(tables, seat);
        Ground { empty, prey, anywhere: empty | prey }
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
        tables.enterable[seat.index() & 7] & !self.occupied()
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
    #[inline(always)]
    fn allowed(
        &self,
        tables: &Tables<W>,
        seat: Seat,
        ground: &Ground<W>,
        movers: &Movers<W>,
        from: Point,
    ) -> PointSet<W> {
        if movers.alike { ground.anywhere } else { self.allowed_to(tables, seat, ground, from) }
    }

    /// The same where pieces are not all alike.
    #[inline(never)]
    fn allowed_to(&self, tables: &Tables<W>, seat: Seat, ground: &Ground<W>, from: Point) -> PointSet<W> {
        if tables.peaceful.contains(from) {
            return ground.empty;
        }
        if tables.combat.may_forbid {
            return ground.empty | self.prey_of(tables, seat, ground, from);
        }
        ground.anywhere
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
        let rank_matters = tables.ranks_matter && matches!(target, Kind::Mine | Kind::Flag);
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
