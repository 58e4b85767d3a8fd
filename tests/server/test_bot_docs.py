"""The requests and answers on the page for programmers are real."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from amytis.server.app import create_app
from amytis.server.settings import Settings
from tests.server.people import TIMEOUT, Person

pytestmark = pytest.mark.compiled

PAGE = (Path(__file__).parents[2] / "docs" / "bots-api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [(asked, kind, told) for (first, asked), (kind, told) in pairwise(BLOCKS) if first == "http"]


def check(told: Any, shown: Any) -> None:
    """What the page shows is in what was told: the same fields, with values of the same kind."""
    if isinstance(shown, dict):
        assert isinstance(told, dict)
        for name, value in shown.items():
            check(told[name], value)
    elif isinstance(shown, list):
        assert isinstance(told, list)
        for value in shown:
            check(told[0], value)
        assert bool(told) == bool(shown)
    else:
        assert type(told) is type(shown), f"{told!r} is not like {shown!r}"


class Reader:
    """Somebody who tries out what the page says, with a browser and, once there is a token, as a program."""

    def __init__(self, person: Person) -> None:
        self.browser = person.http
        self.program = httpx.Client(base_url=person.address, timeout=TIMEOUT)
        self.known = {"TABLE": "TABLE", "MOVE": "MOVE", "VERSION": "0"}

    def send(self, asked: str, kind: str, lines: int = 0) -> Any:
        """Send a request; the answer, or so many lines of a stream."""
        for name, value in self.known.items():
            asked = asked.replace(name, value)
        (method, path), body = asked.split("\n", 1)[0].split(), asked.split("\n", 1)[1].strip()
        http = self.program if path.startswith("/api/bot/") else self.browser
        with http.stream(method, path, json=json.loads(body) if body else None) as answer:
            assert answer.status_code == 200, answer.read()
            if kind == "ndjson":
                told = filter(None, answer.iter_lines())
                return [json.loads(next(told)) for _ in range(lines)]
            answer.read()
            return answer.text if kind == "text" else self.learn(answer.json())

    def learn(self, told: Any) -> Any:
        """Keep what later requests need."""
        if isinstance(told, dict):
            if "token" in told:
                self.program.headers["authorization"] = f"Bearer {told['token']}"
            if set(told) == {"id"}:
                self.known["TABLE"] = told["id"]
            if told.get("moves"):
                self.known |= {"MOVE": told["moves"][0], "VERSION": str(told["version"])}
        return told


def test_every_request_of_the_page_is_answered_as_it_says(ann: Person) -> None:
    reader = Reader(ann)
    with reader.program:
        for asked, kind, shown in EXAMPLES:
            if kind == "ndjson":
                lines = [json.loads(line) for line in shown.splitlines()]
                for told, line in zip(reader.send(asked, kind, len(lines)), lines, strict=True):
                    check(told, line)
            elif kind == "text":
                assert reader.send(asked, kind).startswith(shown.strip())
            else:
                check(reader.send(asked, kind), json.loads(shown))


def test_the_page_has_every_endpoint() -> None:
    document = create_app(Settings("sqlite://")).openapi()["paths"]
    there = {
        f"{method.upper()} {re.sub(r'{[^}]*}', 'X', path)}"
        for path, methods in document.items()
        if path.startswith("/api/bot")
        for method in methods
    }
    asked = [asked.split("\n", 1)[0].partition("?")[0] for asked, _, _ in EXAMPLES]
    shown = {re.sub("TABLE|Zed|(?<=seats/)0", "X", line) for line in asked}
    assert shown == there
