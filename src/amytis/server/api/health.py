"""Whether the server is well, for those who watch it: alive, ready, and its metrics for whom it may concern."""

import asyncio
import secrets
import time
from ipaddress import IPv4Network, IPv6Network, ip_network

import sqlalchemy as sql
from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from amytis.server.api.addresses import in_networks
from amytis.server.api.dependencies import count
from amytis.server.domain.errors import DomainError
from amytis.server.operations.metrics import exposition
from amytis.server.sentences import say
from amytis.server.storage.storage import WRITE_SETTING, Storage

# Seconds for which a store that could be written is taken for ready.
STAYS_READY = 1.0
# More than fits beside others on a page of a database, so that it takes new space.
PROBE_BYTES = 4096
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto", "x-forwarded-host", "via")

router = APIRouter(include_in_schema=False)


class Readiness:
    """Lets the store write something, once at a time however many ask: one that is full still answers questions."""

    def __init__(self, storage: Storage, seconds: float) -> None:
        self._storage = storage
        self._seconds = seconds
        self._question: asyncio.Task[None] | None = None
        self._written = -STAYS_READY

    async def check(self) -> None:
        """Refuse if the store fails, or has not answered in time; what was just found holds for a moment."""
        if time.monotonic() - self._written < STAYS_READY:
            return
        if self._question is None or self._question.done():
            self._question = asyncio.create_task(self._ask())
        try:
            await asyncio.wait_for(asyncio.shield(self._question), self._seconds)
        except TimeoutError:
            reason = say("storage_slow", seconds=f"{self._seconds:g}")
            raise DomainError("not_ready", detail=reason) from None
        except Exception as error:
            raise DomainError("not_ready", detail=say("storage_fails")) from error

    async def _ask(self) -> None:
        await self._storage.transaction(write_probe)
        self._written = time.monotonic()


def write_probe(connection: sql.Connection) -> None:
    """Write about as much as a move takes, over what was written before."""
    probe = {"name": "probe", "value": secrets.token_hex(PROBE_BYTES // 2)}
    connection.execute(WRITE_SETTING[connection.dialect.name], probe)


@router.get("/api/health")
async def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "alive"}


@router.get("/api/ready")
async def ready(request: Request) -> dict[str, str]:
    """Tables can be played: the store answers, and can be written to."""
    count(request)
    readiness: Readiness = request.app.state.readiness
    await readiness.check()
    return {"status": "ready"}


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """What Prometheus reads; for everybody else there is nothing here."""
    networks: list[IPv4Network | IPv6Network] = request.app.state.metrics_from
    if not is_near(request, networks):
        raise DomainError("not_found")
    return Response(await asyncio.to_thread(exposition), media_type=CONTENT_TYPE_LATEST)


def is_near(request: Request, networks: list[IPv4Network | IPv6Network]) -> bool:
    """Whether a request comes from one of some networks itself; through a proxy anybody might ask."""
    if request.client is None or any(header in request.headers for header in FORWARDED):
        return False
    return in_networks(request.client.host, networks)


def read_networks(names: tuple[str, ...]) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, as they are written."""
    return [ip_network(name) for name in names]
