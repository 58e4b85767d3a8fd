"""Chapter 11 of the rules: alone."""

import pytest

import amytis
from amytis.games.tower.components import FACES, PENALTIES, Penalty
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import (
    PATTERNED,
    alone,
    boxes,
    facing,
    full,
    laying,
    over,
    own,
    penalty,
    play,
    refused,
    targets,
    tile,
    tiles,
    writing,
)


def new(difficulty: str = "normal") -> amytis.Game:
    """A solo game that waits for its first card."""
    return amytis.new("tower", players=1, chance="manual", difficulty=difficulty)


def first_lay(card: str) -> str:
    """Some way to lay a tile of the card's shape."""
    return laying(card.split()[1]).moves()[0]


def takes(dice: str) -> list[str]:
    """The moves that take some dice."""
    return [f"take {value}" for value in dice.split()]


@pytest.mark.parametrize(("difficulty", "rounds", "cards"), [("normal", 12, 2), ("hard", 10, 4)])
def test_rule_11_1_twelve_rounds_or_ten(difficulty: str, rounds: int, cards: int) -> None:
    game = new(difficulty)
    played = 0
    while not game.over:
        played += 1
        assert (game.view()["first"], game.view()["round"]) == (0, played)
        card = game.moves()[0]
        play(game, card)
        play(game, game.moves()[0], "obey", first_lay(card), *takes("1 2 3 4"), "done")
    assert (played, game.state.cards.sum()) == (rounds, cards)


def test_rule_11_1_without_green_dice() -> None:
    assert new().view()["green"] == 0
    laid = tile()
    game = play(facing(PENALTIES[0], laid[0]), "obey", laid)
    assert refused(game, "take green") == "1.2"
    assert refused(play(game, "take 1"), "take green") == "1.2"


def test_rule_11_2_a_penalty_card_comes_with_the_shape_card() -> None:
    game = play(new(), "card L")
    assert game.to_move == amytis.CHANCE
    assert targets(game, "penalty") == {f"{card.icon} {card.value}" for card in PENALTIES}
    card = PENALTIES[4]
    seen = play(game, f"penalty {card.icon} {card.value}").view()["penalty"]
    assert seen == {"icon": card.icon, "value": card.value, "points": card.points, "obeyed": None}


def test_rule_11_2_there_are_18_all_different() -> None:
    assert len(PENALTIES) == len(set(PENALTIES)) == len({(card.icon, card.value) for card in PENALTIES}) == 18


def test_rule_11_2_none_comes_twice() -> None:
    card = PENALTIES[4]
    laid = tile()
    game = play(alone("obey", card, laid, "1 2 3 4"), "done", "card T")
    assert refused(game, f"penalty {card.icon} {card.value}") == "11.2"
    assert len(game.moves()) == 17


def test_rule_11_2_with_others_there_are_none() -> None:
    game = play(amytis.new("tower", players=2, chance="manual"), "card L")
    assert game.view(0)["phase"] == "lay"
    assert game.view(0)["penalty"] is None


def test_rule_11_3_first_obey_or_ignore() -> None:
    laid = tile()
    game = facing(PENALTIES[0], laid[0])
    assert game.moves() == ["obey", "ignore"]
    assert [refused(game, move) for move in (laid, "take 3", "done")] == ["11.3"] * 3


def test_rule_11_3_once() -> None:
    laid = tile()
    game = play(facing(PENALTIES[0], laid[0]), "obey")
    assert refused(game, "ignore") == "11.3"
    play(game, laid)
    assert refused(game, "obey") == "11.3"


def test_rule_11_3_with_others_there_is_nothing_to_obey() -> None:
    assert refused(laying("L"), "obey") == "11.3"
    assert refused(writing("3"), "ignore") == "11.3"


USES = {
    "pottery": {"4": "amphora 4 patterned", "5": "amphora 5 patterned"},
    "mosaic": {"3": "tessera 3", "4": "tessera 4"},
    "palm": {"1": "tree 1", "3": "tree 3"},
    "gold": {"5": "gold 5", "6": "gold 6"},
    "lion": {"3": "pair 3", "2": "pair 2"},
    "worker": {"5": "worker"},
    "ship": {"1": "cart 1", "2": "cart 2"},
    "stone": {"3": "stone 3", "4": "stone 4"},
}


@pytest.mark.parametrize("icon", USES)
def test_rule_11_4_who_obeys_finds_the_icon_covered_and_no_pond_opens_it(icon: str) -> None:
    card = penalty(icon=icon)
    die, move = next((die, move) for die, move in USES[icon].items() if int(die) != card.value)
    laid = tile(f"{icon} pond")
    marks = {"stone": 1, "gold": 1}
    assert refused(alone("obey", card, laid, f"{die} 1 2 6", **marks), move) == "11.4"
    assert move in alone("ignore", card, laid, f"{die} 1 2 6", **marks).moves()


