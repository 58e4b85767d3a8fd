"""The components of a report: chapter by chapter, how much of each there is and how often it wins."""

from collections.abc import Mapping, Sequence
from html import escape

from amytis.study import plots
from amytis.study.findings import Findings
from amytis.study.tables import folded, number_cell, pair, share_cell, table, text_cell
from amytis.study.words import texts

Chapters = dict[str, dict[str, str]]

MOST_DRAWN = 14  # in one plot; of more, those at both ends


def chapters_of(known: Mapping[str, Mapping[str, str]], sides: Sequence[Findings]) -> Chapters:
    """The chapters of the game; what only other pieces have comes last, under its key."""
    named = {key for names in known.values() for key in names}
    others = {key: key for side in sides for key in side.components if key not in named}
    chapters = {chapter: dict(names) for chapter, names in known.items()}
    return chapters | ({texts()["sections"]["components"]["others"]: others} if others else {})


def component_markup(chapters: Chapters, sides: Sequence[Findings]) -> str:
    """All chapters, below each other."""
    return "".join(_chapter(number, *chapter, sides) for number, chapter in enumerate(chapters.items()))


def _chapter(number: int, chapter: str, names: Mapping[str, str], sides: Sequence[Findings]) -> str:
    """A plot and a table of what anybody had, and a sentence about the rest."""
    had = {key: name for key, name in names.items() if any(_is_had(key, side) for side in sides)}
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in _sentences(names, had))
    shown = _plot_and_table(number, chapter, had, sides) if had else ""
    return f"<h3>{escape(chapter)}</h3>{said}{shown}"


def _sentences(names: Mapping[str, str], had: Mapping[str, str]) -> list[str]:
    """What nobody ever has, and that the plot leaves some out."""
    words = texts()["sections"]["components"]
    never = ", ".join(name for key, name in names.items() if key not in had)
    said = [words["never"].format(names=never)] if never else []
    return said + ([words["extremes"]] if len(had) > MOST_DRAWN else [])


def _plot_and_table(number: int, chapter: str, had: Mapping[str, str], sides: Sequence[Findings]) -> str:
    """Victories by what a seat has most of, and beside them all figures, folded away if they are many."""
    drawn, told = _drawn(had, sides), texts()["sections"]["components"]["plot"].format(chapter=chapter)
    plot = plots.wins_with_most(f"components{number}", told, drawn, sides) if drawn else ""
    listed = "".join(_table(had, side, len(sides) > 1) for side in sides)
    return pair(plot, folded(listed, unfolded=len(had) <= MOST_DRAWN and len(sides) == 1))


def _is_had(key: str, side: Findings) -> bool:
    """Whether any seat of a side ever has any of a component."""
    return key in side.components and side.components[key].having.value > 0


def _drawn(names: Mapping[str, str], sides: Sequence[Findings]) -> dict[str, str]:
    """What is drawn: all that says anything, or of many those that win most and least."""
    shares = {}
    for key in names:
        found = [side.components[key].most for side in sides if key in side.components]
        values = [most.value for most in found if most is not None]
        if values:
            shares[key] = sum(values) / len(values)
    if len(shares) <= MOST_DRAWN:
        return {key: names[key] for key in names if key in shares}
    ordered = sorted(shares, key=lambda key: -shares[key])
    return {key: names[key] for key in (*ordered[: MOST_DRAWN // 2], *ordered[-MOST_DRAWN // 2 :])}


def _table(names: Mapping[str, str], side: Findings, several: bool) -> str:
    """How much of each thing seats have, and how it goes with winning."""
    found = {name: side.components[key] for key, name in names.items() if key in side.components}
    lines = [
        [
            name,
            number_cell(one.mean.value),
            text_cell(f"{one.having.value:.0%}"),
            number_cell(one.winners),
            number_cell(one.others),
            share_cell(one.most, side.fair),
        ]
        for name, one in found.items()
    ]
    headings = ["", "mean", "with any", "winners", "others", "wins with most"]
    return table(side.name if several else "How much of it a seat has", headings, lines)
