"""The bots and their descriptions by language. Only text is read, so that listing them is fast."""

import tomllib
from pathlib import Path

BOTS: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "bots.toml").read_text(encoding="utf-8"))
