"""What the log tells: a round step by step, marks, purchases and the solo game, in both languages."""

import random
from collections.abc import Callable

import pytest

import amytis
from amytis.core.effects import sentences
from amytis.games.tower.texts import texts
from tests.games.tower.players import play_eagerly
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import (
    PATTERNED,
    RULES,
    alone,
    boxes,
    drafting,
    facing,
    laying,
    penalty,
    play,
    tile,
    write_next,
    writing,
)

MINUS = "\N{MINUS SIGN}"
LION = boxes("lion")[0]

Table = Callable[[], amytis.Game]
# One step of each kind, the table that it is played at, and the key of the sentence that tells it.
STEPS: dict[str, tuple[Table, str]] = {
    "circles": (lambda: writing("4", "lion"), f"lion {LION}"),
    "amphora": (lambda: writing("4", "pottery"), "amphora 4 patterned"),
    "tessera": (lambda: writing("4", "mosaic"), "tessera 4"),
    "cart": (lambda: writing("1", "ship"), "cart 1"),
    "tree": (lambda: writing("1", "palm"), "tree 1"),
    "gold": (lambda: writing("5", "gold"), "gold 5"),
    "stone": (lambda: writing("3", "stone"), "stone 3"),
    "river": (lambda: writing("3", "pond"), "river 3"),
    "lumber": (lambda: play(writing("3", "pond"), "river 3"), "lumber 2"),
    "wheat": (lambda: play(writing("3", "pond"), "river 3"), "wheat 1"),
    "pair": (lambda: writing("3", "lion", stone=1), "pair 3"),
    "single": (lambda: writing("3", "lion", gold=1), "single 3"),
    "draws": (lambda: play(writing("3", "lion", gold=1), "single 3"), "draw D4"),
    "etch": (lambda: writing("3", "worker", drawn=" ".join(boxes("."))), "etch 3"),
    "etch_lumber": (lambda: writing("", "worker", drawn=" ".join(boxes(".")), lumber=1), "etch lumber"),
    "etch_wheat": (lambda: writing("", "worker", drawn=" ".join(boxes(".")), wheat=1), "etch wheat"),
    "worker": (lambda: writing("5", laid=tile("worker", garden="cart")), "worker"),
    "ship": (lambda: writing("6", laid=tile("ship", lake="stone")), "ship"),
    "builds": (lambda: writing("", "palm", gold=2, stone=2), "house"),
    "row": (lambda: writing("", "pottery", stone=1, amphoras=PATTERNED), "row"),
    "to_stone": (lambda: writing("", lumber=1), "lumber to stone"),
    "to_gold": (lambda: writing("", lumber=1), "lumber to gold"),
    "done": (lambda: writing("", players=3), "done"),
    "done_lay": (lambda: play(laying(tile()[0]), tile()), "done"),
    "lays": (lambda: laying(tile()[0]), tile()),
    "takes": (lambda: drafting(tile()), "take 3"),
    "takes_green": (lambda: drafting(tile(), 3), "take green"),
    "rolls": (lambda: play(drafting(tile(), 3), "take green"), "roll 2"),
    "obeys": (lambda: facing(penalty(icon="gold")), "obey"),
    "ignores": (lambda: facing(penalty(icon="gold")), "ignore"),
    "card": (lambda: amytis.new("tower", players=2, chance="manual"), "card L"),
    "penalty": (
        lambda: play(amytis.new("tower", players=1, chance="manual"), "card L"),
        f"penalty {penalty(icon='gold').icon} {penalty(icon='gold').value}",
    ),
    "over": (lambda: play(write_next([], tile(), past=11), "done"), "done"),
}
TOLD_OTHERWISE = {"etches", "gains", "loses"}


def told(game: amytis.Game, language: str = "en") -> list[str]:
    """What the last step brought about, as everybody at the table is told."""
    step = len(game.steps) - 1
    return sentences(game.story(step, seat=game.steps[step].mover, language=language))


def template(key: str, language: str) -> list[str]:
    """The words of a sentence between its blanks."""
    text: str = texts(language)["story"][key]
    pieces = [piece.partition("}")[2] if "}" in piece else piece for piece in text.split("{")]
    return [piece for piece in pieces if piece]


def test_every_sentence_of_the_story_is_told() -> None:
    assert set(STEPS) | TOLD_OTHERWISE == set(texts()["story"])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", STEPS)
def test_each_step_is_told_in_its_words(key: str, language: str) -> None:
    sit_down, move = STEPS[key]
    sentence = told(play(sit_down(), move), language)[-1 if key == "over" else 0]
    assert all(piece in sentence for piece in template(key, language))
    assert "{" not in sentence


