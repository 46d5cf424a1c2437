from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal, SupportsIndex, TypeAlias, TypedDict, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self, Unpack

__all__ = ["Field", "Game", "LegalActions", "Outcome", "Rules"]

__version__: str

@final
class Field:
    """One option of :class:`Rules`: what a settings dialog or a search over rules wants to know about it."""

    @property
    def name(self) -> str:
        """The name, the same in Rust, C, Python and JSON."""

    @property
    def chinese(self) -> str:
        """A short Chinese name."""

    @property
    def summary(self) -> str:
        """One sentence: what the option changes."""

    @property
    def section(self) -> int:
        """The section of RULES.md that explains it."""

    @property
    def kind(self) -> Literal["choice", "switch", "number", "seat", "seats", "kind"]:
        """Which values it takes: one of some names, a ``bool``, an ``int``, a seat, a tuple of seats, or a kind's letter."""

    @property
    def values(self) -> tuple[str, ...] | None:
        """The names of a choice's values; ``None`` for other kinds."""

    @property
    def max(self) -> int | None:
        """The largest value of a number; ``None`` for other kinds."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Rules:
    """The rules of one game. They never contradict themselves: that is checked when they are made.

    Options are given by name, on top of a preset (``dark`` if none is named), and read as attributes or as items:

    >>> rules = Rules(preset="four_dark", mine="blast")
    >>> rules.mine, rules["seats"]
    ('blast', (0, 1, 2, 3))

    Rules are immutable, equal when all their options are, hashable, and can be pickled and shared between threads.
    """

    def __new__(cls, *, preset: _Preset | None = None, **options: Unpack[_Options]) -> Self:
        """Rules from options by name, on top of a preset.

        A ``board`` other than the preset's brings all its seats along, unless ``seats`` are given.

        Raises :class:`junqi.RulesError` for an unknown option or value, telling the nearest one, and for all
        contradictions at once.
        """

    @staticmethod
    def preset(name: str, /) -> Rules:
        """The rules of a preset.

        Raises :class:`junqi.RulesError` if there is none of this name, telling the nearest one.
        """

    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of all presets."""

    @staticmethod
    def fields() -> tuple[Field, ...]:
        """Every option, in order."""

    @staticmethod
    def field(name: str, /) -> Field:
        """The option of this name.

        Raises :class:`junqi.RulesError` if there is none, telling the nearest one.
        """

    @staticmethod
    def from_json(text: str, /) -> Rules:
        """Rules from JSON: an object with any of the options, and ``preset`` for the others.

        Raises :class:`junqi.RulesError` as the constructor does, with the line and the column.
        """

    def to_json(self) -> str:
        """The rules as JSON, every option on a line of its own; the same text as in Rust and C."""

    def replace(self, **options: Unpack[_Options]) -> Rules:
        """The same rules with some options changed.

        Raises :class:`junqi.RulesError` as the constructor does.
        """

    @property
    def action_count(self) -> int:
        """How many actions there are under these rules, legal at some moment or not. They are numbered from 0 without
        gaps, and equal rules number them alike: a learning program's action space."""

    def action_id(self, text: str, /) -> int:
        """The number of an action, below :attr:`action_count`.

        Raises :class:`junqi.NotationError` if the text is no action, or one that no piece can ever play under these rules.
        """

    def action_text(self, id: int, /) -> str:
        """The text of the action of a number.

        Raises :class:`junqi.NotationError` if no action has this number.
        """

    def __getitem__(self, name: str, /) -> str | bool | int | tuple[int, ...]:
        """An option's value by its name.

        Raises :class:`junqi.RulesError` if there is no such option, telling the nearest one.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

    # <properties>
    @property
    def board(self) -> Literal["two", "three", "four", "six"]:
        """Which board is played on. (棋盘, RULES.md section 2)"""

    @property
    def seats(self) -> tuple[int, ...]:
        """Which arms have a player. (座位, RULES.md section 2)"""

    @property
    def unused_arms(self) -> Literal["open", "closed"]:
        """Whether arms without a player may be entered and crossed. (空置阵地, RULES.md section 2)"""

    @property
    def teams(self) -> Literal["solo", "opposite", "alternate"]:
        """Which seats win together. (结盟, RULES.md section 3)"""

    @property
    def turn_order(self) -> Literal["clockwise", "counterclockwise"]:
        """In which direction the turn passes. (行棋方向, RULES.md section 3)"""

    @property
    def first_seat(self) -> int:
        """Which seat moves first. (先手, RULES.md section 3)"""

    @property
    def visibility(self) -> Literal["owner", "team", "everyone", "face_down"]:
        """Whose pieces' kinds a seat sees, or that the pieces start face down. (明暗, RULES.md section 9)"""

    @property
    def cross_lines(self) -> bool:
        """Adds crossing lines in the middle: roads on board two, railways on the others. (交叉线, RULES.md section 2)"""

    @property
    def mountains(self) -> Literal["closed", "anyone", "engineers"]:
        """Who may step onto the mountains of board two. (山界, RULES.md section 5)"""

    @property
    def front_line_posts(self) -> bool:
        """Adds a post in the middle of each of the three crossings of board two. (前线, RULES.md section 2)"""

    @property
    def bombs_in_front_row(self) -> bool:
        """Allows Bombs in row 6 at the start, one meaning of 炸弹满天飞. (首排炸弹, RULES.md section 4)"""

    @property
    def mines_guard_flag(self) -> bool:
        """Makes the three Mines stand on the three neighbours of the Flag's HQ at the start. (地雷护旗, RULES.md section 4)"""

    @property
    def rail_turns(self) -> Literal["arcs", "straight", "any"]:
        """Where ordinary pieces may turn on the railway. (铁路转弯, RULES.md section 5)"""

    @property
    def rail_reach(self) -> int:
        """How many rail edges an ordinary piece may slide along in a move; 0 is no limit. (铁路步数, RULES.md section 5)"""

    @property
    def engineer_rail(self) -> Literal["any_path", "fly_over", "as_others"]:
        """How Engineers use the railway. (工兵走法, RULES.md section 5)"""

    @property
    def bomb_rail(self) -> Literal["as_others", "as_engineer"]:
        """How Bombs use the railway; `as_engineer` is the other meaning of 炸弹满天飞. (炸弹走法, RULES.md section 5)"""

    @property
    def attack_from_camp(self) -> bool:
        """Lets a piece in a camp attack. (营内出击, RULES.md section 5)"""

    @property
    def hq_exit(self) -> bool:
        """Lets pieces move out of an HQ. (出大本营, RULES.md section 5)"""

    @property
    def hq_entry(self) -> Literal["any", "attack_only"]:
        """Which HQs of an enemy's arm may be entered. (进大本营, RULES.md section 5)"""

    @property
    def mine(self) -> Literal["spring", "blast", "bounce", "untouchable"]:
        """What befalls a piece that attacks a Mine and can't clear it. (地雷, RULES.md section 6)"""

    @property
    def mine_vs_engineer(self) -> Literal["cleared", "both_die"]:
        """What happens when a clearer attacks a Mine. (工兵挖雷, RULES.md section 6)"""

    @property
    def mine_vs_bomb(self) -> Literal["both_die", "bomb_dies"]:
        """What happens when a Bomb attacks a Mine. (炸弹炸雷, RULES.md section 6)"""

    @property
    def mine_clearer(self) -> Literal["engineer", "lowest_rank"]:
        """Who clears Mines. (挖雷限制, RULES.md section 6)"""

    @property
    def bomb_vs_flag(self) -> Literal["captures", "bomb_dies", "bounce", "forbidden"]:
        """What happens when a Bomb attacks a Flag. (炸弹炸旗, RULES.md section 6)"""

    @property
    def weaker_may_attack(self) -> bool:
        """Lets a piece attack a piece of higher rank. (以小碰大, RULES.md section 6)"""

    @property
    def engineer_scout(self) -> bool:
        """An Engineer that dies attacking a higher rank first shows it to all. (工兵侦察, RULES.md section 6)"""

    @property
    def flag_capturer(self) -> Literal["any", "not_marshal", "engineer", "lowest_rank", "not_bomb"]:
        """Which pieces may take a Flag. (夺旗限制, RULES.md section 7)"""

    @property
    def flag_needs_mines(self) -> Literal["none", "gone", "dug"]:
        """What must have happened to its owner's Mines before a Flag can be taken. (清雷夺旗, RULES.md section 7)"""

    @property
    def flag_goal(self) -> Literal["capture", "carry_to_own_hq", "carry_to_facing_hq", "carry_own_to_enemy_hq", "none"]:
        """What has to be done with a Flag. (夺旗目标, RULES.md section 7)"""

    @property
    def flag_promotes(self) -> bool:
        """Makes a Flag mobile once all Mines of all enemies are off the board. (军旗升级, RULES.md section 7)"""

    @property
    def marshal_reveals_flag(self) -> bool:
        """Shows a seat's Flag to all when its Marshal is removed. (司令亮旗, RULES.md section 9)"""

    @property
    def combat_reveal(self) -> Literal["none", "defender", "survivor", "both"]:
        """Which kinds a fight shows to all. (碰子亮子, RULES.md section 9)"""

    @property
    def eliminated_view(self) -> Literal["team", "own"]:
        """What a seat that is out sees. (出局视野, RULES.md section 9)"""

    @property
    def deal(self) -> Literal["mixed", "halves"]:
        """How the pieces are shuffled in face-down play. (布子, RULES.md section 8)"""

    @property
    def backs(self) -> Literal["plain", "coloured"]:
        """What the back of a face-down piece tells. (棋背, RULES.md section 8)"""

    @property
    def colour_rule(self) -> Literal["first_flip", "first_rank", "pair", "same_as_previous", "assigned"]:
        """When the two seats get their armies in face-down play. (定色, RULES.md section 8)"""

    @property
    def colour_kind(self) -> str:
        """The kind whose flip settles the colours under `colour_rule = first_rank`. (定色棋子, RULES.md section 8)"""

    @property
    def colour_scope(self) -> Literal["anyone", "own_flips"]:
        """Whose earlier flips count for `colour_rule`. (定色范围, RULES.md section 8)"""

    @property
    def attack_face_down(self) -> bool:
        """Lets a face-up piece attack a face-down one. (碰暗子, RULES.md section 8)"""

    @property
    def annihilation(self) -> Literal["loses", "passes"]:
        """What befalls a seat without mobile pieces. (无子可动, RULES.md section 11)"""

    @property
    def stalemate(self) -> Literal["loses", "passes"]:
        """What befalls a seat to move without a legal action. (无棋可走, RULES.md section 11)"""

    @property
    def pass_limit(self) -> int:
        """At how many skips in a row a seat is out; 0 is never. (跳过次数, RULES.md section 11)"""

    @property
    def mutual_stalemate(self) -> Literal["draw", "mover_wins"]:
        """How a game ends in which no seat has a legal action. (都无棋可走, RULES.md section 11)"""

    @property
    def quiet_limit(self) -> int:
        """How many quiet plies in a row end the game; 0 is no limit. (判和步数, RULES.md section 11)"""

    @property
    def quiet_reset(self) -> Literal["removal", "contact"]:
        """What sets the count of quiet plies to 0. (判和计步, RULES.md section 11)"""

    @property
    def quiet_outcome(self) -> Literal["draw", "mover_loses"]:
        """What happens at `quiet_limit`. (判和结果, RULES.md section 11)"""

    @property
    def repetition_limit(self) -> int:
        """At which occurrence of a position the game is a draw; 0 is never. (重复局面, RULES.md section 11)"""

    @property
    def ply_limit(self) -> int:
        """After how many plies the game is a draw; 0 is never. (总步数, RULES.md section 11)"""

    @property
    def timeout_limit(self) -> int:
        """At how many timeouts a seat is out; 0 is never. (超时次数, RULES.md section 11)"""

    @property
    def resign_from_ply(self) -> int:
        """How many plies must have been made before a seat may resign. (投降步数, RULES.md section 11)"""

    @property
    def flight(self) -> Literal["ends_game", "seat_out"]:
        """What happens when a seat leaves the game. (逃跑, RULES.md section 11)"""

    @property
    def flight_void_before(self) -> int:
        """A flight before this many plies voids the game; 0 is never. (逃跑作废, RULES.md section 11)"""

    @property
    def turn_seconds(self) -> int:
        """Seconds for a turn, for the host's clock: the library has none; 0 is no limit. (步时, RULES.md section 3)"""

    @property
    def game_seconds(self) -> int:
        """Seconds for a seat's whole game, for the host's clock: the library has none; 0 is no limit. (局时, RULES.md section 3)"""

    # </properties>

