"""How often a program can be invited: others cannot keep it busy, and what it does not play does not count."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from amytis.server.domain.errors import DomainError
from amytis.server.domain.table_setup import SeatSetup, TableSetup
from amytis.server.services import invitations
from amytis.server.services.invitations import MOST_OF_A_PERSON, MOST_OF_AN_ADDRESS, Inviter, check_invitation
from amytis.server.services.table_registry import TableRegistry
from amytis.server.storage.programs import A_WEEK, StoredProgram
from tests.server.clock_control import Ahead
from tests.server.conftest import Serve
from tests.server.finished_games import play_out, with_registry
from tests.server.people import Person
from tests.server.programs import Program

pytestmark = pytest.mark.compiled

WITH_ZED = TableSetup(
    game="babylonia", seats=[SeatSetup(kind="you", name="Ben"), SeatSetup(kind="bot", bot="program:Zed")]
)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database of our own."""
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


async def zed_of(registry: TableRegistry) -> StoredProgram:
    """A public program of Ann's that listens."""
    program, _ = await registry.programs.add("Zed", "ann", public=True)
    await registry.programs.listen(program.id)
    return program


async def refusal_of(registry: TableRegistry, person: str, address: str) -> str | None:
    """Why a person cannot invite the program; nothing if they can."""
    try:
        await registry.open_table(WITH_ZED, person, address)
    except DomainError as error:
        return error.key
    return None


def test_a_person_invites_a_program_to_some_tables_and_leaves_room_for_others(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        await zed_of(registry)
        codes = [await refusal_of(registry, "ben", "1") for _ in range(MOST_OF_A_PERSON + 1)]
        assert codes == [None] * MOST_OF_A_PERSON + ["too_many_invitations"]
        assert await refusal_of(registry, "cid", "2") is None

    with_registry(database, work)


def test_the_people_of_an_address_invite_a_program_to_some_tables(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        await zed_of(registry)
        codes = [await refusal_of(registry, f"browser {number}", "1") for number in range(MOST_OF_AN_ADDRESS + 1)]
        assert codes == [None] * MOST_OF_AN_ADDRESS + ["too_many_from_address"]
        assert await refusal_of(registry, "cid", "2") is None

    with_registry(database, work)


def test_many_invitations_at_once_are_counted_one_by_one(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        await zed_of(registry)
        codes = await asyncio.gather(*(refusal_of(registry, "ben", "1") for _ in range(3 * MOST_OF_A_PERSON)))
        assert codes.count(None) == MOST_OF_A_PERSON

    with_registry(database, work)


def test_the_owner_of_a_program_may_have_all_of_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_TABLES", MOST_OF_A_PERSON + 2)

    async def work(registry: TableRegistry) -> None:
        await zed_of(registry)
        codes = [await refusal_of(registry, "ann", "1") for _ in range(MOST_OF_A_PERSON + 3)]
        assert codes == [None] * (MOST_OF_A_PERSON + 2) + ["program_busy"]

    with_registry(database, work)


def test_a_seat_that_a_stand_in_plays_does_not_count(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_TABLES", 2)

    async def work(registry: TableRegistry) -> None:
        program = await zed_of(registry)
        tables = [await registry.table(await registry.open_table(WITH_ZED, "ben", "1")) for _ in range(2)]
        assert await refusal_of(registry, "cid", "2") == "program_busy"
        await tables[0].leave(1, program.id)
        assert await refusal_of(registry, "cid", "2") is None

    with_registry(database, work)


def test_a_table_at_which_nothing_has_changed_for_a_week_does_not_count(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_TABLES", 1)
    time = Ahead(monkeypatch)

    async def work(registry: TableRegistry) -> None:
        program = await zed_of(registry)
        table = await registry.table(await registry.open_table(WITH_ZED, "ben", "1"))
        time.let(A_WEEK - 60)
        assert await refusal_of(registry, "cid", "2") == "program_busy"
        time.let(120)
        await check_invitation(registry.programs, program, Inviter("cid", "2"))
        await table.play(0, table.game.moves()[0], None, None)
        assert await refusal_of(registry, "cid", "2") == "program_busy"

    with_registry(database, work)


def test_a_rematch_is_an_invitation_too(database: str) -> None:
    async def work(registry: TableRegistry) -> None:
        await zed_of(registry)
        first = await registry.table(await registry.open_table(WITH_ZED, "ben", "1"))
        await play_out(first)
        for _ in range(MOST_OF_A_PERSON):
            assert await refusal_of(registry, "ben", "1") is None
        with pytest.raises(DomainError, match="too_many_invitations"):
            await registry.rematch(first, "ben", "1")

    with_registry(database, work)


def test_many_rematches_at_once_are_counted_one_by_one(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_OF_A_PERSON", 1)

    async def work(registry: TableRegistry) -> None:
        await zed_of(registry)
        tables = []
        for _ in range(3):
            tables.append(await registry.table(await registry.open_table(WITH_ZED, "ben", "1")))
            await play_out(tables[-1])
        again = await asyncio.gather(*(registry.rematch(table, "ben", "1") for table in tables), return_exceptions=True)
        assert sum(isinstance(answer, str) for answer in again) == 1

    with_registry(database, work)


@pytest.fixture
def zed(serve: Serve) -> Iterator[Program]:
    """A public program at a server."""
    with Program(Person(serve()), "Zed") as program:
        yield program


def test_a_person_is_told_in_their_language_what_to_do(zed: Program, serve: Serve) -> None:
    ben = Person(str(zed.http.base_url).split("/api")[0])
    wish = {"game": "babylonia", "seats": [{"kind": "you"}, {"kind": "bot", "bot": "program:Zed"}]}
    with zed.listen():
        for _ in range(MOST_OF_A_PERSON):
            assert ben.post("/tables", wish).status_code == 200
        english, french = (ben.post("/tables", wish, language=language) for language in ("en", "fr"))
    assert english.status_code == 409
    assert english.json()["message"].startswith("The bot 'Zed' plays at 5 tables of yours already")
    assert french.json()["message"].startswith("Le robot « Zed » joue déjà à 5 de vos tables")
