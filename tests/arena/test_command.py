"""`amytis arena`: what it prints, draws and keeps, and that bad input is one line."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from amytis.arena.arrangement import Arrangement
from amytis.arena.plot import draw
from amytis.arena.standings import standings
from amytis.arena.timed_match import PlayedMatch
from amytis.cli.main import BAD_INPUT, INTERRUPTED, run
from tests.arena.test_games import game
from tests.arena.test_pairings import arrange

SOLO = ("arena", "tower", "--players", "1", "--bots", "random", "--processes", "1")


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a successful call prints, with nothing on the standard error."""
    assert run(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What a successful call prints as JSON, and nothing else."""
    return json.loads(output(capsys, *arguments, "--json"))


@pytest.mark.compiled
def test_json_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    told = data(capsys, "arena", "babylonia", "--games", "3", "--processes", "1")
    assert (told["game"], told["players"], told["games"], told["options"]) == ("babylonia", 2, 4, {"cards": "base"})
    assert told["games_per_second"] > 0
    (pairing,) = told["pairings"]
    assert (pairing["bot"], pairing["opponent"], pairing["games"], pairing["fair"]) == ("greedy", "random", 4, 0.5)
    assert pairing["wins"]["value"] == 1
    assert pairing["margin"]["low"] < pairing["margin"]["value"] < pairing["margin"]["high"]
    random, greedy = told["bots"]
    assert greedy["rating"]["value"] > 25 > random["rating"]["value"]
    assert 0 < random["seconds_per_decision"] <= random["longest_decision"]


@pytest.mark.compiled
def test_people_get_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "babylonia", "--games", "2", "--processes", "1"]) == 0
    told = capsys.readouterr().out
    assert "100.0% (34.2 to 100.0)" in told
    assert "2 games of Babylonia, 2 players, cards base, seed 0" in told
    assert "equal bots would win 50%" in told


def test_alone_there_is_no_rating(capsys: pytest.CaptureFixture[str]) -> None:
    told = data(capsys, *SOLO, "--games", "3")
    (pairing,) = told["pairings"]
    assert (pairing["opponent"], pairing["games"], pairing["margin"], pairing["fair"]) == (None, 3, None, None)
    assert told["bots"][0]["rating"] is None
    assert run([*SOLO, "--games", "1"]) == 0
    assert "alone" in capsys.readouterr().out


def test_a_saved_arena_is_gone_on_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved = tmp_path / "results.jsonl"
    save = ("--save", str(saved))
    whole = data(capsys, *SOLO, "--games", "4")
    data(capsys, *SOLO, "--games", "2", *save)
    beginning = saved.read_bytes()
    extended = data(capsys, *SOLO, "--games", "4", *save)
    assert extended["pairings"] == whole["pairings"]
    assert saved.read_bytes().startswith(beginning)
    assert len(saved.read_text().splitlines()) == 5
    finished = saved.read_bytes()
    again = data(capsys, *SOLO, "--games", "4", *save)
    assert again["games_per_second"] is None
    assert saved.read_bytes() == finished
    saved.write_bytes(finished[:-9])
    assert data(capsys, *SOLO, "--games", "4", *save)["pairings"] == whole["pairings"]
    assert data(capsys, *SOLO, "--games", "2", *save)["games"] == 2


@pytest.mark.parametrize(("name", "magic"), [("plot.svg", b"<?xml"), ("plot.PNG", b"\x89PNG")])
@pytest.mark.parametrize(
    ("arrangement", "played"),
    [
        (Arrangement.new("tower", 1, {}, ["random"], "ladder", 0), game(["random"], [5], [2])),
        (arrange(3), game(["random", "greedy", "random"], [5, 8, 3], [2, 1, 3])),
    ],
    ids=["alone", "three players"],
)
def test_a_plot_is_drawn(
    tmp_path: Path, name: str, magic: bytes, arrangement: Arrangement, played: PlayedMatch
) -> None:
    path = tmp_path / "plots" / name
    draw(path, "A game", standings(arrangement, [played]))
    assert path.read_bytes().startswith(magic)
    assert path.stat().st_size > 5000


def test_the_command_draws_the_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output(capsys, *SOLO, "--games", "2", "--json", "--plot", str(tmp_path / "plot.svg"))
    assert "</svg>" in (tmp_path / "plot.svg").read_text()


def test_a_plot_without_matplotlib_is_refused_before_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("amytis.plots.paper.find_spec", lambda name: None)
    assert run([*SOLO, "--plot", "plot.svg"]) == BAD_INPUT
    assert capsys.readouterr().err == "amytis: plots need matplotlib, which comes with amytis[plots]\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--bots", "random,eager"], "there is no bot 'eager'"),
        (["--bots", "greedy"], "two bots or more"),
        (["--bots", "random,greedy,random"], "entered twice"),
        (["--games", "0"], "between one and 100,000 games"),
        (["--players", "1"], "2 to 4 players, not 1"),
        (["--option", "cards=ten"], "cannot be 'ten'"),
        (["--kind", "cup"], "Invalid value"),
        (["--processes", "0"], "one process or more"),
        (["--plot", "plot.pdf"], "ends in .svg or .png"),
        (["--save", "/"], "Is a directory"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", *arguments]) == BAD_INPUT
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


@pytest.mark.compiled
def test_an_interrupted_arena_stops_cleanly_and_keeps_its_games(tmp_path: Path) -> None:
    saved = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "amytis", "arena", "--bots", "random,greedy", "--games", "90000"]
    with subprocess.Popen([*command, "--processes", "2", "--save", str(saved)], stderr=subprocess.PIPE) as arena:
        try:
            deadline = time.monotonic() + 300
            while not (saved.exists() and saved.read_bytes().count(b"\n") > 1) and time.monotonic() < deadline:
                time.sleep(0.1)
            arena.send_signal(signal.SIGINT)
            _, said = arena.communicate(timeout=60)
        finally:
            arena.kill()
    assert arena.returncode == INTERRUPTED
    assert said.decode().strip().startswith(f"amytis: stopped; {saved} has ")
    assert b"Traceback" not in said
    assert all(json.loads(line) for line in saved.read_text().splitlines())
