"""Which turn each step belongs to."""

import amytis
from amytis.core.turns import SET_UP, Turn
from tests.games.babylonia.table import RULES, at, play
from tests.games.babylonia.test_chapter_06_ziggurats import NORTH


def turns(game: amytis.Game) -> list[Turn]:
    """The turn of each step, and the turn under way."""
    return [RULES.turn(state) for state in (*(step.before for step in game.steps), game.state)]


def test_the_set_up_is_nobodys_turn() -> None:
    game = amytis.new("babylonia", players=2, seed=1, cards="variant")
    assert set(turns(game)[:-1]) == {SET_UP}
    assert turns(game)[-1] == Turn(1, 0)


def test_confirming_cards_of_others_and_the_refill_belong_to_the_turn() -> None:
    game = at(NORTH.replace("1S", "2S").replace("1F", "2F"))
    first = RULES.turn(game.state)
    play(game, "F@B6", "F@H10", "done", "card 6", "draw F", "draw F")
    assert game.steps[3].mover == 1
    assert turns(game) == [*[first] * 6, Turn(first.number + 1, 1)]


def test_an_extra_turn_is_a_new_turn() -> None:
    for answer, seat in (("extra turn", 0), ("no extra turn", 1)):
        game = at(NORTH.replace("PSMFF", "PSMFF; cards 2", 1))
        first = RULES.turn(game.state)
        play(game, "F@B6", "F@H10", "done", "card 5", "draw F", "draw F", answer)
        assert turns(game) == [*[first] * 7, Turn(first.number + 1, seat)]


def test_the_last_turn_stays_when_the_game_is_over() -> None:
    game = amytis.new("babylonia", players=2, seed=3)
    while not game.over:
        moves = game.moves()
        game.play("done" if "done" in moves else moves[0])
    assert turns(game)[-1] == turns(game)[-2]
