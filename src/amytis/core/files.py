"""Files that are read with a clear word when they cannot be, and written whole or not at all."""

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from amytis.core.errors import BadFile

LARGEST = 2**30  # bytes; what has no end, such as a device, would fill the memory


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        with path.expanduser().open("rb") as stream:
            content = stream.read(LARGEST)
        if len(content) == LARGEST:
            raise BadFile(f"{path}: too large to be read")
        return content.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise BadFile(f"{path}: not a text file") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def write_text(path: Path, text: str) -> None:
    """Replace a file by new text in one step: after a crash the old or the new text is there, never a part."""
    try:
        path = path.expanduser().resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except (OSError, ValueError, RuntimeError) as error:
        raise BadFile(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise BadFile(f"{path}: {error.strerror or error}") from None


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file has."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
