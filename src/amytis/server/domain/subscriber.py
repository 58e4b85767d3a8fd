"""Followers of a table, whatever carries the messages to them."""

from amytis.server.domain.message_queue import MessageQueue
from amytis.server.domain.views import Snapshot


class Subscriber(MessageQueue):
    """Somebody who follows a table through the eyes of a seat, and what they have been told."""

    def __init__(self, identity: str | None, seat: int, wished: int | None, language: str) -> None:
        super().__init__()
        self.identity = identity
        self.seat = seat
        self.wished = wished
        self.language = language
        self.sent = 0
        self.shown: Snapshot | None = None
