"""How much script a table needs, and that the words of another language come when they are asked for."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open

pytestmark = pytest.mark.compiled

GAMES = ["babylonia", "gardens", "babylon", "tower"]
MOST = 54_000  # packed by brotli; gzipped, a ninth more

# What watches one's other tables comes once the page has been there for a while, with the helper that it alone needs.
SCRIPTS = """() => Object.fromEntries(performance.getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".js") && !/\\/(notices|rolldown-runtime)-/.test(name))
    .map(({ name, encodedBodySize }) => [name.replace(/.*\\//, ""), encodedBodySize]))"""


def go_to_table(page: Page, game: str) -> None:
    """Open a table against a bot, as if it was the first page."""
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats})
    page.goto(f"/t/{answer.json()['id']}")
    expect(page.locator(".stage")).to_be_visible()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_needs_little_script(open_page: Open, game: str, language: str) -> None:
    page = open_page("/nowhere", language=language)
    go_to_table(page, game)
    scripts = page.evaluate(SCRIPTS)
    other = {"en": "words.fr", "fr": "words.en"}[language]
    assert not [script for script in scripts if script.startswith(other)]
    assert sum(scripts.values()) < MOST, scripts


@pytest.mark.parametrize("game", GAMES)
def test_a_table_goes_on_in_another_language(open_page: Open, game: str) -> None:
    page = open_page("/nowhere")
    go_to_table(page, game)
    expect(page.get_by_role("heading", name="Log")).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Journal")).to_be_visible()
    expect(page.locator(".stage")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", name="Joueurs").or_(page.get_by_role("heading", name="Guildes"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Journal")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Log")).to_be_visible()
    page.get_by_role("link", name="Amytis").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Amytis")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_text("Jeux de société à table ouverte")).to_be_visible()
