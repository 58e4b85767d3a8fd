"""Everything that can be refused, each with its code, its status, and a sentence in the reader's language."""

from typing import Any

from amytis.core.sentences import Worded
from amytis.server.sentences import say

FAULT_OF_OURS = 500


class Refusal(Exception):
    """A request that is refused; nothing has changed. Without a reason of its own it says the sentence of its code."""

    def __init__(self, status: int, code: str, reason: Worded | None = None, **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.rule: str | None = more.pop("rule", None)
        self.line: int | None = more.pop("line", None)
        self.retry_after: float | None = more.pop("retry_after", None)
        self.reason = say(code, **more) if reason is None else reason

    @property
    def passes(self) -> bool:
        """Whether it is no fault of whoever asked, so that asking again may help."""
        return self.status >= FAULT_OF_OURS

    def worded(self, language: str) -> str:
        """The sentence in a language."""
        return self.reason.worded(language)
