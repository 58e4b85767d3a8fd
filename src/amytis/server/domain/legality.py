"""Legality of moves that players enter."""

from collections.abc import Sequence

from amytis.core.errors import IllegalMove
from amytis.core.game import Game
from amytis.server.domain.drafts import Draft
from amytis.server.domain.errors import DomainError
from amytis.server.domain.views import Verdict


def play_legal(game: Game, move: str) -> None:
    """Play a move in notation, or refuse it with the rule that forbids it."""
    try:
        number = game.rules.parse(game.state, move)
    except IllegalMove as error:
        raise DomainError("illegal_move", error) from None
    refusal = game.rules.why_not(game.state, number)
    if refusal is not None:
        raise DomainError("illegal_move", refusal.sentence, rule=refusal.rule)
    game.play_number(number)


def explain_move(game: Game, move: str, language: str) -> Verdict:
    """Whether a move would be legal, and which rule forbids it."""
    try:
        number = game.rules.parse(game.state, move)
    except IllegalMove as error:
        return Verdict(False, None, error.worded(language))
    refusal = game.rules.why_not(game.state, number)
    if refusal is None:
        return Verdict(True, None, None)
    return Verdict(False, refusal.rule, refusal.sentence.worded(language))


def moves_after(draft: Draft, moves: Sequence[str]) -> list[str] | None:
    """The legal moves of a seat after some moves that are only tried; None if that would reveal something.

    Only moves that could be undone are tried, so this reveals no more than playing and undoing them.
    """
    twin = draft.game.fork()
    for move in moves:
        play_legal(twin, move)
        if twin.to_move != draft.seat or not twin.unconfirmed:
            return None
    return twin.moves()
