"""``junqi.Game``: played by text or by number, copied, compared, pickled."""

import collections.abc
import copy
import pickle
import random
import threading

import numpy as np
import pytest

import junqi
from junqi import Game, Outcome, Rules

LAYOUT = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1"


def played(preset: str, seed: int, plies: int) -> Game:
    """A game of this seed after some random plies."""
    lots = random.Random(seed)
    game = Game(Rules.preset(preset), seed)
    for _ in range(plies):
        if game.is_over:
            break
        game.play(lots.choice(game.legal_actions))
    return game


@pytest.mark.parametrize("preset", Rules.presets())
def test_a_random_game_goes_from_its_seed_to_an_outcome(preset: str) -> None:
    rules = Rules.preset(preset).replace(ply_limit=2000)
    game = Game(rules, seed=7)
    assert game.rules == rules
    lots = random.Random(7)
    while not game.is_over:
        assert game.outcome is None
        assert game.to_move in rules.seats
        ply = game.ply
        action = lots.choice(game.legal_actions)
        game.play(action)
        assert game.ply == ply + 1
    assert game.to_move is None
    assert list(game.legal_actions) == []
    outcome = game.outcome
    assert outcome is not None
    assert outcome.verdict in Outcome.VERDICTS
    assert outcome.reason in Outcome.REASONS
    for seat in rules.seats:
        won = outcome.result(seat) == "won"
        assert won == (seat in outcome.winners)
    with pytest.raises(junqi.IllegalActionError, match="the game is over"):
        game.play(action)


def test_equal_seeds_give_equal_games_and_other_seeds_others() -> None:
    rules = Rules.preset("four_dark")
    assert Game(rules, 3) == Game(rules, seed=3)
    assert Game(rules) == Game(rules, 0)
    assert Game(rules, 3) != Game(rules, 4)
    assert Game(rules, 3) != Game(Rules.preset("four_open"), 3)
    assert Game(rules, 3) != "a game"
    assert Game(rules, 2**64 - 1) != Game(rules, 0)


def test_games_begin_from_layouts_or_from_a_deal() -> None:
    game = Game(Rules(), layouts=[LAYOUT, LAYOUT])
    assert game.to_move == 0
    assert "a6-a7" in game.legal_actions
    army = "1 1 1 2 2 2 3 3 3 4 4 5 5 6 6 7 7 8 9 B B L L L F".split()
    deal = " ".join(f"{owner}{kind}" for owner in (0, 1) for kind in army)
    game = Game(Rules.preset("flip"), deal=deal)
    assert "=a1" in game.legal_actions


def test_what_no_game_can_begin_from_is_refused() -> None:
    rules = Rules()
    with pytest.raises(junqi.StartError, match="layout of seat 1: .*Flag"):
        Game(rules, layouts=[LAYOUT, LAYOUT.replace("F", "L")])
    with pytest.raises(junqi.StartError, match="1 layouts for 2 seats"):
        Game(rules, layouts=[LAYOUT])
    with pytest.raises(junqi.StartError, match="face-down"):
        Game(Rules.preset("flip"), layouts=[LAYOUT, LAYOUT])
    with pytest.raises(junqi.NotationError, match="6 rows"):
        Game(rules, layouts=["98765", LAYOUT])
    with pytest.raises(junqi.NotationError, match="50 cells"):
        Game(Rules.preset("flip"), deal="0F 1F")
    with pytest.raises(junqi.StartError, match="one of seed, layouts and deal"):
        Game(rules, 1, layouts=[LAYOUT, LAYOUT])
    for seed in (-1, 2**64, 1.5, "1"):
        with pytest.raises(junqi.StartError, match="whole number"):
            Game(rules, seed)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Game("dark")  # type: ignore[arg-type]


