"""The command: what it prints, and that bad input is one line and exit code 2."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import amytis
from amytis.cli.main import BAD_INPUT, run
from tests.core.test_records import finished

GOLDEN = Path(__file__).parents[1] / "games" / "babylonia" / "golden"


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a successful call prints."""
    assert run(arguments) == 0
    return capsys.readouterr().out


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Babylonia" in output(capsys, "games")
    listed = json.loads(output(capsys, "games", "--json"))
    assert listed[0]["players"] == [2, 3, 4]
    assert listed[0]["options"]["cards"]["default"] == "base"


def test_simulate_sums_up_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    once = output(capsys, "simulate", "babylonia", "-n", "40", "--players", "3", "--seed", "4", "--json")
    again = output(capsys, "simulate", "babylonia", "-n", "40", "--players", "3", "--seed", "4", "--json")
    assert once == again
    summary = json.loads(once)
    assert [seat["seat"] for seat in summary["seats"]] == [1, 2, 3]
    assert sum(seat["wins"]["value"] for seat in summary["seats"]) == pytest.approx(1)
    for seat in summary["seats"]:
        assert seat["points"]["low"] < seat["points"]["value"] < seat["points"]["high"]
        assert 0 <= seat["wins"]["low"] <= seat["wins"]["value"] <= seat["wins"]["high"] <= 1
    assert "40 games of Babylonia" in output(capsys, "simulate", "-n", "40", "--players", "3")


@pytest.mark.compiled
def test_simulate_mixes_bots(capsys: pytest.CaptureFixture[str]) -> None:
    summary = json.loads(output(capsys, "simulate", "-n", "4", "--seats", "random,greedy", "--json"))
    assert [seat["bot"] for seat in summary["seats"]] == ["random", "greedy"]
    assert summary["seats"][1]["wins"]["value"] == 1


@pytest.mark.compiled
def test_watch_tells_the_game_and_keeps_the_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    told = output(capsys, "watch", "--seats", "greedy,random", "--seed", "3", "--save", str(record))
    assert "bot greedy places a" in told
    assert "wins." in told
    assert "token face down" in told
    assert "Babylonia" not in output(capsys, "replay", str(record), "--at", "30")


def test_replay_tells_and_shows_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(GOLDEN / "3-players-base-cities.txt")
    told = output(capsys, "replay", record)
    assert "the game is over" in told
    assert "a city of priests and merchants lies on" in told
    data = json.loads(output(capsys, "replay", record, "--json"))
    assert len(data["steps"]) > 100
    assert min(data["ranks"]) == 1
    assert "Turn 1" in output(capsys, "replay", record, "--at", "0")
    assert "draws a token" not in told
    seen = output(capsys, "replay", record, "--seat", "2")
    assert "draws a token" in seen
    assert "draws a farmer" in seen


