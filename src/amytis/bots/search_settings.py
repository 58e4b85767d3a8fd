"""Settings of the search, which a game may change for its late phase."""

import tomllib
from functools import cache
from typing import NamedTuple

from amytis.core.catalogue import GAMES
from amytis.core.contract import Rules, State


class SearchSettings(NamedTuple):
    """Settings of the search. A game may have others for its late phase, in its `data/search.toml`.

    - `exploration`: the constant of the exploration term in PUCT, for two players; it is scaled down for more
    - `temperature`: of the priors; a turn that is worse by so many points has a prior lower by the factor e
    - `width`, `turns`: the width of the beam and the number of turns below the root
    - `kinds`: how many different first decisions these turns should have
    - `lookahead_rounds`: greedy rounds that are played before a position is evaluated
    """

    exploration: float = 0.1
    temperature: float = 1.5
    width: int = 8
    turns: int = 8
    kinds: int = 1
    lookahead_rounds: int = 0


@cache
def late_settings(rules: Rules) -> tuple[float, SearchSettings]:
    """The score scale at which a game's late phase begins, and its settings there; most games have no late phase."""
    file = GAMES / rules.info.name / "data" / "search.toml"
    if not file.exists():
        return 0.0, SearchSettings()
    figures = tomllib.loads(file.read_text(encoding="utf-8"))
    late = figures.pop("late")
    # The file may contain an integer where compiled code needs a float.
    usual = SearchSettings._field_defaults
    return late, SearchSettings(**{name: type(usual[name])(figure) for name, figure in figures.items()})


def settings_of(rules: Rules, s: State) -> SearchSettings:
    """The settings for a position."""
    late, settings = late_settings(rules)
    return settings if rules.score_scale(s) <= late else SearchSettings()
