"""Messages about games: which there are, the bots, and the rules."""

from dataclasses import dataclass


@dataclass(frozen=True)
class OptionInfo:
    """An option of a game, and for how many players it can be chosen."""

    name: str
    label: str
    default: str
    choices: dict[str, str]
    players: list[int]


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played here."""

    game: str
    title: str
    summary: str
    players: list[int]
    usual_players: int
    options: list[OptionInfo]


@dataclass(frozen=True)
class BotInfo:
    """A bot that can take a seat."""

    bot: str
    summary: str


@dataclass(frozen=True)
class House:
    """All that can be played, and against whom."""

    games: list[GameInfo]
    bots: list[BotInfo]


@dataclass(frozen=True)
class Rule:
    """A numbered rule."""

    number: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules."""

    title: str
    rules: list[Rule]
    text: str
