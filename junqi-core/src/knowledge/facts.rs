//! What the course of a game tells of the kinds of hidden pieces, one by one.

use crate::board::{ArmPoint, Point, PointKind, PointSet};
use crate::combat::{ByKind, Circumstances, CombatResult, Fight};
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::layout::{FRONT_ROW, LAST_MINE_ROW, LayoutRules};
use crate::outcome::Reason;
use crate::reach::{ENGINEER, ORDINARY, RailWay};
use crate::rules::{Annihilation, BombRail, CombatReveal, FlagGoal, FlagNeedsMines, MineClearer, Rules};
use crate::ruleset::Tables;
use crate::seat::{Seat, SeatSet};
use crate::view::{Announcement, Beginning, DeathCause, News, SeenPiece, Step, View};

/// What is told of each piece, and what is told of several at once.
#[derive(Debug)]
pub(super) struct Facts {
    /// By piece of the view: the kinds it may have, as far as that does not depend on other pieces.
    pub(super) kinds: Vec<KindSet>,
    pub(super) wants: Vec<Want>,
    pub(super) meetings: Vec<Meeting>,
}

/// At least one piece of an army has one of the kinds given with it, or one of these kinds was missing from the start.
#[derive(Debug)]
pub(super) struct Want {
    pub(super) army: Seat,
    /// The pieces, by index in the view.
    pub(super) pieces: Vec<(usize, KindSet)>,
    pub(super) missing: KindSet,
}

/// Two pieces met, neither of which the viewer knows.
#[derive(Debug)]
pub(super) struct Meeting {
    pub(super) attacker: usize,
    pub(super) defender: usize,
    /// By attacking kind: the kinds that it can have met with what was seen.
    fits: ByKind,
}

impl Meeting {
    /// Takes from both sides what goes with nothing that the other side may be.
    pub(super) fn reconcile(&self, [attacker, defender]: [KindSet; 2]) -> [KindSet; 2] {
        let (mut attackers, mut defenders) = (0, 0);
        // All kinds without a branch, as nobody can foresee which there are.
        for (code, fits) in self.fits.iter().enumerate() {
            let kind = 1_u16 << code >> 1;
            let fits = if attacker.0 & kind != 0 { fits.0 & defender.0 } else { 0 };
            attackers |= if fits != 0 { kind } else { 0 };
            defenders |= fits;
        }
        [KindSet(attackers), KindSet(defenders)]
    }
}

/// All that a view tells of kinds.
pub(super) fn gather<const W: usize>(tables: &Tables<W>, view: &View) -> Facts {
    let mut follower = Follower::new(tables, view);
    if !tables.face_down {
        follower.follow();
        follower.want_mobile_pieces();
    }
    follower.want_mines();
    follower.facts
}

const IMMOBILE: KindSet = KindSet(KindSet::only(Kind::Mine).0 | KindSet::only(Kind::Flag).0);

/// Follows the course of the game once more.
struct Follower<'a, const W: usize> {
    tables: &'a Tables<W>,
    view: &'a View,
    facts: Facts,
    /// By identity: the piece's index.
    indices: [u8; 256],
    /// By piece: where it stands; none off the board, and for a Flag that shares its point.
    places: Vec<Option<Point>>,
    /// The occupied points, as slides look at them.
    line_words: [u64; W],
    /// The kinds that have the Engineers' way on the railway.
    engineers: KindSet,
    /// By piece: whether its kind was shown to all.
    shown: Vec<bool>,
    /// By piece: whether it fell to a clearer, if it was a Mine.
    cleared: Vec<Cleared>,
    mines_gone: SeatSet,
    promoted: SeatSet,
}

/// Whether a fallen piece, if it was a Mine, fell to a clearer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cleared {
    No,
    Perhaps,
    Yes,
}

/// How to settle what depends on an army's lowest rank, which the viewer need not know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    /// What is possible counts.
    Possible,
    /// Only what is certain counts.
    Certain,
}

