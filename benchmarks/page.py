"""How much a browser loads, and how soon a person can play, on a simulated phone of the middle range.

    python benchmarks/page.py [--beside CHECKOUT]

Starts a server of its own on loopback and looks at it through chromium with a processor four times slower and a network
of 9 Mbit/s with a delay of 60 ms. With `--beside`, the page of another checkout is measured in turns with this one.
"""

import argparse
import os
import shutil
import statistics
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from own_server import HOST, own_server
from playwright.sync_api import Browser, sync_playwright

ROUNDS = 5
PHONE = {"width": 390, "height": 844}
SLOWER = 4
NETWORK = {"offline": False, "latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 3e6 / 8}


def look(browser: Browser, address: str, ready: str) -> dict[str, float]:
    """Open a page for the first time; bytes of scripts and in all, and seconds until something can be pressed."""
    context = browser.new_context(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    kinds: dict[str, str] = {}
    sizes = {"script": 0.0, "all": 0.0}

    def began(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event.get("type", "")

    def finished(event: dict[str, Any]) -> None:
        sizes["all"] += event["encodedDataLength"]
        if kinds.get(event["requestId"]) == "Script":
            sizes["script"] += event["encodedDataLength"]

    devtools.on("Network.requestWillBeSent", began)
    devtools.on("Network.loadingFinished", finished)
    before = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(ready).first.wait_for()
    seconds = time.perf_counter() - before
    page.wait_for_timeout(1500)
    context.close()
    return {"seconds": seconds, **sizes}


def main() -> None:
    """Measure the lobby and a table, of this checkout and of another one in turns."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--beside", type=Path)
    beside = parser.parse_args().beside
    with ExitStack() as stack:
        ports = {name: stack.enter_context(own_server(name))[0] for name in ([None, beside] if beside else [None])}
        playwright = stack.enter_context(sync_playwright())
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        pages = [page for name, port in ports.items() for page in pages_of(browser, str(name or "here"), port)]
        rounds = [[look(browser, address, ready) for _, address, ready in pages] for _ in range(ROUNDS)]
        browser.close()
    for (name, _, _), looks in zip(pages, zip(*rounds, strict=True), strict=True):
        report(name, looks)


def pages_of(browser: Browser, name: str, port: int) -> list[tuple[str, str, str]]:
    """The lobby and a table of a server: what they are called, where they are, and what can be pressed there."""
    address = f"http://{HOST}:{port}"
    wish = {"game": "babylonia", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]}
    context = browser.new_context(base_url=address)
    table = context.request.post("/api/tables", data=wish).json()["id"]
    context.request.post(f"/api/tables/{table}/seats/0", data={"name": "Ann"})
    context.close()
    return [
        (f"{name}, lobby", address, "button.primary.big:enabled"),
        (f"{name}, table", f"{address}/t/{table}", "[data-hex]"),
    ]


def report(name: str, looks: Sequence[dict[str, float]]) -> None:
    """Print the medians."""
    median = {key: statistics.median(one[key] for one in looks) for key in looks[0]}
    print(
        f"{name}: usable after {median['seconds']:.2f} s, {median['script'] / 1000:.1f} kB of scripts, "
        f"{median['all'] / 1000:.1f} kB in all (as transferred; load of the machine {os.getloadavg()[0]:.1f})"
    )


if __name__ == "__main__":
    main()
