//! Which channels there are: the one table that the encoder writes by, and that docs/OBSERVATION.md shows.

use core::fmt::Write;

use crate::kind::Kind;
use crate::rules::{FlagGoal, Rules};

/// The last so many steps of the course are in the planes.
pub(super) const LAST_STEPS: u8 = 8;
/// Counts are not told apart beyond these. Powers of two, so that `f32` values are exact.
pub(super) const MOST_MOVES: u8 = 16;
pub(super) const MOST_FIGHTS: u8 = 4;

/// One channel: a plane, or a single value after the planes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Channel {
    /// Its name, which no other channel has.
    pub name: String,
    /// What its values mean.
    pub meaning: &'static str,
    /// The greatest value among bytes. A `f32` is the byte divided by this.
    pub maximum: u8,
}

/// Channels that belong together.
pub(super) struct Group {
    /// The name, with `<i>` for the place of an army or seat and `<kind>` for a kind's name.
    name: &'static str,
    per: Per,
    maximum: Maximum,
    only: Only,
    meaning: &'static str,
}

/// How many channels a group has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Per {
    One,
    /// One for each playing seat, or its army: one's own first, then in seat order.
    Army,
    /// One for each kind, in the order of [`Kind::ALL`].
    Kind,
    /// For each army one for each kind.
    ArmyAndKind,
}

/// The greatest value of a group's channels.
#[derive(Clone, Copy)]
enum Maximum {
    Of(u8),
    /// As many pieces as an army has of the kind.
    ArmyCount,
    /// `pass_limit`, or 255 without one.
    PassLimit,
    /// `timeout_limit`, or 255 without one.
    TimeoutLimit,
}

/// The rules that have a group.
#[derive(Clone, Copy)]
enum Only {
    All,
    /// Some team has several seats.
    Teams,
    FaceDown,
    /// Flags can be carried.
    Carrying,
}

/// The groups of planes, in order.
#[derive(Clone, Copy, Debug)]
#[repr(usize)]
pub(super) enum Plane {
    Army,
    ArmyUnknown,
    Own,
    Ally,
    Enemy,
    KindUnknown,
    FaceDown,
    Shown,
    Moved,
    Moves,
    AttacksWon,
    DefencesWon,
    Repelled,
    Flag,
    FlagCarried,
    LastFrom,
    LastTo,
    LastFight,
}

/// The groups of single values, in order.
#[derive(Clone, Copy, Debug)]
#[repr(usize)]
pub(super) enum Scalar {
    Plays,
    ToMove,
    In,
    Over,
    Ply,
    Quiet,
    Skips,
    Timeouts,
    MinesGone,
    Promoted,
    ColoursSettled,
    Offered,
    Agreed,
    Dead,
    DeadKind,
    LastResult,
    LastResultDefender,
    LastResultBoth,
    LastResultRepelled,
}

const fn group(name: &'static str, per: Per, maximum: Maximum, only: Only, meaning: &'static str) -> Group {
    Group { name, per, maximum, only, meaning }
}

use Maximum::Of;

