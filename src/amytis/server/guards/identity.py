"""Who somebody is: a random name in a signed cookie. Nothing personal, and no account unless they want one."""

import secrets

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer

COOKIE = "amytis"
A_YEAR = 365 * 24 * 3600


class Identities:
    """Makes identities and knows its own again."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="identity")

    def welcome(self, request: Request, response: Response) -> str:
        """Who asks: known by their cookie, or new and given one with the answer."""
        identity = self.read(request.cookies.get(COOKIE))
        return self.begin_anew(request, response) if identity is None else identity

    def begin_anew(self, request: Request, response: Response) -> str:
        """Let somebody be nobody in particular."""
        identity = secrets.token_urlsafe(12)
        self.give(identity, request, response)
        return identity

    def give(self, identity: str, request: Request, response: Response) -> None:
        """Let a browser be somebody from this answer on."""
        cookie = self._signer.sign(identity).decode()
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)

    def read(self, cookie: str | None) -> str | None:
        """The identity that a cookie proves, if it does."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
