"""Records: a game as a short text that people can read and compare, and that can be replayed.

A header of `key: value` lines, a line `---`, then one line for each decision: the seat (from 1) and its move, or `*`
and an outcome of chance. A finished game ends with its result. Empty lines and lines starting with `#` are ignored.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from amytis.core import catalogue
from amytis.core.errors import AmytisError, BadOption, BadRecord
from amytis.core.names import clean_name
from amytis.core.seats import CHANCE, OVER
from amytis.core.sentences import ENGLISH, LONGEST_QUOTE, Sentence, say

if TYPE_CHECKING:
    from amytis.core.game import Game

VERSION = "1"
BEGINNING = "amytis record:"
RULE = "---"
LONGEST_NAME = 40
BOT = "bot "
BLANKS = " \t"  # those of other scripts are no part of the format


@dataclass(frozen=True)
class Header:
    """The game, its options, and the names of the seats."""

    game: str
    players: int
    options: dict[str, str]
    names: tuple[str, ...]

    @classmethod
    def new(cls, game: str, players: int | None, options: Mapping[str, str], names: Sequence[str] = ()) -> Self:
        """A header with validated values."""
        info = catalogue.info(game)
        if not isinstance(players, int | None) or isinstance(names, str) or not isinstance(names, Sequence):
            raise BadOption(say("bad_header"))
        count = info.check_players(info.usual_players if players is None else players)
        if len(names) > count:
            raise BadOption(say("too_many_names", names=len(names), players=count))
        return cls(game, count, info.settings(options, count), tuple(check_name(name) for name in names))

    def shown_names(self, language: str = ENGLISH) -> list[str]:
        """The name of each seat, `Seat 2` by default; equal names get the number of the seat."""
        nameless = [say("nameless", number=seat + 1).worded(language) for seat in range(self.players)]
        names = [*self.names, *nameless[len(self.names) :]]
        return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]

    def lines(self) -> list[str]:
        """The header as text."""
        lines = [f"{BEGINNING} {VERSION}", f"game: {self.game}", f"players: {self.players}"]
        lines += [f"{name}: {value}" for name, value in self.options.items()]
        return lines + [f"seat {seat + 1}: {name}" for seat, name in enumerate(self.names)]


@dataclass(frozen=True)
class Line:
    """A decision of a seat, or of chance (no seat), with its line number in the text."""

    seat: int | None
    move: str
    number: int = 0

    def __str__(self) -> str:
        return f"{'*' if self.seat is None else self.seat + 1} {self.move}"

    def replay(self, game: "Game") -> None:
        """Play the line or raise `BadRecord`; an active seat that is not to move is given the turn first."""
        mover = game.to_move
        if mover == OVER:
            raise BadRecord(self.number, say("over_already"))
        if self.seat is not None and self.seat in game.active_seats:
            game.turn_to(self.seat)
        elif mover != CHANCE or self.seat is not None:
            raise BadRecord(self.number, say("not_to_move", mover=called(mover), written=called(self.seat)))
        if "?" in self.move:
            raise BadRecord(self.number, say("hides"))
        with at_line(self.number):
            game.play(self.move)


def called(mover: int | None) -> Sentence:
    """Chance or a seat, in words."""
    return say("chance") if mover is None or mover == CHANCE else say("seat", number=mover + 1)


def is_record(text: str) -> bool:
    """Whether a text begins like a record, ignoring comments."""
    _, first = next(numbered_lines(text), (0, ""))
    return first.startswith(BEGINNING)


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a record with their numbers from 1, without comments and empty lines."""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip(BLANKS)
        if stripped and not stripped.startswith("#"):
            yield number, stripped


