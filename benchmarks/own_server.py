"""A server for the benchmarks: its own process on loopback, over an empty database."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

HOST = "127.0.0.1"
PATIENCE = 120.0


@contextmanager
def own_server(checkout: Path | None = None, database: str = "", workers: int = 1) -> Iterator[tuple[int, int]]:
    """Start the server of this checkout, or of another one; its port, once it answers, and its process."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    environment = os.environ | ({"PYTHONPATH": str(checkout / "src")} if checkout else {})
    with tempfile.TemporaryDirectory() as folder:
        kept = database or str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "amytis", "serve", "--port", str(port), "--database", kept]
        if workers > 1:
            command += ["--workers", str(workers)]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        try:
            wait_for(f"http://{HOST}:{port}/api/games/babylonia/board", server)
            yield port, server.pid
        finally:
            server.terminate()
            server.wait()


def wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    """Ask until there is an answer."""
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            urlopen(address, timeout=PATIENCE).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")
