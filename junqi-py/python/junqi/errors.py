"""The exceptions of this package.

Whatever is refused raises a subclass of :class:`JunqiError`, and what was given is at fault: it is a :class:`ValueError` too.
The one exception to that is :class:`InternalError`, a bug in the package.
"""

__all__ = [
    "HostError",
    "IllegalActionError",
    "InternalError",
    "JunqiError",
    "NotationError",
    "RulesError",
    "SeatError",
    "StartError",
]


class JunqiError(Exception):
    """The base of all exceptions of this package."""


class RulesError(JunqiError, ValueError):
    """There is no option or value of this name (the message tells the nearest one), or the options contradict each other."""


class NotationError(JunqiError, ValueError):
    """A text or a number is not what it should be: no action, no layout, no deal, no record, no reason."""


class StartError(JunqiError, ValueError):
    """A game can't begin like this: the message tells everything that is wrong with its layouts, its deal or its seed."""


class SeatError(JunqiError, ValueError):
    """No board has this seat."""


class HostError(JunqiError, ValueError):
    """A resignation, a timeout or a word about a draw is out of place. The game is unchanged."""


class IllegalActionError(JunqiError, ValueError):
    """An action is not legal. The game is unchanged."""

    action: str
    """The action's text."""

    reason: str
    """Why it is not legal."""

    def __init__(self, action: str, reason: str) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.action} is not legal: {self.reason}"


class InternalError(JunqiError, RuntimeError):
    """A bug in this package. Don't go on with the object whose method raised it, and please report it."""
