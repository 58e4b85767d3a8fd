"""Dependencies of all routes: identity, rate limits, tables, common parameters."""

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Query, Request, Response
from pydantic import StringConstraints
from starlette.requests import HTTPConnection

from amytis.core import catalogue
from amytis.core.errors import UnknownGame
from amytis.core.plain import LONGEST_MOVE
from amytis.server.api.addresses import sender_of
from amytis.server.api.messages import Language, Refused
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table
from amytis.server.services.table_registry import TableRegistry

EVENTS_OF_A_REQUEST = 40

REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused} for status in (403, 404, 409, 413, 422, 429, 503)
}


async def identify(request: Request, response: Response) -> str:
    """The identity of a request, from its cookie or a new one; requests are rate-limited."""
    state = request.app.state
    identity: str | None = state.identities.of(request)
    address = count(request)
    state.limiter.admit(identity or address)
    welcomed: str = state.identities.welcome(request, response)
    return welcomed


def count(connection: HTTPConnection) -> str:
    """The address of a request, which is rate-limited."""
    address = sender_of(connection)
    connection.app.state.address_limiter.admit(address)
    return address


def count_events(connection: HTTPConnection, table: Table, viewer: int, since: int) -> None:
    """Charge for many events at once: sending a whole game takes as long as many plain requests."""
    events = max(0, table.projection.known(viewer) - since)
    connection.app.state.address_limiter.charge(sender_of(connection), events / EVENTS_OF_A_REQUEST)


async def registry(request: Request) -> TableRegistry:
    """All tables."""
    registry: TableRegistry = request.app.state.registry
    return registry


Who = Annotated[str, Depends(identify)]


async def count_table(request: Request, who: Who) -> None:
    """Count a request for a new table."""
    admit_table(request, who)


def admit_table(request: Request, identity: str) -> None:
    """Apply the rate limits for new tables."""
    state = request.app.state
    state.table_limiter.admit(identity)
    state.address_table_limiter.admit(sender_of(request))


async def address_key(request: Request) -> str:
    """A keyed hash of the address of a request."""
    key: str = request.app.state.identities.address_key(sender_of(request))
    return key


async def the_table(table_id: str, request: Request, who: Who) -> Table:
    """The table that the path names; the request is rate-limited first."""
    registry: TableRegistry = request.app.state.registry
    return await registry.table(table_id)


TheRegistry = Annotated[TableRegistry, Depends(registry)]
AddressKey = Annotated[str, Depends(address_key)]
TheTable = Annotated[Table, Depends(the_table)]
InLanguage = Annotated[Language, Query()]
AMove = StringConstraints(min_length=1, max_length=LONGEST_MOVE)
ASeat = Annotated[int, Query(ge=0, le=7)]
AsSeat = Annotated[int | None, Query(ge=0, le=7, description="look through the eyes of this seat")]


def answer(data: Any, response: Response) -> Response:
    """Data as JSON, with the headers (a new cookie) that were set on the way."""
    made = Response(msgspec.json.encode(data), media_type="application/json")
    made.raw_headers.extend(pair for pair in response.raw_headers if pair[0] == b"set-cookie")
    return made


def own_seat(table: Table, identity: str, seat: int) -> None:
    """Only the owner of a seat plays it."""
    if seat >= len(table.seats):
        raise DomainError("no_seat")
    if seat not in table.seats_of(identity):
        raise DomainError("not_your_seat")


def known(game: str) -> str:
    """The name of a game that there is."""
    try:
        return catalogue.info(game).name
    except UnknownGame as error:
        raise DomainError("no_game", error) from None
