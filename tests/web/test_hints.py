"""Hints at the table, in a real browser: asked for, shown on the board, gone with the position."""

import pytest
from playwright.sync_api import expect

from tests.server.conftest import Serve
from tests.web.conftest import Open
from tests.web.table import expect_turn, new_table

pytestmark = pytest.mark.compiled


@pytest.fixture
def address(serve: Serve) -> str:
    """A server that thinks for a moment only."""
    return serve(hint_seconds=0.1)


def test_a_hint_is_listed_and_shown_on_the_board(open_page: Open) -> None:
    page = open_page()
    new_table(page, "you", "bot random")
    expect_turn(page)
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="What a strong player would do")
    expect(panel.get_by_text("Ann places").first).to_be_visible()
    expect(panel.get_by_text("%").first).to_be_visible()
    move = panel.locator("code").first.inner_text()
    kind, _, place = move.partition("@")
    panel.get_by_role("button", name=f"Show {move}", exact=True).click()
    page.locator(f"section.stand button[data-kind={kind}]").click()
    expect(page.locator("[data-target]")).to_have_count(1)
    expect(page.locator("[data-target]")).to_have_attribute("data-hex", place)
    page.locator("[data-target]").click()
    expect(panel).to_be_hidden()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_what_is_not_hinted_can_still_be_played(open_page: Open) -> None:
    page = open_page(language="fr")
    path = new_table(page, "you", "bot random")
    expect_turn(page)
    page.get_by_role("button", name="Indice").click()
    panel = page.get_by_role("region", name="Ce que ferait un joueur fort")
    panel.get_by_role("button", name="Montrer").first.click()
    kind, _, place = panel.locator("code").first.inner_text().partition("@")
    legal = page.request.get(f"/api{path.replace('/t/', '/tables/')}").json()["moves"]
    other = next(move for move in legal if move.startswith(f"{kind}@") and move != f"{kind}@{place}")
    page.locator(f"section.stand button[data-kind={kind}]").click()
    expect(page.locator("[data-target]")).to_have_count(1)
    page.locator(f"[data-hex='{other.partition('@')[2]}']").click()
    expect(panel).to_be_hidden()
    expect(page.get_by_role("button", name="Annuler")).to_be_enabled()


def test_a_hint_can_be_played_at_once(open_page: Open) -> None:
    page = open_page(width=360)
    new_table(page, "you", "bot random")
    expect_turn(page)
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("region", name="What a strong player would do")
    panel.get_by_role("button", name="Play").first.click()
    expect(panel).to_be_hidden()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_people_learn_whether_there_are_hints(open_page: Open) -> None:
    page = open_page("/new")
    hints = page.get_by_role("group", name="Hints")
    expect(hints.get_by_role("radio", name="Not allowed")).to_be_checked()
    page.get_by_role("group", name="Who plays seat 2?").get_by_role("radio", name="Bot").check()
    expect(hints.get_by_role("radio", name="Allowed", exact=True)).to_be_checked()
    page.get_by_role("group", name="Who plays seat 2?").get_by_role("radio", name="Invite link").check()
    expect(hints.get_by_role("radio", name="Not allowed")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Nobody gets hints at this table.")).to_be_visible()


def test_without_leave_there_is_no_button(open_page: Open) -> None:
    page = open_page()
    new_table(page, "you", "here Zoe")
    page.get_by_role("button", name="Ann").click()
    expect_turn(page)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
