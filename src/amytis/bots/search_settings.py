"""How the search is set for a game, early and late in it."""

import tomllib
from functools import cache
from typing import NamedTuple

from amytis.core.catalogue import GAMES
from amytis.core.contract import Rules, State


class SearchSettings(NamedTuple):
    """How to search. A game that wants other figures late has them in its `data/search.toml`.

    `exploration` is how much is ventured on turns that were little tried, between two; among more it is less. `temperature` is how
    many points less a turn must promise to be tried about a third as often; at most `width` beginnings are continued to
    find `turns` turns inside the tree, of so many `kinds`. Before a position is judged, so many rounds `lookahead_rounds` are
    played at a glance.
    """

    exploration: float = 0.1
    temperature: float = 1.5
    width: int = 8
    turns: int = 8
    kinds: int = 1
    lookahead_rounds: int = 0


@cache
def late_settings(rules: Rules) -> tuple[float, SearchSettings]:
    """From which doubt on a game wants other settings, and which; most games never do."""
    file = GAMES / rules.info.name / "data" / "search.toml"
    if not file.exists():
        return 0.0, SearchSettings()
    figures = tomllib.loads(file.read_text(encoding="utf-8"))
    late = figures.pop("late")
    # A whole number may stand for a real one in the file, but not in compiled code.
    usual = SearchSettings._field_defaults
    return late, SearchSettings(**{name: type(usual[name])(figure) for name, figure in figures.items()})


def settings_of(rules: Rules, s: State) -> SearchSettings:
    """How to search from a position."""
    late, settings = late_settings(rules)
    return settings if rules.score_scale(s) <= late else SearchSettings()
