"""`amytis watch`: bots play each other before your eyes."""

import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from amytis.cli.arguments import default_game, make_header, seat_names
from amytis.core.errors import BadOption
from amytis.core.files import write_text

LONGEST_DELAY = 60


def watch(
    game: str = "",
    *,
    players: int | None = None,
    seats: str = "",
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    seed: int | None = None,
    delay: float = 0.7,
    save: Path | None = None,
) -> None:
    """Watch bots play each other.

    Parameters
    ----------
    game
        The game; `amytis games` lists them.
    players
        How many play.
    seats
        The bots, as `greedy,random`; greedy by default.
    option
        An option of the game, as `cards=variant`; may be repeated.
    seed
        Shows the same game again.
    delay
        Seconds between two turns.
    save
        Keep the record in this file.
    """
    if not 0 <= delay <= LONGEST_DELAY:
        raise BadOption(f"the delay is between 0 and {LONGEST_DELAY} seconds, not {delay:g}")
    name = game or default_game()
    names = seat_names(name, players, seats, ["greedy"], bots_only=True)
    header = make_header(name, names, option)
    from amytis.bots import bot
    from amytis.cli.screen import Screen, log
    from amytis.cli.warm import make_ready
    from amytis.core.contract import CHANCE, SPECTATOR
    from amytis.core.game import Game
    from amytis.core.rng import seeded

    rules = make_ready(name)
    screen = Screen()
    playing = Game(header, seed)
    bot_rng = seeded(playing.seed, 1)
    bots = [bot(bot_name) for bot_name in names]
    told = 0
    while not playing.over:
        playing.play_number(bots[playing.to_move].choose(rules, playing.state, bot_rng))
        if not playing.unconfirmed:
            if screen.lively:
                screen.clear()
                screen.show(rules, playing.state, SPECTATOR, playing.names)
            log(screen, playing, told, SPECTATOR, quiet=(CHANCE,))
            told = len(playing.steps)
            time.sleep(delay if screen.lively else 0)
    if not screen.lively:
        screen.show(rules, playing.state, SPECTATOR, playing.names)
    screen.result(playing)
    if save is not None:
        write_text(save, playing.record())
        screen.say(f"The record is in {save}.", "label")
