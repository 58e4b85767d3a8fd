"""Language negotiation: the query parameter, else the Accept-Language header."""

from typing import get_args

from starlette.requests import HTTPConnection

from amytis.core.sentences import ENGLISH
from amytis.server.api.messages import Language

LANGUAGES: tuple[str, ...] = get_args(Language)


def language_of(connection: HTTPConnection) -> str:
    """The language in which a request is answered."""
    accepted = connection.headers.get("accept-language", "").split(",")
    wishes = [connection.query_params.get("language", ""), *(wish.strip()[:2].lower() for wish in accepted)]
    return next((wish for wish in wishes if wish in LANGUAGES), ENGLISH)
