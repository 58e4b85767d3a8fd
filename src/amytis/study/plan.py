"""What a study plays: the game, the bots by seat, the seed, and one side or two sides to compare."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

import msgspec

from amytis.bots import check_bot
from amytis.core import catalogue
from amytis.core.arguments import check_seed
from amytis.core.code_keys import source_hash
from amytis.core.component_overrides import VARIABLE, ComponentOverride, check_component_override, component_override
from amytis.core.errors import BadOption

MOST_GAMES = 1_000_000
USUAL_BOT = "greedy"


class StudyFixture(NamedTuple):
    """A game to play: its side, and its number, which seeds chance."""

    side: int
    number: int


class Side(msgspec.Struct, frozen=True):
    """One way to play the game: its options, and the path of its component override, if any."""

    options: dict[str, str]
    pieces: str = ""


class Plan(msgspec.Struct, frozen=True):
    """Everything that determines the games of a study except their number."""

    game: str
    players: int
    bots: list[str]
    seed: int
    sides: list[Side]

    @classmethod
    def new(
        cls,
        game: str,
        players: int | None = None,
        bots: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        compare: str = "",
        pieces: Path | None = None,
        seed: int = 0,
    ) -> Self:
        """A validated plan; `compare` is written `edition=english,french`."""
        info = catalogue.info(game)
        usual = len(bots) if len(bots) > 1 else info.usual_players
        count = info.check_players(usual if players is None else players)
        chosen = options or {}
        if compare and pieces is not None:
            raise BadOption("either options or pieces are compared, not both at the same time")
        if compare:
            sides = _options_compared(info, count, chosen, compare)
        else:
            settings = info.settings(chosen, count)
            sides = [Side(settings)]
            if pieces is not None:
                _check_own_pieces(game)
                sides.append(Side(settings, str(check_component_override(game, pieces).path)))
        return cls(game, count, _seated(bots, count), check_seed(seed), sides)

    @property
    def names(self) -> list[str]:
        """The names of the sides, by their difference."""
        if len(self.sides) == 1:
            return [catalogue.info(self.game).title]
        if self.sides[1].pieces:
            return ["own pieces", ComponentOverride(self.game, Path(self.sides[1].pieces)).name]
        one, other = (side.options for side in self.sides)
        return [f"{name} {side[name]}" for side in (one, other) for name in side if one[name] != other[name]]

    def fixtures(self, games: int) -> list[StudyFixture]:
        """All games by number, so that more games only add some at the end."""
        if not 1 <= games <= MOST_GAMES:
            raise BadOption(f"between one and {MOST_GAMES:,} games can be played, not {games}")
        return [StudyFixture(side, number) for number in range(games) for side in range(len(self.sides))]

    def component_override(self, side: int) -> ComponentOverride | None:
        """The component override of a side, if any."""
        pieces = self.sides[side].pieces
        return check_component_override(self.game, Path(pieces)) if pieces else None

    @property
    def sources(self) -> str:
        """A hash of the rules, the bots, and the components of every side."""
        replaced = (self.component_override(side) for side in range(len(self.sides)))
        return " ".join([source_hash(), *(one.digest for one in replaced if one is not None)])


def _check_own_pieces(game: str) -> None:
    """Refuse to compare components if the environment already overrides the game's own."""
    replaced = component_override()
    if replaced is not None and replaced.game == game:
        raise BadOption(f"the game's own pieces are replaced by {VARIABLE}, so none can be compared with them")


def _options_compared(info: catalogue.Info, players: int, chosen: Mapping[str, str], compare: str) -> list[Side]:
    """A side for each value of an option."""
    option, equals, written = compare.partition("=")
    values = [value.strip() for value in written.split(",")]
    if not equals or len(values) != 2 or values[0] == values[1]:
        raise BadOption(f"two values of an option are compared as in name=one,other, unlike {compare!r}")
    name = option.strip()
    if name in chosen:
        raise BadOption(f"the option {name!r} is compared, so it has no value of its own")
    return [Side(info.settings({**chosen, name: value}, players)) for value in values]


def _seated(bots: Sequence[str], players: int) -> list[str]:
    """A bot for each seat; the last name is repeated."""
    named = [check_bot(bot) for bot in bots] or [USUAL_BOT]
    if len(named) > players:
        raise BadOption(f"{len(named)} bots are named, but {players} play")
    return named + [named[-1]] * (players - len(named))
