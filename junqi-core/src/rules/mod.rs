//! `Rules`: one flat, plain-data struct in which every documented answer to a disputed rule is a value (RULES.md section 3).
//!
//! To add an option: give it a row in the table of [`Rules`] below and, if its values have names, an enum in `options.rs`.
//! Text, integer and JSON access, the table of the documentation and the bindings follow from the row. Then play by it
//! (`combat.rs`, `moves.rs` …), set it in the presets that need it (`preset.rs`), refuse what contradicts it
//! (`validate.rs`), and rewrite `options.md` by running the tests with `JUNQI_BLESS=1`.

mod field;
#[cfg(feature = "serde")]
mod json;
mod options;
mod preset;
mod table;
#[cfg(test)]
mod tests;
mod validate;

pub use field::{Field, FieldKind, RulesError};
pub use options::*;
pub use preset::Preset;
pub use table::options_table;
pub use validate::{RuleFault, RuleFaults};

use crate::board::BoardShape;
use crate::kind::Kind;
use crate::names::UnknownName;
use crate::seat::{Seat, SeatSet, Team};
use field::{Access, Value};

/// Defines [`Rules`] from rows `name: type = value in dark, Chinese name, section of RULES.md, summary;`.
macro_rules! rules_table {
    (
        $(#[$meta:meta])*
        pub struct $Rules:ident {
            $($name:ident: $Type:ty = $dark:expr, $chinese:literal, $section:literal, $summary:literal;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $Rules {
            $(
                #[doc = concat!($summary, "\n\n", $chinese, ", RULES.md section ", $section, "; `", stringify!($dark), "` in preset `dark`.")]
                pub $name: $Type,
            )*
        }

        impl $Rules {
            /// The fields, in order. A field's index here is its number in the C interface.
            pub const FIELDS: &'static [Field] = &[$(Field {
                name: stringify!($name),
                chinese: $chinese,
                summary: $summary,
                section: $section,
                kind: <$Type as Value>::KIND,
                access: Access {
                    get: |rules| rules.$name.text(),
                    set: |rules, text| Value::parse(stringify!($name), text).map(|value| rules.$name = value),
                    code: |rules| rules.$name.to_code(),
                    set_code: |rules, code| Value::from_code(stringify!($name), code).map(|value| rules.$name = value),
                },
            }),*];

            /// Every key of the JSON form: the base preset, then the fields.
            const KEYS: &'static [&'static str] = &["preset", $(stringify!($name)),*];

            /// Preset `dark`.
            const DARK: $Rules = $Rules { $($name: $dark),* };
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $Rules {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct;
                let mut fields = serializer.serialize_struct(stringify!($Rules), Self::FIELDS.len())?;
                $(fields.serialize_field(stringify!($name), &self.$name)?;)*
                fields.end()
            }
        }
    };
}

