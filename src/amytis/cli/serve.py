"""`amytis serve`: the table in the browser, for this machine or for friends on the network."""

import contextlib
import fcntl
import gc
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import IO

from amytis.cli.output import console
from amytis.core.errors import BadOption

FIRST_PORT = 8000
PORTS = 20
PATIENCE = 30.0
KEEP_ALIVE = 90
HELD: list[IO[str]] = []


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str = "",
    bot_pace: float = 0.8,
    browser: bool = False,
) -> None:
    """Serve the table: people open it in their browsers.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets friends on your network in.
    port
        The port to listen on; by default the first free one from 8000 on.
    database
        Where tables are kept, as `sqlite:///file`; by default a file in your data folder.
    bot_pace
        Seconds that a bot waits before each turn, so that people can follow.
    browser
        Open the page in your browser.
    """
    if not 0 <= bot_pace <= 60:
        raise BadOption(f"the pace is between 0 and 60 seconds, not {bot_pace:g}")
    if port is not None and not 1 <= port <= 65535:
        raise BadOption(f"a port is between 1 and 65535, not {port}")
    chosen = free_port(host, port)
    import uvicorn

    from amytis.server.app import create_app
    from amytis.server.settings import Settings, default_database

    settings = Settings(check_database(database) or default_database(), bot_pace)
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{chosen}"
    running = occupy(settings.database, address)
    if running and browser:
        console().print(f"Amytis is running already at [bold]{running}[/bold]")
        webbrowser.open(running)
        return
    if running:
        raise BadOption(f"another server at {running} uses {settings.database}")
    check_storage(settings.database)
    threading.Thread(target=get_ready, daemon=True).start()
    console().print(f"Amytis is at [bold]{address}[/bold]  (Ctrl-C ends it; nothing is lost)")
    if browser:
        threading.Thread(target=open_page, args=(address, host, chosen), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.run(
            create_app(settings),
            host=host,
            port=chosen,
            log_level="warning",
            ws_max_size=4096,
            # A message is some 8 kB: sending it is quicker than compressing it.
            ws_per_message_deflate=False,
            # People think longer than the usual five seconds; a new connection costs each move a round trip.
            timeout_keep_alive=KEEP_ALIVE,
        )


def get_ready() -> None:
    """Compile and load all games, while the first guests come in."""
    from amytis.cli.warm import make_ready
    from amytis.core import catalogue
    from amytis.core.rehearsal import rehearse

    for name in catalogue.games():
        make_ready(name, quiet=True)
        rehearse(name)
    # What is loaded by now stays loaded; looking through it again and again would hold every table up.
    gc.collect()
    gc.freeze()


def free_port(host: str, port: int | None) -> int:
    """The port that was asked for, or the first free one."""
    for candidate in [port] if port else range(FIRST_PORT, FIRST_PORT + PORTS):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except (OSError, OverflowError) as error:
                if port:
                    raise BadOption(f"cannot listen on {host}, port {port}: {error}") from None
                continue
            return candidate
    raise BadOption(f"no free port on {host} from {FIRST_PORT} to {FIRST_PORT + PORTS - 1}; choose one with --port")


def check_database(database: str) -> str:
    """The address of a database; a bare file name is an SQLite file."""
    if not database or "://" in database:
        return database
    path = Path(database).expanduser().resolve()
    if not path.parent.is_dir():
        raise BadOption(f"{database}: there is no folder {path.parent}")
    return f"sqlite:///{path}"


def occupy(database: str, address: str) -> str | None:
    """Take an SQLite file for this process alone; the address of the server that has it, if one has."""
    path = database.removeprefix("sqlite:///")
    if path == database:
        return None
    try:
        lock = Path(f"{path}.lock").open("a+", encoding="utf-8")  # noqa: SIM115 (held until the process ends)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        return lock.read().strip() or "an unknown address"
    except OSError as error:
        raise BadOption(f"{path}: {error.strerror}") from None
    lock.truncate(0)
    lock.write(address)
    lock.flush()
    HELD.append(lock)
    return None


def check_storage(database: str) -> None:
    """Whether a database can be used at all."""
    from sqlalchemy.exc import SQLAlchemyError

    from amytis.server.storage import Storage

    try:
        Storage(database).close()
    except (SQLAlchemyError, ImportError) as error:
        raise BadOption(f"the database {database} cannot be used: {str(error).splitlines()[0]}") from None


def open_page(address: str, host: str, port: int) -> None:
    """Open the page as soon as the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.1)
