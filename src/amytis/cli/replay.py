"""`amytis replay`: step through a record."""

import re
from typing import TYPE_CHECKING

from amytis.cli.arguments import RecordFile, read_record
from amytis.cli.output import print_json
from amytis.core.effects import sentences
from amytis.core.errors import BadOption
from amytis.core.seats import OMNISCIENT, SPECTATOR

if TYPE_CHECKING:
    from amytis.cli.screen import Screen
    from amytis.core.game import Game

KEYS = "Enter next turn, n next step, b back, a number jumps there, q quits"


def replay(record: RecordFile, *, at: int | None = None, seat: int | None = None, json: bool = False) -> None:
    """Step through a record.

    Parameters
    ----------
    record
        The file with the record, or `-` for what is piped in.
    at
        Show only the position after so many steps.
    seat
        Look through the eyes of this seat, from 1; otherwise all is seen of a finished game, and what a spectator
        sees of an unfinished one.
    json
        Print the game as JSON for programs: every step in words, and the result.
    """
    text = read_record(record)
    from amytis.cli.screen import Screen
    from amytis.core.game import replay as read

    game = read(text, chance="manual")
    if seat is not None and not 1 <= seat <= game.players:
        raise BadOption(f"there is no seat {seat}: the record has {game.players}")
    viewer = seat - 1 if seat is not None else OMNISCIENT if game.over else SPECTATOR
    last = game.known(viewer)
    if at is not None and not 0 <= at <= last:
        raise BadOption(f"the record has {last} steps, not {at}")
    if json:
        print_json(summary(game, viewer))
        return
    screen = Screen()
    if at is not None:
        show(screen, game, at, viewer)
    elif screen.lively:
        walk(screen, game, viewer)
    else:
        for step in range(last):
            screen.print_effects(game.story(step, viewer))
        show(screen, game, last, viewer, told=True)


def show(screen: "Screen", game: "Game", at: int, viewer: int, told: bool = False) -> None:
    """The position after so many steps, and what the last of them brought unless it has been told."""
    state = game.steps[at].before if at < len(game.steps) else game.state
    screen.show(game.rules, state, viewer, game.names)
    if at and not told:
        screen.print_effects(game.story(at - 1, viewer))
    if at == len(game.steps):
        screen.result(game)


def walk(screen: "Screen", game: "Game", viewer: int) -> None:
    """Go through the record by keyboard."""
    last = game.known(viewer)
    at = next_turn(game, 0, last)
    while True:
        screen.clear()
        show(screen, game, at, viewer)
        screen.say(f"Step {at} of {last}. {KEYS}", "label")
        try:
            key = input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if key == "q":
            return
        if key == "":
            at = next_turn(game, at, last)
        elif key == "n":
            at = min(at + 1, last)
        elif key == "b":
            at = max(at - 1, 0)
        elif re.fullmatch(r"[0-9]{1,6}", key):
            at = min(int(key), last)


def next_turn(game: "Game", at: int, last: int) -> int:
    """The first step after this one at which another turn begins."""
    turns = [game.rules.turn(step.before) for step in game.steps[:last]]
    return next((i for i in range(at + 1, last) if turns[i] != turns[i - 1]), last)


def summary(game: "Game", viewer: int) -> dict[str, object]:
    """The whole game as plain data, as a viewer may know it."""
    return {
        "game": game.header.game,
        "players": game.players,
        "options": game.header.options,
        "names": game.names,
        "steps": [sentences(game.story(step, viewer)) for step in range(game.known(viewer))],
        "scores": game.scores,
        "ranks": game.result.ranks if game.result else None,
    }
