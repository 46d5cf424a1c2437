//! Games: the referee.

use core::cell::RefCell;
use std::sync::Arc;

use junqi_core::{Action, ActionList, Game, Seat};

use crate::guard::{Handle, guard, quietly};
use crate::outcome::JunqiOutcome;
use crate::output::{Buffer, Output};
use crate::pointer::{exclusive, free, shared};
use crate::ruleset::{JunqiRuleset, action_in};
use crate::status::JunqiStatus;

/// No ply of any game has more legal actions than this.
// Mines never move: at most 22 pieces of an army do, to points where no other of them stands, with or without a Flag.
pub const JUNQI_MAX_ACTIONS: usize = 8192;

/// A whole game with its history: the referee, who knows everything. Never hand one to a player.
///
/// Thread safety: functions that take a `const JunqiGame *` may run at the same time on one game; those that take a
/// `JunqiGame *` want it to themselves. Different games are independent of each other.
#[derive(Debug)]
pub struct JunqiGame(Handle<Game>);

// The header promises that handles may be shared between threads and move from one to another.
const _: () = {
    const fn promised<T: Send + Sync>() {}
    promised::<JunqiGame>();
    promised::<JunqiRuleset>();
};

thread_local! {
    /// Room for legal actions, so that listing them allocates only once in each thread.
    static ACTIONS: RefCell<ActionList> = RefCell::default();
}

/// Makes a game from random legal layouts, or from a random deal if the rules are face-down. The same seed gives the
/// same game on every machine.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_new_random(
    ruleset: *const JunqiRuleset,
    seed: u64,
    game: *mut *mut JunqiGame,
) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (ruleset, output) = unsafe { (shared(ruleset, "ruleset")?, Output::new(game, "game")?) };
        output.handle(JunqiGame(Handle::new(Game::random(Arc::clone(&ruleset.0), seed))));
        Ok(())
    })
}

/// Makes a copy of a game, history and all, which goes its own way from then on.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_clone(game: *const JunqiGame, clone: *mut *mut JunqiGame) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (game, output) = unsafe { (shared(game, "game")?, Output::new(clone, "clone")?) };
        output.handle(JunqiGame(Handle::new(game.0.get()?.clone())));
        Ok(())
    })
}

/// Frees a game. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn junqi_game_free(game: *mut JunqiGame) {
    // SAFETY: the caller keeps the duties stated in the header.
    quietly((), || unsafe { free(game) });
}

/// Makes a handle of the game's ruleset, which the caller frees.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_ruleset(game: *const JunqiGame, ruleset: *mut *mut JunqiRuleset) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (game, output) = unsafe { (shared(game, "game")?, Output::new(ruleset, "ruleset")?) };
        output.handle(JunqiRuleset(Arc::clone(game.0.get()?.ruleset())));
        Ok(())
    })
}

/// Writes the seat to move, or -1 when the game is over.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_to_move(game: *const JunqiGame, seat: *mut i32) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (game, output) = unsafe { (shared(game, "game")?, Output::new(seat, "seat")?) };
        output.set(game.0.get()?.to_move().map_or(-1, |Seat(seat)| i32::from(seat)));
        Ok(())
    })
}

/// Writes how many plies were made.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_ply(game: *const JunqiGame, ply: *mut u32) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (game, output) = unsafe { (shared(game, "game")?, Output::new(ply, "ply")?) };
        output.set(game.0.get()?.ply());
        Ok(())
    })
}

/// Writes how the game ended. While it goes on that is `JUNQI_VERDICT_NONE`, and no error.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_outcome(game: *const JunqiGame, outcome: *mut JunqiOutcome) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (game, output) = unsafe { (shared(game, "game")?, Output::new(outcome, "outcome")?) };
        output.set(game.0.get()?.outcome().map_or(JunqiOutcome::UNDECIDED, JunqiOutcome::from));
        Ok(())
    })
}

