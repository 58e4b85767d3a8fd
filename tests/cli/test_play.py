"""A game at the terminal: moves, help, undo, saving and going on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import amytis
from amytis.cli.main import run
from tests.core.test_records import finished

Typing = Callable[..., None]


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Answer prompts with lines; a KeyboardInterrupt or EOFError among them is raised, and the end is Ctrl-C."""

    def prepare(*lines: str | type[BaseException]) -> None:
        waiting: Iterator[str | type[BaseException]] = iter(lines)

        def answer(prompt: str = "") -> str:
            line = next(waiting, KeyboardInterrupt)
            if not isinstance(line, str):
                raise line
            return line

        monkeypatch.setattr("builtins.input", answer)

    return prepare


def start(save: Path, *more: str) -> None:
    """Two people play from a known seed."""
    assert run(["play", "babylonia", "--seats", "Ann,Ben", "--seed", "5", "--save", str(save), *more]) == 0


def lines_of(save: Path) -> list[str]:
    """The decisions of the people in a saved game."""
    return [line for line in save.read_text().splitlines() if line[:2] in ("1 ", "2 ")]


def first_move(kind: str = "") -> str:
    """A legal first move of the known seed."""
    game = amytis.new("babylonia", players=2, seed=5)
    return next(move for move in game.moves() if move.startswith(kind))


def test_moves_are_played_and_saved_at_once(type_in: Typing, tmp_path: Path) -> None:
    save = tmp_path / "game.txt"
    type_in(first_move(), "done", "")
    start(save)
    assert lines_of(save) == [f"1 {first_move()}", "1 done"]
    assert amytis.replay(save.read_text()).to_move == 1


