/**
 * @file junqi.h
 * The rules of Junqi (军棋), the Chinese army chess, for C.
 *
 * Generated from junqi-ffi/src by its tests: changes made here are lost.
 *
 * Functions that can fail return a JunqiStatus. What they were asked for goes through pointers, the last arguments,
 * and is written only when they return JUNQI_STATUS_OK. There is no partial success: a call that fails has changed
 * nothing. junqi_last_error tells in words what was wrong.
 *
 * Pointers must not be NULL unless a function says so; NULL is refused with JUNQI_STATUS_NULL_POINTER. Other pointers
 * are the caller's duty: they point to live, aligned memory of the type and size told, outputs do not overlap each
 * other or the inputs, and a handle is not used after it was freed.
 *
 * Handles (JunqiRuleset, JunqiGame) belong to the caller once a function has written them, and each is freed once, by
 * its own function.
 *
 * Texts are UTF-8. They go in as a pointer and a length in bytes, without a NUL: JUNQI_STR("...") gives both for a
 * literal. They come out, with a NUL at the end, in the caller's buffer.
 *
 * Buffers are a pointer, a capacity counted in elements, and a pointer through which the function tells how many
 * elements there are; for texts the NUL counts as one. If the capacity is too small the function returns
 * JUNQI_STATUS_BUFFER_TOO_SMALL, having written that number and nothing else. The buffer may be NULL if its capacity
 * is 0, which is how to ask for the number.
 *
 * Numbers that stand for something are checked when they come in. Enumerators have the same numbers for ever.
 *
 * Threads: no function has hidden state but the last error, of which each thread has its own. Functions that take a
 * handle as a pointer to const may run at the same time on the same handle. Those that take a pointer to non-const
 * must be the only ones on it. Handles may go from one thread to another.
 *
 * Running out of memory ends the process.
 */


#ifndef JUNQI_H
#define JUNQI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The two arguments for a text that is a literal: its start and its length. */
#define JUNQI_STR(literal) ("" literal), (sizeof(literal) - 1)

#if defined(__cplusplus) && __cplusplus >= 201703L
#define JUNQI_NODISCARD [[nodiscard]]
#elif defined(__GNUC__)
#define JUNQI_NODISCARD __attribute__((warn_unused_result))
#else
#define JUNQI_NODISCARD
#endif

/** The version of this header; junqi_version() tells the library's. */
#define JUNQI_VERSION_MAJOR 0
#define JUNQI_VERSION_MINOR 1
#define JUNQI_VERSION_PATCH 0
#define JUNQI_VERSION_STRING "0.1.0"

/**
 * The version of the binary interface. It rises whenever a program that was compiled against an older header could
 * misbehave with the new library; it is the number at the end of the shared library's SONAME.
 */
#define JUNQI_ABI_VERSION 1

/**
 * Enough room for the text of any action on any board, its NUL included.
 */
#define JUNQI_MAX_ACTION_TEXT 16

/**
 * No ply of any game has more legal actions than this.
 */
#define JUNQI_MAX_ACTIONS 8192

/**
 * What a call came to. Every status but `JUNQI_STATUS_OK` leaves a message for `junqi_last_error`. Numbers are never
 * reused; new ones may be added.
 */
enum JunqiStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Done.
   */
  JUNQI_STATUS_OK = 0,
  /**
   * A pointer that must not be NULL is NULL.
   */
  JUNQI_STATUS_NULL_POINTER = 1,
  /**
   * A number is outside its range, or names no point, seat or action.
   */
  JUNQI_STATUS_INVALID_ARGUMENT = 2,
  /**
   * A text is not UTF-8.
   */
  JUNQI_STATUS_INVALID_UTF8 = 3,
  /**
   * The caller's buffer is too small. Nothing was written to it, and the size it must have was written.
   */
  JUNQI_STATUS_BUFFER_TOO_SMALL = 4,
  /**
   * A text does not have the form it should have.
   */
  JUNQI_STATUS_INVALID_TEXT = 5,
  /**
   * A name is not one of the valid ones. The message tells the nearest.
   */
  JUNQI_STATUS_UNKNOWN_NAME = 6,
  /**
   * The rules contradict themselves. The message tells every contradiction.
   */
  JUNQI_STATUS_INVALID_RULES = 7,
  /**
   * The action is not legal. The message tells why.
   */
  JUNQI_STATUS_ILLEGAL_ACTION = 8,
  /**
   * An earlier call on this handle ended in `JUNQI_STATUS_PANIC`. The handle can only be freed.
   */
  JUNQI_STATUS_POISONED = 98,
  /**
   * An error in this library. A handle that the call was to change can only be freed; all others stay good.
   */
  JUNQI_STATUS_PANIC = 99,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum JunqiStatus JunqiStatus;
#else
typedef int32_t JunqiStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What kind of end a game came to.
 */
