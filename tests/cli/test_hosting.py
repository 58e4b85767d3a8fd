"""The commands of hosts: databases, workers, and servers of several processes."""

import contextlib
import errno
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from amytis.cli import processes
from amytis.cli.main import run
from amytis.cli.processes import START
from tests.server.conftest import free_port
from tests.server.name_resolution import forget_host
from tests.server.waiting import PATIENCE, wait_until


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says that cannot do what was asked."""
    assert run(arguments) == 2
    return capsys.readouterr().err


def test_a_database_is_upgraded_backed_up_and_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, file = tmp_path / "club.sqlite", tmp_path / "backup.jsonl"
    assert run(["database", "upgrade", "--database", str(kept)]) == 0
    assert "is now up to date" in capsys.readouterr().out
    assert run(["database", "backup", str(file), "--database", str(kept)]) == 0
    assert "not empty" in complaint(["database", "restore", str(file), "--database", str(kept)], capsys)
    assert run(["database", "restore", str(file), "--database", str(tmp_path / "new.sqlite")]) == 0
    assert run(["database", "status", "--database", str(tmp_path / "new.sqlite")]) == 0
    assert "up to date" in capsys.readouterr().out


def test_an_empty_database_has_nothing_to_back_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "club.sqlite"
    kept.touch()
    assert run(["database", "status", "--database", str(kept)]) == 0
    assert "is empty" in capsys.readouterr().out
    file = str(tmp_path / "backup.jsonl")
    assert "nothing to back up" in complaint(["database", "backup", file, "--database", str(kept)], capsys)


@pytest.mark.parametrize(
    "command", ["database status", "database backup b.jsonl", "admin tables", "bots", "bots add Zed", "bots remove Zed"]
)
def test_a_mistyped_name_makes_no_file(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "there is no database" in complaint([*command.split(), "--database", "clbu.sqlite"], capsys)
    assert list(tmp_path.iterdir()) == []


SCRAMBLED = [
    "://x",
    "nonsense://x",
    "postgresq://a:hush@b/tables",
    "postgresql:a:hush@b",
    "a:hush@b",
    "sqlite://tables.sqlite",
    "postgresql://a:hu@sh@127.0.0.1/amytis",
    "postgresql://a:hu@sh:5@127.0.0.1/amytis",
    "postgresql://a:hu@sh/x@127.0.0.1/amytis",
    "postgresql://a:hush@127.0.0.1:54x2/amytis",
    "postgresql://a:hush@127.0.0.1:99999/amytis",
    "postgresql://a:hush@/amytis?host=127.0.0.1&port=0",
]


@pytest.mark.parametrize("command", ["serve", "worker", "database status", "database upgrade", "admin tables", "bots"])
@pytest.mark.parametrize("address", SCRAMBLED)
def test_an_address_that_makes_no_sense_is_told_in_one_line_without_a_password(
    command: str, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = complaint([*command.split(), "--database", address], capsys)
    assert "the address of the database cannot be read" in said
    assert said.count("\n") == 1
    assert "hu" not in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["nowhere/club.sqlite", "sqlite:///nowhere/club.sqlite"])
def test_a_folder_that_is_not_there_is_not_made(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "there is no folder" in complaint(["serve", "--database", address], capsys)
    assert list(tmp_path.iterdir()) == []


def test_secrets_among_the_parameters_of_an_address_are_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    address = "postgresql://127.0.0.1:1/none?user=a&password=hush"
    said = complaint(["database", "status", "--database", address], capsys)
    assert "cannot be used" in said
    assert "hush" not in said


def test_the_environment_names_the_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AMYTIS_DATABASE", f"sqlite:///{tmp_path / 'named.sqlite'}")
    assert run(["database", "upgrade"]) == 0
    assert (tmp_path / "named.sqlite").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["database", "backup"], "goes with a file"),
        (["database", "status", "backup.jsonl"], "goes without a file"),
        (["serve", "--workers", "2", "--database", "club.sqlite"], "--workers needs PostgreSQL"),
        (["serve", "--workers", "0"], "between 1 and 64 processes"),
        (["worker", "--database", "club.sqlite"], "workers need PostgreSQL"),
        (["worker", "--database", "postgresql://amytis:hush@nowhere.invalid/none"], "cannot be used"),
        (["database", "status", "--database", "postgresql://127.0.0.1:1/none"], "cannot be used"),
    ],
)
def test_what_hosts_get_wrong_is_told_in_one_line(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    forget_host(monkeypatch)
    said = complaint(arguments, capsys)
    assert reason in said
    assert said.count("\n") == 1
    assert "hush" not in said


@pytest.mark.parametrize(("parent", "code"), [("somebody who is gone", -signal.SIGTERM), ("itself", 0)])
def test_a_process_whose_parent_died_while_it_was_loading_ends(parent: str, code: int) -> None:
    program = f"""
