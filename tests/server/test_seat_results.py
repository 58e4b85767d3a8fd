"""Results of seats: whose they are, and whether the player stayed to the end."""

import pytest

from amytis.core.game import Result
from amytis.server.domain.seat_results import results_of
from amytis.server.storage.stored import StoredSeat


@pytest.mark.parametrize(
    ("seat", "owner", "bot", "left", "late"),
    [
        (StoredSeat("person", "Ann", "ann"), "ann", None, False, False),
        (StoredSeat("person", "Ann", "ann", "greedy"), "ann", None, True, False),
        (StoredSeat("person", "Ann", "ann", "greedy", out_of_time=True), "ann", None, False, True),
        (StoredSeat("person", "Ann", None, "greedy"), None, None, True, False),
        (StoredSeat("bot", "", None, "master"), None, "master", False, False),
        (StoredSeat("bot", "Nabu", "program-1"), None, "Nabu", False, False),
        (StoredSeat("bot", "Nabu", "program-1", "greedy"), None, "Nabu", True, False),
    ],
    ids=["person", "left", "out of time", "forgotten", "built-in bot", "program", "program that left"],
)
def test_a_seat_counts_for_its_player(
    seat: StoredSeat, owner: str | None, bot: str | None, left: bool, late: bool
) -> None:
    (result,) = results_of([seat], Result([12], [1]))
    assert (result.owner, result.bot, result.left, result.late) == (owner, bot, left, late)
    assert (result.score, result.rank, result.name) == (12, 1, seat.name)


def test_a_game_that_is_not_over_has_no_results() -> None:
    assert results_of([StoredSeat("person", "Ann", "ann")], None) == []
