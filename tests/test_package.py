"""The wheel alone is the playable server: it carries the client, the data files and the rules."""

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import free_port

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "uv",
        "build",
        "--quiet",
        "--wheel",
        "--no-build-isolation",
        "--out-dir",
        str(folder),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def test_the_wheel_carries_everything(wheel: Path) -> None:
    for name in (
        "server/client/index.html",
        "core/sentences.toml",
        "server/sentences.toml",
        "bots/bots.toml",
        "plots/plot.mplstyle",
        "plots/inline.mplstyle",
        "study/report.html",
        "study/report.toml",
        "server/client/theme.js",
        "server/client/emblems/babylonia.svg",
        "cli/styles.toml",
        "games/babylonia/RULES.md",
        "games/babylonia/RULES.fr.md",
        "games/babylonia/data/map.txt",
        "games/babylonia/data/texts.fr.toml",
        "games/gardens/RULES.fr.md",
        "games/gardens/data/tiles.txt",
        "games/babylon/RULES.fr.md",
        "games/babylon/data/tiles.txt",
        "games/tower/RULES.fr.md",
        "games/tower/data/components.toml",
    ):
        assert (wheel / "amytis" / name).is_file(), name
    assert not list(wheel.rglob("node_modules"))


def test_the_unpacked_wheel_serves_the_page(wheel: Path, tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "amytis", "serve", "--port", str(port), "--database", str(tmp_path / "t.sqlite")]
    environment = os.environ | {"PYTHONPATH": str(wheel), "AMYTIS_CACHE": str(tmp_path / "cache")}
    server = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                page = httpx.get(f"http://127.0.0.1:{port}/")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        assert "<title>Amytis</title>" in page.text
        script = page.text.partition('src="')[2].partition('"')[0]
        assert httpx.get(f"http://127.0.0.1:{port}{script}").headers["content-type"].startswith("text/javascript")
        assert httpx.get(f"http://127.0.0.1:{port}/api/house").json()["games"][0]["game"] == "babylonia"
    finally:
        server.kill()
        server.wait()
