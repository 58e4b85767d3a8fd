"""Faster unboxing of records that Python passes to compiled code.

Numba reads a record's `data` attribute, a view that describes every field again: for a state, far more work than most
functions of the rules do. Only the address is needed, which the buffer protocol returns immediately. The value and the
compiled function stay the same.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import boxing, cgutils
from numba.core.pythonapi import NativeValue, _unboxers

WITHOUT_FORMAT = 0  # PyBUF_SIMPLE
C_INT = ir.IntType(32)


def find_record(record: Any, value: Any, c: Any) -> NativeValue:
    """Unbox a record as a pointer to its first byte; its owner keeps it alive during the call."""
    buffer = c.pyapi.alloca_buffer()
    takes = [c.pyapi.pyobj, ir.PointerType(c.pyapi.py_buffer_t), C_INT]
    get_buffer = cgutils.get_or_insert_function(c.builder.module, ir.FunctionType(C_INT, takes), "PyObject_GetBuffer")
    failed = c.builder.call(get_buffer, [value, buffer, C_INT(WITHOUT_FORMAT)])
    first_member = c.builder.bitcast(buffer, ir.PointerType(c.pyapi.voidptr))
    pointer = c.builder.bitcast(c.builder.load(first_member), c.context.get_value_type(record))
    is_error = cgutils.is_not_null(c.builder, failed)
    return NativeValue(pointer, is_error, lambda: c.pyapi.release_buffer(buffer))


def find_records_quickly() -> None:
    """Replace Numba's unboxing of records; it has no public API for that."""
    if _unboxers.functions[types.Record] is boxing.unbox_record:
        _unboxers.functions[types.Record] = find_record
