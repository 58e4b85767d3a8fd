"""New tables: from a set-up, from a record, or as a rematch."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from amytis.bots.bot import check_name
from amytis.core.errors import AmytisError, BadOption, BadRecord
from amytis.core.game import Game, replay
from amytis.core.records import Header
from amytis.server import time_source
from amytis.server.domain.clocks import new_clock
from amytis.server.domain.drafts import events_of
from amytis.server.domain.errors import DomainError
from amytis.server.domain.seats import OPEN, PERSON, ROBOT, STAND_IN
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import ClockSetup, SeatSetup, TableSetup
from amytis.server.storage.programs import StoredProgram
from amytis.server.storage.stored import StoredClock, StoredEvent, StoredSeat, StoredTable


def wished(
    wish: TableSetup, identity: str, programs: Mapping[str, StoredProgram], host: StoredProgram | None = None
) -> StoredTable:
    """A table from the set-up of its host, a person or a program; chance deals the opening position at once."""
    seats = [seat_for(one, identity, programs, host) for one in wish.seats]
    try:
        header = Header.new(wish.game, len(seats), wish.options)
    except AmytisError as error:
        raise DomainError("bad_option", error) from None
    if wish.clock and len(seats) == 1:
        raise DomainError("no_clock_alone")
    hints = usual_hints(wish.seats) if wish.hints is None else wish.hints
    return new_table(header, seats, identity, deal(header), hints, wish.clock)


def of_record(text: str, identity: str) -> StoredTable:
    """A table of a record, to look through."""
    try:
        game = replay(text, None, "manual")
    except BadRecord as error:
        raise DomainError("bad_record", error, line=error.line) from None
    names = [*game.header.names, *[""] * (game.players - len(game.header.names))]
    seats = [StoredSeat(PERSON, name) for name in names]
    return new_table(game.header, seats, identity, events_of(game))


def rematch_of(table: Table, identity: str, living: Collection[str] = ()) -> StoredTable:
    """The same players again, each one seat further; of programs, those that live.

    Where there are clocks, the others have to come first: nobody's time runs at a table that they have never seen.
    """
    if not table.game.over:
        raise DomainError("not_over")
    if table.is_record:
        raise DomainError("only_to_look_at")
    header = table.game.header
    here = None if table.clock is None else identity
    seats = [seat_again(seat, living, here) for seat in table.seats[-1:] + table.seats[:-1]]
    return new_table(header, seats, identity, deal(header), table.hints, table.clock)


def seat_again(seat: StoredSeat, living: Collection[str], here: str | None) -> StoredSeat:
    """A seat of a rematch. It is open if its owner was deleted, and if clocks require that players come first
    it matters who is here; a bot plays for a program that is gone."""
    if seat.kind == PERSON and (seat.owner is None or here not in (None, seat.owner)):
        return StoredSeat(OPEN, "")
    gone = seat.kind == ROBOT and seat.owner is not None and seat.owner not in living
    return replace(seat, out_of_time=False, bot=STAND_IN if gone else seat.bot)


def new_table(
    header: Header,
    seats: Sequence[StoredSeat],
    host: str,
    events: Sequence[StoredEvent],
    hints: bool = False,
    clock: ClockSetup | StoredClock | None = None,
) -> StoredTable:
    """A new table with an unguessable id; its clocks stand."""
    return StoredTable(
        id=secrets.token_urlsafe(12),
        game=header.game,
        players=header.players,
        options=header.options,
        host=host,
        created=time_source.now(),
        finished=None,
        rematch=None,
        seats=list(seats),
        events=list(events),
        hints=hints,
        clock=None if clock is None else new_clock(clock, header.players),
    )


def deal(header: Header) -> list[StoredEvent]:
    """The set-up that chance deals, as events."""
    return events_of(Game(header))


def seat_for(
    wish: SeatSetup, identity: str, programs: Mapping[str, StoredProgram], host: StoredProgram | None
) -> StoredSeat:
    """A seat from its set-up."""
    if wish.kind == "bot":
        if wish.bot and wish.bot in programs:
            return program_seat(programs[wish.bot])
        try:
            return StoredSeat(ROBOT, "", bot=check_name(wish.bot or "greedy"))
        except BadOption as error:
            raise DomainError("bad_option", error) from None
    if wish.kind == "open":
        return StoredSeat(OPEN, "")
    return program_seat(host) if host else StoredSeat(PERSON, wish.name or "Guest", identity)


def program_seat(program: StoredProgram) -> StoredSeat:
    """A seat of a program."""
    return StoredSeat(ROBOT, program.name, program.id)


def usual_hints(seats: Sequence[SeatSetup]) -> bool:
    """Whether a table allows hints by default: only where one person plays."""
    return sum(seat.kind != "bot" for seat in seats) == 1