impl<'a, const W: usize> Follower<'a, W> {
    fn new(tables: &'a Tables<W>, view: &'a View) -> Self {
        let count = view.pieces.len();
        let mut follower = Follower {
            tables,
            view,
            facts: Facts { kinds: Vec::with_capacity(count), wants: Vec::new(), meetings: Vec::new() },
            indices: [u8::MAX; 256],
            places: Vec::with_capacity(count),
            line_words: tables.reach.walled_words,
            engineers: match tables.rules.bomb_rail {
                BombRail::AsOthers => KindSet::only(Kind::Engineer),
                BombRail::AsEngineer => KindSet::only(Kind::Engineer).with(Kind::Bomb),
            },
            shown: vec![false; count],
            cleared: vec![Cleared::No; count],
            mines_gone: SeatSet::EMPTY,
            promoted: SeatSet::EMPTY,
        };
        let at_home = kinds_at_home(&tables.rules, view.began);
        let elsewhere = kinds_elsewhere(&tables.rules, view.began);
        for (index, piece) in view.pieces.iter().enumerate() {
            let (arm, cell) = (piece.identity.index() / ArmPoint::COUNT, piece.identity.index() % ArmPoint::COUNT);
            let is_home = piece.army.is_some_and(|army| army.index() == arm);
            let may_be = if is_home { at_home[cell] } else { elsewhere };
            follower.facts.kinds.push(piece.kind.map_or(may_be, KindSet::only));
            let point = piece.identity;
            // A Flag may begin on the point of a piece: it comes after the piece then.
            let is_first = follower.index(point).is_none();
            follower.places.push(is_first.then_some(point));
            if is_first {
                follower.indices[point.index()] = index as u8;
                follower.toggle(point);
            }
        }
        follower
    }

    fn follow(&mut self) {
        let view = self.view;
        let mut news = &view.announcements[..];
        for step in &view.course {
            while let Some((item, later)) = news.split_first().filter(|(item, _)| item.ply < step.ply) {
                self.hear(item.news);
                news = later;
            }
            self.step(step, news);
        }
        news.iter().for_each(|item| self.hear(item.news));
    }

    fn index(&self, identity: Point) -> Option<usize> {
        Some(usize::from(self.indices[identity.index()])).filter(|&index| index < self.places.len())
    }

    /// Follows one step; `news` is what was announced from its ply on.
    fn step(&mut self, step: &Step, news: &[Announcement]) {
        let (from, to) = (step.action.from(), step.action.to());
        let mover = usize::from(self.indices[step.piece.index()]);
        if mover >= self.places.len() || step.action.is_flip() {
            return;
        }
        let kinds = self.facts.kinds[mover];
        if kinds.is_open() {
            self.facts.kinds[mover] = kinds & self.movers(mover, kinds, from, to);
        }
        match (step.result, step.met.and_then(|met| self.index(met))) {
            (None, None) => self.walk(mover, from, to),
            (Some(result), Some(met)) => {
                let same_ply = news.iter().take_while(|item| item.ply == step.ply).count();
                self.learn_from_meeting(mover, met, result, &news[..same_ply]);
                if result.defender_dies() {
                    self.lift(met);
                }
                if result.attacker_dies() {
                    self.lift(mover);
                }
                if result == CombatResult::AttackerWins {
                    self.put(mover, to);
                }
            }
            (None, Some(flag)) => {
                self.learn_from_pick_up(mover);
                self.lift(flag);
                self.put(mover, to);
            }
            (Some(_), None) => {}
        }
    }

    /// A piece goes to an empty point.
    fn walk(&mut self, index: usize, from: Point, to: Point) {
        self.places[index] = Some(to);
        let bits = &self.tables.reach.line_bits;
        let both = bits[from.index()].iter().zip(&bits[to.index()]);
        self.line_words.iter_mut().zip(both).for_each(|(word, (from, to))| *word ^= from ^ to);
    }

    fn lift(&mut self, index: usize) {
        if let Some(point) = self.places[index].take() {
            self.toggle(point);
        }
    }

    fn put(&mut self, index: usize, point: Point) {
        self.lift(index);
        self.places[index] = Some(point);
        self.toggle(point);
    }

