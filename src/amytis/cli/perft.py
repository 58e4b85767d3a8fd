"""`amytis perft`: count the lines of legal moves."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from amytis.cli.arguments import default_game, read_options
from amytis.cli.output import console, print_json
from amytis.core.errors import BadOption
from amytis.core.files import read_text
from amytis.core.records import Header, is_record

DEEPEST = 12


def perft(
    game: str = "",
    *,
    depth: int = 2,
    position: Path | None = None,
    players: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    seed: int = 0,
    divide: bool = False,
    json: bool = False,
) -> None:
    """Count the lines of legal moves to a depth.

    Parameters
    ----------
    game
        The game; `amytis games` lists them.
    depth
        How many moves a line has; outcomes of chance count.
    position
        A file with a drawn position or a record; otherwise a new game whose set-up the seed deals.
    players
        How many play the new game.
    option
        An option of the new game, as `cards=variant`; may be repeated.
    seed
        Deals another set-up.
    divide
        Count behind each first move.
    json
        Print JSON for programs.
    """
    if not 0 <= depth <= DEEPEST:
        raise BadOption(f"the depth is between 0 and {DEEPEST}, not {depth}")
    name = game or default_game()
    text = read_text(position) if position else None
    if text is not None and (players is not None or option):
        raise BadOption("a position has its own players and options")
    header = Header.new(name, players, read_options(option))
    from amytis.cli.warm import make_ready
    from amytis.core import perft as counting
    from amytis.core.game import Game, replay

    rules = make_ready(name, quiet=json)
    if text is None:
        state = Game(header, seed).state
    elif is_record(text):
        record = replay(text, chance="manual")
        if record.header.game != name:
            raise BadOption(f"{position} is a record of {record.header.game}, not of {name}")
        state = record.state
    else:
        state = rules.position(text)
    counts = counting.divide(rules, state, depth) if divide and depth else {}
    lines = sum(counts.values()) if counts else counting.perft(rules, state, depth)
    if json:
        print_json({"game": name, "depth": depth, "lines": lines} | ({"divide": counts} if counts else {}))
        return
    for move, count in counts.items():
        console().print(f"{move}: {count}")
    console().print(f"{lines} lines of {depth} moves")
