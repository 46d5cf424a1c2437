#include <iostream>
#include <junqi.hpp>

int main() {
    auto game = junqi::Game::random(junqi::Ruleset::preset("four_dark"), 42);
    while (!game.is_over()) {
        game.play(game.legal_actions().front());
    }
    std::cout << game.ply() << " plies: " << game.outcome()->verdict_name() << " by " << game.outcome()->reason_name() << '\n';
    try {
        game.play("i3-h3");
    } catch (const junqi::Error &error) {
        std::cout << error.what() << '\n';  // the game is over
    }
}
