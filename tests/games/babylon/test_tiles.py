"""The 48 terrace tiles, the starting tiles and the tokens: what a set of them must be like."""

from collections import Counter

import pytest

from amytis.games.babylon.components import FLOWERS, TILES, TOKENS, TOKENS_OF_EACH, Tile, turned

MATERIALS = ("clay", "granite", "basalt")
SYMBOLS = "SFBT"
every_material = pytest.mark.parametrize("material", MATERIALS)


def of(material: str) -> list[Tile]:
    """The tiles of a material."""
    return [tile for tile in TILES if tile.material == material]


def turns(tile: Tile) -> set[str]:
    """All that a tile can look like."""
    return {turned(tile.symbols, quarters) for quarters in range(4)}


def are_diagonal(tile: Tile) -> bool:
    """Whether two equal symbols, or on clay the two symbols, are across the tile from each other."""
    one, other, third, fourth = list(tile.symbols)
    if tile.material == "clay":
        return "." not in one + third or "." not in other + fourth
    return (one == third != ".") or (other == fourth != ".")


def has_twins(tile: Tile) -> bool:
    """Whether a symbol is on a tile twice."""
    return max(Counter(tile.symbols.replace(".", "")).values()) > 1


def test_there_are_48_tiles_numbered_from_1_and_4_to_start_with() -> None:
    assert [tile.number for tile in TILES] == list(range(1, 53))
    assert [len(of(material)) for material in (*MATERIALS, "start")] == [16, 16, 16, 4]


@pytest.mark.parametrize(("material", "symbols"), [("clay", 2), ("granite", 3), ("basalt", 4)])
def test_every_tile_of_a_material_has_as_many_symbols(material: str, symbols: int) -> None:
    assert {4 - tile.symbols.count(".") for tile in of(material)} == {symbols}


@every_material
def test_each_symbol_is_equally_frequent_within_a_material(material: str) -> None:
    counts = Counter("".join(tile.symbols for tile in of(material)).replace(".", ""))
    assert set(counts) == set(SYMBOLS)
    assert len(set(counts.values())) == 1


@every_material
def test_each_flower_is_on_four_tiles_of_a_material(material: str) -> None:
    assert Counter(tile.flower for tile in of(material)) == dict.fromkeys(FLOWERS, 4)


@every_material
def test_each_flower_has_the_same_mix_of_symbols(material: str) -> None:
    mixes = [Counter("".join(tile.symbols for tile in of(material) if tile.flower == flower)) for flower in FLOWERS]
    assert mixes == [mixes[0]] * 4


@every_material
def test_no_two_tiles_of_a_material_look_alike_however_they_are_turned(material: str) -> None:
    looks = [look for tile in of(material) for look in turns(tile)]
    assert len(looks) == len(set(looks))


@every_material
def test_half_of_the_tiles_with_two_of_a_kind_have_them_side_by_side(material: str) -> None:
    twins = [tile for tile in of(material) if material == "clay" or has_twins(tile)]
    assert 2 * sum(map(are_diagonal, twins)) == len(twins) >= 12


@every_material
def test_every_symbol_comes_twice_on_as_many_tiles_as_any_other(material: str) -> None:
    doubled = Counter(symbol for tile in of(material) for symbol in SYMBOLS if tile.symbols.count(symbol) == 2)
    assert len({doubled[symbol] for symbol in SYMBOLS}) == 1


def test_a_starting_tile_has_all_four_symbols_and_the_flower_of_its_seat() -> None:
    assert [tile.flower for tile in of("start")] == list(FLOWERS)
    assert all(set(tile.symbols) == set(SYMBOLS) for tile in of("start"))


def test_starting_tiles_do_not_look_alike() -> None:
    looks = [look for tile in of("start") for look in turns(tile)]
    assert len(looks) == len(set(looks))


def test_there_are_14_tokens() -> None:
    assert set(TOKENS) == {"nothing", "single", "double", "change", "fill", "flower", "fewer"}
    assert len(TOKENS) * TOKENS_OF_EACH == 14
