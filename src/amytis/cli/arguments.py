"""Arguments that several verbs share, read into what the rest of the house understands."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from amytis.bots import BOTS, check_bot
from amytis.core import catalogue
from amytis.core.errors import BadFile, BadOption
from amytis.core.files import read_text
from amytis.core.records import BOT, Header

# A file, or `-` for the standard input.
RecordFile = Annotated[Path, Parameter(allow_leading_hyphen=True)]


def default_game() -> str:
    """The game that is played when none is named."""
    return next(iter(catalogue.games()))


def read_options(words: Sequence[str]) -> dict[str, str]:
    """Options written as `cards=variant`."""
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, unlike {word!r}")
        options[name.strip()] = value.strip()
    return options


def split_seats(seats: str) -> list[str]:
    """Seats written as `Ann,greedy,greedy`."""
    return [name.strip() for name in seats.split(",")] if seats else []


def seat_names(game: str, players: int | None, seats: str, rest: Sequence[str], bots_only: bool = False) -> list[str]:
    """A name for each seat: those given, then `rest` as far as it goes, the last of it repeated."""
    info = catalogue.info(game)
    given = split_seats(seats)
    count = info.check_players(players if players is not None else len(given) or info.usual_players)
    if len(given) > count:
        raise BadOption(f"{len(given)} seats are named, but {count} play")
    while len(given) < count:
        given.append(rest[min(len(given), len(rest) - 1)])
    for name in given:
        if bots_only:
            check_bot(name)
    return given


def make_header(game: str, names: Sequence[str], options: Sequence[str]) -> Header:
    """The header of a game in which names of bots are bots."""
    marked = [f"{BOT}{name}" if is_bot(name) else name for name in names]
    return Header.new(game, len(names), read_options(options), marked)


def is_bot(name: str) -> bool:
    """Whether a seat's name is that of a bot, with or without a budget."""
    return name.partition("@")[0] in BOTS and bool(check_bot(name))


def bot_of(name: str) -> str | None:
    """The bot that a seat's name in a record stands for, or nothing for a person."""
    bot = name.removeprefix(BOT)
    return bot if name.startswith(BOT) and is_bot(bot) else None


def read_record(path: Path) -> str:
    """The text of a record, from a file or, for `-`, from the standard input."""
    if path != Path("-"):
        return read_text(path)
    try:
        return sys.stdin.read()
    except (UnicodeDecodeError, OSError):
        raise BadFile("the standard input is no text") from None
