#include <junqi.h>

int main(void) {
    JunqiRuleset *ruleset;
    JunqiGame *game;
    if (junqi_ruleset_from_preset(JUNQI_STR("dark"), &ruleset) || junqi_game_new_random(ruleset, 1, &game)) return 1;
    junqi_game_free(game);
    junqi_ruleset_free(ruleset);
    return 0;
}
