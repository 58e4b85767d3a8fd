"""`amytis study`: what it writes and keeps, and that bad input is one line."""

from pathlib import Path

import pytest

from amytis.cli.main import BAD_INPUT, run
from amytis.core.component_overrides import VARIABLE

QUICK = ("study", "babylonia", "--bots", "random", "--processes", "1")


@pytest.fixture
def outputs(tmp_path: Path) -> list[str]:
    """Arguments that put everything into a folder of the test."""
    return ["--report", str(tmp_path / "report.html"), "--raw", str(tmp_path / "raw.csv")]


def test_a_study_writes_its_report_and_says_where(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([*QUICK, "-n", "2"]) == 0
    assert "study-babylonia.html" in capsys.readouterr().out
    assert "2 games, 2 players, random on every seat, cards base. Seed 0." in Path("study-babylonia.html").read_text()


def test_a_study_that_was_stopped_goes_on_to_the_same_results(tmp_path: Path, outputs: list[str]) -> None:
    saved, raw = tmp_path / "study.jsonl", tmp_path / "raw.csv"
    assert run([*QUICK, "-n", "4", *outputs]) == 0
    whole, page = raw.read_bytes(), (tmp_path / "report.html").read_bytes()
    assert run([*QUICK, "-n", "2", *outputs, "--save", str(saved)]) == 0
    saved.write_bytes(saved.read_bytes()[:-9])
    assert run([*QUICK, "-n", "4", *outputs, "--save", str(saved)]) == 0
    assert raw.read_bytes() == whole
    assert (tmp_path / "report.html").read_bytes() == page
    finished = saved.read_bytes()
    assert run([*QUICK, "-n", "4", *outputs, "--save", str(saved)]) == 0
    assert saved.read_bytes() == finished


def test_two_options_are_studied_side_by_side(tmp_path: Path, outputs: list[str]) -> None:
    assert run([*QUICK, "-n", "2", *outputs, "--compare", "cards=base,variant"]) == 0
    lines = (tmp_path / "raw.csv").read_text().splitlines()[1:]
    assert [line.split(",")[0] for line in lines] == ["cards base"] * 2 + ["cards variant"] * 2 + [
        "cards base",
        "cards base",
        "cards variant",
        "cards variant",
    ]


def test_other_pieces_are_played_in_a_process_of_their_own(
    tmp_path: Path, outputs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.delenv(VARIABLE, raising=False)
    folder = tmp_path / "shorter"
    folder.mkdir()
    own = Path(__file__).parents[2] / "src/amytis/games/gardens/data/components.toml"
    changed = own.read_text(encoding="utf-8").replace("seeds = 36", "seeds = 9")
    assert changed != own.read_text(encoding="utf-8")
    (folder / "components.toml").write_text(changed, encoding="utf-8")
    study = ("study", "gardens", "--bots", "random", "--option", "length=quick", "-n", "2")
    assert run([*study, *outputs, "--compare-components", str(folder)]) == 0
    header, *lines = [line.split(",") for line in (tmp_path / "raw.csv").read_text().splitlines()]
    seeds = header.index("guild_seeds")
    for side, most in (("own pieces", 36), ("shorter", 9)):
        left = [int(line[seeds]) for line in lines if line[0] == side]
        assert len(left) == 4
        assert most - 9 <= min(left) <= max(left) <= most


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--bots", "eager"], "there is no bot 'eager'"),
        (["--games", "0"], "between one and 1,000,000 games"),
        (["--players", "1"], "2 to 4 players, not 1"),
        (["--option", "cards=ten"], "cannot be 'ten'"),
        (["--compare", "cards=base,ten"], "cannot be 'ten'"),
        (["--compare", "cards"], "two values of an option are compared"),
        (["--compare-components", "nowhere"], "nowhere does not exist"),
        (["--processes", "0"], "one process or more"),
        (["--raw", "raw.xls"], "ends in .parquet or .csv"),
        (["--report", "/"], "Is a directory"),
        (["--report", "/dev/null/report.html"], "Not a directory"),
        (["--save", "/"], "Is a directory"),
        (["--save", "/dev/null/kept.jsonl"], "Not a directory"),
        (["--raw", "both.csv", "--save", "./both.csv"], "files of their own"),
        (["--raw", "study-babylonia.csv", "--report", "study-babylonia.csv"], "files of their own"),
        (["--ray", "nowhere"], "written host:port"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", *arguments]) == BAD_INPUT
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_a_report_without_matplotlib_is_refused_before_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("amytis.plots.paper.find_spec", lambda name: None)
    assert run([*QUICK]) == BAD_INPUT
    assert capsys.readouterr().err == "amytis: a report needs matplotlib, which comes with amytis[study]\n"


@pytest.mark.parametrize(("text", "message"), [("x = [", "Invalid value"), ("x = 1", "no game can be made of these")])
def test_pieces_that_make_no_game_are_refused(
    text: str, message: str, tmp_path: Path, outputs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "components.toml").write_text(text)
    assert run([*QUICK, *outputs, "--compare-components", str(tmp_path)]) == BAD_INPUT
    said = capsys.readouterr().err
    assert message in said
    assert "Traceback" not in said
    assert not (tmp_path / "raw.csv").exists()
