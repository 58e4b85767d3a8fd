"""How servers begin and end: they wait for a database that restarts, and for no program that goes on reading."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from amytis.cli.main import make_app
from amytis.cli.serve import GRACE
from amytis.server import app
from tests.server.people import Person
from tests.server.programs import Program
from tests.server.storm import Site

pytestmark = pytest.mark.compiled


class Restarting:
    """A store whose database answers at the third time."""

    asked = 0

    def __init__(self, address: str) -> None:
        Restarting.asked += 1
        if Restarting.asked < 3:
            raise OperationalError("no", {}, Exception("answer"))


def test_a_process_waits_for_a_database_that_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "Storage", Restarting)
    monkeypatch.setattr(app, "PAUSE", 0.01)
    monkeypatch.setattr(Restarting, "asked", 0)
    assert isinstance(asyncio.run(app.open_storage("postgresql://amytis@127.0.0.1/amytis")), Restarting)
    monkeypatch.setattr(Restarting, "asked", 0)
    with pytest.raises(OperationalError):
        asyncio.run(app.open_storage("sqlite:///nowhere.sqlite"))


def test_a_server_ends_at_once_while_programs_read(tmp_path: Path) -> None:
    site = Site(f"sqlite:///{tmp_path / 'tables.sqlite'}", workers=1)
    ann = Person(site.address)
    table = ann.open_table("you Ann", "here Zoe")
    with Program(ann, "Zed") as zed, zed.listen(), zed.listen(f"/tables/{table}/stream") as lines:
        next(lines)
        before = time.monotonic()
        site.process.terminate()
        assert list(lines) == []
        site.process.wait(60)
        # Without being let go, they would be waited for in vain.
        assert time.monotonic() - before < GRACE
    Person.all_leave()


def test_what_a_host_says_last_counts() -> None:
    words = ["--host", "127.0.0.1", "--limit", "sockets=5", "--host", "0.0.0.0", "--limit", "burst=7"]
    _, bound, _ = make_app().parse_args(["serve", *words])
    said: dict[str, Any] = bound.arguments
    assert (said["host"], said["limit"]) == ("0.0.0.0", ("sockets=5", "burst=7"))
