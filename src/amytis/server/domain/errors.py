"""Requests that the server refuses: a key, and a sentence in the reader's language. The API maps keys to statuses."""

from typing import Any

from amytis.core.sentences import Worded
from amytis.server.sentences import say

TEMPORARY = ("not_stored", "not_ready")


class DomainError(Exception):
    """A request that was refused; nothing has changed. Without a reason of its own it says the sentence of its key."""

    def __init__(self, key: str, reason: Worded | None = None, **more: Any) -> None:
        super().__init__(key)
        self.key = key
        self.rule: str | None = more.pop("rule", None)
        self.line: int | None = more.pop("line", None)
        self.retry_after: float | None = more.pop("retry_after", None)
        self.reason = say(key, **more) if reason is None else reason

    @property
    def is_temporary(self) -> bool:
        """Whether the server is at fault, so that asking again may help."""
        return self.key in TEMPORARY

    def worded(self, language: str) -> str:
        """The sentence in a language."""
        return self.reason.worded(language)
