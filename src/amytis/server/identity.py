"""Who somebody is: a random name in a signed cookie. No account, nothing personal."""

import secrets

from itsdangerous import BadSignature, Signer

COOKIE = "amytis"
A_YEAR = 365 * 24 * 3600


class Identities:
    """Makes identities and knows its own again."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="identity")

    def new(self) -> tuple[str, str]:
        """A new identity and the cookie that proves it."""
        identity = secrets.token_urlsafe(12)
        return identity, self._signer.sign(identity).decode()

    def read(self, cookie: str | None) -> str | None:
        """The identity that a cookie proves, if it does."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
