"""Whole games by real programs over a real connection: the sample, and the house's own bots from elsewhere."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import amytis
from amytis.cli.bot import bot
from amytis.cli.main import BAD_INPUT, run
from amytis.server.storage.storage import Storage
from tests.server.people import Person
from tests.server.programs import Program

pytestmark = pytest.mark.compiled

SAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
LONGEST_GAME = 240
TRIES = 2000

Token = Callable[[Person, str], Path]


@pytest.fixture
def token(tmp_path: Path) -> Iterator[Token]:
    """Make a bot that everybody may invite; the file with its token."""
    made: list[Program] = []

    def make(owner: Person, name: str) -> Path:
        made.append(Program(owner, name))
        path = tmp_path / f"{name}.txt"
        path.write_text(made[-1].token + "\n", encoding="utf-8")
        return path

    yield make
    for program in made:
        program.http.close()


def wait_for(person: Person, *names: str) -> None:
    """Until some bots listen."""
    for _ in range(TRIES):
        listed = [one["bot"] for one in person.get("/house").json()["bots"]]
        if all(f"program:{name}" in listed for name in names):
            return
        time.sleep(0.01)
    raise AssertionError(f"{names} do not listen")


def test_the_sample_bot_plays_a_game_to_its_end(ann: Person, token: Token) -> None:
    command = [sys.executable, str(SAMPLE), ann.address, str(token(ann, "Zed"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as sample:
        try:
            wait_for(ann, "Zed")
            table = ann.open_table("bot program:Zed", "bot random", game="tower")
            assert sample.stdout
            watchdog = threading.Timer(LONGEST_GAME, sample.kill)
            watchdog.start()
            said = sample.stdout.readline()
            watchdog.cancel()
        finally:
            sample.kill()
    assert said.strip() == f"tower {ann.look(table)['outcome']['scores']}"
    assert amytis.replay(ann.get(f"/tables/{table}/record").text).names == ["bot Zed", "bot random"]


def test_two_built_in_bots_play_a_game_over_the_api(ann: Person, token: Token) -> None:
    files = {level: token(ann, f"Far-{level}") for level in ("greedy", "novice")}
    players = [
        threading.Thread(
            target=bot, kwargs={"server": ann.address, "token_file": file, "level": level, "games": 1}, daemon=True
        )
        for level, file in files.items()
    ]
    for player in players:
        player.start()
    wait_for(ann, "Far-greedy", "Far-novice")
    table = ann.open_table("bot program:Far-greedy", "bot program:far-novice")
    for player in players:
        player.join(LONGEST_GAME)
        assert not player.is_alive()
    game = amytis.replay(ann.get(f"/tables/{table}/record").text)
    assert game.over
    assert game.names == ["bot Far-greedy", "bot Far-novice"]


def test_the_host_makes_lists_and_revokes_bots(tmp_path: Path, ann: Person, capsys: pytest.CaptureFixture[str]) -> None:
    where = ("--database", str(tmp_path / "tables.sqlite"))
    assert run(("bots", "add", "House-guest", "--public", *where)) == 0
    file = tmp_path / "token.txt"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    headers = {"authorization": f"Bearer {file.read_text(encoding='utf-8').strip()}"}
    assert ann.http.get("/api/bot/account", headers=headers).json()["name"] == "House-guest"
    assert run(("bots", *where)) == 0
    assert "House-guest" in capsys.readouterr().out
    assert run(("bots", "remove", "house-guest", *where)) == 0
    assert ann.http.get("/api/bot/account", headers=headers).status_code == 401
    assert run(("bot", "--server", ann.address, "--token-file", str(file))) == BAD_INPUT
    assert "That token is not known" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bots", "add", "greedy"), "the name of a built-in bot"),
        (("bots", "add", "a b"), "name must match"),
        (("bots", "add"), "needs a name"),
        (("bots", "list", "Zed"), "needs no name"),
        (("bots", "remove", "Nobody"), "there is no bot 'Nobody'"),
    ],
)
def test_what_the_host_gets_wrong_is_one_clear_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}").close()
    assert run((*arguments, "--database", str(tmp_path / "tables.sqlite"))) == BAD_INPUT
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("server", "token", "message"),
    [
        ("games.example.org", "amytis_x", "a server is written like"),
        ("http://127.0.0.1:9", "amytis_x", "does not answer"),
        ("http://127.0.0.1:9", "two words", "that is no token"),
    ],
)
def test_a_bot_that_cannot_play_elsewhere_says_why(
    server: str, token: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "token.txt"
    file.write_text(token, encoding="utf-8")
    assert run(("bot", "--server", server, "--token-file", str(file))) == BAD_INPUT
    assert message in capsys.readouterr().err
