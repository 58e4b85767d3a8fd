"""The drawing of the table: always well-formed, all that a view knows, and nothing else."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import amytis
from amytis.core.contract import OMNISCIENT, SPECTATOR, State
from amytis.core.rng import seeded
from amytis.games.gardens.svg import svg
from amytis.games.gardens.texts import texts
from amytis.games.gardens.view import GardensView, see
from tests.games.gardens.table import RULES, at, play

GOLDEN = Path(__file__).parent / "golden"
RECORDS = (
    "1-player-full-pool-3-beaten-by-the-king",
    "1-player-quick-pool-2-beaten-by-the-king",
    "2-players-full-won",
    "3-players-quick-won",
    "4-players-full-won",
)
STRIDE = 29
NAMES = ("Ann", "Ben", "Cleo", "Dan")
TABLE = """
    players: 3
    length: quick
    pool: <..>0 <ss>0
     2     .bc.0*3:3
     1  .s..0:2  .ss.0*2
     0  _:1    _:1
"""


def states(record: str) -> list[State]:
    """Some states of a whole game, and the last."""
    game = amytis.replay((GOLDEN / f"{record}.txt").read_text(encoding="utf-8"), chance="manual")
    return [step.before for step in game.steps[::STRIDE]] + [game.state]


def drawn(view: GardensView, language: str = "en") -> ElementTree.Element:
    """The drawing of a view, read back without its namespace."""
    written = svg(view, NAMES[: view.players], language)
    return ElementTree.fromstring(written.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


def seen(game: amytis.Game, viewer: int = OMNISCIENT) -> GardensView:
    """What a viewer sees of a game."""
    return see(game.state, viewer)


def classes(drawing: ElementTree.Element) -> Counter[str]:
    """How often each kind of thing is drawn."""
    return Counter(part.get("class", "") for part in drawing.iter())


def said(drawing: ElementTree.Element) -> list[str]:
    """All that is written in a drawing."""
    return [text.text or "" for text in drawing.iter("text")]


def standing(drawing: ElementTree.Element) -> list[int]:
    """How many gardeners of each seat are drawn on the ziggurat."""
    return [
        sum(int(part.get("data-count", 0)) for part in drawing.iter() if part.get("class") == f"gardener guild-{seat}")
        for seat in range(1, 5)
    ]


@pytest.mark.parametrize("record", RECORDS)
def test_every_position_is_drawn_for_every_viewer_and_shows_only_what_is_defined(record: str) -> None:
    for i, state in enumerate(states(record)):
        for viewer in (*range(int(state["players"])), SPECTATOR, OMNISCIENT):
            drawing = drawn(see(state, viewer), ("en", "fr")[i % 2])
            named = {f"#{part.get('id')}" for part in drawing.iter() if part.get("id")}
            painted = {part.get("fill", "")[4:-1] for part in drawing.iter() if part.get("fill", "").startswith("url(")}
            assert {part.get("href") for part in drawing.iter("use")} | painted <= named


@pytest.mark.parametrize("record", RECORDS)
def test_all_pieces_of_the_view_are_drawn(record: str) -> None:
    for state in states(record):
        view = see(state, OMNISCIENT)
        drawing = drawn(view)
        there = classes(drawing)
        planted = view.seeds | dict.fromkeys(view.played.flow, view.active)
        kings = len(view.seats) if view.king else None
        hues = Counter("king" if guild == kings else str(guild + 1) for guild in planted.values())
        assert {hue: there[f"seed guild-{hue}"] for hue in ("1", "2", "3", "4", "king")} == {
            hue: hues[hue] for hue in ("1", "2", "3", "4", "king")
        }
        counts = [sum(column) for column in zip(*view.gardeners.values(), strict=True)]
        assert standing(drawing) == (counts + [0] * 4)[:4]
        assert there["place"] == len(view.tiles) + {"full": 13, "quick": 10}[view.length]
        assert (there["open"], there["offered"]) == (len(view.open), len(view.pool))


@pytest.mark.parametrize("record", RECORDS)
def test_points_seeds_and_hands_are_written(record: str) -> None:
    for state in states(record):
        view = see(state, SPECTATOR)
        lines = said(drawn(view))
        for seat, guild in enumerate(view.seats):
            card = lines[lines.index(NAMES[seat]) :]
            assert card[1] == str(guild.points)
            assert [card[2], card[4]] == [str(guild.bank), str(guild.hand)]
            assert card[6] == f"rows {guild.sources['rows']} · flower panels {guild.sources['panels']}"
        if view.king:
            king = lines[lines.index("The king") :]
            assert king[1:3] == [str(view.king.points), str(view.king.bank)]


def test_who_is_to_move_is_marked_and_told_what_to_do() -> None:
    game = at(TABLE)
    drawing = drawn(seen(game))
    assert classes(drawing)["panel to-move"] == 1
    assert f"Ann: {texts()['deeds']['place']}" in said(drawing)
    play(game, "7@I1", "done")
    drawing = drawn(seen(game))
    assert classes(drawing)["panel to-move"] == 0
    assert "A tile is drawn" in said(drawing)


def test_the_end_is_told() -> None:
    drawing = drawn(see(states("4-players-full-won")[-1], SPECTATOR))
    assert "The game is over" in said(drawing)
    assert classes(drawing)["panel to-move"] == 0


def test_the_steps_of_an_unconfirmed_turn_are_marked() -> None:
    game = play(at(TABLE), "7@I1", "take A0")
    reachable = seen(game).played.reachable
    assert reachable
    assert classes(drawn(seen(game)))["concerned"] == len(reachable)
    played = seen(play(game, "go A1", "plant A1")).played
    drawing = drawn(seen(game))
    assert classes(drawing)["concerned"] == len({*played.flow, *played.fed})
    assert classes(drawing)["gain"] == 1
    assert "+1" in [text for gain in drawing.iter() if gain.get("class") == "gain" for text in said(gain)]


def test_each_step_of_a_turn_changes_what_its_player_sees_and_nothing_for_others() -> None:
    game = at(TABLE)
    own, others = [svg(seen(game, 0), NAMES)], {svg(seen(game, 1), NAMES)}
    for move in ("7@I1", "take A0", "go A1", "plant A1"):
        play(game, move)
        own.append(svg(seen(game, 0), NAMES))
        others.add(svg(seen(game, 1), NAMES))
    assert all(before != after for before, after in pairwise(own))
    assert len(others) == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_what_looks_the_same_is_drawn_the_same(viewer: int) -> None:
    game = play(at(TABLE), "7@I1", "take A0", "go A1")
    for seed in range(3):
        state = RULES.copy(game.state)
        RULES.resample_hidden(state, viewer, seeded(seed))
        assert svg(see(state, viewer), NAMES) == svg(seen(game, viewer), NAMES)


def test_names_are_written_as_they_are_whatever_letters_they_have() -> None:
    names = ("<b>Ann</b>", "Ben & \"Co\" 'x'", "]]>")
    written = svg(seen(at(TABLE)), names)
    assert "<b>" not in written
    assert {*names} <= {*said(ElementTree.fromstring(written.replace(' xmlns="http://www.w3.org/2000/svg"', "")))}


def test_words_are_in_the_language_asked_for() -> None:
    view = seen(at(TABLE))
    english, french = ({*said(drawn(view, language))} for language in ("en", "fr"))
    for language, lines in (("en", english), ("fr", french)):
        words = texts(language)
        assert {words["drawing"][key] for key in ("stall", "bank", "hand")} <= lines
    assert f"Ann : {texts('fr')['deeds']['place']}" in french
    assert "Gardens of Babylon" in english
    assert "Les Jardins de Babylone" in french
    assert not {"Tile pool", "in the bank", "in hand"} & french


def test_the_king_has_his_card_and_his_turn() -> None:
    game = amytis.replay((GOLDEN / f"{RECORDS[1]}.txt").read_text(encoding="utf-8"), chance="manual")
    state = next(step.before for step in game.steps if see(step.before, SPECTATOR).phase == "king")
    drawing = drawn(see(state, SPECTATOR), "fr")
    assert {"Le roi", texts("fr")["drawing"]["king"]} <= {*said(drawing)}
    assert classes(drawing)["panel to-move"] == 1
