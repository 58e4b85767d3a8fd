"""How a record that Python hands to compiled code is found in memory.

Numba asks a record for its `data`, a view that describes every field of it anew: for a state, far more work than most
functions of the rules do with it. All that is needed is where the record begins, and that the buffer protocol tells at
once. The value, and what is compiled of the function itself, stay the same.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import boxing, cgutils
from numba.core.pythonapi import NativeValue, _unboxers

WITHOUT_FORMAT = 0  # PyBUF_SIMPLE
C_INT = ir.IntType(32)


def find_record(record: Any, value: Any, c: Any) -> NativeValue:
    """Lower the unboxing of a record to a pointer to its first byte, which its owner keeps alive during the call."""
    buffer = c.pyapi.alloca_buffer()
    takes = [c.pyapi.pyobj, ir.PointerType(c.pyapi.py_buffer_t), C_INT]
    get_buffer = cgutils.get_or_insert_function(c.builder.module, ir.FunctionType(C_INT, takes), "PyObject_GetBuffer")
    failed = c.builder.call(get_buffer, [value, buffer, C_INT(WITHOUT_FORMAT)])
    first_member = c.builder.bitcast(buffer, ir.PointerType(c.pyapi.voidptr))
    pointer = c.builder.bitcast(c.builder.load(first_member), c.context.get_value_type(record))
    is_error = cgutils.is_not_null(c.builder, failed)
    return NativeValue(pointer, is_error, lambda: c.pyapi.release_buffer(buffer))


def find_records_quickly() -> None:
    """Let compiled functions find their records in this way; Numba has no public way to replace one of its own."""
    if _unboxers.functions[types.Record] is boxing.unbox_record:
        _unboxers.functions[types.Record] = find_record