    /// A piece comes to a point, or leaves it.
    fn toggle(&mut self, point: Point) {
        for (word, bits) in self.line_words.iter_mut().zip(self.tables.reach.line_bits[point.index()]) {
            *word ^= bits;
        }
    }

    fn occupied(&self) -> PointSet<W> {
        self.places.iter().copied().flatten().collect()
    }

    /// Of these kinds, those that can have gone this way.
    fn movers(&self, mover: usize, kinds: KindSet, from: Point, to: Point) -> KindSet {
        let reach = &self.tables.reach;
        let mobile = self.mobile_kinds(self.view.pieces[mover].army);
        let by_rail = reach.rail.has(from) && reach.rail.has(to);
        // Whoever cannot be one that goes where others do not has gone as all do.
        let as_others = (self.engineers.with(Kind::Engineer) & kinds).is_empty()
            || reach.roads[ORDINARY][from.index()].has(to)
            || reach.rail_steps[ORDINARY][from.index()].has(to)
            || (by_rail && self.slides(from, to));
        match (as_others, by_rail) {
            (true, _) => mobile,
            // The move was legal, so it was one of those that can turn, or one that climbs a mountain.
            (false, true) => self.engineers & mobile,
            (false, false) => KindSet::only(Kind::Engineer),
        }
    }

    /// Where an ordinary piece can step.
    fn steps(&self, from: Point) -> PointSet<W> {
        let reach = &self.tables.reach;
        reach.roads[ORDINARY][from.index()] | reach.rail_steps[ORDINARY][from.index()]
    }

    /// The kinds that an army can move now.
    fn mobile_kinds(&self, army: Option<Seat>) -> KindSet {
        let promoted = !self.promoted.is_empty() && army.is_some_and(|army| self.promoted.contains(army));
        if promoted { KindSet::ALL.without(Kind::Mine) } else { !IMMOBILE }
    }

    /// Whether an ordinary piece can go along the railway from one point to another, past what stands there now.
    fn slides(&self, from: Point, to: Point) -> bool {
        let reach = &self.tables.reach;
        match reach.ways[ORDINARY] {
            RailWay::Line => reach.slides_to(from, to, &self.line_words),
            RailWay::Path => reach.paths(from, reach.open & !self.occupied(), ORDINARY).contains(to),
            RailWay::Flight => true,
        }
    }

    fn learn_from_meeting(&mut self, attacker: usize, defender: usize, result: CombatResult, news: &[Announcement]) {
        let kinds = &self.facts.kinds;
        if kinds[attacker].is_open() || kinds[defender].is_open() {
            self.compare(attacker, defender, result);
        }
        if self.tables.rules.engineer_scout && result == CombatResult::DefenderWins {
            self.learn_from_scouting(attacker, defender, news);
        }
        if result.defender_dies() {
            self.learn_from_fallen_defender(attacker, defender, result, news);
        }
        let fallen = [(attacker, result.attacker_dies()), (defender, result.defender_dies())];
        for (index, _) in fallen.into_iter().filter(|&(_, fell)| fell) {
            self.learn_from_flag_shown(index, [attacker, defender], news);
        }
    }

    /// Narrows both to what can have met with this result.
    fn compare(&mut self, attacker: usize, defender: usize, result: CombatResult) {
        let [attackers, defenders] = [attacker, defender].map(|index| self.facts.kinds[index]);
        let fits = self.fits(attacker, attackers, defender, result);
        let meeting = Meeting { attacker, defender, fits };
        let [attackers, defenders] = meeting.reconcile([attackers, defenders]);
        (self.facts.kinds[attacker], self.facts.kinds[defender]) = (attackers, defenders);
        if attackers.is_open() && defenders.is_open() {
            self.facts.meetings.push(meeting);
        }
    }

