"""What a game says is said in every language alike, and every reason for a refusal is used."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from amytis.core.catalogue import GAMES
from amytis.core.rulebook import rulebook
from amytis.core.texts import Texts
from tests.contract.cases import every_game
from tests.source import blanks_given, blanks_of, calls, texts_in

CHAPTERS = {"violation": "reasons", "unreadable": "unreadable"}


def texts_of(game: str) -> Texts:
    """The texts of a game."""
    texts: Texts = import_module(f"amytis.games.{game}.texts").texts
    return texts


def sources(game: str) -> list[Path]:
    """The sources of a game."""
    return sorted((GAMES / game).rglob("*.py"))


def template(entry: str | list[str]) -> str:
    """The sentence of an entry, which may have the number of a rule before it."""
    return entry if isinstance(entry, str) else entry[1]


@every_game
def test_every_language_says_everything(game: str) -> None:
    languages = texts_of(game).languages
    assert {"en", "fr"} <= set(languages)
    for other in languages.values():
        assert set(other) == set(languages["en"])
        for chapter, entries in languages["en"].items():
            assert set(other[chapter]) == set(entries)
            for key, entry in entries.items():
                assert blanks_of(template(entry)) == blanks_of(template(other[chapter][key])), key


@every_game
def test_every_reason_names_the_same_rule_in_every_language(game: str) -> None:
    for chapters in texts_of(game).languages.values():
        for key, (rule, _) in chapters["reasons"].items():
            assert rule in rulebook(game)
            assert rule == texts_of(game)()["reasons"][key][0]


@every_game
def test_every_reason_that_is_used_is_there_with_its_blanks(game: str) -> None:
    for path in sources(game):
        for name, call in calls(path):
            if name in CHAPTERS:
                entries = texts_of(game)()[CHAPTERS[name]]
                for key in texts_in(call.args[0]):
                    assert key in entries
                    assert blanks_of(template(entries[key])) <= (blanks_given(call) or set()), key


@every_game
def test_every_reason_that_is_there_is_used(game: str) -> None:
    written = [pattern for path in sources(game) for pattern in written_out(path)]
    for chapter in CHAPTERS.values():
        for key in texts_of(game)()[chapter]:
            assert any(re.fullmatch(pattern, key) for pattern in written), key


def written_out(path: Path) -> Iterator[str]:
    """Every text in a file as a pattern; a blank in it stands for anything but nothing."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[-1], ast.Constant):
            yield f".+{re.escape(str(node.values[-1].value))}"
