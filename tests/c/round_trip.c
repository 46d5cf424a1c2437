/* From a preset and a seed to the outcome, on every preset: what is listed is legal, has a text, and can be played. */
#include "check.h"

#include <string.h>

static const char *const presets[] = {"dark", "open", "flip", "flip_platform", "mixed", "four_dark", "three", "six"};

static uint32_t actions[JUNQI_MAX_ACTIONS];

/* Every listed action is legal and its text leads back to it. */
static void check_actions(const JunqiRuleset *ruleset, const JunqiGame *game, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[JUNQI_MAX_ACTION_TEXT];
        size_t size;
        uint32_t action;
        bool legal = false;
        OK(junqi_game_is_legal(game, actions[i], &legal));
        CHECK(legal);
        OK(junqi_ruleset_action_text(ruleset, actions[i], text, sizeof text, &size));
        CHECK(size == strlen(text) + 1);
        OK(junqi_ruleset_parse_action(ruleset, text, size - 1, &action));
        CHECK(action == actions[i]);
    }
}

static void play_out(const char *preset, uint64_t seed) {
    JunqiRuleset *ruleset, *same;
    JunqiGame *game, *before;
    JunqiOutcome outcome;
    size_t count;
    uint32_t ply;
    int32_t seat;

    OK(junqi_ruleset_from_preset(preset, strlen(preset), &ruleset));
    OK(junqi_game_new_random(ruleset, seed, &game));
    junqi_ruleset_free(ruleset);
    OK(junqi_game_clone(game, &before));
    OK(junqi_game_ruleset(game, &ruleset));
    OK(junqi_ruleset_clone(ruleset, &same));
    junqi_ruleset_free(ruleset);

    for (uint32_t expected = 0;; expected++) {
        OK(junqi_game_ply(game, &ply));
        CHECK(ply == expected);
        OK(junqi_game_outcome(game, &outcome));
        OK(junqi_game_to_move(game, &seat));
        OK(junqi_game_legal_actions(game, actions, JUNQI_MAX_ACTIONS, &count));
        if (outcome.verdict != JUNQI_VERDICT_NONE) {
            break;
        }
        CHECK(outcome.reason == JUNQI_REASON_NONE && outcome.winners == 0 && outcome.team == -1);
        CHECK(seat >= 0 && count > 0);
        if (expected % 50 == 0) {
            check_actions(same, game, count);
        }
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        OK(junqi_game_play(game, actions[(size_t)(seed >> 33) % count]));
    }

    CHECK(seat == -1 && count == 0);
    CHECK(outcome.reason != JUNQI_REASON_NONE);
    CHECK((outcome.verdict == JUNQI_VERDICT_WIN) == (outcome.winners != 0 && outcome.team >= 0));
    EXPECT(JUNQI_STATUS_ILLEGAL_ACTION, junqi_game_play(game, actions[0]));
    OK(junqi_game_ply(before, &ply));
    CHECK(ply == 0);
    junqi_game_free(before);
    junqi_game_free(game);
    junqi_ruleset_free(same);
}

int main(void) {
    CHECK(junqi_abi_version() == JUNQI_ABI_VERSION);
    CHECK(strcmp(junqi_version(), JUNQI_VERSION_STRING) == 0);
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++) {
        play_out(presets[i], i);
    }
    return 0;
}
