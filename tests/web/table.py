"""How a person plays in the browser, by mouse or by keyboard."""

import random

from playwright.sync_api import Error, Page, expect

TRIES = 100

CONFIRM = "button[aria-keyshortcuts=c]:not([disabled])"
# What can be decided, apart from where a token goes.
OFFERED = (CONFIRM, "button.card.open", ".extra button")

# What a screen reader would say of the whole board.
LABELS = "hexes => hexes.map(hex => hex.getAttribute('aria-label').replace(/, .*(legal|target).*/, '')).join()"


def new_table(page: Page, *seats: str, name: str = "Ann") -> str:
    """Make a table on the page: a seat is `you`, `open`, `here NAME` or `bot NAME`; its address."""
    wishes = []
    for seat in seats:
        kind, _, rest = seat.partition(" ")
        if kind == "bot":
            wishes.append({"kind": "bot", "bot": rest})
        else:
            wishes.append({"kind": kind, "name": rest or name})
    answer = page.request.post("/api/tables", data={"game": "babylonia", "seats": wishes})
    assert answer.ok
    path = f"/t/{answer.json()['id']}"
    page.goto(path)
    return path


def wait_for_turn(page: Page) -> None:
    """Until the person on this page has something to decide, or the game is over."""
    page.wait_for_function(
        """() => document.querySelector("#end-title")
            || document.querySelector("button[aria-keyshortcuts=c]:not([disabled])")
            || document.querySelector("[data-target]")
            || document.querySelector("button.card.open")
            || document.querySelector(".extra button")
            || document.querySelector(".actions.yours")"""
    )


def is_over(page: Page) -> bool:
    """Whether the page shows the end of the game."""
    return page.locator("#end-title").count() > 0


def decide(page: Page, dice: random.Random) -> bool:
    """One decision with the mouse, until the server has answered: confirm if that is possible; whether it did."""
    for _ in range(TRIES):
        offered = next((one for one in OFFERED if page.locator(one).count()), None) or target(page, dice)
        if offered and is_answered(page, offered):
            return offered == CONFIRM
        if not offered:
            click(page, "section.stand button[aria-pressed=false]:not([disabled])")
            page.wait_for_timeout(50)
    raise AssertionError("the page offers nothing to decide")


def target(page: Page, dice: random.Random) -> str | None:
    """One of the hexes on which something can be done."""
    names = page.eval_on_selector_all("[data-target]", "hexes => hexes.map(hex => hex.dataset.hex)")
    return f"[data-hex='{dice.choice(names)}']" if names else None


def is_answered(page: Page, what: str) -> bool:
    """Whether a click was a decision. One that succeeds late may be called failed, but its answer comes."""
    try:
        with page.expect_response(lambda answer: "/moves" in answer.url, timeout=10_000):
            click(page, what)
    except Error:
        return False
    return True


def click(page: Page, what: str) -> bool:
    """Click something if it is there and stays; whether it was clicked."""
    try:
        page.locator(what).first.click(timeout=1000)
    except Error:
        return False
    return True


def play_turn(page: Page, dice: random.Random) -> None:
    """Decide until the turn is confirmed, or somebody else has to decide."""
    wait_for_turn(page)
    confirmed = False
    while not confirmed and not is_over(page) and page.locator(".actions.yours").count():
        before = page.locator("[data-hex]").evaluate_all(LABELS)
        status = page.locator(".actions .status").inner_text()
        confirmed = decide(page, dice)
        page.wait_for_function(
            f"""([labels, status]) => document.querySelector("#end-title")
                || document.querySelector(".actions .status")?.textContent.trim() !== status
                || ({LABELS})([...document.querySelectorAll("[data-hex]")]) !== labels""",
            arg=[before, status],
        )


def expect_turn(page: Page) -> None:
    """The page says that it is this person's turn."""
    expect(page.locator(".actions.yours")).to_be_visible()
