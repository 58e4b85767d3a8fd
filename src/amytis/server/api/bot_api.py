"""The API for programs that play: plain HTTP, and streams with a line of JSON for everything that happens."""

from contextlib import AbstractContextManager, ExitStack
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from amytis.server.api.addresses import sender_of
from amytis.server.api.bot_messages import JoinTable, ProgramInfo
from amytis.server.api.dependencies import AddressKey, ASeat, AsSeat, InLanguage, TheRegistry, admit_table, own_seat
from amytis.server.api.event_stream import EventStreamResponse
from amytis.server.api.messages import NewTable, Opened, PlayMove, Refused, Snapshot, Update
from amytis.server.api.socket_limits import SocketLimits
from amytis.server.api.token_auth import AProgram, Credentials
from amytis.server.domain.bot_events import Finished, SeatGiven, YourTurn
from amytis.server.domain.errors import DomainError
from amytis.server.domain.sampled_state import StateInfo, sample_state
from amytis.server.domain.seats import OPEN, ROBOT
from amytis.server.domain.subscriber import Subscriber
from amytis.server.domain.table import Table
from amytis.server.domain.views import TableInfo
from amytis.server.services.invitations import check_not_busy
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.programs import StoredProgram

router = APIRouter(
    prefix="/api/bot",
    tags=["bot"],
    responses={status: {"model": Refused} for status in (401, 403, 404, 409, 413, 422, 429, 503)},
)


async def the_table(table_id: str, request: Request, program: AProgram) -> Table:
    """The table that the path names; the program is rate-limited first."""
    registry: TableRegistry = request.app.state.registry
    return await registry.table(table_id)


ItsTable = Annotated[Table, Depends(the_table)]


def place_for(program: StoredProgram, request: Request, onlooker_at: str | None = None) -> AbstractContextManager[None]:
    """A place among all who listen; too many are refused."""
    limits: SocketLimits = request.app.state.socket_limits
    return limits.admitted(program.id, sender_of(request), onlooker_at)


def answer(data: object) -> Response:
    """Data as JSON."""
    return Response(msgspec.json.encode(data), media_type="application/json")


def describe(program: StoredProgram) -> ProgramInfo:
    """A program as its owner sees it, and as it sees itself."""
    return ProgramInfo(program.name, program.public, program.online, program.created)


@router.get("/account", response_model=ProgramInfo)
async def account(program: AProgram) -> Response:
    """Who the token says you are."""
    return answer(describe(program))


@router.get(
    "/stream", response_model=SeatGiven | YourTurn | Finished, response_class=EventStreamResponse, status_code=200
)
async def stream(program: AProgram, registry: TheRegistry, request: Request) -> Response:
    """All that is due now, then whatever comes: seats that you get, turns that you have, games that end.

    You are online as long as you read this. A second stream ends the first.
    """
    with ExitStack() as places:
        places.enter_context(place_for(program, request))
        events, stream_id = await registry.bot_notifier.listen(program.id)
        place = places.pop_all()

    async def part() -> None:
        place.close()
        await registry.bot_notifier.stop(events, stream_id)

    return EventStreamResponse(events, lambda: registry.bot_notifier.renew(events, stream_id), part)


@router.get("/tables", response_model=list[TableInfo])
async def tables(program: AProgram, registry: TheRegistry) -> Response:
    """The tables that you sit at or have opened, newest first."""
    return answer([table.projection.describe(program.id) for table in await registry.tables_of(program.id)])


@router.post("/tables", response_model=Opened)
async def open_table(
    wish: NewTable, program: AProgram, registry: TheRegistry, address: AddressKey, request: Request
) -> Response:
    """Open a table; the seats for `you` are yours."""
    admit_table(request, program.id)
    return answer(Opened(await registry.open_table_of(program, wish.setup(), address)))


@router.get("/tables/{table_id}", response_model=Snapshot)
async def snapshot(table: ItsTable, program: AProgram, seat: AsSeat = None) -> Response:
    """The table now, with your legal moves if you have to decide."""
    return answer(table.projection.snapshot(table.viewer(program.id, seat), program.id))


@router.get("/tables/{table_id}/stream", response_model=Update, response_class=EventStreamResponse, status_code=200)
async def follow(
    table: ItsTable,
    program: AProgram,
    credentials: Credentials,
    registry: TheRegistry,
    request: Request,
    since: Annotated[int, Query(ge=0)] = 0,
    seat: AsSeat = None,
    language: InLanguage = "en",
) -> Response:
    """The table now with all that happened from `since` on, then every change, as your seat may know it."""
    token = credentials.credentials if credentials else ""
    subscriber = Subscriber(program.id, table.viewer(program.id, seat), seat, language)
    with ExitStack() as places:
        places.enter_context(place_for(program, request, None if table.seats_of(program.id) else table.id))
        registry.join(table, subscriber, since)
        place = places.pop_all()

    async def alive() -> bool:
        return await registry.programs.by_token(token) is not None

    async def part() -> None:
        place.close()
        registry.part(table, subscriber)

    return EventStreamResponse(subscriber, alive, part)


@router.get("/tables/{table_id}/state", response_model=StateInfo)
async def state(table: ItsTable, program: AProgram, seat: ASeat) -> Response:
    """A position as it might be: true in all that your seat may know, and drawn at random in all that it may not."""
    own_seat(table, program.id, seat)
    return answer(sample_state(table, seat))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(table: ItsTable, program: AProgram, seat: AsSeat = None) -> PlainTextResponse:
    """The record of the game: whole once it is over, before that what your seat may know."""
    return PlainTextResponse(table.projection.record(table.viewer(program.id, seat)))


@router.post("/tables/{table_id}/moves", response_model=Snapshot)
async def play(move: PlayMove, table: ItsTable, program: AProgram) -> Response:
    """Play a move; the same key again changes nothing."""
    own_seat(table, program.id, move.seat)
    await table.play(move.seat, move.move, move.expected, move.key)
    return answer(table.projection.snapshot(move.seat, program.id))


@router.post("/tables/{table_id}/join", response_model=Snapshot)
async def join(wish: JoinTable, table: ItsTable, program: AProgram, registry: TheRegistry) -> Response:
    """Sit down on an open seat, or come back to your own."""
    if not table.seats_of(program.id):
        await check_not_busy(registry.programs, program)
    seat = first_seat(table, program.id) if wish.seat is None else wish.seat
    await table.sit(seat, program.id, program.name, ROBOT)
    return answer(table.projection.snapshot(table.viewer(program.id, seat), program.id))


def first_seat(table: Table, identity: str) -> int:
    """The default seat: one's own if a bot plays it, else the first open one."""
    own = [number for number in table.seats_of(identity) if table.seats[number].bot]
    free = [number for number, seat in enumerate(table.seats) if seat.kind == OPEN]
    if not own and not free:
        raise DomainError("seat_taken")
    return [*own, *free][0]


@router.delete("/tables/{table_id}/seats/{seat}", response_model=TableInfo)
async def leave(seat: int, table: ItsTable, program: AProgram) -> Response:
    """Leave for good: a bot of the house plays on, until you come back."""
    await table.leave(seat, program.id)
    return answer(table.projection.describe(program.id))
