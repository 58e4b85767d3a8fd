"""One game between bots, played on the bare state."""

from collections.abc import Sequence
from dataclasses import dataclass

from amytis.bots.bot import Bot
from amytis.core.contract import CHANCE, OVER, Rules, State
from amytis.core.rng import seeded


@dataclass(frozen=True)
class MatchResult:
    """How a match ended: points and places by seat, and how many decisions the players took."""

    scores: list[int]
    ranks: list[int]
    decisions: int


def play_match(rules: Rules, settings: dict[str, str], bots: Sequence[Bot], *seeds: int) -> MatchResult:
    """Play a game to its end; the same seeds give the same game."""
    s, decisions = play_to_end(rules, settings, bots, *seeds)
    return MatchResult(rules.points(s, len(bots)), rules.placing(s, len(bots)), decisions)


def play_to_end(rules: Rules, settings: dict[str, str], bots: Sequence[Bot], *seeds: int) -> tuple[State, int]:
    """The last state of a game, and how many decisions the players took."""
    s = rules.opening(len(bots), settings)
    chance, bot_rng = seeded(*seeds, 0), seeded(*seeds, 1)
    decisions = 0
    while (mover := rules.to_move(s)) != OVER:
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, chance))
        else:
            rules.apply(s, bots[mover].choose(rules, s, bot_rng))
            decisions += 1
    return s, decisions
