"""The tower in a real browser: by mouse, by keyboard, by finger, two people at once, and without barriers."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.table import expect_turn
from tests.web.test_pages import barriers, overflow
from tests.web.test_play import sit_down

pytestmark = pytest.mark.compiled

CONFIRM = "button[aria-keyshortcuts=c]"
UNDO = "button[aria-keyshortcuts=u]"
YOU = {"kind": "you", "name": "Ann"}
BOT = {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}
DRAFTED = 4
SMALLEST_TARGET = 44

Snapshot = dict[str, Any]


def new_table(page: Page, *seats: dict[str, str]) -> str:
    """A table; its id."""
    answer = page.request.post("/api/tables", data={"game": "tower", "seats": list(seats), "options": {}})
    assert answer.ok
    return str(answer.json()["id"])


def look(page: Page, table: str) -> Snapshot:
    """The table as it is now."""
    seen: Snapshot = page.request.get(f"/api/tables/{table}").json()
    return seen


def play_until(page: Page, table: str, wanted: Callable[[Snapshot], bool]) -> Snapshot:
    """Play on by chance, drawing low, until the table looks as wanted and waits for this player."""
    dice = random.Random(7)
    for _ in range(3000):
        seen = look(page, table)
        if wanted(seen) and (seen["moves"] or seen["table"]["over"]):
            return seen
        if not seen["moves"]:
            page.wait_for_timeout(20)
            continue
        play(page, table, seen, dice)
    raise AssertionError("the table never looked as wanted")


def play(page: Page, table: str, seen: Snapshot, dice: random.Random) -> None:
    """One move by chance, unless the table has moved on since it was seen."""
    body = {"seat": seen["seat"], "move": choose(seen, dice), "expected": seen["version"]}
    answer = page.request.post(f"/api/tables/{table}/moves", data=body | {"key": f"key-{dice.getrandbits(64)}"})
    assert answer.ok or answer.json()["code"] == "stale", answer.text()


def choose(seen: Snapshot, dice: random.Random) -> str:
    """A move: whatever dice allow, then the shape as low as it goes, then confirm."""
    moves: list[str] = seen["moves"]
    drawn = [move for move in moves if move.startswith("draw ")]
    others = [move for move in moves if move not in drawn and move != "done"]
    if others and dice.random() < 0.9:
        return dice.choice(others)
    if drawn:
        return min(drawn, key=lambda move: sum(int(box[1:]) for box in move.split()[1:]))
    return dice.choice(moves)


def writes(seen: Snapshot) -> bool:
    """Whether dice wait to be used."""
    return seen["view"]["phase"] == "write" and seen["view"]["owed"] is None


def tab_to(page: Page, selector: str) -> None:
    """Press the Tab key until something has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key never reaches {selector}")


def decide(page: Page, key: str) -> None:
    """A decision by keyboard, until the page is ready for the next one: before that it takes none."""
    with page.expect_response(lambda answer: "/moves" in answer.url):
        page.keyboard.press(key)
    expect(page.locator(UNDO)).to_be_enabled()


def hold(page: Page, count: int) -> None:
    """So many dice are in hand."""
    hand = page.get_by_role("group", name="Dice in hand")
    expect(hand.locator("button, [role=img]")).to_have_count(count)


def lay_by_mouse(page: Page) -> None:
    """Choose a side, turn it, lay it."""
    page.locator("button.face").nth(1).click()
    page.locator("[data-cell=B2]").hover()
    page.get_by_role("button", name="↻ Turn").click()
    page.locator("[data-cell=B2]").click()