/// Writes the codes of all legal actions of the seat to move; there are none when the game is over. Their order is the
/// same for equal games and otherwise not to be relied on. `JUNQI_MAX_ACTIONS` is always room enough.
///
/// The code of an action is `256 * from + to`, plus 65536 for a move that leaves a carried Flag behind; a flip has
/// `from = to`.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_legal_actions(
    game: *const JunqiGame,
    actions: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (game, buffer) =
            unsafe { (shared(game, "game")?, Buffer::new(actions, capacity, count, ["actions", "count"])?) };
        let game = game.0.get()?;
        ACTIONS.with_borrow_mut(|list| {
            game.position().legal_actions(game.ruleset(), list);
            buffer.fill(list.iter().map(|action| action.code()))
        })
    })
}

/// Writes whether the seat to move may play the action. A code that is no action is not legal, and no error.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_is_legal(game: *const JunqiGame, action: u32, legal: *mut bool) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let (game, output) = unsafe { (shared(game, "game")?, Output::new(legal, "legal")?) };
        let game = game.0.get()?;
        output.set(Action::from_code(action).is_some_and(|action| game.is_legal(action)));
        Ok(())
    })
}

/// Plays an action for the seat to move.
///
/// `JUNQI_STATUS_ILLEGAL_ACTION` if it is not legal, and `JUNQI_STATUS_INVALID_ARGUMENT` if the code is no action; the
/// game is unchanged then.
#[unsafe(no_mangle)]
#[must_use]
pub unsafe extern "C" fn junqi_game_play(game: *mut JunqiGame, action: u32) -> JunqiStatus {
    guard(|| {
        // SAFETY: the caller keeps the duties stated in the header.
        let game = unsafe { exclusive(game, "game")? };
        game.0.change(|game| {
            game.play(action_in(action)?)?;
            Ok(())
        })
    })
}

#[cfg(test)]
mod tests {
    use core::ptr::{null, null_mut};

    use junqi_core::board::{Board, BoardOptions, BoardShape};
    use junqi_core::{Rules, Ruleset};

    use super::*;

    #[test]
    fn the_header_promises_room_for_more_actions_than_a_ply_can_have() {
        for &shape in BoardShape::ALL {
            let all =
                BoardOptions { cross_lines: true, mountains: true, front_line_posts: shape == BoardShape::Two, shape };
            let points = Board::new(all).point_count();
            let (mobile, flips) = (25 - 3, if shape == BoardShape::Two { 50 } else { 0 });
            assert!(2 * mobile * (points - mobile) + flips <= JUNQI_MAX_ACTIONS, "{shape}: {points} points");
        }
    }

    #[test]
    fn a_poisoned_game_can_only_be_freed_and_others_stay_good() {
        let ruleset = Arc::new(Ruleset::new(Rules::default()).expect("valid rules"));
        let [game, other] =
            [1, 2].map(|seed| Box::into_raw(Box::new(JunqiGame(Handle::new(Game::random(ruleset.clone(), seed))))));
        let (mut clone, mut its_ruleset, mut outcome) = (null_mut(), null_mut(), JunqiOutcome::UNDECIDED);
        let (mut seat, mut ply, mut count, mut legal) = (0, 0, 0, false);
        let mut actions = [0; JUNQI_MAX_ACTIONS];
        // SAFETY: the games are live and this thread's, and every output is a local variable.
        unsafe {
            assert_eq!(
                junqi_game_legal_actions(game, actions.as_mut_ptr(), actions.len(), &mut count),
                JunqiStatus::Ok
            );
            let status = guard(|| exclusive(game, "game")?.0.change(|_| panic!("half done")));
            assert_eq!(status, JunqiStatus::Panic);
            for status in [
                junqi_game_play(game, actions[0]),
                junqi_game_is_legal(game, actions[0], &mut legal),
                junqi_game_legal_actions(game, null_mut(), 0, &mut count),
                junqi_game_outcome(game, &mut outcome),
                junqi_game_ply(game, &mut ply),
                junqi_game_to_move(game, &mut seat),
                junqi_game_clone(game, &mut clone),
                junqi_game_ruleset(game, &mut its_ruleset),
            ] {
                assert_eq!(status, JunqiStatus::Poisoned);
            }
            assert_eq!((clone.cast_const(), its_ruleset.cast_const()), (null(), null()));
            assert_eq!(junqi_game_ply(other, &mut ply), JunqiStatus::Ok);
            junqi_game_free(game);
            junqi_game_free(other);
        }
    }
}
