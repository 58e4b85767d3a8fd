"""The contract: the functions that every game provides, and all that the rest of the package knows of a game.

A game is a folder under `games/` whose modules hold plain functions over one NumPy record `s`:

| module        | functions                                                                        | compiled |
|---------------|----------------------------------------------------------------------------------|----------|
| `state`       | `STATE`: the record's dtype, `MOVES`: the number of move numbers                 |          |
| `rules`       | `start`, `to_move`, `legal`, `apply`, `sample`, `resample_hidden`, `mask_hidden` | yes      |
|               | `active_seats`, `turn_to`, if several seats may decide at the same time          | yes      |
| `dealing`     | `odds`: the weight of an outcome of chance                                       | yes      |
| `scoring`     | `scores`, `ranks`                                                                | yes      |
| `evaluation`  | `evaluate`: a seat's expected lead in points, for bots                           | yes      |
|               | `evaluate_partial`: the same in an unfinished turn, without terms it cannot affect | yes    |
|               | `score_scale`: the lead in points that counts as decisive now                    | yes      |
|               | `is_quiet`: whether seats can be compared fairly, as between two rounds          | yes      |
| `observation` | `PARTS` of the record that an observation contains, and what is `LEFT_OUT`       |          |
| `notation`    | `text`, `parse`, `why_not`, `text_for`                                            |          |
| `view`        | `see`, `unconfirmed`, `turn`                                                     |          |
| `board`       | `board`: what a browser needs to draw the game, once                             |          |
| `picture`     | `picture`: a view as styled lines for a terminal                                 |          |
| `svg`         | `svg`: a view as a drawing, and its `Moment`                                     |          |
| `drawing`     | `draw`: a state as text                                                          |          |
| `reading`     | `position`: its inverse                                                          |          |
| `story`       | `narrate`: the effects of a move, in words                                       |          |
| `statistics`  | `counted`, `ending`: statistics of a finished game, for designers                |          |
|               | `components`, `endings`: their labels                                            |          |

`to_move` returns a seat (from 0), `CHANCE` or `OVER`. `ranks` gives places from 1; in a solo game, second place means
that the game has won.

`active_seats` is a bit set of the seats that may decide now, in any order; it is empty exactly when `to_move` is not a
seat. `turn_to` gives the next decision to one of them and changes nothing else. A seat with unconfirmed decisions is
the only active one until it confirms, so simultaneous turns are recorded seat by seat, in blocks that commute. A game
without these two functions has one active seat at a time.

`resample_hidden` redraws what a seat cannot know. `mask_hidden` neutralises it: states that look the same to the seat
become equal bytes. Both take back the unconfirmed steps of other seats.

A state contains bags, not shuffled piles: what nobody has seen is not decided yet, so a state has no seed.

`counted` is how much of each component a seat has at the end, by the keys of `components`, which groups and labels
them; `ending` is one of the keys of `endings`.

`see`, `text_for` and `narrate` take a viewer: a seat, `SPECTATOR`, or `OMNISCIENT`, from whom nothing is hidden.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
from numba import types

from amytis.core import catalogue
from amytis.core.compiled import BYTES, LONGS, MOVES, record_type
from amytis.core.component_overrides import component_override
from amytis.core.effects import Effect
from amytis.core.errors import BadFile
from amytis.core.observation import Layout, Part, lay_out
from amytis.core.render_context import EMPTY_CONTEXT, RenderContext
from amytis.core.rng import Rng
from amytis.core.seats import CHANCE, OMNISCIENT, OVER, SPECTATOR
from amytis.core.sentences import ENGLISH, Sentence
from amytis.core.simultaneous import one_at_a_time
from amytis.core.states import State, copy
from amytis.core.styled_text import StyledLine
from amytis.core.turns import Turn

__all__ = ["CHANCE", "OMNISCIENT", "OVER", "SPECTATOR", "RuleViolation", "Rules", "State", "load"]

Moves = npt.NDArray[np.int16]
Options = npt.NDArray[np.int64]
Table = TypeVar("Table", covariant=True)


@dataclass(frozen=True)
class RuleViolation:
    """Why a move is illegal: the number of the rule, and a sentence that can be worded in any language."""

    rule: str
    sentence: Sentence


class See(Protocol):
    """`see`: what a viewer may know. `confirmed` is for replays: the current turn has been confirmed since."""

    def __call__(self, s: State, seat: int, confirmed: bool = False) -> Any: ...


class Picture(Protocol):
    """`picture`: the lines of the board and of the panel beside it."""

    def __call__(
        self, view: Any, names: Sequence[str], moves: Collection[str] = (), /
    ) -> tuple[list[StyledLine], list[StyledLine]]: ...


class Svg(Protocol):
    """`svg`: a drawing as a viewer sees it."""

    def __call__(
        self, view: Any, names: Sequence[str], language: str = ENGLISH, context: RenderContext = EMPTY_CONTEXT, /
    ) -> str: ...


class Narrate(Protocol):
    """`narrate`: the effects of a move for a viewer, in a language."""

    def __call__(
        self,
        before: State,
        move: int,
        after: State,
        names: Sequence[str],
        seat: int = SPECTATOR,
        language: str = ENGLISH,
        /,
    ) -> list[Effect]: ...


class Labels(Protocol[Table]):
    """Labels of statistics in a language."""

    def __call__(self, language: str = ENGLISH) -> Table: ...


@dataclass(frozen=True, eq=False, repr=False)
class Rules:
    """A game's implementation of the contract, gathered from the modules of its folder.

    `simultaneous` is whether several seats may decide at the same time.
    """

    info: catalogue.Info
    dtype: np.dtype[Any]
    most_moves: int
    simultaneous: bool
    parts: tuple[Part, ...]

    _: KW_ONLY
    # rules
    start: Callable[[State, int, Options], None]
    to_move: Callable[[State], int]
    legal: Callable[[State, Moves], int]
    apply: Callable[[State, int], None]
    sample: Callable[[State, Rng], int]
    resample_hidden: Callable[[State, int, Rng], None]
    mask_hidden: Callable[[State, int], None]
    active_seats: Callable[[State], int]
    turn_to: Callable[[State, int], None]
    # dealing, scoring, evaluation
    odds: Callable[[State, int], int]
    scores: Callable[[State, npt.NDArray[np.int16]], None]
    ranks: Callable[[State, npt.NDArray[np.int8]], None]
    evaluate: Callable[[State, int], float]
    evaluate_partial: Callable[[State, int], float]
    score_scale: Callable[[State], float]
    is_quiet: Callable[[State], bool]
    # notation
    text: Callable[[State, int], str]
    parse: Callable[[State, str], int]
    why_not: Callable[[State, int], RuleViolation | None]
    text_for: Callable[[State, int, int], str]
    # views, each game with types of its own
    see: See
    unconfirmed: Callable[[State], int]
    turn: Callable[[State], Turn]
    board: Callable[..., Any]
    picture: Picture
    svg: Svg
    draw: Callable[[State], str]
    position: Callable[[str], State]
    narrate: Narrate
    # statistics
    counted: Callable[[State, int], dict[str, int]]
    ending: Callable[[State], str]
    components: Labels[dict[str, dict[str, str]]]
    endings: Labels[dict[str, str]]

    def __repr__(self) -> str:
        return f"<rules of {self.info.title}>"

    def blank(self) -> State:
        """An empty state."""
        state: State = np.zeros(1, self.dtype)[0]
        return state

    @cached_property
    def layout(self) -> Layout:
        """How an observation of this game is laid out."""
        return lay_out(self.dtype, self.parts)

    def opening(self, players: int, settings: dict[str, str]) -> State:
        """The state before the first decision."""
        s = self.blank()
        self.start(s, players, np.array(self.info.option_values(settings), np.int64))
        return s

    def copy(self, s: State) -> State:
        """A copy of a state, in its own memory."""
        return copy(s)

    def moves(self, s: State) -> Moves:
        """The numbers of all legal moves, ascending."""
        buffer = np.zeros(self.most_moves, np.int16)
        return buffer[: self.legal(s, buffer)]

    def points(self, s: State, players: int) -> list[int]:
        """Points of each seat."""
        out = np.zeros(players, np.int16)
        self.scores(s, out)
        points: list[int] = out.tolist()
        return points

    def placing(self, s: State, players: int) -> list[int]:
        """Place of each seat, 1 the best, by the game's own tie-breaks."""
        out = np.zeros(players, np.int8)
        self.ranks(s, out)
        places: list[int] = out.tolist()
        return places

    def signatures(self) -> dict[str, Any]:
        """The compiled signature of each compiled function of the contract."""
        record = record_type(self.dtype)
        simultaneous = (
            {"active_seats": types.int64(record), "turn_to": types.none(record, types.int64)}
            if self.simultaneous
            else {}
        )
        return simultaneous | {
            "start": types.none(record, types.int64, LONGS),
            "to_move": types.int64(record),
            "legal": types.int64(record, MOVES),
            "apply": types.none(record, types.int64),
            "sample": types.int64(record, LONGS),
            "resample_hidden": types.none(record, types.int64, LONGS),
            "mask_hidden": types.none(record, types.int64),
            "scores": types.none(record, MOVES),
            "ranks": types.none(record, BYTES),
            "evaluate": types.float64(record, types.int64),
            "evaluate_partial": types.float64(record, types.int64),
            "score_scale": types.float64(record),
            "is_quiet": types.boolean(record),
        }


