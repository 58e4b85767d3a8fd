"""Whatever reads text from outside takes steps in proportion to its length, also where the text is meant to hurt.

The bound is on processor time: reading the longest texts of all kinds takes one reader a second or two, and a reader
whose steps grow with the square of the length would take hours.
"""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import pytest

import amytis
from amytis.bots.bot import check_bot
from amytis.cli.arguments import bot_of, read_options, split_seats
from amytis.core import catalogue, hexes
from amytis.core.contract import Rules, load
from amytis.core.errors import AmytisError
from amytis.core.game import replay
from amytis.core.records import Header, check_name, is_record
from amytis.core.rulebook import rule
from amytis.games.babylon.components import read_tiles as read_babylon_tiles
from amytis.games.gardens.components import read_tiles as read_gardens_tiles
from amytis.server.api.messages import LONGEST_RECORD
from amytis.server.domain.recovery_codes import read_code
from amytis.server.operations.logs import scrubbed
from tests.contract.cases import every_game

SECONDS = 30.0

BLANKS = (" ", "\t", "\n", "\x0b", "\N{NO-BREAK SPACE}")
SIGNS = (
    "1",
    "A",
    "@",
    "-",
    ":",
    ";",
    ",",
    ".",
    "?",
    "#",
    "\N{LATIN SMALL LETTER LONG S}",
    "\N{ARABIC-INDIC DIGIT THREE}",
)
WORDS = ("A1 ", "1:", "; ", "M @ ", "1 .\n", "a: b\n", "1 done\n", "# \n", "sheet: 1\n")
SECRETS = ("://a:", "bearer ", "basic  ", "amytis_", "amytis=", "/t/abcd", "[parameters: ", "DETAIL: ", "a@")
MOVES = ("", "M", "7 ", "draw ", "pillars C3 L2 ", "go ")
POSITION = "players: 2\n"


def texts(*starts: str) -> Iterator[str]:
    """Texts of the largest size that could hurt: one thing over and over, and something else in the end."""
    for start in starts:
        for repeated in BLANKS + SIGNS + WORDS + SECRETS:
            yield start + repeated * ((LONGEST_RECORD - len(start) - 1) // len(repeated)) + "!"


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Fail once this process has computed for so long; regular expressions hear of it too."""

    def fail(number: int, frame: object) -> None:
        raise AssertionError(f"not read within {seconds:g} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, fail)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def read_all(read: Callable[[str], Any], *starts: str, errors: Sequence[type[Exception]] = ()) -> None:
    """Read every text; one may be refused in words."""
    with processor_time(SECONDS):
        for text in texts(*starts or [""]):
            with suppress(AmytisError, *errors):
                read(text)


def unguarded(function: Any) -> Callable[..., Any]:
    """The reader behind the bound on the length, which must not need it."""
    return function.__wrapped__  # type: ignore[no-any-return]


def begun(game: str) -> tuple[Rules, Any]:
    """The rules of a game, and a state in which a seat decides."""
    return load(game), amytis.new(game, players=2, seed=1).state


@every_game
def test_a_move_is_read_in_proportion_to_its_length(game: str) -> None:
    rules, s = begun(game)
    read_all(partial(rules.parse, s))
    read_all(partial(unguarded(rules.parse), s), *MOVES)


@every_game
def test_a_position_is_read_in_proportion_to_its_length(game: str) -> None:
    rules, _ = begun(game)
    read_all(rules.position)
    read_all(unguarded(rules.position), POSITION, f"{POSITION}seat 1: ", f"{POSITION}played: ", f"{POSITION} 5 ")


@every_game
def test_a_record_is_read_in_proportion_to_its_length(game: str) -> None:
    begun = amytis.new(game, players=2, seed=1)
    read_all(replay, f"{begun.record()}{begun.to_move + 1} ", f"{begun.record()}result: ")


def test_the_header_of_a_record_is_read_in_proportion_to_its_length() -> None:
    first = "amytis record: 1\n"
    read_all(replay, "", first, f"{first}game: ", f"{first}game: babylonia\nplayers: 2\n", f"{first}players: ")


@pytest.mark.parametrize(
    "read",
    [
        is_record,
        check_name,
        check_bot,
        bot_of,
        hexes.parse,
        catalogue.info,
        split_seats,
        read_code,
        scrubbed,
        lambda text: read_options([text]),
        lambda text: rule("babylonia", text),
        lambda text: Header.new("babylonia", 2, {text: text}),
        lambda text: Header.new("babylonia", 2, {"cards": text}, [text]),
    ],
)
def test_names_settings_codes_and_logs_are_read_in_proportion_to_their_length(read: Callable[[str], Any]) -> None:
    read_all(read)


@pytest.mark.parametrize("read", [read_babylon_tiles, read_gardens_tiles])
def test_pieces_are_read_in_proportion_to_their_length(read: Callable[[str], Any]) -> None:
    read_all(read, errors=[ValueError, LookupError])
