"""Input checks for moves and positions as text: ASCII only, and bounded in length.

Other scripts are refused before parsing: the long s becomes an S in upper case, and Python accepts Arabic digits as
digits. The bound on the length keeps the parsers fast.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from amytis.core.arguments import shown
from amytis.core.errors import AmytisError, BadPosition, IllegalMove
from amytis.core.sentences import Sentence, say
from amytis.core.states import State

LONGEST_MOVE = 80
LONGEST_POSITION = 20_000
FOREIGN = re.compile(r"[^\x00-\x7f]")
DIGITS = re.compile(r"[0-9]{1,18}")


def foreign_letter(text: str) -> str | None:
    """The first non-ASCII character, with its code point because it may look like an ASCII one."""
    found = FOREIGN.search(text)
    return None if found is None else f"{found[0]!r} (U+{ord(found[0]):04X})"


def check_plain(what: Sentence, text: Any, longest: int, error: type[AmytisError]) -> None:
    """Refuse anything that is not a string, not ASCII, or too long."""
    if not isinstance(text, str):
        raise error(say("no_text", what=what, value=shown(text)))
    if len(text) > longest:
        raise error(say("too_long", what=what, most=longest))
    if not text.isascii():
        raise error(say("foreign_letter", what=what, letter=foreign_letter(text)))


def reads_moves(parse: Callable[[State, str], int]) -> Callable[[State, str], int]:
    """Decorate a game's `parse` so that it only receives checked text."""
    what = say("a_move")

    @wraps(parse)
    def guarded(s: State, written: str) -> int:
        check_plain(what, written, LONGEST_MOVE, IllegalMove)
        return parse(s, written)

    return guarded


def reads_positions(position: Callable[[str], State]) -> Callable[[str], State]:
    """Decorate a game's `position` so that it only receives checked text."""
    what = say("a_position")

    @wraps(position)
    def guarded(text: str) -> State:
        check_plain(what, text, LONGEST_POSITION, BadPosition)
        return position(text)

    return guarded


def number_in(text: str) -> int | None:
    """The number written by up to 18 digits; None for anything else."""
    return int(text) if DIGITS.fullmatch(text) else None
