#include <junqi.hpp>

int main() {
    auto game = junqi::Game::random(junqi::Ruleset::preset("six"), 1);
    game.play(game.legal_actions().front());
    return game.ply() == 1 ? 0 : 1;
}
