"""The rules page of a game, rule by rule, in each language it is written in."""

import re
from dataclasses import dataclass
from functools import cache

from amytis.core import catalogue
from amytis.core.errors import BadOption
from amytis.core.files import read_text

CHAPTER = re.compile(r"^## (.+?)$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^- \*\*([0-9.]+)\*\* (.*?)(?=^- \*\*|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Chapter:
    """A chapter: its title, its rules by number, and text outside of the rules."""

    title: str
    rules: dict[str, str]
    text: str


@cache
def chapters(game: str, language: str = "en") -> tuple[Chapter, ...]:
    """All chapters, in English if there is no translation."""
    folder = catalogue.GAMES / catalogue.info(game).name
    translated = folder / f"RULES.{language}.md"
    text = read_text(translated if translated.exists() else folder / "RULES.md")
    return tuple(_read(title, body) for title, body in CHAPTER.findall(text))


def _read(title: str, body: str) -> Chapter:
    rules = {number: " ".join(words.split()) for number, words in RULE.findall(body)}
    return Chapter(title.strip(), rules, RULE.sub("", body).strip())


@cache
def rulebook(game: str, language: str = "en") -> dict[str, str]:
    """All rules of a game by number, each on one line and without markup."""
    return {
        number: re.sub(r"[*`]", "", words)
        for chapter in chapters(game, language)
        for number, words in chapter.rules.items()
    }


def rule(game: str, number: str) -> str:
    """One rule."""
    rules = rulebook(game)
    if number not in rules:
        raise BadOption(f"there is no rule {number!r}; they run from {next(iter(rules))} to {list(rules)[-1]}")
    return f"{number} {rules[number]}"
