"""The lines that `comparison.py` gathered, as tables.

    python benchmarks/peers/table.py FILE

FILE holds lines of JSON: a measurement each, with its peer and round, or why a peer has none.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

SETTINGS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "peers.toml").read_text(encoding="utf-8"))
OURS: dict[str, Any] = SETTINGS["ours"]

Line = dict[str, Any]


@dataclass(frozen=True)
class Way:
    """A game of a peer, and how it was driven."""

    peer: str
    game: str
    players: int
    driven: str

    def counterpart(self, driven: str) -> "Way":
        """Our game that this one is held against."""
        return Way(OURS["peer"], OURS["game"], self.players, driven)


@dataclass(frozen=True)
class Speed:
    """What was played in a second of one round."""

    decisions: float
    games: float


Speeds = dict[Way, dict[int, Speed]]


def speeds(lines: Iterable[Line]) -> Speeds:
    """The speed of each way in each round, in the order in which they were first met."""
    found: Speeds = {}
    for line in lines:
        if "failed" not in line:
            way = Way(line["peer"], line["game"], line["players"], line["driven"])
            speed = Speed(line["decisions"] / line["seconds"], line["games"] / line["seconds"])
            found.setdefault(way, {})[line["round"]] = speed
    return found


def ratio(ours: dict[int, Speed], theirs: dict[int, Speed]) -> str:
    """How many of our decisions come to one of theirs: the median over the rounds that have both."""
    both = [ours[turn].decisions / theirs[turn].decisions for turn in theirs if turn in ours]
    return figure(median(both)) if both else ""


def figure(value: float) -> str:
    """A number with about three digits, for people."""
    if value < 100:
        return f"{value:.2g}" if value < 10 else f"{value:.0f}"
    digits = len(str(int(value))) - 3
    return f"{round(value, -digits):,.0f}"


def row(way: Way, measured: dict[int, Speed]) -> list[str]:
    """What every table says of a way of playing."""
    decisions = median(speed.decisions for speed in measured.values())
    games = median(speed.games for speed in measured.values())
    title = SETTINGS["peers"][way.peer]
    return [title, way.game, str(way.players), way.driven, figure(decisions), figure(games)]


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *rows]).replace(" --- ", "---")


def tables(lines: Sequence[Line]) -> str:
    """Our own ways of playing, then those of the peers beside them, then the peers that are missing."""
    found = speeds(lines)
    head = ["peer", "game", "players", "driven by", "decisions/s", "games/s"]
    own, others = [], []
    for way, measured in found.items():
        if way.peer == OURS["peer"]:
            own.append(row(way, measured)[1:])
        else:
            counterparts = [way.counterpart(OURS["alike"][way.driven]), way.counterpart(OURS["fastest"])]
            others.append(row(way, measured) + [ratio(found.get(one, {}), measured) for one in counterparts])
    failures = {f"{SETTINGS['peers'][line['peer']]}: {line['failed']}" for line in lines if "failed" in line}
    parts = [markdown(head[1:], own), markdown([*head, "ours, driven alike", "ours, compiled"], others)]
    return "\n\n".join(parts + sorted(failures))


def main() -> None:
    """Print the tables of a file."""
    if len(sys.argv) != 2:
        sys.exit("Which file? python benchmarks/peers/table.py FILE")
    print(tables([json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]))


if __name__ == "__main__":
    main()