    /// By attacking kind: what it can have met so.
    fn fits(&self, attacker: usize, attackers: KindSet, defender: usize, result: CombatResult) -> ByKind {
        let combat = &self.tables.combat;
        if let Some(certain) = self.certain_circumstances(defender) {
            return *combat.fits(certain, result);
        }
        let mut fits = [KindSet::EMPTY; 16];
        for kind in attackers {
            let fits = &mut fits[kind as usize & 15];
            for circumstances in self.circumstances(attacker, kind, defender) {
                *fits = *fits | combat.fits(circumstances, result)[kind as usize & 15];
            }
        }
        fits
    }

    /// The circumstances of an attack, where they can be told without knowing the attacker.
    fn certain_circumstances(&self, defender: usize) -> Option<Circumstances> {
        let owner = self.view.pieces[defender].army?;
        let [open, guarded] = self.may_be_open(owner);
        let certain = !self.tables.ranks_matter && open != guarded;
        certain.then_some(Circumstances {
            attacker_is_lowest: false,
            flag_is_open: open,
            flag_is_promoted: self.promoted.contains(owner),
            defender_is_seen: self.shown[defender],
        })
    }

    /// The circumstances that an attack by this kind can have: two where it matters whether the attacker is of its army's
    /// lowest rank, or how many Mines were cleared, and the viewer does not know.
    fn circumstances(&self, attacker: usize, kind: Kind, defender: usize) -> impl Iterator<Item = Circumstances> {
        let owner = self.view.pieces[defender].army.unwrap_or_default();
        let (open, lowest) = (self.may_be_open(owner), self.may_be_lowest(attacker, kind));
        let (flag_is_promoted, defender_is_seen) = (self.promoted.contains(owner), self.shown[defender]);
        let cases = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        cases.filter(move |&(not_open, not_lowest)| open[not_open] && lowest[not_lowest]).map(
            move |(not_open, not_lowest)| Circumstances {
                attacker_is_lowest: not_lowest == 0,
                flag_is_open: not_open == 0,
                flag_is_promoted,
                defender_is_seen,
            },
        )
    }

    /// Whether `flag_needs_mines` can be met for the Mines of an army, and whether it can be not.
    fn may_be_open(&self, army: Seat) -> [bool; 2] {
        let rules = &self.tables.rules;
        let gone = self.mines_gone.contains(army);
        match rules.flag_needs_mines {
            FlagNeedsMines::None => [true, false],
            // What is announced then is that the Mines are gone, not that clearers removed them.
            FlagNeedsMines::Dug if rules.flag_promotes => [gone, true],
            FlagNeedsMines::Gone | FlagNeedsMines::Dug => [gone, !gone],
        }
    }

    /// Whether a piece, if it is of this kind, can be of its army's lowest rank, and whether it can be not.
    fn may_be_lowest(&self, index: usize, kind: Kind) -> [bool; 2] {
        if !self.tables.ranks_matter || kind.rank().is_none() {
            return [false, true];
        }
        let lower = KindSet::from_iter(
            Kind::ALL.into_iter().filter(|other| other.rank().is_some() && other.rank() < kind.rank()),
        );
        let army = self.view.pieces[index].army;
        let mates = (0..self.places.len())
            .filter(|&mate| mate != index && self.places[mate].is_some() && self.view.pieces[mate].army == army);
        let mut can = [true, false];
        for mate in mates {
            let kinds = self.facts.kinds[mate];
            can[0] &= !kinds.is_subset(lower);
            can[1] |= !(kinds & lower).is_empty();
        }
        can
    }

    /// An Engineer that dies by a higher rank shows it (RULES.md section 6).
    fn learn_from_scouting(&mut self, attacker: usize, defender: usize, news: &[Announcement]) {
        let identity = self.view.pieces[defender].identity;
        let is_about_it = |item: &&Announcement| matches!(item.news, News::Shown { piece, .. } if piece == identity);
        let shows = news.iter().filter(is_about_it).count();
        let scouted = shows > usize::from(self.tables.rules.combat_reveal != CombatReveal::None);
        let engineer = KindSet::only(Kind::Engineer);
        let kinds = &mut self.facts.kinds[attacker];
        *kinds = *kinds & if scouted { engineer } else { !engineer };
    }

