//! The named values of the options, in the order of their integer codes. The first value of each is that of preset `dark`.

use crate::names::named_enum;

named_enum! {
    /// Whether arms without a player may be used (RULES.md section 2).
    "unused_arms" pub enum UnusedArms {
        /// They are open ground.
        Open = "open",
        /// Their points can be neither entered nor crossed.
        Closed = "closed",
    }
}

named_enum! {
    /// Which seats win together (RULES.md section 3).
    "teams" pub enum Teams {
        /// Each seat for itself.
        Solo = "solo",
        /// Seat i with seat i + N/2, on a board of N arms.
        Opposite = "opposite",
        /// The even seats against the odd ones.
        Alternate = "alternate",
    }
}

named_enum! {
    /// The direction in which the turn passes (RULES.md section 3).
    "turn_order" pub enum TurnOrder {
        /// 0, 1, 2 …: to the left neighbour.
        Clockwise = "clockwise",
        /// 0, N-1, N-2 …: to the right neighbour.
        Counterclockwise = "counterclockwise",
    }
}

named_enum! {
    /// Whose pieces' kinds a seat sees (RULES.md section 9).
    "visibility" pub enum Visibility {
        /// 暗棋: its own.
        Owner = "owner",
        /// 双明: its team's.
        Team = "team",
        /// 明棋, 全明: all.
        Everyone = "everyone",
        /// 翻棋: the pieces start face down; everyone sees the face-up ones.
        FaceDown = "face_down",
    }
}

named_enum! {
    /// Who may step onto the mountains 山界 of board two (RULES.md section 5).
    "mountains" pub enum Mountains {
        /// Nobody.
        Closed = "closed",
        /// Any mobile piece.
        Anyone = "anyone",
        /// Engineers only.
        Engineers = "engineers",
    }
}

named_enum! {
    /// Where ordinary pieces may turn on the railway (RULES.md section 5).
    "rail_turns" pub enum RailTurns {
        /// Along the arcs 弧形线 only.
        Arcs = "arcs",
        /// Nowhere: straight lines only.
        Straight = "straight",
        /// Anywhere: any path of rail edges.
        Any = "any",
    }
}

named_enum! {
    /// How Engineers 工兵 use the railway (RULES.md section 5).
    "engineer_rail" pub enum EngineerRail {
        /// Any path of rail edges through empty points.
        AnyPath = "any_path",
        /// To any point of the railway, whatever stands between.
        FlyOver = "fly_over",
        /// Like an ordinary piece.
        AsOthers = "as_others",
    }
}

named_enum! {
    /// How Bombs 炸弹 use the railway (RULES.md section 5).
    "bomb_rail" pub enum BombRail {
        /// Like an ordinary piece.
        AsOthers = "as_others",
        /// 炸弹满天飞: as Engineers do.
        AsEngineer = "as_engineer",
    }
}

named_enum! {
    /// Which HQs 大本营 of an enemy's arm may be entered (RULES.md section 5).
    "hq_entry" pub enum HqEntry {
        /// Empty ones, and ones that hold an enemy.
        Any = "any",
        /// Only ones that hold an enemy.
        AttackOnly = "attack_only",
    }
}

named_enum! {
    /// What befalls a piece that attacks a Mine 地雷 and can't clear it (RULES.md section 6).
    "mine" pub enum Mine {
        /// 弹簧雷, 无敌地雷: the attacker dies and the Mine stays.
        Spring = "spring",
        /// 炸弹雷: both die.
        Blast = "blast",
        /// 反弹: the attacker is repelled.
        Bounce = "bounce",
        /// 不能碰: the attack is forbidden.
        Untouchable = "untouchable",
    }
}

named_enum! {
    /// What happens when a clearer attacks a Mine (RULES.md section 6).
    "mine_vs_engineer" pub enum MineVsEngineer {
        /// The Mine is removed and the clearer stands there.
        Cleared = "cleared",
        /// Both die.
        BothDie = "both_die",
    }
}

named_enum! {
    /// What happens when a Bomb attacks a Mine (RULES.md section 6).
    "mine_vs_bomb" pub enum MineVsBomb {
        /// Both die.
        BothDie = "both_die",
        /// The Bomb dies and the Mine stays.
        BombDies = "bomb_dies",
    }
}

named_enum! {
    /// Who clears Mines (RULES.md section 6).
    "mine_clearer" pub enum MineClearer {
        /// Engineers.
        Engineer = "engineer",
        /// Any piece of its seat's lowest surviving rank.
        LowestRank = "lowest_rank",
    }
}

named_enum! {
    /// What happens when a Bomb attacks a Flag 军旗 (RULES.md section 6).
    "bomb_vs_flag" pub enum BombVsFlag {
        /// Both die and the Flag is lost, if the Bomb may take it at all.
        Captures = "captures",
        /// The Bomb dies and the Flag stays.
        BombDies = "bomb_dies",
        /// The Bomb is repelled.
        Bounce = "bounce",
        /// The attack is forbidden.
        Forbidden = "forbidden",
    }
}

