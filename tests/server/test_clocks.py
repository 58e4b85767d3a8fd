"""Clocks: whose time runs when, timeouts, and jumps of the system clock."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sql
from sqlalchemy.exc import OperationalError

from amytis.server import time_source
from amytis.server.api.clock_messages import DAY
from amytis.server.domain.clocks import HEAD_START
from amytis.server.domain.errors import DomainError
from amytis.server.domain.table import Table
from amytis.server.domain.table_setup import ClockSetup
from amytis.server.services import timeout_monitor
from amytis.server.services.background_work import BackgroundWork
from amytis.server.services.table_registry import TableRegistry
from amytis.server.services.timeout_monitor import GRACE
from amytis.server.storage.schema import events_table
from tests.server.clock_control import (
    SOMEBODY,
    Hours,
    begin,
    in_house,
    left,
    let_bots_play,
    open_registry,
    open_table,
    play_turn,
    runs,
)
from tests.server.finished_games import play_out

pytestmark = pytest.mark.compiled

A_MINUTE = ClockSetup(kind="move", seconds=60)
BANK = ClockSetup(kind="game", seconds=600, increment=5)
MOST_TURNS = 200
NO_INCREMENT = ClockSetup(kind="game", seconds=600)


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    """Time that passes when the test says so."""
    return Hours(monkeypatch)


async def look(registry: TableRegistry) -> None:
    """Run the timeout monitor once."""
    assert registry.timeout_monitor
    await registry.timeout_monitor.check_deadlines()


def test_no_clock_runs_before_everybody_sits_nor_in_the_first_half_minute(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await open_table(registry, BANK, "you", "open")
        hours.let(1000)
        assert (runs(table), table.began) == ([], None)
        await table.sit(1, "guest", "Ben")
        hours.let(HEAD_START)
        assert (runs(table), left(table)) == ([0], [600, 600])
        hours.let(3)
        assert left(table) == [597, 600]
        stored = await registry.storage.load_table(table.id)
        assert stored and stored.began == hours.wall - HEAD_START - 3
        assert stored.clock == table.clock

    in_house(tmp_path, test)


def test_a_bank_shrinks_by_the_time_of_each_turn_and_grows_by_the_increment(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, BANK)
        hours.let(40)
        await play_turn(table, 0)
        assert (runs(table), left(table)) == ([1], [600 - 40 + 5, 600])
        hours.let(100)
        assert left(table) == [565, 500]
        await play_turn(table, 1)
        assert (runs(table), left(table)) == ([0], [565, 505])

    in_house(tmp_path, test)


def test_every_turn_has_its_own_time(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE)
        for seat in (0, 1, 0):
            assert (runs(table), left(table)) == ([seat], [60, 60])
            hours.let(50)
            assert left(table)[seat] == 10
            await play_turn(table, seat)

    in_house(tmp_path, test)


def test_what_is_left_follows_from_the_log(tmp_path: Path, hours: Hours) -> None:
    """If nobody leaves, times are a function of the steps, of when they were confirmed, and of the beginning."""

    async def test(registry: TableRegistry) -> None:
        dice = random.Random(3)
        table = await open_table(registry, BANK)
        first = table.confirmed_steps
        for _ in range(12):
            hours.let(dice.choice([2.0, 17.0, 31.0]))
            await play_turn(table, table.game.to_move)
        wanted = sql.select(events_table.c.seat, events_table.c.at).where(events_table.c.table_id == table.id)
        events = await registry.storage.transaction(lambda c: c.execute(wanted.order_by(events_table.c.seq)).all())
        expected, before = [600.0, 600.0], (table.began or 0) + HEAD_START
        turns = {at: seat for seat, at in events[first:] if seat is not None}
        for at, seat in sorted(turns.items()):
            expected[seat] += 5 - max(0.0, at - before)
            before = max(before, at)
        assert left(table) == expected

    in_house(tmp_path, test)


def test_the_time_of_bots_costs_nobody_anything(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, BANK, "you", "bot")
        await play_turn(table, 0)
        assert runs(table) == []
        hours.let(10_000)
        await look(registry)
        await let_bots_play(registry, table)
        assert (runs(table), left(table)) == ([0], [605, 600])
        assert not table.seats[0].out_of_time

    in_house(tmp_path, test)


def test_all_who_write_at_once_are_timed_and_nobody_sees_who_writes(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE, game="tower")
        dice = random.Random(1)
        while len(table.drafts) < 2:
            seat = table.game.to_move
            moves = table.draft_of(seat).game.moves()
            await table.play(seat, "done" if "done" in moves else dice.choice(moves), None, None)
        assert runs(table) == [0, 1]
        before = table.projection.snapshot(1, None)
        hours.let(20)
        await table.play(0, table.draft_of(0).game.moves()[0], None, None)
        assert table.projection.snapshot(1, None) == before
        hours.let(20)
        await play_turn(table, 1)
        assert (runs(table), left(table)) == ([0], [20, 60])
        hours.let(20)
        await look(registry)
        assert [seat.out_of_time for seat in table.seats] == [True, False]

    in_house(tmp_path, test)


def test_a_bot_takes_over_the_seat_of_a_player_who_is_out_of_time(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE)
        await table.play(0, table.game.moves()[0], None, None)
        hours.let(59)
        await look(registry)
        assert table.seats[0].bot is None
        hours.let(1)
        await look(registry)
        seat = table.seats[0]
        assert (seat.bot, seat.owner, seat.out_of_time) == ("greedy", SOMEBODY, True)
        stored = await registry.storage.load_table(table.id)
        assert stored and stored.seats == table.seats
        assert stored.drafts == {}
        await let_bots_play(registry, table)
        assert runs(table) == [1]
        assert "time" not in table.game.record()

    in_house(tmp_path, test)


@pytest.mark.parametrize("kind", ["tmp_path", "postgres"])
def test_time_is_called_once_by_however_many(
    kind: str, request: pytest.FixtureRequest, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = request.getfixturevalue(kind)

    async def no_work(worker: BackgroundWork) -> None:
        """The bots wait, so that only the calling of time changes the table."""

    async def test(registry: TableRegistry) -> None:
        monkeypatch.setattr(TableRegistry, "wake", lambda registry, table: None)
        monkeypatch.setattr(BackgroundWork, "_take_up", no_work)
        other = open_registry(place)
        table = await begin(hours, registry, A_MINUTE)
        twin = await other.table(table.id)
        hours.let(60)
        before = table.revision
        for _ in range(2):
            await asyncio.gather(look(registry), look(other))
        assert await registry.storage.revisions([table.id]) == {table.id: before + 1}
        for one in (table, twin):
            await one.catch_up()
            assert one.seats[0].out_of_time
        await other.close()

    in_house(place, test)


def test_a_returning_player_gets_a_fresh_turn_but_not_the_lost_one(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE)
        hours.let(60)
        await look(registry)
        await refused(table, "turn_lost")
        await let_bots_play(registry, table)
        await table.sit(0, SOMEBODY, "Ann")
        assert (table.seats[0].bot, table.seats[0].out_of_time) == (None, False)
        await play_turn(table, 1)
        assert (runs(table), left(table)) == ([0], [60, 60])

    in_house(tmp_path, test)


def test_a_returning_player_may_take_over_a_later_turn_of_the_bot(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        for wish, fresh in ((A_MINUTE, 60), (BANK, 5)):
            table = await begin(hours, registry, wish)
            hours.let(wish.seconds)
            await look(registry)
            await let_bots_play(registry, table)
            await play_turn(table, 1)
            assert 0 in table.drafts
            await table.sit(0, SOMEBODY, "Ann")
            assert (runs(table), left(table)[0]) == ([0], fresh)

    in_house(tmp_path, test)


async def refused(table: Table, code: str) -> None:
    """Coming back is refused."""
    with pytest.raises(DomainError) as caught:
        await table.sit(0, SOMEBODY, "Ann")
    assert caught.value.key == code


def test_of_a_bank_that_is_empty_only_the_increment_comes_back(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        for wish in (BANK, NO_INCREMENT):
            table = await begin(hours, registry, wish)
            hours.let(600)
            await look(registry)
            await let_bots_play(registry, table)
            if wish.increment:
                await table.sit(0, SOMEBODY, "Ann")
                assert left(table) == [5, 600]
            else:
                await refused(table, "no_time_left")

    in_house(tmp_path, test)


def test_leaving_and_coming_back_wins_no_time(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        for wish in (A_MINUTE, BANK):
            table = await begin(hours, registry, wish)
            hours.let(50)
            await table.leave(0, SOMEBODY)
            hours.let(1000)
            await table.sit(0, SOMEBODY, "Ann")
            assert (runs(table), left(table)) == ([0], [wish.seconds - 50, wish.seconds])

    in_house(tmp_path, test)


def test_a_move_that_comes_before_time_is_called_counts(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, BANK)
        hours.let(601)
        await play_turn(table, 0)
        assert left(table) == [5, 600]

    in_house(tmp_path, test)


def test_a_rematch_has_the_same_clocks_anew(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, BANK)
        hours.let(600)
        await look(registry)
        for _ in range(MOST_TURNS):
            await let_bots_play(registry, table)
            if table.game.over:
                break
            await play_turn(table, 1)
        assert runs(table) == []
        again = await registry.table(await registry.rematch(table, SOMEBODY))
        hours.let(HEAD_START)
        assert left(again) == [600, 600]
        assert not any(seat.out_of_time for seat in again.seats)

    in_house(tmp_path, test)


def test_no_clock_of_a_rematch_runs_before_the_others_have_come(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await open_table(registry, BANK, "you", "open")
        await table.sit(1, "ben", "Ben")
        await play_out(table)
        again = await registry.table(await registry.rematch(table, SOMEBODY))
        assert [seat.owner for seat in again.seats] == [None, SOMEBODY]
        hours.let(86400)
        await look(registry)
        assert (again.started, runs(again), left(again)) == (False, [], [600, 600])
        await again.sit(0, "ben", "Ben")
        hours.let(HEAD_START)
        assert again.started
        assert runs(again)

    in_house(tmp_path, test)


def test_no_update_is_sent_merely_because_time_passes(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, BANK)
        before = table.projection.snapshot(0, SOMEBODY)
        hours.let(5)
        table.announce()
        after = table.projection.snapshot(0, SOMEBODY)
        assert after == before
        assert after is not before

    in_house(tmp_path, test)


def test_no_trouble_stops_the_clocks_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(registry: TableRegistry) -> None:
        looked = asyncio.Queue[None]()

        async def fail(*details: object) -> list[tuple[str, float]]:
            looked.put_nowait(None)
            raise ZeroDivisionError

        monkeypatch.setattr(timeout_monitor, "CHECK_EVERY", 0.0)
        monkeypatch.setattr(timeout_monitor, "next_deadlines", fail)
        watching = timeout_monitor.TimeoutMonitor(registry)
        for _ in range(3):
            await asyncio.wait_for(looked.get(), 60)
        await watching.close()

    in_house(tmp_path, test)


@pytest.mark.parametrize("jump", [3600.0, -3600.0, 400 * DAY])
def test_setting_the_system_clock_changes_no_remaining_time(tmp_path: Path, hours: Hours, jump: float) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, BANK)
        hours.let(100)
        hours.jump(jump)
        await look(registry)
        hours.let(100)
        await play_turn(table, 0)
        assert (runs(table), left(table)) == ([1], [405, 600])
        hours.jump(jump)
        hours.let(599)
        await look(registry)
        assert not table.seats[1].out_of_time
        hours.let(1)
        await look(registry)
        assert table.seats[1].out_of_time

    in_house(tmp_path, test)


def test_clocks_are_shown_right_after_a_jump_of_the_system_clock(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE)
        hours.let(20)
        hours.jump(3600)
        await look(registry)
        assert left(table) == [40, 60]
        stored = await registry.storage.load_table(table.id)
        assert stored and stored.clock == table.clock

    in_house(tmp_path, test)


def test_another_machines_clock_that_goes_back_wins_no_more_than_that(
    tmp_path: Path, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE)
        monkeypatch.setattr(time_source, "machine", lambda: "another")
        hours.jump(-10)
        hours.let(69)
        await look(registry)
        assert not table.seats[0].out_of_time
        hours.let(1)
        await look(registry)
        assert table.seats[0].out_of_time

    in_house(tmp_path, test)


@pytest.mark.parametrize("used", [61, 55])
def test_nobody_loses_their_seat_right_after_the_server_was_down(tmp_path: Path, hours: Hours, used: float) -> None:
    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE)
        hours.let(used)
        again = open_registry(tmp_path)
        hours.let(10)
        await look(again)
        assert not (await again.table(table.id)).seats[0].out_of_time
        hours.let(GRACE - 10)
        await look(again)
        assert (await again.table(table.id)).seats[0].out_of_time
        await again.close()

    in_house(tmp_path, test)


def test_a_table_that_cannot_be_read_stops_no_other_clock(tmp_path: Path, hours: Hours) -> None:
    async def test(registry: TableRegistry) -> None:
        broken = await begin(hours, registry, A_MINUTE)
        table = await begin(hours, registry, A_MINUTE)
        spoil = events_table.update().where(events_table.c.table_id == broken.id).values(move="nonsense")
        await registry.storage.transaction(lambda connection: connection.execute(spoil))
        again = open_registry(tmp_path)
        hours.let(200)
        await look(again)
        await look(again)
        assert (await again.table(table.id)).seats[0].out_of_time
        await again.close()

    in_house(tmp_path, test)


def test_whose_time_was_up_while_the_database_was_down_may_still_move(
    tmp_path: Path, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*details: object) -> None:
        raise OperationalError("no", {}, Exception("answer"))

    async def test(registry: TableRegistry) -> None:
        table = await begin(hours, registry, A_MINUTE)
        hours.let(GRACE)
        with monkeypatch.context() as outage:
            outage.setattr(timeout_monitor, "next_deadlines", fail)
            hours.let(61)
            with pytest.raises(OperationalError):
                await look(registry)
        await look(registry)
        assert not table.seats[0].out_of_time
        hours.let(GRACE)
        await look(registry)
        assert table.seats[0].out_of_time

    in_house(tmp_path, test)
