"""The observer: plays the games of one side and collects their statistics."""

import msgspec

from amytis.arena.match import play_to_end
from amytis.bots import Bot, bot
from amytis.core.contract import OMNISCIENT, Rules, State, load
from amytis.core.rng import Rng
from amytis.study.plan import Plan, StudyFixture


class Row(msgspec.Struct, frozen=True):
    """A finished game. Lists are by seat, except `choices`: the numbers of decisions and of legal moves by turn.

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
        """The fixture of the game."""
        return StudyFixture(self.side, self.number)

    @property
    def turns(self) -> int:
        """The last turn with a decision."""
        return len(self.choices) - 1

    def wins(self, seat: int) -> float:
        """The seat's share of the victory, a fraction if it is shared."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


class CountingBot:
    """A bot that counts its choices: `choices` by turn is shared by all seats of a game."""

    def __init__(self, watched: Bot, choices: list[list[int]]) -> None:
        self.bot = watched
        self.choices = choices
        self.decisions = 0

    def choose(self, rules: Rules, s: State, rng: Rng) -> int:
        """The bot's choice, counted."""
        turn = rules.turn(s).number
        while len(self.choices) <= turn:
            self.choices.append([0, 0])
        self.choices[turn][0] += 1
        self.choices[turn][1] += len(rules.moves(s))
        self.decisions += 1
        return self.bot.choose(rules, s, rng)


class Observer:
    """Plays games of one plan; every game has new bots, so it does not depend on others."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def play(self, fixture: StudyFixture) -> Row:
        """Play one game. A number has the same random numbers on every side."""
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
