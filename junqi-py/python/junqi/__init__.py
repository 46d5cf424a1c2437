"""The rules of Junqi (军棋, 陆战棋, 四国军棋), the Chinese army chess.

>>> import junqi
>>> game = junqi.Game(junqi.Rules.preset("dark"), seed=1)
>>> game.play(game.legal_actions[0])
>>> game.ply, game.to_move
(1, 1)
"""

from collections.abc import Sequence

from junqi._core import Field, Game, LegalActions, Outcome, Rules, __version__
from junqi.errors import (
    HostError,
    IllegalActionError,
    InternalError,
    JunqiError,
    NotationError,
    RulesError,
    SeatError,
    StartError,
)

__all__ = [
    "Field",
    "Game",
    "HostError",
    "IllegalActionError",
    "InternalError",
    "JunqiError",
    "LegalActions",
    "NotationError",
    "Outcome",
    "Rules",
    "RulesError",
    "SeatError",
    "StartError",
    "__version__",
]

Sequence.register(LegalActions)
