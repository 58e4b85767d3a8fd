"""The games: every folder under `games/` with a `data/game.toml`. Fast, because it only reads text."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from amytis.core.arguments import shown, written
from amytis.core.errors import BadOption, UnknownGame
from amytis.core.sentences import ENGLISH, LONGEST_QUOTE, Reason, say

GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Option:
    """A choice made before the game begins; in compiled code it is the index of the choice.

    `players` are the numbers of players for which it can be chosen.
    """

    name: str
    label: str
    default: str
    choices: Mapping[str, str]
    players: tuple[int, ...]


@dataclass(frozen=True)
class Info:
    """Facts about a game that need no rules, worded in one language.

    `confirm` is the move that confirms a turn, if the game has one.
    """

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    order: int
    confirm: str | None = None

    def check_players(self, players: int) -> int:
        """Return the player count, or refuse it if the game does not support it."""
        if players not in self.players:
            raise BadOption(say("wrong_count", title=self.title, counts=_counts(self.players), players=shown(players)))
        return players

    @property
    def usual_players(self) -> int:
        """The default player count: the smallest above one, if there is any."""
        return min(self.players, key=lambda count: (count == 1, count))

    def settings(self, chosen: Mapping[str, str], players: int) -> dict[str, str]:
        """The options of a game with that player count: chosen values, and defaults for the others."""
        known = {option.name: option for option in self.options if players in option.players}
        texts = {name: written(value) for name, value in chosen.items()}
        for name, value in texts.items():
            if name not in known:
                unknown = written(name)[:LONGEST_QUOTE]
                raise BadOption(say("no_option", title=self.title, name=unknown, known=known_names(known)))
            if value not in known[name].choices:
                choices = known_names(known[name].choices)
                quoted = value[:LONGEST_QUOTE]
                raise BadOption(say("no_choice", title=self.title, name=name, value=quoted, known=choices))
        return {name: texts.get(name, option.default) for name, option in known.items()}

    def option_values(self, settings: Mapping[str, str]) -> list[int]:
        """The settings as numbers for compiled rules; unset options take their defaults."""
        return [list(option.choices).index(settings.get(option.name, option.default)) for option in self.options]


@cache
def games(language: str = ENGLISH) -> dict[str, Info]:
    """All games by name in the order of the lobby, worded in a language."""
    found = [_read(path, language) for path in GAMES.glob("*/data/game.toml")]
    return {info.name: info for info in sorted(found, key=lambda info: (info.order, info.name))}


def info(name: str) -> Info:
    """The game with that name."""
    wanted = written(name)
    found = games().get(wanted)
    if found is None:
        close = difflib.get_close_matches(wanted[:LONGEST_QUOTE], games(), n=1)
        hint = say("did_you_mean", name=close[0]) if close else known_names(games())
        raise UnknownGame(say("no_game", name=wanted[:LONGEST_QUOTE], hint=hint))
    return found


def worded(words: str | Mapping[str, str], language: str) -> str:
    """A text of a data file, either one for all languages or one for each, with English as the fallback."""
    return words if isinstance(words, str) else words.get(language, words[ENGLISH])


def _read(path: Path, language: str) -> Info:
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    options: dict[str, Any] = data.get("options", {})
    return Info(
        name=path.parents[1].name,
        title=worded(data["title"], language),
        summary=worded(data["summary"], language),
        players=tuple(data["players"]),
        options=tuple(_option(name, fields, data["players"], language) for name, fields in options.items()),
        order=data["order"],
        confirm=data.get("confirm"),
    )


def _option(name: str, fields: Mapping[str, Any], players: Iterable[int], language: str) -> Option:
    choices = {choice: worded(words, language) for choice, words in fields["choices"].items()}
    label = worded(fields["label"], language)
    return Option(name, label, fields["default"], choices, tuple(fields.get("players", players)))


def _counts(players: tuple[int, ...]) -> Reason:
    if len(players) > 1:
        return say("counts_between", first=players[0], last=players[-1])
    return say("one_count", count=players[0])


def known_names(names: Iterable[str]) -> Reason:
    """The end of a sentence about something unknown: the list of known names."""
    listed = ", ".join(names)
    return say("known", names=listed) if listed else ""
