"""The API of tables: open them, sit down, play, look back."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from amytis.server import time_source
from amytis.server.api.dependencies import (
    REFUSED,
    AddressKey,
    AMove,
    ASeat,
    AsSeat,
    InLanguage,
    TheRegistry,
    TheTable,
    Who,
    answer,
    count_events,
    count_table,
    own_seat,
)
from amytis.server.api.messages import (
    MOST_PROSPECT_MOVES,
    Farewell,
    NewTable,
    Opened,
    OpenRecord,
    PlayMove,
    Position,
    Prospect,
    SitDown,
    Snapshot,
    TakeBack,
    Update,
)
from amytis.server.domain import views
from amytis.server.domain.errors import DomainError
from amytis.server.domain.legality import explain_move, moves_after
from amytis.server.domain.views import TableInfo, Verdict

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/tables", response_model=list[TableInfo])
async def tables(who: Who, registry: TheRegistry, response: Response) -> Response:
    """The tables that you host or sit at: those whose clocks run, then the others, newest first."""
    return answer([table.projection.describe(who) for table in await registry.tables_of(who)], response)


@router.post("/tables", response_model=Opened, status_code=200, dependencies=[Depends(count_table)])
async def open_table(
    wish: NewTable, who: Who, registry: TheRegistry, address: AddressKey, response: Response
) -> Response:
    """Make a table."""
    return answer(Opened(await registry.open_table(wish.setup(), who, address)), response)


@router.post("/records", response_model=Opened, status_code=200, dependencies=[Depends(count_table)])
async def open_record(record: OpenRecord, who: Who, registry: TheRegistry, response: Response) -> Response:
    """Open a record to look through it."""
    return answer(Opened(await registry.open_record(record.text, who)), response)


@router.get("/tables/{table_id}", response_model=Snapshot)
async def snapshot(table: TheTable, who: Who, response: Response, seat: AsSeat = None) -> Response:
    """The table now."""
    return answer(table.projection.snapshot(table.viewer(who, seat), who), response)


@router.get("/tables/{table_id}/updates", response_model=Update | Farewell)
async def updates(
    request: Request,
    table: TheTable,
    who: Who,
    response: Response,
    since: Annotated[int, Query(ge=0)] = 0,
    seat: AsSeat = None,
    language: InLanguage = "en",
) -> Response:
    """The events from `since` on, and the table now: what the socket would send first."""
    viewer = table.viewer(who, seat)
    count_events(request, table, viewer, since)
    count = table.projection.known(viewer)
    first = min(since, count)
    events = [table.projection.event(step, viewer, language) for step in range(first, count)]
    update = views.Update("update", first, events, table.projection.snapshot(viewer, who), time_source.now())
    return answer(update, response)


@router.post("/tables/{table_id}/seats/{seat}", response_model=Snapshot)
async def sit(seat: int, wish: SitDown, table: TheTable, who: Who, response: Response) -> Response:
    """Sit down on an open seat, or come back to your own."""
    await table.sit(seat, who, wish.name)
    return answer(table.projection.snapshot(table.viewer(who, seat), who), response)


@router.delete("/tables/{table_id}/seats/{seat}", response_model=TableInfo)
async def leave(seat: int, table: TheTable, who: Who, response: Response) -> Response:
    """Leave for good: a bot plays on, until you come back."""
    await table.leave(seat, who)
    return answer(table.projection.describe(who), response)


@router.post("/tables/{table_id}/moves", response_model=Snapshot)
async def play(move: PlayMove, table: TheTable, who: Who, response: Response) -> Response:
    """Play a move on a seat of yours."""
    own_seat(table, who, move.seat)
    await table.play(move.seat, move.move, move.expected, move.key)
    return answer(table.projection.snapshot(move.seat, who), response)


@router.post("/tables/{table_id}/undo", response_model=Snapshot)
async def undo(wish: TakeBack, table: TheTable, who: Who, response: Response) -> Response:
    """Take the last decision of your turn back."""
    own_seat(table, who, wish.seat)
    await table.undo(wish.seat, wish.expected, wish.key)
    return answer(table.projection.snapshot(wish.seat, who), response)


@router.get("/tables/{table_id}/why", response_model=Verdict)
async def why(
    table: TheTable,
    who: Who,
    response: Response,
    move: Annotated[str, Query(), AMove],
    seat: ASeat,
    language: InLanguage = "en",
) -> Response:
    """Whether a move of yours would be legal, and which rule forbids it."""
    own_seat(table, who, seat)
    return answer(explain_move(table.deciding(seat, None).game, move, language), response)


@router.get("/tables/{table_id}/prospect", response_model=Prospect)
async def prospect(
    table: TheTable,
    who: Who,
    response: Response,
    move: Annotated[list[Annotated[str, AMove]], Query(min_length=1, max_length=MOST_PROSPECT_MOVES)],
    seat: ASeat,
    expected: Annotated[int, Query(ge=0)],
) -> Response:
    """What you could do after moves of yours, in this order, without playing them."""
    own_seat(table, who, seat)
    return answer(Prospect(moves_after(table.deciding(seat, expected), move)), response)


@router.get("/tables/{table_id}/steps/{step}", response_model=Position)
async def position(
    step: int, table: TheTable, who: Who, response: Response, seat: AsSeat = None, language: InLanguage = "en"
) -> Response:
    """The table after so many steps."""
    return answer(table.projection.position(step, table.viewer(who, seat), language), response)


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(table: TheTable, who: Who, seat: AsSeat = None) -> PlainTextResponse:
    """The record of the game: whole once it is over, before that what you may know."""
    text = table.projection.record(table.viewer(who, seat))
    name = f"{table.info.name}-{table.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/tables/{table_id}/rematch", response_model=Opened, dependencies=[Depends(count_table)])
async def rematch(
    table: TheTable, who: Who, registry: TheRegistry, address: AddressKey, response: Response
) -> Response:
    """Play again with the same people."""
    if not table.seats_of(who) and not table.is_record:
        raise DomainError("not_your_seat")
    return answer(Opened(await registry.rematch(table, who, address)), response)
