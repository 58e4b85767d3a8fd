"""Who somebody is: a random name in a signed cookie. No account, nothing personal."""

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
        if identity is None:
            identity = secrets.token_urlsafe(12)
            cookie = self._signer.sign(identity).decode()
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
        return identity

    def read(self, cookie: str | None) -> str | None:
        """The identity that a cookie proves, if it does."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
