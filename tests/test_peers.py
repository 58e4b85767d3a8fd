"""The comparison with other libraries: its tables, and that every peer can be asked. Nothing is installed here."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.source import calls, texts_in

FOLDER = Path(__file__).parents[1] / "benchmarks" / "peers"
PEERS = tomllib.loads((FOLDER / "peers.toml").read_text(encoding="utf-8"))


def line(peer: str, turn: int, game: str, driven: str, decisions: int, seconds: float = 1.0) -> dict[str, Any]:
    """A measurement of games with ten decisions each."""
    played = {"games": decisions / 10, "decisions": decisions, "seconds": seconds}
    return {"peer": peer, "round": turn, "game": game, "players": 2, "driven": driven} | played


def tables(folder: Path, lines: list[dict[str, Any]]) -> list[str]:
    """What is printed for some lines, line by line."""
    path = folder / "lines.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    command = [sys.executable, str(FOLDER / "table.py"), str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_speeds_are_medians_of_the_rounds_by_the_second(tmp_path: Path) -> None:
    rounds = [(1, 4000), (2, 90), (3, 20_000)]
    lines = [line("amytis", turn, "Babylonia", "compiled loop", decisions, 2.0) for turn, decisions in rounds]
    assert "| Babylonia | 2 | compiled loop | 2,000 | 200 |" in tables(tmp_path, lines)


def test_ratios_are_taken_within_rounds_to_what_is_driven_alike_and_to_the_fastest(tmp_path: Path) -> None:
    lines = []
    for turn, noise in ((1, 1), (2, 10), (3, 100)):
        lines += [
            line("amytis", turn, "Babylonia", "compiled loop", 40_000 * noise),
            line("amytis", turn, "Babylonia", "Python loop", 500 * noise),
            line("catanatron", turn, "Catan", "Python loop", 1000 * noise),
        ]
    assert "| Catanatron | Catan | 2 | Python loop | 10,000 | 1,000 | 0.5 | 40 |" in tables(tmp_path, lines)


def test_a_round_that_only_one_side_finished_is_in_no_ratio(tmp_path: Path) -> None:
    lines = [
        line("amytis", 1, "Babylonia", "environment", 3000),
        line("rlcard", 1, "Uno", "environment", 1000),
        line("rlcard", 2, "Uno", "environment", 1000),
    ]
    assert "| RLCard | Uno | 2 | environment | 1,000 | 100 | 3 |  |" in tables(tmp_path, lines)


def test_a_peer_that_could_not_be_measured_is_named_once_with_its_reason(tmp_path: Path) -> None:
    lines = [{"peer": "openspiel", "failed": "not installed: no wheel"}] * 2
    assert tables(tmp_path, lines).count("OpenSpiel: not installed: no wheel") == 1


@pytest.mark.parametrize("peer", PEERS["peers"])
def test_every_peer_has_its_script_and_pinned_versions(peer: str) -> None:
    assert (FOLDER / f"{peer}_peer.py").exists()
    requirements = FOLDER / f"requirements-{peer}.txt"
    if peer == PEERS["ours"]["peer"]:
        assert not requirements.exists()
    else:
        pins = requirements.read_text(encoding="utf-8").splitlines()
        assert pins
        assert all(re.fullmatch(r"[a-z0-9-]+==[0-9.]+", pin) for pin in pins)


def test_every_way_a_peer_is_driven_has_a_counterpart_of_ours() -> None:
    ours = driven(FOLDER / "amytis_peer.py")
    for peer in PEERS["peers"].keys() - {"amytis"}:
        theirs = driven(FOLDER / f"{peer}_peer.py")
        assert theirs
        assert {PEERS["ours"]["alike"][way] for way in theirs} <= ours


def driven(script: Path) -> set[str]:
    """How a script drives its games."""
    return {way for name, call in calls(script) if name == "measure" for way in texts_in(call.args[2])}
