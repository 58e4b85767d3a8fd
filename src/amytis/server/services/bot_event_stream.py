"""What a program has been told of its tables: where it sits, where it has to decide, and how games ended."""

from amytis.server.domain.bot_events import Finished, SeatGiven, YourTurn
from amytis.server.domain.message_queue import Outbox
from amytis.server.domain.table import Table
from amytis.server.domain.views import Outcome

# Whoever begins to read is told everything at once: several lines for each of the tables that they may be invited to.
MOST_ERRANDS = 5000


class Errands(Outbox):
    """The stream of one program. Whatever is told is told once, and again to whoever begins to read anew."""

    def __init__(self, program: str) -> None:
        super().__init__(MOST_ERRANDS)
        self.program = program
        self.seen: dict[str, int] = {}
        self._seats: dict[str, list[int]] = {}
        self._turns: dict[tuple[str, int], int] = {}

    def look(self, table: Table) -> None:
        """Tell what is new at a table."""
        seats = table.seats_of(self.program)
        result = table.game.result
        self.seen[table.id] = table.revision
        if result is None:
            self._tell_seats(table, seats)
            self._tell_turns(table, seats)
            return
        self.seen.pop(table.id)
        if self._seats.pop(table.id, None) is not None:
            # A game that was over before its seats were told of is no errand any more.
            outcome = Outcome(result.scores, result.ranks, result.winners)
            self.send(Finished("finished", table.id, table.info.name, seats, outcome))

    def _tell_seats(self, table: Table, seats: list[int]) -> None:
        if seats != self._seats.get(table.id, []):
            self._seats[table.id] = seats
            self.send(SeatGiven("seat", table.id, table.info.name, seats))

    def _tell_turns(self, table: Table, seats: list[int]) -> None:
        for seat in seats:
            due = table.started and seat in table.drafts and table.seats[seat].bot is None
            version = table.drafts[seat].version if due else None
            if version is None:
                self._turns.pop((table.id, seat), None)
            elif self._turns.get((table.id, seat)) != version:
                self._turns[table.id, seat] = version
                self.send(YourTurn("turn", table.id, table.info.name, seat, version))
