/* Every enumerator has its number for ever, and a name. */
#include "check.h"

#include <string.h>

struct Enumerator {
    int32_t number, expected;
    const char *name;
};

static const struct Enumerator statuses[] = {
    {JUNQI_STATUS_OK, 0, "ok"},
    {JUNQI_STATUS_NULL_POINTER, 1, "null_pointer"},
    {JUNQI_STATUS_INVALID_ARGUMENT, 2, "invalid_argument"},
    {JUNQI_STATUS_INVALID_UTF8, 3, "invalid_utf8"},
    {JUNQI_STATUS_BUFFER_TOO_SMALL, 4, "buffer_too_small"},
    {JUNQI_STATUS_INVALID_TEXT, 5, "invalid_text"},
    {JUNQI_STATUS_UNKNOWN_NAME, 6, "unknown_name"},
    {JUNQI_STATUS_INVALID_RULES, 7, "invalid_rules"},
    {JUNQI_STATUS_ILLEGAL_ACTION, 8, "illegal_action"},
    {JUNQI_STATUS_POISONED, 98, "poisoned"},
    {JUNQI_STATUS_PANIC, 99, "panic"},
};

static const struct Enumerator verdicts[] = {
    {JUNQI_VERDICT_NONE, 0, "none"},
    {JUNQI_VERDICT_WIN, 1, "win"},
    {JUNQI_VERDICT_DRAW, 2, "draw"},
    {JUNQI_VERDICT_VOID, 3, "void"},
};

static const struct Enumerator reasons[] = {
    {JUNQI_REASON_NONE, 0, "none"},
    {JUNQI_REASON_FLAG, 1, "flag"},
    {JUNQI_REASON_ANNIHILATION, 2, "annihilation"},
    {JUNQI_REASON_STALEMATE, 3, "stalemate"},
    {JUNQI_REASON_QUIET, 4, "quiet"},
    {JUNQI_REASON_TIMEOUT, 5, "timeout"},
    {JUNQI_REASON_RESIGNATION, 6, "resignation"},
    {JUNQI_REASON_FLIGHT, 7, "flight"},
    {JUNQI_REASON_MUTUAL_STALEMATE, 8, "mutual_stalemate"},
    {JUNQI_REASON_REPETITION, 9, "repetition"},
    {JUNQI_REASON_PLY_LIMIT, 10, "ply_limit"},
    {JUNQI_REASON_AGREEMENT, 11, "agreement"},
};

#define CHECK_ALL(enumerators, name_of)                                              \
    do {                                                                             \
        for (size_t i = 0; i < sizeof enumerators / sizeof *enumerators; i++) {      \
            CHECK(enumerators[i].number == enumerators[i].expected);                 \
            CHECK(strcmp(name_of(enumerators[i].number), enumerators[i].name) == 0); \
        }                                                                            \
        CHECK(strcmp(name_of(-1), "unknown") == 0);                                  \
        CHECK(strcmp(name_of(INT32_MAX), "unknown") == 0);                           \
    } while (0)

int main(void) {
    CHECK_ALL(statuses, junqi_status_name);
    CHECK_ALL(verdicts, junqi_verdict_name);
    CHECK_ALL(reasons, junqi_reason_name);
    CHECK(sizeof(JunqiStatus) == 4 && sizeof(JunqiVerdict) == 1 && sizeof(JunqiReason) == 1);
    CHECK(sizeof(JunqiOutcome) == 4);
    return 0;
}
