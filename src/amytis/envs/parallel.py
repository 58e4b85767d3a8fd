"""PettingZoo's parallel environment: everybody answers at once; who has nothing to decide passes."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from amytis.core.arguments import whole
from amytis.core.errors import BadOption, IllegalMove
from amytis.core.game import Game
from amytis.core.records import Header
from amytis.envs.aec import agent_names
from amytis.envs.drafts import Drafts
from amytis.envs.observation import mask, observe
from amytis.envs.rendering import MODES, check_mode, show
from amytis.envs.rewards import Reward, is_margin, rewards
from amytis.envs.seeds import Seeds
from amytis.envs.spaces import masked

Answers = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class AtOnce(ParallelEnv[str, dict[str, Any], int]):
    """A game in which all seats that may decide do so in the same step. The number after the last move passes.

    Seats that write together do not see each other's unconfirmed steps; the game goes on when all have confirmed.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        reward: Reward = "place",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.header = Header.new(game, players, options)
        if self.header.players == 1:
            raise BadOption("alone nobody decides at the same time: use solo_env")
        self.by_margin = is_margin(reward)
        self.render_mode = check_mode(render_mode)
        self.metadata = {"name": f"amytis_{game}_parallel", "render_modes": list(MODES)}
        self.possible_agents = agent_names(self.header.players)
        self.agents: list[str] = []
        self.drafts = Drafts(Game(self.header))
        rules = self.drafts.game.rules
        self.passing = rules.most_moves
        self.action_spaces = {agent: spaces.Discrete(self.passing + 1) for agent in self.possible_agents}
        self.observation_spaces = {agent: masked(rules, self.passing + 1) for agent in self.possible_agents}
        self.seeds = Seeds()
        self.begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The moves there are, and passing."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game: that of `amytis.new(..., seed=seed)`, or the next in the row that the last seed began."""
        self.drafts = Drafts(Game(self.header, self.seeds.next(seed)))
        self.begun = True
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Answers:
        """Let all seats answer at once; if one answer is illegal, nothing happens. After the end there is nobody."""
        if not self.begun:
            raise IllegalMove("no game has begun: reset begins one")
        if not self.agents:
            return {}, {}, {}, {}, {}
        decisions = self._decisions(actions)
        self.drafts.write(decisions)
        game, agents = self.drafts.game, self.agents
        paid = [0.0] * len(agents)
        if game.over:
            paid = rewards(game.rules, game.state, game.players, self.by_margin)
        observations = self._observations()
        self.agents = [] if game.over else agents
        return (
            observations,
            dict(zip(agents, paid, strict=True)),
            dict.fromkeys(agents, game.over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> Any:
        """The position without anybody's draft."""
        return show(self.drafts.game, self.render_mode)

    def state(self) -> Any:
        """What a spectator may know, as a vector."""
        game = self.drafts.game
        return observe(game.rules, game.state, -1)

    def _decisions(self, actions: dict[str, int]) -> dict[int, int]:
        """The moves of the seats that have something to decide, all of them legal."""
        decisions = {}
        for seat, agent in enumerate(self.agents):
            if agent not in actions:
                raise IllegalMove(f"{agent} has not answered")
            move = whole("an action", actions[agent], IllegalMove)
            if seat in self.drafts.pages:
                self.drafts.check(seat, move)
                decisions[seat] = move
            elif move != self.passing:
                raise IllegalMove(f"{agent} has nothing to decide and can only pass, by {self.passing}")
        return decisions

    def _observations(self) -> dict[str, Any]:
        return {agent: self._observation(seat) for seat, agent in enumerate(self.agents)}

    def _observation(self, seat: int) -> dict[str, Any]:
        rules, page = self.drafts.game.rules, self.drafts.page(seat)
        allowed = np.zeros(self.passing + 1, np.int8)
        if seat in self.drafts.pages:
            allowed[:-1] = mask(rules, page, seat)
        else:
            allowed[-1] = 1
        return {"observation": observe(rules, page, seat), "action_mask": allowed}


def parallel_env(
    game: str, players: int | None = None, reward: Reward = "place", render_mode: str | None = None, **options: str
) -> AtOnce:
    """A game for PettingZoo in which seats act at the same time: `parallel_env("tower", players=3)`."""
    return AtOnce(game, players, reward, render_mode, **options)
