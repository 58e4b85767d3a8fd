"""Babylon in a real browser: a first turn by mouse, another by keyboard alone, without barriers, and in 3-D."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PATIENCE, WATCH, Open
from tests.web.table import expect_turn
from tests.web.test_pages import barriers, overflow

pytestmark = pytest.mark.compiled

CONFIRM = "button[aria-keyshortcuts=c]"
UNDO = "button[aria-keyshortcuts=u]"
LAY = "Lay the tile"
FAR_ENOUGH = 300
FINGERTIP = 44

Snapshot = dict[str, Any]


def new_table(page: Page, *names: str) -> str:
    """A table on this screen for these people; its id."""
    seats = [{"kind": "here" if i else "you", "name": name} for i, name in enumerate(names)]
    answer = page.request.post("/api/tables", data={"game": "babylon", "seats": seats})
    assert answer.ok
    return str(answer.json()["id"])


def begin(page: Page) -> str:
    """A table for two at one screen, the clay tiles taken out, open on the page; its id."""
    table = new_table(page, "Ann", "Ben")
    play(page, table, lambda seen: seen["view"]["phase"] == "dig")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="I am Ann").or_(page.get_by_role("button", name="Je suis Ann")).click()
    expect_turn(page)
    return table


def look(page: Page, table: str) -> Snapshot:
    """The table as the one who moves sees it."""
    seen: Snapshot = page.request.get(f"/api/tables/{table}").json()
    return seen


def play(page: Page, table: str, wanted: Callable[[Snapshot], bool]) -> Snapshot:
    """Play some decoration, tile or dig until the table looks as wanted."""
    for _ in range(FAR_ENOUGH):
        seen = look(page, table)
        if wanted(seen):
            return seen
        moves: list[str] = seen["moves"]
        liked = [move for move in moves if re.match("statue|stairway|fountain|bridge|pillars|lay", move)]
        body = {"seat": seen["seat"], "move": (liked or moves)[-1], "expected": seen["version"]}
        key = f"{table}-{seen['version']}"
        answer = page.request.post(f"/api/tables/{table}/moves", data=body | {"key": key})
        assert answer.ok, answer.text()
    raise AssertionError("the table never looked as wanted")


def dig(page: Page, pays: int) -> None:
    """Dig a stack that pays at least so much, by choosing it twice."""
    for number in range(pays, 6):
        paying = page.locator("[data-stack][data-target]", has_text=f"brings {number} pillars")
        if paying.count():
            name = paying.first.get_attribute("data-stack")
            page.locator(f"[data-stack={name}]").click()
            expect(page.get_by_role("button", name=f"Dig {name}")).to_be_visible()
            page.locator(f"[data-stack={name}]").click()
            expect(page.locator("button[data-source=dug]")).to_be_visible()
            return
    raise AssertionError(f"no stack pays {pays} pillars")


def test_a_first_turn_by_mouse(open_page: Open) -> None:
    page = open_page()
    table = begin(page)
    dig(page, 4)
    # The stored tile shows a statue, which may always be the first.
    page.locator("button[data-source=stored]").click()
    page.locator("[data-position=D4]").click()
    page.locator("[data-position=D4]").click()
    statue = page.get_by_role("button", name="Statue D5")
    expect(statue).to_be_visible()
    statue.click()
    expect(page.locator("[data-position=D5]")).to_have_attribute("aria-label", re.compile("a statue"))
    expect(page.locator(".payments text")).to_have_text(["+1"])
    page.get_by_role("button", name="Store", exact=True).click()
    expect(page.locator(CONFIRM)).to_be_enabled()
    page.locator(CONFIRM).click()
    page.get_by_role("button", name="I am Ben").click()
    expect_turn(page)
    seat = look(page, table)["view"]["seats"][0]
    assert seat["sources"]["statues"] == 1
    assert [terrace["place"] for terrace in seat["terraces"]] == ["D4"]
    assert seat["slot"] is not None


def test_the_ghost_shows_what_the_tile_would_allow(open_page: Open) -> None:
    page = open_page()
    table = begin(page)
    dig(page, 4)
    page.locator("button[data-source=stored]").click()
    page.locator("[data-position=D4]").hover()
    expect(page.get_by_text("The tile on D4 would allow: a statue D5 (+1)")).to_be_visible()
    expect(page.locator("[data-allowed='statue D5']")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("[data-allowed='statue D4']")).to_be_visible()
    expect(page.locator("[data-allowed]")).to_have_count(1)
    page.mouse.move(0, 0)
    expect(page.locator("[data-allowed]")).to_have_count(0)
    assert look(page, table)["undoable"] == 0


def test_what_is_laid_can_be_taken_back_and_a_bad_place_says_why(open_page: Open) -> None:
    page = open_page()
    begin(page)
    dig(page, 4)
    page.locator("[data-position=C3]").click()
    page.get_by_role("button", name=re.compile("^Belvedere, top right")).click()
    page.get_by_role("button", name=LAY).click()
    expect(page.locator("[data-position=D3]")).to_have_attribute("aria-label", re.compile("a belvedere"))
    page.locator("button[data-source=stored]").click()
    page.locator("[data-position=C3]").click()
    expect(page.get_by_text("covers exactly these four positions already")).to_be_visible()
    page.locator(UNDO).click()
    expect(page.get_by_role("button", name="Take the pillars back")).to_be_visible()
    expect(page.locator(UNDO)).to_be_enabled()
    page.get_by_role("button", name="Take the pillars back").click()
    expect(page.locator("[data-position=D3]")).to_have_attribute("aria-label", re.compile("^D3, ground"))


def test_a_turn_by_keyboard_alone(open_page: Open) -> None:
    page = open_page()
    begin(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.stack") == "A1":
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-stack=A1]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator("[data-position]:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    foreseen = page.get_by_role("status").filter(has_text="would allow")
    expect(foreseen).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=LAY)).to_be_visible()
    page.keyboard.press("r")
    expect(foreseen).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=LAY)).to_have_count(0)
    expect(page.locator("[data-position]:focus")).to_have_attribute("aria-label", re.compile("level 1"))
    expect(page.locator(CONFIRM)).to_be_enabled()
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_has_no_barriers(open_page: Open, language: str, scheme: str) -> None:
    page = open_page(language=language, color_scheme=scheme)
    begin(page)
    assert barriers(page) == []
    stack = page.locator("[data-stack=A1]")
    stack.click()
    stack.click()
    expect(page.locator("button[data-source=dug]")).to_be_visible()
    page.locator("[data-position=D4]").click()
    expect(page.locator(".raise")).to_be_visible()
    assert barriers(page) == []


def test_a_table_fits_a_small_phone(open_page: Open) -> None:
    page = open_page(width=360, height=740)
    begin(page)
    assert overflow(page) <= 0
    top = "element => element.getBoundingClientRect().top"
    assert page.locator("[data-stack=D4]").evaluate(top) < page.locator("[data-position=A1]").evaluate(top)
    widths = page.locator("[data-position]").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(widths) >= FINGERTIP


@pytest.fixture
def solid_page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of a browser that draws in 3-D without a graphics card."""
    program = os.environ.get("AMYTIS_BROWSER") or shutil.which("chromium")
    arguments = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    chromium = browser.browser_type.launch(executable_path=program, args=arguments)
    context = chromium.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/")
    yield page
    assert page.evaluate("violations") == []
    chromium.close()


