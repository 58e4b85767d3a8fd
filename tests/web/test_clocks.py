"""A table with a clock in the browser: chosen, counting down, out of time, and the title that says who waits."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.clock_control import Ahead
from tests.web.conftest import Open, Serve
from tests.web.table import expect_turn, play_turn
from tests.web.test_pages import barriers, overflow

pytestmark = pytest.mark.compiled


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Ahead:
    """Time that passes by itself, and when the test says so."""
    return Ahead(monkeypatch)


@pytest.fixture
def address(serve: Serve) -> str:
    """A server whose bots take their time: one that stands in is seen before it has played the whole game."""
    return serve(bot_pace=2.0)


def choose(page: Page, kind: str, length: str) -> None:
    """Choose a clock for a new table against a bot, and open it."""
    page.get_by_role("radio", name=kind, exact=True).check()
    page.get_by_role("radio", name=length).check()
    page.get_by_role("group", name="Who plays seat 2?").get_by_text("Bot").click()
    page.get_by_role("button", name="Open the table").click()
    expect_turn(page)


def test_a_clock_is_chosen_counts_down_and_runs_out(time: Ahead, open_page: Open) -> None:
    page = open_page("/new")
    choose(page, "Each turn", "2 minutes")
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile("^ *(2:00|1:5[0-9]) *$"))
    assert barriers(page) == []
    play_turn(page, random.Random(1))
    expect_turn(page)
    time.let(100)
    page.reload()
    expect(clock).to_contain_text("0:")
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    time.let(60)
    expect(page.get_by_text("was out of time; a bot plays.")).to_be_visible()
    expect(page.get_by_role("button", name="Come back")).to_be_visible()


def test_turns_may_take_days_and_wait_in_the_lobby(open_page: Open) -> None:
    page = open_page("/new")
    choose(page, "Days", "3 days")
    expect(page.get_by_role("timer")).to_have_text("3 days left")
    page.get_by_role("link", name="Amytis").click()
    expect(page.get_by_text("Your turn · 3 days left")).to_be_visible()
    expect(page).to_have_title("(1) Amytis")
    expect(page.get_by_role("button", name="Tell me when it is my turn")).to_be_visible()
    assert barriers(page) == []


def test_clocks_fit_a_small_phone(open_page: Open) -> None:
    page = open_page("/new", width=360, height=740)
    choose(page, "Whole game", "45 minutes")
    expect(page.get_by_role("timer")).to_have_text(re.compile("^ *(45:00|44:[0-9]{2}) *$"))
    assert overflow(page) <= 0


def test_alone_no_clock_is_offered(open_page: Open) -> None:
    page = open_page("/new")
    page.get_by_role("radio", name="The tower").check()
    expect(page.get_by_role("group", name="Clock")).to_be_visible()
    page.get_by_role("radio", name="1", exact=True).check()
    expect(page.get_by_role("group", name="Clock")).to_have_count(0)


def test_a_hidden_page_notifies_of_a_turn_after_a_click(open_page: Open) -> None:
    page = open_page("/", permissions=["notifications"])
    page.add_init_script(
        """window.Notification = class {
            static permission = "granted";
            static requestPermission = async () => "granted";
            constructor(title, { body }) { window.told = `${title}: ${body}`; }
        }"""
    )
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]
    table = page.request.post("/api/tables", data={"game": "babylonia", "seats": seats}).json()["id"]
    page.reload()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    # What waits already when the page first looks is no news, and it looks only a while after it was opened.
    with page.expect_response("**/api/turns*"):
        page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    guest = open_page(f"/t/{table}")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    page.wait_for_function("() => window.told === 'Your turn: Babylonia'")
