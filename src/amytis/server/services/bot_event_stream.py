"""The event stream of a program: where it sits, where it has to decide, and how games ended."""

from amytis.server.domain.bot_events import Finished, SeatGiven, YourTurn
from amytis.server.domain.message_queue import MessageQueue
from amytis.server.domain.table import Table
from amytis.server.domain.views import Outcome

# A new stream begins with several events for each of the tables that a program may play at.
LONGEST_QUEUE = 5000


class BotEventStream(MessageQueue):
    """The events of one program. Each is sent once in a stream; a new stream begins with the current state."""

    def __init__(self, program: str) -> None:
        super().__init__(LONGEST_QUEUE)
        self.program = program
        self.seen: dict[str, int] = {}
        self._seats: dict[str, list[int]] = {}
        self._turns: dict[tuple[str, int], int] = {}

    def add_news(self, table: Table) -> None:
        """Queue what is new at a table."""
        seats = table.seats_of(self.program)
        result = table.game.result
        self.seen[table.id] = table.revision
        if result is None:
            self._add_seats(table, seats)
            self._add_turns(table, seats)
            return
        self.seen.pop(table.id)
        if self._seats.pop(table.id, None) is not None:
            # A game that was over before its seats were announced is not worth an event.
            outcome = Outcome(result.scores, result.ranks, result.winners)
            self.send(Finished("finished", table.id, table.info.name, seats, outcome))

    def _add_seats(self, table: Table, seats: list[int]) -> None:
        if seats != self._seats.get(table.id, []):
            self._seats[table.id] = seats
            self.send(SeatGiven("seat", table.id, table.info.name, seats))

    def _add_turns(self, table: Table, seats: list[int]) -> None:
        for seat in seats:
            due = table.started and seat in table.drafts and table.seats[seat].bot is None
            version = table.drafts[seat].version if due else None
            if version is None:
                self._turns.pop((table.id, seat), None)
            elif self._turns.get((table.id, seat)) != version:
                self._turns[table.id, seat] = version
                self.send(YourTurn("turn", table.id, table.info.name, seat, version))