def test_legal_actions_are_a_sequence_of_texts() -> None:
    legal = Game(Rules(), layouts=[LAYOUT, LAYOUT]).legal_actions
    assert isinstance(legal, collections.abc.Sequence)
    texts = list(legal)
    assert len(legal) == len(texts) > 0
    assert all(isinstance(text, str) for text in texts)
    assert len(set(texts)) == len(texts)
    assert [legal[index] for index in range(len(legal))] == texts
    assert legal[-1] == texts[-1]
    assert legal[1:3] == texts[1:3]
    assert legal[::-1] == list(reversed(legal))
    assert legal.index(texts[2]) == 2
    assert legal.count(texts[2]) == 1
    assert legal.count("a1-a2") == 0
    assert repr(legal) == f"<junqi.LegalActions {texts}>"
    for index in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            legal[index]
    with pytest.raises(ValueError, match="not in list"):
        legal.index("a1-a2")
    with pytest.raises(TypeError):
        legal["a6-a7"]  # type: ignore[call-overload]


def test_whether_an_action_is_legal_is_asked_with_in() -> None:
    game = Game(Rules(), layouts=[LAYOUT, LAYOUT])
    legal = game.legal_actions
    assert "a6-a7" in legal
    assert "a1-a2" not in legal
    assert "nonsense" not in legal
    assert None not in legal
    assert -1 not in legal  # type: ignore[comparison-overlap]
    assert all(number in legal for number in game.legal_ids())


def test_legal_actions_stay_as_they_were() -> None:
    game = Game(Rules(), layouts=[LAYOUT, LAYOUT])
    before = game.legal_actions
    texts = list(before)
    game.play("a6-a7")
    assert list(before) == texts
    assert before != game.legal_actions
    assert pickle.loads(pickle.dumps(before)) == before


def test_numbers_of_actions_are_a_numpy_array_of_uint32() -> None:
    game = Game(Rules.preset("four_dark"), seed=1)
    numbers = game.legal_ids()
    assert numbers.dtype == np.uint32
    assert numbers.shape == (len(game.legal_actions),)
    assert numbers.max() < game.rules.action_count
    for number, text in zip(numbers, game.legal_actions):
        assert game.rules.action_id(text) == number
        assert game.rules.action_text(number) == text
        by_number, by_text = game.copy(), game.copy()
        by_number.play(number)
        by_text.play(text)
        assert by_number == by_text
        by_number = game.copy()
        by_number.play(int(number))
        assert by_number == by_text


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    game = Game(Rules(), layouts=[LAYOUT, LAYOUT])
    before = game.copy()
    with pytest.raises(junqi.IllegalActionError) as refused:
        game.play("a7-a8")
    assert refused.value.action == "a7-a8"
    assert refused.value.reason == "the piece on a7 is not seat 0's"
    assert str(refused.value) == "a7-a8 is not legal: the piece on a7 is not seat 0's"
    assert isinstance(refused.value, ValueError)
    twin = pickle.loads(pickle.dumps(refused.value))
    assert (twin.action, twin.reason) == ("a7-a8", "the piece on a7 is not seat 0's")
    for number in (-1, game.rules.action_count, 2**40):
        with pytest.raises(junqi.NotationError, match="no action has the number"):
            game.play(number)
    for text in ("", "a6", "a6-z9", "a6-a6", "六"):
        with pytest.raises(junqi.NotationError):
            game.play(text)
    for other in (None, 1.5, ["a6-a7"]):
        with pytest.raises(TypeError):
            game.play(other)  # type: ignore[arg-type]
    assert game == before


def test_copies_are_independent() -> None:
    game = played("four_double", 5, 50)
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        twin.play(twin.legal_actions[0])
        assert twin != game
        assert twin.ply == game.ply + 1


def test_games_are_mutable_and_so_unhashable() -> None:
    with pytest.raises(TypeError):
        hash(Game(Rules()))


@pytest.mark.parametrize("preset", ["dark", "flip", "mixed", "four_dark", "six"])
def test_pickled_games_go_on_where_they_were(preset: str) -> None:
    for plies in (0, 120, 5000):
        game = played(preset, 11, plies)
        twin = pickle.loads(pickle.dumps(game))
        assert twin == game
        assert twin.to_move == game.to_move
        assert twin.outcome == game.outcome
        assert twin.legal_actions == game.legal_actions