enum JunqiVerdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * The game is not over.
   */
  JUNQI_VERDICT_NONE = 0,
  /**
   * One team won.
   */
  JUNQI_VERDICT_WIN = 1,
  /**
   * Nobody won.
   */
  JUNQI_VERDICT_DRAW = 2,
  /**
   * No result and no points.
   */
  JUNQI_VERDICT_VOID = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum JunqiVerdict JunqiVerdict;
#else
typedef uint8_t JunqiVerdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Why a game ended.
 */
enum JunqiReason
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * The game is not over.
   */
  JUNQI_REASON_NONE = 0,
  /**
   * The Flag was taken, bombed or delivered.
   */
  JUNQI_REASON_FLAG = 1,
  /**
   * No mobile piece was left.
   */
  JUNQI_REASON_ANNIHILATION = 2,
  /**
   * No legal action on its turn.
   */
  JUNQI_REASON_STALEMATE = 3,
  /**
   * `quiet_limit` plies in a row without removal or contact.
   */
  JUNQI_REASON_QUIET = 4,
  /**
   * `timeout_limit` timeouts.
   */
  JUNQI_REASON_TIMEOUT = 5,
  /**
   * A seat resigned.
   */
  JUNQI_REASON_RESIGNATION = 6,
  /**
   * A seat left.
   */
  JUNQI_REASON_FLIGHT = 7,
  /**
   * No seat had a legal action.
   */
  JUNQI_REASON_MUTUAL_STALEMATE = 8,
  /**
   * The same full position stood for the `repetition_limit`-th time.
   */
  JUNQI_REASON_REPETITION = 9,
  /**
   * `ply_limit` plies were made.
   */
  JUNQI_REASON_PLY_LIMIT = 10,
  /**
   * All seats agreed to a draw.
   */
  JUNQI_REASON_AGREEMENT = 11,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum JunqiReason JunqiReason;
#else
typedef uint8_t JunqiReason;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A whole game with its history: the referee, who knows everything. Never hand one to a player.
 *
 * Thread safety: functions that take a `const JunqiGame *` may run at the same time on one game; those that take a
 * `JunqiGame *` want it to themselves. Different games are independent of each other.
 */
typedef struct JunqiGame JunqiGame;

/**
 * Valid rules, compiled once and never changed.
 *
 * Thread safety: any number of threads may use one ruleset at the same time; only `junqi_ruleset_free` wants it to
 * itself. Games keep what they need of it: it may be freed before them.
 */
typedef struct JunqiRuleset JunqiRuleset;

/**
 * How a game ended.
 */
typedef struct JunqiOutcome {
  /**
   * A win, a draw, or void; `JUNQI_VERDICT_NONE` while the game goes on.
   */
  JunqiVerdict verdict;
  /**
   * For a win the reason of the last seat put out, or mutual stalemate or flight; `JUNQI_REASON_NONE` while the
   * game goes on.
   */
  JunqiReason reason;
  /**
   * All seats of the winning team, out or not: bit `i` stands for seat `i`. 0 without a winner.
   */
  uint8_t winners;
  /**
   * The winning team; -1 without a winner.
   */
  int8_t team;
} JunqiOutcome;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The name of a status, such as `"illegal_action"`; `"unknown"` for any other number. Never NULL, valid for ever.
 */
JUNQI_NODISCARD
const char *junqi_status_name(int32_t status);

/**
 * The message of the last call of this thread that did not return `JUNQI_STATUS_OK`: what was wrong, where, and what
 * would be right. Successful calls do not clear it.
 *
 * Writes as much of it as `capacity` bytes hold, always ended by a NUL and never cut inside a character. Returns the
 * size of the whole message with its NUL: 1 if there has been no error. `buffer` may be NULL if `capacity` is 0.
 */
size_t junqi_last_error(char *buffer,
                        size_t capacity);

/**
 * The version of the library in use, such as `"0.1.0"`; `JUNQI_VERSION_STRING` is the header's. Never NULL, valid
 * for ever.
 */
JUNQI_NODISCARD
const char *junqi_version(void);

/**
 * The ABI version of the library in use. A program fits it if this equals the header's `JUNQI_ABI_VERSION`.
 */
JUNQI_NODISCARD uint32_t junqi_abi_version(void);

/**
 * Makes the ruleset of a preset, such as `"dark"`, `"four_dark"` or `"flip"`.
 *
 * `JUNQI_STATUS_UNKNOWN_NAME` if there is no such preset.
 */
JUNQI_NODISCARD
JunqiStatus junqi_ruleset_from_preset(const char *name,
                                      size_t length,
                                      struct JunqiRuleset **ruleset);

