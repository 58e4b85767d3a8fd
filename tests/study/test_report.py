"""The report: a page that needs nothing but itself, says everything twice, and holds for every game."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from amytis.core.component_overrides import ComponentOverride
from amytis.core.contract import load
from amytis.study.findings import find
from amytis.study.observer import Observer, Row
from amytis.study.plan import Plan
from amytis.study.report import report
from tests.contract.cases import every_game
from tests.study.rows import quick, row

VOID = {"meta", "link", "img", "br"}


class Page(HTMLParser):
    """The elements of a page, each closed where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(plan: Plan, games: int = 2) -> str:
    """The report of a quick study."""
    rows = [Observer(plan).play(fixture) for fixture in plan.fixtures(games)]
    sides = [find(name, [row for row in rows if row.side == side], plan.bots) for side, name in enumerate(plan.names)]
    return report(plan, sides)


@every_game
def test_every_game_has_a_report_that_names_its_sources_and_endings(game: str) -> None:
    plan = Plan.new(game, bots=["random"])
    text = page_of(plan)
    page = Page(text)
    assert not page.open
    for words in load(game).board().sources.values():
        assert words in text
    ids = Counter(attributes["id"] for _, attributes in page.found if attributes.get("id"))
    assert max(ids.values()) == 1


def test_a_page_loads_nothing_and_runs_nothing() -> None:
    text = page_of(quick())
    page = Page(text)
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in page.found}
    assert not re.search(r"@import|url\((?!#)", text)
    for _, attributes in page.found:
        target = attributes.get("href") or attributes.get("xlink:href") or attributes.get("src") or "#"
        assert target.startswith("#")
        assert not any(name.startswith("on") for name in attributes)


def test_plots_are_told_and_tables_have_headings() -> None:
    page = Page(page_of(quick()))
    plots = [attributes for tag, attributes in page.found if tag == "svg"]
    assert len(plots) > 6
    assert all(plot["role"] == "img" and plot["aria-label"] for plot in plots)
    tables = Counter(tag for tag, _ in page.found)
    assert tables["table"] == tables["caption"] == tables["thead"] > 5
    assert {attributes.get("scope") for tag, attributes in page.found if tag == "th"} == {"row", "col"}


def test_plots_have_the_colours_of_the_page_only() -> None:
    drawn = re.findall(r"<svg.*?</svg>", page_of(quick()), re.DOTALL)
    assert "var(--lapis)" in drawn[0]
    assert {colour for svg in drawn for colour in re.findall(r"(?:fill|stroke): (#\w+)", svg)} <= {"#ffffff"}


def test_two_sides_stand_side_by_side_with_what_differs() -> None:
    text = page_of(quick(compare="cards=base,variant"))
    assert "cards base" in text
    assert "cards variant" in text
    assert ">difference<" in text
    assert "differences are paired" in text


def test_sides_of_other_games_are_not_called_paired() -> None:
    plan = quick(compare="cards=base,variant")
    sides = [find(name, [row(number, [2, 1])], plan.bots) for number, name in enumerate(plan.names)]
    text = report(plan, sides)
    assert "did not play the same games" in text
    assert "differences are paired" not in text


def test_alone_there_is_a_report_too() -> None:
    assert "The game is won in" in page_of(Plan.new("tower", 1, ["random"]))


def test_a_seat_that_always_wins_is_told_first() -> None:
    rows = [row(number, [9, 3]) for number in range(40)]
    plan = quick()
    text = report(plan, [find("Babylonia", rows, plan.bots)])
    assert "Seat 1 wins 100.0% (91.2% to 100.0%), more than its fair 50.0%." in text
    assert text.index("Seat 1 wins") < text.index("At a glance</h2>")


def test_what_nobody_ever_has_is_said() -> None:
    plan = quick()
    rows = [row(0, [9, 3], **{"cards 1": [1, 0], "cards 2": [0, 0]})]
    text = report(plan, [find("Babylonia", rows, plan.bots)])
    assert re.search(r"Nobody ever has: [^.]*2: One extra turn", text)
    assert not re.search(r"Nobody ever has: [^.]*1: Ten points", text)


def test_what_a_name_holds_is_no_markup(tmp_path: Path) -> None:
    folder = tmp_path / "<b>"
    folder.mkdir()
    (folder / "components.toml").write_text("")
    plan = Plan.new("babylonia", pieces=folder)
    text = report(plan, [find(name, [row(0, [2, 1])], plan.bots) for name in plan.names])
    assert "<b>" not in text
    assert "&lt;b&gt;" in text


def test_sources_are_told_apart_only_by_enough_games() -> None:
    plan, told = quick(), "What goes with winning most is the lead in nobles"
    for games, sure in ((2, False), (40, True)):
        rows = [with_sources(number) for number in range(games)]
        assert (told in report(plan, [find("Babylonia", rows, plan.bots)])) is sure


def with_sources(number: int) -> Row:
    """A game that is won by nobles, mostly, while cities go as chance has it."""
    seat = number % 2
    won = row(number, [9, 3] if seat == 0 else [3, 9])
    sources = [{"nobles": 5 * (p == seat) + (number + p) % 3, "cities": number // 2 % 2 * p} for p in range(2)]
    return msgspec.structs.replace(won, sources=sources)


@pytest.mark.parametrize(("game", "named"), [("babylonia", True), ("tower", False)])
def test_pieces_that_replace_the_games_own_are_named(game: str, named: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced = ComponentOverride(game, Path("other-map"))
    monkeypatch.setattr("amytis.study.report.component_override", lambda: replaced)
    assert ("pieces of other-map" in page_of(quick())) is named
