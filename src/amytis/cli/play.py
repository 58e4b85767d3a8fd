"""`amytis play`: the table in the browser, or a game in the terminal."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from amytis.cli.arguments import default_game, make_header, seat_names
from amytis.core.errors import BadOption
from amytis.core.files import read_text


def play(
    game: str = "",
    *,
    terminal: bool = False,
    players: int | None = None,
    seats: str = "",
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    seed: int | None = None,
    save: Path | None = None,
    resume: Path | None = None,
) -> None:
    """Play in the browser, or with --terminal right here.

    Naming a game, or anything else below, is for the terminal; in the browser all this is chosen on the page.

    Parameters
    ----------
    game
        The game; `amytis games` lists them.
    terminal
        Play right here.
    players
        How many play; by default as many as seats are named, or as few as the game allows.
    seats
        Who sits where, as `Ann,greedy,Ben`: names of bots are bots, all others are people at this screen.
    option
        An option of the game, as `cards=variant`; may be repeated.
    seed
        Makes chance repeatable.
    save
        The file that the game is kept in after each decision.
    resume
        Go on with the game kept in this file.
    """
    if not (terminal or game or players is not None or seats or option or seed is not None or save or resume):
        from amytis.cli.serve import serve

        serve(browser=True)
        return
    from amytis.cli.terminal_session import TerminalSession, save_path
    from amytis.cli.warm import make_ready
    from amytis.core.game import Game, replay

    if resume is not None:
        if game or players is not None or seats or option:
            raise BadOption("a saved game has its own players, seats and options: --resume goes without them")
        text = read_text(resume)
        going_on = replay(text, seed)
        make_ready(going_on.header.game)
        TerminalSession(going_on, save or resume).run()
        return
    name = game or default_game()
    header = make_header(name, seat_names(name, players, seats, ["Guest", "greedy"]), option)
    if save is not None and save.exists():
        raise BadOption(f"{save} is there already: go on with --resume {save}, or choose another name")
    make_ready(name)
    TerminalSession(Game(header, seed), save or save_path(name)).run()
