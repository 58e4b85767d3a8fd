"""What a position of the tower promises: dice are worth something until their owner has written."""

from amytis.games.tower.promise import dice_in_hand
from tests.games.tower.sheets import Sheet
from tests.games.tower.table import play, targets, tile, write_next


def test_the_dice_of_those_who_have_not_written_count_while_somebody_else_draws() -> None:
    game = write_next([Sheet(dice="1 3"), Sheet(dice="3 5")], tile())
    before = [dice_in_hand(game.state, seat) for seat in range(2)]
    play(game, f"draw {min(targets(game, 'draw'))}")
    assert min(before) > 0
    assert [dice_in_hand(game.state, seat) for seat in range(2)] == [0, before[1]]
