//! The presets (RULES.md section 12).

use super::{
    Backs, BombVsFlag, ColourRule, Deal, EngineerRail, FlagCapturer, FlagGoal, FlagNeedsMines, Flight, HqEntry, Mine,
    MineClearer, QuietOutcome, QuietReset, RailTurns, Rules, Teams, TurnOrder, Visibility,
};
use crate::board::BoardShape;
use crate::names::named_enum;
use crate::seat::SeatSet;

/// Defines [`Preset`] from rows `Variant = name, Chinese name, summary => rules;`.
macro_rules! presets {
    (
        $(#[$meta:meta])*
        $($Preset:ident = $name:literal, $chinese:literal, $summary:literal => $rules:expr;)*
    ) => {
        named_enum! {
            $(#[$meta])*
            "preset" pub enum Preset {
                $(#[doc = concat!($chinese, ": ", $summary)] $Preset = $name),*
            }
        }

        impl Preset {
            /// The rules.
            #[must_use]
            pub const fn rules(self) -> Rules {
                match self {
                    $(Preset::$Preset => $rules),*
                }
            }

            /// The Chinese name.
            #[must_use]
            pub const fn chinese(self) -> &'static str {
                match self {
                    $(Preset::$Preset => $chinese),*
                }
            }

            /// One sentence: which game this is.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Preset::$Preset => $summary),*
                }
            }
        }
    };
}

presets! {
    /// A named set of rules.
    ///
    /// ```
    /// use junqi_core::rules::Preset;
    /// let preset: Preset = "four_double".parse().unwrap();
    /// assert_eq!(preset.chinese(), "四国双明");
    /// assert_eq!(preset.rules().seats.to_string(), "0,1,2,3");
    /// ```

    Dark = "dark", "暗棋", "Two players, hidden pieces." => Rules::DARK;

    Open = "open", "明棋", "Two players, all pieces seen." => Rules { visibility: Visibility::Everyone, ..Rules::DARK };

    Flip = "flip", "翻棋", "Face-down play: each army is dealt over its own arm, and Flags are carried." => Rules {
        visibility: Visibility::FaceDown,
        deal: Deal::Halves,
        backs: Backs::Coloured,
        colour_rule: ColourRule::Assigned,
        hq_exit: true,
        mine: Mine::Untouchable,
        flag_capturer: FlagCapturer::LowestRank,
        flag_needs_mines: FlagNeedsMines::Gone,
        flag_goal: FlagGoal::CarryToFacingHq,
        bomb_vs_flag: BombVsFlag::Forbidden,
        marshal_reveals_flag: false,
        ..Rules::DARK
    };

    FlipPlatform = "flip_platform", "网络翻棋", "Face-down play as online: the first Engineer flipped settles the colours." => Rules {
        visibility: Visibility::FaceDown,
        colour_rule: ColourRule::FirstRank,
        attack_face_down: false,
        hq_exit: true,
        mine: Mine::Untouchable,
        flag_capturer: FlagCapturer::LowestRank,
        flag_needs_mines: FlagNeedsMines::Dug,
        bomb_vs_flag: BombVsFlag::Forbidden,
        marshal_reveals_flag: false,
        timeout_limit: 4,
        turn_seconds: 30,
        ..Rules::DARK
    };

    FlipOld = "flip_old", "老式翻棋", "Old-style face-down play: a pair settles the colours, and Flags are carried." => Rules {
        visibility: Visibility::FaceDown,
        colour_rule: ColourRule::Pair,
        attack_face_down: false,
        hq_exit: true,
        mine_clearer: MineClearer::LowestRank,
        flag_capturer: FlagCapturer::LowestRank,
        flag_needs_mines: FlagNeedsMines::Gone,
        flag_goal: FlagGoal::CarryToFacingHq,
        bomb_vs_flag: BombVsFlag::Forbidden,
        marshal_reveals_flag: false,
        ..Rules::DARK
    };

    FlipPrevious = "flip_previous", "翻翻棋", "As `flip_platform`, but two flips of one army in a row settle the colours." => Rules {
        colour_rule: ColourRule::SameAsPrevious,
        flag_needs_mines: FlagNeedsMines::Gone,
        ..Preset::FlipPlatform.rules()
    };

    Mixed = "mixed", "混棋", "Face-down play to the last piece: Flags are no goal and may be promoted." => Rules {
        visibility: Visibility::FaceDown,
        colour_rule: ColourRule::FirstFlip,
        attack_face_down: false,
        hq_exit: true,
        mine: Mine::Untouchable,
        weaker_may_attack: false,
        flag_goal: FlagGoal::None,
        flag_promotes: true,
        marshal_reveals_flag: false,
        ..Rules::DARK
    };

    FourDark = "four_dark", "四国四暗", "Four players in two teams, everybody sees only his own pieces." => Rules {
        board: BoardShape::Four,
        seats: SeatSet::first(4),
        teams: Teams::Opposite,
        ..Rules::DARK
    };

    FourDouble = "four_double", "四国双明", "Four players in two teams, allies see each other's pieces." => Rules {
        visibility: Visibility::Team,
        ..Preset::FourDark.rules()
    };

    FourOpen = "four_open", "四国全明", "Four players in two teams, all pieces seen." => Rules {
        visibility: Visibility::Everyone,
        ..Preset::FourDark.rules()
    };

    Duel = "duel", "单挑", "Two players face to face on the four-player board." => Rules {
        board: BoardShape::Four,
        seats: SeatSet(0b101),
        ..Rules::DARK
    };

    Three = "three", "三国", "Three players, each for himself." => Rules {
        board: BoardShape::Three,
        seats: SeatSet::first(3),
        ..Rules::DARK
    };

    Six = "six", "六国", "Six players, three against three." => Rules {
        board: BoardShape::Six,
        seats: SeatSet::first(6),
        teams: Teams::Alternate,
        ..Rules::DARK
    };

    Platform = "platform", "游戏大厅", "Four players by an online lobby's rules, its options at their defaults." => Rules {
        mine: Mine::Blast,
        timeout_limit: 4,
        turn_seconds: 60,
        ..Preset::FourDark.rules()
    };

    Qq = "qq", "QQ四国", "Four players, as seen in records of real games." => Rules {
        turn_order: TurnOrder::Counterclockwise,
        quiet_limit: 71,
        flight: Flight::SeatOut,
        flight_void_before: 60,
        ..Preset::FourDark.rules()
    };

    Tournament = "tournament", "比赛", "Two players by the rules of university contests." => Rules {
        quiet_limit: 31,
        quiet_reset: QuietReset::Contact,
        quiet_outcome: QuietOutcome::MoverLoses,
        game_seconds: 1800,
        timeout_limit: 1,
        resign_from_ply: 0,
        ..Rules::DARK
    };

    Tutorial = "tutorial", "入门", "Two players by a modern beginners' page." => Rules {
        engineer_rail: EngineerRail::FlyOver,
        attack_from_camp: false,
        hq_entry: HqEntry::AttackOnly,
        flag_capturer: FlagCapturer::NotBomb,
        bomb_vs_flag: BombVsFlag::Forbidden,
        marshal_reveals_flag: false,
        quiet_limit: 0,
        repetition_limit: 3,
        timeout_limit: 0,
        resign_from_ply: 0,
        rail_turns: RailTurns::Straight,
        ..Rules::DARK
    };
}
