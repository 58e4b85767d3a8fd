"""The subscribers of a table, and what each of them has been sent."""

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
    """The subscribers of a table. Guests are programs that hear of it through their own event stream."""

    def __init__(self, table: "Table") -> None:
        self.subscribers: set[Subscriber] = set()
        self.guests: set[str] = set()
        # A weak reference: a table that leaves the memory is freed at once, without the garbage collector.
        self._table: Table = weakref.proxy(table)

    @property
    def seats(self) -> set[int]:
        """The seats whose players are connected."""
        there = {subscriber.identity for subscriber in self.subscribers} | self.guests
        return {seat for identity in there for seat in self._table.seats_of(identity)}

    @property
    def presence(self) -> set[int]:
        """What other processes are told: the seats whose players are connected, and whether others follow the table."""
        others = any(not self._table.seats_of(subscriber.identity) for subscriber in self.subscribers)
        return self.seats | ({ONLOOKER} if others else set())

    def join(self, subscriber: Subscriber, since: int) -> None:
        """Add a subscriber that has the events before `since`; those of a draft may have changed meanwhile."""
        self.subscribers.add(subscriber)
        subscriber.sent = min(since, self._table.confirmed_steps)
        subscriber.shown = None
        self._table.announce()

    def part(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self.subscribers.discard(subscriber)
        self._table.announce()

    def end_all(self) -> None:
        """The table is gone: end all streams; whoever reconnects is told so."""
        for subscriber in self.subscribers:
            subscriber.end()

    def send_updates(self) -> None:
        """Send every subscriber what has changed for it, and nothing to those for whom nothing has changed."""
        now = time_source.now()
        for subscriber in list(self.subscribers):
            known = subscriber.sent
            update = self._update(subscriber, now)
            if update.events or update.since < known or update.snapshot != subscriber.shown:
                subscriber.shown = update.snapshot
                subscriber.send(update)

    def _update(self, subscriber: Subscriber, now: float) -> Update:
        """What a subscriber does not know yet."""
        projection = self._table.projection
        known = projection.known(subscriber.seat)
        since = min(subscriber.sent, known)
        subscriber.sent = known
        events = [projection.event(step, subscriber.seat, subscriber.language) for step in range(since, known)]
        snapshot = projection.snapshot(subscriber.seat, subscriber.identity)
        return Update("update", since, events, snapshot, now)

    def forget_drafts(self, kept: int, confirmer: int | None = None) -> None:
        """What was confirmed comes before the others' drafts: those are sent again after it."""
        for subscriber in self.subscribers:
            if confirmer is None or subscriber.seat != confirmer:
                subscriber.sent = min(subscriber.sent, kept)

    def update_viewers(self) -> None:
        """Work out anew what every subscriber may see; from the beginning if that has changed."""
        for subscriber in self.subscribers:
            try:
                seat = self._table.viewer(subscriber.identity, subscriber.wished)
            except DomainError:
                seat = self._table.viewer(subscriber.identity, None)
            if subscriber.seat >= 0 and seat == SPECTATOR:
                # Their seats belong to another identity now: they reconnect with the one that they have by then.
                subscriber.end()
            if seat != subscriber.seat:
                subscriber.seat = seat
                subscriber.sent = 0

    def reveal_all(self) -> None:
        """The game is over: show everything to everybody, until they ask for the view of a seat again."""
        for subscriber in self.subscribers:
            subscriber.wished = None
        self.update_viewers()
