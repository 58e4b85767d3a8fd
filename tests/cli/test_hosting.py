"""The commands of hosts: databases, workers, and servers of several processes."""

import contextlib
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from amytis.cli.main import run
from tests.server.conftest import free_port


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says that cannot do what was asked."""
    assert run(arguments) == 2
    return capsys.readouterr().err


def test_a_database_is_upgraded_backed_up_and_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, file = tmp_path / "club.sqlite", tmp_path / "backup.jsonl"
    assert run(["database", "status", "--database", str(kept)]) == 0
    assert "is empty" in capsys.readouterr().out
    assert "nothing to back up" in complaint(["database", "backup", str(file), "--database", str(kept)], capsys)
    assert run(["database", "upgrade", "--database", str(kept)]) == 0
    assert "is now up to date" in capsys.readouterr().out
    assert run(["database", "backup", str(file), "--database", str(kept)]) == 0
    assert "not empty" in complaint(["database", "restore", str(file), "--database", str(kept)], capsys)
    assert run(["database", "restore", str(file), "--database", str(tmp_path / "new.sqlite")]) == 0
    assert run(["database", "status", "--database", str(tmp_path / "new.sqlite")]) == 0
    assert "up to date" in capsys.readouterr().out


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
        (["database", "status", "--database", "nonsense://x"], "cannot be used"),
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
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=120).returncode == code


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
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert "could not start" in done.stdout


def test_processes_that_start_slowly_are_changed_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("""
import asyncio, os

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        await receive()
        await asyncio.sleep(3)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(os.getpid()).encode()})
""")
    port = free_port()
    program = f"""
import uvicorn
from amytis.cli.processes import supervise
supervise(uvicorn.Config("slow:app", port={port}, workers=1, log_level="critical", timeout_worker_healthcheck=1))
"""
    site = subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path)

    def answering() -> str:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"http://127.0.0.1:{port}", timeout=30).text
        return ""

    try:
        deadline = time.monotonic() + 120
        while not (before := answering()):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        site.send_signal(signal.SIGHUP)
        while answering() in ("", before):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        site.terminate()
        site.wait(60)