rules_table! {
    /// The rules of one game: plain data, free to be changed and compared. [`Rules::validate`] says whether they make sense.
    ///
    /// ```
    /// use junqi_core::Rules;
    /// use junqi_core::rules::{Mine, Preset};
    ///
    /// let mut rules = Rules::preset("four_dark")?;
    /// rules.mine = Mine::Blast;
    /// rules.set("timeout_limit", "4")?;
    /// assert!(rules.validate().is_ok());
    ///
    /// assert_eq!(rules.nearest_preset(), Preset::Platform);
    /// let differences: Vec<_> = rules.differences(&Preset::Platform.rules()).collect();
    /// assert_eq!(differences, [("turn_seconds", "0".to_owned())]);
    /// # Ok::<(), junqi_core::rules::RulesError>(())
    /// ```
    ///
    /// # Options
    ///
    /// The value in preset `dark`, which is the default, is in bold; the last column names the presets with another value.
    ///
    #[doc = include_str!("options.md")]
    pub struct Rules {
        board: BoardShape = BoardShape::Two, "棋盘", 2, "Which board is played on.";
        seats: SeatSet = SeatSet::first(2), "座位", 2, "Which arms have a player.";
        unused_arms: UnusedArms = UnusedArms::Open, "空置阵地", 2, "Whether arms without a player may be entered and crossed.";
        teams: Teams = Teams::Solo, "结盟", 3, "Which seats win together.";
        turn_order: TurnOrder = TurnOrder::Clockwise, "行棋方向", 3, "In which direction the turn passes.";
        first_seat: Seat = Seat(0), "先手", 3, "Which seat moves first.";
        visibility: Visibility = Visibility::Owner, "明暗", 9, "Whose pieces' kinds a seat sees, or that the pieces start face down.";
        cross_lines: bool = false, "交叉线", 2, "Adds crossing lines in the middle: roads on board two, railways on the others.";
        mountains: Mountains = Mountains::Closed, "山界", 5, "Who may step onto the mountains of board two.";
        front_line_posts: bool = false, "前线", 2, "Adds a post in the middle of each of the three crossings of board two.";
        bombs_in_front_row: bool = false, "首排炸弹", 4, "Allows Bombs in row 6 at the start, one meaning of 炸弹满天飞.";
        mines_guard_flag: bool = false, "地雷护旗", 4, "Makes the three Mines stand on the three neighbours of the Flag's HQ at the start.";
        rail_turns: RailTurns = RailTurns::Arcs, "铁路转弯", 5, "Where ordinary pieces may turn on the railway.";
        rail_reach: u8 = 0, "铁路步数", 5, "How many rail edges an ordinary piece may slide along in a move; 0 is no limit.";
        engineer_rail: EngineerRail = EngineerRail::AnyPath, "工兵走法", 5, "How Engineers use the railway.";
        bomb_rail: BombRail = BombRail::AsOthers, "炸弹走法", 5, "How Bombs use the railway; `as_engineer` is the other meaning of 炸弹满天飞.";
        attack_from_camp: bool = true, "营内出击", 5, "Lets a piece in a camp attack.";
        hq_exit: bool = false, "出大本营", 5, "Lets pieces move out of an HQ.";
        hq_entry: HqEntry = HqEntry::Any, "进大本营", 5, "Which HQs of an enemy's arm may be entered.";
        mine: Mine = Mine::Spring, "地雷", 6, "What befalls a piece that attacks a Mine and can't clear it.";
        mine_vs_engineer: MineVsEngineer = MineVsEngineer::Cleared, "工兵挖雷", 6, "What happens when a clearer attacks a Mine.";
        mine_vs_bomb: MineVsBomb = MineVsBomb::BothDie, "炸弹炸雷", 6, "What happens when a Bomb attacks a Mine.";
        mine_clearer: MineClearer = MineClearer::Engineer, "挖雷限制", 6, "Who clears Mines.";
        bomb_vs_flag: BombVsFlag = BombVsFlag::Captures, "炸弹炸旗", 6, "What happens when a Bomb attacks a Flag.";
        weaker_may_attack: bool = true, "以小碰大", 6, "Lets a piece attack a piece of higher rank.";
        engineer_scout: bool = false, "工兵侦察", 6, "An Engineer that dies attacking a higher rank first shows it to all.";
        flag_capturer: FlagCapturer = FlagCapturer::Any, "夺旗限制", 7, "Which pieces may take a Flag.";
        flag_needs_mines: FlagNeedsMines = FlagNeedsMines::None, "清雷夺旗", 7, "What must have happened to its owner's Mines before a Flag can be taken.";
        flag_goal: FlagGoal = FlagGoal::Capture, "夺旗目标", 7, "What has to be done with a Flag.";
        flag_promotes: bool = false, "军旗升级", 7, "Makes a Flag mobile once all Mines of all enemies are off the board.";
        marshal_reveals_flag: bool = true, "司令亮旗", 9, "Shows a seat's Flag to all when its Marshal is removed.";
        combat_reveal: CombatReveal = CombatReveal::None, "碰子亮子", 9, "Which kinds a fight shows to all.";
        eliminated_view: EliminatedView = EliminatedView::Team, "出局视野", 9, "What a seat that is out sees.";
        deal: Deal = Deal::Mixed, "布子", 8, "How the pieces are shuffled in face-down play.";
        backs: Backs = Backs::Plain, "棋背", 8, "What the back of a face-down piece tells.";
        colour_rule: ColourRule = ColourRule::FirstFlip, "定色", 8, "When the two seats get their armies in face-down play.";
        colour_kind: Kind = Kind::Engineer, "定色棋子", 8, "The kind whose flip settles the colours under `colour_rule = first_rank`.";
        colour_scope: ColourScope = ColourScope::Anyone, "定色范围", 8, "Whose earlier flips count for `colour_rule`.";
        attack_face_down: bool = true, "碰暗子", 8, "Lets a face-up piece attack a face-down one.";
        annihilation: Annihilation = Annihilation::Loses, "无子可动", 11, "What befalls a seat without mobile pieces.";
        stalemate: Stalemate = Stalemate::Loses, "无棋可走", 11, "What befalls a seat to move without a legal action.";
        pass_limit: u8 = 5, "跳过次数", 11, "At how many skips in a row a seat is out; 0 is never.";
        mutual_stalemate: MutualStalemate = MutualStalemate::Draw, "都无棋可走", 11, "How a game ends in which no seat has a legal action.";
        quiet_limit: u16 = 70, "判和步数", 11, "How many quiet plies in a row end the game; 0 is no limit.";
        quiet_reset: QuietReset = QuietReset::Removal, "判和计步", 11, "What sets the count of quiet plies to 0.";
        quiet_outcome: QuietOutcome = QuietOutcome::Draw, "判和结果", 11, "What happens at `quiet_limit`.";
        repetition_limit: u8 = 0, "重复局面", 11, "At which occurrence of a position the game is a draw; 0 is never.";
        ply_limit: u32 = 0, "总步数", 11, "After how many plies the game is a draw; 0 is never.";
        timeout_limit: u8 = 5, "超时次数", 11, "At how many timeouts a seat is out; 0 is never.";
        resign_from_ply: u32 = 20, "投降步数", 11, "How many plies must have been made before a seat may resign.";
        flight: Flight = Flight::EndsGame, "逃跑", 11, "What happens when a seat leaves the game.";
        flight_void_before: u32 = 0, "逃跑作废", 11, "A flight before this many plies voids the game; 0 is never.";
        turn_seconds: u32 = 0, "步时", 3, "Seconds for a turn, for the host's clock: the library has none; 0 is no limit.";
        game_seconds: u32 = 0, "局时", 3, "Seconds for a seat's whole game, for the host's clock: the library has none; 0 is no limit.";
    }
}

