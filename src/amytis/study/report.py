"""The report of a study: one page that needs nothing but itself."""

from collections.abc import Mapping, Sequence
from html import escape
from string import Template

from amytis.core import catalogue
from amytis.core.component_overrides import component_override
from amytis.core.svg import colours
from amytis.study.findings import Findings
from amytis.study.plan import Plan
from amytis.study.sections import sections
from amytis.study.words import FOLDER, texts


def report(plan: Plan, sides: Sequence[Findings]) -> str:
    """The whole page."""
    words, made = texts(), sections(plan, sides)
    return Template((FOLDER / "report.html").read_text(encoding="utf-8")).substitute(
        title=escape(words["title"].format(game=catalogue.info(plan.game).title)),
        played=escape(played(plan, sides)),
        chapters="".join(f'<li><a href="#{one.name}">{escape(one.title)}</a></li>' for one in made),
        sections="\n".join(one.markup for one in made),
        footer=escape(words["footer"]),
        light=_variables(colours()),
        dark=_variables(words["dark"]),
    )


def played(plan: Plan, sides: Sequence[Findings]) -> str:
    """What was played, in a line."""
    common = [
        f"{name} {value}"
        for name, value in plan.sides[0].options.items()
        if all(side.options[name] == value for side in plan.sides)
    ]
    everybody = f"{plan.bots[0]} on every seat" if plan.players > 1 else plan.bots[0]
    blanks = {
        "games": sides[0].games,
        "players": "alone" if plan.players == 1 else f"{plan.players} players",
        "bots": everybody if len(set(plan.bots)) == 1 else f"{', '.join(plan.bots)} by seat",
        "options": "".join(f", {option}" for option in [*common, *_other_pieces(plan.game)]),
        "seed": plan.seed,
    }
    if len(sides) == 1:
        return str(texts()["played"].format(**blanks))
    return str(texts()["played_sides"].format(first=sides[0].name, second=sides[1].name, **blanks))


def _other_pieces(game: str) -> list[str]:
    """The name of the pieces that the environment has put in place of the game's own."""
    replaced = component_override()
    return [f"pieces of {replaced.name}"] if replaced is not None and replaced.game == game else []


def _variables(palette: Mapping[str, str]) -> str:
    """Colours as variables of the page."""
    return " ".join(f"--{name}: {colour};" for name, colour in palette.items())
