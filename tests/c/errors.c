/* What goes wrong has its status and its message, and changes nothing. */
#include "check.h"

#include <string.h>

static const char *last_error(void) {
    static char message[500];
    CHECK(junqi_last_error(message, sizeof message) == strlen(message) + 1);
    return message;
}

static void buffers_too_small(const JunqiRuleset *ruleset, const JunqiGame *game) {
    uint32_t actions[200], untouched[200];
    char text[JUNQI_MAX_ACTION_TEXT] = "untouched";
    size_t needed = 0, count = 0;

    EXPECT(JUNQI_STATUS_BUFFER_TOO_SMALL, junqi_game_legal_actions(game, NULL, 0, &needed));
    CHECK(needed > 0 && needed < 200);
    memset(actions, 0xaa, sizeof actions);
    memcpy(untouched, actions, sizeof actions);
    EXPECT(JUNQI_STATUS_BUFFER_TOO_SMALL, junqi_game_legal_actions(game, actions, needed - 1, &count));
    CHECK(count == needed && memcmp(actions, untouched, sizeof actions) == 0);
    OK(junqi_game_legal_actions(game, actions, needed, &count));
    CHECK(count == needed && actions[needed] == untouched[needed]);

    EXPECT(JUNQI_STATUS_BUFFER_TOO_SMALL, junqi_ruleset_action_text(ruleset, actions[0], NULL, 0, &needed));
    EXPECT(JUNQI_STATUS_BUFFER_TOO_SMALL, junqi_ruleset_action_text(ruleset, actions[0], text, needed - 1, &count));
    CHECK(count == needed && strcmp(text, "untouched") == 0);
    OK(junqi_ruleset_action_text(ruleset, actions[0], text, needed, &count));
    CHECK(count == needed && strlen(text) == needed - 1);
}

static void illegal_actions(JunqiGame *game) {
    bool legal = true;
    uint32_t ply = 7;

    OK(junqi_game_is_legal(game, 256 * 5 + 58, &legal));
    CHECK(!legal);
    EXPECT(JUNQI_STATUS_ILLEGAL_ACTION, junqi_game_play(game, 256 * 0 + 200));
    CHECK(strcmp(last_error(), "point 200 is not on this board, whose points are 0 to 59") == 0);
    EXPECT(JUNQI_STATUS_INVALID_ARGUMENT, junqi_game_play(game, UINT32_MAX));
    OK(junqi_game_is_legal(game, UINT32_MAX, &legal));
    CHECK(!legal);
    OK(junqi_game_ply(game, &ply));
    CHECK(ply == 0);
}

int main(void) {
    JunqiRuleset *ruleset = NULL;
    JunqiGame *game;
    char cut[8];

    CHECK(junqi_last_error(NULL, 0) == 1);
    EXPECT(JUNQI_STATUS_UNKNOWN_NAME, junqi_ruleset_from_preset(JUNQI_STR("drak"), &ruleset));
    CHECK(ruleset == NULL);
    CHECK(strncmp(last_error(), "unknown preset 'drak': did you mean 'dark'?", 43) == 0);
    CHECK(junqi_last_error(cut, sizeof cut) == strlen(last_error()) + 1);
    CHECK(strcmp(cut, "unknown") == 0);
    EXPECT(JUNQI_STATUS_INVALID_TEXT, junqi_ruleset_from_json(JUNQI_STR("[]"), &ruleset));
    EXPECT(JUNQI_STATUS_INVALID_UTF8, junqi_ruleset_from_json(JUNQI_STR("\xff"), &ruleset));
    EXPECT(JUNQI_STATUS_INVALID_RULES, junqi_ruleset_from_json(JUNQI_STR("{\"flag_promotes\": true}"), &ruleset));

    OK(junqi_ruleset_from_json(JUNQI_STR("{\"preset\": \"dark\", \"mine\": \"blast\"}"), &ruleset));
    OK(junqi_game_new_random(ruleset, 42, &game));
    buffers_too_small(ruleset, game);
    illegal_actions(game);
    junqi_game_free(game);
    junqi_ruleset_free(ruleset);
    return 0;
}
