// A game of random actions: play [PRESET [SEED]].
//
// Prints every action and how the game ended.
#include <cstdlib>
#include <iostream>
#include <junqi.hpp>
#include <random>

int main(int argc, char **argv) try {
    const auto ruleset = junqi::Ruleset::preset(argc > 1 ? argv[1] : "dark");
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    auto game = junqi::Game::random(ruleset, seed);
    std::mt19937_64 random(seed);
    std::vector<junqi::Action> actions;
    while (const auto seat = game.to_move()) {
        game.legal_actions(actions);
        const auto action = actions[random() % actions.size()];
        std::cout << "seat " << *seat << ": " << ruleset.text(action) << '\n';
        game.play(action);
    }
    const auto outcome = *game.outcome();
    std::cout << "after " << game.ply() << " plies: " << outcome.verdict_name() << " by " << outcome.reason_name();
    for (int seat = 0; seat < 8; seat++) {
        if (outcome.won(seat)) {
            std::cout << ", seat " << seat << " wins";
        }
    }
    std::cout << '\n';
} catch (const junqi::Error &error) {
    std::cerr << junqi_status_name(error.status()) << ": " << error.what() << '\n';
    return 1;
}
