"""Moves and positions as text from outside: plain letters alone, and no more of them than either can have.

Letters of other scripts are refused before anything is read: the long s would be an S in upper case, and to
Python Arabic digits are digits too. The bound on the length keeps the readers fast.
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
    """The first letter that is not plain, with its code, for it may look like one that is."""
    found = FOREIGN.search(text)
    return None if found is None else f"{found[0]!r} (U+{ord(found[0]):04X})"


def check_plain(what: Sentence, text: Any, longest: int, error: type[AmytisError]) -> None:
    """Refuse what is no text, or has foreign letters, or is longer than can be."""
    if not isinstance(text, str):
        raise error(say("no_text", what=what, value=shown(text)))
    if len(text) > longest:
        raise error(say("too_long", what=what, most=longest))
    if not text.isascii():
        raise error(say("foreign_letter", what=what, letter=foreign_letter(text)))


def reads_moves(parse: Callable[[State, str], int]) -> Callable[[State, str], int]:
    """A game's `parse`, which then sees plain text only."""
    what = say("a_move")

    @wraps(parse)
    def guarded(s: State, written: str) -> int:
        check_plain(what, written, LONGEST_MOVE, IllegalMove)
        return parse(s, written)

    return guarded


def reads_positions(position: Callable[[str], State]) -> Callable[[str], State]:
    """A game's `position`, which then sees plain text only."""
    what = say("a_position")

    @wraps(position)
    def guarded(text: str) -> State:
        check_plain(what, text, LONGEST_POSITION, BadPosition)
        return position(text)

    return guarded


def number_in(text: str) -> int | None:
    """The whole number that some digits write; nothing for other signs, and for more digits than anything counts."""
    return int(text) if DIGITS.fullmatch(text) else None
