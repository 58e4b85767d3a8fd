"""Where compiled code is kept: one folder for each module and key, one file for each function and signature.

Files are found by what they depend on, never by a path or a time stamp, and each names its own content: a file that is
damaged, or is another function's, counts as missing, and the function is compiled again.
"""

import contextlib
import hashlib
import os
import pickle
import re
import shutil
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.serialize import dumps

from amytis.core.code_keys import code_key
from amytis.core.errors import BadFile

KEPT_VERSIONS = 6  # of one module: of a few branches, and of a few sets of pieces in a study
KEPT_SECONDS = 90 * 24 * 3600  # since the last use: of modules that are gone
FOLDER = re.compile(r"(?:(?P<module>[\w.]+)-)?[0-9a-f]{20}", re.ASCII)
CHECKSUM_BYTES = 16


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
    """A temporary folder that no other user can write: compiled code found in it will be run."""
    folder = Path(tempfile.gettempdir()) / f"amytis-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if status.st_uid != os.getuid() or status.st_mode & 0o022 or folder.is_symlink():
        return Path(tempfile.mkdtemp(prefix="amytis-"))
    return folder


@cache
def code_folder(module: str, source: Path) -> Path:
    """The folder for the compiled functions of a module; of its earlier versions only the newest few are kept."""
    root = cache_root()
    folder = root / f"{module}-{code_key(source)}"
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            remove_old_versions(root, module)
        os.utime(folder)
    except OSError as error:
        raise BadFile(
            f"no compiled code can be kept in {root}: {error.strerror}; AMYTIS_CACHE names a folder"
        ) from None
    return folder


def remove_old_versions(root: Path, module: str) -> None:
    """Remove all but the most recently used versions of a module's compiled code, and whatever has long been unused."""
    versions, unused = [], []
    for path in root.iterdir():
        if match := FOLDER.fullmatch(path.name):
            with contextlib.suppress(FileNotFoundError):
                used = path.stat().st_mtime
                if match["module"] == module:
                    versions.append((used, path))
                elif used < time.time() - KEPT_SECONDS:
                    unused.append(path)
    for path in [*unused, *(path for _, path in sorted(versions, reverse=True)[KEPT_VERSIONS:])]:
        shutil.rmtree(path, ignore_errors=True)


class CodeFile:
    """The kept code of one function: a file for each signature and kind of processor."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._name = name

    def _path(self, key: Any) -> Path:
        return self._folder / f"{self._name}.{hashlib.blake2b(repr(key).encode(), digest_size=10).hexdigest()}"

    def load(self, key: Any) -> Any:
        """The code kept for a key, or None if there is none that can be used."""
        try:
            content = self._path(key).read_bytes()
            checksum, body = content[:CHECKSUM_BYTES], content[CHECKSUM_BYTES:]
            if checksum != hashlib.blake2b(body, digest_size=CHECKSUM_BYTES).digest():
                return None
            kept_key, code = pickle.loads(body)
        except OSError:
            return None
        return code if kept_key == key else None

    def save(self, key: Any, code: Any) -> None:
        """Keep code, whole or not at all; without a place for it the game goes on, and compiles anew next time."""
        body = dumps((key, code))
        path = self._path(key)
        temporary = None
        try:
            handle, temporary = tempfile.mkstemp(dir=self._folder, prefix=f".{path.name}.")
            with os.fdopen(handle, "wb") as stream:
                stream.write(hashlib.blake2b(body, digest_size=CHECKSUM_BYTES).digest())
                stream.write(body)
            Path(temporary).replace(path)
        except OSError as error:
            if temporary is not None:
                Path(temporary).unlink(missing_ok=True)
            warnings.warn(f"compiled code cannot be kept in {self._folder}: {error.strerror}", stacklevel=2)

    def flush(self) -> None:
        """Forget all that is kept of this function."""
        for path in self._folder.glob(f"{self._name}.*"):
            path.unlink(missing_ok=True)


class ModuleLocator(_CacheLocator):  # type: ignore[misc]  # Numba leaves it untyped
    """Where the code of a function's module is kept."""

    def __init__(self, function: Any, source: str) -> None:
        self._py_file = source
        self._line = function.__code__.co_firstlineno
        self._folder = code_folder(function.__module__, Path(source))

    def get_cache_path(self) -> str:
        """The folder of the module's compiled code."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Leave it to `CodeFile`, which goes on without a place to keep code; Numba's own check would raise."""

    def get_source_stamp(self) -> str:
        """The folder's name holds the key already."""
        return self._folder.name

    def get_disambiguator(self) -> str:
        """The line tells functions of one name apart."""
        return str(self._line)

    @classmethod
    def from_function(cls, function: Any, source: str) -> "ModuleLocator":
        """The place for a function."""
        return cls(function, source)


class CodeCacheImplementation(CompileResultCacheImpl):  # type: ignore[misc]  # Numba leaves it untyped
    """Numba's way of writing compiled functions, in the folders of this package."""

    _locator_classes = (ModuleLocator,)


class CodeCache(FunctionCache):  # type: ignore[misc]  # Numba leaves it untyped
    """The kept code of one function, as Numba asks for it."""

    _impl_class = CodeCacheImplementation

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file = CodeFile(Path(self._cache_path), self._impl.filename_base)
