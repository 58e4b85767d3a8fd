"""Whole games in real browsers: two people, one screen, bots, the keyboard, reconnecting, looking on."""

import contextlib
import random

import pytest
from playwright.sync_api import APIResponse, Error, Page, Route, WebSocketRoute, expect

from tests.core.test_records import finished
from tests.web.conftest import Open
from tests.web.table import click, decide, expect_turn, new_table, play_turn, wait_for_turn

pytestmark = pytest.mark.compiled


def sit_down(page: Page, path: str, name: str = "Ben") -> None:
    """Open the link of a table and take the free seat."""
    page.goto(path)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def to_move(page: Page, path: str) -> str:
    """Who has to decide, as the server says."""
    snapshot = page.request.get(f"/api/tables/{path.rpartition('/')[2]}").json()
    return str(snapshot["view"]["to_move"])


def test_two_browsers_play_a_whole_game(open_page: Open) -> None:
    ann, ben, dice = open_page(), open_page(), random.Random(1)
    path = new_table(ann, "you", "open")
    expect(ann.get_by_role("heading", name="Waiting for players")).to_be_visible()
    sit_down(ben, path)
    while (mover := to_move(ann, path)) != "over":
        page = (ann, ben)[int(mover)]
        expect_turn(page)
        play_turn(page, dice)
    for page in (ann, ben):
        expect(page.locator("#end-title")).to_be_visible()
    expect(ann.get_by_role("button", name="Rematch").or_(ann.get_by_role("link", name="Rematch")).first).to_be_visible()


def test_ten_seconds_to_a_game_against_a_bot(open_page: Open) -> None:
    page, dice = open_page(), random.Random(2)
    page.get_by_role("button", name="Play now").click()
    expect_turn(page)
    for _ in range(3):
        play_turn(page, dice)
    expect_turn(page)
    assert page.locator("[data-hex]").count() > 90


def test_undo_and_confirm(open_page: Open) -> None:
    page = open_page()
    new_table(page, "you", "bot random")
    expect_turn(page)
    stand = page.locator("section.stand .tokens")
    before = stand.inner_text()
    decide(page, random.Random(3))
    expect(page.locator("button[aria-keyshortcuts=c]")).to_be_enabled()
    page.locator("button[aria-keyshortcuts=u]").click()
    expect(page.locator("button[aria-keyshortcuts=c]")).to_be_disabled()
    expect(stand).to_have_text(before, use_inner_text=True)


def test_the_next_decision_does_not_wait_for_the_answer_to_the_last(open_page: Open) -> None:
    page = open_page()
    new_table(page, "you", "open")
    sit_down(open_page(), page.url)
    expect_turn(page)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/moves?*", lambda route: held.append((route, route.fetch())), times=1)
    page.locator("section.stand button[data-kind]").first.click()
    page.locator("[data-target]").first.click()
    expect(page.locator("button[aria-keyshortcuts=c]")).to_be_enabled()
    page.keyboard.press("c")
    expect(page.locator(".actions.yours")).to_have_count(0)
    for route, answer in held:
        route.fulfill(response=answer)


