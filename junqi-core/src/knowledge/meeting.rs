//! What a meeting of two pieces tells of their kinds (RULES.md sections 6, 7 and 9).

use core::array::from_fn;

use super::ability::Doubt;
use super::facts::Want;
use super::follower::{Cleared, Follower};
use super::start::IMMOBILE;
use crate::combat::{ByKind, Circumstances, CombatResult, Fight};
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::outcome::Reason;
use crate::rules::{CombatReveal, FlagGoal, FlagNeedsMines, MineClearer};
use crate::seat::Seat;
use crate::view::{Announcement, Beginning, News};

/// By a kind's integer code: the set of that kind alone, and of none where there is none.
const BY_CODE: [u16; 16] = {
    let mut sets = [0; 16];
    let mut index = 0;
    while index < Kind::ALL.len() {
        let kind = Kind::ALL[index];
        sets[kind as usize] = KindSet::only(kind).0;
        index += 1;
    }
    sets
};

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
        // All kinds at once, as nobody can foresee which there are.
        let all = |holds: bool| if holds { u16::MAX } else { 0 };
        let fits: [u16; 16] = from_fn(|code| self.fits[code].0 & defender.0 & all(attacker.0 & BY_CODE[code] != 0));
        let fitting: [u16; 16] = from_fn(|code| BY_CODE[code] & all(fits[code] != 0));
        [fitting, fits].map(|sets| KindSet(sets.into_iter().fold(0, |union, set| union | set)))
    }
}

impl<const W: usize> Follower<'_, W> {
    pub(super) fn learn_from_meeting(
        &mut self,
        attacker: usize,
        defender: usize,
        result: CombatResult,
        news: &[Announcement],
    ) {
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
        for (index, fell) in [(attacker, result.attacker_dies()), (defender, result.defender_dies())] {
            if fell && self.facts.kinds[index].is_open() {
                self.learn_from_flag_shown(index, [attacker, defender], news);
            }
        }
    }

    /// Narrows both to what can have met with this result.
    pub(super) fn compare(&mut self, attacker: usize, defender: usize, result: CombatResult) {
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
    pub(super) fn fits(&self, attacker: usize, attackers: KindSet, defender: usize, result: CombatResult) -> ByKind {
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
    pub(super) fn certain_circumstances(&self, defender: usize) -> Option<Circumstances> {
        let owner = self.view.pieces[defender].army?;
        let [open, guarded] = self.may_be_open(owner);
        let certain = !self.tables.ranks_matter && open != guarded;
        certain.then_some(Circumstances {
            attacker_is_lowest: false,
            flag_is_open: open,
            flag_is_promoted: self.promoted.contains(owner),
            defender_is_seen: self.is_seen(defender),
        })
    }

    /// The circumstances that an attack by this kind can have: two where it matters whether the attacker is of its army's
    /// lowest rank, or how many Mines were cleared, and the viewer does not know.
    pub(super) fn circumstances(
        &self,
        attacker: usize,
        kind: Kind,
        defender: usize,
    ) -> impl Iterator<Item = Circumstances> {
        let owner = self.view.pieces[defender].army.unwrap_or_default();
        let (open, lowest) = (self.may_be_open(owner), self.may_be_lowest(attacker, kind));
        let (flag_is_promoted, defender_is_seen) = (self.promoted.contains(owner), self.is_seen(defender));
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
    pub(super) fn may_be_open(&self, army: Seat) -> [bool; 2] {
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
    pub(super) fn may_be_lowest(&self, index: usize, kind: Kind) -> [bool; 2] {
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
    pub(super) fn learn_from_scouting(&mut self, attacker: usize, defender: usize, news: &[Announcement]) {
        let identity = self.view.pieces[defender].identity;
        let is_about_it = |item: &&Announcement| matches!(item.news, News::Shown { piece, .. } if piece == identity);
        let shows = news.iter().filter(is_about_it).count();
        let scouted = shows > usize::from(self.tables.rules.combat_reveal != CombatReveal::None);
        let engineer = KindSet::only(Kind::Engineer);
        let kinds = &mut self.facts.kinds[attacker];
        *kinds = *kinds & if scouted { engineer } else { !engineer };
    }

    pub(super) fn learn_from_fallen_defender(
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
    pub(super) fn learn_from_flag_shown(&mut self, fallen: usize, met: [usize; 2], news: &[Announcement]) {
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
    pub(super) fn want_no_marshal_or_no_flag(&mut self, fallen: usize, army: Seat) {
        let (flag, no_marshal) = (KindSet::only(Kind::Flag), !KindSet::only(Kind::Marshal));
        let mut want = Want { army, pieces: Vec::new(), missing: KindSet::EMPTY };
        if self.tables.rules.flag_goal == FlagGoal::None {
            let may_be_flag = |&index: &usize| {
                let of_army = self.view.pieces[index].army == Some(army);
                index != fallen && of_army && self.has_fallen(index) && self.facts.kinds[index].contains(Kind::Flag)
            };
            want.pieces = (0..self.places.len()).filter(may_be_flag).map(|index| (index, flag)).collect();
            if self.view.began == Beginning::Position {
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
    pub(super) fn learn_from_pick_up(&mut self, carrier: usize) {
        let kinds = self.facts.kinds[carrier];
        self.facts.kinds[carrier] =
            kinds.into_iter().filter(|&kind| self.can_pick_up(carrier, kind, Doubt::Possible)).collect();
    }

    pub(super) fn can_pick_up(&self, carrier: usize, kind: Kind, doubt: Doubt) -> bool {
        let guards = self.view.pieces[carrier].army.map(|army| self.tables.other_of_two(army));
        let [lowest, not_lowest] = self.may_be_lowest(carrier, kind);
        let fight = Fight {
            attacker_is_lowest: if doubt == Doubt::Possible { lowest } else { !not_lowest },
            flag_is_open: guards.is_some_and(|army| self.may_be_open(army)[0]),
            ..Fight::new(kind, Kind::Flag)
        };
        kind.rank().is_some() && fight.attacker_may_take_flag(&self.tables.rules)
    }
}
