"""How a game ended for each of its seats."""

from collections.abc import Sequence

from amytis.core.game import Result
from amytis.server.domain.seats import ROBOT, is_built_in
from amytis.server.storage.results import NewResult
from amytis.server.storage.stored import StoredSeat


def results_of(seats: Sequence[StoredSeat], result: Result | None) -> list[NewResult]:
    """The results of a table's seats, once its game is over."""
    if result is None:
        return []
    return [result_of(number, seat, result.scores[number], result.ranks[number]) for number, seat in enumerate(seats)]


def result_of(number: int, seat: StoredSeat, score: int, rank: int) -> NewResult:
    """The result of one seat. A program counts as a bot with its own name; a built-in bot on a seat that is
    not its own means that its player was gone."""
    gone = seat.bot is not None and not is_built_in(seat)
    return NewResult(
        seat=number,
        owner=None if seat.kind == ROBOT else seat.owner,
        bot=(seat.name or seat.bot) if seat.kind == ROBOT else None,
        name=seat.name,
        score=score,
        rank=rank,
        left=gone and not seat.out_of_time,
        late=gone and seat.out_of_time,
    )
