"""The policy that the server gives browsers: nothing of ours needs more than it allows, and it does forbid the rest."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.core.test_records import finished
from tests.web.conftest import WATCH, Open

pytestmark = pytest.mark.compiled

GAMES = ["babylonia", "gardens", "babylon", "tower"]


def visit(page: Page, path: str) -> None:
    """Open a page and wait until it is all there; nothing may have been forbidden."""
    page.goto(path)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("violations") == []


def open_table(page: Page, game: str) -> str:
    """A table against a bot; its address."""
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats})
    return f"/t/{answer.json()['id']}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_keeps_to_the_policy(open_page: Open, scheme: str) -> None:
    page = open_page("/nowhere", color_scheme=scheme)
    page.context.add_init_script(WATCH)
    for path in ("/", "/new", "/bots", "/nowhere", *(f"/rules/{game}" for game in GAMES)):
        visit(page, path)
    answer = page.request.post("/api/records", data={"text": finished(players=3)})
    for path in ("", "/replay"):
        visit(page, f"/t/{answer.json()['id']}{path}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_board_keeps_to_the_policy(open_page: Open, game: str, scheme: str) -> None:
    page = open_page("/nowhere", color_scheme=scheme)
    page.context.add_init_script(WATCH)
    visit(page, open_table(page, game))
    expect(page.locator(".stage")).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Journal")).to_be_visible()
    assert page.evaluate("violations") == []


FORBIDDEN = {
    "script-src-elem": "import('data:text/javascript,1').catch(() => null)",
    "require-trusted-types-for": "document.body.innerHTML = '<p>text</p>'",
    "style-src-attr": "document.body.setAttribute('style', 'color: red')",
    "style-src-elem": "document.head.append(document.createElement('style').appendChild(new Text('a{}')).parentNode)",
    "img-src": "new Image().src = 'https://elsewhere.example/x.png'",
    "connect-src": "fetch('https://elsewhere.example/').catch(() => null)",
}


def test_what_is_not_ours_is_forbidden(browser: Browser, address: str) -> None:
    page = browser.new_page(base_url=address)
    page.add_init_script(WATCH)
    for directive, attempt in FORBIDDEN.items():
        page.goto("/")
        page.evaluate(f"() => {{ try {{ {attempt} }} catch {{}} }}")
        page.wait_for_function("directive => violations.some((one) => one.startsWith(directive))", arg=directive)
    page.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_is_a_script_is_shown_as_it_is_written(open_page: Open, game: str) -> None:
    name = "<img src=x onerror=run()>"
    page = open_page("/nowhere")
    page.context.add_init_script(WATCH)
    seats = [{"kind": "you", "name": name}, {"kind": "here", "name": "Ben"}]
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats})
    visit(page, f"/t/{answer.json()['id']}")
    expect(page.get_by_text(name).first).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
