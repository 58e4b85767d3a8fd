"""stub"""
from amytis.core.compiled import compiled
from amytis.core.contract import State


@compiled
def promise(s: State, seat: int) -> float:
    return 0.0
