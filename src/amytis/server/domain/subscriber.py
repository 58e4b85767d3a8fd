"""Subscribers of a table, whatever carries the messages to them."""

from amytis.server.domain.message_queue import MessageQueue
from amytis.server.domain.views import Snapshot


class Subscriber(MessageQueue):
    """A connection that follows a table with the view of a seat, and what it has been sent."""

    def __init__(self, identity: str | None, seat: int, wished: int | None, language: str) -> None:
        super().__init__()
        self.identity = identity
        self.seat = seat
        self.wished = wished
        self.language = language
        self.sent = 0
        self.shown: Snapshot | None = None