def test_a_dead_line_is_found_out_by_the_next_decision(open_page: Open) -> None:
    page = open_page()
    lines: list[WebSocketRoute] = []
    dead: list[WebSocketRoute] = []

    def follow(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server().on_message(lambda message: None if line in dead else line.send(message))

    page.route_web_socket("**/events?*", follow)
    new_table(page, "you", "open")
    sit_down(open_page(), page.url)
    expect_turn(page)
    dead += lines
    page.locator("section.stand button[data-kind]").first.click()
    page.locator("[data-target]").first.click()
    expect(page.locator("button[aria-keyshortcuts=c]")).to_be_enabled()
    assert len(lines) == len(dead) + 1


def test_people_at_one_screen_hand_over(open_page: Open) -> None:
    page, dice = open_page(), random.Random(4)
    new_table(page, "you", "here Zoe")
    page.get_by_role("button", name="Ann").or_(page.locator(".actions.yours")).first.wait_for()
    if page.get_by_role("button", name="Ann").count():
        page.get_by_role("button", name="Ann").first.click()
    expect_turn(page)
    while page.locator(".actions.yours").count():
        play_turn(page, dice)
    expect(page.get_by_role("heading", name="Hand over to Zoe")).to_be_visible()
    assert page.locator("section.stand").count() == 0
    page.get_by_role("button", name="Zoe").click()
    expect_turn(page)
    expect(page.locator("section.stand")).to_be_visible()


def test_reconnecting_in_the_middle_of_a_turn(open_page: Open) -> None:
    page = open_page()
    new_table(page, "you", "bot random")
    expect_turn(page)
    decide(page, random.Random(5))
    expect(page.locator("button[aria-keyshortcuts=c]")).to_be_enabled()
    page.reload()
    expect(page.locator("button[aria-keyshortcuts=c]")).to_be_enabled()
    expect(page.locator("button[aria-keyshortcuts=u]")).to_be_enabled()


def test_an_onlooker_sees_no_stand(open_page: Open) -> None:
    ann, stranger = open_page(), open_page()
    path = new_table(ann, "you", "here Zoe")
    stranger.goto(path)
    expect(stranger.locator("[data-hex]").first).to_be_visible()
    assert stranger.locator("section.stand").count() == 0
    assert stranger.locator("button[aria-keyshortcuts=c]").count() == 0


def test_a_whole_game_by_keyboard_alone(open_page: Open) -> None:
    page = open_page()
    path = new_table(page, "you", "bot random")
    for _ in range(400):
        if to_move(page, path) == "over":
            break
        wait_for_turn(page)
        # What is to have the focus may be gone by then: there is a next time.
        with contextlib.suppress(Error):
            press_on(page)
        page.wait_for_timeout(40)
    expect(page.locator("#end-title")).to_be_visible()


def press_on(page: Page) -> None:
    """One decision by keyboard: confirm, choose what is offered, or choose a token, walk, and place it."""
    if page.locator("button[aria-keyshortcuts=c]:not([disabled])").count():
        page.keyboard.press("c")
        return
    for offered in ("button.card.open", ".extra button", "[data-target]"):
        if page.locator(offered).count():
            page.locator(offered).first.focus(timeout=1000)
            page.keyboard.press("Enter")
            return
    stand = page.locator("section.stand button:not([disabled])")
    if stand.count():
        stand.first.focus(timeout=1000)
        page.keyboard.press(stand.first.get_attribute("data-kind", timeout=1000) or "")
        for key in ("ArrowRight", "ArrowDown", "Enter"):
            page.keyboard.press(key)


def test_an_illegal_try_names_the_rule_and_links_to_it(open_page: Open) -> None:
    page = open_page()
    new_table(page, "you", "bot random")
    expect_turn(page)
    page.locator("section.stand button[data-kind]").first.click()
    city = page.locator("[data-hex]:not([data-target])[aria-label*='ziggurat']").first
    city.click()
    expect(page.locator("a[href^='/rules/babylonia#']").first).to_be_visible()


def test_leaving_for_good_and_coming_back(open_page: Open) -> None:
    ann, ben = open_page(), open_page()
    path = new_table(ann, "you", "open")
    sit_down(ben, path)
    expect_turn(ann)
    assert ann.request.delete(f"/api/tables/{path.rpartition('/')[2]}/seats/0").ok
    expect_turn(ben)
    ann.get_by_role("button", name="Come back").first.click()
    expect(ann.get_by_role("button", name="Come back")).to_have_count(0)
    play_turn(ben, random.Random(6))
    expect_turn(ann)


def test_a_finished_game_is_replayed_step_by_step(open_page: Open) -> None:
    page = open_page()
    answer = page.request.post("/api/records", data={"text": finished(players=3)})
    page.goto(f"/t/{answer.json()['id']}/replay")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    expect(page.locator("[data-hex]").first).to_be_visible()
    labels = "hexes => hexes.map(h => h.getAttribute('aria-label')).join()"
    changed = f"before => ({labels})([...document.querySelectorAll('[data-hex]')]) !== before"
    shown = set()
    for key in ("End", "Home", "ArrowRight"):
        before = page.locator("[data-hex]").evaluate_all(labels)
        slider.press(key)
        page.wait_for_function(changed, arg=before)
        shown.add(page.locator("[data-hex]").evaluate_all(labels))
    assert len(shown) == 3


def test_a_finished_game_is_open_to_everybody_until_one_looks_through_the_eyes_of_a_seat(open_page: Open) -> None:
    page = open_page()
    answer = page.request.post("/api/records", data={"text": finished(players=3)})
    path = f"/t/{answer.json()['id']}"
    hidden = page.locator("[data-hex][aria-label*='face-down token']")
    for shown in (path, f"{path}/replay?step=200"):
        page.goto(shown)
        expect(page.locator("[data-hex][aria-label*='face-down']").first).to_be_visible()
        expect(hidden).to_have_count(0)
        expect(page.get_by_role("list", name="On the stand").first).to_be_visible()
    eyes = page.get_by_label("Through the eyes of")
    expect(eyes).to_have_value("")
    eyes.select_option(label="Ben")
    expect(hidden.first).to_be_visible()
    eyes.select_option(label="everybody")
    expect(page.locator("[data-hex][aria-label*='face-down']").first).to_be_visible()
    expect(hidden).to_have_count(0)


def test_people_at_one_screen_see_everything_at_the_end(open_page: Open) -> None:
    page, dice = open_page(), random.Random(7)
    path = new_table(page, "you", "here Zoe")
    table = f"/api/tables/{path.rpartition('/')[2]}"
    while (seen := page.request.get(table).json())["table"]["over"] is False:
        if seen["confirm"] is None and seen["undoable"] == 0 and page.locator(".page .panel h1").count():
            click(page, ".page .panel button")
        seat, moves = seen["seat"], seen["moves"]
        move = seen["confirm"] or dice.choice(moves)
        body = {
            "seat": seat,
            "move": move,
            "expected": seen["version"],
            "key": f"key-{dice.random()}".replace(".", "-"),
        }
        assert page.request.post(f"{table}/moves", data=body).ok
    expect(page.locator("#end-title")).to_be_visible()
    expect(page.locator("[data-hex][aria-label*='face-down token']")).to_have_count(0)
    expect(page.locator("section.stand")).to_have_count(0)