    fn learn_from_fallen_defender(
        &mut self,
        attacker: usize,
        defender: usize,
        result: CombatResult,
        news: &[Announcement],
    ) {
        let kinds = self.facts.kinds[defender];
        if self.tables.rules.flag_goal != FlagGoal::None && self.view.pieces[defender].kind.is_none() {
            // The loss of a Flag is told to all.
            self.facts.kinds[defender] = kinds.without(Kind::Flag);
        }
        let owner = self.view.pieces[defender].army;
        if news.iter().any(|item| matches!(item.news, News::MinesGone { army } if Some(army) == owner)) {
            self.facts.kinds[defender] = kinds & KindSet::only(Kind::Mine);
        }
        let clearers = match self.tables.rules.mine_clearer {
            MineClearer::Engineer => KindSet::only(Kind::Engineer),
            MineClearer::LowestRank => !(IMMOBILE.with(Kind::Bomb)),
        };
        let attackers = self.facts.kinds[attacker];
        self.cleared[defender] = if (attackers & clearers).is_empty() {
            Cleared::No
        } else if result == CombatResult::AttackerWins || attackers.is_subset(KindSet::only(Kind::Engineer)) {
            Cleared::Yes
        } else {
            Cleared::Perhaps
        };
    }

    /// When a Marshal falls its Flag is shown (RULES.md section 9): whether it was tells of the fallen.
    fn learn_from_flag_shown(&mut self, fallen: usize, met: [usize; 2], news: &[Announcement]) {
        let Some(own_army) = self.view.pieces[fallen].army.filter(|_| self.tables.rules.marshal_reveals_flag) else {
            return;
        };
        // A Flag that met somebody can have been shown for that.
        let met = met.map(|index| self.view.pieces[index].identity);
        let shows_flag = |item: &Announcement| match item.news {
            News::Shown { piece, army, kind: Kind::Flag } => army == own_army && !met.contains(&piece),
            _ => false,
        };
        let lost_its_flag =
            |item: &Announcement| matches!(item.news, News::WentOut { seat, reason: Reason::Flag } if seat == own_army);
        let marshal = KindSet::only(Kind::Marshal);
        if news.iter().any(shows_flag) {
            self.facts.kinds[fallen] = self.facts.kinds[fallen] & marshal;
        } else if !news.iter().any(lost_its_flag) {
            self.want_no_marshal_or_no_flag(fallen, own_army);
        }
    }

    /// A piece fell and no Flag was shown: it was no Marshal, or its army had no Flag any more, or never had one, which
    /// nobody is told where losing it puts nobody out.
    fn want_no_marshal_or_no_flag(&mut self, fallen: usize, army: Seat) {
        let (flag, no_marshal) = (KindSet::only(Kind::Flag), !KindSet::only(Kind::Marshal));
        let mut want = Want { army, pieces: Vec::new(), missing: KindSet::EMPTY };
        if self.tables.rules.flag_goal == FlagGoal::None {
            let may_be_flag = |&index: &usize| {
                let of_army = self.view.pieces[index].army == Some(army);
                index != fallen && of_army && self.has_fallen(index) && self.facts.kinds[index].contains(Kind::Flag)
            };
            want.pieces = (0..self.places.len()).filter(may_be_flag).map(|index| (index, flag)).collect();
            if view_began_from_position(self.view) {
                want.missing = flag;
            }
        }
        if want.pieces.is_empty() && want.missing.is_empty() {
            self.facts.kinds[fallen] = self.facts.kinds[fallen] & no_marshal;
        } else {
            want.pieces.push((fallen, no_marshal));
            self.facts.wants.push(want);
        }
    }

    /// Only a piece that qualifies picks its own Flag up (RULES.md section 7).
    fn learn_from_pick_up(&mut self, carrier: usize) {
        let kinds = self.facts.kinds[carrier];
        self.facts.kinds[carrier] =
            kinds.into_iter().filter(|&kind| self.can_pick_up(carrier, kind, Doubt::Possible)).collect();
    }

