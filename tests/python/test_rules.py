"""``junqi.Rules``: options by name, checked when they are given."""

import copy
import json
import pickle

import numpy as np
import pytest

import junqi
from junqi import Rules

PRESETS = Rules.presets()


def refusal(**options: object) -> str:
    with pytest.raises(junqi.RulesError) as refused:
        Rules(**options)  # type: ignore[arg-type]
    assert isinstance(refused.value, ValueError)
    assert isinstance(refused.value, junqi.JunqiError)
    return str(refused.value)


def test_the_default_is_preset_dark() -> None:
    assert Rules() == Rules.preset("dark") == Rules(preset="dark")


def test_options_go_on_top_of_the_preset() -> None:
    rules = Rules(preset="four_dark", mine="blast", timeout_limit=4, turn_seconds=60)
    assert rules == Rules.preset("platform")
    assert rules != Rules.preset("four_dark")


def test_a_board_brings_its_seats_along_unless_seats_are_given() -> None:
    assert Rules(board="three").seats == (0, 1, 2)
    assert Rules(board="three", seats=[2, 0]).seats == (0, 2)
    assert Rules(board="three", seats={0, 2}).seats == (0, 2)


def test_options_are_read_as_attributes_and_as_items() -> None:
    rules = Rules.preset("four_dark")
    assert rules.mine == rules["mine"] == "spring"
    assert rules.hq_exit is rules["hq_exit"] is False
    assert rules.quiet_limit == rules["quiet_limit"] == 70
    assert rules.seats == rules["seats"] == (0, 1, 2, 3)
    assert rules.first_seat == 0
    assert rules.colour_kind == "1"


def test_every_option_can_be_given_as_it_is_read() -> None:
    for preset in PRESETS:
        rules = Rules.preset(preset)
        assert Rules(**{field.name: rules[field.name] for field in Rules.fields()}) == rules  # type: ignore[arg-type]


def test_rules_are_immutable() -> None:
    with pytest.raises(AttributeError):
        Rules().mine = "blast"  # type: ignore[misc]


def test_replace_changes_some_options_and_makes_new_rules() -> None:
    rules = Rules.preset("four_dark")
    assert rules.replace(mine="blast").mine == "blast"
    assert rules.replace(mine="blast").seats == (0, 1, 2, 3)
    assert rules.mine == "spring"
    with pytest.raises(junqi.RulesError, match="unknown field 'preset'"):
        rules.replace(preset="six")  # type: ignore[call-arg]


def test_numbers_of_numpy_are_numbers() -> None:
    assert Rules(pass_limit=np.int64(3), hq_exit=np.True_) == Rules(pass_limit=3, hq_exit=True)  # type: ignore[arg-type]


def test_unknown_names_are_refused_with_the_nearest_one() -> None:
    assert "'mien': did you mean 'mine'?" in refusal(mien="blast")
    assert "'sprung': did you mean 'spring'?" in refusal(mine="sprung")
    assert "'four_drak': did you mean 'four_dark'?" in refusal(preset="four_drak")
    with pytest.raises(junqi.RulesError, match="did you mean 'mine'"):
        Rules()["mien"]
    with pytest.raises(junqi.RulesError, match="did you mean 'dark'"):
        Rules.preset("drak")
    with pytest.raises(junqi.RulesError, match="did you mean 'mine'"):
        Rules.field("mien")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("mine", 3),
        ("mine", None),
        ("mine", ["spring"]),
        ("hq_exit", 1),
        ("hq_exit", "on"),
        ("pass_limit", 256),
        ("pass_limit", -1),
        ("pass_limit", 10**30),
        ("pass_limit", 1.5),
        ("pass_limit", True),
        ("seats", "0,1"),
        ("seats", [0, 9]),
        ("seats", [0, "1"]),
        ("first_seat", 6),
        ("colour_kind", "Q"),
        ("preset", 3),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_by_name(option: str, value: object) -> None:
    message = refusal(**{option: value})
    assert option in message or "expected a string" in message


def test_contradictions_are_told_all_at_once() -> None:
    message = refusal(first_seat=3, flag_promotes=True)
    assert "first_seat 3 does not play" in message
    assert "flag_promotes needs flag_goal none" in message


def test_positional_options_are_refused() -> None:
    with pytest.raises(TypeError):
        Rules("dark")  # type: ignore[call-arg]


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_round_trip_through_json_repr_pickle_and_copy(preset: str) -> None:
    changes = [{}, {"quiet_limit": 12}, {"bombs_in_front_row": True, "rail_turns": "straight"}]
    for rules in [Rules.preset(preset).replace(**change) for change in changes]:  # type: ignore[arg-type]
        twins = [
            Rules.from_json(rules.to_json()),
            eval(repr(rules), {"Rules": Rules}),
            pickle.loads(pickle.dumps(rules)),
            copy.copy(rules),
            copy.deepcopy(rules),
        ]
        for twin in twins:
            assert isinstance(twin, Rules)
            assert twin == rules
            assert hash(twin) == hash(rules)


def test_repr_names_the_nearest_preset_and_what_differs() -> None:
    assert repr(Rules.preset("dark")) == "Rules(preset='dark')"
    assert repr(Rules(mine="blast", pass_limit=3)) == "Rules(preset='dark', mine='blast', pass_limit=3)"
    duel = Rules(board="six", seats=(0, 1))
    assert eval(repr(duel), {"Rules": Rules}) == duel


def test_json_has_every_option_by_its_name() -> None:
    assert set(json.loads(Rules().to_json())) == {field.name for field in Rules.fields()}
    with pytest.raises(junqi.RulesError, match="line 1 column"):
        Rules.from_json('{"mine": "sprung"}')
    with pytest.raises(junqi.RulesError):
        Rules.from_json("[]")


def test_equal_rules_are_one_key() -> None:
    assert {Rules(mine="blast"): 1}[Rules.preset("dark").replace(mine="blast")] == 1
    assert Rules() != "dark"


def test_fields_describe_every_option() -> None:
    mine = Rules.field("mine")
    assert (mine.name, mine.chinese, mine.section, mine.kind) == ("mine", "地雷", 6, "choice")
    assert mine.values == ("spring", "blast", "bounce", "untouchable")
    assert mine.max is None
    assert Rules.field("pass_limit").max == 255
    assert Rules.field("pass_limit").values is None
    assert {field.kind for field in Rules.fields()} == {"choice", "switch", "number", "seat", "seats", "kind"}
    assert mine in Rules.fields()
    assert pickle.loads(pickle.dumps(mine)) == mine
    assert repr(mine) == "<junqi.Field mine: one of spring, blast, bounce, untouchable>"
    assert "地雷" in (Rules.mine.__doc__ or "")