/// By [`Plane`].
pub(super) const PLANES: [Group; 18] = [
    group("army_<i>", Per::Army, Of(1), Only::All, "a piece of army i stands here"),
    group("army_unknown", Per::One, Of(1), Only::FaceDown, "a piece lies here whose back does not tell its army"),
    group("own_<kind>", Per::Kind, Of(1), Only::All, "a piece of one's own, known to be of this kind"),
    group("ally_<kind>", Per::Kind, Of(1), Only::Teams, "a team mate's piece, known to be of this kind"),
    group("enemy_<kind>", Per::Kind, Of(1), Only::All, "an enemy's piece, known to be of this kind"),
    group("kind_unknown", Per::One, Of(1), Only::All, "a piece of unknown kind stands here"),
    group("face_down", Per::One, Of(1), Only::FaceDown, "the piece here lies face down"),
    group("shown", Per::One, Of(1), Only::All, "the kind of the piece here was shown to all for good"),
    group("moved", Per::One, Of(1), Only::All, "the piece here has moved"),
    group("moves", Per::One, Of(MOST_MOVES), Only::All, "how many moves the piece here made, at most 16"),
    group("attacks_won", Per::One, Of(MOST_FIGHTS), Only::All, "how many attacks the piece here won, at most 4"),
    group(
        "defences_won",
        Per::One,
        Of(MOST_FIGHTS),
        Only::All,
        "how many attackers died on the piece here while it lived on, at most 4",
    ),
    group(
        "repelled",
        Per::One,
        Of(MOST_FIGHTS),
        Only::All,
        "how many of its fights, attacking or attacked, ended Repelled, at most 4",
    ),
    group("flag_<i>", Per::Army, Of(1), Only::Carrying, "the Flag of army i shares this point with a piece"),
    group("flag_carried", Per::One, Of(1), Only::Carrying, "the Flag that shares this point is carried"),
    group(
        "last_from",
        Per::One,
        Of(LAST_STEPS),
        Only::All,
        "a step of the last 8 began here: 8 for the last, 7 for the one before … (of several the latest)",
    ),
    group(
        "last_to",
        Per::One,
        Of(LAST_STEPS),
        Only::All,
        "likewise for where a step went; a flip begins and ends here",
    ),
    group("last_fight", Per::One, Of(LAST_STEPS), Only::All, "likewise for where a piece was attacked"),
];

/// By [`Scalar`].
pub(super) const SCALARS: [Group; 19] = [
    group("plays", Per::One, Of(1), Only::All, "the viewer is a seat, not the public"),
    group("to_move_<i>", Per::Army, Of(1), Only::All, "seat i is to move"),
    group("in_<i>", Per::Army, Of(1), Only::All, "seat i is in"),
    group("over", Per::One, Of(1), Only::All, "the game is over"),
    group(
        "ply",
        Per::One,
        Of(255),
        Only::All,
        "plies made, in 255ths of `ply_limit`; without a limit a quarter of them, at most 255",
    ),
    group(
        "quiet",
        Per::One,
        Of(255),
        Only::All,
        "quiet plies in a row, in 255ths of `quiet_limit`; without a limit at most 255",
    ),
    group("skips_<i>", Per::Army, Maximum::PassLimit, Only::All, "skips of seat i in a row"),
    group("timeouts_<i>", Per::Army, Maximum::TimeoutLimit, Only::All, "timeouts of seat i"),
    group("mines_gone_<i>", Per::Army, Of(1), Only::All, "it was announced that the Mines of army i are gone"),
    group("promoted_<i>", Per::Army, Of(1), Only::All, "it was announced that the Flag of army i is promoted"),
    group("colours_settled", Per::One, Of(1), Only::All, "the viewer has an army"),
    group("offered_<i>", Per::Army, Of(1), Only::All, "seat i offers a draw"),
    group("agreed_<i>", Per::Army, Of(1), Only::All, "seat i agrees to the draw on offer"),
    group("dead_<i>", Per::Army, Of(Kind::ARMY_SIZE as u8), Only::All, "pieces of army i that have left the board"),
    group(
        "dead_<i>_<kind>",
        Per::ArmyAndKind,
        Maximum::ArmyCount,
        Only::All,
        "pieces of army i, known to be of this kind, that have left the board",
    ),
    group("last_attacker_wins", Per::One, Of(1), Only::All, "the last step was an attack that the attacker won"),
    group("last_defender_wins", Per::One, Of(1), Only::All, "the last step was an attack that the defender won"),
    group("last_both_die", Per::One, Of(1), Only::All, "the last step was an attack in which both died"),
    group("last_repelled", Per::One, Of(1), Only::All, "the last step was an attack that was repelled"),
];

/// The offset of a group that these rules do not have: beyond the end of any buffer.
pub(super) const ABSENT: usize = usize::MAX / 2;

