/**
 * @file junqi.hpp
 * The rules of Junqi (军棋), the Chinese army chess, for C++17: a face of junqi.h that frees what it makes and throws
 * what goes wrong. Header only; link what junqi.h needs.
 *
 * Thread safety is that of the handles in junqi.h: const member functions may run at the same time on one object, the
 * others want it to themselves.
 *
 * An object that was moved from can only be destroyed or assigned to; anything else throws Error.
 */
#ifndef JUNQI_HPP
#define JUNQI_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "junqi.h"

namespace junqi {

/** The code of an action; see junqi_game_legal_actions. */
using Action = std::uint32_t;

/** What a call did not return JUNQI_STATUS_OK for. what() tells it in words. */
class Error : public std::runtime_error {
public:
    Error(JunqiStatus status, const std::string &message) : std::runtime_error(message), status_(status) {}

    JunqiStatus status() const noexcept { return status_; }

private:
    JunqiStatus status_;
};

namespace detail {

/** The message of this thread's last error. */
inline std::string last_error() {
    std::string message(junqi_last_error(nullptr, 0), '\0');
    junqi_last_error(message.data(), message.size());
    message.pop_back();
    return message;
}

inline void check(JunqiStatus status) {
    if (status != JUNQI_STATUS_OK) {
        throw Error(status, last_error());
    }
}

/** The start of a text, which is never NULL: that of an empty view may be. */
inline const char *start(std::string_view text) noexcept { return text.data() == nullptr ? "" : text.data(); }

struct Free {
    void operator()(JunqiRuleset *ruleset) const noexcept { junqi_ruleset_free(ruleset); }
    void operator()(JunqiGame *game) const noexcept { junqi_game_free(game); }
};

template <typename T>
using Handle = std::unique_ptr<T, Free>;

/** The handle that a function writes. */
template <typename T, typename Make>
Handle<T> make(Make &&call) {
    T *handle = nullptr;
    check(std::forward<Make>(call)(&handle));
    return Handle<T>(handle);
}

}  // namespace detail

/** The version of the library in use. */
inline std::string_view version() { return junqi_version(); }

/** How a game ended. */
struct Outcome {
    JunqiVerdict verdict;
    JunqiReason reason;
    /** All seats of the winning team: bit i stands for seat i. */
    std::uint8_t winners;
    /** The winning team, if there is one. */
    std::optional<int> team;

    /** Whether a seat's team won. */
    bool won(int seat) const noexcept { return seat >= 0 && seat < 8 && (winners >> seat & 1) != 0; }

    std::string_view verdict_name() const noexcept { return junqi_verdict_name(verdict); }
    std::string_view reason_name() const noexcept { return junqi_reason_name(reason); }

    friend bool operator==(const Outcome &one, const Outcome &other) noexcept {
        return one.verdict == other.verdict && one.reason == other.reason && one.winners == other.winners &&
               one.team == other.team;
    }
    friend bool operator!=(const Outcome &one, const Outcome &other) noexcept { return !(one == other); }
};

/** Valid rules, compiled once and never changed. Copies share them. */
class Ruleset {
public:
    /** The ruleset of a preset, such as "dark" or "four_dark". */
    static Ruleset preset(std::string_view name) {
        return Ruleset(detail::make<JunqiRuleset>([&](JunqiRuleset **out) {
            return junqi_ruleset_from_preset(detail::start(name), name.size(), out);
        }));
    }

    /** A ruleset from JSON, such as {"preset": "four_dark", "mine": "blast"}. */
    static Ruleset from_json(std::string_view text) {
        return Ruleset(detail::make<JunqiRuleset>([&](JunqiRuleset **out) {
            return junqi_ruleset_from_json(detail::start(text), text.size(), out);
        }));
    }

    /** Takes over a handle. */
    explicit Ruleset(JunqiRuleset *handle) noexcept : handle_(handle) {}

    Ruleset(const Ruleset &other)
        : handle_(detail::make<JunqiRuleset>(
              [&](JunqiRuleset **out) { return junqi_ruleset_clone(other.get(), out); })) {}
    Ruleset &operator=(const Ruleset &other) { return *this = Ruleset(other); }
    Ruleset(Ruleset &&) noexcept = default;
    Ruleset &operator=(Ruleset &&) noexcept = default;
    ~Ruleset() = default;

