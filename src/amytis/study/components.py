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
    """The chapters with what any seat ever had; what only other pieces have comes last, under its key."""
    had = [key for side in sides for key, one in side.components.items() if one.having.value > 0]
    named = {key for names in known.values() for key in names}
    chapters = {chapter: {key: name for key, name in names.items() if key in had} for chapter, names in known.items()}
    chapters[texts()["sections"]["components"]["others"]] = {key: key for key in had if key not in named}
    return {chapter: names for chapter, names in chapters.items() if names}


def component_markup(chapters: Chapters, sides: Sequence[Findings]) -> str:
    """A plot and a table for each chapter."""
    words = texts()
    parts = []
    for number, (chapter, names) in enumerate(chapters.items()):
        drawn = _drawn(names, sides)
        told = words["sections"]["components"]["plot"].format(chapter=chapter)
        plot = plots.most(f"components{number}", told, drawn, sides) if drawn else ""
        few = len(names) <= MOST_DRAWN
        said = "" if few else f"<p>{escape(words['sections']['components']['extremes'])}</p>"
        listed = "".join(_table(names, side, len(sides) > 1) for side in sides)
        parts.append(f"<h3>{escape(chapter)}</h3>{said}{pair(plot, folded(listed, unfolded=few))}")
    return "".join(parts)


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
