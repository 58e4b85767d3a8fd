"""Bots of somebody's own: made, invited, and revoked in the browser."""

import json

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.people import TIMEOUT
from tests.web.conftest import Open

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bot_is_made_invited_and_revoked(open_page: Open, address: str, language: str) -> None:
    words = {
        "en": ("Name", "Make the bot", "I have kept it", "listening", "New table", "Bot", "Open the table", "Revoke"),
        "fr": ("Nom", "Créer", "gardé", "écoute", "Nouvelle", "Robot", "Ouvrir la table", "Révoquer"),
    }[language]
    name, make, kept, listening, new, bot, create, revoke = words
    page = open_page("/", language)
    page.locator("a[href='/bots']").click()
    page.get_by_label(name, exact=True).fill("greedy")
    page.get_by_role("button", name=make).click()
    expect(page.locator("#bot-trouble")).to_contain_text("greedy")
    page.get_by_label(name, exact=True).fill("Zed")
    page.get_by_role("button", name=make).click()
    token = page.locator("input[readonly]").input_value()
    page.get_by_role("button", name=kept).click()
    expect(page.locator("input[readonly]")).to_have_count(0)
    headers = {"authorization": f"Bearer {token}"}
    with (
        httpx.Client(base_url=f"{address}/api/bot", headers=headers, timeout=TIMEOUT) as program,
        program.stream("GET", "/stream") as stream,
    ):
        expect(page.locator(".state.online")).to_contain_text(listening)
        page.goto("/")
        page.get_by_role("link", name=new).click()
        seat = page.locator("ol > li").nth(1)
        seat.get_by_text(bot, exact=True).click()
        seat.locator("select").select_option("program:Zed")
        page.get_by_role("button", name=create).click()
        expect(page.get_by_text("bot Zed").first).to_be_visible()
        told = next(json.loads(line) for line in stream.iter_lines() if line)
        assert (told["kind"], f"/t/{told['table']}") == ("seat", page.url.removeprefix(address))
    page.goto("/bots")
    page.get_by_role("button", name=revoke).click()
    page.locator("dialog[open]").get_by_role("button", name=revoke).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("Zed")
    assert httpx.get(f"{address}/api/bot/account", headers=headers).status_code == 401
