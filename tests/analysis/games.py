"""Games for the analysis: bots play them, and somebody may spoil a turn."""

from amytis.bots import bot
from amytis.core.game import Game, new
from amytis.core.rng import seeded


def played(game: str, spoil: int | None = None, **options: object) -> Game:
    """A game between greedy bots in which the turn of that number is played as badly as it looks."""
    going = new(game, seed=3, **options)  # type: ignore[arg-type]
    greedy, thoughts = bot("greedy"), seeded(1)
    while not going.over:
        rules, s = going.rules, going.state
        worst = rules.turn(s).number == spoil
        going.play_number(worst_move(going) if worst else greedy.choose(rules, s, thoughts))
    return going


def worst_move(game: Game) -> int:
    """The move after which the seat to move is promised least."""
    rules, seat = game.rules, game.to_move

    def promised(move: int) -> float:
        after = rules.copy(game.state)
        rules.apply(after, move)
        return float(rules.promise(after, seat))

    return min(map(int, rules.moves(game.state)), key=promised)
