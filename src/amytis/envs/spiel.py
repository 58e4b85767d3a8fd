"""Our games in OpenSpiel: importing this module registers `amytis_babylonia` and the others.

Chance is explicit, with its true odds. What OpenSpiel calls the information state is the observation: what a seat may
know now, without its memory of how it came about.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from amytis.core import catalogue
from amytis.core.contract import CHANCE, OVER, Rules, State, load
from amytis.core.errors import AmytisError
from amytis.core.rng import seeded
from amytis.envs.observation import observe
from amytis.envs.rewards import bound as reward_bound
from amytis.envs.rewards import is_margin, rewards

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise AmytisError("OpenSpiel's games need open_spiel, which comes with amytis[spiel]") from error

LONGEST = 5000  # decisions or outcomes of chance: more than any game has


def spiel_name(game: str) -> str:
    """What OpenSpiel calls a game."""
    return f"amytis_{game}"


def game_type(info: catalogue.Info, alone: bool) -> Any:
    """What OpenSpiel wants to know of a game; alone nobody loses what the player wins."""
    kinds = pyspiel.GameType
    options = {option.name: parameter(option.default) for option in info.options}
    return kinds(
        short_name=spiel_name(info.name),
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": info.usual_players, "reward": "place", **options},
    )


@dataclass(frozen=True)
class Setup:
    """A game set up for so many players with its options."""

    rules: Rules
    players: int
    settings: dict[str, str]
    by_margin: bool


def set_up(name: str, parameters: dict[str, Any]) -> Setup:
    """Read OpenSpiel's parameters. It knows one list of options for all player counts: those of others are ignored."""
    info = catalogue.info(name)
    players = info.check_players(parameters.get("players", info.usual_players))
    known = [option.name for option in info.options if players in option.players]
    settings = info.settings({option: str(parameters[option]) for option in known if option in parameters}, players)
    return Setup(load(name), players, settings, is_margin(parameters.get("reward", "place")))


def parameter(choice: str) -> str | int:
    """A choice as OpenSpiel reads it, which takes digits for a number."""
    return int(choice) if choice.isdigit() else choice


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel has it, which hands it about without what Python may have noted on it."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        setup = set_up(self.name, params or {})
        bound = reward_bound(setup.by_margin)
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.rules.most_moves,
            max_chance_outcomes=setup.rules.most_moves,
            num_players=setup.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=None if setup.players == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(catalogue.info(self.name), setup.players == 1), info, params or {})

    @property
    def setup(self) -> Setup:
        """How the game is set up."""
        return set_up(self.name, self.get_parameters())

    def new_initial_state(self) -> "SpielState":
        """The state before anything is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Who writes observations down."""
        return SpielObserver(load(self.name))

    def max_chance_nodes_in_history(self) -> int:
        """How often chance decides at most."""
        return LONGEST


class SpielState(pyspiel.State):
    """A state between two decisions, or before chance decides: plain data, which OpenSpiel copies and pickles."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        setup = game.setup
        self.name, self.players, self.by_margin = game.name, setup.players, setup.by_margin
        self.record = np.array([setup.rules.opening(setup.players, setup.settings)], setup.rules.dtype)

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        return load(self.name)

    @property
    def now(self) -> State:
        """The state itself."""
        state: State = self.record[0]
        return state

    def current_player(self) -> int:
        """Who decides, as OpenSpiel counts."""
        mover = int(self.rules.to_move(self.now))
        named: dict[int, int] = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return named.get(mover, mover)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return int(self.rules.to_move(self.now)) == OVER

    def _legal_actions(self, player: int) -> list[int]:
        moves: list[int] = self.rules.moves(self.now).tolist()
        return moves if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All that chance can bring, with its odds."""
        rules = self.rules
        moves: list[int] = rules.moves(self.now).tolist()
        weights = [int(rules.odds(self.now, move)) for move in moves]
        return [(move, weight / sum(weights)) for move, weight in zip(moves, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.rules.apply(self.now, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.text(self.now, action)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing before it is over."""
        if not self.is_terminal():
            return [0.0] * self.players
        return rewards(self.rules, self.now, self.players, self.by_margin)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """The same state with all redrawn that a seat cannot know."""
        twin: SpielState = self.clone()
        self.rules.resample_hidden(twin.now, player, seeded(int(sampler() * 2**48)))
        return twin

    def __str__(self) -> str:
        return self.rules.draw(self.now)


class SpielObserver:
    """Writes what a seat may know into one tensor."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tensor = np.zeros(rules.layout.size, np.float32)
        self.dict = {
            passage.name: self.tensor[passage.where].reshape(passage.shape) for passage in rules.layout.passages
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        self.tensor[:] = observe(self.rules, state.now, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat may know, as letters that differ whenever it does."""
        return observe(self.rules, state.now, player).tobytes().hex()


def register_all() -> None:
    """Tell OpenSpiel of every game."""
    for name, info in catalogue.games().items():
        pyspiel.register_game(
            game_type(info, 1 in info.players), type(f"{name.title()}Game", (SpielGame,), {"name": name})
        )


register_all()
