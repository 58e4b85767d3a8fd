"""The sections of a report: what each of them says, draws and lists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from amytis.core.contract import load
from amytis.study import plots
from amytis.study.components import chapters_of, component_markup
from amytis.study.figures import MEASURES, SHARES, apart, paired
from amytis.study.findings import MIDDLE, Findings
from amytis.study.plan import Plan
from amytis.study.short import in_short
from amytis.study.tables import folded, mean_cell, number_cell, pair, share_cell, table
from amytis.study.words import texts


@dataclass(frozen=True)
class Section:
    """A part of the page with a name to jump to."""

    name: str
    title: str
    markup: str


def sections(plan: Plan, sides: Sequence[Findings]) -> list[Section]:
    """All sections in their order."""
    rules = load(plan.game)
    sources, endings = rules.board().sources, rules.endings()
    chapters = chapters_of(rules.components(), sides)
    alone = plan.players == 1
    return [
        _section("short", _short(in_short(sides, sources, chapters))),
        _section("glance", _glance(sides)),
        _section("seats", pair(plots.seats(_told("seats"), sides), _seats(sides)), alone),
        _section("points", pair(plots.points(_told("points"), sides), _points(sides))),
        _section("sources", pair(plots.sources(_told("sources"), sources, sides), _sources(sources, sides))),
        _section("length", _lengths(sides)),
        _section("endings", pair(plots.endings(_told("endings"), endings, sides), _endings(endings, sides))),
        _section("branching", pair(plots.branching(_told("branching"), sides), _branching(sides))),
        _section("components", component_markup(chapters, sides), alone),
    ]


def _section(name: str, markup: str, alone: bool = False) -> Section:
    words = texts()["sections"][name]
    text = words.get("alone" if alone and "alone" in words else "text", "")
    said = f"<p>{escape(text)}</p>" if text else ""
    heading = f'<h2 id="{name}-title">{escape(words["title"])}</h2>'
    whole = f'<section id="{name}" aria-labelledby="{name}-title">{heading}{said}{markup}</section>'
    return Section(name, words["title"], whole)


def _told(name: str) -> str:
    """What a plot shows, for those who cannot see it."""
    return str(texts()["sections"][name]["plot"])


def _caption(side: Findings, sides: Sequence[Findings]) -> str:
    """Whose table it is."""
    return side.name if len(sides) > 1 else "By seat"


def _short(told: Mapping[str, Sequence[str]]) -> str:
    """Sentences in lists, each with its heading if it has one."""
    lists = []
    for heading, sentences in told.items():
        listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
        above = f"<h3>{escape(heading)}</h3>" if heading else ""
        lists.append(f'{above}<ul class="short">{listed}</ul>')
    return "".join(lists)


def _lengths(sides: Sequence[Findings]) -> str:
    """How long games are; where all are equally long there is nothing to draw."""
    found = {int(turns) for side in sides for turns in side.lengths}
    if len(found) > 1:
        return plots.lengths(_told("length"), sides)
    return f"<p>{escape(texts()['sections']['length']['fixed'].format(turns=found.pop()))}</p>"


def _glance(sides: Sequence[Findings]) -> str:
    """The figures of each side, and what differs between two of them."""
    words = texts()["sections"]["glance"]
    names = [name for name in MEASURES if any(name in side.figures for side in sides)]
    lines = [[texts()["glance"][name], *_figure_cells(name, sides)] for name in names]
    headings = ["", *(side.name for side in sides), *(["difference"] if len(sides) > 1 else [])]
    return _how_compared(sides) + table(words["caption"], headings, lines)


def _figure_cells(name: str, sides: Sequence[Findings]) -> list[str]:
    """A figure of each side; of two, also by how much they differ."""
    cell = share_cell if name in SHARES else mean_cell
    found = [side.figures.get(name) for side in sides]
    cells = [cell(None if figure is None else figure.interval) for figure in found]
    if len(sides) == 1:
        return cells
    one, other = found
    return [*cells, cell(None if one is None or other is None else apart(one, other), 0.0)]


def _how_compared(sides: Sequence[Findings]) -> str:
    """Whether differences are those of the same games."""
    if len(sides) == 1:
        return ""
    same = paired(*(side.figures["points"] for side in sides))
    return f"<p>{escape(texts()['sections']['glance']['paired' if same else 'unpaired'])}</p>"


def _seats(sides: Sequence[Findings]) -> str:
    """Victories and points of each seat."""
    tables = []
    for side in sides:
        lines = [
            [f"{one.seat + 1} ({one.bot})", share_cell(one.wins, side.fair), mean_cell(one.points)]
            for one in side.seats
        ]
        tables.append(table(_caption(side, sides), ["seat", "victories", "points"], lines))
    return "".join(tables)


def _points(sides: Sequence[Findings]) -> str:
    """How the points of each seat are spread."""
    headings = ["seat", "spread", *(f"{quantile} %" for quantile in MIDDLE)]
    return "".join(
        table(
            f"{_caption(side, sides)}: standard deviation, and points that so many games do not exceed",
            headings,
            [[str(one.seat + 1), number_cell(one.spread), *map(number_cell, one.middle)] for one in side.seats],
        )
        for side in sides
    )


def _sources(words: dict[str, str], sides: Sequence[Findings]) -> str:
    """What each source pays, and how it goes with winning."""
    tables = []
    for side in sides:
        found = {key: side.sources[key] for key in words if key in side.sources}
        lines = [
            [
                words[key],
                mean_cell(one.mean),
                number_cell(one.winners),
                number_cell(one.others),
                mean_cell(one.relation, 0.0),
            ]
            for key, one in found.items()
        ]
        tables.append(table(_caption(side, sides), ["source", "points", "winners", "others", "relation"], lines))
    return "".join(tables)


def _endings(words: dict[str, str], sides: Sequence[Findings]) -> str:
    """How often each ending came."""
    keys = [key for key in words if any(key in side.endings for side in sides)]
    lines = [[words[key], *(share_cell(side.ended(key)) for side in sides)] for key in keys]
    return table("Share of the games", ["ending", *(side.name for side in sides)], lines)


def _branching(sides: Sequence[Findings]) -> str:
    """Moves to choose from by turn, folded away: it is long."""
    turns = sorted({one.turn for side in sides for one in side.branching})
    by_turn = [{one.turn: one for one in side.branching} for side in sides]
    lines = [[str(turn), *(number_cell(one[turn].mean if turn in one else None) for one in by_turn)] for turn in turns]
    listed = table("Mean number of legal moves", ["turn", *(side.name for side in sides)], lines)
    return folded(listed)
