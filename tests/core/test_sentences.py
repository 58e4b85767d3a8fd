"""Sentences: worded late, in the reader's language; every one that is used is there, and every one there is used."""

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import amytis
from amytis.core.errors import AmytisError, BadOption, BadRecord, IllegalMove
from amytis.core.sentences import Sentence, Sentences
from amytis.core.sentences import say as core_says
from amytis.server.api.error_responses import STATUS, VALIDATION_SENTENCES
from amytis.server.sentences import say as server_says
from tests.core.test_records import edited, finished, line_number, refused
from tests.source import blanks_given, blanks_of, calls, is_text, texts_in

PACKAGE = Path(amytis.__file__).parent

# Who says the sentences of each file, and which of them are picked by something else than a key written out.
FILES = {
    "core": (core_says, ("core", "bots"), set()),
    "server": (
        server_says,
        ("server",),
        {*VALIDATION_SENTENCES.values(), "not_understood", "not_found", "too_many_tables", "too_many_codes"},
    ),
}
every_file = pytest.mark.parametrize(("says", "parts", "picked"), FILES.values(), ids=list(FILES))


def sources(*parts: str) -> Iterator[Path]:
    """All files of parts of the package."""
    for part in parts:
        yield from (PACKAGE / part).rglob("*.py")


def asked_for(parts: tuple[str, ...]) -> Iterator[tuple[str, set[str] | None]]:
    """Every key that the parts write out, with the blanks given; an error without a reason says that of its key."""
    for path in sources(*parts):
        for name, call in calls(path):
            blanks = blanks_given(call)
            if name == "say" and call.args:
                yield from ((key, blanks) for key in texts_in(call.args[0]))
            place = {"DomainError": 0, "HttpError": 1}.get(name)
            if place is not None and len(call.args) == place + 1:
                more = None if blanks is None else blanks - {"rule", "line", "retry_after"}
                yield from ((key, more) for key in texts_in(call.args[place]))


@every_file
def test_every_sentence_that_is_used_is_there_with_its_blanks(
    says: Sentences, parts: tuple[str, ...], picked: set[str]
) -> None:
    for key, blanks in asked_for(parts):
        assert key in says.templates
        assert blanks is None or blanks == blanks_of(says.templates[key]["en"]), key
    assert picked <= set(says.templates)


@every_file
def test_every_sentence_that_is_there_is_used(says: Sentences, parts: tuple[str, ...], picked: set[str]) -> None:
    assert set(says.templates) == {key for key, _ in asked_for(parts)} | picked


@every_file
def test_every_sentence_is_there_in_both_languages(says: Sentences, parts: tuple[str, ...], picked: set[str]) -> None:
    for key, templates in says.templates.items():
        assert set(templates) == {"en", "fr"}, key
        assert all(templates.values()), key
        assert blanks_of(templates["en"]) == blanks_of(templates["fr"]), key


def test_every_error_of_the_server_has_a_status() -> None:
    raised = {
        key
        for path in sources("server")
        for name, call in calls(path)
        if name == "DomainError" and call.args
        for key in texts_in(call.args[0])
    }
    assert raised <= set(STATUS)
    assert set(STATUS) - raised <= {"too_many_codes", "too_many_tables"}


def test_what_a_browser_can_meet_is_never_worded_early() -> None:
    games = [path for path in sources("games") if path.name in ("notation.py", "legality.py")]
    files = [*games, *sources("server"), PACKAGE / "core" / "records.py", PACKAGE / "core" / "catalogue.py"]
    for path in (*files, PACKAGE / "bots" / "bot.py"):
        for name, call in calls(path):
            if name in ("BadOption", "BadRecord", "UnknownGame", "IllegalMove", "ValueError"):
                assert not any(is_text(argument) for argument in call.args), f"{path.name}: {ast.unparse(call)}"


def test_a_blank_is_filled_in_the_same_language() -> None:
    inner = Sentence({"en": "chance", "fr": "le hasard"}, {})
    outer = Sentence({"en": "for {who}: {count}", "fr": "pour {who} : {count}"}, {"who": inner, "count": 3})
    assert outer.worded("fr") == "pour le hasard : 3"
    assert outer.worded("de") == str(outer) == "for chance: 3"


def test_an_error_in_a_record_is_worded_with_its_line() -> None:
    text = finished()
    number = line_number(text, "1 done")
    for line, reason in (
        ("1 extra turn", "au possesseur de la carte 2. (règle 8.2)"),
        ("2 done", "c'est au siège 1 de jouer, pas au siège 2"),
        ("* done", "c'est au siège 1 de jouer, pas au hasard"),
        ("1 dune", "« dune » n'est pas un coup de Babylonia"),
    ):
        french = refused(edited(text, number, line)).worded("fr")
        assert french.startswith(f"ligne {number} : ")
        assert reason in french


@pytest.mark.parametrize(
    "error",
    [
        BadOption(core_says("over_already")),
        BadOption("plain words"),
        IllegalMove(core_says("over_already"), "9.1"),
        BadRecord(7, IllegalMove(core_says("over_already"), "9.1")),
    ],
)
def test_errors_survive_the_way_to_another_process(error: AmytisError) -> None:
    copied = pickle.loads(pickle.dumps(error))
    assert type(copied) is type(error)
    assert (copied.worded("fr"), str(copied)) == (error.worded("fr"), str(error))
