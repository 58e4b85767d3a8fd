"""The package of environments: what it needs, and what it says when that is missing."""

import subprocess
import sys
from itertools import pairwise

import pytest

import amytis
import amytis.envs

BLOCKED = "import sys; sys.modules.update(dict.fromkeys(['gymnasium', 'pettingzoo', 'pyspiel']));"


@pytest.mark.parametrize(("name", "library"), [("aec_env", "gymnasium"), ("solo_env", "gymnasium")])
def test_what_is_missing_is_named_with_what_brings_it(name: str, library: str) -> None:
    code = f"{BLOCKED} import amytis.envs; amytis.envs.{name}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert f"AmytisError: {name} needs {library}, which comes with amytis[envs]" in done.stderr


def test_openspiel_is_named_when_it_is_missing() -> None:
    done = subprocess.run([sys.executable, "-c", f"{BLOCKED} import amytis.envs.spiel"], capture_output=True, text=True)
    assert "amytis[spiel]" in done.stderr.splitlines()[-1]


def test_batches_and_observations_need_nothing_more() -> None:
    code = f"{BLOCKED} import amytis.envs; amytis.envs.Batch; print(len(amytis.envs.describe('tower')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 20


def test_an_unknown_name_is_no_part_of_the_package() -> None:
    with pytest.raises(AttributeError, match="chess_env"):
        _ = amytis.envs.chess_env


def test_a_description_covers_the_whole_observation_without_gaps() -> None:
    for game in ("babylonia", "babylon", "gardens", "tower"):
        passages = list(amytis.envs.describe(game).values())
        assert passages[0].where.start == 0
        assert all(one.where.stop == other.where.start for one, other in pairwise(passages))
        assert passages[-1].where.stop == amytis.envs.Batch(game, 1, seed=1).observations.shape[1]
