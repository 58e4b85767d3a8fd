"""A game divided into turns of seats and the chance events between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from amytis.core.contract import CHANCE
from amytis.core.game import Game


@dataclass(frozen=True)
class Segment:
    """The steps from `first` up to, but excluding, `last`: a seat's turn, or the chance events between two turns."""

    first: int
    last: int
    mover: int


def segments(game: Game) -> list[Segment]:
    """The segments of a game, in order. A turn ends where it cannot be taken back any more."""
    found: list[Segment] = []
    first = 0
    for last in range(1, len(game.steps) + 1):
        mover = game.steps[first].mover
        state = game.steps[last].before if last < len(game.steps) else game.state
        goes_on = last < len(game.steps) and game.steps[last].mover == mover
        if not goes_on or (mover != CHANCE and not game.rules.unconfirmed(state)):
            found.append(Segment(first, last, mover))
            first = last
    return found


def is_choice(game: Game, turn: Segment) -> bool:
    """Whether a segment had an alternative."""
    return any(len(game.rules.moves(step.before)) > 1 for step in game.steps[turn.first : turn.last])


def moves_of(game: Game, segment: Segment) -> list[int]:
    """The numbers of the moves."""
    return [step.move for step in game.steps[segment.first : segment.last]]


def observing_turn(game: Game, event: Segment, turns: Sequence[Segment]) -> Segment | None:
    """The first turn in the round after a chance event whose seat saw its outcome, if any."""
    following = [turn for turn in turns if turn.first >= event.last][: game.players]
    return next((turn for turn in following if saw(game, event, turn.mover)), None)


def saw(game: Game, event: Segment, seat: int) -> bool:
    """Whether a seat saw the whole outcome."""
    rules = game.rules
    return all(
        rules.text_for(step.before, step.move, seat) == rules.text(step.before, step.move)
        for step in game.steps[event.first : event.last]
    )


def observed_events(game: Game, parts: Sequence[Segment]) -> Iterator[tuple[Segment, Segment]]:
    """Chance events with alternatives, each with the first turn whose seat saw it."""
    turns = [part for part in parts if part.mover != CHANCE]
    for part in parts:
        if part.mover == CHANCE and is_choice(game, part):
            turn = observing_turn(game, part, turns)
            if turn is not None:
                yield part, turn