@pytest.mark.parametrize("end", [KeyboardInterrupt, EOFError, "quit"])
def test_leaving_in_the_middle_of_a_turn_saves_it(
    type_in: Typing, tmp_path: Path, end: str, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.txt"
    type_in(first_move(), end)
    start(save)
    assert f"amytis play --resume {save}" in capsys.readouterr().out
    assert lines_of(save) == [f"1 {first_move()}"]
    type_in("undo", "quit")
    assert run(["play", "--resume", str(save)]) == 0
    assert lines_of(save) == []


def test_undo_is_there_until_the_turn_is_confirmed(
    type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.txt"
    type_in("undo", first_move(), "undo", first_move(), "done", "", "undo", "quit")
    start(save)
    assert capsys.readouterr().out.count("nothing to take back") == 2
    assert lines_of(save) == [f"1 {first_move()}", "1 done"]


def test_an_illegal_move_is_explained_and_changes_nothing(
    type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.txt"
    type_in(
        "done", "card 3", "hello world", f"why {first_move()}", "why done", "why xyz", "rule 3.4", "rule 77", "quit"
    )
    start(save)
    said = capsys.readouterr().out
    assert "(rule 2.5)" in said
    assert "(rule 6.2)" in said
    assert "is no move of Babylonia" in said
    assert "That move is legal." in said
    assert "3.4 A farmer enters a crop field" in said
    assert "there is no rule '77'" in said
    assert lines_of(save) == []


def test_help_moves_log_and_a_beginning(type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kind = first_move()[0]
    type_in("help", "moves", f"moves {kind}", kind.lower(), "log", "", "quit")
    start(tmp_path / "game.txt")
    said = capsys.readouterr().out
    assert "take the last decision back" in said
    assert first_move() in said
    assert "lies on D4" in said or "Ann" in said
    assert " K7 " in said


def test_a_beginning_in_letters_that_look_like_ours_lights_up_nothing(
    type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long_s = "\N{LATIN SMALL LETTER LONG S}"
    type_in(f"moves {long_s}", long_s, "moves s", "quit")
    start(tmp_path / "game.txt", "--seed", "1")
    said = capsys.readouterr().out
    assert said.count("S@K7") == 1
    assert "There is no such move." in said
    assert "a move is written in plain letters" in said


@pytest.mark.compiled
def test_a_hint_is_a_legal_move(type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    type_in("hint", "quit")
    start(tmp_path / "game.txt")
    said = capsys.readouterr().out
    told = said.partition("For Ann, who is to move:")[2]
    assert told.split()[told.split().index("Ben") + 2] in amytis.new("babylonia", players=2, seed=5).moves()
    assert "%" in told


def test_people_at_one_screen_hand_over(type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(first_move(), "done", "", "quit")
    start(tmp_path / "game.txt")
    before, _, after = capsys.readouterr().out.partition("Hand over to Ben, then press Enter.")
    assert before.count("stand  ") >= 1
    assert after


def test_save_under_another_name(type_in: Typing, tmp_path: Path) -> None:
    save, other = tmp_path / "game.txt", tmp_path / "other.txt"
    type_in("save", f"save {other}", first_move(), "quit")
    start(save)
    assert lines_of(save) == []
    assert lines_of(other) == [f"1 {first_move()}"]


def test_a_game_is_saved_in_the_users_folder(type_in: Typing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    type_in("quit")
    assert run(["play", "--seats", "Ann,Ben"]) == 0
    saves = list((tmp_path / "amytis" / "saves").iterdir())
    assert len(saves) == 1
    assert saves[0].name.startswith("babylonia-")


@pytest.mark.compiled
def test_a_game_against_bots_is_played_to_its_end(
    type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = finished(players=2, seed=5).replace("seat 2: Ben", "seat 2: bot greedy").splitlines()
    almost = max(i for i, line in enumerate(text) if line.startswith("1 "))
    while text[almost] != "1 done" or "result" in text[almost - 1]:
        almost -= 1
    save = tmp_path / "game.txt"
    save.write_text("\n".join(text[:almost]))
    type_in(*(["done"] + ["moves", "hint"] * 3))
    assert run(["play", "--resume", str(save)]) == 0
    assert "Ann" in capsys.readouterr().out


def test_ctrl_c_in_a_real_terminal_saves(tmp_path: Path) -> None:
    save = tmp_path / "game.txt"
    process = subprocess.Popen(
        [sys.executable, "-m", "amytis", "play", "--seats", "Ann,Ben", "--seed", "5", "--save", str(save)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin is not None
    process.stdin.write(f"{first_move()}\n")
    process.stdin.flush()
    for _ in range(600):
        if save.exists() and lines_of(save):
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "amytis play --resume" in out
    assert err == ""
    assert lines_of(save) == [f"1 {first_move()}"]


def test_a_save_that_fails_is_said_and_the_game_goes_on(
    type_in: Typing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    folder = tmp_path / "folder"
    save = folder / "game.txt"

    def lose_the_folder(prompt: str = "") -> str:
        (folder / "game.txt").unlink()
        folder.rmdir()
        folder.write_text("a file is in the way now")
        type_in("done", "", "quit")
        return first_move()

    monkeypatch.setattr("builtins.input", lose_the_folder)
    start(save)
    said = capsys.readouterr().out
    assert "Not saved: " in said
    rescued = next((tmp_path / "home" / "amytis" / "saves").iterdir())
    assert f"--resume {rescued}" in said
    assert lines_of(rescued) == [f"1 {first_move()}", "1 done"]


def test_a_bad_name_for_a_save_leaves_the_old_one(
    type_in: Typing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save, other = tmp_path / "game.txt", tmp_path / "other.txt"
    other.write_text("precious")
    type_in("save /dev/null/x", "save ~nobody-of-that-name/x", "save a\0b", f"save {other}", first_move(), "quit")
    start(save)
    assert capsys.readouterr().out.count("/dev/null/x") >= 1
    assert lines_of(save) == [f"1 {first_move()}"]
    assert other.read_text() == "precious"


def test_a_new_game_is_not_saved_over_another_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "precious.txt"
    save.write_text("precious")
    assert run(["play", "--seats", "Ann,Ben", "--save", str(save)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert save.read_text() == "precious"
    assert run(["play", "--resume", str(save), "--players", "3"]) == 2
    assert "--resume goes without them" in capsys.readouterr().err


@pytest.mark.parametrize("trouble", [RuntimeError, OSError])
def test_a_closed_terminal_counts_as_leaving(
    type_in: Typing, tmp_path: Path, trouble: type[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(trouble)
    start(tmp_path / "game.txt")
    assert "amytis play --resume" in capsys.readouterr().out
