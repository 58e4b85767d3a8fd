"""A process pool for playing games; each process has its own worker, such as a `TimedMatchRunner`.

Processes rather than threads, because fast bots spend much of their time in Python, where threads wait for each other.
"""

import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

from amytis.core.errors import AmytisError

QUEUED_PER_PROCESS = 4  # games, so that no process is ever idle

Fixture = TypeVar("Fixture")
Game = TypeVar("Game")
Job = TypeVar("Job", contravariant=True)
Gives = TypeVar("Gives", covariant=True)


class Worker(Protocol[Job, Gives]):
    """Plays the game of a fixture, independently of all other games."""

    def play(self, fixture: Job, /) -> Gives:
        """Play one game."""


MakeWorker = Callable[[], Worker[Fixture, Game]]
Over = SimpleQueue[Future[Any] | None]  # finished games; None on an interrupt

workers: list[Worker[Any, Any]] = []  # in a process of the pool: its worker


def play_all(
    make_worker: MakeWorker[Fixture, Game],
    fixtures: Sequence[Fixture],
    processes: int,
    environment: Mapping[str, str] | None = None,
) -> Generator[Game, None, None]:
    """Play games and yield each as soon as it is over, in any order; the number of processes does not change them.

    With an `environment`, even a single worker runs in another process.
    """
    processes = min(processes, len(fixtures))
    if not processes:
        return
    if processes == 1 and not environment:
        yield from map(make_worker().play, fixtures)
        return
    todo = iter(fixtures)
    over: Over = SimpleQueue()
    with _interrupted_by(over), _process_pool(make_worker, processes) as pool:
        with _uninterrupted(), set_environment(environment or {}):
            for fixture in itertools.islice(todo, QUEUED_PER_PROCESS * processes):
                pool.submit(_play, fixture).add_done_callback(over.put)
        for _ in fixtures:
            game = over.get()
            if game is None:
                raise KeyboardInterrupt
            for fixture in itertools.islice(todo, 1):
                pool.submit(_play, fixture).add_done_callback(over.put)
            yield game.result()


@contextmanager
def _process_pool(make_worker: MakeWorker[Any, Any], processes: int) -> Iterator[ProcessPoolExecutor]:
    """A pool that is shut down after the work, or terminated at once on an interrupt, even during a long game."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin, (make_worker,))
    try:
        yield pool
    except BaseException as error:
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        if isinstance(error, BrokenProcessPool):
            raise AmytisError("a process that played games was killed, perhaps for want of memory") from None
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupted_by(over: Over) -> Iterator[None]:
    """Queue Ctrl-C behind the finished games.

    Raised at an arbitrary point, it can leave a lock of the pool held, and the pool would never end.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: over.put(None))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Block Ctrl-C. Processes started inside inherit that; their parent ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def set_environment(environment: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables for processes that are started inside."""
    before = {name: os.environ.get(name) for name in environment}
    os.environ.update(environment)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def _begin(make_worker: MakeWorker[Any, Any]) -> None:
    """Initialise a process of the pool."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    workers.append(make_worker())


def _end_with_parent() -> None:
    """End this process when its parent dies without shutting the pool down."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _play(fixture: Any) -> Any:
    return workers[0].play(fixture)
