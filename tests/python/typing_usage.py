"""How type checkers see the package: ``mypy --strict`` reads this, and the tests run it."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

import junqi


rules = junqi.Rules(preset="four_dark", mine="blast", seats=[0, 1, 2, 3], hq_exit=False, pass_limit=5)
assert_type(rules, junqi.Rules)
assert_type(junqi.Rules.preset("dark"), junqi.Rules)
assert_type(junqi.Rules.from_json("{}"), junqi.Rules)
assert_type(rules.replace(mine="spring"), junqi.Rules)
assert_type(rules.to_json(), str)
assert_type(rules.mine, Literal["spring", "blast", "bounce", "untouchable"])
assert_type(rules.hq_exit, bool)
assert_type(rules.pass_limit, int)
assert_type(rules.seats, tuple[int, ...])
assert_type(rules["mine"], str | bool | int | tuple[int, ...])
assert_type(junqi.Rules.presets(), tuple[str, ...])
assert_type(junqi.Rules.fields(), tuple[junqi.Field, ...])
assert_type(junqi.Rules.field("mine").values, tuple[str, ...] | None)

game = junqi.Game(rules, seed=1)
assert_type(game, junqi.Game)
assert_type(game.rules, junqi.Rules)
assert_type(game.to_move, int | None)
assert_type(game.ply, int)
assert_type(game.is_over, bool)
assert_type(game.legal_actions, junqi.LegalActions)
texts: Sequence[str] = game.legal_actions
assert_type(game.legal_actions[0], str)
assert_type(game.legal_actions[:2], list[str])
assert_type(list(game.legal_actions), list[str])
assert_type(game.legal_ids(), NDArray[np.uint32])
assert_type(rules.action_count, int)
assert_type(rules.action_id(game.legal_actions[0]), int)
assert_type(rules.action_text(0), str)
assert_type(game.record(), str)
assert_type(junqi.Game.from_record(game.record()), junqi.Game)
assert_type(game.copy(), junqi.Game)
game.play(game.legal_actions[0])
game.play(int(game.legal_ids()[0]))
game.play(game.legal_ids()[0])
assert_type(game.outcome, junqi.Outcome | None)

outcome = junqi.Outcome("win", "flag", winners=(0, 2), team=0)
assert_type(outcome.verdict, Literal["win", "draw", "void"])
assert_type(outcome.winners, tuple[int, ...])
assert_type(outcome.team, int | None)
assert_type(outcome.result(0), Literal["won", "lost", "drawn", "void"])

try:
    game.play("a1-a1")
except junqi.JunqiError as error:
    assert isinstance(error, ValueError)

# What a type checker must refuse. Strict mypy reports an ignored line that has no error.
try:
    junqi.Rules(mine="sprung")  # type: ignore[arg-type]
except junqi.RulesError:
    pass
try:
    junqi.Rules(mien="blast")  # type: ignore[call-arg]
except junqi.RulesError:
    pass
