"""The crew: as many processes as there are cores, each with a player of games of its own, such as an umpire.

Processes rather than threads, since quick bots spend much of their time in Python, where threads wait for each other.
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

QUEUED_PER_PROCESS = 4  # games in hand for each process, so that none is ever idle

Fixture = TypeVar("Fixture")
Game = TypeVar("Game")
Job = TypeVar("Job", contravariant=True)
Gives = TypeVar("Gives", covariant=True)


class Worker(Protocol[Job, Gives]):
    """Plays the game that a fixture describes, and depends on no other game."""

    def play(self, fixture: Job, /) -> Gives:
        """One game."""


MakeWorker = Callable[[], Worker[Fixture, Game]]
Over = SimpleQueue[Future[Any] | None]  # games that are over, and nothing where somebody interrupts

workers: list[Worker[Any, Any]] = []  # in a process of the crew, its player


def play_all(
    make_worker: MakeWorker[Fixture, Game],
    fixtures: Sequence[Fixture],
    processes: int,
    environment: Mapping[str, str] | None = None,
) -> Generator[Game, None, None]:
    """Play games and give each as soon as it is over, in whatever order; any crew plays the same games.

    With an environment of its own, even a crew of one is another process.
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
    """Processes that end with the work, or at once when it is interrupted: a long game is not waited for."""
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
    """Let Ctrl-C come in turn with the games that are over.

    Raised anywhere, it can leave a lock of the pool taken, and the pool then never ends.
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
    """Hold Ctrl-C back for a moment. Processes that begin in it never hear of it: who began them will end them."""
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
    """Put this into the environment for a moment: processes that begin in it keep it."""
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
    """Make a process of the crew ready."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    workers.append(make_worker())


def _end_with_parent() -> None:
    """End this process when the one that began it is killed and cannot say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _play(fixture: Any) -> Any:
    return workers[0].play(fixture)