@pytest.mark.parametrize(
    ("sit_down", "move", "story"),
    [
        (
            lambda: writing("4", "lion", drawn=LION),
            f"lion {LION}",
            [f"Seat 1 circles a lion on {LION}", "Seat 1 +2 (icons)"],
        ),
        (lambda: writing("5", "gold"), "gold 5", ["Seat 1 circles a coin", "Seat 1 +2 (gold)"]),
        (
            lambda: writing("", "palm", gold=2, stone=2, trees=1),
            "house",
            [
                *["Seat 1 builds the gardening house", "Seat 1 +5 (garden)"],
                *[f"Seat 1 {MINUS}4 (gold)", f"Seat 1 {MINUS}2 (stones)"],
            ],
        ),
        (
            lambda: laying("O"),
            "O1 front pottery mosaic gold pond",
            ["Seat 1 lays tile O1 (front) onto Pottery, Mosaic, Gold, Pond"],
        ),
    ],
)
def test_a_step_and_what_it_pays(sit_down: Table, move: str, story: list[str]) -> None:
    assert told(play(sit_down(), move)) == story


def test_a_drawing_shows_where_it_is_and_what_it_pays_there() -> None:
    game = play(writing("", laid=laying("O").moves()[0]), "draw A1 B1 A2 B2")
    effects = game.story(0, seat=0)
    assert [(one.at, one.points, one.source) for one in effects] == [
        (("A1", "B1", "A2", "B2"), 0, ""),
        (("A1", "B1", "A2", "B2"), 2, "height"),
    ]


def test_etching_is_told_where_it_is() -> None:
    game = play(writing("3", "worker", drawn=" ".join(boxes("."))), "etch 3")
    move = game.moves()[0]
    _, kind, box = move.split()
    effect, payment = play(game, move).story(1, seat=0)
    assert effect.sentence == f"Seat 1 etches a {texts()['boxes'][kind]} on {box}"
    assert (effect.at, payment.source) == ((box,), "icons")


def test_ignoring_a_penalty_loses_its_points() -> None:
    card = penalty(icon="gold")
    game = play(facing(card), "ignore")
    assert told(game) == [
        f"Seat 1 ignores the penalty card and loses {card.points} points",
        f"Seat 1 {MINUS}{card.points} (penalties)",
    ]


def test_a_bonus_is_told_in_words() -> None:
    assert told(play(writing("6", laid=tile("ship", lake="stone")), "ship"))[0].endswith("the Lake: 1 stone")


def test_the_ship_is_told_to_bring_what_it_brings() -> None:
    game = alone("obey", penalty(icon="stone"), tile(lake="gold stone"), "1 2 3 4", built="boat")
    assert told(play(game, "ship"))[0].endswith("the Lake: 1 gold")
    die = play(writing("5", laid=tile("worker", garden="die4")), "worker")
    assert told(die) == ["Seat 1's master worker goes into the Garden: a die of 4"]


def test_loose_wheat_pays_when_it_comes_and_not_again_at_the_end() -> None:
    game = play(writing("", laid=tile(lake="wheat"), built="boat"), "ship")
    assert told(game)[-1] == "Seat 1 +2 (wheat)"
    assert told(play(game, "done")) == ["Seat 1 has written"]


def test_names_are_used() -> None:
    game = amytis.new("tower", players=2, chance="manual", names=["Ada", "Bo"])
    game.state = write_next([Sheet(dice="5")], tile("gold")).state
    assert told(play(game, "gold 5"))[0] == "Ada circles a coin"


def test_the_end_is_told_last() -> None:
    game = play(write_next([], tile(), past=11), "done", "done")
    assert told(game)[-1] == "the game is over"


def test_solo_rounds_are_told_to_the_player_step_by_step() -> None:
    game = alone("obey", penalty(icon="gold"), tile("palm"), "2 2 6 6")
    assert [sentences(game.story(step, seat=0))[0] for step in (0, 2)] == [
        "Seat 1 obeys the penalty card",
        "Seat 1 takes a 2",
    ]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_payments_told_are_the_points_given(players: int) -> None:
    dice = random.Random(players)
    s = RULES.opening(players, {})
    points = [0] * players
    names = [f"N{seat}" for seat in range(players)]
    while (mover := RULES.to_move(s)) != amytis.OVER:
        move = int(dice.choice(RULES.moves(s))) if mover == amytis.CHANCE else play_eagerly(RULES, s, dice)
        before = RULES.copy(s)
        RULES.apply(s, move)
        for effect in RULES.narrate(before, move, s, names):
            if effect.seat is not None:
                points[effect.seat] += effect.points
        assert points == RULES.points(s, players)
