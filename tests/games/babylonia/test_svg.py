"""The drawing of the table: well-formed whatever the position, complete, worded, and made of the view alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR, State
from amytis.core.game import Game
from amytis.core.rng import seeded
from amytis.core.text_width import width_of
from amytis.games.babylonia.components import CITIES
from tests.games.babylonia.table import RULES, at, play
from tests.games.babylonia.test_chapter_06_ziggurats import NORTH
from tests.games.babylonia.test_chapter_10_hidden import TABLE, imagined

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann", "Ben", "Cleo", "Dan"]

every_record = pytest.mark.parametrize(
    "record", ["2-players-variant-empty-stand", "3-players-base-cities", "4-players-variant-cities"]
)


@cache
def golden(record: str) -> Game:
    """A golden game, replayed."""
    return amytis.replay((GOLDEN / f"{record}.txt").read_text(encoding="utf-8"))


def positions(record: str, stride: int = 29) -> Iterator[State]:
    """Some positions of a golden game, the set-up and the end among them."""
    game = golden(record)
    yield from (step.before for step in game.steps[::stride])
    yield game.state


def drawn(view: Any, names: list[str] | None = None, language: str = "en") -> ElementTree.Element:
    """A view's drawing, read as XML."""
    return ElementTree.fromstring(RULES.svg(view, (names or NAMES)[: view.players], language))


def seen(game: Game, viewer: int = OMNISCIENT, language: str = "en") -> ElementTree.Element:
    """The drawing of a game as a viewer sees it."""
    return drawn(RULES.see(game.state, viewer), language=language)


