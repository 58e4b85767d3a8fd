"""Every page: in both languages, on phones and large screens, and without a barrier that axe can find."""

import pytest
from playwright.sync_api import Page, expect

from tests.core.test_records import finished
from tests.web.conftest import ROOT, Open
from tests.web.table import new_table

pytestmark = pytest.mark.compiled

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATHS = ["/", "/new", "/bots", "/rules/babylonia", "/nowhere"]


def barriers(page: Page) -> list[str]:
    """What axe finds wrong with a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes[0].html}`)")
    return [str(one) for one in found]


def overflow(page: Page) -> int:
    """By how much a page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_has_no_barriers(open_page: Open, path: str, language: str, scheme: str) -> None:
    page = open_page(path, language=language, color_scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
    page.wait_for_load_state("networkidle")
    assert barriers(page) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_has_no_barriers(open_page: Open, language: str, scheme: str) -> None:
    page = open_page(language=language, color_scheme=scheme)
    new_table(page, "you", "bot random")
    expect(page.locator(".actions.yours")).to_be_visible()
    page.locator("section.stand button[data-kind]").first.click()
    assert barriers(page) == []
    answer = page.request.post("/api/records", data={"text": finished(players=3)})
    page.goto(f"/t/{answer.json()['id']}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    assert barriers(page) == []
    page.goto(f"/t/{answer.json()['id']}")
    expect(page.locator("#end-title")).to_be_visible()
    assert barriers(page) == []


def test_a_table_has_no_barriers_before_the_house_has_answered(open_page: Open) -> None:
    page = open_page()
    page.route("**/api/house?*", lambda route: None)
    new_table(page, "you", "bot random")
    expect(page.locator(".actions.yours")).to_be_visible()
    assert barriers(page) == []


@pytest.mark.parametrize("path", PATHS)
def test_a_page_fits_a_small_phone(open_page: Open, path: str) -> None:
    page = open_page(path, width=360, height=740)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert overflow(page) <= 0


def test_a_table_fits_a_small_phone(open_page: Open) -> None:
    page = open_page(width=360, height=740)
    new_table(page, "you", "bot random")
    expect(page.locator("[data-hex]").first).to_be_visible()
    assert overflow(page) <= 0


def test_a_chosen_theme_is_there_before_the_page_is_drawn(open_page: Open) -> None:
    page = open_page(color_scheme="light")
    page.get_by_role("button", name="Dark").click()
    page.route("**/assets/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto("/", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_games_and_bots_speak_the_language_of_the_page(open_page: Open) -> None:
    page = open_page("/")
    expect(page.get_by_text("Clans between two rivers")).to_be_visible()
    page.get_by_role("button", name="FR").click()
    expect(page.get_by_text("Des clans entre deux fleuves")).to_be_visible()
    page.get_by_role("link", name="Nouvelle table").click()
    expect(page.get_by_text("Cartes ziggourat")).to_be_visible()
    page.get_by_text("Robot", exact=True).nth(1).click()
    expect(page.get_by_role("option", name="random : joue")).to_be_attached()


def test_the_rules_are_linked_by_their_numbers(open_page: Open) -> None:
    page = open_page("/rules/babylonia#3.4")
    expect(page.get_by_text("A farmer enters a crop field")).to_be_in_viewport()
    page = open_page("/rules/babylonia#3.4", language="fr")
    expect(page.get_by_text("Un fermier entre dans un champ")).to_be_in_viewport()


def test_a_damaged_record_is_refused_with_its_line(open_page: Open) -> None:
    page = open_page()
    box = page.get_by_label("Or paste the record here")
    if not box.is_visible():
        page.get_by_text("Open a record").first.click()
    box.fill("hello")
    page.get_by_role("button", name="Open the record").click()
    expect(page.get_by_text("Line 1")).to_be_visible()
