"""The building blocks of drawings: elements, colours, and letters that keep within their room."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import amytis
from amytis.core.seats import MOST_SEATS
from amytis.core.svg import colours, document, element, group, polygon, seat_colour, seat_emblem, words
from amytis.core.text_width import fitting, width_of, wrapped
from tests.contract.cases import every_game

TOKENS = Path(__file__).parents[2] / "web" / "src" / "tokens.css"
EMBLEMS = Path(__file__).parents[2] / "web" / "src" / "boards" / "shared" / "emblems.ts"
GAMES = Path(__file__).parents[1] / "games"


def test_the_colours_are_those_of_the_page_by_day() -> None:
    palette = TOKENS.read_text(encoding="utf-8").partition(":root {")[2].partition("\n\n")[0]
    assert colours() == dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})", palette))
    assert seat_colour(1) == colours()["seat-2"]


def test_the_emblems_are_those_of_the_page() -> None:
    on_page = EMBLEMS.read_text(encoding="utf-8")
    drawn = [seat_emblem(seat) for seat in range(MOST_SEATS)]
    assert [emblem in on_page for emblem in drawn] == [True, True, False, True]  # the page computes the star
    assert len(set(drawn)) == MOST_SEATS


@every_game
@pytest.mark.parametrize(("language", "over"), [("en", "The game is over"), ("fr", "La partie est finie")])
def test_a_finished_game_names_who_has_won(game: str, language: str, over: str) -> None:
    for path in sorted((GAMES / game / "golden").glob("*.txt"))[:2]:
        played = amytis.replay(path.read_text(encoding="utf-8"))
        assert played.result is not None
        title = ElementTree.fromstring(played.svg(language=language))[0].text or ""
        assert over in title
        names = played.header.shown_names(language)
        for seat in range(played.players):
            assert (names[seat] in title.partition(over)[2]) is (seat in played.result.winners)


def test_an_element_nests_and_rounds() -> None:
    circle = element("circle", cx=1 / 3, r=2, stroke_width=0.5)
    assert circle == '<circle cx="0.33" r="2" stroke-width="0.5"/>'
    assert group(circle, x=4) == f'<g transform="translate(4 0)">{circle}</g>'
    assert polygon([(0, 0), (1.5, 2)], fill="red") == '<polygon points="0,0 1.5,2" fill="red"/>'


def test_texts_and_attributes_are_escaped() -> None:
    drawing = document(10, 20, "<b> & co", words("<script>", 1, 2, id='"'))
    tree = ElementTree.fromstring(drawing)
    assert [part.text for part in tree if part.text] == ["<b> & co", "<script>"]
    assert tree[-1].get("id") == '"'
    assert tree.get("viewBox") == "0 0 10 20"


@pytest.mark.parametrize("name", ["W" * 20, "Maximiliano-Constant", "漢" * 20])
def test_long_names_are_written_smaller(name: str) -> None:
    size = fitting(name, 20, 190)
    assert size < 20
    assert width_of(name, size) == pytest.approx(190)
    assert fitting("Ann", 20, 190) == 20


@pytest.mark.parametrize("text", ["Ann : prenez un dé, puis un autre", "W" * 40, "a " * 30])
def test_wrapped_lines_are_as_wide_as_wanted_and_lose_nothing(text: str) -> None:
    lines = wrapped(text, 14, 120)
    assert all(width_of(line, 14, bold=False) <= 120 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert not any(line.startswith(":") for line in lines)
