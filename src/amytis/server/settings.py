"""Settings of a server, filled in by the command's options and by tests."""

import os
from dataclasses import dataclass
from pathlib import Path

from amytis.server.operations.logs import LogFormat, LogLevel


def default_database() -> str:
    """What the environment names in AMYTIS_DATABASE, else an SQLite file in the user's data folder."""
    if named := os.environ.get("AMYTIS_DATABASE"):
        return named
    root = Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()) / "amytis"
    # The key that signs cookies is in there.
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{root / 'tables.sqlite'}"


# Limits that 0 turns off.
CAN_BE_OFF = ("unfinished_days",)


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits on requests. Each process of a server counts for itself.

    An address may ask for as much as `people_per_address` people, for a household shares one. Clients never need to
    send anything on a socket; those that flood one are disconnected.
    """

    requests_per_second: float = 20
    burst: float = 80
    people_per_address: float = 8
    program_requests_per_second: float = 20
    program_burst: float = 100
    tables_per_hour: float = 60
    programs_per_hour: float = 5
    reviews_per_hour: float = 30
    unfinished_days: float = 90
    code_attempts: float = 8
    code_attempts_per_minute: float = 1
    longest_address: int = 8 * 1024
    headers: int = 100
    largest_headers: int = 32 * 1024
    header_seconds: float = 15
    largest_body: int = 256 * 1024
    body_seconds: float = 60
    connections_per_address: int = 500
    sockets: int = 10_000
    sockets_per_table: int = 100
    sockets_per_identity: int = 30
    sockets_per_address: int = 400
    largest_message: int = 4096
    messages_per_second: float = 2
    messages_burst: float = 40


@dataclass(frozen=True)
class Settings(Limits):
    """Where tables are kept, how fast bots answer, how long hints and reviews are thought about, whether this process
    works for bots and reviews or leaves that to others, and how long the store may take to answer if all is well.

    `trusted_proxies` are believed who asks, `metrics_from` may read metrics: addresses and networks.
    """

    database: str
    bot_pace: float = 0.8
    hint_seconds: float = 1.0
    review_iterations: int = 200
    works: bool = True
    client: Path = Path(__file__).parent / "client"
    ready_seconds: float = 2.0
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")
    log_format: LogFormat = "text"
    log_level: LogLevel = "warning"
