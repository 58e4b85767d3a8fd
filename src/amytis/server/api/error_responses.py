"""Answers to requests that are refused: the status of each key, and what pydantic found, in our own words."""

import logging
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import DataError, SQLAlchemyError
from starlette.exceptions import HTTPException

from amytis.core.sentences import Sentence, Worded
from amytis.server.api.language import language_of
from amytis.server.api.messages import Refused
from amytis.server.domain.errors import DomainError
from amytis.server.operations import metrics
from amytis.server.sentences import say

logger = logging.getLogger(__name__)

UNAUTHORIZED = 401
# The HTTP status of every key, in one place.
KEYS_BY_STATUS = {
    401: ("no_token", "bad_token"),
    403: ("foreign_page", "no_code", "no_hints", "not_your_seat"),
    404: ("no_account", "no_game", "no_seat", "no_step", "no_table", "not_found"),
    408: ("too_slow",),
    409: (
        *("keep_first", "name_taken", "no_time_left", "not_over", "not_your_turn", "nothing_to_undo"),
        *("only_to_look_at", "program_away", "program_busy", "seat_taken", "stale", "too_many_from_address"),
        *("too_many_invitations", "too_many_programs", "turn_lost", "unreadable", "waiting_for_players"),
    ),
    413: ("too_large",),
    414: ("address_too_long",),
    422: ("bad_option", "bad_record", "bad_request", "illegal_move", "no_clock_alone", "no_program"),
    429: (
        *("one_hint", "one_review", "too_many", "too_many_codes", "too_many_connections", "too_many_reviews"),
        *("too_many_sockets", "too_many_tables"),
    ),
    431: ("headers_too_large",),
    503: ("not_ready", "not_stored"),
}
STATUS = {key: status for status, keys in KEYS_BY_STATUS.items() for key in keys}


class HttpError(DomainError):
    """An error with another status than its key usually has."""

    def __init__(self, status: int, key: str, reason: Worded | None = None, **more: Any) -> None:
        super().__init__(key, reason, **more)
        self.status = status


def status_of(error: DomainError) -> int:
    """The HTTP status of an error."""
    return error.status if isinstance(error, HttpError) else STATUS[error.key]


# The types of pydantic's errors, and our sentence for each.
VALIDATION_SENTENCES = {
    "missing": "missing",
    "string_type": "needs_text",
    "string_unicode": "needs_text",
    "int_type": "needs_whole_number",
    "int_parsing": "needs_whole_number",
    "int_parsing_size": "needs_whole_number",
    "int_from_float": "needs_whole_number",
    "finite_number": "needs_whole_number",
    "list_type": "needs_list",
    "dict_type": "needs_object",
    "model_type": "needs_object",
    "model_attributes_type": "needs_object",
    "string_too_short": "too_short",
    "too_short": "too_short",
    "string_too_long": "too_long",
    "too_long": "too_long",
    "string_pattern_mismatch": "no_match",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_great",
    "literal_error": "no_such_choice",
}


def from_validation(found: Mapping[str, Any]) -> DomainError:
    """The error for the first thing that pydantic found wrong with a request."""
    context = found.get("ctx", {})
    if found["type"] == "value_error":
        # Our own checks hand over an error that words itself.
        return DomainError("bad_request", context["error"].args[0])
    if found["type"] == "json_invalid":
        return not_json()
    blanks = {"field": field_of(found["loc"])} | context
    if "expected" in context:
        blanks["choices"] = ", ".join(re.findall(r"'([^']*)'", context["expected"]))
    return DomainError("bad_request", detail=say(VALIDATION_SENTENCES.get(found["type"], "not_understood"), **blanks))


def not_json() -> DomainError:
    """The error for a body that is not JSON."""
    return DomainError("bad_request", detail=say("not_json"))


def field_of(place: tuple[str | int, ...]) -> str | Sentence:
    """The name of a field: its place in the body, the query or the path."""
    return ".".join(str(part) for part in place[1:]) or say("the_body")


def respond(request: Request, error: DomainError) -> Response:
    """The answer to a request that is refused."""
    metrics.REFUSALS.labels(error.key).inc()
    message = error.worded(language_of(request))
    body = Refused(error.key, message, error.rule, error.line, error.retry_after)
    headers = {"retry-after": str(int(error.retry_after))} if error.retry_after else {}
    status = status_of(error)
    if status == UNAUTHORIZED:
        headers["www-authenticate"] = "Bearer"
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def add_error_handlers(app: FastAPI) -> None:
    """Answer every error that a route may raise with a `Refused` message."""
    app.add_exception_handler(DomainError, _domain_error)
    app.add_exception_handler(SQLAlchemyError, _database_error)
    app.add_exception_handler(DataError, _data_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    app.add_exception_handler(HTTPException, _http_exception)


async def _domain_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, DomainError)
    return respond(request, error)


async def _database_error(request: Request, error: Exception) -> Response:
    logger.error("the database does not answer: %s", str(error).splitlines()[0])
    return respond(request, DomainError("not_stored", retry_after=1.0))


async def _data_error(request: Request, error: Exception) -> Response:
    """Only a path can contain characters that the database rejects, so nothing can have that name."""
    return respond(request, DomainError("not_found"))


async def _validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return respond(request, from_validation(error.errors()[0]))


async def _http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    keys = {404: "not_found", 405: "not_found", 413: "too_large"}
    if error.status_code in keys:
        return respond(request, HttpError(error.status_code, keys[error.status_code]))
    return respond(request, not_json())