def test_replay_of_an_unfinished_game_hides_what_a_spectator_may_not_know(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = (GOLDEN / "3-players-base-cities.txt").read_text(encoding="utf-8").splitlines()
    record = tmp_path / "unfinished.txt"
    record.write_text("\n".join(whole[: len(whole) // 2]) + "\n", encoding="utf-8")
    told = output(capsys, "replay", str(record))
    assert "draws a token" in told
    assert "draws a farmer" not in told


def test_perft_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    perft = Path(__file__).parents[1] / "games" / "babylonia" / "perft"
    record = str(perft / "3-players-dealing.txt")
    assert json.loads(output(capsys, "perft", "--position", record, "--depth", "3", "--json"))["lines"] == 150
    drawn = tmp_path / "drawn.txt"
    drawn.write_text("players: 2\nseat 1: stand F\nseat 2: stand F\n")
    divided = json.loads(output(capsys, "perft", "--position", str(drawn), "--divide", "--json"))
    assert sum(divided["divide"].values()) == divided["lines"] == len(divided["divide"])
    assert "lines of 1 moves" in output(capsys, "perft", "--depth", "1", "--players", "4", "--option", "cards=variant")


@pytest.mark.compiled
def test_bench_measures(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("bench", "babylonia", "--players", "4", "--seconds", "0.1", "--no-compiling")
    figures = json.loads(output(capsys, *arguments, "--json"))
    assert figures["games_per_second"] > 0
    assert figures["decisions_per_second"] > 100 * figures["games_per_second"]
    assert figures["copies_per_second"] > 0
    assert figures["search_iterations_per_second"] > 0
    assert figures["search_iterations_per_game"] > 0
    assert "compile_seconds" in figures
    assert "games_per_second" in output(capsys, *arguments)


def test_warm_says_when_all_is_ready(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Babylonia is ready." in output(capsys, "warm")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gmes"], "Unknown command"),
        (["games", "--colour"], "Unknown option"),
        (["simulate", "babilonia"], "did you mean 'babylonia'?"),
        (["simulate", "--players", "7"], "2 to 4 players, not 7"),
        (["simulate", "--players", "many"], "Invalid value"),
        (["simulate", "--seats", "greedy,eager"], "there is no bot 'eager'"),
        (["simulate", "-n", "0"], "between one and 1,000,000 games"),
        (["simulate", "--option", "cards"], "name=value"),
        (["simulate", "--option", "cards=ten"], "cannot be 'ten'"),
        (["simulate", "--players", "2", "--seats", "random,random,random"], "3 seats are named, but 2 play"),
        (["watch", "--seats", "Ann,greedy"], "there is no bot 'Ann'"),
        (["play", "--option", "colour=red"], "no option 'colour'"),
        (["play", "--resume", "/no/such/file"], "No such file"),
        (["replay", "/no/such/file"], "No such file"),
        (["replay", "/"], "directory"),
        (["replay"], "requires an argument"),
        (["perft", "--depth", "99"], "between 0 and 12"),
        (["bench", "--seconds", "0"], "more than 0"),
        (["warm", "chess"], "there is no game 'chess'"),
        (["simulate", "--players", "0"], "2 to 4 players, not 0"),
        (["bench", "--players", "0"], "2 to 4 players, not 0"),
        (["simulate", "-n", "100000000000000000000"], "between one and 1,000,000 games"),
        (["watch", "--delay", "nan"], "between 0 and 60 seconds"),
        (["watch", "--delay", "-1"], "between 0 and 60 seconds"),
        (["simulate", "--players", "٣"], "--players is a number in plain digits, unlike '٣'"),
        (["simulate", "-n", "\N{FULLWIDTH DIGIT THREE}"], "-n is a number in plain digits"),
        (["bench", "--seconds", "٣"], "--seconds is a number in plain digits"),
        (["simulate", "--seed", "9" * 101], "a seed has at most 100 digits"),
        (["simulate", "--seed", "9" * 5000], "Invalid value"),
        (["simulate", "--seats", "random,master@٣"], "a budget is"),
        (["perft", "--position", "/dev/null"], "players: needs a number"),
        (["perft", "--position", "/dev/null", "--players", "3"], "its own players"),
    ],
)
def test_bad_input_is_one_line_and_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == BAD_INPUT
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.startswith("amytis: ")
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_damaged_record_is_refused_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = finished().splitlines()
    lines[50] = "1 P@A1"
    record = tmp_path / "damaged.txt"
    record.write_text("\n".join(lines))
    assert run(["replay", str(record)]) == BAD_INPUT
    assert "line 51: " in capsys.readouterr().err
    record.write_bytes(b"\xff\xff")
    assert run(["play", "--resume", str(record)]) == BAD_INPUT
    assert "not a text file" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "message"), [(["--at", "9999"], "steps"), (["--seat", "4"], "no seat 4")])
def test_replay_refuses_what_the_record_does_not_have(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(GOLDEN / "3-players-base-cities.txt"), *arguments]) == BAD_INPUT
    assert message in capsys.readouterr().err


def test_a_single_game_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    summary = json.loads(output(capsys, "simulate", "-n", "1", "--json"))
    assert summary["seats"][0]["points"]["low"] is None
    output(capsys, "simulate", "-n", "1")


def test_a_reader_that_has_gone_is_no_error() -> None:
    for arguments in (
        ["games"],
        ["games", "--json"],
        ["replay", str(GOLDEN / "4-players-base-cities.txt")],
        ["--help"],
    ):
        command = f"{sys.executable} -m amytis {' '.join(arguments)} 2>&1 | head -c 1; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
        assert len(done.stdout) == 1


def test_a_full_disk_is_said_in_a_line() -> None:
    command = f"{sys.executable} -m amytis games --json > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == BAD_INPUT
    assert done.stderr == "amytis: cannot write: No space left on device\n"


def test_another_seats_unconfirmed_tokens_are_not_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = amytis.new("babylonia", players=2, seed=5)
    record = tmp_path / "middle.txt"
    record.write_text(game.play(game.moves()[0]).record())
    for viewer in (["--seat", "2"], []):
        for form in (["--json"], []):
            assert "places a" not in output(capsys, "replay", str(record), *viewer, *form)
    assert "places a" in output(capsys, "replay", str(record), "--seat", "1")
