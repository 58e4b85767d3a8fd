"""Names and neighbours of hexes."""

from hypothesis import given
from hypothesis import strategies as st

from amytis.core import hexes

places = st.tuples(st.integers(0, 98), st.integers(0, 25))


@given(places)
def test_a_name_is_read_back(place: hexes.Place) -> None:
    assert hexes.parse(hexes.name(place)) == place
    assert hexes.parse(hexes.name(place).lower()) == place


@given(st.text())
def test_what_is_no_name_is_no_place(text: str) -> None:
    place = hexes.parse(text)
    assert place is None or hexes.name(place) == text.upper()


@given(places)
def test_neighbours_are_mutual(place: hexes.Place) -> None:
    around = hexes.neighbours(place)
    assert len(set(around)) == 6
    assert all(place in hexes.neighbours(near) for near in around)
