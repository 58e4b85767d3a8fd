"""How a server is set up; the command's options and the tests fill this in."""

import os
from dataclasses import dataclass
from pathlib import Path


def default_database() -> str:
    """An SQLite file in the user's data folder."""
    root = Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()) / "amytis"
    root.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{root / 'tables.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """Where tables are kept, how fast bots answer, how long hints and reviews are thought about, and how much anybody
    may ask for."""

    database: str
    bot_pace: float = 0.8
    hint_seconds: float = 1.0
    review_iterations: int = 200
    requests_per_second: float = 20
    burst: float = 80
    people_per_address: float = 8
    largest_body: int = 256 * 1024
    client: Path = Path(__file__).parent / "client"
