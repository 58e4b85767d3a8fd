"""One game between bots, played directly on the state."""

from collections.abc import Sequence
from dataclasses import dataclass

from amytis.bots.bot import Bot
from amytis.core.contract import CHANCE, OVER, Rules, State
from amytis.core.rng import seeded


@dataclass(frozen=True)
class MatchResult:
    """The result of a match: points and places by seat, and the number of decisions."""

    scores: list[int]
    ranks: list[int]
    decisions: int


def play_match(rules: Rules, settings: dict[str, str], bots: Sequence[Bot], *seeds: int) -> MatchResult:
    """Play a game to its end; the same seeds give the same game."""
    s, decisions = play_to_end(rules, settings, bots, *seeds)
    return MatchResult(rules.points(s, len(bots)), rules.placing(s, len(bots)), decisions)


def play_to_end(rules: Rules, settings: dict[str, str], bots: Sequence[Bot], *seeds: int) -> tuple[State, int]:
    """The final state of a game, and the number of decisions."""
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