@pytest.mark.parametrize("building", ["statue", "house", "mine", "tent", "boat", "row"])
def test_rule_11_4_so_are_the_uses_that_name_no_die(building: str) -> None:
    icons = {"statue": "mosaic", "house": "palm", "mine": "lion", "tent": "worker", "boat": "ship", "row": "pottery"}
    marks = {"gold": 3, "stone": 3, "lumber": 2, "wheat": 2, "amphoras": PATTERNED}
    card, laid = penalty(icon=icons[building]), tile(icons[building])
    assert refused(alone("obey", card, laid, "1 2 3 4", **marks), building) == "11.4"
    assert building in alone("ignore", card, laid, "1 2 3 4", **marks).moves()


def test_rule_11_4_a_closed_pond_opens_nothing() -> None:
    card = penalty(icon="pond")
    laid = tile("pond", "palm")
    die = next(value for value in (1, 2, 4, 5) if value != card.value)
    game = alone("obey", card, laid, f"{die} {die} 6 6")
    assert refused(game, f"river {die}") == "11.4"
    assert refused(game, f"tree {die}") == "5.2"


def test_rule_11_4_and_closes_the_tiles_pond_as_well() -> None:
    card, laid = penalty(icon="pond"), tile(pond=True)
    game = play(facing(card, laid[0]), "obey", laid)
    assert own(game)["ponds"] == []
    assert refused(game, "river") == refused(game, "tree") == "11.4"
    assert {"river", "tree"} <= set(play(facing(card, laid[0]), "ignore", laid).moves())


@pytest.mark.parametrize(("icon", "move"), [("palm", "tree"), ("gold", "gold"), ("ship", "cart"), ("lion", "mine")])
def test_rule_11_4_the_tiles_pond_does_not_open_a_closed_section(icon: str, move: str) -> None:
    card, laid = penalty(icon=icon), tile(pond=True)
    marks = {"gold": 3, "stone": 3}
    assert refused(play(facing(card, laid[0], **marks), "obey", laid), move) == "11.4"
    assert move in play(facing(card, laid[0], **marks), "ignore", laid).moves()


# Gardens of each section; for shapes of three boxes there is none.
GARDENS = {
    "cart": "ship",
    "amphora": "pottery",
    "tessera": "mosaic",
    "tree": "palm",
    "boxes2": "lion",
    "etch": "worker",
}
GARDENS |= {"artwork": "pottery", "mosaic": "mosaic", "palm": "palm", "lion": "lion"}


@pytest.mark.parametrize("garden", sorted({face.garden for face in FACES} & GARDENS.keys()))
def test_rule_11_4_bonuses_of_the_closed_section_are_closed(garden: str) -> None:
    card, laid = penalty(icon=GARDENS[garden]), tile(garden=garden)
    marks = {"built": "tent", "drawn": " ".join(boxes("."))}
    assert refused(alone("obey", card, laid, "1 2 3 4", **marks), "worker") == "11.4"
    assert "worker" in alone("ignore", card, laid, "1 2 3 4", **marks).moves()


@pytest.mark.parametrize("value", sorted({int(face.garden[3:]) for face in FACES if face.garden.startswith("die")}))
def test_rule_11_4_so_is_a_die_of_the_closed_value(value: int) -> None:
    card, laid = penalty(value=value), tile(garden=f"die{value}")
    assert refused(alone("obey", card, laid, "1 2 3 4", built="tent"), "worker") == "11.4"
    assert "worker" in alone("ignore", card, laid, "1 2 3 4", built="tent").moves()


@pytest.mark.parametrize("resource", ["gold", "stone"])
def test_rule_11_4_and_coins_or_stones_of_the_lake(resource: str) -> None:
    card, laid = penalty(icon=resource), tile(lake=resource)
    assert refused(alone("obey", card, laid, "1 2 3 4", built="boat"), "ship") == "11.4"
    assert own(play(alone("ignore", card, laid, "1 2 3 4", built="boat"), "ship"))[resource] == [1, 0]


def test_rule_11_4_what_else_the_lake_gives_is_taken() -> None:
    laid = tile(lake="gold stone")
    game = play(alone("obey", penalty(icon="stone"), laid, "1 2 3 4", built="boat"), "ship")
    assert (own(game)["gold"], own(game)["stone"]) == ([1, 0], [0, 0])


@pytest.mark.parametrize("papyrus", sorted({face.papyrus for face in FACES if face.papyrus}))
def test_rule_11_4_and_the_papyrus(papyrus: str) -> None:
    card, laid = penalty(icon={**GARDENS, "stone": "stone"}[papyrus]), tile(papyrus=papyrus)
    marks = [move for move in play(facing(card, laid[0]), "ignore", laid).moves() if not move.startswith("take")]
    obeyed = play(facing(card, laid[0]), "obey", laid)
    assert marks and all(refused(obeyed, move) == "11.4" for move in marks)


def test_rule_11_4_a_shape_of_three_boxes_and_loose_resources_belong_to_no_section() -> None:
    for icon in ("lion", "stone", "gold"):
        assert "worker" in alone("obey", penalty(icon=icon), tile(garden="shape3"), "1 2 3 4", built="tent").moves()
        laid = tile(lake="lumber lumber")
        assert "ship" in alone("obey", penalty(icon=icon), laid, "1 2 3 4", built="boat").moves()


