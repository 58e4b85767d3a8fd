"""Compiled functions: the same games as plain Python, records in their place, other users of Numba undisturbed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from amytis.core import compiled


def test_other_users_of_numba_keep_their_cache() -> None:
    before = numba.config.CACHE_DIR

    @compiled.compiled
    def twice(x: int) -> int:
        return 2 * x

    assert twice(4) == 8
    assert before == numba.config.CACHE_DIR


def test_a_state_has_no_padding() -> None:
    dtype = compiled.record_dtype([("wide", np.int64, (2,)), ("narrow", np.int8, (3,))])
    assert dtype.itemsize == 24
    assert sum(np.dtype(dtype[name]).itemsize for name in dtype.names or ()) == 24
    with pytest.raises(TypeError, match="widest fields"):
        compiled.record_dtype([("narrow", np.int8, (3,)), ("wide", np.int64, (2,))])


GAMES = """
import hashlib, json, random, sys
from tests.contract.cases import all_cases
digests = {}
for case in all_cases():
    for player in ("play_randomly", "play_eagerly"):
        digest = hashlib.sha256()
        for s in case.walk(21, player):
            digest.update(s.tobytes())
            digest.update(case.rules.moves(s).tobytes())
        digests[f"{case} {player}"] = digest.hexdigest()
print(json.dumps(digests))
"""


def play_games(jit: bool) -> dict[str, str]:
    """Digests of whole games, state by state, in a process with or without the compiler."""
    done = subprocess.run(
        [sys.executable, "-c", GAMES],
        env=os.environ | {"NUMBA_DISABLE_JIT": str(int(not jit))},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    digests: dict[str, str] = json.loads(done.stdout)
    return digests


def test_games_are_the_same_with_and_without_the_compiler() -> None:
    compiled, plain = play_games(jit=True), play_games(jit=False)
    assert plain
    assert plain.items() <= compiled.items()


def describe(s: Any) -> memoryview:
    """What Numba itself would ask a record for."""
    raise AssertionError("the fields of a record are described")


@compiled.compiled
def add(s: Any, more: int) -> None:
    """Change a record in its place."""
    s.count += more


def test_a_record_is_changed_in_its_place_without_describing_its_fields() -> None:
    undescribed = type("Undescribed", (np.record,), {"data": property(describe)})
    records = np.zeros(3, np.dtype((undescribed, [("count", np.int64), ("spare", np.int8, (8,))])))
    add(records[1], 5)
    assert records["count"].tolist() == [0, 5, 0]
