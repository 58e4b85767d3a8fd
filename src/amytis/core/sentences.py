"""Sentences that are worded only when it is known who reads them: what they say in each language, and their blanks."""

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
    """Whatever can be said in several languages."""

    def worded(self, language: str) -> str:
        """It, said in a language; in English where we do not speak that one."""


Reason = str | Worded


@dataclass(frozen=True)
class Sentence:
    """A sentence in no language yet; a blank may be filled by another sentence."""

    templates: Mapping[str, str]
    blanks: Mapping[str, object]

    def worded(self, language: str) -> str:
        """The sentence in a language; in English where we do not speak that one."""
        blanks = {name: worded(blank, language) for name, blank in self.blanks.items()}
        return self.templates.get(language, self.templates[ENGLISH]).format(**blanks)

    def __str__(self) -> str:
        return self.worded(ENGLISH)


def worded(what: object, language: str) -> object:
    """What can be said in several languages, in one of them; anything else as it is."""
    return what.worded(language) if isinstance(what, Worded) else what


class Sentences:
    """The sentences of a file: `[key]`, then one line for each language. Calling it with a key and blanks picks one."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def templates(self) -> dict[str, dict[str, str]]:
        """All sentences by key and language."""
        return tomllib.loads(self.path.read_text(encoding="utf-8"))

    @property
    def languages(self) -> list[str]:
        """The languages that are spoken: every sentence is there in each."""
        return list(next(iter(self.templates.values())))

    def __call__(self, key: str, /, **blanks: object) -> Sentence:
        """A sentence with its blanks."""
        return Sentence(self.templates[key], blanks)


say = Sentences(Path(__file__).parent / "sentences.toml")
