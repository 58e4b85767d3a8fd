"""The drawing: whole for every position, made from the view alone, and worded for its reader."""

from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR, State
from amytis.core.records import Record
from amytis.core.rng import seeded
from amytis.games.babylon.view import BabylonView
from tests.games.babylon.table import RULES, at, garden, lay, play

GOLDEN = Path(__file__).parent / "golden"
GAMES = ["2-players-english-won", "3-players-french-won", "4-players-english-supplies-ran-out"]
NAMES = ["Ann", "Béatrice", "Ctesiphon", "Wilhelmina Hoogeveen"]
STRIDE = 23
ITEMS = ("statue", "belvedere", "fountain", "stairway", "bridge")

every_golden = pytest.mark.parametrize("name", GAMES)


@cache
def positions(name: str) -> list[State]:
    """Some positions of a game, from before the quarry is dealt to the end."""
    record = Record.parse((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    game = amytis.Game(record.header, chance="manual")
    for line in record.lines:
        line.replay(game)
    return [*(step.before for step in game.steps[::STRIDE]), game.state]


@cache
def drawings(name: str) -> list[tuple[BabylonView, ElementTree.Element]]:
    """Each of the positions as everybody sees it, and its drawing."""
    players = int(positions(name)[0]["players"])
    viewers = (SPECTATOR, OMNISCIENT, *range(players))
    views = [RULES.see(state, viewer) for state in positions(name) for viewer in viewers]
    return [(view, ElementTree.fromstring(RULES.svg(view, NAMES[:players]))) for view in views]


def classes(drawn: ElementTree.Element) -> Counter[str]:
    """How many elements of each kind are in a part of a drawing."""
    return Counter(part.get("class", "") for part in drawn.iter())


def seats(drawn: ElementTree.Element) -> list[ElementTree.Element]:
    """The cards of the seats."""
    return [part for part in drawn.iter() if part.get("class") == "seat"]


def tiles_in(drawn: ElementTree.Element) -> list[str | None]:
    """The numbers of the tiles that lie by themselves in a part of a drawing."""
    return [part.get("data-tile") for part in drawn.iter() if part.get("class") == "tile"]


def texts_of(drawn: ElementTree.Element) -> list[str]:
    """All that can be read in a part of a drawing, line by line."""
    return [part.text or "" for part in drawn.iter() if part.tag.endswith("text")]


def drawing(game: amytis.Game, seat: int | None = None, language: str = "en") -> ElementTree.Element:
    """The drawing of a game."""
    return ElementTree.fromstring(game.svg(seat, language))


@every_golden
def test_gardens_show_every_terrace_and_once_all_that_stands(name: str) -> None:
    for view, drawn in drawings(name):
        for seat, card in zip(view.seats, seats(drawn), strict=True):
            things = {(space.item, frozenset((at, space.other))) for at, space in seat.spaces.items()}
            standing = Counter(item for item, _ in things) | Counter(bridge=len(seat.bridges))
            shown = classes(card)
            assert shown["terrace"] == len(seat.terraces)
            assert {item: shown[item] for item in ITEMS} == {item: standing[item] for item in ITEMS}


@every_golden
def test_the_quarry_shows_the_tiles_that_are_seen_and_asks_for_the_others(name: str) -> None:
    for view, drawn in drawings(name):
        stacks = {part.get("data-stack"): part for part in drawn.iter() if part.get("class") == "stack"}
        assert set(stacks) == set(view.quarry)
        for stack, seen in view.quarry.items():
            assert tiles_in(stacks[stack]) == ([] if seen.tile is None else [str(seen.tile)])
            assert ("?" in texts_of(stacks[stack])) == (seen.tile is None and seen.height > 0)


@every_golden
def test_cards_show_names_points_and_pillars(name: str) -> None:
    for view, drawn in drawings(name):
        for p, card in enumerate(seats(drawn)):
            title = texts_of(card)
            assert NAMES[p] in title[:3]
            assert str(view.seats[p].points) in title[:3]
            assert str(view.seats[p].pillars) == title[3]


def numbers(part: ElementTree.Element, *names: str) -> list[float]:
    """Some attributes of an element as numbers."""
    return [float(part.get(name, "0")) for name in names]


@every_golden
def test_panels_lie_inside_the_drawing_and_apart(name: str) -> None:
    drawn = ElementTree.fromstring(RULES.svg(RULES.see(positions(name)[-1], SPECTATOR), NAMES))
    width, height = numbers(drawn, "width", "height")
    boxes = []
    for part in drawn:
        if part.get("class") in ("seat", "quarry", "supply", "tokens"):
            x, y = map(float, part.get("transform", "")[len("translate(") : -1].split())
            across, down = numbers(part[0], "width", "height")
            boxes.append((x, y, x + across, y + down))
    assert len(boxes) == len(seats(drawn)) + 3
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert left > 0
        assert top > 0
        assert right < width
        assert bottom < height
        assert all(left >= r or right <= x or top >= b or bottom <= y for x, y, r, b in boxes[:i])


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_positions_that_look_the_same_to_a_viewer_give_the_same_drawing(viewer: int) -> None:
    for state in positions("3-players-french-won"):
        drawn = RULES.svg(RULES.see(state, viewer), NAMES)
        imagined = RULES.copy(state)
        RULES.resample_hidden(imagined, viewer, seeded(5))
        assert RULES.svg(RULES.see(imagined, viewer), NAMES) == drawn


def test_a_turn_that_is_not_confirmed_is_marked_and_only_its_player_sees_it() -> None:
    game = lay(garden("C3 L1 FB.. r1"), "E3 L1")
    pending = [part for part in drawing(game, 0).iter() if part.get("data-place") == "E3"]
    assert classes(pending[0])["pending"] == 1
    assert classes(drawing(game, 0))["pending"] == 1
    assert classes(drawing(game, 1))["terrace"] == 1
    assert "pending" not in classes(drawing(play(game, "done"), 0))


def test_a_decoration_is_outlined_until_it_is_confirmed() -> None:
    game = play(lay(garden(dug="FT.."), "C3 L1"), "statue D3")
    assert [classes(card)["pending"] for card in seats(drawing(game, 0))] == [2, 0]
    (statue,) = (part for part in drawing(game, 0).iter() if part.get("class") == "statue")
    assert classes(statue)["pending"] == 1
    assert "statue" not in classes(drawing(game, 1))
    confirmed = classes(drawing(play(game, "done"), 1))
    assert (confirmed["statue"], confirmed["pending"]) == (1, 0)


def test_pillars_that_wait_show_their_level() -> None:
    game = play(garden("C3 L1 FB.. r1"), "pillars D2 L2 -ne")
    waiting = [part for part in drawing(game).iter() if part.get("class") == "waiting"]
    assert [part.get("data-place") for part in waiting] == ["D2"]
    assert texts_of(waiting[0]) == ["2"]


def test_what_was_dug_lies_with_its_player_until_it_is_built() -> None:
    game = garden(dug="FT..", slot="start 1")
    assert tiles_in(seats(drawing(game))[0]) == ["3", "49"]
    assert tiles_in(seats(drawing(lay(game, "C3 L1")))[0]) == ["49"]


def test_the_gift_of_a_token_lies_with_its_player() -> None:
    game = at("players: 2\ntoken: double")
    assert "gift" not in classes(drawing(game))
    assert [classes(card)["gift"] for card in seats(drawing(play(game, "dig A1")))] == [1, 0]


def test_names_are_escaped() -> None:
    names = ['<b>Ann</b> & "Ben"', "]]>"]
    drawn = ElementTree.fromstring(RULES.svg(RULES.see(positions(GAMES[0])[-1], SPECTATOR), names))
    assert set(names) <= set(texts_of(drawn))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            {
                "Seat 1: dig a tile",
                "Round 12 of 15 · This round: no effect",
                "Quarry",
                "highest terrace",
                "single pillars",
            },
        ),
        (
            "fr",
            {
                "Siège 1 : creusez une tuile",
                "Tour 12 sur 15 · Ce tour : sans effet",
                "Carrière",
                "point culminant",
                "piliers simples",
            },
        ),
    ],
)
def test_words_are_in_the_language_of_the_reader(language: str, expected: set[str]) -> None:
    assert expected <= set(texts_of(drawing(at("players: 2"), language=language)))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("players: 2\nphase: over", "The game is over: Seat 1, Seat 2 share the victory"),
        ("players: 2\nphase: token\nrounds: 12", "Chance decides"),
        ("players: 2\nseat: 2", "Seat 2: dig a tile"),
    ],
)
def test_the_heading_says_who_decides(text: str, status: str) -> None:
    assert texts_of(drawing(at(text)))[0] == status
