"""What time it is, by the clock on the wall, which can be set, and by one that never jumps. Tests bring their own."""

import secrets
import time
from functools import cache
from pathlib import Path

BOOT = Path("/proc/sys/kernel/random/boot_id")


def now() -> float:
    """The time of the day, which is stored, and which other machines know as well."""
    return time.time()


def steady() -> float:
    """Seconds since some moment that only this machine knows, until it starts again."""
    return time.monotonic()


@cache
def machine() -> str:
    """Whose steady time it is: this machine's since it was started, or where that has no name this process's."""
    try:
        return BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return secrets.token_hex(16)
