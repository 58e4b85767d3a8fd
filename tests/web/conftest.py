"""A real browser for the tests: Debian's chromium, which `make browser` installs."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server.conftest import Serve
from tests.server.conftest import address as address
from tests.server.conftest import cluster as cluster
from tests.server.conftest import postgres as postgres
from tests.server.conftest import serve as serve

Open = Callable[..., Page]

ROOT = Path(__file__).parents[2]
PATIENCE = 20_000

# Keeps what the page's security policy has forbidden it.
WATCH = """window.violations = [];
    document.addEventListener("securitypolicyviolation",
        ({ effectiveDirective, blockedURI }) => violations.push(`${effectiveDirective} ${blockedURI}`))"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    program = os.environ.get("AMYTIS_BROWSER") or shutil.which("chromium")
    assert program, "there is no chromium: make browser installs it"
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Open a page as somebody new, in some language, on some screen; whatever it complains of fails the test."""
    contexts = []
    troubles: list[str] = []

    def start(path: str = "/", language: str = "en", width: int = 1280, height: int = 900, **more: object) -> Page:
        locale = {"en": "en-GB", "fr": "fr-FR"}[language]
        context = browser.new_context(
            base_url=address,
            locale=locale,
            viewport={"width": width, "height": height},
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.goto(path)
        return page

    yield start
    for context in contexts:
        context.close()
    assert not [trouble for trouble in troubles if "status of 4" not in trouble]


__all__ = ["Serve", "address", "browser", "cluster", "open_page", "postgres", "serve"]