    /** The text of an action on this board: a6-a7, a6-a7! or =b3. */
    std::string text(Action action) const {
        char buffer[JUNQI_MAX_ACTION_TEXT];
        std::size_t needed = 0;
        detail::check(junqi_ruleset_action_text(get(), action, buffer, sizeof buffer, &needed));
        return std::string(buffer, needed - 1);
    }

    /** The action of a text. Whether it is legal is for the game to say. */
    Action parse(std::string_view text) const {
        Action action = 0;
        detail::check(junqi_ruleset_parse_action(get(), detail::start(text), text.size(), &action));
        return action;
    }

    /** The handle, for functions of junqi.h. It stays this object's. */
    const JunqiRuleset *get() const noexcept { return handle_.get(); }

private:
    explicit Ruleset(detail::Handle<JunqiRuleset> handle) noexcept : handle_(std::move(handle)) {}

    detail::Handle<JunqiRuleset> handle_;
};

/** A whole game with its history: the referee, who knows everything. A copy goes its own way. */
class Game {
public:
    /** A game from random legal layouts, or from a random deal if the rules are face-down. */
    static Game random(const Ruleset &ruleset, std::uint64_t seed) {
        return Game(detail::make<JunqiGame>(
            [&](JunqiGame **out) { return junqi_game_new_random(ruleset.get(), seed, out); }));
    }

    /** Takes over a handle. */
    explicit Game(JunqiGame *handle) noexcept : handle_(handle) {}

    Game(const Game &other)
        : handle_(detail::make<JunqiGame>([&](JunqiGame **out) { return junqi_game_clone(other.get(), out); })) {}
    Game &operator=(const Game &other) { return *this = Game(other); }
    Game(Game &&) noexcept = default;
    Game &operator=(Game &&) noexcept = default;
    ~Game() = default;

    Ruleset ruleset() const {
        return Ruleset(
            detail::make<JunqiRuleset>([&](JunqiRuleset **out) { return junqi_game_ruleset(get(), out); }).release());
    }

    /** The seat to move; none when the game is over. */
    std::optional<int> to_move() const {
        std::int32_t seat = 0;
        detail::check(junqi_game_to_move(get(), &seat));
        return seat < 0 ? std::nullopt : std::optional<int>(seat);
    }

    /** Plies made. */
    std::uint32_t ply() const {
        std::uint32_t ply = 0;
        detail::check(junqi_game_ply(get(), &ply));
        return ply;
    }

    /** How the game ended, if it has. */
    std::optional<Outcome> outcome() const {
        JunqiOutcome outcome;
        detail::check(junqi_game_outcome(get(), &outcome));
        if (outcome.verdict == JUNQI_VERDICT_NONE) {
            return std::nullopt;
        }
        const auto team = outcome.team < 0 ? std::nullopt : std::optional<int>(outcome.team);
        return Outcome{outcome.verdict, outcome.reason, outcome.winners, team};
    }

    /** Whether the game is over. */
    bool is_over() const { return outcome().has_value(); }

    /** The legal actions of the seat to move. */
    std::vector<Action> legal_actions() const {
        std::vector<Action> actions;
        legal_actions(actions);
        return actions;
    }

    /** The same into a vector whose memory is used again. */
    void legal_actions(std::vector<Action> &actions) const {
        actions.resize(JUNQI_MAX_ACTIONS);
        std::size_t count = 0;
        detail::check(junqi_game_legal_actions(get(), actions.data(), actions.size(), &count));
        actions.resize(count);
    }

    /** Whether the seat to move may play the action. */
    bool is_legal(Action action) const {
        bool legal = false;
        detail::check(junqi_game_is_legal(get(), action, &legal));
        return legal;
    }

    /** Plays an action for the seat to move. Throws Error, and changes nothing, if it is not legal. */
    void play(Action action) { detail::check(junqi_game_play(get(), action)); }

    /** Plays an action by its text. */
    void play(std::string_view text) { play(ruleset().parse(text)); }

    /** The text of an action on this game's board. */
    std::string text(Action action) const { return ruleset().text(action); }

    /** The handle, for functions of junqi.h. It stays this object's. */
    const JunqiGame *get() const noexcept { return handle_.get(); }
    JunqiGame *get() noexcept { return handle_.get(); }

private:
    explicit Game(detail::Handle<JunqiGame> handle) noexcept : handle_(std::move(handle)) {}

    detail::Handle<JunqiGame> handle_;
};

}  // namespace junqi

#endif  // JUNQI_HPP
