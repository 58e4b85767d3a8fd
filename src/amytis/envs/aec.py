"""PettingZoo's turn-based environment: one seat after the other decides."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from amytis.core.arguments import whole
from amytis.core.errors import IllegalMove
from amytis.core.game import Game
from amytis.core.records import Header
from amytis.envs.observation import mask, observe
from amytis.envs.rendering import MODES, check_mode, show
from amytis.envs.rewards import Reward, is_margin, rewards
from amytis.envs.seeds import Seeds
from amytis.envs.spaces import masked


def agent_names(players: int) -> list[str]:
    """What PettingZoo calls the seats."""
    return [f"seat_{seat}" for seat in range(players)]


class TurnBased(AECEnv[str, dict[str, Any], int | None]):
    """A game of which PettingZoo asks one decision after the other; illegal moves are refused and change nothing."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        reward: Reward = "place",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        super().__init__()
        self.header = Header.new(game, players, options)
        self.by_margin = is_margin(reward)
        self.render_mode = check_mode(render_mode)
        self.metadata = {"name": f"amytis_{game}", "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = agent_names(self.header.players)
        self.agents: list[str] = []
        self.game = Game(self.header)
        rules = self.game.rules
        self.action_spaces = {agent: spaces.Discrete(rules.most_moves) for agent in self.possible_agents}
        self.observation_spaces = {agent: masked(rules, rules.most_moves) for agent in self.possible_agents}
        self.seeds = Seeds()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The moves there are, those of chance included, which are never legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of `amytis.new(..., seed=seed)`, or the next in the row that the last seed began."""
        self.game = Game(self.header, self.seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and the moves it has."""
        rules, s, seat = self.game.rules, self.game.state, self.possible_agents.index(agent)
        return {"observation": observe(rules, s, seat), "action_mask": mask(rules, s, seat)}

    def step(self, action: int | None) -> None:
        """Play the move of the agent whose decision it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.game.play_number(whole("an action", action, IllegalMove))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.over:
            paid = rewards(self.game.rules, self.game.state, self.header.players, self.by_margin)
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.game.to_move]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The whole position."""
        return show(self.game, self.render_mode)


def aec_env(
    game: str, players: int | None = None, reward: Reward = "place", render_mode: str | None = None, **options: str
) -> AECEnv[str, dict[str, Any], int | None]:
    """A game for PettingZoo: `aec_env("babylonia", players=3, cards="variant")`."""
    return wrappers.OrderEnforcingWrapper(TurnBased(game, players, reward, render_mode, **options))