def test_hosts_words_are_part_of_the_game() -> None:
    game = Game(Rules.preset("four_dark").replace(resign_from_ply=0), seed=1)
    game.timeout()
    game.offer_draw(0)
    with pytest.raises(junqi.HostError):
        game.accept_draw(0)
    game.refuse_draw(1)
    with pytest.raises(junqi.HostError, match="no draw is on offer"):
        game.accept_draw(2)
    game.resign(0)
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game
    game.resign(2)
    outcome = game.outcome
    assert outcome == Outcome("win", "resignation", winners=(1, 3), team=1)
    with pytest.raises(junqi.HostError):
        game.timeout()
    with pytest.raises(junqi.SeatError, match="no seat 6"):
        game.flee(6)
    with pytest.raises(junqi.SeatError):
        game.resign(-1)


def test_all_seats_may_agree_to_a_draw() -> None:
    game = Game(Rules(), seed=1)
    game.offer_draw(0)
    game.accept_draw(1)
    assert game.outcome == Outcome("draw", "agreement")


def test_a_flight_ends_the_game() -> None:
    game = Game(Rules(), seed=1)
    game.flee(0)
    assert str(game.outcome) == "seat 1 wins by flight"


def test_the_numbers_of_actions_are_dense() -> None:
    rules = Rules.preset("four_dark")
    texts = [rules.action_text(number) for number in range(rules.action_count)]
    assert len(set(texts)) == rules.action_count
    assert [rules.action_id(text) for text in texts] == list(range(rules.action_count))
    with pytest.raises(junqi.NotationError, match="no action has the number"):
        rules.action_text(rules.action_count)
    with pytest.raises(junqi.NotationError, match="no piece can ever play"):
        Rules().action_id("a1-e12")
    with pytest.raises(junqi.NotationError, match="expected a move like"):
        rules.action_id("a6")


def test_repr_tells_the_state_and_str_draws_the_board() -> None:
    game = Game(Rules(), layouts=[LAYOUT, LAYOUT])
    game.play("a6-a7")
    game.timeout()
    assert repr(game) == "<junqi.Game of Rules(preset='dark'): ply 1, seat 0 to move>"
    assert "[Fa]" in str(game)
    assert "seat 0 (a) to move" in str(game)


def test_records_are_read_back_and_checked() -> None:
    game = played("four_dark", 3, 40)
    assert Game.from_record(game.record()) == game
    game = Game(Rules(mine="blast"), layouts=[LAYOUT, LAYOUT])
    game.play("a6-a7")
    assert "rules: dark+mine=blast" in game.record()
    with pytest.raises(junqi.NotationError, match="line 6, column 4"):
        Game.from_record(game.record().replace("a6-a7", "a1-a7"))
    with pytest.raises(junqi.NotationError):
        Game.from_record("")


def test_outcomes_are_plain_values() -> None:
    outcome = Outcome("win", "flag", winners=(2, 0), team=0)
    assert (outcome.verdict, outcome.reason, outcome.winners, outcome.team) == ("win", "flag", (0, 2), 0)
    assert [outcome.result(seat) for seat in range(4)] == ["won", "lost", "won", "lost"]
    assert repr(outcome) == "Outcome('win', 'flag', winners=(0, 2), team=0)"
    assert str(outcome) == "seats 0,2 win by flag"
    for twin in (eval(repr(outcome)), pickle.loads(pickle.dumps(outcome)), copy.deepcopy(outcome)):
        assert twin == outcome
        assert hash(twin) == hash(outcome)
    assert outcome != Outcome("draw", "quiet")
    assert Outcome("draw", "quiet").result(0) == "drawn"
    assert Outcome("void", "flight").result(0) == "void"
    with pytest.raises(junqi.NotationError, match="did you mean 'draw'"):
        Outcome("drow", "quiet")  # type: ignore[arg-type]
    with pytest.raises(junqi.SeatError):
        outcome.result(6)


def test_rules_are_shared_between_threads() -> None:
    rules = Rules.preset("four_dark")
    ends: list[Outcome | None] = [None] * 4

    def play(index: int) -> None:
        lots = random.Random(1)
        game = Game(rules, seed=1)
        while not game.is_over:
            game.play(lots.choice(game.legal_actions))
        ends[index] = game.outcome

    threads = [threading.Thread(target=play, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ends[0] is not None
    assert ends == [ends[0]] * 4
