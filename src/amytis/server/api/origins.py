"""The origin of a request: our own page, another site, or a program."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

SAFE = ("GET", "HEAD", "OPTIONS")
OURS = ("same-origin", "none")
# The API for programs ignores cookies, so pages of other sites gain nothing there.
BY_TOKEN = "/api/bot/"


def same_origin(connection: HTTPConnection) -> bool:
    """Whether nothing says that another site's page asks.

    Browsers name the origin of every request that changes something, and of every socket. Programs name none, and
    are let in: a browser that sent none would not send our cookie from another site either, for that is lax.
    """
    headers = connection.headers
    if headers.get("sec-fetch-site", "same-origin") not in OURS:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    named = urlsplit(origin)
    safe_enough = named.scheme == "https" or connection.url.scheme not in ("https", "wss")
    return safe_enough and named.netloc == headers.get("host")


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether another site's page wants to change something here, or to listen."""
    changing = connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE
    by_token = connection.scope["path"].startswith(BY_TOKEN)
    return changing and not by_token and not same_origin(connection)
