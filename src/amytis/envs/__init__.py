"""Environments for learning agents: Gymnasium, PettingZoo, OpenSpiel, and batches of thousands of games.

Everything is loaded when it is first used; Gymnasium, if it is there, learns the names of our environments at once.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from amytis.core.errors import AmytisError

if TYPE_CHECKING:
    from amytis.envs.aec import aec_env
    from amytis.envs.batch import Batch
    from amytis.envs.observation import describe, observe
    from amytis.envs.parallel import parallel_env
    from amytis.envs.solo import solo_env

__all__ = ["Batch", "aec_env", "describe", "observe", "parallel_env", "solo_env"]

HOMES = {
    "Batch": "batch",
    "aec_env": "aec",
    "describe": "observation",
    "observe": "observation",
    "parallel_env": "parallel",
    "solo_env": "solo",
}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module 'amytis.envs' has no attribute {name!r}")
    try:
        return getattr(import_module(f"amytis.envs.{HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        raise AmytisError(f"{name} needs {error.name}, which comes with amytis[envs]") from error


if find_spec("gymnasium") is not None:
    from amytis.envs.names import register_all

    register_all()