/**
 * Makes a ruleset from JSON, such as `{"preset": "four_dark", "mine": "blast"}`: an object with any of the options,
 * and `preset`, which gives the missing ones (`dark` if it is missing too).
 *
 * `JUNQI_STATUS_INVALID_TEXT` if the text is no such object, `JUNQI_STATUS_INVALID_RULES` if the rules contradict
 * themselves.
 */
JUNQI_NODISCARD
JunqiStatus junqi_ruleset_from_json(const char *text,
                                    size_t length,
                                    struct JunqiRuleset **ruleset);

/**
 * Makes a second handle of the same ruleset, to be freed on its own. Nothing is compiled again.
 */
JUNQI_NODISCARD
JunqiStatus junqi_ruleset_clone(const struct JunqiRuleset *ruleset,
                                struct JunqiRuleset **clone);

/**
 * Frees a ruleset. NULL is allowed.
 */
void junqi_ruleset_free(struct JunqiRuleset *ruleset);

/**
 * Writes the text of an action on this board: `a6-a7` for a move, `a6-a7!` for one that leaves a carried Flag behind,
 * `=b3` for a flip. `JUNQI_MAX_ACTION_TEXT` is always room enough.
 *
 * `JUNQI_STATUS_INVALID_ARGUMENT` if the code is no action or its points are not on the board.
 */
JUNQI_NODISCARD
JunqiStatus junqi_ruleset_action_text(const struct JunqiRuleset *ruleset,
                                      uint32_t action,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *needed);

/**
 * Reads the text of an action on this board. Whether it is legal is for the game to say.
 *
 * `JUNQI_STATUS_INVALID_TEXT` if it is no action's text.
 */
JUNQI_NODISCARD
JunqiStatus junqi_ruleset_parse_action(const struct JunqiRuleset *ruleset,
                                       const char *text,
                                       size_t length,
                                       uint32_t *action);

/**
 * The name of a verdict, such as `"win"`; `"unknown"` for any other number. Never NULL, valid for ever.
 */
JUNQI_NODISCARD const char *junqi_verdict_name(int32_t verdict);

/**
 * The name of a reason, such as `"flag"`; `"unknown"` for any other number. Never NULL, valid for ever.
 */
JUNQI_NODISCARD const char *junqi_reason_name(int32_t reason);

/**
 * Makes a game from random legal layouts, or from a random deal if the rules are face-down. The same seed gives the
 * same game on every machine.
 */
JUNQI_NODISCARD
JunqiStatus junqi_game_new_random(const struct JunqiRuleset *ruleset,
                                  uint64_t seed,
                                  struct JunqiGame **game);

/**
 * Makes a copy of a game, history and all, which goes its own way from then on.
 */
JUNQI_NODISCARD JunqiStatus junqi_game_clone(const struct JunqiGame *game, struct JunqiGame **clone);

/**
 * Frees a game. NULL is allowed.
 */
void junqi_game_free(struct JunqiGame *game);

/**
 * Makes a handle of the game's ruleset, which the caller frees.
 */
JUNQI_NODISCARD JunqiStatus junqi_game_ruleset(const struct JunqiGame *game, struct JunqiRuleset **ruleset);

/**
 * Writes the seat to move, or -1 when the game is over.
 */
JUNQI_NODISCARD JunqiStatus junqi_game_to_move(const struct JunqiGame *game, int32_t *seat);

/**
 * Writes how many plies were made.
 */
JUNQI_NODISCARD JunqiStatus junqi_game_ply(const struct JunqiGame *game, uint32_t *ply);

/**
 * Writes how the game ended. While it goes on that is `JUNQI_VERDICT_NONE`, and no error.
 */
JUNQI_NODISCARD JunqiStatus junqi_game_outcome(const struct JunqiGame *game, struct JunqiOutcome *outcome);

/**
 * Writes the codes of all legal actions of the seat to move; there are none when the game is over. Their order is the
 * same for equal games and otherwise not to be relied on. `JUNQI_MAX_ACTIONS` is always room enough.
 *
 * The code of an action is `256 * from + to`, plus 65536 for a move that leaves a carried Flag behind; a flip has
 * `from = to`.
 */
JUNQI_NODISCARD
JunqiStatus junqi_game_legal_actions(const struct JunqiGame *game,
                                     uint32_t *actions,
                                     size_t capacity,
                                     size_t *count);

/**
 * Writes whether the seat to move may play the action. A code that is no action is not legal, and no error.
 */
JUNQI_NODISCARD JunqiStatus junqi_game_is_legal(const struct JunqiGame *game, uint32_t action, bool *legal);

/**
 * Plays an action for the seat to move.
 *
 * `JUNQI_STATUS_ILLEGAL_ACTION` if it is not legal, and `JUNQI_STATUS_INVALID_ARGUMENT` if the code is no action; the
 * game is unchanged then.
 */
JUNQI_NODISCARD
JunqiStatus junqi_game_play(struct JunqiGame *game,
                            uint32_t action);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* JUNQI_H */
