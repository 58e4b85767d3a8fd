"""Looks all that we depend on up in the databases of known vulnerabilities: `make audit`.

Fails on a known vulnerability. Where a database cannot be reached, on a machine without the internet, it says so.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PYTHON = [sys.executable, "-m", "pip_audit", "--requirement", "requirements.lock", "--no-deps", "--disable-pip"]
PYTHON += ["--format", "json", "--progress-spinner", "off"]
NODE = ["npm", "audit", "--json"]
UNREACHABLE = "the database of known vulnerabilities cannot be reached from here, so nothing was audited"


class Unreachable(Exception):
    """There is no answer to judge by."""


def ask(command: Sequence[str], folder: Path) -> dict[str, Any]:
    """What an auditor prints as JSON."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except json.JSONDecodeError:
        raise Unreachable(done.stderr.strip().rpartition("\n")[2]) from None
    return answer


def found_by_pip_audit(answer: dict[str, Any]) -> list[str]:
    """What pip-audit knows of our packages; it skips those that it cannot look up."""
    packages = answer["dependencies"]
    looked_up = [one for one in packages if "skip_reason" not in one]
    if packages and not looked_up:
        raise Unreachable(packages[0]["skip_reason"])
    return [f"{one['name']} {one['version']}: {known['id']}" for one in looked_up for known in one["vulns"]]


def found_by_npm(answer: dict[str, Any]) -> list[str]:
    """What npm knows of the browser's packages."""
    if "vulnerabilities" not in answer:
        raise Unreachable(str(answer.get("message") or answer.get("error")))
    return [f"{name} {one['range']}: {one['severity']}" for name, one in answer["vulnerabilities"].items()]


def main() -> int:
    """Audit both, and say what was found."""
    vulnerable = False
    for title, command, folder, judge in (
        ("Python", PYTHON, ROOT, found_by_pip_audit),
        ("npm", NODE, ROOT / "web", found_by_npm),
    ):
        try:
            found = judge(ask(command, folder))
        except Unreachable as reason:
            sys.stdout.write(f"{title}: {UNREACHABLE} ({reason})\n")
            continue
        vulnerable = vulnerable or bool(found)
        sys.stdout.write("".join(f"{title}: {one}\n" for one in found) or f"{title}: no known vulnerability\n")
    return int(vulnerable)


if __name__ == "__main__":
    sys.exit(main())
