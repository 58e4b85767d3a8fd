"""Which bots there are, and how each plays, by language. Text only, so that listing them is quick."""

import tomllib
from pathlib import Path

BOTS: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "bots.toml").read_text(encoding="utf-8"))