def test_rule_11_4_lumber_is_changed_and_lions_of_a_statue_are_circled_all_the_same() -> None:
    game = alone("obey", penalty(icon="gold"), tile(), "1 2 3 4", lumber=1)
    assert own(play(game, "lumber to gold"))["gold"] == [1, 0]
    game = play(alone("obey", penalty(icon="lion"), tile("mosaic"), "1 2 3 4", gold=3, stone=3), "statue")
    assert all(move.startswith("lion ") for move in game.moves())


@pytest.mark.parametrize("value", range(1, 7))
def test_rule_11_4_no_die_of_that_value_can_be_used_though_it_may_be_taken(value: int) -> None:
    card = next(card for card in PENALTIES if card.value == value and card.icon not in ("palm", "pond"))
    laid = tile("palm pond")
    game = alone("obey", card, laid, f"{value} {value} {value % 6 + 1} {value % 6 + 1}")
    assert own(game)["dice"][value - 1] == 2
    assert refused(game, f"tree {value}") == "11.4"
    assert refused(game, f"river {value}") == "11.4"
    assert f"tree {value % 6 + 1}" in game.moves()


def test_rule_11_4_meeples_that_need_no_die_work_all_the_same() -> None:
    card = penalty(icon="worker")
    game = alone("obey", card, tile(garden="cart"), "1 2 3 4", built="tent")
    assert "worker" in game.moves()


def test_rule_11_4_obeying_costs_nothing_and_lasts_for_the_round() -> None:
    game = play(alone("obey", PENALTIES[0], tile(), "1 2 3 4"), "done")
    assert (own(game)["points"], own(game)["penalties"], game.view()["penalty"]) == (0, 0, None)


@pytest.mark.parametrize("card", PENALTIES, ids=lambda card: f"{card.icon}-{card.value}")
def test_rule_11_5_who_ignores_it_loses_its_points(card: Penalty) -> None:
    game = play(alone("ignore", card, tile(), "1 2 3 4"), "done")
    assert own(game)["points"] == own(game)["sources"]["penalties"] == -card.points


def test_rule_11_6_the_player_takes_any_four_dice() -> None:
    laid = tile(papyrus="", pond=False)
    game = play(facing(PENALTIES[0], laid[0]), "ignore", laid, *takes("6 6 5 1"))
    assert own(game)["dice"] == [1, 0, 0, 0, 1, 2]
    assert refused(play(facing(PENALTIES[0], laid[0]), "ignore", laid, *takes("6 6")), "take 6") == "4.1"
    assert refused(game, "take 1") == "4.1"


def test_rule_11_6_the_round_is_one_turn_and_can_be_taken_back() -> None:
    laid = tile("palm")
    game = facing(penalty(icon="gold"), laid[0])
    drawn = []
    moves = ["ignore", laid, *takes("2 2 6 6"), "tree 2", "draw"]
    for number, move in enumerate(moves, 1):
        drawn.append(game.draw())
        play(game, f"draw {min(targets(game, 'draw'))}" if move == "draw" else move)
        assert game.unconfirmed == number
    for before in reversed(drawn):
        assert game.undo().draw() == before


def test_rule_11_6_confirmed_it_is_over() -> None:
    game = play(alone("obey", PENALTIES[0], tile(), "1 2 3 4"), "done")
    assert (game.unconfirmed, game.to_move) == (0, amytis.CHANCE)


def test_rule_11_6_laying_is_not_confirmed_by_itself() -> None:
    laid = tile()
    assert refused(play(facing(PENALTIES[0], laid[0]), "obey", laid), "done") == "4.1"


def test_rule_11_6_papyrus_and_pond_at_once_come_before_the_first_die() -> None:
    laid = tile(papyrus="cart")
    game = play(facing(PENALTIES[0], laid[0]), "obey", laid)
    assert {"cart", "take 1"} <= set(game.moves())
    assert own(play(game, "cart"))["carts"] == 1
    game = play(facing(PENALTIES[0], laid[0]), "obey", laid, "take 1")
    assert refused(game, "cart") == "4.1"
    with_pond = tiles(pond=True)[0]
    game = play(facing(PENALTIES[0], with_pond[0]), "obey", with_pond, "river", "lumber 1", "take 1")
    assert own(game)["lumber"] == [1, 0]
    game = play(facing(PENALTIES[0], with_pond[0]), "obey", with_pond, "take 1")
    assert refused(game, "river") == "4.1"


@pytest.mark.parametrize(("points", "rank"), [(119, 2), (120, 1), (121, 1)])
def test_rule_11_7_120_points_or_more_win(points: int, rank: int) -> None:
    for rounds in (12, 10):
        result = over(Sheet(raw=points - 30, **full("carts", "amphoras", "tesserae")), rounds=rounds).result
        assert result and (result.scores, result.ranks) == ([points], [rank])
