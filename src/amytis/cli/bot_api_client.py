"""A client of the bot API over plain HTTP."""

import json
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from amytis.core.errors import BadOption
from amytis.core.files import read_text
from amytis.core.plain import number_in

# The server sends something every seven seconds, if only an empty line.
PATIENCE = 30.0
LONGEST_WAIT = 60.0
NETWORK_ERRORS = (OSError, ValueError, HTTPException)


class ApiError(Exception):
    """The server has refused a request, with a code and a sentence."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class ServerUnreachable(Exception):
    """The server does not answer, or has stopped answering."""


class NoRedirects(HTTPRedirectHandler):
    """Follows no redirects, which could send the token to another server."""

    def redirect_request(self, *details: Any) -> None:
        """Do not follow."""


class BotApiClient:
    """A client that is authenticated by a token."""

    def __init__(self, server: str, token_file: Path) -> None:
        address = urlsplit(server)
        if address.scheme not in ("http", "https") or not address.netloc:
            raise BadOption(f"a server is written like https://games.example.org, unlike {server!r}")
        self._server = server.rstrip("/")
        self._token = read_text(token_file).strip()
        if not self._token.isascii() or len(self._token.split()) != 1:
            raise BadOption(f"{token_file}: that is no token")
        self._opener = build_opener(NoRedirects)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request; after a rate limit it waits as long as the server says, and tries again."""
        while True:
            try:
                with self._open(method, path, body) as answer:
                    return json.load(answer)
            except ApiError as refused:
                if refused.status != 429:
                    raise
            except NETWORK_ERRORS as error:
                raise ServerUnreachable(error) from None

    def events(self) -> Iterator[dict[str, Any]]:
        """The stream of events, until the server ends it."""
        try:
            with self._open("GET", "/stream") as answer:
                for line in answer:
                    if line.strip():
                        yield json.loads(line)
        except NETWORK_ERRORS as error:
            raise ServerUnreachable(error) from None

    def _open(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self._server}/api/bot{path}", data, headers, method=method)
        try:
            return self._opener.open(request, timeout=PATIENCE)
        except HTTPError as error:
            raise _api_error(error) from None


def _api_error(error: HTTPError) -> ApiError | ServerUnreachable:
    """The exception for an error response; after a rate limit it first waits as long as the server says."""
    with error:
        try:
            told = json.load(error)
            refused = ApiError(error.code, told["code"], told["message"])
        except (*NETWORK_ERRORS, KeyError, TypeError):
            return ServerUnreachable(f"error {error.code}")
    if error.code == 429:
        # HTTP allows a date here as well, but our server sends seconds.
        time.sleep(min(LONGEST_WAIT, number_in(error.headers.get("retry-after", "")) or 1))
    return ServerUnreachable(refused) if error.code >= 500 else refused
