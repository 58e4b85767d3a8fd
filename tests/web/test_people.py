"""You, your page and the standings in a real browser: a code carries somebody from one browser to another."""

import asyncio
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from amytis.server.storage.storage import Storage
from tests.server.finished_games import SOLO, seat, settle, write_down
from tests.web.conftest import Open, Serve
from tests.web.test_pages import barriers, overflow

pytestmark = pytest.mark.compiled

DAY = 24 * 3600.0
EVIL = "<b>Enki</b>"


@pytest.fixture
def address(serve: Serve, postgres: str) -> str:
    """A server over a database in which the tests may write as well."""
    return serve(database=postgres)


def identity_of(page: Page) -> str:
    """Who somebody is, as their own cookie has it."""
    cookie = next(one for one in page.context.cookies() if one["name"] == "amytis")
    return cookie["value"].partition(".")[0]


def fill_books(database: str, one: str, two: str) -> None:
    """A year of two people's games, with bots and guests, and some alone."""
    dice = random.Random(1)
    now = time.time()

    async def run() -> None:
        storage = Storage(database)
        for game in range(14):
            places = [1, 2, 3] if dice.random() < 0.6 else [3, 1, 2]
            seats = [
                seat(0, one, places[0], 90 + 3 * game + dice.randint(-15, 15)),
                seat(1, two, places[1], 80 + dice.randint(-15, 15)),
                seat(2, "bot greedy", places[2], 95 + dice.randint(-15, 15)),
            ]
            await write_down(storage, now - (20 - game) * 20 * DAY, *seats)
        await write_down(storage, now - DAY, seat(0, one, 1, 88), seat(1, EVIL, 2, 70, left=True))
        for person, score in ((one, 71), (two, 84), (one, 84), (two, 60)):
            await write_down(storage, now - 60, seat(0, person, 1, score), **SOLO)
        await settle(storage)
        storage.close()

    # The browser's own loop runs in this thread.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, run()).result()


def keep(page: Page, name: str) -> str:
    """Keep an identity on the page, under a name; the code that is shown."""
    page.goto("/you")
    page.get_by_role("button", name="Make my recovery code").click()
    expect(page.get_by_role("heading", name="Your recovery code")).to_be_focused()
    code = "".join(page.locator(".code").inner_text().split())
    page.get_by_role("button", name="I have written it down").click()
    page.get_by_label("Name (none").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return code


def test_a_code_carries_somebody_from_one_browser_to_another(open_page: Open) -> None:
    page = open_page("/")
    table = page.request.post("/api/tables", data={"game": "babylonia", "seats": [{"kind": "you"}, {"kind": "open"}]})
    code = keep(page, "Ann of Ur")
    other = open_page("/you", width=360, height=740)
    other.get_by_label("Recovery code").fill("0000-" + code[5:])
    other.get_by_role("button", name="Become that person").click()
    expect(other.get_by_text("No identity has that code")).to_be_visible()
    other.get_by_label("Recovery code").fill(code.lower().replace("-", " "))
    other.get_by_role("button", name="Become that person").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Ann of Ur")
    other.goto(f"/t/{table.json()['id']}")
    expect(other.get_by_role("button", name="Copy invite link")).to_be_visible()
    expect(other.get_by_role("button", name="Sit down")).not_to_be_visible()
    other.goto("/you")
    other.get_by_role("button", name="Sign out here").click()
    other.get_by_role("dialog").get_by_role("button", name="Sign out here").click()
    expect(other.get_by_text("You are a guest here")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Forget me for good").click()
    expect(page.get_by_text("You are a guest here")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_of_people_have_no_barriers_and_fit_a_phone(
    open_page: Open, postgres: str, scheme: str, language: str
) -> None:
    ann, ben = open_page("/"), open_page("/")
    for page, name in ((ann, "Ann"), (ben, EVIL)):
        keep(page, name)
    fill_books(postgres, identity_of(ann), identity_of(ben))
    mine = ann.context.cookies()
    account = ann.request.get("/api/you").json()["account"]
    title = {"en": "Standings", "fr": "Classements"}[language]
    for width in (1280, 360):
        page = open_page("/nowhere", language=language, color_scheme=scheme, width=width)
        page.context.add_cookies(mine)  # type: ignore[arg-type]
        for path, heading in (("/you", "Ann"), ("/standings", title), (f"/people/{account}", "Ann")):
            page.goto(path)
            expect(page.get_by_role("heading", level=1)).to_have_text(heading)
            page.wait_for_load_state("networkidle")
            assert barriers(page) == []
            assert overflow(page) <= 0


def test_somebody_finds_themselves_in_the_standings(open_page: Open, postgres: str) -> None:
    ann, ben = open_page("/"), open_page("/")
    keep(ann, "Ann")
    keep(ben, EVIL)
    fill_books(postgres, identity_of(ann), identity_of(ben))
    ann.goto("/")
    ann.get_by_role("link", name="Standings").first.click()
    expect(ann.get_by_role("row", name="Ann you")).to_be_visible()
    expect(ann.get_by_role("row", name="bot greedy")).to_be_visible()
    ann.get_by_text("The tower", exact=True).click()
    best = ann.get_by_role("region", name="Best scores alone")
    expect(best.get_by_role("listitem")).to_have_count(2)
    assert [text.split()[1] for text in best.locator(".place").all_inner_texts()] == ["1", "1"]
    best.get_by_role("link", name=EVIL).click()
    expect(ann.get_by_role("heading", level=1)).to_have_text(EVIL)
    ann.get_by_text("Babylonia, 3 players", exact=True).last.click()
    expect(ann.get_by_role("img", name="Rating, game by game")).to_be_visible()
    expect(ann.get_by_text("To the table")).to_have_count(0)
    ann.goto("/you")
    ann.get_by_text("To the table").first.click()
    expect(ann).to_have_url(re.compile("/t/"))
