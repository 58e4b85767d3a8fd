"""Who follows a table, and what they have been told."""

import weakref
from typing import TYPE_CHECKING

from amytis.core.contract import SPECTATOR
from amytis.server import time_source
from amytis.server.domain.errors import DomainError
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.views import Update
from amytis.server.storage.stored import ONLOOKER

if TYPE_CHECKING:
    from amytis.server.domain.table import Table


class Audience:
    """The sockets at a table, and other followers. Guests are there as well, but hear of the table elsewhere."""

    def __init__(self, table: "Table") -> None:
        self.sockets: set[Subscriber] = set()
        self.guests: set[str] = set()
        # A table that leaves the memory is gone at once, without waiting for a search for circles.
        self._table: Table = weakref.proxy(table)

    @property
    def seats(self) -> set[int]:
        """The seats whose players are connected."""
        there = {socket.identity for socket in self.sockets} | self.guests
        return {seat for identity in there for seat in self._table.seats_of(identity)}

    @property
    def presence(self) -> set[int]:
        """What other processes are told: the seats whose players are connected, and whether others follow the table."""
        others = any(not self._table.seats_of(socket.identity) for socket in self.sockets)
        return self.seats | ({ONLOOKER} if others else set())

    def join(self, socket: Subscriber, since: int) -> None:
        """Let a socket follow the table after the events it has; those of a draft may have changed since."""
        self.sockets.add(socket)
        socket.sent = min(since, self._table.confirmed_steps)
        socket.shown = None
        self._table.announce()

    def part(self, socket: Subscriber) -> None:
        """A socket has gone."""
        self.sockets.discard(socket)
        self._table.announce()

    def dismiss(self) -> None:
        """The table is gone: whoever comes back to it is told so."""
        for socket in self.sockets:
            socket.end()

    def tell(self) -> None:
        """Tell every socket what has changed for it; one for which nothing has must not notice that anything did."""
        now = time_source.now()
        for socket in list(self.sockets):
            known = socket.sent
            update = self._update(socket, now)
            if update.events or update.since < known or update.snapshot != socket.shown:
                socket.shown = update.snapshot
                socket.send(update)

    def _update(self, socket: Subscriber, now: float) -> Update:
        """What a socket does not know yet."""
        projection = self._table.projection
        known = projection.known(socket.seat)
        since = min(socket.sent, known)
        socket.sent = known
        events = [projection.event(step, socket.seat, socket.language) for step in range(since, known)]
        snapshot = projection.snapshot(socket.seat, socket.identity)
        return Update("update", since, events, snapshot, now)

    def forget_drafts(self, kept: int, confirmer: int | None = None) -> None:
        """What was confirmed comes before the others' drafts: those are sent again after it."""
        for socket in self.sockets:
            if confirmer is None or socket.seat != confirmer:
                socket.sent = min(socket.sent, kept)

    def look_again(self) -> None:
        """Let everybody see what they may see now, from the beginning if that is new."""
        for socket in self.sockets:
            try:
                seat = self._table.viewer(socket.identity, socket.wished)
            except DomainError:
                seat = self._table.viewer(socket.identity, None)
            if socket.seat >= 0 and seat == SPECTATOR:
                # Their seats are somebody else's now: they come back as whoever they are by then.
                socket.end()
            if seat != socket.seat:
                socket.seat = seat
                socket.sent = 0

    def reveal_all(self) -> None:
        """The game is over: everybody sees everything, until somebody asks for the eyes of a seat again."""
        for socket in self.sockets:
            socket.wished = None
        self.look_again()
