"""Gymnasium's environment: one seat learns, in a solo game or against built-in bots."""

from typing import Any, Literal, get_args

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from amytis.bots import bot
from amytis.core.arguments import check_seat, whole
from amytis.core.errors import BadOption, IllegalMove
from amytis.core.game import Game
from amytis.core.observation import Observation
from amytis.core.records import Header
from amytis.core.rng import Rng, seeded
from amytis.envs.observation import Mask, mask, observe
from amytis.envs.rendering import MODES, check_mode, show
from amytis.envs.rewards import Reward, is_margin, rewards
from amytis.envs.seeds import check_seed
from amytis.envs.spaces import observation_box

Illegal = Literal["refuse", "lose"]


class Solo(gymnasium.Env[Any, Any]):
    """One seat of a game; the others, if there are any, are played by `opponents`, the name of a bot.

    `info["action_mask"]` has a one for each legal move. An illegal move is refused, or with `illegal="lose"` ends the
    game as a lost one, for learners that know no masks.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        opponents: str = "random",
        reward: Reward = "place",
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.header = Header.new(game, players, options)
        self.seat = check_seat(seat, self.header.players)
        self.opponents = bot(opponents)
        self.by_margin = is_margin(reward)
        if illegal not in get_args(Illegal):
            raise BadOption(f"illegal moves {' or '.join(get_args(Illegal))}, unlike {illegal!r}")
        if illegal == "lose" and self.by_margin:
            raise BadOption("an illegal move loses by place, not by any number of points")
        self.illegal = illegal
        self.render_mode = check_mode(render_mode)
        self.dice: Rng = seeded(0)
        self.game = Game(self.header)
        self.under_way = False
        self.observation_space = observation_box(self.game.rules)
        self.action_space = spaces.Discrete(self.game.rules.most_moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: that of `amytis.new(..., seed=seed)`, or the next in the row that the last seed began."""
        super().reset(seed=None if seed is None else check_seed(seed))
        number = int(self.np_random.integers(2**48)) if seed is None else seed
        self.game = Game(self.header, number)
        self.dice = seeded(number, self.seat)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a move, and let the others play until the seat decides again."""
        if not self.under_way:
            raise IllegalMove("no game is under way: reset begins one")
        move = whole("an action", action, IllegalMove)
        try:
            self.game.play_number(move)
        except IllegalMove:
            if self.illegal == "refuse":
                raise
            self.under_way = False
            return self._observation(), -1.0, True, False, self._info()
        self._let_others_play()
        over = self.game.over
        paid = rewards(self.game.rules, self.game.state, self.game.players, self.by_margin) if over else None
        return self._observation(), paid[self.seat] if paid else 0.0, over, False, self._info()

    def render(self) -> Any:
        """The whole position."""
        return show(self.game, self.render_mode)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of the legal moves, as some learners ask for it."""
        return self._mask().astype(np.bool_)

    def _let_others_play(self) -> None:
        while not self.game.over and self.game.to_move != self.seat:
            rules, s = self.game.rules, self.game.state
            self.game.play_number(self.opponents.choose(rules, s, self.dice))
        self.under_way = not self.game.over

    def _observation(self) -> Observation:
        return observe(self.game.rules, self.game.state, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def _mask(self) -> Mask:
        """The legal moves; none once the game is over or lost."""
        allowed = mask(self.game.rules, self.game.state, self.seat)
        return allowed if self.under_way else np.zeros_like(allowed)


def solo_env(game: str, players: int | None = None, **others: Any) -> Solo:
    """A seat of a game for Gymnasium: `solo_env("babylonia", players=2, opponents="greedy")`."""
    return Solo(game, players, **others)