impl Default for Rules {
    /// Preset `dark`.
    fn default() -> Self {
        Rules::DARK
    }
}

/// By name and by number.
impl Rules {
    /// The rules of a preset, by its name.
    ///
    /// # Errors
    /// No preset has this name; the error tells the nearest one.
    pub fn preset(name: &str) -> Result<Rules, UnknownName> {
        name.parse().map(Preset::rules)
    }

    /// The field of this name.
    ///
    /// # Errors
    /// No field has this name; the error tells the nearest one.
    pub fn field(name: &str) -> Result<&'static Field, RulesError> {
        let field = Rules::FIELDS.iter().find(|field| field.name == name);
        field.ok_or_else(|| UnknownName::new("field", name, &Rules::KEYS[1..]).into())
    }

    /// The field of this index in [`Rules::FIELDS`].
    ///
    /// # Errors
    /// There are fewer fields.
    pub fn field_at(index: usize) -> Result<&'static Field, RulesError> {
        Rules::FIELDS.get(index).ok_or(RulesError::UnknownIndex { index, count: Rules::FIELDS.len() })
    }

    /// A field's value as text; see [`Field::get`].
    ///
    /// # Errors
    /// No field has this name.
    pub fn get(&self, field: &str) -> Result<String, RulesError> {
        Ok(Rules::field(field)?.get(self))
    }

    /// Sets one field from text; see [`Field::set`]. `board` does not change `seats`.
    ///
    /// ```
    /// let mut rules = junqi_core::Rules::default();
    /// rules.set("mine", "blast").unwrap();
    /// let error = rules.set("mien", "blast").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown field 'mien': did you mean 'mine'?");
    /// let error = rules.set("pass_limit", "300").unwrap_err();
    /// assert_eq!(error.to_string(), "pass_limit takes a number from 0 to 255, not '300'");
    /// ```
    ///
    /// # Errors
    /// No field has this name, or the field has no such value; the rules are as before.
    pub fn set(&mut self, field: &str, text: &str) -> Result<(), RulesError> {
        Rules::field(field)?.set(self, text)
    }

    /// A field's value as an integer, by the field's index; see [`Field::code`].
    ///
    /// # Errors
    /// There is no field of this index.
    pub fn get_code(&self, index: usize) -> Result<u32, RulesError> {
        Ok(Rules::field_at(index)?.code(self))
    }

    /// Sets a field from an integer, by the field's index; see [`Field::set_code`].
    ///
    /// # Errors
    /// There is no field of this index, or the field has no such value; the rules are as before.
    pub fn set_code(&mut self, index: usize, code: u32) -> Result<(), RulesError> {
        Rules::field_at(index)?.set_code(self, code)
    }

    /// The fields in which these rules differ from `base`, in order: their names, and their values here as text.
    pub fn differences(&self, base: &Rules) -> impl Iterator<Item = (&'static str, String)> {
        let differing = Rules::FIELDS.iter().filter(|field| field.code(self) != field.code(base));
        differing.map(|field| (field.name, field.get(self)))
    }

    /// The preset that differs in the fewest fields; the first of several.
    #[must_use]
    pub fn nearest_preset(&self) -> Preset {
        let distance = |preset: &Preset| self.differences(&preset.rules()).count();
        Preset::ALL.iter().copied().min_by_key(distance).unwrap_or_default()
    }
}

/// What follows from the fields.
impl Rules {
    /// How many arms the board has.
    #[must_use]
    pub const fn arms(&self) -> usize {
        self.board.arms()
    }

    /// The team of a seat.
    #[must_use]
    pub const fn team(&self, seat: Seat) -> Team {
        match self.teams {
            Teams::Solo => Team(seat.0),
            Teams::Opposite => Team(seat.0 % (self.arms() / 2) as u8),
            Teams::Alternate => Team(seat.0 % 2),
        }
    }

    /// The playing seats of a team.
    #[must_use]
    pub fn seats_of_team(&self, team: Team) -> SeatSet {
        self.seats.into_iter().filter(|&seat| self.team(seat) == team).collect()
    }

    /// Whether the game is played face down (RULES.md section 8).
    #[must_use]
    pub const fn is_face_down(&self) -> bool {
        matches!(self.visibility, Visibility::FaceDown)
    }
}
