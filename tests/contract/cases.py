"""Every game in every number of players and with every option: what the contract suite runs over."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from amytis.core import catalogue
from amytis.core.compiled import JIT
from amytis.core.contract import CHANCE, OVER, Rules, State, load


@dataclass(frozen=True)
class Case:
    """A game set up in one way."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        return load(self.game)

    def opening(self) -> State:
        """A new state."""
        return self.rules.opening(self.players, dict(self.options))

    def named_players(self) -> dict[str, Any]:
        """The players that the game's own tests use; one of them makes things happen."""
        module = import_module(f"tests.games.{self.game}.players")
        return {"play_randomly": module.play_randomly, "play_eagerly": module.play_eagerly}

    def walk(self, seed: int, player: str = "play_randomly") -> Iterator[State]:
        """Every state of a game, the last one included; each is the same record, so copy what you keep."""
        yield self.opening()
        for _, _, s in self.steps(seed, player):
            yield s

    def steps(self, seed: int, player: str = "play_randomly") -> Iterator[tuple[State, int, State]]:
        """Every step of a game: the state before it in its own memory, the move, and the state after it."""
        rules, dice = self.rules, random.Random(seed)
        choose = self.named_players()[player]
        s = self.opening()
        while (mover := rules.to_move(s)) != OVER:
            move = int(dice.choice(rules.moves(s))) if mover == CHANCE else choose(rules, s, dice)
            before = rules.copy(s)
            rules.apply(s, move)
            yield before, move, s

    def samples(self, seed: int, share: float = 0.08) -> Iterator[State]:
        """Some states of a wandering and of a crowded game, each its own copy."""
        dice = random.Random(seed)
        for player in ("play_randomly", "play_eagerly"):
            for s in self.walk(seed, player):
                if dice.random() < share or self.rules.to_move(s) == OVER:
                    yield self.rules.copy(s)


def all_cases() -> list[Case]:
    """Every game with every player count and all options; without the compiler one choice of them for each count."""
    cases = []
    for name, info in catalogue.games().items():
        for players in info.players:
            options = [option for option in info.options if players in option.players]
            choices = [[(option.name, choice) for choice in option.choices] for option in options]
            settings = [Case(name, players, chosen) for chosen in itertools.product(*choices)]
            cases += settings if JIT else settings[players % len(settings) :][:1]
    return cases


every_case = pytest.mark.parametrize(
    "case", all_cases(), ids=lambda case: "-".join([case.game, str(case.players), *(v for _, v in case.options)])
)
every_game = pytest.mark.parametrize("game", list(catalogue.games()))
