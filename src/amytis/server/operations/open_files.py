"""How many files, and so connections, this process may have open."""

import contextlib
import resource

MOST_FILES = 65_536


def allow_many_files() -> None:
    """Raise the limit on open files, and so on connections, for this process and its children."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # A sandbox may forbid it.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
