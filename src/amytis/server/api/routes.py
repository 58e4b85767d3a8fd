"""The API: plain HTTP for everything, and a socket for what happens at a table."""

import logging
from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from pydantic import StringConstraints
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketState

from amytis.bots.names import BOTS
from amytis.core import catalogue
from amytis.core.contract import load
from amytis.core.errors import UnknownGame
from amytis.core.rulebook import chapters
from amytis.server import timekeeper
from amytis.server.api.messages import (
    LONGEST_MOVE,
    MOST_FORESEEN,
    Board,
    BotInfo,
    Chapter,
    Farewell,
    GameInfo,
    Language,
    NewTable,
    Opened,
    OpenRecord,
    OptionInfo,
    PlayMove,
    Position,
    Prospect,
    Refused,
    Rule,
    SitDown,
    Snapshot,
    TableInfo,
    TakeBack,
    Update,
    Verdict,
)
from amytis.server.api.messages import House as HouseInfo
from amytis.server.api.sockets import Socket, hang_up
from amytis.server.guards.addresses import sender_of
from amytis.server.guards.identity import COOKIE
from amytis.server.guards.limits import Limiter
from amytis.server.guards.refusals import Refusal, say
from amytis.server.operations import metrics
from amytis.server.settings import Limits
from amytis.server.tables.house import House
from amytis.server.tables.inviting import PREFIX
from amytis.server.tables.table import Table
from amytis.server.tables.verdicts import foresee, judge

logger = logging.getLogger(__name__)

CLOSED_BY_POLICY = 1008
TRY_AGAIN = 1013
FOR_A_WHILE = {"cache-control": "public, max-age=300"}


async def identify(request: Request, response: Response) -> str:
    """Who asks: known by their cookie, or new and given one. Everybody may ask only so much."""
    state = request.app.state
    identity: str | None = state.identities.read(request.cookies.get(COOKIE))
    address = count(request)
    state.limiter.admit(identity or address)
    welcomed: str = state.identities.welcome(request, response)
    return welcomed


def count(connection: HTTPConnection) -> str:
    """The address that something is asked from, which may ask only so much."""
    address = sender_of(connection)
    connection.app.state.address_limiter.admit(address)
    return address


async def the_house(request: Request) -> House:
    """All tables."""
    house: House = request.app.state.house
    return house


Who = Annotated[str, Depends(identify)]


async def count_table(request: Request, who: Who) -> None:
    """Somebody wants a table made."""
    admit_table(request, who)


def admit_table(request: Request, identity: str) -> None:
    """Count a table that is to be made, of which everybody may want only so many."""
    state = request.app.state
    state.table_limiter.admit(identity)
    state.address_table_limiter.admit(sender_of(request))


async def the_table(table_id: str, request: Request, who: Who) -> Table:
    """The table that the address names; who asks is counted first."""
    house: House = request.app.state.house
    return await house.table(table_id)


TheHouse = Annotated[House, Depends(the_house)]
TheTable = Annotated[Table, Depends(the_table)]
InLanguage = Annotated[Language, Query()]
AMove = StringConstraints(min_length=1, max_length=LONGEST_MOVE)
ASeat = Annotated[int, Query(ge=0, le=7)]
AsSeat = Annotated[int | None, Query(ge=0, le=7, description="look through the eyes of this seat")]

router = APIRouter(
    prefix="/api",
    responses={status: {"model": Refused} for status in (403, 404, 409, 413, 422, 429, 503)},
)


def answer(data: Any, response: Response) -> Response:
    """Data as JSON, with the headers (a new cookie) that were set on the way."""
    made = Response(msgspec.json.encode(data), media_type="application/json")
    made.raw_headers.extend(pair for pair in response.raw_headers if pair[0] == b"set-cookie")
    return made


