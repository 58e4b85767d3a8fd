"""A pool on several machines through Ray, which comes with `amytis[ray]`; the only module that imports Ray."""

import logging
import socket
from collections.abc import Generator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from amytis.arena.process_pool import Fixture, Game, MakeWorker, set_environment
from amytis.core.arguments import shown
from amytis.core.code_keys import source_hash
from amytis.core.errors import AmytisError, BadOption
from amytis.core.plain import number_in

LOCAL, ANY = "local", "auto"
PATIENCE = 10.0  # seconds, for a machine to answer


def check_ray(address: str) -> None:
    """Refuse an unreachable cluster before anything is played; Ray itself would wait for minutes."""
    if find_spec("ray") is None:
        raise AmytisError("--ray needs Ray, which comes with amytis[ray]")
    if address in (LOCAL, ANY):
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    number = number_in(port)
    if not colon or number is None or not host:
        raise BadOption(f"a Ray cluster is {LOCAL}, {ANY} or written host:port, unlike {shown(address)}")
    try:
        socket.create_connection((host, number), PATIENCE).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or "it does not answer"
        raise AmytisError(f"there is no Ray cluster at {address}: {reason}") from None


def play_all(
    make_worker: MakeWorker[Fixture, Game],
    fixtures: Sequence[Fixture],
    address: str,
    processes: int | None,
    environment: Mapping[str, str],
) -> Generator[Game, None, None]:
    """Play games on a cluster and yield each as soon as it is over, in any order."""
    if not fixtures:
        return
    import ray
    from ray.exceptions import RayError, RayTaskError
    from ray.util import ActorPool

    _connect(address, processes)
    try:
        cores = int(ray.cluster_resources().get("CPU", 1))
        player: Any = ray.remote(num_cpus=1, runtime_env={"env_vars": dict(environment)})(Worker)
        process_pool = [player.remote(make_worker) for _ in range(min(processes or cores, cores, len(fixtures)))]
        _check_sources(ray.get([one.sources.remote() for one in process_pool]), environment)
        yield from ActorPool(process_pool).map_unordered(_play, list(fixtures))
    except RayTaskError as error:
        raise (error.cause if isinstance(error.cause, AmytisError) else AmytisError(_last_line(error))) from None
    except RayError as error:
        raise AmytisError(f"the Ray cluster failed: {_last_line(error)}") from None
    finally:
        ray.shutdown()


class Worker:
    """A worker in a process of the cluster."""

    def __init__(self, make_worker: MakeWorker[Any, Any]) -> None:
        self.workers = make_worker()

    def sources(self) -> str:
        """The hash of its rules, bots and components."""
        return source_hash()

    def play(self, fixture: Any) -> Any:
        """Play one game."""
        return self.workers.play(fixture)


def _play(player: Any, fixture: Any) -> Any:
    return player.play.remote(fixture)


def _connect(address: str, processes: int | None) -> None:
    """Join a running cluster, or start one on this machine."""
    import ray

    cores = processes if address == LOCAL else None
    try:
        ray.init(address, num_cpus=cores, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise AmytisError(f"no Ray cluster can be reached: {_last_line(error)}") from None


def _check_sources(found: Sequence[str], environment: Mapping[str, str]) -> None:
    """Refuse machines with other rules, bots or components."""
    with set_environment(environment):
        wanted = source_hash()
    if set(found) != {wanted}:
        raise AmytisError("a machine of the Ray cluster has another version of Amytis, Python, Numba or the pieces")


def _last_line(error: BaseException) -> str:
    """The last line of an error's message, which has the reason."""
    return (str(error).strip().splitlines() or [type(error).__name__])[-1].strip()
