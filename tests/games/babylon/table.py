"""A table for tests: sit down at a drawn position, build, and see what was refused."""

import re
from textwrap import dedent

import pytest

import amytis
from amytis.core.contract import load
from amytis.core.records import Header
from amytis.games.babylon.components import EDITIONS, MATERIALS, ROUNDS, TILES

RULES = load("babylon")
TILE = re.compile(r"[SFBT.]{4}")
ROW_LINE = re.compile(r"(quarry [1-4]): (.*)")
BASALT_ONLY = "quarry 1: 1 1 1 1\nquarry 2: 0 0 0 0\nquarry 3: 1 1 1 1\nquarry 4: 0 0 0 0"


def at(text: str) -> amytis.Game:
    """A game that stands at a drawn position; what chance brings is played as a move.

    A stack of the quarry drawn as a height alone has any tile of its layer that is not drawn elsewhere, none of the
    first flowers while others are left. Without a quarry there are two rows of four basalt tiles. Unless the text says
    how many rounds are over, the tiles of the quarry are those of the last rounds.
    """
    state = RULES.position(with_quarry(dedent(text).strip()))
    options = {"edition": EDITIONS[state.edition]}
    game = amytis.Game(Header.new("babylon", int(state.players), options), chance="manual")
    game.state = state
    return game


def with_quarry(text: str) -> str:
    """A drawn position with a tile on every stack."""
    drawn = text if "quarry 1" in text else f"{text}\n{BASALT_ONLY}"
    drawn = drawn if "rounds:" in drawn else f"{drawn}\n{late(drawn)}"
    named = set(TILE.findall(drawn))
    spare = {
        height: [tile.symbols for tile in TILES if tile.material == material and tile.symbols not in named]
        for height, material in enumerate(MATERIALS[:3], start=1)
    }
    lines = []
    for line in drawn.splitlines():
        found = ROW_LINE.fullmatch(line.strip())
        cells = [cell + spare[int(cell)].pop() if cell in "123" else cell for cell in found[2].split()] if found else []
        lines.append(f"{found[1]}: {' '.join(cells)}" if found else line)
    return "\n".join(lines)


def late(drawn: str) -> str:
    """The line that says that only so many rounds are to come as the quarry has tiles for."""
    players = int(drawn.partition("players: ")[2][0])
    if "phase: over" in drawn or "removed:" in drawn:
        return ""
    tiles = sum(int(cell[0]) for row in ROW_LINE.findall(drawn) for cell in row[1].split())
    return f"rounds: {max(0, ROUNDS[players] - max(1, tiles // players))}"


def garden(
    terraces: str = "", items: str = "", *, dug: str = "FT..", pillars: int | str = 20, slot: str = "", **lines: str
) -> amytis.Game:
    """Seat 1 of two has dug a tile and is about to build in this garden; other lines by their keys."""
    stored = f"; slot {slot}" if slot else ""
    drawn = {"players": "2", "phase": "build", "dug": dug, "seat 1": f"pillars {pillars}{stored}"}
    drawn |= {"terraces 1": terraces} if terraces else {}
    drawn |= {"items 1": items} if items else {}
    return at("\n".join(f"{key}: {value}" for key, value in (drawn | lines).items()))


def play(game: amytis.Game, *moves: str) -> amytis.Game:
    """Play some moves."""
    for move in moves:
        game.play(move)
    return game


def lay(game: amytis.Game, place: str, quarters: int = 0, tile: str = "dug") -> amytis.Game:
    """Set pillars on a place, as `C3 L2 -ne`, and lay a tile onto them."""
    return play(game, f"pillars {place}", f"lay {tile} {quarters}")


def refused(game: amytis.Game, move: str) -> str:
    """Try a move that must be refused and change nothing; the rule that forbids it."""
    return violation(game, move).rule


def violation(game: amytis.Game, move: str) -> amytis.IllegalMove:
    """Try a move that must be refused and change nothing; the refusal."""
    before = game.draw()
    with pytest.raises(amytis.IllegalMove) as caught:
        game.play(move)
    assert game.draw() == before
    assert move not in game.moves()
    return caught.value


def targets(game: amytis.Game, verb: str) -> set[str]:
    """What follows the word in all legal moves that begin with it: `dig`, `pillars`, `lay`, `statue`, `make`."""
    return {move.partition(" ")[2] for move in game.moves() if move.partition(" ")[0] == verb}


def pillars_of(game: amytis.Game, seat: int = 0) -> int:
    """How many single pillars a player has, as the player sees it."""
    return int(game.view(seat)["seats"][seat]["pillars"])


def cost(game: amytis.Game, place: str) -> int:
    """How many single pillars seat 1 pays for the pillars of a place, as `C3 L2 -ne`; they are taken back again."""
    before = pillars_of(game)
    play(game, f"pillars {place}")
    paid = before - pillars_of(game)
    game.undo()
    return paid


def sources(game: amytis.Game, seat: int = 0) -> dict[str, int]:
    """What the garden of a seat is worth, by source, without those that pay nothing."""
    paid_for: dict[str, int] = game.view(seat)["seats"][seat]["sources"]
    return {source: points for source, points in paid_for.items() if points}


def spaces(game: amytis.Game, seat: int = 0) -> dict[str, str]:
    """Every surface above the board as its level, its symbol and what stands there: `2F`, `1T statue`."""
    found = game.view(seat)["seats"][seat]["spaces"]
    return {
        name: f"{space['level']}{space['symbol']}{' ' + space['item'] if space['item'] else ''}"
        for name, space in found.items()
    }


def ended(terraces: str = "", items: str = "", players: int | str = 2, **lines: str) -> amytis.Game:
    """A game that has ended with this garden of seat 1; other lines by their keys."""
    drawn = {"players": str(players), "phase": "over"}
    drawn |= {"terraces 1": terraces} if terraces else {}
    drawn |= {"items 1": items} if items else {}
    return at("\n".join(f"{key}: {value}" for key, value in (drawn | lines).items()))