import os, subprocess, sys, threading
from amytis.cli.processes import PARENT, follow_parent
gone = subprocess.Popen([sys.executable, "-c", ""])
gone.wait()
os.environ[PARENT] = str(os.getpid() if {parent == "itself"} else gone.pid)
follow_parent()
for thread in threading.enumerate():
    if thread.name == "parent":
        thread.join()
"""
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=PATIENCE).returncode == code


def test_a_site_whose_processes_cannot_start_says_so() -> None:
    program = """
import uvicorn
from amytis.cli.processes import supervise
from amytis.core.errors import BadOption
try:
    supervise(uvicorn.Config("amytis.nowhere:app", port=0, workers=2, log_level="critical"))
except BadOption as refusal:
    print(refusal)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert "could not start" in done.stdout


# An application that starts only once no file `wait` is there, and answers with the number of its process.
SLOW = """
import asyncio, os

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        await receive()
        await asyncio.sleep(3)
        while os.path.exists("wait"):
            await asyncio.sleep(0.1)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(os.getpid()).encode()})
"""


@pytest.fixture
def slow_site(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[bytes]", Callable[[], str]]]:
    """A site that starts slowly, and what answers there."""
    (tmp_path / "slow.py").write_text(SLOW)
    port = free_port()
    program = f"""
import uvicorn
from amytis.cli.processes import supervise
supervise(uvicorn.Config("slow:app", port={port}, workers=1, log_level="critical", timeout_worker_healthcheck=1))
"""
    site = subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path)

    def answering() -> str:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"http://127.0.0.1:{port}", timeout=PATIENCE).text
        return ""

    try:
        wait_until(answering)
        yield site, answering
    finally:
        site.terminate()
        site.wait(PATIENCE)


def test_processes_that_start_slowly_are_changed_all_the_same(
    slow_site: tuple["subprocess.Popen[bytes]", Callable[[], str]],
) -> None:
    site, answering = slow_site
    before = answering()
    site.send_signal(signal.SIGHUP)
    wait_until(lambda: answering() not in ("", before))
    site.terminate()
    site.wait(PATIENCE)


def test_a_site_can_be_ended_while_its_processes_are_changed(
    slow_site: tuple["subprocess.Popen[bytes]", Callable[[], str]], tmp_path: Path
) -> None:
    site, _ = slow_site
    (tmp_path / "wait").touch()

    def children() -> int:
        return len(Path(f"/proc/{site.pid}/task/{site.pid}/children").read_text().split())

    before = children()
    site.send_signal(signal.SIGHUP)
    wait_until(lambda: children() > before)
    site.terminate()
    # Half of the time that a process may need to start.
    assert site.wait(START / 2) in (0, -signal.SIGTERM)


@pytest.mark.parametrize(("number", "attempts"), [(errno.EMFILE, 3), (errno.EROFS, 1), (errno.ENOSPC, 1)])
def test_a_game_that_cannot_be_loaded_is_tried_again_only_if_that_may_help(
    number: int, attempts: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def fail(name: str, quiet: bool) -> None:
        tried.append(name)
        if len(tried) < 3:
            raise OSError(number, "no")

    monkeypatch.setattr(processes, "make_ready", fail)
    monkeypatch.setattr(processes, "warm_up", lambda name: None)
    monkeypatch.setattr(processes, "PAUSE", 0.0)
    processes.load_game("babylonia")
    assert len(tried) == attempts
    assert caplog.text.count("cannot be loaded") == 1
