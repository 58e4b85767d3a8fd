"""Validation of arguments from calling programs, with a clear sentence instead of a library's error."""

import operator
from collections.abc import Callable
from typing import Any

from amytis.core.errors import AmytisError, BadOption
from amytis.core.sentences import LONGEST_QUOTE, say

MOST_DIGITS = 100  # of a seed


def written(value: Any, write: Callable[[Any], str] = str) -> str:
    """Format any value, even one that Python refuses to print, such as a number with thousands of digits."""
    try:
        return write(value)
    except Exception:
        return f"a value of type {type(value).__name__}"


def shown(value: Any) -> str:
    """Any value, shortened for quoting in a sentence."""
    text = written(value, repr)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def whole(what: str, value: Any, error: type[AmytisError] = BadOption) -> int:
    """An integer of any library; fractions are refused, not truncated."""
    try:
        return operator.index(value)
    except TypeError:
        raise error(f"{what} is a whole number, unlike {shown(value)}") from None


def check_seed(seed: Any) -> int:
    """A seed: any integer of up to 100 digits."""
    number = whole("a seed", seed)
    if abs(number) >= 10**MOST_DIGITS:
        raise BadOption(f"a seed has at most {MOST_DIGITS} digits")
    return number


def check_seat(seat: Any, players: int) -> int:
    """A seat of a game with that many players."""
    number = whole("a seat", seat)
    if not 0 <= number < players:
        raise BadOption(f"there is no seat {shown(number)}: seats are counted from 0 to {players - 1}")
    return number


def check_language(language: str) -> str:
    """One of the available languages."""
    known = say.languages
    if language not in known:
        raise BadOption(f"a language is one of {', '.join(known)}, unlike {shown(language)}")
    return language
