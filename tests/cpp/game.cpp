// The C++ face: games are played, copied, moved and shared, and what goes wrong is thrown.
#include <junqi.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#define CHECK(condition)                                                                  \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);  \
            std::exit(1);                                                                 \
        }                                                                                 \
    } while (false)

namespace {

static_assert(std::is_nothrow_move_constructible_v<junqi::Game> && std::is_copy_assignable_v<junqi::Game>);
static_assert(std::is_nothrow_move_assignable_v<junqi::Ruleset> && std::is_copy_constructible_v<junqi::Ruleset>);
static_assert(sizeof(JunqiOutcome) == 4 && sizeof(JunqiStatus) == 4 && sizeof(JunqiReason) == 1);

// What a call throws.
template <typename Call>
junqi::Error error_of(Call &&call) {
    try {
        call();
    } catch (const junqi::Error &error) {
        return error;
    }
    std::fprintf(stderr, "nothing was thrown\n");
    std::exit(1);
}

junqi::Outcome play_out(junqi::Game game, std::uint64_t seed) {
    std::vector<junqi::Action> actions;
    while (!game.is_over()) {
        game.legal_actions(actions);
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        game.play(actions[(seed >> 33) % actions.size()]);
    }
    CHECK(!game.to_move() && game.legal_actions().empty());
    return *game.outcome();
}

void a_game_is_played() {
    auto game = junqi::Game::random(junqi::Ruleset::preset("four_dark"), 7);
    CHECK(game.to_move() == 0 && game.ply() == 0 && !game.outcome());
    const auto action = game.legal_actions().front();
    const auto text = game.text(action);
    CHECK(game.is_legal(action) && game.ruleset().parse(text) == action);
    game.play(text);
    CHECK(game.ply() == 1 && game.to_move() == 1);
    const auto outcome = play_out(game, 7);
    CHECK(outcome.team.has_value() == (outcome.verdict == JUNQI_VERDICT_WIN));
    CHECK(!outcome.team || outcome.won(*outcome.team));
    CHECK(!outcome.won(-1) && !outcome.won(8));
    CHECK(outcome == play_out(game, 7));
    CHECK(outcome.verdict_name() == junqi_verdict_name(outcome.verdict) && outcome.reason_name() != "none");
}

void copies_go_their_own_way() {
    auto ruleset = junqi::Ruleset::from_json("{\"mine\": \"blast\"}");
    auto game = junqi::Game::random(ruleset, 1);
    auto copy = game;
    copy.play(copy.legal_actions().front());
    CHECK(game.ply() == 0 && copy.ply() == 1);
    game = copy;
    CHECK(game.ply() == 1);
    const auto moved = std::move(copy);
    CHECK(moved.ply() == 1);
    CHECK(error_of([&] { (void)copy.ply(); }).status() == JUNQI_STATUS_NULL_POINTER);
    copy = moved;
    CHECK(copy.ply() == 1);
    const auto same = ruleset;
    ruleset = junqi::Ruleset::preset("six");
    CHECK(same.text(1) == "a1-b1");
}

void errors_are_thrown() {
    const auto unknown = error_of([] { (void)junqi::Ruleset::preset("drak"); });
    CHECK(unknown.status() == JUNQI_STATUS_UNKNOWN_NAME);
    CHECK(std::string(unknown.what()).rfind("unknown preset 'drak': did you mean 'dark'?", 0) == 0);
    CHECK(error_of([] { (void)junqi::Ruleset::preset({}); }).status() == JUNQI_STATUS_UNKNOWN_NAME);
    CHECK(error_of([] { (void)junqi::Ruleset::from_json({}); }).status() == JUNQI_STATUS_INVALID_TEXT);
    auto game = junqi::Game::random(junqi::Ruleset::preset("dark"), 1);
    const auto illegal = error_of([&] { game.play("a6-a6!"); });
    CHECK(illegal.status() == JUNQI_STATUS_INVALID_TEXT);
    CHECK(error_of([&] { game.play("=a1"); }).status() == JUNQI_STATUS_ILLEGAL_ACTION);
    CHECK(error_of([&] { (void)game.text(200); }).status() == JUNQI_STATUS_INVALID_ARGUMENT);
    CHECK(game.ply() == 0);
}

// One ruleset and one game are read by many threads, and each thread has its own last error.
void threads_share() {
    const auto ruleset = junqi::Ruleset::preset("flip");
    const auto game = junqi::Game::random(ruleset, 3);
    const auto expected = game.legal_actions();
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; i++) {
        threads.emplace_back([&, i] {
            for (int round = 0; round < 100; round++) {
                CHECK(game.legal_actions() == expected);
                const auto name = "thread" + std::to_string(i);
                const auto error = error_of([&] { (void)junqi::Ruleset::preset(name); });
                CHECK(std::string(error.what()).find(name) != std::string::npos);
            }
            (void)play_out(junqi::Game::random(ruleset, static_cast<std::uint64_t>(i)), 1);
        });
    }
    for (auto &thread : threads) {
        thread.join();
    }
}

}  // namespace

int main() {
    a_game_is_played();
    copies_go_their_own_way();
    errors_are_thrown();
    threads_share();
}
