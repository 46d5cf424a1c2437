//! Who survives when a piece moves onto an enemy's (RULES.md section 6), and who may take a Flag (section 7).

use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::names::named_enum;
use crate::rules::{
    BombVsFlag, CombatReveal, FlagCapturer, FlagGoal, FlagNeedsMines, Mine, MineClearer, MineVsBomb, MineVsEngineer,
    Rules,
};

named_enum! {
    /// What became of a contact (RULES.md section 6).
    "combat result" pub enum CombatResult {
        /// The defender is removed, the attacker stands on its point.
        AttackerWins = "attacker_wins",
        /// The attacker is removed.
        DefenderWins = "defender_wins",
        /// Both are removed.
        BothDie = "both_die",
        /// Nothing is removed, the attacker stays where it was, the ply is spent.
        Repelled = "repelled",
        /// Where the mover sees the defender's kind the move is not legal; where it does not, it ends as
        /// [`CombatResult::Repelled`].
        Forbidden = "forbidden",
    }
}

impl CombatResult {
    /// Whether the attacker is removed.
    ///
    /// ```
    /// use junqi_core::CombatResult;
    /// assert!(CombatResult::BothDie.attacker_dies() && !CombatResult::Repelled.attacker_dies());
    /// ```
    #[must_use]
    pub const fn attacker_dies(self) -> bool {
        matches!(self, CombatResult::DefenderWins | CombatResult::BothDie)
    }

    /// Whether the defender is removed.
    ///
    /// ```
    /// use junqi_core::CombatResult;
    /// assert!(CombatResult::AttackerWins.defender_dies() && !CombatResult::DefenderWins.defender_dies());
    /// ```
    #[must_use]
    pub const fn defender_dies(self) -> bool {
        matches!(self, CombatResult::AttackerWins | CombatResult::BothDie)
    }
}

/// One attack and what its result may depend on.
///
/// ```
/// use junqi_core::{CombatResult, Fight, Kind, Rules};
/// let fight = Fight::new(Kind::Marshal, Kind::Mine);
/// assert_eq!(fight.result(&Rules::default()), CombatResult::DefenderWins);
/// let engineer = Fight::new(Kind::Engineer, Kind::Mine);
/// assert_eq!(engineer.result(&Rules::default()), CombatResult::AttackerWins);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fight {
    /// The moving piece. A Flag or a Mine never attacks; a promoted Flag does.
    pub attacker: Kind,
    /// The piece it moves onto.
    pub defender: Kind,
    /// The attacker is of its seat's lowest surviving rank.
    pub attacker_is_lowest: bool,
    /// `flag_needs_mines` is met for the defender, if that is a Flag.
    pub flag_is_open: bool,
    /// The defender is a promoted Flag.
    pub defender_is_promoted: bool,
}

impl Fight {
    /// An attack in which nobody is promoted, the attacker is not of its seat's lowest rank, and no Mine guards the
    /// Flag any more.
    #[must_use]
    pub const fn new(attacker: Kind, defender: Kind) -> Self {
        Fight { attacker, defender, attacker_is_lowest: false, flag_is_open: true, defender_is_promoted: false }
    }

    /// The result under these rules: the first row of RULES.md section 6 that applies.
    #[must_use]
    pub fn result(&self, rules: &Rules) -> CombatResult {
        match (self.attacker, self.defender) {
            (_, Kind::Flag) => self.against_flag(rules),
            (Kind::Flag, defender) => promoted_flag_against(defender),
            (Kind::Bomb, Kind::Mine) => match rules.mine_vs_bomb {
                MineVsBomb::BothDie => CombatResult::BothDie,
                MineVsBomb::BombDies => CombatResult::DefenderWins,
            },
            (Kind::Bomb, _) | (_, Kind::Bomb) => CombatResult::BothDie,
            (_, Kind::Mine) => self.against_mine(rules),
            (attacker, defender) => by_rank(attacker, defender, rules),
        }
    }

    /// Whether somebody is removed and nothing else comes of that, as long as no Flag is carried, covered or promoted: the
    /// result depends on the two kinds alone, nothing is shown or announced, and no Flag falls.
    fn is_plain(&self, result: CombatResult, rules: &Rules) -> bool {
        let removes = !matches!(result, CombatResult::Repelled | CombatResult::Forbidden);
        let falls = |kind| {
            (self.attacker == kind && result.attacker_dies()) || (self.defender == kind && result.defender_dies())
        };
        let told = rules.combat_reveal != CombatReveal::None || rules.engineer_scout;
        let announced = falls(Kind::Mine) || (falls(Kind::Marshal) && rules.marshal_reveals_flag);
        let of_kinds_alone = !rules.is_face_down() && rules.mine_clearer == MineClearer::Engineer;
        let flag = self.attacker == Kind::Flag || self.defender == Kind::Flag;
        removes && of_kinds_alone && !told && !announced && !flag
    }