def of_class(drawing: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [element for element in drawing.iter() if element.get("class") == name]


def said(drawing: ElementTree.Element) -> list[str]:
    """All lines of text."""
    return ["".join(element.itertext()) for element in drawing.iter(f"{SVG}text")]


@every_record
def test_every_position_is_drawn_for_every_viewer(record: str) -> None:
    for s in positions(record, stride=47):
        for viewer in (OMNISCIENT, SPECTATOR, *range(int(s.players))):
            for language in ("en", "fr"):
                assert drawn(RULES.see(s, viewer), language=language).tag == f"{SVG}svg"


@every_record
def test_all_that_a_drawing_refers_to_is_in_it_once(record: str) -> None:
    for s in positions(record, stride=97):
        drawing = drawn(RULES.see(s, SPECTATOR))
        defined = Counter(element.get("id") for element in drawing.iter() if element.get("id"))
        used = {element.get("href", "")[1:] for element in drawing.iter(f"{SVG}use")}
        filled = {fill[5:-1] for element in drawing.iter() if (fill := element.get("fill", "")).startswith("url(#")}
        assert used | filled <= set(defined)
        assert set(defined.values()) == {1}


@every_record
def test_tokens_tiles_and_ziggurats_are_those_of_the_view(record: str) -> None:
    for s in positions(record):
        view = RULES.see(s, SPECTATOR)
        drawing = drawn(view)
        tokens = {element.get("data-hex"): int(element.get("data-seat", "")) for element in of_class(drawing, "token")}
        assert tokens == {name: token.seat for name, token in view.tokens.items()}
        assert {element.get("data-hex") for element in of_class(drawing, "tile")} == set(view.tiles)
        scored = [
            element.get("data-hex")
            for element in of_class(drawing, "ziggurat")
            if element.get("href", "").endswith("scored")
        ]
        assert scored == view.scored


@every_record
def test_points_and_stands_and_cards_are_those_of_the_view(record: str) -> None:
    for s in positions(record):
        view = RULES.see(s, 0)
        drawing = drawn(view)
        assert [element.text for element in of_class(drawing, "points")] == [str(seat.points) for seat in view.seats]
        assert [len(element) for element in of_class(drawing, "stand")] == [seat.stand_size for seat in view.seats]
        cards = {int(element.get("data-card", "")) for element in of_class(drawing, "card")}
        assert cards == {*view.display, *(card for seat in view.seats for card in seat.cards)}


@every_record
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_positions_that_look_the_same_to_a_viewer_have_the_same_drawing(record: str, viewer: int) -> None:
    for s in positions(record, stride=61):
        other = RULES.copy(s)
        RULES.resample_hidden(other, viewer, seeded(3))
        names = NAMES[: int(s.players)]
        assert RULES.svg(RULES.see(other, viewer), names) == RULES.svg(RULES.see(s, viewer), names)


def test_a_drawing_for_all_eyes_differs_where_hidden_tokens_do() -> None:
    game = at(TABLE)
    other = imagined(game, 0, 1)
    assert RULES.svg(RULES.see(other, OMNISCIENT), NAMES[:3]) != RULES.svg(RULES.see(game.state, OMNISCIENT), NAMES[:3])


def test_another_seats_face_down_token_shows_its_back_alone() -> None:
    token = {element.get("data-hex"): element.get("href") for element in of_class(seen(at(TABLE), 0), "token")}
    assert token["C3"] == "#babylonia-back-0-S"
    assert token["C5"] == "#babylonia-back-1-unknown"
    assert token["E7"] == "#babylonia-token-1-M"


def test_unconfirmed_tokens_are_marked_for_their_player_alone() -> None:
    game = play(at(TABLE), "F@D4", "P@B18")
    assert [len(of_class(seen(game, viewer), "unconfirmed")) for viewer in (0, 1, OMNISCIENT)] == [2, 0, 2]
    assert not of_class(seen(play(game, "done")), "unconfirmed")


def test_what_waits_to_be_scored_is_marked() -> None:
    view = RULES.see(at(TABLE).state, SPECTATOR)
    assert not of_class(drawn(view), "pending")
    assert len(of_class(drawn(replace(view, pending=["D4"])), "pending")) == 2


def test_the_seat_to_move_and_its_deed_are_named() -> None:
    game = at(NORTH.replace("1S", "2S").replace("1F", "2F"))
    assert any(line.endswith("Ann: play tokens") for line in said(seen(game)))
    play(game, "F@B6", "F@H10", "done")
    assert any(line.endswith("Ben: choose a ziggurat card") for line in said(seen(game)))
    play(game, "card 6")
    assert any(line.endswith("Ann draws tokens") for line in said(seen(game)))
    assert "to move" not in said(seen(game))


def test_set_up_and_end_are_named() -> None:
    game = golden("3-players-base-cities")
    assert "The table is laid" in said(drawn(RULES.see(game.steps[0].before, SPECTATOR)))
    assert any(line.endswith("the game is over") for line in said(seen(game)))


def test_french_words_appear_in_french() -> None:
    french, english = said(seen(at(TABLE), 0, "fr")), said(seen(at(TABLE), 0, "en"))
    for ours, theirs in [
        ("prêtre", "priest"),
        ("Cartes ziggourat", "Ziggurat cards"),
        ("vu par Ann", "as Ann sees it"),
    ]:
        assert ours in french
        assert ours not in english
        assert theirs in english
        assert theirs not in french
    assert any(line.endswith("Ann : posez des jetons") for line in french)


def test_names_are_escaped() -> None:
    names = ['<b>"Ann"</b>', "Ben & Co", "]]>"]
    lines = said(drawn(RULES.see(at(TABLE).state, 0), names))
    assert set(names) <= set(lines)


@pytest.mark.parametrize("name", ["Ann", "Nebuchadnezzar the II", "W" * 40])
def test_a_name_keeps_clear_of_the_points(name: str) -> None:
    drawing = drawn(RULES.see(at(TABLE).state, SPECTATOR), [name] * 3)
    first = of_class(drawing, "seat")[0]
    [written] = [text for text in first.iter(f"{SVG}text") if text.text == name]
    end = float(written.get("x", "")) + width_of(name, float(written.get("font-size", "")))
    [points] = of_class(first, "points")
    assert end <= float(points.get("x", "")) - width_of("999", float(points.get("font-size", "")))


def test_cities_of_a_kind_are_counted() -> None:
    view = RULES.see(at(TABLE).state, SPECTATOR)
    rich = replace(view.seats[0], won=[CITIES[0], CITIES[3], CITIES[3]])
    drawing = drawn(replace(view, seats=[rich, *view.seats[1:]]))
    assert [element.get("data-count") for element in of_class(drawing, "city")] == ["1", "2"]
    assert "cities won 3" in said(drawing)


def test_a_notebook_shows_the_whole_position() -> None:
    game = at(TABLE)
    assert game._repr_svg_() == RULES.svg(RULES.see(game.state, OMNISCIENT), game.names)
