/*
 * A game of random actions: play [PRESET [SEED]].
 *
 * Prints every action and how the game ended.
 */
#include <junqi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program with the library's message if a call has failed. */
static void check(JunqiStatus status) {
    if (status != JUNQI_STATUS_OK) {
        char message[500];
        junqi_last_error(message, sizeof message);
        fprintf(stderr, "%s: %s\n", junqi_status_name(status), message);
        exit(1);
    }
}

/* A number below `bound`, from a linear congruential generator. */
static size_t draw(uint64_t *state, size_t bound) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(*state >> 33) % bound;
}

/* Plays one action of the seat to move and prints it. */
static void play_one(const JunqiRuleset *ruleset, JunqiGame *game, uint64_t *state) {
    uint32_t actions[JUNQI_MAX_ACTIONS];
    char text[JUNQI_MAX_ACTION_TEXT];
    size_t count, size;
    int32_t seat;

    check(junqi_game_to_move(game, &seat));
    check(junqi_game_legal_actions(game, actions, JUNQI_MAX_ACTIONS, &count));
    uint32_t action = actions[draw(state, count)];
    check(junqi_ruleset_action_text(ruleset, action, text, sizeof text, &size));
    printf("seat %d: %s\n", (int)seat, text);
    check(junqi_game_play(game, action));
}

int main(int argc, char **argv) {
    const char *preset = argc > 1 ? argv[1] : "dark";
    uint64_t state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    JunqiRuleset *ruleset;
    JunqiGame *game;
    JunqiOutcome outcome;
    uint32_t ply;

    check(junqi_ruleset_from_preset(preset, strlen(preset), &ruleset));
    check(junqi_game_new_random(ruleset, state, &game));
    for (;;) {
        check(junqi_game_outcome(game, &outcome));
        if (outcome.verdict != JUNQI_VERDICT_NONE) {
            break;
        }
        play_one(ruleset, game, &state);
    }
    check(junqi_game_ply(game, &ply));
    printf("after %u plies: %s by %s", (unsigned)ply, junqi_verdict_name(outcome.verdict),
           junqi_reason_name(outcome.reason));
    for (int seat = 0; seat < 8; seat++) {
        if (outcome.winners >> seat & 1) {
            printf(", seat %d wins", seat);
        }
    }
    printf("\n");
    junqi_game_free(game);
    junqi_ruleset_free(ruleset);
    return 0;
}