@router.get("/house", response_model=HouseInfo)
async def house(who: Who, the_house: TheHouse, response: Response, language: InLanguage = "en") -> Response:
    """What can be played here, and against whom."""
    games = [
        GameInfo(
            info.name,
            info.title,
            info.summary,
            list(info.players),
            info.usual_players,
            [describe_option(one) for one in info.options],
        )
        for info in catalogue.games(language).values()
    ]
    bots = [BotInfo(name, catalogue.worded(summary, language)) for name, summary in BOTS.items()]
    guests = [
        BotInfo(f"{PREFIX}{program.name}", say("program_from_elsewhere").worded(language))
        for program in await the_house.programs.listening(who)
    ]
    return answer(HouseInfo(games, [*bots, *guests]), response)


def describe_option(option: catalogue.Option) -> OptionInfo:
    """An option as a browser needs it."""
    return OptionInfo(option.name, option.label, option.default, dict(option.choices), list(option.players))


@router.get("/games/{game}/board", response_model=Board)
async def board(game: str, request: Request, language: InLanguage = "en") -> Response:
    """What a browser needs to draw a game: the same for everybody, so browsers may keep it for a while."""
    count(request)
    return Response(drawn(known(game), language), headers=FOR_A_WHILE, media_type="application/json")


@cache
def drawn(game: str, language: Language) -> bytes:
    """The board of a game as it is sent."""
    return msgspec.json.encode(load(game).board(language))


@router.get("/games/{game}/rules", response_model=list[Chapter])
async def rules(game: str, who: Who, response: Response, language: InLanguage = "en") -> Response:
    """The rules of a game, numbered."""
    pages = [
        Chapter(one.title, [Rule(number, text) for number, text in one.rules.items()], one.text)
        for one in chapters(known(game), language)
    ]
    return answer(pages, response)


def known(game: str) -> str:
    """The name of a game that there is."""
    try:
        return catalogue.info(game).name
    except UnknownGame as error:
        raise Refusal(404, "no_game", error) from None


@router.get("/tables", response_model=list[TableInfo])
async def tables(who: Who, house: TheHouse, response: Response) -> Response:
    """The tables that you host or sit at: those whose clocks run, then the others, newest first."""
    return answer([table.projection.describe(who) for table in await house.tables_of(who)], response)


@router.post("/tables", response_model=Opened, status_code=200, dependencies=[Depends(count_table)])
async def open_table(wish: NewTable, who: Who, house: TheHouse, response: Response) -> Response:
    """Make a table."""
    return answer(Opened(await house.open_table(wish, who)), response)


@router.post("/records", response_model=Opened, status_code=200, dependencies=[Depends(count_table)])
async def open_record(record: OpenRecord, who: Who, house: TheHouse, response: Response) -> Response:
    """Open a record to look through it."""
    return answer(Opened(await house.open_record(record.text, who)), response)


@router.get("/tables/{table_id}", response_model=Snapshot)
async def snapshot(table: TheTable, who: Who, response: Response, seat: AsSeat = None) -> Response:
    """The table now."""
    return answer(table.projection.snapshot(table.viewer(who, seat), who), response)


@router.get("/tables/{table_id}/updates", response_model=Update | Farewell)
async def updates(
    table: TheTable,
    who: Who,
    response: Response,
    since: Annotated[int, Query(ge=0)] = 0,
    seat: AsSeat = None,
    language: InLanguage = "en",
) -> Response:
    """The events from `since` on, and the table now: what the socket would send first."""
    viewer = table.viewer(who, seat)
    count = table.projection.known(viewer)
    first = min(since, count)
    events = [table.projection.event(step, viewer, language) for step in range(first, count)]
    update = Update("update", first, events, table.projection.snapshot(viewer, who), timekeeper.now())
    return answer(update, response)


@router.post("/tables/{table_id}/seats/{seat}", response_model=Snapshot)
async def sit(seat: int, wish: SitDown, table: TheTable, who: Who, house: TheHouse, response: Response) -> Response:
    """Sit down on an open seat, or come back to your own."""
    await table.sit(seat, who, wish.name)
    house.wake(table)
    return answer(table.projection.snapshot(table.viewer(who, seat), who), response)


