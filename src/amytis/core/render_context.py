"""What a drawing shows besides the view: how the game ended, and what is not confirmed yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from amytis.core.sentences import Sentence, say


@dataclass(frozen=True)
class RenderContext:
    """How the game ended, worded for the reader, and the view at the beginning of the current turn.

    `confirmed` is None if everything visible is confirmed.
    """

    outcome: str = ""
    confirmed: Any = None


EMPTY_CONTEXT = RenderContext()


def outcome_of(winners: Sequence[int], names: Sequence[str]) -> Sentence:
    """Who has won; in a solo game it may be nobody."""
    if not winners:
        return say("nobody_won")
    if len(winners) == 1:
        return say("one_won", name=names[winners[0]])
    return say("several_won", names=", ".join(names[seat] for seat in winners))
