"""What programs hand over: checked where it comes in, and refused with a sentence instead of a stranger's error."""

import operator
from typing import Any

from amytis.core.errors import AmytisError, BadOption
from amytis.core.sentences import say


def whole(what: str, value: Any, error: type[AmytisError] = BadOption) -> int:
    """A whole number, of whatever library; a fraction is refused and not cut off."""
    try:
        return operator.index(value)
    except TypeError:
        raise error(f"{what} is a whole number, unlike {value!r}") from None


def check_seat(seat: Any, players: int) -> int:
    """A seat of a game of so many."""
    number = whole("a seat", seat)
    if not 0 <= number < players:
        raise BadOption(f"there is no seat {number}: seats are counted from 0 to {players - 1}")
    return number


def check_language(language: str) -> str:
    """A language that we speak."""
    known = say.languages
    if language not in known:
        raise BadOption(f"a language is one of {', '.join(known)}, unlike {language!r}")
    return language
