"""Plans of quick games, and rows of games that were never played."""

from amytis.study.observer import Row
from amytis.study.plan import Plan


def quick(players: int = 2, seed: int = 0, compare: str = "") -> Plan:
    """A plan of random games of Babylonia."""
    return Plan.new("babylonia", players, ["random"], compare=compare, seed=seed)


def row(number: int, points: list[int], **counted: list[int]) -> Row:
    """A game whose winner has most points; what is counted is given by seat."""
    places = [1 + sum(other > own for other in points) for own in points]
    counts = [{key: values[seat] for key, values in counted.items()} for seat in range(len(points))]
    sources = [{"nobles": own - 1, "cards": 1} for own in points]
    return Row(0, number, points, places, sources, counts, [2] * len(points), [(0, 0), (4, 12), (2, 2)], "cities")
