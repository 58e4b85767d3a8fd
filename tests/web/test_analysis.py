"""The analysis of a finished game, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.analysis.games import spoiled
from tests.server.conftest import Serve
from tests.web.conftest import PATIENCE, Open

pytestmark = pytest.mark.compiled


@pytest.fixture
def address(serve: Serve) -> str:
    """A server that reviews quickly."""
    return serve(review_iterations=20)


def go_to_replay(page: Page) -> None:
    """Open the replay of a finished game with a spoiled turn."""
    answer = page.request.post("/api/records", data={"text": spoiled()})
    page.goto(f"/t/{answer.json()['id']}/replay")


@pytest.mark.parametrize("width", [1280, 360])
def test_a_finished_game_is_analysed(open_page: Open, width: int) -> None:
    page = open_page(width=width)
    go_to_replay(page)
    page.get_by_role("button", name="Analyse the game").click()
    panel = page.get_by_role("region", name="Analysis")
    graph = panel.get_by_role("img", name=re.compile("Chances to win. Ann: from"))
    expect(graph).to_be_visible(timeout=PATIENCE)
    expect(panel.get_by_role("list", name="Accuracy").get_by_role("listitem")).to_have_count(2)
    point = panel.get_by_role("listitem").get_by_role("button", name=re.compile("Turn 33: mistake,"))
    expect(point).to_be_visible()
    point.press("Enter")
    expect(point).to_have_attribute("aria-current", "true")
    expect(panel.get_by_text("Better:").first).to_be_visible()
    after_point = page.get_by_role("slider").input_value()
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] * 0.25, "y": box["height"] * 0.04})
    steps = int(page.get_by_role("slider").get_attribute("max") or 0)
    expect(page.get_by_role("slider")).not_to_have_value(after_point)
    assert abs(int(page.get_by_role("slider").input_value()) - steps / 4) <= steps / 50
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Tournants")).to_be_visible()
    page.get_by_role("listitem").get_by_role("button", name=re.compile("Tour 33 : erreur,")).click()
    expect(page.get_by_text("Mieux :").first).to_be_visible()


def test_a_game_under_way_is_not_analysed(open_page: Open) -> None:
    page = open_page()
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    answer = page.request.post("/api/tables", data={"game": "tower", "seats": seats})
    page.goto(f"/t/{answer.json()['id']}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse the game")).to_have_count(0)