@router.delete("/tables/{table_id}/seats/{seat}", response_model=TableInfo)
async def leave(seat: int, table: TheTable, who: Who, house: TheHouse, response: Response) -> Response:
    """Leave for good: a bot plays on, until you come back."""
    await table.leave(seat, who)
    house.wake(table)
    return answer(table.projection.describe(who), response)


@router.post("/tables/{table_id}/moves", response_model=Snapshot)
async def play(move: PlayMove, table: TheTable, who: Who, house: TheHouse, response: Response) -> Response:
    """Play a move on a seat of yours."""
    own_seat(table, who, move.seat)
    await table.play(move.seat, move.move, move.expected, move.key)
    house.wake(table)
    return answer(table.projection.snapshot(move.seat, who), response)


@router.post("/tables/{table_id}/undo", response_model=Snapshot)
async def undo(wish: TakeBack, table: TheTable, who: Who, response: Response) -> Response:
    """Take the last decision of your turn back."""
    own_seat(table, who, wish.seat)
    await table.undo(wish.seat, wish.expected, wish.key)
    return answer(table.projection.snapshot(wish.seat, who), response)


def own_seat(table: Table, identity: str, seat: int) -> None:
    """Only the owner of a seat plays it."""
    if seat >= len(table.seats):
        raise Refusal(404, "no_seat")
    if seat not in table.seats_of(identity):
        raise Refusal(403, "not_your_seat")


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
    return answer(judge(table.deciding(seat, None).game, move, language), response)


@router.get("/tables/{table_id}/prospect", response_model=Prospect)
async def prospect(
    table: TheTable,
    who: Who,
    response: Response,
    move: Annotated[list[Annotated[str, AMove]], Query(min_length=1, max_length=MOST_FORESEEN)],
    seat: ASeat,
    expected: Annotated[int, Query(ge=0)],
) -> Response:
    """What you could do after moves of yours, in this order, without playing them."""
    own_seat(table, who, seat)
    return answer(Prospect(foresee(table.deciding(seat, expected), move)), response)


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
async def rematch(table: TheTable, who: Who, house: TheHouse, response: Response) -> Response:
    """Play again with the same people."""
    if not table.seats_of(who) and not table.is_record:
        raise Refusal(403, "not_your_seat")
    return answer(Opened(await house.rematch(table, who)), response)


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
    identity = state.identities.read(web_socket.cookies.get(COOKIE))
    try:
        with state.crowd.admitted(table_id, identity, count(web_socket)):
            table: Table = await state.house.table(table_id)
            socket = Socket(web_socket, identity, table.viewer(identity, seat), seat, language)
            await follow(table, socket, since, state.house, state.settings)
    except SQLAlchemyError as error:
        logger.warning("a socket cannot be served: %s", str(error).splitlines()[0])
        await hang_up(web_socket, TRY_AGAIN)
        return
    except Refusal as refusal:
        metrics.REFUSALS.labels(refusal.code).inc()
        if refusal.passes:
            # A farewell is final; what is our own fault passes.
            await hang_up(web_socket, TRY_AGAIN)
            return
        farewell = Farewell("farewell", refusal.code, refusal.worded(language))
        await web_socket.send_text(msgspec.json.encode(farewell).decode())
        await hang_up(web_socket, CLOSED_BY_POLICY)
        return
    if WebSocketState.DISCONNECTED not in (web_socket.client_state, web_socket.application_state):
        await hang_up(web_socket)


async def follow(table: Table, socket: Socket, since: int, house: House, limits: Limits) -> None:
    """Let a socket follow a table until it goes."""
    house.join(table, socket, since)
    try:
        await socket.run(Limiter(limits.messages_per_second, limits.messages_burst))
    finally:
        house.part(table, socket)
