"""How the search is set for a game, early and late in it."""

import tomllib
from functools import cache
from typing import NamedTuple

from amytis.core.catalogue import GAMES
from amytis.core.contract import Rules, State


class Settings(NamedTuple):
    """How to search. A game that wants other figures late has them in its `data/search.toml`.

    `reach` is how much is ventured on turns that were little tried, between two; among more it is less. `heat` is how
    many points less a turn must promise to be tried about a third as often; at most `width` beginnings are continued to
    find `turns` turns inside the tree, of so many `kinds`. Before a position is judged, so many rounds `ahead` are
    played at a glance.
    """

    reach: float = 0.1
    heat: float = 1.5
    width: int = 8
    turns: int = 8
    kinds: int = 1
    ahead: int = 0


@cache
def late_settings(rules: Rules) -> tuple[float, Settings]:
    """From which doubt on a game wants other settings, and which; most games never do."""
    file = GAMES / rules.info.name / "data" / "search.toml"
    if not file.exists():
        return 0.0, Settings()
    figures = tomllib.loads(file.read_text(encoding="utf-8"))
    late = figures.pop("late")
    # A whole number may stand for a real one in the file, but not in compiled code.
    usual = Settings._field_defaults
    return late, Settings(**{name: type(usual[name])(figure) for name, figure in figures.items()})


def settings_of(rules: Rules, s: State) -> Settings:
    """How to search from a position."""
    late, settings = late_settings(rules)
    return settings if rules.doubt(s) <= late else Settings()
