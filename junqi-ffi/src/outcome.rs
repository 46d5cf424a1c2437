//! How a game ended.

use core::ffi::{CStr, c_char};

use junqi_core::{Outcome, Reason, Team, Verdict};

/// What kind of end a game came to.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JunqiVerdict {
    /// The game is not over.
    None = 0,
    /// One team won.
    Win = 1,
    /// Nobody won.
    Draw = 2,
    /// No result and no points.
    Void = 3,
}

/// Why a game ended.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JunqiReason {
    /// The game is not over.
    None = 0,
    /// The Flag was taken, bombed or delivered.
    Flag = 1,
    /// No mobile piece was left.
    Annihilation = 2,
    /// No legal action on its turn.
    Stalemate = 3,
    /// `quiet_limit` plies in a row without removal or contact.
    Quiet = 4,
    /// `timeout_limit` timeouts.
    Timeout = 5,
    /// A seat resigned.
    Resignation = 6,
    /// A seat left.
    Flight = 7,
    /// No seat had a legal action.
    MutualStalemate = 8,
    /// The same full position stood for the `repetition_limit`-th time.
    Repetition = 9,
    /// `ply_limit` plies were made.
    PlyLimit = 10,
    /// All seats agreed to a draw.
    Agreement = 11,
}

/// How a game ended.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JunqiOutcome {
    /// A win, a draw, or void; `JUNQI_VERDICT_NONE` while the game goes on.
    pub verdict: JunqiVerdict,
    /// For a win the reason of the last seat put out, or mutual stalemate or flight; `JUNQI_REASON_NONE` while the
    /// game goes on.
    pub reason: JunqiReason,
    /// All seats of the winning team, out or not: bit `i` stands for seat `i`. 0 without a winner.
    pub winners: u8,
    /// The winning team; -1 without a winner.
    pub team: i8,
}

const _: () = assert!(size_of::<JunqiOutcome>() == 4 && align_of::<JunqiOutcome>() == 1);

impl JunqiOutcome {
    pub(crate) const UNDECIDED: JunqiOutcome =
        JunqiOutcome { verdict: JunqiVerdict::None, reason: JunqiReason::None, winners: 0, team: -1 };
}

impl From<Outcome> for JunqiOutcome {
    fn from(outcome: Outcome) -> Self {
        JunqiOutcome {
            verdict: outcome.verdict.into(),
            reason: outcome.reason.into(),
            winners: outcome.winners.0,
            team: outcome.team.map_or(-1, |Team(team)| team as i8),
        }
    }
}

impl From<Verdict> for JunqiVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => JunqiVerdict::Win,
            Verdict::Draw => JunqiVerdict::Draw,
            Verdict::Void => JunqiVerdict::Void,
        }
    }
}

impl From<Reason> for JunqiReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Flag => JunqiReason::Flag,
            Reason::Annihilation => JunqiReason::Annihilation,
            Reason::Stalemate => JunqiReason::Stalemate,
            Reason::Quiet => JunqiReason::Quiet,
            Reason::Timeout => JunqiReason::Timeout,
            Reason::Resignation => JunqiReason::Resignation,
            Reason::Flight => JunqiReason::Flight,
            Reason::MutualStalemate => JunqiReason::MutualStalemate,
            Reason::Repetition => JunqiReason::Repetition,
            Reason::PlyLimit => JunqiReason::PlyLimit,
            Reason::Agreement => JunqiReason::Agreement,
        }
    }
}

const VERDICT_NAMES: [&CStr; 4] = [c"none", c"win", c"draw", c"void"];

const REASON_NAMES: [&CStr; 12] = [
    c"none",
    c"flag",
    c"annihilation",
    c"stalemate",
    c"quiet",
    c"timeout",
    c"resignation",
    c"flight",
    c"mutual_stalemate",
    c"repetition",
    c"ply_limit",
    c"agreement",
];

/// The name of a verdict, such as `"win"`; `"unknown"` for any other number. Never NULL, valid for ever.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn junqi_verdict_name(verdict: i32) -> *const c_char {
    name(&VERDICT_NAMES, verdict)
}

/// The name of a reason, such as `"flag"`; `"unknown"` for any other number. Never NULL, valid for ever.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn junqi_reason_name(reason: i32) -> *const c_char {
    name(&REASON_NAMES, reason)
}

fn name(names: &[&'static CStr], number: i32) -> *const c_char {
    let name = usize::try_from(number).ok().and_then(|index| names.get(index));
    name.copied().unwrap_or(c"unknown").as_ptr()
}

#[cfg(test)]
mod tests {
    use junqi_core::SeatSet;

    use super::*;

    #[test]
    fn verdicts_and_reasons_have_the_names_of_the_core() {
        for &verdict in Verdict::ALL {
            assert_eq!(VERDICT_NAMES[JunqiVerdict::from(verdict) as usize].to_str(), Ok(verdict.name()));
        }
        for &reason in Reason::ALL {
            assert_eq!(REASON_NAMES[JunqiReason::from(reason) as usize].to_str(), Ok(reason.name()));
        }
        assert_eq!((VERDICT_NAMES.len(), REASON_NAMES.len()), (Verdict::ALL.len() + 1, Reason::ALL.len() + 1));
    }

    #[test]
    fn an_outcome_keeps_its_winners_and_their_team() {
        let win = JunqiOutcome::from(Outcome::win(Team(1), SeatSet(0b1010), Reason::Flag));
        let expected = JunqiOutcome { verdict: JunqiVerdict::Win, reason: JunqiReason::Flag, winners: 0b1010, team: 1 };
        assert_eq!(win, expected);
        let draw = JunqiOutcome::from(Outcome::draw(Reason::Quiet));
        let expected = JunqiOutcome { verdict: JunqiVerdict::Draw, reason: JunqiReason::Quiet, winners: 0, team: -1 };
        assert_eq!(draw, expected);
    }
}