@final
class LegalActions(Sequence[str]):
    """The legal actions of a moment as a sequence of texts: ``"a6-a7"``, ``"a6-a7!"`` for a move that leaves its Flag
    behind, ``"=b3"`` for a flip. It stays as it is when the game goes on.

    Texts are made only when they are looked at: ``len``, one item and ``in`` are cheap.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[str]: ...
    def __iter__(self) -> Iterator[str]: ...
    def __reversed__(self) -> Iterator[str]: ...
    def __contains__(self, item: object, /) -> bool:
        """Whether an action is legal, by its text or its number."""

    def index(self, value: str, start: int = 0, stop: int = ..., /) -> int: ...
    def count(self, value: str, /) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Outcome:
    """How a game ended, with its reason."""

    VERDICTS: ClassVar[tuple[str, ...]]
    """Every verdict there is."""

    REASONS: ClassVar[tuple[str, ...]]
    """Every reason there is."""

    RESULTS: ClassVar[tuple[str, ...]]
    """Every result of a seat there is."""

    def __new__(
        cls, verdict: _Verdict, reason: _Reason, winners: Sequence[int] | None = None, team: int | None = None
    ) -> Self:
        """An outcome for comparing with: as plain data, not checked against any game."""

    @property
    def verdict(self) -> _Verdict:
        """A win, a draw, or void."""

    @property
    def reason(self) -> _Reason:
        """Why the game ended; for a win the reason of the last seat put out, or ``mutual_stalemate`` or ``flight``."""

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats of the winning team, out or not; empty without a winner."""

    @property
    def team(self) -> int | None:
        """The winning team; ``None`` without a winner."""

    def result(self, seat: int, /) -> _Result:
        """What the end means for a playing seat. Raises :class:`junqi.SeatError` if no board has this seat."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A whole game, as its referee knows it.

    Games are equal when they began alike, under equal rules, and the same was played and said. They can be copied and
    pickled. A game is for one thread at a time: a method that meets another one at work on the same game raises
    :class:`RuntimeError`.
    """

    def __new__(
        cls, rules: Rules, seed: int | None = None, *, layouts: Sequence[str] | None = None, deal: str | None = None
    ) -> Self:
        """A new game.

        It begins from random legal layouts (or from a random deal, in face-down play) drawn from ``seed``, which is 0 if
        nothing is given; or from ``layouts``, one for each playing seat in seat order, as in
        ``"98765/4.3.2/43.21/7.6.5/BB321/LFLL1"``; or, in face-down play, from a ``deal``. Equal seeds give equal games on
        every platform.

        Raises :class:`junqi.NotationError` for a text that is no layout or no deal, and :class:`junqi.StartError` for one
        that the rules refuse, telling everything that is wrong with it.
        """

    @staticmethod
    def from_record(text: str, /) -> Game:
        """The game of a record, replayed and checked.

        Raises :class:`junqi.NotationError` with the line and the column of the first fault.
        """

    def record(self) -> str:
        """The game as a record: text with the rules, the start, and everything that was played and said."""

    @property
    def rules(self) -> Rules:
        """The rules."""

    @property
    def to_move(self) -> int | None:
        """The seat to move; ``None`` when the game is over."""

    @property
    def ply(self) -> int:
        """Plies made."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it goes on."""

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions of the seat to move; empty when the game is over."""

    def legal_ids(self) -> NDArray[np.uint32]:
        """The numbers of the legal actions, in the order of :attr:`legal_actions`; see :attr:`Rules.action_count`."""

    def play(self, action: str | SupportsIndex, /) -> None:
        """Plays an action of the seat to move, given by its text or its number.

        Raises :class:`junqi.IllegalActionError` with the reason if it is not legal, and :class:`junqi.NotationError` if no
        action has such a text or number; the game is unchanged then.
        """

    def timeout(self) -> None:
        """Tells that the time of the seat to move ran out. Raises :class:`junqi.HostError` after the end."""

    def resign(self, seat: int, /) -> None:
        """A seat resigns. Raises :class:`junqi.HostError` if it may not."""

    def flee(self, seat: int, /) -> None:
        """A seat leaves. Raises :class:`junqi.HostError` if it is not in."""

    def offer_draw(self, seat: int, /) -> None:
        """A seat offers a draw. Raises :class:`junqi.HostError` if it may not."""

    def accept_draw(self, seat: int, /) -> None:
        """A seat accepts the draw on offer. Raises :class:`junqi.HostError` if it may not."""

    def refuse_draw(self, seat: int, /) -> None:
        """A seat refuses the draw on offer. Raises :class:`junqi.HostError` if it may not."""

    def copy(self) -> Game:
        """An independent game in the same state."""

    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...
    def __str__(self) -> str:
        """The board as a picture, everything shown, and who is to move. It is the referee's: not for the players."""

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