    fn against_flag(&self, rules: &Rules) -> CombatResult {
        match self.attacker {
            Kind::Flag if self.defender_is_promoted => CombatResult::BothDie,
            Kind::Flag => CombatResult::Forbidden,
            Kind::Bomb => match rules.bomb_vs_flag {
                BombVsFlag::Captures if self.attacker_may_take_flag(rules) => CombatResult::BothDie,
                BombVsFlag::Captures | BombVsFlag::Forbidden => CombatResult::Forbidden,
                BombVsFlag::BombDies => CombatResult::DefenderWins,
                BombVsFlag::Bounce => CombatResult::Repelled,
            },
            attacker => {
                let takes = match rules.flag_goal {
                    FlagGoal::None => self.defender_is_promoted && attacker == Kind::Engineer,
                    FlagGoal::CarryOwnToEnemyHq => false,
                    FlagGoal::Capture | FlagGoal::CarryToOwnHq | FlagGoal::CarryToFacingHq => {
                        self.attacker_may_take_flag(rules)
                    }
                };
                if takes { CombatResult::AttackerWins } else { CombatResult::Forbidden }
            }
        }
    }

    /// `flag_capturer` and `flag_needs_mines` (RULES.md section 7) for the attacker, apart from whose Flag it is.
    #[must_use]
    pub fn attacker_may_take_flag(&self, rules: &Rules) -> bool {
        let capturer = match rules.flag_capturer {
            FlagCapturer::Any => true,
            FlagCapturer::NotMarshal => self.attacker != Kind::Marshal,
            FlagCapturer::Engineer => self.attacker == Kind::Engineer,
            FlagCapturer::LowestRank => self.attacker_is_lowest,
            FlagCapturer::NotBomb => self.attacker != Kind::Bomb,
        };
        capturer && (rules.flag_needs_mines == FlagNeedsMines::None || self.flag_is_open)
    }

    /// Whether the attacker clears Mines (6.4).
    #[must_use]
    pub fn attacker_clears_mines(&self, rules: &Rules) -> bool {
        match rules.mine_clearer {
            MineClearer::Engineer => self.attacker == Kind::Engineer,
            MineClearer::LowestRank => self.attacker == Kind::Engineer || self.attacker_is_lowest,
        }
    }

    fn against_mine(&self, rules: &Rules) -> CombatResult {
        if self.attacker_clears_mines(rules) {
            return match rules.mine_vs_engineer {
                MineVsEngineer::Cleared => CombatResult::AttackerWins,
                MineVsEngineer::BothDie => CombatResult::BothDie,
            };
        }
        match rules.mine {
            Mine::Spring => CombatResult::DefenderWins,
            Mine::Blast => CombatResult::BothDie,
            Mine::Bounce => CombatResult::Repelled,
            Mine::Untouchable => CombatResult::Forbidden,
        }
    }
}

/// What is left on the defender's point after a *plain* fight, of which nothing else comes than that somebody is removed.
/// Of each side all bits or none, so that no branch has to guess who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remains {
    attacker: u8,
    defender: u8,
}

impl Remains {
    /// What cannot be: the fight is not plain.
    pub(crate) const UNTOLD: Remains = Remains { attacker: u8::MAX, defender: u8::MAX };

    fn of(result: CombatResult) -> Self {
        let all = |stays: bool| if stays { u8::MAX } else { 0 };
        Remains { attacker: all(!result.attacker_dies()), defender: all(!result.defender_dies()) }
    }

    /// The byte of the two that is left, 0 if none is.
    #[inline(always)]
    pub(crate) const fn choose(self, attacker: u8, defender: u8) -> u8 {
        attacker & self.attacker | defender & self.defender
    }
}

fn promoted_flag_against(defender: Kind) -> CombatResult {
    match defender {
        Kind::Bomb => CombatResult::BothDie,
        Kind::Engineer | Kind::Mine => CombatResult::Forbidden,
        _ => CombatResult::AttackerWins,
    }
}

fn by_rank(attacker: Kind, defender: Kind, rules: &Rules) -> CombatResult {
    match attacker.rank().cmp(&defender.rank()) {
        core::cmp::Ordering::Greater => CombatResult::AttackerWins,
        core::cmp::Ordering::Equal => CombatResult::BothDie,
        core::cmp::Ordering::Less if rules.weaker_may_attack => CombatResult::DefenderWins,
        core::cmp::Ordering::Less => CombatResult::Forbidden,
    }
}