def test_a_round_by_mouse_against_a_bot(open_page: Open) -> None:
    page = open_page()
    table = new_table(page, YOU, BOT)
    page.goto(f"/t/{table}")
    expect_turn(page)
    lay_by_mouse(page)
    expect(page.locator(CONFIRM)).to_be_enabled()
    page.locator(CONFIRM).click()
    for taken in range(DRAFTED):
        die = page.locator("button[data-die].open").first
        die.click()
        assert sum(look(page, table)["view"]["seats"][0]["dice"]) == taken
        page.locator("button[data-die][aria-pressed=true]").click()
        if taken < DRAFTED - 1:
            hold(page, taken + 1)
    play_until(page, table, writes)
    hold(page, DRAFTED)
    before = page.locator("[data-hand]").count()
    page.locator("[data-hand]").first.click()
    page.locator("[data-target]").first.click()
    choice = page.locator(".choice button").first
    if choice.count():
        choice.click()
    expect(page.locator(UNDO)).to_be_enabled()
    seen = play_until(page, table, lambda seen: writes(seen) or seen["view"]["phase"] == "drawn")
    assert sum(seen["view"]["seats"][0]["dice"]) < before
    if writes(seen):
        draw_by_mouse(page, table)
    page.locator(CONFIRM).click()
    expect(page.get_by_text("Round 2 of")).to_be_visible()


def draw_by_mouse(page: Page, table: str) -> None:
    """Try a place where the shape does not fit, if there is one, then draw it where it does."""
    button = page.get_by_role("button", name="Draw the shape")
    if button.get_attribute("aria-pressed") == "false":
        button.click()
    page.locator("[data-box][aria-label*='shape fits']").first.click()
    expect(page.get_by_text("The round is written")).to_be_visible()
    assert look(page, table)["view"]["phase"] == "drawn"


def test_a_shape_that_does_not_fit_is_refused_with_its_rule(open_page: Open) -> None:
    page = open_page()
    table = new_table(page, YOU)
    play_until(page, table, lambda seen: writes(seen) and seen["view"]["seats"][0]["drawn"])
    page.goto(f"/t/{table}")
    button = page.get_by_role("button", name="Draw the shape")
    expect(button).to_be_visible()
    if button.get_attribute("aria-pressed") == "false":
        button.click()
    page.locator("[data-box][aria-label*='does not fit']").first.click()
    expect(page.get_by_text("on boxes that are not drawn yet")).to_be_visible()


def test_a_round_alone_by_keyboard(open_page: Open) -> None:
    page = open_page()
    page.goto(f"/t/{new_table(page, YOU)}")
    expect_turn(page)
    tab_to(page, ".penalty button")
    decide(page, "Enter")
    expect(page.locator("button.face").first).to_be_visible()
    tab_to(page, "button.face")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")
    decide(page, "Enter")
    for taken in range(DRAFTED):
        value = page.locator("button[data-die].open").last.get_attribute("data-die")
        page.keyboard.press(str(value))
        expect(page.locator("button[data-die][aria-pressed=true]")).to_be_focused()
        decide(page, "Enter")
        if taken < DRAFTED - 1:
            hold(page, taken + 1)
    expect(page.locator("[data-hand]")).to_have_count(DRAFTED)
    expect(page.get_by_role("button", name="Draw the shape")).to_be_visible()
    tab_to(page, ".desk button.deed")
    page.keyboard.press("Enter")
    tab_to(page, "[data-box]")
    page.keyboard.press("r")
    page.keyboard.press("ArrowUp")
    decide(page, "Enter")
    expect(page.get_by_text("The round is written")).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_text("Round 2 of")).to_be_visible()


def test_another_sheet_is_a_click_away(open_page: Open) -> None:
    page = open_page()
    table = new_table(page, YOU, BOT)
    play_until(page, table, lambda seen: writes(seen) and seen["view"]["round"] > 1)
    page.goto(f"/t/{table}")
    expect(page.get_by_role("article", name="Your sheet")).to_be_visible()
    assert page.locator("[data-target]").count()
    page.get_by_role("group", name="Whose sheet").get_by_role("button", name="bot random").click()
    expect(page.get_by_role("article", name="Sheet of bot random")).to_be_visible()
    assert page.locator("[data-target]").count() == 0