# <names>
_Preset: TypeAlias = Literal["dark", "open", "flip", "flip_platform", "flip_old", "flip_previous", "mixed", "four_dark", "four_double", "four_open", "duel", "three", "six", "platform", "qq", "tournament", "tutorial"]
_Verdict: TypeAlias = Literal["win", "draw", "void"]
_Reason: TypeAlias = Literal["flag", "annihilation", "stalemate", "quiet", "timeout", "resignation", "flight", "mutual_stalemate", "repetition", "ply_limit", "agreement"]
_Result: TypeAlias = Literal["won", "lost", "drawn", "void"]

class _Options(TypedDict, total=False):
    board: Literal["two", "three", "four", "six"]
    seats: Iterable[int]
    unused_arms: Literal["open", "closed"]
    teams: Literal["solo", "opposite", "alternate"]
    turn_order: Literal["clockwise", "counterclockwise"]
    first_seat: int
    visibility: Literal["owner", "team", "everyone", "face_down"]
    cross_lines: bool
    mountains: Literal["closed", "anyone", "engineers"]
    front_line_posts: bool
    bombs_in_front_row: bool
    mines_guard_flag: bool
    rail_turns: Literal["arcs", "straight", "any"]
    rail_reach: int
    engineer_rail: Literal["any_path", "fly_over", "as_others"]
    bomb_rail: Literal["as_others", "as_engineer"]
    attack_from_camp: bool
    hq_exit: bool
    hq_entry: Literal["any", "attack_only"]
    mine: Literal["spring", "blast", "bounce", "untouchable"]
    mine_vs_engineer: Literal["cleared", "both_die"]
    mine_vs_bomb: Literal["both_die", "bomb_dies"]
    mine_clearer: Literal["engineer", "lowest_rank"]
    bomb_vs_flag: Literal["captures", "bomb_dies", "bounce", "forbidden"]
    weaker_may_attack: bool
    engineer_scout: bool
    flag_capturer: Literal["any", "not_marshal", "engineer", "lowest_rank", "not_bomb"]
    flag_needs_mines: Literal["none", "gone", "dug"]
    flag_goal: Literal["capture", "carry_to_own_hq", "carry_to_facing_hq", "carry_own_to_enemy_hq", "none"]
    flag_promotes: bool
    marshal_reveals_flag: bool
    combat_reveal: Literal["none", "defender", "survivor", "both"]
    eliminated_view: Literal["team", "own"]
    deal: Literal["mixed", "halves"]
    backs: Literal["plain", "coloured"]
    colour_rule: Literal["first_flip", "first_rank", "pair", "same_as_previous", "assigned"]
    colour_kind: str
    colour_scope: Literal["anyone", "own_flips"]
    attack_face_down: bool
    annihilation: Literal["loses", "passes"]
    stalemate: Literal["loses", "passes"]
    pass_limit: int
    mutual_stalemate: Literal["draw", "mover_wins"]
    quiet_limit: int
    quiet_reset: Literal["removal", "contact"]
    quiet_outcome: Literal["draw", "mover_loses"]
    repetition_limit: int
    ply_limit: int
    timeout_limit: int
    resign_from_ply: int
    flight: Literal["ends_game", "seat_out"]
    flight_void_before: int
    turn_seconds: int
    game_seconds: int
# </names>
