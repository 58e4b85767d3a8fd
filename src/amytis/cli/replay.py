"""`amytis replay`: step through a record."""

from pathlib import Path
from typing import TYPE_CHECKING

from amytis.cli.output import print_json
from amytis.core.errors import BadOption
from amytis.core.files import read_text

if TYPE_CHECKING:
    from amytis.cli.screen import Screen
    from amytis.core.game import Game

KEYS = "Enter next turn, n next step, b back, a number jumps there, q quits"


def replay(record: Path, *, at: int | None = None, seat: int | None = None, json: bool = False) -> None:
    """Step through a record.

    Parameters
    ----------
    record
        The file with the record.
    at
        Show only the position after so many steps.
    seat
        Look through the eyes of this seat, from 1; otherwise as a spectator.
    json
        Print the game as JSON for programs: every step in words, and the result.
    """
    text = read_text(record)
    from amytis.cli.screen import Screen
    from amytis.core.game import replay as read

    game = read(text, chance="manual")
    if seat is not None and not 1 <= seat <= game.players:
        raise BadOption(f"there is no seat {seat}: the record has {game.players}")
    if at is not None and not 0 <= at <= len(game.steps):
        raise BadOption(f"the record has {len(game.steps)} steps, not {at}")
    viewer = -1 if seat is None else seat - 1
    if json:
        print_json(summary(game, viewer))
        return
    screen = Screen()
    if at is not None:
        show(screen, game, at, viewer)
    elif screen.lively:
        walk(screen, game, viewer)
    else:
        for step in range(len(game.steps)):
            screen.tell(game.story(step, viewer))
        show(screen, game, len(game.steps), viewer)


def show(screen: "Screen", game: "Game", at: int, viewer: int) -> None:
    """The position after so many steps, and what the last of them brought."""
    state = game.steps[at].before if at < len(game.steps) else game.state
    screen.show(game.rules, state, viewer, game.names)
    if at:
        screen.tell(game.story(at - 1, viewer))
    if at == len(game.steps):
        screen.result(game)


def walk(screen: "Screen", game: "Game", viewer: int) -> None:
    """Go through the record by keyboard."""
    at = next_turn(game, 0)
    while True:
        screen.clear()
        show(screen, game, at, viewer)
        screen.say(f"Step {at} of {len(game.steps)}. {KEYS}", "label")
        try:
            key = input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if key == "q":
            return
        if key == "":
            at = next_turn(game, at)
        elif key == "n":
            at = min(at + 1, len(game.steps))
        elif key == "b":
            at = max(at - 1, 0)
        elif key.isdigit():
            at = min(int(key), len(game.steps))


def next_turn(game: "Game", at: int) -> int:
    """The first step after this one at which somebody else is to move."""
    movers = [step.mover for step in game.steps]
    people = [i for i in range(at + 1, len(movers)) if movers[i] >= 0 and movers[i] != last_mover(movers, i)]
    return people[0] if people else len(movers)


def last_mover(movers: list[int], at: int) -> int:
    """The seat that decided last before a step."""
    return next((mover for mover in reversed(movers[:at]) if mover >= 0), -1)


def summary(game: "Game", viewer: int) -> dict[str, object]:
    """The whole game as plain data, as a viewer may know it."""
    return {
        "game": game.header.game,
        "players": game.players,
        "options": game.header.options,
        "names": game.names,
        "steps": [game.story(step, viewer) for step in range(len(game.steps))],
        "scores": game.scores,
        "ranks": game.result.ranks if game.result else None,
    }
