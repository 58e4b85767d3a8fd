"""`compiled`: Numba's njit with a cache that never serves stale code.

Numba checks only a function's own file when it validates cached code, and it freezes global tables into the code: after
an edit in another file, or in a data file, it would silently keep playing the old rules. `CodeCache` keys code by
everything it depends on.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import sigutils
from numba.np.numpy_support import from_dtype

from amytis.core.code_cache import CodeCache
from amytis.core.unboxing import find_records_quickly

Function = TypeVar("Function", bound=Callable[..., Any])

JIT = not numba.config.DISABLE_JIT

if JIT:
    find_records_quickly()

BYTES = types.Array(types.int8, 1, "C")
MOVES = types.Array(types.int16, 1, "C")
LONGS = types.Array(types.int64, 1, "C")


def compiled(function: Function) -> Function:
    """Compile a function on first use; with NUMBA_DISABLE_JIT=1 it stays ordinary Python."""
    if not JIT:
        return function
    return cached(function)


def cached(function: Function) -> Function:
    """A function that Numba compiles when it is called, with our own code cache."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    dispatcher._cache = CodeCache(function)
    translated: Function = dispatcher
    return translated


def compiled_as(signature: Any) -> Callable[[Function], Function]:
    """Compile immediately for one signature, as loops need that take other compiled functions as arguments."""

    def decorate(function: Function) -> Function:
        if not JIT:
            return function
        dispatcher: Any = cached(function)
        dispatcher.compile(signature)
        dispatcher.disable_compile()
        translated: Function = dispatcher
        return translated

    return decorate


def prepare(function: Callable[..., Any], signature: Any) -> None:
    """Compile a function for one signature, or load it from the cache."""
    if JIT:
        function.compile(signature)  # type: ignore[attr-defined]


def pointer(signature: Any) -> Any:
    """The Numba type of a compiled function that is passed as an argument."""
    arguments, result = sigutils.normalize_signature(signature)
    return types.FunctionType(result(*arguments))


def record_type(dtype: np.dtype[Any]) -> Any:
    """Numba's type of a game's state record."""
    return from_dtype(dtype)


def record_dtype(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A state's dtype without padding, so that equal states are equal bytes.

    Put the widest fields first. It is based on np.record, so that attributes also work without the JIT.
    """
    packed = np.dtype(fields)
    spare = -packed.itemsize % 8
    if spare:
        packed = np.dtype([*fields, ("spare", np.int8, (spare,))])
    aligned = np.dtype(packed.descr, align=True)
    if aligned.itemsize != packed.itemsize:
        raise TypeError("list the widest fields of a state first: this order needs padding")
    return np.dtype((np.record, aligned))
