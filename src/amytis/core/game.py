"""A game being played, move by move: the entry point for notebooks, scripts, the command line and the server."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

import msgspec
import numpy as np

from amytis.core.arguments import check_language, check_seat, shown, whole
from amytis.core.contract import CHANCE, OMNISCIENT, OVER, SPECTATOR, Rules, State, load
from amytis.core.effects import Effect
from amytis.core.errors import BadOption, BadRecord, IllegalMove
from amytis.core.records import Header, Line, Record, called
from amytis.core.render_context import RenderContext, outcome_of
from amytis.core.rng import Rng, fresh_seed, seeded
from amytis.core.seats import sees
from amytis.core.sentences import ENGLISH, say
from amytis.core.simultaneous import seats_in

Chance = Literal["auto", "manual"]


@dataclass(frozen=True)
class Result:
    """How a game ended: points and places of the seats, and the winners."""

    scores: list[int]
    ranks: list[int]

    @property
    def winners(self) -> list[int]:
        """The seats in the first place."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was played, the state before it, and the random generator before and after it."""

    move: int
    mover: int
    before: State
    rng: Rng
    rng_after: Rng


class Game:
    """One game from its opening on. Seats are counted from 0; moves are strings in the game's notation.

    Chance is sampled automatically from the seed. With `chance="manual"` its outcomes are listed and played as moves.
    """

    def __init__(self, header: Header, seed: int | None = None, chance: Chance = "auto") -> None:
        check_chance(chance)
        self.rules: Rules = load(header.game)
        self.header = header
        self.seed = fresh_seed() if seed is None else seed
        self.chance = chance
        self.steps: list[Step] = []
        self._undone: list[Step] = []
        self._decider: tuple[State | None, int] = None, OVER
        self.state: State = self.rules.opening(header.players, header.options)
        self._rng = seeded(self.seed)
        self._settle()

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.header.players

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return self.header.shown_names()

    @property
    def to_move(self) -> int:
        """The seat that decides next, or `CHANCE`, or `OVER`."""
        state, mover = self._decider
        if state is not self.state:
            mover = int(self.rules.to_move(self.state))
            self._decider = self.state, mover
        return mover

    @property
    def active_seats(self) -> list[int]:
        """The seats that may decide now; usually only the seat to move."""
        return seats_in(self.rules.active_seats(self.state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    def turn_to(self, seat: int) -> Self:
        """Give the next decision to one of the active seats.

        This is not a step: it becomes part of the state before the seat's decision, and undo keeps it.
        """
        if check_seat(seat, self.players) not in self.active_seats:
            mover = self.to_move
            raise IllegalMove(
                say("over_already") if mover == OVER else say("not_to_move", mover=called(mover), written=called(seat))
            )
        if seat != self.to_move:
            self.state = self.rules.copy(self.state)
            self.rules.turn_to(self.state, seat)
            self._undone.clear()
        return self

    def moves(self) -> list[str]:
        """All legal moves; with manual chance, also all outcomes of chance."""
        text, state = self.rules.text, self.state
        return [text(state, move) for move in self.rules.moves(state).tolist()]

    def play(self, move: str) -> Self:
        """Play a move; an illegal one raises `IllegalMove` with the rule that forbids it, and changes nothing."""
        return self.play_number(self.rules.parse(self.state, move))

    def play_number(self, move: int) -> Self:
        """Play a move given by its number."""
        move = whole("the number of a move", move, IllegalMove)
        if not 0 <= move < self.rules.most_moves:
            raise IllegalMove(f"there is no move number {shown(move)}")
        violation = self.rules.why_not(self.state, move)
        if violation is not None:
            raise IllegalMove(violation.sentence, violation.rule)
        if self._undone and self._undone[-1].move == move:
            self._undone.pop()
        else:
            self._undone.clear()
        self._take(move)
        self._settle()
        return self

    def undo(self) -> Self:
        """Take back the last decision and the chance events after it; playing it again repeats those events.

        Unless chance is manual, the initial deal stays: there was no decision before it.
        """
        if self.chance == "auto":
            if all(step.mover == CHANCE for step in self.steps):
                return self
            while self.steps[-1].mover == CHANCE:
                self._back()
        if self.steps:
            self._back()
        return self

    @property
    def unconfirmed(self) -> int:
        """How many of the last decisions may still be taken back at a table, because nobody else has seen them."""
        return int(self.rules.unconfirmed(self.state))

    @property
    def scores(self) -> list[int]:
        """Points of each seat now."""
        return self.rules.points(self.state, self.players)

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return Result(self.scores, self.rules.placing(self.state, self.players)) if self.over else None

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Everything that a seat, or without one a spectator, may know, as plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self.rules.see(self.state, self._viewer(seat)))
        return plain

    def record(self, seat: int | None = None, hidden: bool = False) -> str:
        """The game as replayable text. For a seat, or a spectator with `hidden=True`, unknown moves show `?`."""
        viewer = self._viewer(seat)
        mask = hidden or seat is not None
        steps = self.steps[: self.known(viewer)] if mask else self.steps
        lines = [self._line(step, viewer if mask else None) for step in steps]
        seen_by = "" if not mask else "spectator" if seat is None else str(seat + 1)
        return Record(self.header, lines, self.scores if self.over else None, seen_by).text()

    def known(self, seat: int) -> int:
        """How many steps a viewer knows, which excludes another seat's unconfirmed turn."""
        return len(self.steps) - (0 if sees(seat, self.to_move) else self.unconfirmed)

    def story(self, step: int, seat: int = SPECTATOR, language: str = "en") -> list[Effect]:
        """The effects of a step, as a viewer may know them; empty if the viewer does not know the step yet.

        Steps are counted from 0, never from the end: the last ones may be another seat's unconfirmed turn.
        """
        names = self.header.shown_names(check_language(language))
        if seat not in (SPECTATOR, OMNISCIENT):
            check_seat(seat, self.players)
        if whole("a step", step) < 0:
            raise BadOption(f"steps are counted from 0, so there is no step {shown(step)}")
        if step >= self.known(seat):
            return []
        after = self.steps[step + 1].before if step + 1 < len(self.steps) else self.state
        played = self.steps[step]
        return self.rules.narrate(played.before, played.move, after, names, seat, language)

    def draw(self) -> str:
        """The whole position as text."""
        return self.rules.draw(self.state)

    def svg(self, seat: int | None = None, language: str = ENGLISH) -> str:
        """The table as an SVG drawing, as a seat sees it; without a seat, the whole position."""
        viewer = OMNISCIENT if seat is None else self._viewer(seat)
        names = self.header.shown_names(check_language(language))
        ended = outcome_of(self.result.winners, names).worded(language) if self.result else ""
        context = RenderContext(ended, self._confirmed(viewer))
        return self.rules.svg(self.rules.see(self.state, viewer), names, language, context)

    def _repr_svg_(self) -> str:
        """Notebooks show a game as its board."""
        return self.svg()

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"<{self.rules.info.title}, {self.players} players, {len(self.steps)} steps, scores {self.scores}>"

    def fork(self) -> Self:
        """An independent copy of the game."""
        twin = copy.copy(self)
        twin.steps = list(self.steps)
        twin.state = self.rules.copy(self.state)
        twin._undone = list(self._undone)
        twin._rng = self._rng.copy()
        return twin

    def fresh_rng(self) -> Rng:
        """An unpredictable random generator, for callers that play chance by hand."""
        return seeded(fresh_seed())

    def _viewer(self, seat: int | None) -> int:
        return SPECTATOR if seat is None else check_seat(seat, self.players)

    def _confirmed(self, viewer: int) -> Any:
        """What a viewer saw when the current turn began; None if everything visible is confirmed."""
        count = self.unconfirmed
        if not 0 < count <= len(self.steps) or not sees(viewer, self.to_move):
            return None
        return self.rules.see(self.steps[-count].before, viewer)

    def _line(self, step: Step, viewer: int | None) -> Line:
        written = self.rules.text(step.before, step.move)
        if viewer is not None:
            written = self.rules.text_for(step.before, step.move, viewer)
        return Line(None if step.mover == CHANCE else step.mover, written)

    def _take(self, move: int, rng: Rng | None = None) -> None:
        after = self._rng.copy()
        before = after if rng is None else rng
        self.steps.append(Step(move, self.to_move, self.rules.copy(self.state), before, after))
        self.rules.apply(self.state, move)
        self._decider = None, OVER

    def _back(self) -> None:
        step = self.steps.pop()
        self._undone.append(step)
        # A fork may share this step: playing on must not change its state.
        self.state = self.rules.copy(step.before)
        self._rng = step.rng.copy()

    def _settle(self) -> None:
        """Resolve chance, unless it is manual: repeat the outcomes that were undone, sample the others."""
        while self.chance == "auto" and self.to_move == CHANCE:
            rng = self._rng.copy()
            if self._undone:
                step = self._undone.pop()
                # As if it had been sampled now, so that the next sample does not repeat it.
                self._rng = step.rng_after.copy()
                self._take(step.move, rng)
            else:
                self._take(int(self.rules.sample(self.state, self._rng)), rng)


def check_chance(chance: str) -> None:
    """Refuse anything but `auto` and `manual`."""
    if chance not in ("auto", "manual"):
        raise BadOption(f"chance is 'auto' or 'manual', not {shown(chance)}")


def new(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    chance: Chance = "auto",
    names: Sequence[str] = (),
    **options: str,
) -> Game:
    """A new game: `amytis.new("babylonia", players=3, seed=7, cards="variant")`."""
    return Game(Header.new(game, players, options, names), seed, chance)


def replay(text: str, seed: int | None = None, chance: Chance = "auto") -> Game:
    """The game of a record, up to its last line; it can be continued from there."""
    check_chance(chance)
    if not isinstance(text, str):
        raise BadRecord(1, say("no_text", what=say("a_record"), value=shown(text)))
    record = Record.parse(text)
    game = Game(record.header, seed, "manual")
    for line in record.lines:
        line.replay(game)
    record.check_result(game)
    if chance == "auto":
        game.chance = chance
        game._settle()
    return game


def same_state(one: State, other: State) -> bool:
    """Whether two states are equal, byte by byte."""
    return np.asarray(one).tobytes() == np.asarray(other).tobytes()