/// The channels of some groups under some rules, and by group the number of its first channel, or [`ABSENT`].
pub(super) fn channels<const G: usize>(groups: &[Group; G], rules: &Rules) -> (Vec<Channel>, [usize; G]) {
    let mut channels = Vec::new();
    let firsts = core::array::from_fn(|index| {
        let group = &groups[index];
        if !group.only.holds(rules) {
            return ABSENT;
        }
        let first = channels.len();
        group.add_to(&mut channels, rules);
        first
    });
    (channels, firsts)
}

impl Group {
    fn add_to(&self, channels: &mut Vec<Channel>, rules: &Rules) {
        let armies = if self.is_by_army() { rules.seats.len() } else { 1 };
        for army in 0..armies {
            let name = self.name.replace("<i>", &army.to_string());
            let maximum = |kind| self.maximum.under(rules, kind);
            let add = |name, kind| Channel { name, meaning: self.meaning, maximum: maximum(kind) };
            if matches!(self.per, Per::Kind | Per::ArmyAndKind) {
                let named = |kind: Kind| name.replace("<kind>", &kind.name().to_lowercase().replace(' ', "_"));
                channels.extend(Kind::ALL.into_iter().map(|kind| add(named(kind), Some(kind))));
            } else {
                channels.push(add(name, None));
            }
        }
    }

    const fn is_by_army(&self) -> bool {
        matches!(self.per, Per::Army | Per::ArmyAndKind)
    }

    fn row(&self) -> String {
        let count = match self.per {
            Per::One => "1",
            Per::Army => "N",
            Per::Kind => "12",
            Per::ArmyAndKind => "12 N",
        };
        let maximum = match self.maximum {
            Of(number) => number.to_string(),
            Maximum::ArmyCount => "pieces of the kind in an army".to_owned(),
            Maximum::PassLimit => "`pass_limit`, 255 if that is 0".to_owned(),
            Maximum::TimeoutLimit => "`timeout_limit`, 255 if that is 0".to_owned(),
        };
        let only = match self.only {
            Only::All => "",
            Only::Teams => "a team has several seats",
            Only::FaceDown => "`visibility = face_down`",
            Only::Carrying => "`flag_goal = carry_…`",
        };
        format!("| `{}` | {count} | {maximum} | {only} | {} |\n", self.name, self.meaning)
    }
}

impl Maximum {
    fn under(self, rules: &Rules, kind: Option<Kind>) -> u8 {
        let limit = |limit: u8| if limit == 0 { u8::MAX } else { limit };
        match self {
            Of(number) => number,
            Maximum::ArmyCount => kind.map_or(1, Kind::army_count),
            Maximum::PassLimit => limit(rules.pass_limit),
            Maximum::TimeoutLimit => limit(rules.timeout_limit),
        }
    }
}

impl Only {
    fn holds(self, rules: &Rules) -> bool {
        match self {
            Only::All => true,
            Only::Teams => rules.seats.into_iter().any(|seat| rules.seats_of_team(rules.team(seat)).len() > 1),
            Only::FaceDown => rules.is_face_down(),
            Only::Carrying => !matches!(rules.flag_goal, FlagGoal::Capture | FlagGoal::None),
        }
    }
}

/// The two tables of docs/OBSERVATION.md, planes and single values, in Markdown.
///
/// ```
/// assert!(junqi_core::encode::channel_tables().contains("| `army_<i>` | N | 1 |  | a piece of army i stands here |"));
/// ```
#[must_use]
pub fn channel_tables() -> String {
    let mut text = String::new();
    for (title, groups) in [("Planes", &PLANES[..]), ("Single values", &SCALARS[..])] {
        let head = "| name | how many | greatest byte | only if | meaning |\n|---|---|---|---|---|\n";
        let rows: String = groups.iter().map(Group::row).collect();
        // Writing to a string cannot fail.
        let _ = write!(text, "## {title}\n\n{head}{rows}\n");
    }
    text
}
