"""A table for tests: sit down at a drawn position, play, and see what was refused."""

import re
from collections.abc import Iterator
from textwrap import dedent

import pytest

import amytis
from amytis.core.contract import load
from amytis.core.records import Header
from amytis.games.gardens.components import BASES, LENGTHS, TILES

RULES = load("gardens")


LOOK = re.compile(r"[<.][.scb]{2}[>.][0-3]")
ROW_LINE = re.compile(r"(\s*\d+)\s+(\S.*)")
MORE = re.compile(r"\+(\d+)(\S*)")
NUMBERS = {tile.look: tile.number for tile in TILES}


def tile(look: str) -> int:
    """The number of the tile that shows this (see data/tiles.txt)."""
    return NUMBERS[look]


def at(text: str) -> amytis.Game:
    """A game at a position drawn with looks for tiles: `<sb>0*2` has a seed of guild 2.

    `+3*1` are three more tiles, whichever are left, each with a seed of guild 1. What a row leaves out on the right is
    empty.
    """
    drawn = dedent(text)
    length = LENGTHS.index("quick") if "length: quick" in drawn else LENGTHS.index("full")
    spare = (str(one.number) for one in TILES if one.look not in LOOK.findall(drawn))
    lines = [full_row(line, int(BASES[length]), spare) for line in drawn.splitlines()]
    return stand(LOOK.sub(lambda found: str(tile(found[0])), "\n".join(lines)))


def full_row(line: str, base: int, spare: Iterator[str]) -> str:
    """A row with all its places; other lines stay as they are."""
    found = ROW_LINE.fullmatch(line)
    if not found:
        return line
    row = int(found[1])
    cells: list[str] = []
    for cell in found[2].split():
        more = MORE.fullmatch(cell)
        cells += [next(spare) + more[2] for _ in range(int(more[1]))] if more else [cell]
    return " ".join([found[1], *cells, *["." if row else "_"] * (base - row - len(cells))])


def stand(text: str) -> amytis.Game:
    """A game that stands at a drawn position; what chance brings is played as a move."""
    state = RULES.position(text)
    options = {"length": LENGTHS[state.length]} | ({"pool": str(state.pool_size)} if state.players == 1 else {})
    game = amytis.Game(Header.new("gardens", int(state.players), options), chance="manual")
    game.state = state
    return game


def play(game: amytis.Game, *moves: str) -> amytis.Game:
    """Play some moves."""
    for move in moves:
        game.play(move)
    return game


def paid(game: amytis.Game, *moves: str) -> list[int]:
    """Play some moves; what each seat gained or lost by them."""
    before = game.scores
    return [after - points for after, points in zip(play(game, *moves).scores, before, strict=True)]


def refused(game: amytis.Game, move: str) -> str:
    """Try a move that must be refused and change nothing; the rule that forbids it."""
    before = game.draw()
    with pytest.raises(amytis.IllegalMove) as caught:
        game.play(move)
    assert game.draw() == before
    assert move not in game.moves()
    return caught.value.rule


def targets(game: amytis.Game, verb: str) -> set[str]:
    """The places of all legal moves that begin with a word: `go`, `plant`, `take`, or the number of a tile."""
    words = [move.replace("@", " ").split() for move in game.moves()]
    return {word[1] for word in words if word[0] == verb}
