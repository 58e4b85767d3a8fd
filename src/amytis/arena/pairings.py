"""Pairings of bots, and their seats."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["ladder", "all"]


@dataclass(frozen=True)
class Fixture:
    """A game to play: the number of the deal, which seeds chance, and the bot on each seat."""

    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Pairing:
    """A bot on one seat and another on all other seats; in a solo game there is no opponent."""

    bot: str
    opponent: str | None = None

    def seatings(self, players: int) -> list[tuple[str, ...]]:
        """The bots by seat, once for each seat of `bot`."""
        other = self.opponent or self.bot
        return [tuple(self.bot if seat == lone else other for seat in range(players)) for lone in range(players)]


def pairings(kind: Kind, bots: Sequence[str], players: int) -> list[Pairing]:
    """Every bot against the one before it, or against all before it; in a solo game, every bot by itself."""
    if players == 1:
        return [Pairing(bot) for bot in bots]
    if kind == "ladder":
        return [Pairing(bot, before) for before, bot in itertools.pairwise(bots)]
    return [Pairing(bot, before) for place, bot in enumerate(bots) for before in bots[:place]]
