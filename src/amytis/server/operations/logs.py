"""Logs: one line per event, as text or as JSON, and never a secret.

Table ids grant access, so they are shortened; client addresses are reduced to their network.
"""

import json
import logging
import re
import sys
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import Any, Literal

LogFormat = Literal["text", "json"]
LogLevel = Literal["info", "warning"]

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
DETAILS = "amytis_details"
SHOWN = 4
CHATTY = ("alembic", "httpx", "numba")

# The password in an address. It is looked for in what stands before an @: in a long line without one, every "://" would
# be followed to the end of the line.
PASSWORD = re.compile(r"(://[^:/@\s]*:)[^@\s]+")
# What must not be in a log, however it got there, and what stands in its place.
SECRETS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\[parameters: .*"), "[parameters left out]"),
    (re.compile(r"\bDETAIL: .*"), "DETAIL left out"),
    (re.compile(r"\bamytis_[\w-]{32}"), "amytis_…"),
    (re.compile(r"(?i)\b(bearer|basic) +[\w.~+/=-]+"), r"\1 …"),
    (re.compile(r"\b(amytis\w{0,40}=)[^;,\s'\"]+"), r"\1…"),
    (re.compile(r"(?<![^@\s])[^@\s]++@"), lambda found: PASSWORD.sub(r"\1…", found[0][:-1]) + "@"),
    (re.compile(rf"((?:/t|/tables|\btable)[/ ][\w-]{{{SHOWN}}})[\w-]+"), r"\1…"),
)


def scrubbed(text: str) -> str:
    """A text without secrets."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def shortened(table_id: str) -> str:
    """Enough of a table's address to tell it from others, too little to find it."""
    return f"{table_id[:SHOWN]}…"


def network_of(address: str) -> str:
    """The network that an address belongs to."""
    try:
        whole = ip_address(address)
    except ValueError:
        return "unknown"
    whole = getattr(whole, "ipv4_mapped", None) or whole
    return str(ip_network((whole, 24 if whole.version == 4 else 48), strict=False))


def log(logger: logging.Logger, level: int, event: str, **details: Any) -> None:
    """Log an event with details as separate fields."""
    logger.log(level, event, extra={DETAILS: details})


class Formatter(logging.Formatter):
    """A record as one line."""

    def __init__(self, shape: Callable[[dict[str, Any]], str]) -> None:
        super().__init__()
        self._shape = shape

    def format(self, record: logging.LogRecord) -> str:
        """The line: when, how grave, what, in which request, and details."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "request": REQUEST_ID.get(),
            **getattr(record, DETAILS, {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        safe = {name: scrubbed(value) if isinstance(value, str) else value for name, value in told.items()}
        return self._shape({name: value for name, value in safe.items() if value is not None})


def as_json(told: dict[str, Any]) -> str:
    """One JSON object, in signs that cannot steer a terminal."""
    return json.dumps(told)


def as_text(told: dict[str, Any]) -> str:
    """A line to read; the lines of an error follow, set in, so that none of them looks like another happening."""
    rest = dict(told)
    error = rest.pop("error", "")
    head = f"{rest.pop('time')} {rest.pop('level')}: {rest.pop('event')}"
    line = " ".join([head, *(f"{name}={value}" for name, value in rest.items())])
    return "\n  ".join(visible(one) for one in [line, *error.splitlines()])


def visible(text: str) -> str:
    """A text without signs that end a line or steer a terminal."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def set_up_logs(log_format: LogFormat, level: LogLevel) -> None:
    """Write all logs of this process to standard error in one format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Formatter(as_json if log_format == "json" else as_text))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for library in CHATTY:
        logging.getLogger(library).setLevel(logging.WARNING)