def take_turns(pages: tuple[Page, Page], table: str, wanted: Callable[[Snapshot], bool]) -> None:
    """Two people play on, each when asked, until the table looks as wanted to both."""
    dice = random.Random(5)
    for _ in range(1000):
        both = [look(page, table) for page in pages]
        if all(map(wanted, both)):
            return
        asked = [(page, seen) for page, seen in zip(pages, both, strict=True) if seen["moves"]]
        if asked:
            page, seen = asked[0]
            play(page, table, seen, dice)
        else:
            pages[0].wait_for_timeout(20)
    raise AssertionError("the table never looked as wanted to both")


def test_two_people_write_at_once(open_page: Open) -> None:
    ann, ben = open_page(), open_page()
    table = new_table(ann, YOU, OPEN)
    sit_down(ben, f"/t/{table}")
    take_turns((ann, ben), table, lambda seen: writes(seen) and len(seen["acting"]) > 1)
    ann.goto(f"/t/{table}")
    for page in (ann, ben):
        expect_turn(page)
        hold(page, DRAFTED)
    ben.locator("[data-target]").first.click()
    if ben.locator(".choice button").count():
        ben.locator(".choice button").first.click()
    expect(ben.locator(UNDO)).to_be_enabled()
    draft = play_until(ben, table, writes)["view"]["seats"][1]
    assert sum(draft["dice"]) < DRAFTED
    expect(ann.locator(UNDO)).to_be_disabled()
    draw_by_mouse(ann, table)
    ann.locator(CONFIRM).click()
    expect(ann.locator(".actions .status")).to_have_text("Ben is thinking…")
    expect(ben.get_by_text("has written").first).to_be_visible()
    expect_turn(ben)
    assert look(ben, table)["view"]["seats"][1] == draft
    assert look(ann, table)["acting"] == [1]
    expect(ben.locator(UNDO)).to_be_enabled()
    draw_by_mouse(ben, table)
    ben.locator(CONFIRM).click()
    for page in (ann, ben):
        expect(page.get_by_text("Round 2 of")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_has_no_barriers(open_page: Open, language: str, scheme: str) -> None:
    page = open_page(language=language, color_scheme=scheme)
    table = new_table(page, YOU, BOT)
    page.goto(f"/t/{table}")
    expect_turn(page)
    page.locator("button.face").first.click()
    assert barriers(page) == []
    play_until(page, table, lambda seen: seen["view"]["phase"] == "draft")
    page.locator("button[data-die].open").first.click()
    assert barriers(page) == []
    play_until(page, table, lambda seen: writes(seen) and seen["view"]["round"] > 2)
    expect(page.locator("[data-hand]").first).to_be_visible()
    assert barriers(page) == []


def test_a_table_fits_a_small_phone(open_page: Open) -> None:
    page = open_page(width=360, height=740, has_touch=True)
    table = new_table(page, YOU, BOT)
    page.goto(f"/t/{table}")
    expect_turn(page)
    page.locator("button.face").first.tap()
    page.locator("[data-cell=B2]").tap()
    assert overflow(page) <= 0
    assert look(page, table)["view"]["phase"] == "lay"
    page.locator("[data-cell=B2]").tap()
    expect(page.locator("[data-cell]")).to_have_count(0)
    play_until(page, table, writes)
    expect(page.locator("[data-hand]").first).to_be_visible()
    assert overflow(page) <= 0
    sizes = page.locator(".tower-board :is(button, [role=button])").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    )
    assert min(sizes) >= SMALLEST_TARGET


def test_confirming_is_offered_quietly_until_nothing_is_left(open_page: Open) -> None:
    page = open_page()
    table = new_table(page, YOU, BOT)
    play_until(page, table, lambda seen: seen["view"]["phase"] == "write" and seen["undoable"] == 0)
    page.goto(f"/t/{table}")
    status = page.locator(".actions .status")
    expect(status).to_contain_text("dice unused, shape not drawn")
    expect(page.locator(CONFIRM)).to_be_enabled()
    expect(page.locator(f"{CONFIRM}.primary")).to_have_count(0)
    play_until(page, table, lambda seen: seen["view"]["phase"] == "drawn")
    expect(status).to_have_text("Your turn: confirm it or undo")
    expect(page.locator(f"{CONFIRM}.primary")).to_be_enabled()
