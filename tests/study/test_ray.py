"""Ray: the same games as without it, and clear words where there is no cluster."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from amytis.cli.main import run
from amytis.core.errors import AmytisError
from amytis.study.ray_pool import check_ray
from tests.server.conftest import free_port

STUDY = ("study", "tower", "-n", "4", "--players", "1", "--bots", "random", "--processes", "2")


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder with a short name: Ray puts sockets into it, whose names cannot be long."""
    folder = Path(tempfile.mkdtemp(prefix="ray"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.compiled
def test_a_cluster_plays_the_same_games(tmp_path: Path, short_folder: Path) -> None:
    there, here = tmp_path / "there.csv", tmp_path / "here.csv"
    report = ("--report", str(tmp_path / "report.html"))
    command = [sys.executable, "-m", "amytis", *STUDY, *report, "--raw", str(there), "--ray", "local"]
    environment = os.environ | {"HOME": str(short_folder), "RAY_TMPDIR": str(short_folder)}
    if "AMYTIS_CACHE" not in environment:
        environment["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert run([*STUDY, *report, "--raw", str(here)]) == 0
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("ray://127.0.0.1:99999", "there is no Ray cluster"),
        ("127.0.0.1:²", "written host:port"),
        ("127.0.0.1:٣", "written host:port"),
        (f"127.0.0.1:{'9' * 5000}", "written host:port"),
        ("somewhere", "written host:port, unlike 'somewhere'"),
    ],
)
def test_an_address_without_a_cluster_is_refused(address: str, message: str) -> None:
    with pytest.raises(AmytisError, match=message):
        check_ray(address)


def test_a_cluster_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(AmytisError, match=r"there is no Ray cluster at 127\.0\.0\.1"):
        check_ray(f"127.0.0.1:{free_port()}")


def test_a_cluster_without_ray_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amytis.study.ray_pool.find_spec", lambda name: None)
    with pytest.raises(AmytisError, match=r"Ray, which comes with amytis\[ray\]"):
        check_ray("local")