    fn can_pick_up(&self, carrier: usize, kind: Kind, doubt: Doubt) -> bool {
        let guards = self.view.pieces[carrier].army.map(|army| self.tables.other_of_two(army));
        let [lowest, not_lowest] = self.may_be_lowest(carrier, kind);
        let fight = Fight {
            attacker_is_lowest: if doubt == Doubt::Possible { lowest } else { !not_lowest },
            flag_is_open: guards.is_some_and(|army| self.may_be_open(army)[0]),
            ..Fight::new(kind, Kind::Flag)
        };
        kind.rank().is_some() && fight.attacker_may_take_flag(&self.tables.rules)
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Shown { piece, kind, .. } => {
                let is_it = |other: &SeenPiece| other.identity == piece && other.kind == Some(kind);
                if let Some(index) = self.view.pieces.iter().position(is_it) {
                    self.shown[index] = true;
                }
            }
            News::MinesGone { army } => {
                self.mines_gone = self.mines_gone.with(army);
                self.without_mines(army);
            }
            News::Promoted { army } => self.promoted = self.promoted.with(army),
            News::FlagPickedUp { piece, .. } | News::FlagCovered { piece, .. } => {
                if let Some(flag) = self.flag_of_identity(piece) {
                    self.places[flag] = None;
                }
            }
            News::FlagLeft { piece, point } => {
                if let Some(flag) = self.flag_of_identity(piece) {
                    self.put(flag, point);
                }
            }
            News::WentOut { seat, reason } => self.see_off(seat, reason),
            News::Skipped { seat } => self.without_action(seat),
            News::TimedOut { seat } => self.want_action(seat),
        }
    }

    fn flag_of_identity(&self, identity: Point) -> Option<usize> {
        let is_it = |piece: &SeenPiece| piece.identity == identity && piece.kind == Some(Kind::Flag);
        self.view.pieces.iter().position(is_it)
    }

    /// The pieces of an army that stand on the board.
    fn standing(&self, army: Seat) -> impl Iterator<Item = (usize, Point)> {
        let of_army = move |&(index, _): &(usize, Point)| self.view.pieces[index].army == Some(army);
        self.places.iter().enumerate().filter_map(|(index, place)| Some((index, (*place)?))).filter(of_army)
    }

    /// It is announced that an army's Mines are gone: what still stands is none, and nothing that was cleared was not one.
    fn without_mines(&mut self, army: Seat) {
        let standing: Vec<usize> = self.standing(army).map(|(index, _)| index).collect();
        let rules = &self.tables.rules;
        let all_cleared = rules.flag_needs_mines == FlagNeedsMines::Dug && !rules.flag_promotes;
        let uncleared = (0..self.places.len())
            .filter(|&index| all_cleared && self.has_fallen(index) && self.cleared[index] == Cleared::No);
        let uncleared: Vec<usize> = uncleared.filter(|&index| self.view.pieces[index].army == Some(army)).collect();
        for index in standing.into_iter().chain(uncleared) {
            self.facts.kinds[index] = self.facts.kinds[index].without(Kind::Mine);
        }
    }

    fn has_fallen(&self, index: usize) -> bool {
        let death = self.view.pieces[index].death();
        death.is_some_and(|death| death.cause == DeathCause::Combat) && self.places[index].is_none()
    }

    /// A seat goes out with its pieces.
    fn see_off(&mut self, seat: Seat, reason: Reason) {
        let standing: Vec<(usize, Point)> = self.standing(seat).collect();
        match reason {
            Reason::Annihilation => {
                let mobile = self.mobile_kinds(Some(seat));
                for &(index, _) in standing.iter().filter(|(_, point)| !self.tables.locked.contains(*point)) {
                    self.facts.kinds[index] = self.facts.kinds[index] & !mobile;
                }
            }
            Reason::Stalemate => self.without_action(seat),
            _ => {}
        }
        standing.into_iter().for_each(|(index, _)| self.lift(index));
        self.promoted = self.promoted.without(seat);
    }

    /// No piece of a seat can act.
    fn without_action(&mut self, seat: Seat) {
        let standing: Vec<usize> = self.standing(seat).map(|(index, _)| index).collect();
        for index in standing {
            self.facts.kinds[index] = self.facts.kinds[index] & !self.able(index, Doubt::Certain);
        }
    }

    /// Some piece of a seat can act.
    fn want_action(&mut self, seat: Seat) {
        let (mobile, empty) = (self.mobile_kinds(Some(seat)), self.enterable(seat));
        let can_step = |&(index, point): &(usize, Point)| {
            let is_mobile = self.facts.kinds[index].is_subset(mobile) && !self.tables.is_locked(point);
            is_mobile && !(self.steps(point) & empty).is_empty()
        };
        // Nearly always some piece that has moved already can step somewhere.
        if self.standing(seat).any(|piece| can_step(&piece)) {
            return;
        }
        let able = self.standing(seat).map(|(index, _)| (index, self.able(index, Doubt::Possible))).collect();
        self.facts.wants.push(Want { army: seat, pieces: able, missing: KindSet::EMPTY });
    }

    /// The empty points that a seat may enter.
    fn enterable(&self, seat: Seat) -> PointSet<W> {
        self.tables.reach.open & !self.occupied() & !self.tables.barred[seat.index() & 7]
    }

    /// The kinds as which a piece would have a legal action if it were its seat's turn.
    fn able(&self, index: usize, doubt: Doubt) -> KindSet {
        let Some((from, seat)) = self.places[index].zip(self.view.pieces[index].army) else { return KindSet::EMPTY };
        if self.tables.locked.contains(from) {
            return KindSet::EMPTY;
        }
        let empty = self.enterable(seat);
        let mobile = self.mobile_kinds(Some(seat));
        if !(self.steps(from) & empty).is_empty() {
            return mobile;
        }
        let can_act = |&kind: &Kind| {
            let targets = self.first_steps(from, kind);
            !(targets & empty).is_empty()
                || (targets & self.occupied()).into_iter().any(|to| self.can_attack(index, kind, from, to, doubt))
        };
        mobile.into_iter().filter(can_act).collect()
    }

    /// Where a piece of a kind could go if it went no further than it must: it can act if and only if it can go there.
    fn first_steps(&self, from: Point, kind: Kind) -> PointSet<W> {
        let reach = &self.tables.reach;
        let climbs = if kind == Kind::Engineer { ENGINEER } else { ORDINARY };
        let rides = if self.engineers.contains(kind) { ENGINEER } else { ORDINARY };
        let rails = match reach.ways[rides] {
            RailWay::Flight if reach.rail.contains(from) => reach.rail,
            _ => reach.rail_steps[rides][from.index()],
        };
        (reach.roads[climbs][from.index()] | rails).without(from)
    }

    fn can_attack(&self, index: usize, kind: Kind, from: Point, to: Point, doubt: Doubt) -> bool {
        let Some(target) = self.places.iter().position(|&place| place == Some(to)) else { return false };
        let (own, other) = (self.view.pieces[index].army, self.view.pieces[target].army);
        let (Some(own), Some(other)) = (own, other) else { return false };
        let lies = self.tables.carries && self.view.pieces[target].kind == Some(Kind::Flag) && self.shown[target];
        let safe = self.tables.camps.contains(to) && !lies || self.tables.reach.mountains.contains(to);
        if self.tables.peaceful.contains(from) || safe {
            return false;
        }
        if self.tables.friends[own.index() & 7].contains(other) {
            let kinds = self.facts.kinds[target];
            let is_flag = match doubt {
                Doubt::Possible => kinds.contains(Kind::Flag),
                Doubt::Certain => kinds == KindSet::only(Kind::Flag),
            };
            let picks_up = self.tables.rules.flag_goal == FlagGoal::CarryOwnToEnemyHq && own == other;
            return picks_up && is_flag && self.can_pick_up(index, kind, doubt);
        }
        let Some(met) = self.view.pieces[target].kind.filter(|_| self.shown[target]) else { return true };
        let mut legal = self
            .circumstances(index, kind, target)
            .map(|circumstances| self.tables.combat.result(&circumstances.fight(kind, met)) != CombatResult::Forbidden);
        match doubt {
            Doubt::Possible => legal.any(|legal| legal),
            Doubt::Certain => legal.all(|legal| legal),
        }
    }

    /// A seat that is in has a mobile piece, and the seat to move a legal action.
    fn want_mobile_pieces(&mut self) {
        if self.view.is_over() {
            return;
        }
        for seat in self.view.seats_in {
            let mobile = self.mobile_kinds(Some(seat));
            let free = || self.standing(seat).filter(|&(_, point)| !self.tables.is_locked(point));
            let is_wanted = self.tables.rules.annihilation == Annihilation::Loses;
            if is_wanted && !free().any(|(index, _)| self.facts.kinds[index].is_subset(mobile)) {
                let pieces = free().map(|(index, _)| (index, mobile)).collect();
                self.facts.wants.push(Want { army: seat, pieces, missing: KindSet::EMPTY });
            }
        }
        if let Some(seat) = self.view.to_move {
            self.want_action(seat);
        }
    }

    /// While it is not announced that the Mines of an army that is in are gone, there is one.
    fn want_mines(&mut self) {
        let rules = &self.tables.rules;
        let (gone, dug) =
            (rules.flag_needs_mines == FlagNeedsMines::Gone, rules.flag_needs_mines == FlagNeedsMines::Dug);
        let counts_cleared = dug && !rules.flag_promotes;
        if self.view.is_over()
            || !(gone || dug || rules.flag_promotes)
            || (counts_cleared && (self.tables.face_down || view_began_from_position(self.view)))
        {
            return;
        }
        let armies = self.view.seats_in.into_iter().filter_map(|seat| self.view.armies[seat.index()]);
        let armies: SeatSet = if self.tables.face_down { rules.seats } else { armies.collect() };
        for army in armies.into_iter().filter(|&army| !self.view.mines_gone.contains(army)) {
            let may_be_of_army = |piece: &SeenPiece| piece.army.is_none_or(|other| other == army);
            let pieces = self.view.pieces.iter().enumerate().filter(|&(index, piece)| {
                may_be_of_army(piece)
                    && (piece.is_alive()
                        || counts_cleared && self.has_fallen(index) && self.cleared[index] != Cleared::Yes)
            });
            let pieces = pieces.map(|(index, _)| (index, KindSet::only(Kind::Mine))).collect();
            self.facts.wants.push(Want { army, pieces, missing: KindSet::EMPTY });
        }
    }
}

fn view_began_from_position(view: &View) -> bool {
    view.began == Beginning::Position
}

/// By point of a piece's own arm: the kinds that it may have when it starts there (RULES.md section 4). From a position
/// that is no start anything may stand anywhere, but for Mines and for Flags that never moved.
fn kinds_at_home(rules: &Rules, began: Beginning) -> [KindSet; ArmPoint::COUNT] {
    let mut kinds = [KindSet::ALL; ArmPoint::COUNT];
    for (at, kinds) in ArmPoint::all().zip(&mut kinds) {
        *kinds = kinds_elsewhere(rules, began);
        let (row, kind) = (at.row(), at.kind());
        if kind != PointKind::Camp && row <= LAST_MINE_ROW {
            *kinds = kinds.with(Kind::Mine);
        }
        if kind == PointKind::Headquarters {
            *kinds = kinds.with(Kind::Flag);
        }
        if row == FRONT_ROW && began == Beginning::Layouts && !LayoutRules::from(rules).bombs_in_front_row {
            *kinds = kinds.without(Kind::Bomb);
        }
    }
    kinds
}

/// The kinds that a piece may have when it starts anywhere else.
fn kinds_elsewhere(rules: &Rules, began: Beginning) -> KindSet {
    let carries = !matches!(rules.flag_goal, FlagGoal::Capture | FlagGoal::None);
    let flags_move = began == Beginning::Position && (carries || rules.flag_promotes);
    match (rules.is_face_down(), flags_move) {
        (true, _) => KindSet::ALL,
        (false, true) => KindSet::ALL.without(Kind::Mine),
        (false, false) => !IMMOBILE,
    }
}
