"""Letters and digits of other scripts that look like ours, or become ours in another case, are read nowhere as ours."""

import random
from pathlib import Path

import pytest

import amytis
from amytis.bots.bot import read_budget
from amytis.core.component_overrides import VARIABLE, read_drawn_pieces
from amytis.core.errors import BadFile
from amytis.core.plain import LONGEST_MOVE, LONGEST_POSITION, number_in
from amytis.core.records import is_record
from amytis.games.babylon.components import DATA as BABYLON
from amytis.server.domain.recovery_codes import fresh_code, read_code
from tests.contract.cases import every_game

LONG_S, DOTLESS_I, KELVIN = "\N{LATIN SMALL LETTER LONG S}", "\N{LATIN SMALL LETTER DOTLESS I}", "\N{KELVIN SIGN}"
ARABIC, WIDE = "\N{ARABIC-INDIC DIGIT ZERO}", "\N{FULLWIDTH DIGIT ZERO}"
SUPERSCRIPT = "\N{SUPERSCRIPT TWO}"
BLANK = "\N{NO-BREAK SPACE}"


def disguises(text: str) -> list[str]:
    """A text with one of its letters, digits or blanks replaced by one that is like it."""
    found = []
    for at, sign in enumerate(text):
        others = {"s": LONG_S, "i": DOTLESS_I, "k": KELVIN, " ": BLANK}.get(sign.lower(), "")
        if sign.isdigit():
            others = chr(ord(ARABIC) + int(sign)) + chr(ord(WIDE) + int(sign)) + SUPERSCRIPT
        found += [text[:at] + other + text[at + 1 :] for other in others]
    return found


def states_of(game: str) -> list[amytis.Game]:
    """A game at some of its moments."""
    dice, found = random.Random(3), []
    g = amytis.new(game, players=2, seed=3, chance="manual")
    for step in range(140):
        if g.over:
            break
        if step % 7 == 0:
            found.append(g.fork())
        g.play(dice.choice(g.moves()))
    return found


@every_game
def test_a_move_in_disguise_is_no_move(game: str) -> None:
    tried = 0
    for g in states_of(game):
        for move in g.moves()[::31]:
            for disguised in disguises(move):
                tried += 1
                with pytest.raises(amytis.IllegalMove) as caught:
                    g.play(disguised)
                assert "a move is written in plain letters" in str(caught.value)
                assert caught.value.worded("fr").startswith("un coup s'écrit en lettres")
    assert tried > 50


@every_game
def test_a_position_in_disguise_is_no_position(game: str) -> None:
    for g in states_of(game)[::4]:
        drawn = g.draw()
        assert len(drawn) * 4 < LONGEST_POSITION
        for disguised in disguises(drawn)[::43]:
            with pytest.raises(amytis.BadPosition, match="a position is written in plain letters"):
                g.rules.position(disguised)


@every_game
def test_what_is_no_text_is_neither_a_move_nor_a_position(game: str) -> None:
    g = amytis.new(game, players=2, seed=1)
    for value in (None, 5, b"done", [10**5000]):
        with pytest.raises(amytis.IllegalMove, match="a move is written as text, unlike"):
            g.play(value)  # type: ignore[arg-type]
        with pytest.raises(amytis.BadPosition, match="a position is written as text, unlike"):
            g.rules.position(value)  # type: ignore[arg-type]


@every_game
def test_what_is_longer_than_can_be_is_neither_a_move_nor_a_position(game: str) -> None:
    g = amytis.new(game, players=2, seed=1)
    move = g.moves()[0]
    with pytest.raises(amytis.IllegalMove, match="at most 80 characters"):
        g.play(move + " " * (LONGEST_MOVE + 1 - len(move)))
    assert g.fork().play(move + " " * (LONGEST_MOVE - len(move))).record() == g.fork().play(move).record()
    with pytest.raises(amytis.BadPosition, match="at most 20000 characters"):
        g.rules.position("\n" * (LONGEST_POSITION + 1))


@every_game
def test_a_record_in_disguise_is_refused_with_its_line(game: str) -> None:
    text = amytis.new(game, players=2, seed=2).record()
    for disguised in disguises(text)[::17]:
        with pytest.raises(amytis.BadRecord) as caught:
            amytis.replay(disguised)
        changed = next(
            n for n, (a, b) in enumerate(zip(text.split("\n"), disguised.split("\n"), strict=True), 1) if a != b
        )
        assert caught.value.line in (changed, text.split("\n").index("---") + 1)
        assert changed > 1 or not is_record(disguised) or "version" in caught.value.reason


def test_settings_in_disguise_are_refused() -> None:
    for disguised in disguises("babylonia"):
        with pytest.raises(amytis.UnknownGame):
            amytis.new(disguised)
    for disguised in disguises("base"):
        with pytest.raises(amytis.BadOption, match="cannot be"):
            amytis.new("babylonia", cards=disguised)


def test_digits_of_other_scripts_are_no_number() -> None:
    assert number_in("120") == 120
    for text in (*disguises("120"), "", "-1", "+1", "1_0", " 1", "1\n", "9" * 19, "9" * 5000):
        assert number_in(text) is None


def test_a_budget_is_written_in_plain_digits() -> None:
    assert read_budget("500") == (500, None)
    assert read_budget("0.5s") == (None, 0.5)
    for text in (
        *disguises("500"),
        *disguises("0.5s"),
        "nans",
        "infs",
        "1e3s",
        "-1s",
        "0s",
        "0",
        "s",
        ".s",
        "9" * 5000,
    ):
        with pytest.raises(amytis.BadOption, match="a budget is"):
            read_budget(text)


def test_a_code_is_written_in_plain_letters() -> None:
    assert read_code(f"abcd{BLANK}EFGH-0123-4567-89sk\N{EN DASH}IL00") == "ABCDEFGH0123456789SK1100"
    for code in ("ABCD-EFGH-0123-4567-89SK-IL00", fresh_code()):
        for disguised in disguises(code):
            assert read_code(disguised) is None


def test_pieces_are_written_in_plain_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (BABYLON / "tiles.txt").read_text(encoding="utf-8")
    monkeypatch.setenv(VARIABLE, f"babylon={tmp_path}")
    (tmp_path / "tiles.txt").write_text(f"# tuiles à moi\n{text}", encoding="utf-8")
    assert read_drawn_pieces(BABYLON, "tiles.txt").endswith(text)
    line = next(n for n, line in enumerate(text.split("\n"), 1) if line and not line.startswith("#"))
    for disguised in disguises(text.split("\n")[line - 1]):
        (tmp_path / "tiles.txt").write_text("\n" * (line - 1) + disguised, encoding="utf-8")
        with pytest.raises(BadFile, match=rf"tiles\.txt, line {line}: pieces are written in plain letters"):
            read_drawn_pieces(BABYLON, "tiles.txt")
