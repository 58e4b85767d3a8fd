"""Matches of an arrangement, with the time of every seat's decisions."""

import time

import msgspec

from amytis.arena.arrangement import Arrangement
from amytis.arena.match import play_match
from amytis.arena.pairings import Fixture
from amytis.bots import Bot, bot
from amytis.core.contract import CHANCE, Rules, State, load
from amytis.core.rng import Rng, seeded


class PlayedMatch(msgspec.Struct, frozen=True):
    """A finished game, with lists by seat; `seconds` is the time of all decisions, `longest` that of the slowest."""

    deal: int
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: list[int]
    seconds: list[float]
    longest: list[float]

    @property
    def fixture(self) -> Fixture:
        """The fixture of the game."""
        return Fixture(self.deal, tuple(self.bots))

    def wins(self, seat: int) -> float:
        """The seat's share of the victory, a fraction if it is shared."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


class TimedBot:
    """A bot whose decisions are timed."""

    def __init__(self, timed: Bot) -> None:
        self.bot = timed
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The bot's choice, timed."""
        before = time.perf_counter()
        move = self.bot.choose(rules, s, rng)
        spent = time.perf_counter() - before
        self.decisions += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return move


class TimedMatchRunner:
    """Plays the games of one arrangement; every game has new bots, so it does not depend on others."""

    def __init__(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement
        self.rules = load(arrangement.game)
        self._warmed_up: set[str] = set()

    def play(self, fixture: Fixture) -> PlayedMatch:
        """Play one game. A deal has the same random numbers for every seating."""
        for spec in set(fixture.bots) - self._warmed_up:
            self._warm_up(spec)
        watched = [TimedBot(bot(spec)) for spec in fixture.bots]
        arrangement = self.arrangement
        outcome = play_match(self.rules, arrangement.options, watched, arrangement.seed, fixture.deal)
        return PlayedMatch(
            deal=fixture.deal,
            bots=list(fixture.bots),
            scores=outcome.scores,
            ranks=outcome.ranks,
            decisions=[watch.decisions for watch in watched],
            seconds=[round(watch.seconds, 6) for watch in watched],
            longest=[round(watch.longest, 6) for watch in watched],
        )

    def _warm_up(self, spec: str) -> None:
        """Let a bot decide once beforehand, so that loading compiled code is not counted as its time."""
        s = self.rules.opening(self.arrangement.players, self.arrangement.options)
        rng = seeded(0)
        while self.rules.to_move(s) == CHANCE:
            self.rules.apply(s, self.rules.sample(s, rng))
        bot(spec).choose(self.rules, s, rng)
        self._warmed_up.add(spec)