MODULES = {
    "rules": ("start", "to_move", "legal", "apply", "sample", "resample_hidden", "mask_hidden"),
    "dealing": ("odds",),
    "scoring": ("scores", "ranks"),
    "evaluation": ("evaluate", "evaluate_partial", "score_scale", "is_quiet"),
    "notation": ("text", "parse", "why_not", "text_for"),
    "view": ("see", "unconfirmed", "turn"),
    "board": ("board",),
    "picture": ("picture",),
    "svg": ("svg",),
    "drawing": ("draw",),
    "reading": ("position",),
    "story": ("narrate",),
    "statistics": ("counted", "ending", "components", "endings"),
}
SIMULTANEOUS = ("active_seats", "turn_to")
FUNCTIONS = {name: module for module, names in MODULES.items() for name in names} | dict.fromkeys(SIMULTANEOUS, "rules")


@cache
def load(name: str) -> Rules:
    """The rules of a game."""
    known = catalogue.info(name)
    state = _import_state(name)
    rules = import_module(f"amytis.games.{name}.rules")
    simultaneous = all(hasattr(rules, function) for function in SIMULTANEOUS)
    functions = {} if simultaneous else one_at_a_time(rules.to_move)
    for function, module in FUNCTIONS.items():
        if function not in functions:
            functions[function] = getattr(import_module(f"amytis.games.{name}.{module}"), function)
    parts = import_module(f"amytis.games.{name}.observation").PARTS
    return Rules(known, state.STATE, state.MOVES, simultaneous, parts, **functions)


def _import_state(name: str) -> ModuleType:
    """Import a game's `state` module, which reads the components; overrides may not fit together."""
    replaced = component_override()
    try:
        return import_module(f"amytis.games.{name}.state")
    except (LookupError, TypeError, ValueError) as error:
        if replaced is None or replaced.game != name:
            raise
        raise BadFile(f"{replaced.path}: no game can be made of these pieces ({error!r})") from None
