"""Translatable sentences: templates by language and their blanks, worded once the reader's language is known."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol, runtime_checkable

ENGLISH = "en"
LONGEST_QUOTE = 60


@runtime_checkable
class Worded(Protocol):
    """Anything that can be worded in several languages."""

    def worded(self, language: str) -> str:
        """The text in a language, or in English if that is not available."""


Reason = str | Worded


@dataclass(frozen=True)
class Sentence:
    """A sentence, not worded yet; another sentence may fill a blank."""

    templates: Mapping[str, str]
    blanks: Mapping[str, object]

    def worded(self, language: str) -> str:
        """The sentence in a language, or in English if that is not available."""
        blanks = {name: worded(blank, language) for name, blank in self.blanks.items()}
        return self.templates.get(language, self.templates[ENGLISH]).format(**blanks)

    def __str__(self) -> str:
        return self.worded(ENGLISH)


def worded(what: object, language: str) -> object:
    """Word anything translatable in a language; return anything else unchanged."""
    return what.worded(language) if isinstance(what, Worded) else what


class Sentences:
    """The sentences of a file: `[key]`, then a line for each language. Call it with a key and blanks to get one."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def templates(self) -> dict[str, dict[str, str]]:
        """All sentences by key and language."""
        return tomllib.loads(self.path.read_text(encoding="utf-8"))

    @property
    def languages(self) -> list[str]:
        """The available languages; every sentence has all of them."""
        return list(next(iter(self.templates.values())))

    def __call__(self, key: str, /, **blanks: object) -> Sentence:
        """A sentence with its blanks."""
        return Sentence(self.templates[key], blanks)


say = Sentences(Path(__file__).parent / "sentences.toml")
