"""Thousands of games stepped together in compiled code, for training."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from amytis.core.arguments import shown, whole
from amytis.core.batch import BEGIN, batch_advancer, batch_observer
from amytis.core.contract import load
from amytis.core.errors import BadOption, IllegalMove
from amytis.core.observation import memory
from amytis.core.records import Header
from amytis.core.rng import fresh_seed, seeded
from amytis.envs.rewards import Reward, is_margin

LARGEST_SEED = 2**62  # so that those of all later games fit into 64 bits


class Batch:
    """Many games side by side, each waiting for a decision.

    All arrays are allocated once and written in place; copy what must outlast the next step.

    - `seats`: the seat that decides in each game
    - `observations`: what that seat may know (`amytis.envs.describe` says what is where)
    - `masks`: the moves it has
    - `rewards`, by game and seat, and `done`: set by a step that ended a game, which has begun anew since
    - `seeds`: the seed of each game under way; `amytis.new(..., seed=seed)` is the same game
    """

    def __init__(
        self,
        game: str,
        games: int,
        players: int | None = None,
        seed: int | None = None,
        reward: Reward = "place",
        threads: int = 1,
        **options: str,
    ) -> None:
        if whole("the number of games", games) < 1 or whole("the number of threads", threads) < 1:
            raise BadOption("a batch has at least one game and one thread")
        self.header = Header.new(game, players, options)
        self.rules = load(game)
        self.games, self.players = games, self.header.players
        self.by_margin = is_margin(reward)
        self.observations: npt.NDArray[np.int16] = np.zeros((games, self.rules.layout.size), np.int16)
        self.masks: npt.NDArray[np.bool_] = np.zeros((games, self.rules.most_moves), np.bool_)
        self.seats: npt.NDArray[np.int8] = np.zeros(games, np.int8)
        self.rewards: npt.NDArray[np.float32] = np.zeros((games, self.players), np.float32)
        self.done: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.states = np.zeros(games, self.rules.dtype)
        self._options = np.array(self.rules.info.option_values(self.header.options), np.int64)
        self._rngs = np.zeros((games, 4), np.int64)
        self._actions = np.zeros(games, np.int64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        edges = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
        self._runs = [self._run(slice(first, end)) for first, end in pairwise(edges)]
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Restart all games: slot i gets the seed `seed + i`, later games the numbers that follow."""
        first = fresh_seed() if seed is None else seed
        if not isinstance(first, (int, np.integer)) or abs(int(first)) > LARGEST_SEED:
            raise BadOption(f"the seed of a batch is a whole number of up to 62 bits, unlike {shown(first)}")
        self.seeds: npt.NDArray[np.int64] = first + np.arange(self.games)
        self._fresh = np.array([seeded(number) for number in self.seeds.tolist()])
        self._next = self.seeds.copy()
        self._actions[:] = BEGIN
        self._work()
        self._prepare(np.ones(self.games, np.bool_))

    def step(self, actions: npt.ArrayLike) -> None:
        """Play a move in each game. If one of them is illegal, it raises and no game changes."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalMove(f"a step takes {self.games} whole numbers, one for each game")
        within = (chosen >= 0) & (chosen < self.rules.most_moves)
        legal = within & self.masks[np.arange(self.games), np.where(within, chosen, 0)]
        if not legal.all():
            at = int(np.flatnonzero(~legal)[0])
            raise IllegalMove(f"move {chosen[at]} is not legal in game {at}")
        self._actions[:] = chosen
        self._work()
        self._prepare(self.done)

    def _prepare(self, begun: npt.NDArray[np.bool_]) -> None:
        """Record the seeds of the restarted games, and prepare the generators of the next ones."""
        slots = np.flatnonzero(begun)
        self.seeds[slots] = self._next[slots]
        self._next[slots] += self.games
        for slot in slots.tolist():
            self._fresh[slot] = seeded(int(self._next[slot]))

    def _work(self) -> None:
        if self._pool is None:
            for run in self._runs:
                run()
        else:
            list(self._pool.map(lambda run: run(), self._runs))

    def _run(self, part: slice) -> Callable[[], None]:
        """The work of a thread in each step, on its part of the games."""
        advance, observe = batch_advancer(self.rules), batch_observer(self.rules)
        moves, scratch = np.zeros(self.rules.most_moves, np.int16), np.zeros(1, self.rules.dtype)
        words, table = memory(scratch), self.rules.layout.table
        points, places = np.zeros(self.players, np.int16), np.zeros(self.players, np.int8)
        states, rngs, actions = self.states[part], self._rngs[part], self._actions[part]
        rewards, done = self.rewards[part], self.done[part]
        seen = self.observations[part], self.masks[part], self.seats[part]

        def run() -> None:
            fresh = self._fresh[part]
            advance(states, rngs, fresh, actions, self._options, self.by_margin, points, places, rewards, done)
            observe(states, scratch, *words, table, self.players, moves, *seen)

        return run
