//! How long a game can last.

use crate::combat::{CombatResult, Fight};
use crate::kind::Kind;
use crate::rules::{FlagGoal, QuietReset, Rules, Visibility};

/// The most plies that a game can take under the rules; none where no rule bounds it.
///
/// `ply_limit` bounds every game. `quiet_limit` L bounds a game to (R + 1) L plies where only R plies can set the
/// count to 0: 25 removals for each seat, each seat's going out, and face-down 50 flips. There is no such R
/// - where Flags are carried: a Flag can be left and picked up for ever;
/// - under `quiet_reset = contact`, where contacts can be repelled for ever: by `bounce`, or because an attack that is
///   Forbidden does not look so to who makes it.
///
/// Repetition ends every game some day too, but not within a number of plies worth telling.
///
/// ```
/// use junqi_core::{Rules, testing::longest_game};
/// assert_eq!(longest_game(&Rules::default()), Some((25 + 25 + 2 + 1) * 70));
/// assert_eq!(longest_game(&Rules::preset("tutorial").unwrap()), None);
/// assert_eq!(longest_game(&Rules { ply_limit: 400, ..Rules::default() }), Some(400));
/// ```
#[must_use]
pub fn longest_game(rules: &Rules) -> Option<u64> {
    let by_quiet = resets(rules).filter(|_| rules.quiet_limit != 0);
    let by_quiet = by_quiet.map(|resets| (resets + 1) * u64::from(rules.quiet_limit));
    let by_plies = Some(u64::from(rules.ply_limit)).filter(|&limit| limit != 0);
    by_quiet.into_iter().chain(by_plies).min()
}

/// How many plies can set the count of quiet plies to 0.
fn resets(rules: &Rules) -> Option<u64> {
    let carries = !matches!(rules.flag_goal, FlagGoal::Capture | FlagGoal::None);
    if carries || rules.quiet_reset == QuietReset::Contact && repels_for_ever(rules) {
        return None;
    }
    let seats = rules.seats.len() as u64;
    Some(26 * seats + if rules.is_face_down() { 50 } else { 0 })
}

/// Whether two pieces can meet again and again. A face-down piece is repelled but once: it is then turned up.
fn repels_for_ever(rules: &Rules) -> bool {
    let hidden = matches!(rules.visibility, Visibility::Owner | Visibility::Team);
    let repels = |result| result == CombatResult::Repelled || hidden && result == CombatResult::Forbidden;
    let attacks = |kind| kind != Kind::Mine && (kind != Kind::Flag || rules.flag_promotes);
    Kind::ALL.into_iter().filter(|&kind| attacks(kind)).any(|attacker| {
        Kind::ALL.into_iter().any(|defender| fights(attacker, defender).any(|fight| repels(fight.result(rules))))
    })
}

/// The fights of two kinds, under all circumstances.
fn fights(attacker: Kind, defender: Kind) -> impl Iterator<Item = Fight> {
    (0..8).map(move |bits| Fight {
        attacker,
        defender,
        attacker_is_lowest: bits & 1 != 0,
        flag_is_open: bits & 2 != 0,
        defender_is_promoted: bits & 4 != 0,
    })
}
