#include <junqi.h>
#include <stdio.h>

int main(void) {
    JunqiRuleset *ruleset;
    JunqiGame *game;
    uint32_t actions[JUNQI_MAX_ACTIONS];
    char text[JUNQI_MAX_ACTION_TEXT];
    size_t count, size;
    if (junqi_ruleset_from_preset(JUNQI_STR("four_dark"), &ruleset) || junqi_game_new_random(ruleset, 42, &game)) return 1;
    if (junqi_game_legal_actions(game, actions, JUNQI_MAX_ACTIONS, &count) || junqi_game_play(game, actions[0])) return 1;
    if (junqi_ruleset_action_text(ruleset, actions[0], text, sizeof text, &size)) return 1;
    printf("%s, one of %zu legal actions\n", text, count);
    junqi_game_free(game);
    junqi_ruleset_free(ruleset);
}
