"""The observer: plays the games of one side and writes down what a designer would like to know of each."""

import msgspec

from amytis.arena.match import play_to_end
from amytis.bots import Bot, bot
from amytis.core.contract import OMNISCIENT, Rules, State, load
from amytis.core.rng import Rng
from amytis.study.plan import Plan, StudyFixture


class Row(msgspec.Struct, frozen=True):
    """A finished game. Lists go by seat, but `choices`: by turn, how many decisions there were, of how many moves.

    Turn 0 is the set-up.
    """

    side: int
    number: int
    points: list[int]
    places: list[int]
    sources: list[dict[str, int]]
    counted: list[dict[str, int]]
    decisions: list[int]
    choices: list[tuple[int, int]]
    ending: str

    @property
    def fixture(self) -> StudyFixture:
        """Which game it was."""
        return StudyFixture(self.side, self.number)

    @property
    def turns(self) -> int:
        """The last turn in which anybody had a decision."""
        return len(self.choices) - 1

    def wins(self, seat: int) -> float:
        """The seat's part of the victory: all, nothing, or a fraction where it is shared."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


class CountingBot:
    """A bot whose choices are counted: `choices` by turn, for all seats of a game together."""

    def __init__(self, watched: Bot, choices: list[list[int]]) -> None:
        self.bot = watched
        self.choices = choices
        self.decisions = 0

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """What the bot decides."""
        turn = rules.turn(s).number
        while len(self.choices) <= turn:
            self.choices.append([0, 0])
        self.choices[turn][0] += 1
        self.choices[turn][1] += len(rules.moves(s))
        self.decisions += 1
        return self.bot.choose(rules, s, rng)


class Observer:
    """Plays games of one plan; each game has bots of its own, so none depends on those before it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def play(self, fixture: StudyFixture) -> Row:
        """Play one game. The same number draws from the same chance on every side."""
        plan, rules = self.plan, load(self.plan.game)
        choices: list[list[int]] = []
        watched = [CountingBot(bot(spec), choices) for spec in plan.bots]
        s, _ = play_to_end(rules, plan.sides[fixture.side].options, watched, plan.seed, fixture.number)
        seats = range(plan.players)
        seen = rules.see(s, OMNISCIENT).seats
        return Row(
            side=fixture.side,
            number=fixture.number,
            points=rules.points(s, plan.players),
            places=rules.placing(s, plan.players),
            sources=[dict(seen[seat].sources) for seat in seats],
            counted=[rules.counted(s, seat) for seat in seats],
            decisions=[one.decisions for one in watched],
            choices=[(decisions, moves) for decisions, moves in choices],
            ending=rules.ending(s),
        )
