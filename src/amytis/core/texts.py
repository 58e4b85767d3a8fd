"""What a game says: its files `data/texts.en.toml`, `data/texts.fr.toml` and so on, alike but for the language.

A game has `texts = Texts(DATA)` and asks it for whole chapters to tell stories, and for sentences to refuse moves.
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
    """The texts of one game. Calling it with a language gives all of that language, by chapter and key."""

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
        """All texts of a language; English where the game does not speak it."""
        return self.languages.get(language, self.languages[ENGLISH])

    def sentence(self, chapter: str, key: str, /, **blanks: object) -> Sentence:
        """A sentence, or a word that fills a blank of another."""
        return Sentence({language: chapters[chapter][key] for language, chapters in self.languages.items()}, blanks)

    def violation(self, key: str, /, **blanks: object) -> RuleViolation:
        """Why a move is not legal, from the chapter `reasons`: each is the number of a rule and a sentence."""
        reasons = {language: chapters["reasons"][key] for language, chapters in self.languages.items()}
        rule, _ = reasons[ENGLISH]
        return RuleViolation(
            rule, Sentence({language: template for language, (_, template) in reasons.items()}, blanks)
        )

    def unreadable(self, key: str, /, **blanks: object) -> IllegalMove:
        """Why something written is no move at all, from the chapter `unreadable`; to be raised by `parse`."""
        return IllegalMove(self.sentence("unreadable", key, **blanks))