/// All results of one `Rules`, for look-up by code.
#[derive(Clone, Debug)]
pub(crate) struct CombatTable {
    results: [CombatResult; 1024],
    /// Whether any pair can be Forbidden at all.
    pub(crate) may_forbid: bool,
    /// By the codes of attacker and defender: what is left of a plain fight.
    remains: [[Remains; 16]; 16],
    /// By circumstances, result and attacker: the defenders with which an attack ends so, for those who see only that.
    fits: Box<[[ByKind; 4]; 16]>,
}

/// By a kind's integer code: some kinds.
pub(crate) type ByKind = [KindSet; 16];

/// What the result of an attack can depend on besides the two kinds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    pub(crate) attacker_is_lowest: bool,
    pub(crate) flag_is_open: bool,
    pub(crate) flag_is_promoted: bool,
    /// The attacker's seat sees what it attacks, so that a Forbidden pair does not come about.
    pub(crate) defender_is_seen: bool,
}

impl Circumstances {
    const ALL: usize = 16;

    fn of_index(index: usize) -> Self {
        Circumstances {
            attacker_is_lowest: index & 1 != 0,
            flag_is_open: index & 2 != 0,
            flag_is_promoted: index & 4 != 0,
            defender_is_seen: index & 8 != 0,
        }
    }

    fn index(self) -> usize {
        usize::from(self.attacker_is_lowest)
            | usize::from(self.flag_is_open) << 1
            | usize::from(self.flag_is_promoted) << 2
            | usize::from(self.defender_is_seen) << 3
    }

    pub(crate) fn fight(self, attacker: Kind, defender: Kind) -> Fight {
        Fight {
            attacker,
            defender,
            attacker_is_lowest: self.attacker_is_lowest,
            flag_is_open: self.flag_is_open,
            defender_is_promoted: self.flag_is_promoted && defender == Kind::Flag,
        }
    }
}

impl CombatTable {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut table = CombatTable {
            results: [CombatResult::Forbidden; 1024],
            may_forbid: false,
            remains: [[Remains::UNTOLD; 16]; 16],
            fits: Box::new([[[KindSet::EMPTY; 16]; 4]; 16]),
        };
        for attacker in Kind::ALL {
            // Without promotion a Flag never attacks, and a Mine never does.
            if attacker == Kind::Mine || (attacker == Kind::Flag && !rules.flag_promotes) {
                continue;
            }
            for defender in Kind::ALL {
                for bits in 0..8 {
                    let fight = Fight {
                        attacker,
                        defender,
                        attacker_is_lowest: bits & 1 != 0,
                        flag_is_open: bits & 2 != 0,
                        defender_is_promoted: bits & 4 != 0 && rules.flag_promotes && defender == Kind::Flag,
                    };
                    let result = fight.result(rules);
                    table.may_forbid |= result == CombatResult::Forbidden;
                    table.results[Self::index(&fight)] = result;
                }
            }
        }
        table.fill_remains(rules);
        table.fill_fits();
        table
    }

    fn fill_remains(&mut self, rules: &Rules) {
        for attacker in Kind::ALL {
            for defender in Kind::ALL {
                let fight = Fight::new(attacker, defender);
                let result = self.result(&fight);
                if fight.is_plain(result, rules) {
                    self.remains[attacker as usize & 15][defender as usize & 15] = Remains::of(result);
                }
            }
        }
    }

    fn fill_fits(&mut self) {
        for index in 0..Circumstances::ALL {
            let circumstances = Circumstances::of_index(index);
            for attacker in Kind::ALL {
                for defender in Kind::ALL {
                    let seen = match self.result(&circumstances.fight(attacker, defender)) {
                        CombatResult::Forbidden if circumstances.defender_is_seen => continue,
                        CombatResult::Forbidden => CombatResult::Repelled,
                        result => result,
                    };
                    let fits = &mut self.fits[index][seen as usize & 3][attacker as usize & 15];
                    *fits = fits.with(defender);
                }
            }
        }
    }

    /// By attacking kind: the defenders with which its attack, known to be legal, can be seen to end so.
    pub(crate) fn fits(&self, circumstances: Circumstances, seen: CombatResult) -> &ByKind {
        &self.fits[circumstances.index()][seen as usize & 3]
    }

    fn index(fight: &Fight) -> usize {
        // A promoted Flag defends under the code after the Flag's.
        let defender = fight.defender as usize + usize::from(fight.defender_is_promoted);
        (fight.attacker as usize & 15) << 6
            | (defender & 15) << 2
            | usize::from(fight.attacker_is_lowest) << 1
            | usize::from(fight.flag_is_open)
    }

    /// What is left of a fight between pieces with these codes of kinds, if it is plain.
    #[inline(always)]
    pub(crate) fn remains(&self, attacker: u8, defender: u8) -> Remains {
        self.remains[usize::from(attacker & 15)][usize::from(defender & 15)]
    }

    #[inline]
    pub(crate) fn result(&self, fight: &Fight) -> CombatResult {
        self.results[Self::index(fight)]
    }
}