@dataclass(frozen=True)
class Record:
    """A whole record."""

    header: Header
    lines: list[Line] = field(default_factory=list)
    result: list[int] | None = None
    seen_by: str = ""
    result_line: int = 0

    def text(self) -> str:
        """The record as text."""
        top = self.header.lines()
        if self.seen_by:
            top.append(f"seen by: {self.seen_by}")
        bottom = [] if self.result is None else [f"result: {' '.join(map(str, self.result))}"]
        return "\n".join([*top, RULE, *map(str, self.lines), *bottom]) + "\n"

    @classmethod
    def parse(cls, text: str) -> "Record":
        """A record read from text; the moves are checked only when they are replayed."""
        numbered = list(numbered_lines(text))
        end = next((i for i, (_, line) in enumerate(numbered) if line == RULE), None)
        if not numbered or not numbered[0][1].startswith(BEGINNING):
            raise BadRecord(1, say("no_record"))
        if end is None:
            raise BadRecord(numbered[-1][0], say("header_without_end", rule=RULE))
        header = parse_header(numbered[:end], numbered[end][0])
        return parse_body(header, numbered[end + 1 :])

    def check_result(self, game: "Game") -> None:
        """Check the written result against the replayed game."""
        if self.result is None:
            return
        if not game.over:
            raise BadRecord(self.result_line, say("result_too_early"))
        if self.result != game.scores:
            scores = " ".join(map(str, game.scores))
            raise BadRecord(self.result_line, say("wrong_result", scores=scores))


def parse_header(lines: Sequence[tuple[int, str]], end: int) -> Header:
    """Parse the header of a record; errors carry their line."""
    values: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for number, line in lines:
        key, colon, value = (part.strip(BLANKS) for part in line.partition(":"))
        if not colon:
            raise BadRecord(number, say("bad_header_line", line=line[:LONGEST_QUOTE]))
        if key in values:
            raise BadRecord(number, say("twice", name=key[:LONGEST_QUOTE]))
        values[key], numbers[key] = value, number
    if (version := values.pop("amytis record")) != VERSION:
        raise BadRecord(lines[0][0], say("unknown_version", version=version[:LONGEST_QUOTE], known=VERSION))
    values.pop("seen by", None)
    with at_line(numbers.get("game", end)):
        info = catalogue.info(values.pop("game", ""))
    with at_line(numbers.get("players", end)):
        players = info.check_players(whole_number(values.pop("players", ""), "players"))
    names: list[str] = []
    for number, seat in enumerate(f"seat {number + 1}" for number in range(players)):
        if seat in values:
            with at_line(numbers[seat]):
                if len(names) < number:
                    raise BadOption(say("name_missing", named=number + 1, nameless=number))
                names.append(check_name(values.pop(seat)))
    for key, value in values.items():
        with at_line(numbers[key]):
            info.settings({key: value}, players)
    return Header.new(info.name, players, values, names)


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Attribute errors raised inside to a line of the record."""
    try:
        yield
    except AmytisError as error:
        raise BadRecord(number, error) from None


def parse_body(header: Header, lines: Sequence[tuple[int, str]]) -> Record:
    """The decisions of a record, and its result."""
    decisions: list[Line] = []
    for number, line in lines:
        mover, _, move = line.partition(" ")
        if line.startswith("result:"):
            if number != lines[-1][0]:
                raise BadRecord(lines[-1][0], say("after_result"))
            with at_line(number):
                words = line.partition(":")[2].replace("\t", " ").split(" ")
                scores = [whole_number(word, "result") for word in words if word]
            return Record(header, decisions, scores, result_line=number)
        if mover not in ("*", *(str(seat + 1) for seat in range(header.players))):
            raise BadRecord(number, say("bad_line", line=line[:LONGEST_QUOTE], players=header.players))
        decisions.append(Line(None if mover == "*" else int(mover) - 1, move.strip(BLANKS), number))
    return Record(header, decisions)


def whole_number(text: str, key: str) -> int:
    """Parse a number of a record."""
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise BadOption(say("needs_number", name=key, written=text[:LONGEST_QUOTE]))
    return int(text)


def check_name(name: str) -> str:
    """Validate and normalise the name of a seat."""
    if not isinstance(name, str):
        raise BadOption(say("bad_header"))
    clean = clean_name(name)
    if clean is None or len(clean) > LONGEST_NAME:
        raise BadOption(say("bad_name", most=LONGEST_NAME, name=name[:LONGEST_QUOTE]))
    return clean
