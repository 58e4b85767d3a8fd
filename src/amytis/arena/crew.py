"""The crew: as many processes as there are cores, each with an umpire of its own.

Processes rather than threads, since quick bots spend much of their time in Python, where threads wait for each other.
"""

import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for

from amytis.arena.arrangement import Arrangement
from amytis.arena.pairings import Fixture
from amytis.arena.umpire import Played, Umpire
from amytis.core.errors import AmytisError

AHEAD = 4  # games in hand for each process, so that none is ever idle

hired: list[Umpire] = []  # in a process of the crew, its umpire


def play_all(arrangement: Arrangement, fixtures: Sequence[Fixture], processes: int) -> Generator[Played, None, None]:
    """Play games and give each as soon as it is over, in whatever order; any crew plays the same games."""
    processes = min(processes, len(fixtures))
    if processes <= 1:
        yield from map(Umpire(arrangement).play, fixtures)
        return
    todo = iter(fixtures)
    with _crew(arrangement, processes) as pool:
        with _uninterrupted():
            playing = {pool.submit(_play, fixture) for fixture in itertools.islice(todo, AHEAD * processes)}
        while playing:
            done, playing = wait(playing, return_when=FIRST_COMPLETED)
            playing |= {pool.submit(_play, fixture) for fixture in itertools.islice(todo, len(done))}
            for game in done:
                yield game.result()


@contextmanager
def _crew(arrangement: Arrangement, processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with the work, or at once when it is interrupted: a long game is not waited for."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin, (arrangement,))
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


def _begin(arrangement: Arrangement) -> None:
    """Make a process of the crew ready."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    hired.append(Umpire(arrangement))


def _end_with_parent() -> None:
    """End this process when the one that began it is killed and cannot say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _play(fixture: Fixture) -> Played:
    return hired[0].play(fixture)
