"""How much a browser loads, and how soon a person can play, on a simulated phone of the middle range.

    python benchmarks/page.py

Starts a server of its own on loopback and looks at it through chromium with a processor four times slower and a network
of 9 Mbit/s with a delay of 60 ms.
"""

import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

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
    """Measure the lobby and a table."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "amytis", "serve", "--port", str(port), "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            time.sleep(8)
            with sync_playwright() as playwright:
                program = shutil.which("chromium")
                browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
                report(browser, f"http://127.0.0.1:{port}")
                browser.close()
        finally:
            server.terminate()
            server.wait()


def report(browser: Browser, address: str) -> None:
    """Print the medians."""
    wish = {"game": "babylonia", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]}
    context = browser.new_context(base_url=address)
    table = context.request.post("/api/tables", data=wish).json()["id"]
    context.request.post(f"/api/tables/{table}/seats/0", data={"name": "Ann"})
    context.close()
    for name, path, ready in (("lobby", "/", "button.primary.big:enabled"), ("table", f"/t/{table}", "[data-hex]")):
        rounds = [look(browser, address + path, ready) for _ in range(ROUNDS)]
        median = {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}
        print(
            f"{name}: usable after {median['seconds']:.2f} s, {median['script'] / 1000:.1f} kB of scripts, "
            f"{median['all'] / 1000:.1f} kB in all (as transferred)"
        )


if __name__ == "__main__":
    main()
