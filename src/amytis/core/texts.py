"""The texts of a game: `data/texts.en.toml`, `data/texts.fr.toml` and so on, with the same keys.

A game defines `texts = Texts(DATA)`, and takes chapters from it for its story and sentences for rule violations.
"""

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any

from amytis.core.contract import RuleViolation
from amytis.core.errors import IllegalMove
from amytis.core.sentences import ENGLISH, Sentence

Chapters = dict[str, Any]


class Texts:
    """The texts of one game. Calling it with a language returns the texts of that language by chapter and key."""

    def __init__(self, data: Path) -> None:
        self.data = data

    @cached_property
    def languages(self) -> dict[str, Chapters]:
        """All texts by language."""
        return {
            path.name.split(".")[1]: tomllib.loads(path.read_text(encoding="utf-8"))
            for path in sorted(self.data.glob("texts.*.toml"))
        }

    def __call__(self, language: str = ENGLISH) -> Chapters:
        """All texts of a language, or English if the game has no translation."""
        return self.languages.get(language, self.languages[ENGLISH])

    def sentence(self, chapter: str, key: str, /, **blanks: object) -> Sentence:
        """A sentence, or a word for a blank of another sentence."""
        return Sentence({language: chapters[chapter][key] for language, chapters in self.languages.items()}, blanks)

    def violation(self, key: str, /, **blanks: object) -> RuleViolation:
        """Why a move is illegal, from the chapter `reasons`, which has a rule number and a sentence for each key."""
        reasons = {language: chapters["reasons"][key] for language, chapters in self.languages.items()}
        rule, _ = reasons[ENGLISH]
        return RuleViolation(
            rule, Sentence({language: template for language, (_, template) in reasons.items()}, blanks)
        )

    def unreadable(self, key: str, /, **blanks: object) -> IllegalMove:
        """The error for text that is not a move, from the chapter `unreadable`; `parse` raises it."""
        return IllegalMove(self.sentence("unreadable", key, **blanks))
