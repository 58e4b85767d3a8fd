"""`amytis hint` and `amytis analyse`: what they print, again and again the same, and what they refuse."""

import io
import json
from pathlib import Path

import pytest

from amytis.cli.main import BAD_INPUT, run
from tests.analysis.games import played, spoiled

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game with a spoiled turn."""
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(spoiled())
    return path


def output(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """What a successful call prints."""
    assert run([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def test_hint_lists_moves_with_chances(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("hint", record, "--step", 6, "--budget", "60")
    told = json.loads(output(capsys, *arguments, "--json"))
    assert (told["game"], told["step"], told["iterations"]) == ("tower", 6, 60)
    assert len(told["hints"]) >= 2
    for hint in told["hints"]:
        assert set(hint) == {"move", "sentence", "then", "visits", "chances"}
    assert json.loads(output(capsys, *arguments, "--json")) == told
    assert json.loads(output(capsys, *arguments, "--json", "--most", "1"))["hints"] == told["hints"][:1]
    printed = output(capsys, *arguments, "--level", "adept")
    assert f"For {('Ann', 'Ben')[told['seat']]}, who is to move:" in printed
    assert told["hints"][0]["move"] in printed
    assert "tried" in printed


def test_a_record_can_be_piped_in(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = record.read_text().splitlines()[:20]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert json.loads(output(capsys, "hint", "-", "--budget", "20", "--json"))["hints"]


def test_alone_a_hint_tells_the_chance_to_win(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "alone.txt"
    path.write_text(played("tower", players=1).record())
    assert "chance to win" in output(capsys, "hint", path, "--step", 8, "--budget", "20")


def test_analyse_finds_the_turning_point(record: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot = tmp_path / "plots" / "game.svg"
    arguments = ("analyse", record, "--budget", "40")
    told = json.loads(output(capsys, *arguments, "--json", "--plot", plot))
    worst = max(told["decisions"], key=lambda one: one["cost"])
    assert worst["turn"] == 33
    assert len(told["accuracy"]) == 2
    assert "accuracy" in plot.read_text(encoding="utf-8")
    assert json.loads(output(capsys, *arguments, "--json", "--threads", "1")) == told
    printed = output(capsys, *arguments)
    assert f"Turn 33, step {worst['first']}: Ann fell from" in printed
    assert "100%" in printed
    assert "accuracy" in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hint", "RECORD"], "nobody has to decide there: the game is over"),
        (["hint", "RECORD", "--step", "0"], "nobody has to decide after step 0: chance is to move"),
        (["hint", "RECORD", "--step", "9999"], "steps, not 9999"),
        (["hint", "RECORD", "--step", "6", "--budget", "long"], "long"),
        (["hint", "RECORD", "--step", "6", "--level", "god"], "there is no level 'god'"),
        (["hint", "RECORD", "--step", "6", "--most", "0"], "between 1 and 20 moves"),
        (["hint", "/no/such/file"], "No such file"),
        (["analyse", "/no/such/file"], "No such file"),
        (["analyse", "RECORD", "--budget", "0"], "0"),
        (["analyse", "RECORD", "--level", "greedy"], "there is no level 'greedy'"),
        (["analyse", "RECORD", "--plot", "chances.gif"], ".svg or .png"),
        (["analyse", "RECORD", "--threads", "0"], "one thread or more"),
        (["analyse", "HIDING"], "hides"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], message: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hiding = tmp_path / "hiding.txt"
    hiding.write_text(played("babylonia").record(0))
    files = {"RECORD": str(record), "HIDING": str(hiding)}
    assert run([files.get(argument, argument) for argument in arguments]) == BAD_INPUT
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
