"""`amytis serve`: the table in the browser, for this machine or for friends on the network."""

import contextlib
import os
import socket
import threading
import time
import webbrowser
from collections.abc import Sequence
from dataclasses import fields, replace
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter
from rich.markup import escape

from amytis.cli.arguments import read_options
from amytis.cli.database_access import check_database, check_storage, occupy
from amytis.cli.output import console
from amytis.core.arguments import shown
from amytis.core.errors import BadOption
from amytis.core.plain import number_in

if TYPE_CHECKING:
    from amytis.server.settings import Settings

Several = Annotated[tuple[str, ...], Parameter(consume_multiple=False, negative="")]

APPLICATION = "amytis.cli.processes:app_from_environment"
FIRST_PORT = 8000
PORTS = 20
PATIENCE = 30.0
KEEP_ALIVE = 90
GRACE = 10
HEALTH = 60


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str = "",
    bot_pace: float = 0.8,
    workers: int = 1,
    bot_workers: int = 1,
    browser: bool = False,
    trusted_proxy: Several = ("127.0.0.1", "::1"),
    metrics_from: Several = ("127.0.0.1", "::1"),
    limit: Several = (),
    log_format: Literal["text", "json"] = "text",
    log_level: Literal["info", "warning"] = "warning",
) -> None:
    """Serve the table: people open it in their browsers.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets friends on your network in.
    port
        The port to listen on; by default the first free one from 8000 on.
    database
        Where tables are kept, as `sqlite:///file` or `postgresql://user@host/name`; by default what AMYTIS_DATABASE
        says, else a file in your data folder.
    bot_pace
        Seconds that a bot waits before each turn, so that people can follow.
    workers
        How many processes serve people; more than one need PostgreSQL.
    bot_workers
        How many processes play for the bots, if several serve people.
    browser
        Open the page in your browser.
    trusted_proxy
        An address or network whose word is taken for who asks and whether they came encrypted; may be repeated.
    metrics_from
        An address or network that may read /metrics; may be repeated.
    limit
        A limit, as `tables_per_hour=200`; the host's guide lists them; may be repeated.
    log_format
        How the log is written: lines to read, or a JSON object a line.
    log_level
        What is logged: trouble, or with `info` every request as well.
    """
    if not 0 <= bot_pace <= 60:
        raise BadOption(f"the pace is between 0 and 60 seconds, not {bot_pace:g}")
    if port is not None and not 1 <= port <= 65535:
        raise BadOption(f"a port is between 1 and 65535, not {port}")
    if not (1 <= workers <= 64 and 0 <= bot_workers <= 64):
        raise BadOption("between 1 and 64 processes can serve people, and up to 64 play for the bots")
    chosen = free_port(host, port)
    from amytis.server.settings import Settings
    from amytis.server.storage.address import file_of, is_shared
    from amytis.server.storage.address import shown as shown_address

    settings = Settings(
        check_database(database, may_be_new=True),
        bot_pace,
        trusted_proxies=check_networks(trusted_proxy),
        metrics_from=check_networks(metrics_from),
        log_format=log_format,
        log_level=log_level,
        **check_limits(limit),
    )
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{chosen}"
    if workers > 1 and not is_shared(settings.database):
        raise BadOption("an SQLite file belongs to one process: --workers needs PostgreSQL")
    running = occupy(settings.database, address)
    if running and browser:
        console().print(f"Amytis is running already at [bold]{running}[/bold]")
        webbrowser.open(running)
        return
    if running:
        raise BadOption(f"another server at {running} uses {shown_address(settings.database)}")
    if (file := file_of(settings.database)) and not file.exists():
        console().print(f"Tables will be kept in {escape(str(file))}, a new file", soft_wrap=True)
    check_storage(settings.database, waits=True)
    console().print(f"Amytis is at [bold]{address}[/bold]  (Ctrl-C ends it; nothing is lost)")
    if browser:
        threading.Thread(target=open_page, args=(address, host, chosen), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        run_server(settings, host, chosen, workers, bot_workers)


def run_server(settings: "Settings", host: str, port: int, workers: int, bot_workers: int) -> None:
    """Serve until the server is told to end: in this process, or in several with bot workers beside them."""
    import uvicorn

    from amytis.cli.processes import BotWorkers, environment_for, supervise
    from amytis.server.operations.logs import set_up_logs
    from amytis.server.operations.open_files import allow_many_files
    from amytis.server.operations.shared_metrics import share_metrics

    set_up_logs(settings.log_format, settings.log_level)
    allow_many_files()
    environment = environment_for(replace(settings, works=workers == 1))
    os.environ.update(environment)
    there: dict[str, Any] = {"factory": True, "host": host, "port": port, **listening(settings)}
    if workers == 1:
        uvicorn.run(APPLICATION, **there)
        return
    with TemporaryDirectory(prefix="amytis-metrics-") as metrics:
        share_metrics(Path(metrics))
        with contextlib.closing(BotWorkers(bot_workers, environment_for(settings))) as running:
            # Compiling and loading games may keep a process busy for a while.
            supervise(uvicorn.Config(APPLICATION, workers=workers, timeout_worker_healthcheck=HEALTH, **there), running)


def listening(settings: "Settings") -> dict[str, Any]:
    """How uvicorn listens, in each process of a server."""
    return {
        "http": "amytis.server.api.http_protocol:HttpProtocol",
        "ws": "amytis.server.api.websocket_protocol:WebSocketProtocol",
        "ws_max_size": settings.largest_message,
        # A message is some 8 kB: sending it is quicker than compressing it.
        "ws_per_message_deflate": False,
        # People think longer than the usual five seconds; a new connection costs each move a round trip.
        "timeout_keep_alive": KEEP_ALIVE,
        "timeout_graceful_shutdown": GRACE,
        # The application itself reads what proxies tell, logs requests, and says what it is.
        "proxy_headers": False,
        "access_log": False,
        "log_config": None,
        # At another level it would name the address of everybody who follows a table.
        "log_level": "warning",
        "server_header": False,
    }


def check_networks(names: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks that are well written."""
    for name in names:
        try:
            ip_network(name)
        except ValueError:
            raise BadOption(f"{name!r} is neither an address nor a network such as 10.0.0.0/8") from None
    return tuple(names)


def check_limits(words: Sequence[str]) -> dict[str, Any]:
    """Limits written as `tables_per_hour=200`."""
    from amytis.server.settings import Limits

    known = {field.name: field.type for field in fields(Limits)}
    limits = {}
    for name, value in read_options(words).items():
        if name not in known:
            raise BadOption(f"there is no limit {name!r}; there are: {', '.join(known)}")
        limits[name] = check_limit(name, value, whole=known[name] is int)
    return limits


def check_limit(name: str, value: str, whole: bool) -> float:
    """The value of a limit: a number above 0, whole where parts make no sense; 0 where it means that there is none."""
    from amytis.server.settings import CAN_BE_OFF

    number = number_in(value) if whole else decimal_in(value)
    if number or (number == 0 and name in CAN_BE_OFF):
        return number
    kind = "a whole number from 1 on" if whole else "0 or more" if name in CAN_BE_OFF else "a number above 0"
    raise BadOption(f"the limit {name} is {kind}, not {shown(value)}")


def decimal_in(text: str) -> float | None:
    """The number that some digits write, with or without a decimal point; nothing for other signs."""
    whole, _, part = text.partition(".")
    written = number_in(whole) is not None and (part == "" or number_in(part) is not None) and not text.endswith(".")
    return float(text) if written else None


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


def open_page(address: str, host: str, port: int) -> None:
    """Open the page as soon as the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            webbrowser.open(address)
            return
        time.sleep(0.1)
