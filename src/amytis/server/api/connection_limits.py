"""Limits on TCP connections: in all, and from one address. File descriptors for the server itself are reserved."""

import resource
from collections import Counter
from ipaddress import IPv4Network, IPv6Network

from amytis.server.api.addresses import in_networks, network_key
from amytis.server.api.error_responses import HttpError
from amytis.server.domain.errors import DomainError
from amytis.server.settings import Limits

# For the database, compiled games, logs and libraries.
RESERVED = 128
A_MINUTE = 60


class ConnectionLimits:
    """Counts connections. Behind a trusted proxy all come from one address, so only their sum is limited."""

    def __init__(self, limits: Limits, trusted: list[IPv4Network | IPv6Network]) -> None:
        self._limits = limits
        self._trusted = trusted
        self._open: Counter[str] = Counter()

    def admit(self, client: tuple[str, int] | None, in_all: int) -> str | None:
        """Count a connection if it is not one too many; whose it is, if it counts for an address."""
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if files != resource.RLIM_INFINITY and in_all > max(1, files - RESERVED):
            raise HttpError(503, "too_many_connections", retry_after=float(A_MINUTE), seconds=A_MINUTE)
        if client is None or in_networks(client[0], self._trusted):
            return None
        address = network_key(client[0])
        if self._open[address] >= self._limits.connections_per_address:
            raise DomainError("too_many_connections", retry_after=float(A_MINUTE), seconds=A_MINUTE)
        self._open[address] += 1
        return address

    def leave(self, address: str) -> None:
        """A connection is closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
