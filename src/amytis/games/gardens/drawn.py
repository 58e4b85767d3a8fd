"""The parts of a drawn position, as they were read."""

from dataclasses import dataclass, field

from amytis.games.gardens.components import LARGEST_POOL, POOLS, TILES_IN_GAME
from amytis.games.gardens.state import PLACE


@dataclass
class Drawn:
    """A position in parts: places and tiles by their numbers from 0, guilds and seats from 0."""

    players: int
    length: int = 0
    pool_option: int = 0
    phase: int = PLACE
    seat: int = 0
    pool: list[int] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    tiles: dict[int, int] = field(default_factory=dict)  # place: tile
    seeds: dict[int, int] = field(default_factory=dict)  # place: guild
    gardeners: dict[int, list[int]] = field(default_factory=dict)  # place: seats

    @property
    def pool_size(self) -> int:
        """How many tiles the pool of this game has."""
        return POOLS[self.pool_option] if self.players == 1 else LARGEST_POOL

    @property
    def pile(self) -> int:
        """How many tiles are in the pile."""
        return int(TILES_IN_GAME[self.length]) - len(self.tiles) - len(self.pool)
