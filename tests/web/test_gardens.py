"""Gardens of Babylon in a real browser: alone by keyboard, two at one screen with a cascade, and without barriers."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, Open
from tests.web.table import expect_turn
from tests.web.test_pages import barriers, overflow

pytestmark = pytest.mark.compiled

GOLDEN = ROOT / "tests" / "games" / "gardens" / "golden"
CONFIRM = "button[aria-keyshortcuts=c]"
UNDO = "button[aria-keyshortcuts=u]"
GAMES = 5
MINUS = "\N{MINUS SIGN}"

Snapshot = dict[str, Any]


def new_table(page: Page, *names: str, **options: str) -> str:
    """A table on this screen for these people; its id."""
    seats = [{"kind": "here" if i else "you", "name": name} for i, name in enumerate(names)]
    answer = page.request.post("/api/tables", data={"game": "gardens", "seats": seats, "options": options})
    assert answer.ok
    return str(answer.json()["id"])


def play_until(page: Page, table: str, wanted: Callable[[Snapshot], bool]) -> Snapshot | None:
    """Play on, with a liking for climbing and planting, until the table looks as wanted; the game may end before."""
    dice = random.Random(11)
    while True:
        seen: Snapshot = page.request.get(f"/api/tables/{table}").json()
        if wanted(seen):
            return seen
        if seen["table"]["over"]:
            return None
        body = {"seat": seen["seat"], "move": choose(seen, dice), "expected": seen["version"]}
        answer = page.request.post(f"/api/tables/{table}/moves", data=body | {"key": f"key-{dice.getrandbits(64)}"})
        assert answer.ok, answer.text()


def choose(seen: Snapshot, dice: random.Random) -> str:
    """A move: plant, go up to a dry pool, take, or whatever there is."""
    moves: list[str] = seen["moves"]
    dry = seen["view"]["tiles"].keys() - seen["view"]["seeds"].keys()
    goals = [move for move in moves if move.startswith("go ") and move[3:] in dry]
    if goals:
        return max(goals, key=lambda move: int(move[4:]))
    for kind in ("plant", "take"):
        some = [move for move in moves if move.startswith(kind)]
        if some and dice.random() < 0.9:
            return dice.choice(some)
    return dice.choice(moves)


def forks(seen: Snapshot, board: Snapshot) -> str | None:
    """A pool that can be planted now and whose water runs into two others."""
    view = seen["view"]
    pools = [move[6:] for move in seen["moves"] if move.startswith("plant ") and not view["played"]["flow"]]
    for pool in pools:
        tile = board["tiles"][view["tiles"][pool] - 1]
        if int(pool[1:]) > 1 and tile["left_channel"] and tile["right_channel"]:
            return str(pool)
    return None


def table_with_fork(page: Page) -> tuple[str, Snapshot, str]:
    """A table of two whose mover can plant a pool that feeds two others: its id, its look, and the pool."""
    board = page.request.get("/api/games/gardens/board").json()
    for _ in range(GAMES):
        table = new_table(page, "Ann", "Ben")
        if seen := play_until(page, table, lambda seen: forks(seen, board) is not None):
            return table, seen, str(forks(seen, board))
    raise AssertionError("the water never forked")


def decide(page: Page, key: str) -> None:
    """A decision by keyboard, until the server has answered."""
    with page.expect_response(lambda answer: "/moves" in answer.url):
        page.keyboard.press(key)


def expect_pools(page: Page, count: int) -> None:
    """So many pools are to be planted, and the table is ready for more."""
    expect(page.locator(".gain")).to_have_count(count)
    expect(page.locator(UNDO)).to_be_enabled()


def points(page: Page, name: str) -> int:
    """The score of somebody, as the page shows it."""
    score = page.get_by_role("list", name="Scores").locator("li", has_text=name).locator("strong")
    return int(score.inner_text().split()[0])


def test_alone_against_the_king_by_keyboard(open_page: Open) -> None:
    page = open_page()
    page.goto(f"/t/{new_table(page, 'Ann', length='quick', pool='3')}")
    page.locator("[data-place]").first.wait_for()
    expect_turn(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Fill the rest":
            break
    page.keyboard.press("Enter")
    expect(page.locator(CONFIRM)).to_be_enabled()
    decide(page, "c")
    expect(page.locator("button[data-tile]:not([disabled])").first).to_be_visible()
    decide(page, "1")
    expect(page.locator(CONFIRM)).to_be_enabled()
    page.keyboard.press("ArrowRight")
    decide(page, "Enter")
    expect(page.get_by_role("button", name="Let go")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    decide(page, "Enter")
    expect(page.locator(CONFIRM)).to_be_enabled()
    decide(page, "c")
    expect(page.get_by_role("heading", name="The king")).to_have_count(1)
    expect(page.locator("[data-place][aria-label*='planted by the king']").first).to_be_visible()


def test_two_at_one_screen_let_the_water_run(open_page: Open) -> None:
    page = open_page()
    table, seen, pool = table_with_fork(page)
    page.goto(f"/t/{table}")
    mover = ("Ann", "Ben")[seen["seat"]]
    page.get_by_role("button", name=f"I am {mover}").click()
    source = page.locator(f"[data-place={pool}]")
    source.click()
    both = page.get_by_role("button", name="Plant here", exact=True)
    if both.count():
        both.click()
    expect_pools(page, 1)
    left, right = (page.locator("[data-target]").nth(i).get_attribute("data-place") for i in (0, 1))
    # The right pool first: then the left one comes out of order, and goes in all the same.
    page.locator(f"[data-place={right}]").click()
    expect_pools(page, 2)
    page.locator(f"[data-place={left}]").click()
    expect_pools(page, 3)
    # And out again.
    page.locator(f"[data-place={left}]").click()
    expect_pools(page, 2)
    page.get_by_role("button", name="All the water").click()
    expect(page.get_by_role("button", name="All the water")).to_have_count(0)
    gains = page.get_by_role("list", name="This planting moves").locator("li", has_text=mover).locator("b").inner_text()
    before = points(page, mover)
    page.locator(CONFIRM).click()
    other = "Ben" if mover == "Ann" else "Ann"
    page.get_by_role("button", name=f"I am {other}").click()
    expect(page.locator(".actions.yours")).to_be_visible()
    assert points(page, mover) == before + int(gains.replace(MINUS, "-"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_has_no_barriers(open_page: Open, language: str, scheme: str) -> None:
    page = open_page(language=language, color_scheme=scheme)
    table = new_table(page, "Ann", length="quick")
    page.goto(f"/t/{table}")
    page.locator("[data-place]").first.wait_for()
    expect_turn(page)
    assert barriers(page) == []
    assert play_until(page, table, lambda seen: seen["view"]["phase"] == "cascade")
    expect(page.locator(".gain").first).to_be_visible()
    assert barriers(page) == []
    record = next(GOLDEN.glob("1-player-quick*king-beaten.txt"))
    answer = page.request.post("/api/records", data={"text": record.read_text(encoding="utf-8")})
    page.goto(f"/t/{answer.json()['id']}")
    expect(page.locator("#end-title")).to_be_visible()
    assert barriers(page) == []


def test_a_table_fits_a_small_phone(open_page: Open) -> None:
    page = open_page(width=360, height=740)
    page.goto(f"/t/{new_table(page, 'Ann')}")
    page.locator("[data-place]").first.wait_for()
    assert overflow(page) <= 0
