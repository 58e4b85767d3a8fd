"""What each viewer may know of a table: the only source of everything that is shown.

Everything anybody is shown comes from here: live play, reconnecting, looking on, and replaying.
"""

import weakref
from typing import TYPE_CHECKING

from amytis.core.contract import CHANCE, SPECTATOR
from amytis.server.domain.errors import DomainError
from amytis.server.domain.seats import describe_seat
from amytis.server.domain.views import ClockInfo, Event, Outcome, Position, SeatClock, Snapshot, TableInfo

if TYPE_CHECKING:
    from amytis.server.domain.table import Table


class Projection:
    """A table through the eyes of its viewers."""

    def __init__(self, table: "Table") -> None:
        # A weak reference: a table that leaves the memory is freed at once, without the garbage collector.
        self._table: Table = weakref.proxy(table)
        self._snapshots: dict[tuple[int, tuple[int, ...]], Snapshot] = {}

    def changed(self) -> None:
        """Something has changed: what was shown before is not shown again."""
        self._snapshots.clear()

    def known(self, viewer: int) -> int:
        """How many steps a viewer knows of."""
        return self._table.game_of(viewer).known(viewer)

    def event(self, step: int, viewer: int, language: str) -> Event:
        """A step as a viewer knows it."""
        game = self._table.game_of(viewer)
        taken = game.steps[step]
        text = game.rules.text_for(taken.before, taken.move, viewer)
        seat = None if taken.mover == CHANCE else taken.mover
        turn = game.rules.turn(taken.before)
        return Event(step, turn.number, turn.seat, seat, text, game.story(step, viewer, language))

    def snapshot(self, viewer: int, identity: str | None) -> Snapshot:
        """The table now, through the eyes of a viewer; made once for everybody who asks before it changes.

        People differ by the seats they have, and in nothing else: strangers, of whom there is no end, share theirs.
        """
        key = viewer, tuple(self._table.seats_of(identity))
        if key not in self._snapshots:
            self._snapshots[key] = self._make_snapshot(viewer, identity)
        return self._snapshots[key]

    def _make_snapshot(self, viewer: int, identity: str | None) -> Snapshot:
        table = self._table
        own, game = table.seats_of(identity), table.game_of(viewer)
        decides = viewer in own and viewer in table.drafts and table.started and table.seats[viewer].bot is None
        result = game.result
        moves = game.moves() if decides else []
        confirm = table.info.confirm
        return Snapshot(
            table=self.describe(identity),
            seat=None if viewer < 0 else viewer,
            your_seats=own,
            acting=table.game.active_seats,
            version=table.drafts[viewer].version if decides else table.confirmed_steps,
            view=game.rules.see(game.state, viewer),
            moves=moves,
            confirm=confirm if confirm in moves else None,
            undoable=game.unconfirmed if decides else 0,
            outcome=None if result is None else Outcome(result.scores, result.ranks, result.winners),
            rematch=table.rematch,
        )

    def describe(self, identity: str | None) -> TableInfo:
        """The table as a lobby shows it."""
        table, clock = self._table, self._table.clock
        own = table.seats_of(identity)
        online = table.audience.seats | table.elsewhere
        seats = [
            describe_seat(number, seat, name, number in own, number in online, self._clock_of(number))
            for number, (seat, name) in enumerate(zip(table.seats, table.game.names, strict=True))
        ]
        return TableInfo(
            id=table.id,
            game=table.info.name,
            options=table.game.header.options,
            seats=seats,
            started=table.started,
            over=table.game.over,
            your_turn=table.started and any(seat in table.drafts and table.seats[seat].bot is None for seat in own),
            steps=table.confirmed_steps,
            created=table.created,
            hints=table.hints,
            # The database knows the kind as text alone.
            clock=clock and ClockInfo(clock.kind, clock.seconds, clock.increment),  # type: ignore[arg-type]
        )

    def _clock_of(self, seat: int) -> SeatClock | None:
        clock = self._table.clock
        return None if clock is None else SeatClock(clock.left[seat], clock.since[seat])

    def position(self, step: int, viewer: int, language: str) -> Position:
        """The table after so many steps, for replaying."""
        game, known = self._table.game_of(viewer), self.known(viewer)
        if not 0 <= step <= known:
            raise DomainError("no_step", step=step)
        state = game.steps[step].before if step < len(game.steps) else game.state
        event = self.event(step - 1, viewer, language) if step else None
        return Position(
            step, known, event, game.rules.see(state, viewer, confirmed=step <= self._table.confirmed_steps)
        )

    def record(self, viewer: int) -> str:
        """The record: whole once the game is over, before that what the viewer knows."""
        game = self._table.game_of(viewer)
        if game.over:
            return game.record()
        return game.record(hidden=True) if viewer == SPECTATOR else game.record(seat=viewer)
