"""What an arena plays: the game, the bots, their pairings, and the seed of the deals."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Self

import msgspec

from amytis.arena.pairings import Fixture, Kind, Pairing, pairings
from amytis.bots import check_bot
from amytis.core import catalogue
from amytis.core.arguments import check_seed
from amytis.core.errors import BadOption

MOST_GAMES = 100_000


class Arrangement(msgspec.Struct, frozen=True):
    """Everything that determines the games of an arena except their number."""

    game: str
    players: int
    options: dict[str, str]
    bots: list[str]
    kind: Kind
    seed: int

    @classmethod
    def new(
        cls, game: str, players: int | None, options: Mapping[str, str], bots: Sequence[str], kind: Kind, seed: int
    ) -> Self:
        """A validated arrangement."""
        info = catalogue.info(game)
        count = info.check_players(info.usual_players if players is None else players)
        settings = info.settings(options, count)
        for bot in bots:
            check_bot(bot)
            if bots.count(bot) > 1:
                raise BadOption(f"the bot {bot!r} is entered twice")
        if len(bots) < min(count, 2):
            raise BadOption("an arena needs two bots or more, as in --bots random,greedy")
        return cls(game, count, settings, list(bots), kind, check_seed(seed))

    @property
    def pairings(self) -> list[Pairing]:
        """The pairings of the bots."""
        return pairings(self.kind, self.bots, self.players)

    def deals(self, games: int) -> int:
        """The number of deals for at least that many games of each pairing; a deal is played from every seat."""
        if not 1 <= games <= MOST_GAMES:
            raise BadOption(f"between one and {MOST_GAMES:,} games of each pairing can be played, not {games}")
        return math.ceil(games / self.players)

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """All games by deal, so that more deals only add games at the end."""
        seatings = [seating for pairing in self.pairings for seating in pairing.seatings(self.players)]
        return (Fixture(deal, seating) for deal in range(deals) for seating in seatings)
