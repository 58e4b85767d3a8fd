"""`compiled`: Numba's njit with a cache that can never play stale rules.

Numba looks only at a function's own file when it decides whether a cached translation is still good, and it freezes
global tables into the code. An edit in another file, or in a data file, would silently go on playing the old rules. So
the cache folder is named by a hash of everything in the package that can end up in compiled code.
"""

import contextlib
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import sigutils
from numba.np.numpy_support import from_dtype

from amytis.core.errors import BadFile
from amytis.core.replacement import replacement
from amytis.core.unboxing import find_records_quickly

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
COMPILED = ("core", "games", "bots")  # the only parts of the package with compiled functions
SOURCES = (".py", ".toml", ".txt")
KEPT_CACHES = 4
HASH = re.compile(r"[0-9a-f]{20}")

JIT = not numba.config.DISABLE_JIT

if JIT:
    find_records_quickly()

BYTES = types.Array(types.int8, 1, "C")
MOVES = types.Array(types.int16, 1, "C")
LONGS = types.Array(types.int64, 1, "C")


def source_hash(package: Path = PACKAGE) -> str:
    """A hash of all that can end up in compiled code: sources, data, and the compiler that reads them."""
    digest = hashlib.blake2b(digest_size=10)
    digest.update(f"{sys.version} numba {numba.__version__} numpy {np.__version__}".encode())
    for path in sorted(p for part in COMPILED for p in (package / part).rglob("*") if p.suffix in SOURCES):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    replaced = replacement()
    if replaced is not None:
        digest.update(replaced.digest.encode())
    return digest.hexdigest()


def cache_root() -> Path:
    """Where compiled code is kept: AMYTIS_CACHE, else the user's cache folder, else a temporary one."""
    if chosen := os.environ.get("AMYTIS_CACHE"):
        return Path(chosen)
    try:
        root = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "amytis"
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except (OSError, RuntimeError):
        pass
    return private_folder()


def private_folder() -> Path:
    """A temporary folder that nobody else can write: compiled code found in it will be run."""
    folder = Path(tempfile.gettempdir()) / f"amytis-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if status.st_uid != os.getuid() or status.st_mode & 0o022 or folder.is_symlink():
        return Path(tempfile.mkdtemp(prefix="amytis-"))
    return folder


@cache
def cache_folder() -> Path:
    """The cache folder of exactly these sources; folders of older sources are thrown away, the newest few kept."""
    root = cache_root()
    folder = root / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        ours = [path for path in root.iterdir() if HASH.fullmatch(path.name) and path.is_dir()]
    except OSError as error:
        raise BadFile(
            f"no compiled code can be kept in {root}: {error.strerror}; AMYTIS_CACHE names a folder"
        ) from None
    for old in sorted(ours, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


@contextlib.contextmanager
def _own_cache() -> Iterator[None]:
    """Point Numba at our folder while a function is decorated, and leave everybody else's setting as it was."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def compiled(function: Function) -> Function:
    """Compile a function of the rules on first use; with NUMBA_DISABLE_JIT=1 it stays ordinary Python."""
    if not JIT:
        return function
    with _own_cache():
        translated: Function = numba.njit(cache=True, nogil=True)(function)
    return translated


def compiled_as(signature: Any) -> Callable[[Function], Function]:
    """Compile at once for one signature: what a loop that takes other compiled functions as arguments needs."""

    def decorate(function: Function) -> Function:
        if not JIT:
            return function
        with _own_cache():
            translated: Function = numba.njit(signature, cache=True, nogil=True)(function)
        return translated

    return decorate


def prepare(function: Callable[..., Any], signature: Any) -> None:
    """Compile one signature of a compiled function, or fetch it from the cache."""
    if JIT:
        function.compile(signature)  # type: ignore[attr-defined]


def pointer(signature: Any) -> Any:
    """The type of a compiled function of that signature when it is passed as an argument."""
    arguments, result = sigutils.normalize_signature(signature)
    return types.FunctionType(result(*arguments))


def record_type(dtype: np.dtype[Any]) -> Any:
    """Numba's type of a game's state record."""
    return from_dtype(dtype)


def record_dtype(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A state's dtype without a byte of padding, so that equal states are equal bytes.

    Give the widest fields first. Built on np.record, so that attributes work without the JIT as well.
    """
    packed = np.dtype(fields)
    spare = -packed.itemsize % 8
    if spare:
        packed = np.dtype([*fields, ("spare", np.int8, (spare,))])
    aligned = np.dtype(packed.descr, align=True)
    if aligned.itemsize != packed.itemsize:
        raise TypeError("list the widest fields of a state first: this order needs padding")
    return np.dtype((np.record, aligned))
