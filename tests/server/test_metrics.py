"""What Prometheus reads, who may read it, and that several processes are summed up."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import Serve
from tests.server.people import Person

pytestmark = pytest.mark.compiled

WORKER = """
import sys
from amytis.server.operations import metrics
metrics.REFUSALS.labels("stale").inc(3)
metrics.SOCKETS.set(2)
print("counted", flush=True)
sys.stdin.read()
"""


def sample(person: Person, line: str) -> float:
    """What a metric says now; 0 as long as it says nothing."""
    found = re.search(rf"^{re.escape(line)} (\S+)$", person.http.get("/metrics").text, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def test_requests_are_counted_by_route_and_status(ann: Person) -> None:
    line = 'amytis_requests_total{method="GET",route="/api/tables/{table_id}",status="404"}'
    timed = 'amytis_request_seconds_count{route="/api/tables/{table_id}"}'
    refused = 'amytis_refusals_total{code="no_table"}'
    before = [sample(ann, name) for name in (line, timed, refused)]
    ann.get("/tables/nothing")
    assert [sample(ann, name) for name in (line, timed, refused)] == [count + 1 for count in before]


def test_what_strangers_ask_for_makes_no_new_lines(ann: Person) -> None:
    ann.http.request("BREW", "/api/house")
    lines = ann.http.get("/metrics").text.count("\n")
    for number in range(5):
        ann.http.get(f"/t/{number}")
        ann.http.get(f"/api/tables/{number}x")
        ann.http.request(f"BREW{number}", "/api/house")
    ann.http.get("/t/x")
    after = ann.http.get("/metrics").text
    assert "BREW" not in after
    assert "/t/" not in after
    assert after.count("\n") - lines <= 3 * 20


def test_moves_bots_and_the_store_are_counted(ann: Person) -> None:
    names = [
        'amytis_moves_confirmed_total{game="babylonia"}',
        'amytis_bot_decision_seconds_count{bot="random"}',
        "amytis_storage_seconds_count",
    ]
    before = [sample(ann, name) for name in names]
    table = ann.open_table("you Ann", "bot random")
    ann.play(table, 0, ann.look(table)["moves"][0])
    ann.play(table, 0, "done")

    async def until_the_bot_has_moved() -> None:
        async with ann.listen(table) as listener:
            while not (await listener.next())["snapshot"]["table"]["your_turn"]:
                pass

    asyncio.run(until_the_bot_has_moved())
    after = [sample(ann, name) for name in names]
    assert after[0] >= before[0] + 4
    assert after[1] >= before[1] + 2
    assert after[2] > before[2]


def test_open_sockets_and_tables_in_memory_are_shown(ann: Person) -> None:
    table = ann.open_table("you Ann", "open")
    before = sample(ann, "amytis_sockets_open")

    async def test() -> None:
        async with ann.listen(table) as one, ann.listen(table) as other:
            await one.next()
            await other.next()
            assert await asyncio.to_thread(sample, ann, "amytis_sockets_open") == before + 2
            for _ in range(500):
                if await asyncio.to_thread(sample, ann, "amytis_tables_in_memory") == 1:
                    break
                await asyncio.sleep(0.02)
            else:
                raise AssertionError("the table is not shown")
        for _ in range(500):
            if await asyncio.to_thread(sample, ann, "amytis_sockets_open") == before:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the sockets are still shown")

    asyncio.run(test())
    assert sample(ann, "amytis_event_loop_lag_seconds_count") > 0


def test_metrics_are_for_those_who_may_read_them(serve: Serve) -> None:
    near = Person(serve())
    assert near.http.get("/metrics").headers["content-type"].startswith("text/plain")
    for header in ({"x-forwarded-for": "127.0.0.1"}, {"forwarded": "for=127.0.0.1"}, {"x-real-ip": "203.0.113.7"}):
        through_a_proxy = near.http.get("/metrics", headers=header)
        assert (through_a_proxy.status_code, through_a_proxy.json()["code"]) == (404, "not_found")
    far = Person(serve(metrics_from=("192.0.2.0/24",)))
    assert far.http.get("/metrics").status_code == 404
    assert Person(serve(metrics_from=("127.0.0.0/8",))).http.get("/metrics").status_code == 200


def python(program: str, *arguments: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_processes_of_a_server_are_summed_up(tmp_path: Path) -> None:
    parent = f"""
import subprocess, sys
from pathlib import Path
from amytis.server.operations.shared_metrics import share_metrics
share_metrics(Path(sys.argv[1]))
pipes = {{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}}
workers = [subprocess.Popen([sys.executable, "-c", {WORKER!r}], **pipes) for _ in range(2)]
for worker in workers:
    worker.stdout.readline()
workers[0].communicate()
from amytis.server.operations.metrics import exposition
print(exposition().decode())
workers[1].communicate()
"""
    told = python(parent, str(tmp_path)).splitlines()
    assert 'amytis_refusals_total{code="stale"} 6.0' in told
    assert "amytis_sockets_open 2.0" in told


def test_metrics_cannot_be_shared_too_late(tmp_path: Path) -> None:
    late = """
import sys
from pathlib import Path
from amytis.server.operations import metrics
from amytis.server.operations.shared_metrics import share_metrics
try:
    share_metrics(Path(sys.argv[1]))
except RuntimeError as error:
    print(error)
"""
    assert "before" in python(late, str(tmp_path))
    assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ
