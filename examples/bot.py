"""A bot in forty lines, with nothing but Python's own library: it plays any legal move wherever it is invited.

    python examples/bot.py http://127.0.0.1:8000 token.txt

The token is made on the server's page /bots; docs/bots-api.md has all the rest. Write something cleverer in `choose`.
"""

import json
import random
import secrets
import sys
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER, TOKEN = sys.argv[1], Path(sys.argv[2]).read_text(encoding="utf-8").strip()


def call(path: str, body: object = None) -> Any:
    """Ask the server for something, or tell it something."""
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{SERVER}/api/bot{path}", data, headers), timeout=30)


def choose(snapshot: dict[str, Any]) -> str:
    """Confirm the turn if that is possible, else play any move."""
    return str(snapshot["confirm"] or random.choice(snapshot["moves"]))


def decide(table: str, seat: int, version: int) -> None:
    """Play one move, unless the table has moved on."""
    snapshot = json.load(call(f"/tables/{table}?seat={seat}"))
    if snapshot["version"] == version:
        move = {"seat": seat, "move": choose(snapshot), "expected": version, "key": secrets.token_hex(8)}
        call(f"/tables/{table}/moves", move).close()


while True:
    try:
        for line in call("/stream"):
            event = json.loads(line) if line.strip() else None
            if event and event["kind"] == "turn":
                decide(event["table"], event["seat"], event["version"])
            elif event and event["kind"] == "finished":
                print(event["game"], event["outcome"]["scores"], flush=True)
    except HTTPError as error:
        print(error.read().decode(), file=sys.stderr)
        time.sleep(float(error.headers.get("retry-after") or 5))
    except (OSError, HTTPException) as error:
        print(error, file=sys.stderr)
        time.sleep(5)
