"""The socket over which browsers follow a table."""

import logging
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, WebSocket
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketState

from amytis.server.api.dependencies import AsSeat, InLanguage, count, count_events
from amytis.server.api.messages import Farewell
from amytis.server.api.rate_limiter import Limiter
from amytis.server.api.socket_sender import SocketSender, close_socket
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table
from amytis.server.operations import metrics
from amytis.server.services.table_registry import TableRegistry
from amytis.server.settings import Limits

logger = logging.getLogger(__name__)

CLOSED_BY_POLICY = 1008
TRY_AGAIN = 1013

router = APIRouter(prefix="/api")


@router.websocket("/tables/{table_id}/events")
async def events(
    web_socket: WebSocket,
    table_id: str,
    since: Annotated[int, Query(ge=0)] = 0,
    seat: AsSeat = None,
    language: InLanguage = "en",
) -> None:
    """Updates as they happen, without gaps from `since` on, until somebody closes."""
    state = web_socket.app.state
    await web_socket.accept()
    identity = state.identities.of(web_socket)
    try:
        address = count(web_socket)
        table: Table = await state.registry.table(table_id)
        with state.socket_limits.admitted(identity, address, None if table.seats_of(identity) else table_id):
            viewer = table.viewer(identity, seat)
            count_events(web_socket, table, viewer, since)
            socket = SocketSender(web_socket, identity, viewer, seat, language)
            await follow(table, socket, since, state.registry, state.settings)
    except SQLAlchemyError as error:
        logger.warning("a socket cannot be served: %s", str(error).splitlines()[0])
        await close_socket(web_socket, TRY_AGAIN)
        return
    except DomainError as error:
        metrics.REFUSALS.labels(error.key).inc()
        if error.is_temporary:
            # A farewell is final; what is our own fault passes.
            await close_socket(web_socket, TRY_AGAIN)
            return
        farewell = Farewell("farewell", error.key, error.worded(language))
        await close_socket(web_socket, CLOSED_BY_POLICY, msgspec.json.encode(farewell).decode())
        return
    if WebSocketState.DISCONNECTED not in (web_socket.client_state, web_socket.application_state):
        await close_socket(web_socket)


async def follow(table: Table, socket: SocketSender, since: int, registry: TableRegistry, limits: Limits) -> None:
    """Subscribe a socket to a table until it closes."""
    registry.join(table, socket, since)
    try:
        await socket.run(Limiter(limits.messages_per_second, limits.messages_burst))
    finally:
        registry.part(table, socket)
