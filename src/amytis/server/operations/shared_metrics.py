"""Metrics of several processes: each of them can answer with the sum.

The process that starts the others calls `share_metrics` first, before anything counts; the others inherit it.
"""

import os
import re
import sys
from pathlib import Path

SHARED = "PROMETHEUS_MULTIPROC_DIR"
LIVE = re.compile(r"gauge_live\w*_(\d+)\.db")


def share_metrics(folder: Path) -> None:
    """Let this process and its children write their metrics to an empty folder."""
    if "prometheus_client" in sys.modules:
        raise RuntimeError("metrics are shared before the application is imported")
    os.environ[SHARED] = str(folder)


def forget_the_dead() -> None:
    """Drop the gauges of processes that have ended; their counters stay."""
    for file in Path(os.environ[SHARED]).iterdir():
        found = LIVE.fullmatch(file.name)
        if found and not is_alive(int(found.group(1))):
            file.unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
