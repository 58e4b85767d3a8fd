"""A table for tests: sit down at a drawn position, play, and see who was paid and what was refused."""

from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest

import amytis
from amytis.core.contract import State, load
from amytis.games.babylonia.view import VARIANTS

RULES = load("babylonia")


def at(text: str, read: Callable[[str], State] = RULES.position) -> amytis.Game:
    """A game that stands at a drawn position; what chance brings is played as a move."""
    state = read(seated(dedent(text)))
    cards = VARIANTS[state.variant]
    game = amytis.new("babylonia", players=int(state.players), chance="manual", cards=cards)
    game.state = state
    return game


def seated(text: str) -> str:
    """A drawing in which every seat holds a token: those whose stand is not drawn wait with a farmer."""
    players = int(text.partition("players:")[2].split()[0])
    for seat in range(1, players + 1):
        key = f"seat {seat}:"
        line = next((line for line in text.splitlines() if line.startswith(key)), "")
        if not line:
            text += f"\n{key} stand F\n"
        elif "stand" not in line:
            text = text.replace(line, f"{key} stand F; {line.removeprefix(key)}")
    return text


def play(game: amytis.Game, *moves: str) -> amytis.Game:
    """Play some moves."""
    for move in moves:
        game.play(move)
    return game


def paid(game: amytis.Game, *moves: str) -> list[int]:
    """Play some moves; what each seat was paid for them."""
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


def places(game: amytis.Game, kind: str) -> set[str]:
    """The hexes that a token of this kind may go to now."""
    return {move[2:] for move in game.moves() if move.startswith(f"{kind}@")}


def seat(game: amytis.Game, number: int) -> dict[str, Any]:
    """What lies in front of a seat, as the seat itself sees it; seats are numbered from 1 as on the drawings."""
    seen: dict[str, Any] = game.view(number - 1)["seats"][number - 1]
    return seen


def source(game: amytis.Game, number: int, name: str) -> int:
    """The points that a seat has from one source."""
    points: int = seat(game, number)["sources"][name]
    return points


def stand(game: amytis.Game, number: int) -> str:
    """The tokens on a seat's stand, as they are drawn."""
    return "".join(kind * count for kind, count in seat(game, number)["stand"].items())


def wide_open(tokens: str, cards: str = "") -> amytis.Game:
    """Two players on an open board with two cities far down; seat 1 holds these tokens and cards."""
    with_card_3 = cards if len(tokens) <= 5 or "3" in cards else f"3 {cards}"
    return at(f"""
        players: 2
        seat 1: stand {tokens}; cards {with_card_3}
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
        23         .    [P]    .    [M]    ~
    """)


def late(tokens: str) -> amytis.Game:
    """Late in a game of two: seat 1 has 25 tokens on the board, and of its last five farmers these on the stand."""
    return at(f"""
        players: 2
        seat 1: stand {tokens}
        seat 2: stand PSMFF
             A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q
         7   .     1p    1P    1S    .     ~
         8      1S    1f    .     1M    1S
         9   1F    1M    1f    1P    1M    1s
        10      .     1P    1m    1S    .
        11   1P    1F    .     1M    1S    1m
        12      1P    1F    1f    1F    .
        23         .    [P]    .    [M]    ~
    """)
