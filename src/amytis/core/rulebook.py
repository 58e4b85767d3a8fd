"""The rules page of a game, rule by rule."""

import re
from functools import cache

from amytis.core import catalogue
from amytis.core.errors import BadOption
from amytis.core.files import read_text

RULE = re.compile(r"^- \*\*([0-9.]+)\*\* (.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)


@cache
def rulebook(game: str) -> dict[str, str]:
    """All rules of a game by their numbers, each on one line and without its markup."""
    text = read_text(catalogue.GAMES / catalogue.info(game).name / "RULES.md")
    return {number: re.sub(r"[*`]", "", " ".join(words.split())) for number, words in RULE.findall(text)}


def rule(game: str, number: str) -> str:
    """One rule."""
    rules = rulebook(game)
    if number not in rules:
        raise BadOption(f"there is no rule {number!r}; they run from {next(iter(rules))} to {list(rules)[-1]}")
    return f"{number} {rules[number]}"
