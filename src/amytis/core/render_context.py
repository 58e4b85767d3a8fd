"""The moment that a drawing shows: what a view does not tell of it, but the game knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from amytis.core.sentences import Sentence, say


@dataclass(frozen=True)
class RenderContext:
    """How the game ended, worded for the reader, and the view as it was when the turn under way began.

    There is no such view where nothing that is seen is unconfirmed.
    """

    outcome: str = ""
    confirmed: Any = None


EMPTY_CONTEXT = RenderContext()


def outcome_of(winners: Sequence[int], names: Sequence[str]) -> Sentence:
    """Who has won; alone nobody may have."""
    if not winners:
        return say("nobody_won")
    if len(winners) == 1:
        return say("one_won", name=names[winners[0]])
    return say("several_won", names=", ".join(names[seat] for seat in winners))
