"""Nothing is lost: the server is killed in the middle of a turn and started again."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import free_port
from tests.server.people import Person
from tests.server.simultaneous_table import begin, confirm, play_to_writing, told, write
from tests.server.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.compiled


class Process:
    """A server in a process of its own."""

    def __init__(self, database: Path, port: int, *options: str) -> None:
        command = [sys.executable, "-m", "amytis", "serve", "--port", str(port), "--database", str(database)]
        self.process = subprocess.Popen([*command, "--bot-pace", "0", *options], stdout=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        wait_until(self._answers)

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"{self.address}/api/house", timeout=PATIENCE)
            return True
        return False

    def kill(self) -> None:
        """kill -9."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


def test_a_killed_server_comes_back_with_everything(tmp_path: Path) -> None:
    port = free_port()
    server = Process(tmp_path / "tables.sqlite", port)
    try:
        ann, ben = Person(server.address), Person(server.address)
        table = ann.open_table("you Ann", "open")
        ben.sit(table, 1)
        ann.play(table, 0, ann.look(table)["moves"][0])
        ann.play(table, 0, "done")
        seen = ben.look(table)
        move = seen["moves"][5]
        key = "the-key-of-bens-move"
        ben.play(table, 1, move, seen["version"], key)
        before = [(person.look(table), person.get(f"/tables/{table}/updates").json()) for person in (ann, ben)]
        server.kill()
        server = Process(tmp_path / "tables.sqlite", port)
        after = [(person.look(table), person.get(f"/tables/{table}/updates").json()) for person in (ann, ben)]
        for (old, old_updates), (new, new_updates) in zip(before, after, strict=True):
            assert new["view"] == old["view"]
            assert new["moves"] == old["moves"]
            assert new_updates["events"] == old_updates["events"]
        assert ben.play(table, 1, move, seen["version"], key).json()["undoable"] == 1
        assert ben.undo(table, 1).status_code == 200
        assert ben.look(table)["moves"] == seen["moves"]
    finally:
        Person.all_leave()
        server.kill()


def test_a_killed_server_restarts_with_all_drafts(tmp_path: Path) -> None:
    port = free_port()
    server = Process(tmp_path / "tables.sqlite", port)
    try:
        ann, ben = Person(server.address), Person(server.address)
        people = {0: ann, 1: ben, 2: ann}
        table = begin(ann, "you Ann", "open", "here Zoe")
        ben.sit(table, 1)
        play_to_writing(people, table)
        write(ann, table, 2)
        confirm(ann, table, 2)
        for seat in (0, 1):
            write(people[seat], table, seat, 2)
        before = [(people[seat].look(table, seat), told(people[seat], table, seat)) for seat in people]
        server.kill()
        server = Process(tmp_path / "tables.sqlite", port)
        after = [(people[seat].look(table, seat), told(people[seat], table, seat)) for seat in people]
        for (old, old_events), (new, new_events) in zip(before, after, strict=True):
            assert [new[field] for field in ("view", "moves", "undoable", "acting")] == [
                old[field] for field in ("view", "moves", "undoable", "acting")
            ]
            assert new_events == old_events
        assert [seen["undoable"] for seen, _ in after] == [2, 2, 0]
        assert ben.undo(table, 1).json()["undoable"] == 1
        for seat in (0, 1):
            confirm(people[seat], table, seat)
        assert ann.look(table, 0)["view"]["round"] == 2
    finally:
        Person.all_leave()
        server.kill()
