"""Random games of ours beside those of other libraries, in turns and in one run.

    python benchmarks/peers/comparison.py [PEER...] [--rounds N] [--seconds S] [--lines FILE]

Every peer gets an environment of its own under `build/peers`, with the versions in `requirements-*.txt`; ours is
the one that runs this. A round calls the script of each peer once; the tables are medians over the rounds. FILE keeps
what was measured; `table.py` makes the tables of it again.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from table import OURS, SETTINGS, Line, tables

SCRIPTS = Path(__file__).parent
ENVIRONMENTS = Path(__file__).parents[2] / "build" / "peers"


def python_of(peer: str) -> str:
    """The Python of a peer's environment, which is made and brought to its pinned versions."""
    if peer == OURS["peer"]:
        return sys.executable
    folder = ENVIRONMENTS / peer
    requirements = str(SCRIPTS / f"requirements-{peer}.txt")
    uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
    for command in (
        ["venv", "--allow-existing", "--python", sys.executable, str(folder)],
        ["pip", "sync", "--python", str(folder), requirements],
    ):
        subprocess.run([uv, *command], check=True, capture_output=True, text=True)
    return str(folder / "bin" / "python")


def environments(peers: list[str]) -> tuple[dict[str, str], list[Line]]:
    """The Python of each peer, and lines for those that cannot be installed here."""
    pythons, failures = {}, []
    for peer in peers:
        print(f"making {SETTINGS['peers'][peer]} ready", file=sys.stderr)
        try:
            pythons[peer] = python_of(peer)
        except subprocess.CalledProcessError as error:
            failures.append({"peer": peer, "failed": f"not installed: {last_line(error.stderr)}"})
    return pythons, failures


def measured(peer: str, python: str, turn: int, seconds: float) -> Iterator[Line]:
    """What a peer's script says in one round."""
    print(f"round {turn}: {SETTINGS['peers'][peer]}", file=sys.stderr)
    command = [python, str(SCRIPTS / f"{peer}_peer.py"), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        if line.startswith("{"):
            yield {"peer": peer, "round": turn} | json.loads(line)
    if done.returncode != 0:
        yield {"peer": peer, "failed": f"broke off: {last_line(done.stderr)}"}


def last_line(text: str) -> str:
    """What a program said last, mostly why it failed."""
    return (text.strip().splitlines() or [""])[-1]


def main() -> None:
    """Install, measure in turns, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("peers", nargs="*", metavar="PEER")
    parser.add_argument("--rounds", type=int, default=SETTINGS["rounds"])
    parser.add_argument("--seconds", type=float, default=SETTINGS["seconds"])
    parser.add_argument("--lines", type=Path)
    asked = parser.parse_args()
    if unknown := set(asked.peers) - set(SETTINGS["peers"]):
        parser.error(f"no such peer: {', '.join(sorted(unknown))}; there are {', '.join(SETTINGS['peers'])}")
    pythons, lines = environments(asked.peers or list(SETTINGS["peers"]))
    for turn in range(1, asked.rounds + 1):
        for peer, python in pythons.items():
            lines += measured(peer, python, turn, asked.seconds)
    if asked.lines:
        asked.lines.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    print(tables(lines))


if __name__ == "__main__":
    main()
