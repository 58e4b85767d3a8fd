"""The audit of what we depend on: it fails on what is known, and says plainly when nothing could be known."""

import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from tools import audit

CLEAN_PYTHON = {"dependencies": [{"name": "numpy", "version": "2.4", "vulns": []}]}
CLEAN_NODE: dict[str, Any] = {"vulnerabilities": {}}
SKIPPED = {"name": "own", "skip_reason": "Dependency not found on PyPI"}

Answer = Callable[[dict[str, Any], dict[str, Any]], int]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """What the audit says to answers of the two auditors."""

    def start(python: dict[str, Any], node: dict[str, Any]) -> int:
        monkeypatch.setattr(audit, "ask", lambda command, folder: node if command[0] == "npm" else python)
        return audit.main()

    return start


def test_nothing_known_is_well(judged: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged(CLEAN_PYTHON, CLEAN_NODE) == 0
    assert capsys.readouterr().out.count("no known vulnerability") == 2


def test_a_known_vulnerability_fails(judged: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    bad = {"dependencies": [SKIPPED, {"name": "old", "version": "1.0", "vulns": [{"id": "CVE-2026-1"}]}]}
    assert judged(bad, CLEAN_NODE) == 1
    assert "Python: old 1.0: CVE-2026-1" in capsys.readouterr().out
    assert judged(CLEAN_PYTHON, {"vulnerabilities": {"old": {"range": "<2", "severity": "high"}}}) == 1
    assert "npm: old <2: high" in capsys.readouterr().out


def test_databases_out_of_reach_are_said_and_do_not_fail(judged: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    assert judged({"dependencies": [SKIPPED]}, {"message": "405 Method Not Allowed"}) == 0
    told = capsys.readouterr().out
    assert told.count(audit.UNREACHABLE) == 2
    assert "no known vulnerability" not in told


def test_an_auditor_that_prints_no_answer_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **more: Any) -> "subprocess.CompletedProcess[str]":
        return subprocess.CompletedProcess([], 1, "", "first\nno network\n")

    monkeypatch.setattr(subprocess, "run", fail)
    with pytest.raises(audit.Unreachable, match="no network"):
        audit.ask(audit.NODE, audit.ROOT)
