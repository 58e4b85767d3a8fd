"""Wall-clock and monotonic time. Tests replace both."""

import secrets
import time
from functools import cache
from pathlib import Path

BOOT = Path("/proc/sys/kernel/random/boot_id")


def now() -> float:
    """Wall-clock time, which is stored and shared between machines."""
    return time.time()


def steady() -> float:
    """Monotonic time of this machine, since it was started."""
    return time.monotonic()


@cache
def machine() -> str:
    """Identifies the monotonic clock: the boot id of this machine, or a random id of this process."""
    try:
        return BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return secrets.token_hex(16)
