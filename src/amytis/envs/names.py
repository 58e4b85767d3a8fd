"""The names under which Gymnasium makes our environments: `amytis/Tower-v0` and so on."""

import gymnasium

from amytis.core import catalogue

VERSION = "v0"


def environment_name(game: str) -> str:
    """What Gymnasium calls a game."""
    return f"amytis/{game.title()}-{VERSION}"


def register_all() -> None:
    """Tell Gymnasium of every game: alone where it can be played alone, else against bots."""
    for game, info in catalogue.games().items():
        if environment_name(game) not in gymnasium.registry:
            gymnasium.register(
                environment_name(game),
                entry_point="amytis.envs.solo:Solo",
                kwargs={"game": game, "players": min(info.players)},
            )
