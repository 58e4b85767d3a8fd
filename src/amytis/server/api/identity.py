"""Identities: a random id in a signed cookie. Nothing personal, and no account unless wanted."""

import secrets

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

COOKIE = "amytis"
# Over an encrypted connection browsers keep a cookie of this prefix for this host alone: no other host of the same
# domain, and nothing unencrypted, can plant one.
PREFIX = "__Host-"
A_YEAR = 365 * 24 * 3600


class Identities:
    """Issues and verifies identities."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="identity")
        self._addresses = Signer(secret, salt="address")

    def welcome(self, request: Request, response: Response) -> str:
        """The identity of a request, or a new one that is set with the answer."""
        identity = self.of(request)
        return self.begin_anew(request, response) if identity is None else identity

    def begin_anew(self, request: Request, response: Response) -> str:
        """Issue a fresh anonymous identity."""
        identity = secrets.token_urlsafe(12)
        self.give(identity, request, response)
        return identity

    def give(self, identity: str, request: Request, response: Response) -> None:
        """Set the cookie of an identity."""
        cookie = self._signer.sign(identity).decode()
        secure = uses_tls(request)
        response.set_cookie(
            cookie_of(request), cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )

    def of(self, connection: HTTPConnection) -> str | None:
        """The identity that the cookie of a connection proves, if it has one."""
        return self.read(connection.cookies.get(cookie_of(connection)))

    def address_key(self, address: str) -> str:
        """A name for an address, by which limits are counted in the database without keeping the address itself."""
        return self._addresses.get_signature(address).decode()

    def read(self, cookie: str | None) -> str | None:
        """The identity that a cookie proves, if it does."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None


def uses_tls(connection: HTTPConnection) -> bool:
    """Whether the connection uses TLS, to us or to the proxy before us."""
    return connection.url.scheme in ("https", "wss")


def cookie_of(connection: HTTPConnection) -> str:
    """The name of the cookie on a connection."""
    return PREFIX + COOKIE if uses_tls(connection) else COOKIE
