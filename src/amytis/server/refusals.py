"""Everything that can be refused, each with its code, its status, and a sentence in the reader's language."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def sentences() -> dict[str, dict[str, str]]:
    """The server's own sentences by code and language."""
    return tomllib.loads((Path(__file__).parent / "sentences.toml").read_text(encoding="utf-8"))


class Refusal(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, status: int, code: str, message: str | None = None, **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message
        self.rule: str | None = more.pop("rule", None)
        self.line: int | None = more.pop("line", None)
        self.retry_after: float | None = more.pop("retry_after", None)
        self.blanks = more

    def worded(self, language: str) -> str:
        """The sentence in a language."""
        if self.message is not None:
            return self.message
        words = sentences()[self.code]
        return words.get(language, words["en"]).format(**self.blanks)