def picture_size(page: Page) -> int:
    """How many bytes a picture of the canvas takes: an empty one takes few."""
    return len(page.locator("canvas").screenshot())


def test_a_garden_in_three_dimensions(solid_page: Page) -> None:
    page = solid_page
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    table = begin(page)
    play(page, table, lambda seen: seen["view"]["round"] == 3 and seen["seat"] == 0)
    assert not [url for url in scripts if "scene" in url]
    page.get_by_role("button", name="3-D").click()
    expect(page.get_by_role("img", name=re.compile("the highest on level"))).to_be_visible()
    page.get_by_role("button", name="From above").click()
    expect(page.get_by_role("button", name="From the side")).to_be_visible()
    assert [url for url in scripts if "scene" in url]
    assert picture_size(page) > 20_000
    page.get_by_role("button", name="Turn left").click()
    page.get_by_role("button", name="Plan").click()
    expect(page.locator("canvas")).to_have_count(0)
    expect(page.locator("[data-position=A1]")).to_be_visible()


def test_a_planned_tile_in_three_dimensions(solid_page: Page) -> None:
    page = solid_page
    begin(page)
    dig(page, 4)
    page.get_by_role("button", name="3-D").click()
    expect(page.get_by_role("button", name="From above")).to_be_visible()
    bare = page.locator("canvas").screenshot()
    page.get_by_role("button", name="Plan").click()
    page.locator("[data-position=D4]").click()
    page.get_by_role("button", name="3-D").click()
    expect(page.get_by_role("img", name=re.compile("A tile is planned on D4, level 1"))).to_be_visible()
    expect(page.get_by_role("button", name="From above")).to_be_visible()
    assert page.locator("canvas").screenshot() != bare
