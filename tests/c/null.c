/* NULL is refused by every function, in every place, and writes nothing. */
#include "check.h"

#define NULL_POINTER(call) EXPECT(JUNQI_STATUS_NULL_POINTER, call)

int main(void) {
    JunqiRuleset *ruleset, *no_ruleset = NULL;
    JunqiGame *game, *no_game = NULL;
    JunqiOutcome outcome;
    char text[JUNQI_MAX_ACTION_TEXT];
    uint32_t number = 7;
    int32_t seat = 7;
    size_t count = 7;
    bool legal = true;

    OK(junqi_ruleset_from_preset(JUNQI_STR("dark"), &ruleset));
    OK(junqi_game_new_random(ruleset, 1, &game));

    NULL_POINTER(junqi_ruleset_from_preset(NULL, 0, &no_ruleset));
    NULL_POINTER(junqi_ruleset_from_preset(JUNQI_STR("dark"), NULL));
    NULL_POINTER(junqi_ruleset_from_json(NULL, 2, &no_ruleset));
    NULL_POINTER(junqi_ruleset_from_json(JUNQI_STR("{}"), NULL));
    NULL_POINTER(junqi_ruleset_clone(NULL, &no_ruleset));
    NULL_POINTER(junqi_ruleset_clone(ruleset, NULL));
    NULL_POINTER(junqi_ruleset_action_text(NULL, 256, text, sizeof text, &count));
    NULL_POINTER(junqi_ruleset_action_text(ruleset, 256, NULL, 1, &count));
    NULL_POINTER(junqi_ruleset_action_text(ruleset, 256, text, sizeof text, NULL));
    NULL_POINTER(junqi_ruleset_parse_action(NULL, JUNQI_STR("a1-a2"), &number));
    NULL_POINTER(junqi_ruleset_parse_action(ruleset, NULL, 5, &number));
    NULL_POINTER(junqi_ruleset_parse_action(ruleset, JUNQI_STR("a1-a2"), NULL));

    NULL_POINTER(junqi_game_new_random(NULL, 1, &no_game));
    NULL_POINTER(junqi_game_new_random(ruleset, 1, NULL));
    NULL_POINTER(junqi_game_clone(NULL, &no_game));
    NULL_POINTER(junqi_game_clone(game, NULL));
    NULL_POINTER(junqi_game_ruleset(NULL, &no_ruleset));
    NULL_POINTER(junqi_game_ruleset(game, NULL));
    NULL_POINTER(junqi_game_to_move(NULL, &seat));
    NULL_POINTER(junqi_game_to_move(game, NULL));
    NULL_POINTER(junqi_game_ply(NULL, &number));
    NULL_POINTER(junqi_game_ply(game, NULL));
    NULL_POINTER(junqi_game_outcome(NULL, &outcome));
    NULL_POINTER(junqi_game_outcome(game, NULL));
    NULL_POINTER(junqi_game_legal_actions(NULL, &number, 1, &count));
    NULL_POINTER(junqi_game_legal_actions(game, NULL, 1, &count));
    NULL_POINTER(junqi_game_legal_actions(game, &number, 1, NULL));
    NULL_POINTER(junqi_game_is_legal(NULL, 256, &legal));
    NULL_POINTER(junqi_game_is_legal(game, 256, NULL));
    NULL_POINTER(junqi_game_play(NULL, 256));

    CHECK(no_ruleset == NULL && no_game == NULL);
    CHECK(number == 7 && seat == 7 && count == 7 && legal);
    CHECK(junqi_last_error(NULL, 0) > 1);
    junqi_game_free(NULL);
    junqi_ruleset_free(NULL);
    junqi_game_free(game);
    junqi_ruleset_free(ruleset);
    return 0;
}
