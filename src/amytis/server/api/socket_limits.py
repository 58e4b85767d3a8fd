"""Limits on open sockets and streams: in all, at a table, and by person and address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from amytis.server.domain.errors import DomainError
from amytis.server.operations import metrics
from amytis.server.settings import Limits

A_MINUTE = 60


class SocketLimits:
    """Counts open sockets and streams, and refuses those above a limit."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def admitted(self, identity: str | None, address: str, onlooker_at: str | None = None) -> Iterator[None]:
        """Count a socket as long as it is open; without an identity it counts by its address alone.

        Only spectators count at their table, so that players always find room.
        """
        most = {("all", ""): self._limits.sockets, ("address", address): self._limits.sockets_per_address}
        if onlooker_at:
            most["table", onlooker_at] = self._limits.sockets_per_table
        if identity:
            most["identity", identity] = self._limits.sockets_per_identity
        if any(self._open[place] >= limit for place, limit in most.items()):
            raise DomainError("too_many_sockets", seconds=A_MINUTE, retry_after=float(A_MINUTE))
        self._open.update(most.keys())
        metrics.SOCKETS.inc()
        try:
            yield
        finally:
            metrics.SOCKETS.dec()
            self._open.subtract(most.keys())
            for place in most:
                if not self._open[place]:
                    del self._open[place]
