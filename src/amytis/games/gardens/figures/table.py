"""What a drawing shows: a view, with the board and the words for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from amytis.core.texts import Chapters
from amytis.games.gardens.board import GardensBoard, GardensPlace, GardensTile
from amytis.games.gardens.view import GardensGuild, GardensView


@dataclass(frozen=True)
class Table:
    """A view and all that it takes to word it."""

    view: GardensView
    names: Sequence[str]
    board: GardensBoard
    words: Chapters

    @property
    def base(self) -> int:
        """How many tiles the base has."""
        return self.board.bases[self.view.length]

    @property
    def places(self) -> list[GardensPlace]:
        """The places of this ziggurat, from the top downwards."""
        return [place for place in self.board.places if place.row + place.position < self.base]

    @property
    def guilds(self) -> list[GardensGuild]:
        """The seats' guilds, then the king's if he plays."""
        return [*self.view.seats, *([self.view.king] if self.view.king else [])]

    def is_king(self, guild: int) -> bool:
        """Whether a guild is the king's."""
        return guild == len(self.view.seats)

    def hue(self, guild: int) -> str:
        """By what the colours of a guild are called: its seat counted from 1, or the king."""
        return "king" if self.is_king(guild) else str(guild + 1)

    def name(self, guild: int) -> str:
        """What a guild is called."""
        king: str = self.words["words"]["king"]
        return king if self.is_king(guild) else self.names[guild]

    def moves(self, guild: int) -> bool:
        """Whether a guild is to move; the king never decides, but has his turn."""
        return self.view.phase == "king" if self.is_king(guild) else self.view.to_move == guild

    def tile(self, place: str) -> GardensTile | None:
        """The tile on a place."""
        number = self.view.tiles.get(place)
        return None if number is None else self.board.tiles[number - 1]


def beside(place: GardensPlace, up: int, right: int) -> str:
    """The name of the place some rows up and positions to the right; it may not exist."""
    return f"{chr(ord('A') + place.position + right)}{place.row + up}"
