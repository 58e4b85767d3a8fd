"""Several processes as one server: their settings, their shutdown, and the bot workers."""

import contextlib
import errno
import gc
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import msgspec
from uvicorn.config import STARTUP_FAILURE

from amytis.cli.warm import make_ready
from amytis.core import catalogue
from amytis.core.errors import BadOption
from amytis.core.warm_up import warm_up
from amytis.server.operations.logs import set_up_logs
from amytis.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

logger = logging.getLogger(__name__)

SETTINGS = "AMYTIS_SETTINGS"
PARENT = "AMYTIS_PARENT"
LOOK_EVERY = 1.0
NEW_OBJECTS = 20_000  # after so many the youngest are looked through for what nobody needs any more
PAUSE = 2.0
# Too many open files, too little memory, too many processes: others may give some back.
TRANSIENT = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
ENDING = (signal.SIGTERM, signal.SIGINT)
START = 600  # seconds that a process may need to start on a machine that is busy
PATIENCE = 15.0


def environment_for(settings: Settings) -> dict[str, str]:
    """The environment in which the children of this process find their settings."""
    return {SETTINGS: msgspec.json.encode(settings, enc_hook=str).decode(), PARENT: str(os.getpid())}


def settings_from_environment() -> Settings:
    """The settings from the environment, as the parent has set them."""
    return msgspec.json.decode(os.environ[SETTINGS], type=Settings, dec_hook=lambda kind, text: kind(text))


def follow_parent() -> None:
    """End this process when its parent is gone: an orphan would keep the port and its claims."""
    parent = int(os.environ[PARENT])

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_EVERY)
        os.kill(os.getpid(), signal.SIGTERM)

    # A parent may have died while this process was still loading; a server of one process is its own parent.
    if os.getpid() != parent:
        threading.Thread(target=watch, name="parent", daemon=True).start()


def app_from_environment() -> "FastAPI":
    """The server of a process that was told its settings; it gets ready while the first guests come in.

    Not before it listens: loading games at the same time would hold its start up.
    """
    from amytis.server.app import create_app

    settings = settings_from_environment()
    set_up_logs(settings.log_format, settings.log_level)
    follow_parent()
    return create_app(settings, threading.Thread(target=get_ready, name="getting ready", daemon=True).start)


def get_ready() -> None:
    """Compile and load all games."""
    for name in catalogue.games():
        load_game(name)
    # Everything loaded so far is permanent: exclude it from garbage collection, and collect rarely. A collection with
    # hundreds of open pages and tables takes a third of a second, in which every table waits.
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def load_game(name: str) -> None:
    """Compile and load a game. What the system refuses for a while, such as more open files, is tried again; over
    anything else, such as a full disk, the game is compiled when it is first played."""
    waiting = False
    while True:
        try:
            make_ready(name, quiet=True)
            warm_up(name)
        except OSError as error:
            if error.errno not in TRANSIENT:
                logger.warning("%s cannot be loaded ahead of time: %s", name, error)
                return
            if not waiting:
                logger.warning("%s cannot be loaded yet, and is tried again: %s", name, error)
            waiting = True
            time.sleep(PAUSE)
        else:
            return


def supervise(config: "uvicorn.Config", bot_workers: "BotWorkers | None" = None) -> None:
    """Supervise several server processes; raise if one cannot start."""
    from uvicorn.supervisors import Multiprocess

    class Supervisor(Multiprocess):
        """Also replaces the bot workers on SIGHUP, and knows why it ended."""

        end_requested = False

        def handle_hup(self) -> None:
            # Uvicorn would abort the change if a new process took longer to start than the health check allows.
            usually = self.config.timeout_worker_healthcheck
            self.config.timeout_worker_healthcheck = START
            changed = threading.Event()
            threading.Thread(target=self.watch_for_the_end, args=(changed,), name="signals", daemon=True).start()
            try:
                super().handle_hup()
            finally:
                changed.set()
                self.config.timeout_worker_healthcheck = usually
            if bot_workers and not self.should_exit.is_set():
                bot_workers.change()

        def watch_for_the_end(self, changed: threading.Event) -> None:
            """Check for an end during a change: Uvicorn reads signals only between changes, which may take minutes."""
            while not changed.wait(LOOK_EVERY):
                if any(name in self.signal_queue for name in ENDING):
                    self.end_requested = True
                    self.should_exit.set()
                    return

        def handle_int(self) -> None:
            super().handle_int()
            self.end_requested = True

        def handle_term(self) -> None:
            super().handle_term()
            self.end_requested = True

    supervisor = Supervisor(config, sockets=[config.bind_socket()])
    supervisor.run()
    failed = any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes)
    if failed and not supervisor.end_requested:
        raise BadOption("a process that serves people could not start; the log says why")


class BotWorkers:
    """The bot workers; one that dies is started again."""

    def __init__(self, size: int, environment: dict[str, str]) -> None:
        self._command = [sys.executable, "-m", "amytis", "worker"]
        self._environment = os.environ | environment
        self._closing = threading.Event()
        self._workers = [self._start() for _ in range(size)]
        self._thread = threading.Thread(target=self._keep_alive, name="bot-workers", daemon=True)
        self._thread.start()

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(self._command, env=self._environment)

    def _keep_alive(self) -> None:
        while not self._closing.wait(PAUSE):
            self._workers = [worker if worker.poll() is None else self._start() for worker in self._workers]

    def change(self) -> None:
        """Terminate all workers; new ones are started in their place."""
        for worker in self._workers:
            worker.terminate()

    def close(self) -> None:
        """Shut down."""
        self._closing.set()
        self._thread.join()
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            with contextlib.suppress(subprocess.TimeoutExpired):
                worker.wait(PATIENCE)
            worker.kill()