named_enum! {
    /// 夺旗限制: which pieces may take a Flag (RULES.md section 7).
    "flag_capturer" pub enum FlagCapturer {
        /// Any piece.
        Any = "any",
        /// Any but the Marshal.
        NotMarshal = "not_marshal",
        /// Engineers only.
        Engineer = "engineer",
        /// Only pieces of their seat's lowest surviving rank.
        LowestRank = "lowest_rank",
        /// Any but the Bomb.
        NotBomb = "not_bomb",
    }
}

named_enum! {
    /// What must have happened to the Mines of a Flag's owner before the Flag can be taken (RULES.md section 7).
    "flag_needs_mines" pub enum FlagNeedsMines {
        /// Nothing.
        None = "none",
        /// All are off the board.
        Gone = "gone",
        /// All three were removed by clearers.
        Dug = "dug",
    }
}

named_enum! {
    /// What has to be done with a Flag (RULES.md section 7).
    "flag_goal" pub enum FlagGoal {
        /// Take an enemy's Flag: its owner is out.
        Capture = "capture",
        /// Carry an enemy's Flag to an HQ of one's own arm.
        CarryToOwnHq = "carry_to_own_hq",
        /// Carry an enemy's Flag to an HQ of the arm opposite the one where it stood at the start.
        CarryToFacingHq = "carry_to_facing_hq",
        /// Carry one's own Flag to an HQ of the enemy's arm.
        CarryOwnToEnemyHq = "carry_own_to_enemy_hq",
        /// Nothing: losing a Flag puts nobody out.
        None = "none",
    }
}

named_enum! {
    /// Which kinds a fight shows to all, for good (RULES.md section 9).
    "combat_reveal" pub enum CombatReveal {
        /// None: only the result is seen.
        None = "none",
        /// The defender's.
        Defender = "defender",
        /// That of whoever survives.
        Survivor = "survivor",
        /// The attacker's and the defender's.
        Both = "both",
    }
}

named_enum! {
    /// What a seat that is out sees (RULES.md section 9).
    "eliminated_view" pub enum EliminatedView {
        /// Its team's pieces.
        Team = "team",
        /// What it saw before.
        Own = "own",
    }
}

named_enum! {
    /// How the pieces are shuffled in face-down play (RULES.md section 4).
    "deal" pub enum Deal {
        /// Both armies over both arms.
        Mixed = "mixed",
        /// Each army over its own arm.
        Halves = "halves",
    }
}

named_enum! {
    /// What the back of a face-down piece tells (RULES.md section 8).
    "backs" pub enum Backs {
        /// Nothing.
        Plain = "plain",
        /// Which army it is of.
        Coloured = "coloured",
    }
}

named_enum! {
    /// When the two seats get their armies in face-down play (RULES.md section 8).
    "colour_rule" pub enum ColourRule {
        /// Who flips the first piece gets its army.
        FirstFlip = "first_flip",
        /// Who first flips a piece of `colour_kind` gets its army.
        FirstRank = "first_rank",
        /// Who flips a piece of the same kind and army as one flipped before gets that army.
        Pair = "pair",
        /// Who flips a piece of the same army as the flip just before gets it.
        SameAsPrevious = "same_as_previous",
        /// Seat s has army s from the start.
        Assigned = "assigned",
    }
}

named_enum! {
    /// Whose earlier flips count for `colour_rule` (RULES.md section 8).
    "colour_scope" pub enum ColourScope {
        /// Either seat's.
        Anyone = "anyone",
        /// Those of the seat that flips.
        OwnFlips = "own_flips",
    }
}

named_enum! {
    /// What befalls a seat without mobile pieces (RULES.md section 11).
    "annihilation" pub enum Annihilation {
        /// It is out at once, whoever's turn it is.
        Loses = "loses",
        /// It is treated as stalemated on its turn.
        Passes = "passes",
    }
}

named_enum! {
    /// What befalls a seat to move without a legal action (RULES.md section 11).
    "stalemate" pub enum Stalemate {
        /// It is out.
        Loses = "loses",
        /// It is skipped, `pass_limit` times in a row at most.
        Passes = "passes",
    }
}

named_enum! {
    /// How a game ends in which no seat has a legal action (RULES.md section 11).
    "mutual_stalemate" pub enum MutualStalemate {
        /// In a draw.
        Draw = "draw",
        /// The team of the seat that made the last ply wins.
        MoverWins = "mover_wins",
    }
}

named_enum! {
    /// What sets the count of quiet plies to 0 (RULES.md section 11).
    "quiet_reset" pub enum QuietReset {
        /// A piece taken off.
        Removal = "removal",
        /// 碰子: two pieces that met.
        Contact = "contact",
    }
}

named_enum! {
    /// What happens at `quiet_limit` (RULES.md section 11).
    "quiet_outcome" pub enum QuietOutcome {
        /// The game is a draw.
        Draw = "draw",
        /// The seat that made the last quiet ply is out, and loses if its team has no other seat in.
        MoverLoses = "mover_loses",
    }
}

named_enum! {
    /// What happens when a seat leaves the game (RULES.md section 11).
    "flight" pub enum Flight {
        /// The game ends: the other team wins if it was its team's last seat of two teams, else the game is void.
        EndsGame = "ends_game",
        /// The seat is out.
        SeatOut = "seat_out",
    }
}
