"""Chapter 5 of the rules: statues."""

import pytest

import amytis
from tests.games.babylon.table import garden, lay, play, refused, targets


def statues(game: amytis.Game) -> set[str]:
    """Where a statue can be put up now."""
    return targets(game, "statue")


def test_rule_5_5_the_first_statue_stands_on_any_statue_symbol() -> None:
    assert statues(lay(garden(dug="TT.."), "G6 L1", 1)) == {"H6", "H7"}


@pytest.mark.parametrize(
    ("place", "allowed"),
    [("C6", {"C6"}), ("F3", {"F3", "G3"}), ("F6", set()), ("B6", {"C6"})],
)
def test_rule_5_5_later_ones_stand_in_line_with_a_statue(place: str, allowed: set[str]) -> None:
    terraces = "C3 L1 .TST r3"  # statues on C3 and D4
    game = lay(garden(terraces, "C3 statue", dug="TT.."), f"{place} L1")
    assert statues(game) == allowed
    if not allowed:
        assert refused(game, f"statue {place}") == "5.5"


def test_rule_5_5_whatever_is_between_and_on_any_level() -> None:
    terraces = "A1 L1 T.B. r0; C1 L1 F.F. r0; D1 L2 BB.. r0"
    game = lay(garden(terraces, "A1 statue"), "G1 L2", 3)  # FT.. turned by three quarters: T . . F
    assert statues(game) == {"G1"}


def test_rule_5_5_a_statue_of_this_turn_counts() -> None:
    game = lay(garden("C3 L1 BT.. r0", "D3 statue", dug=".TST"), "G3 L1")  # statues on H3 and G4
    assert statues(game) == {"H3"}
    assert refused(game, "statue G4") == "5.5"
    game = lay(garden("C3 L1 BT.. r0", "D3 statue", dug="TT.."), "G3 L1", 1)  # statues on H3 and H4
    assert statues(play(game, "statue H3")) == {"H4"}


def test_rule_5_5_statues_of_other_gardens_do_not_count() -> None:
    lines = {"terraces 2": "F6 L1 BT.. r0", "items 2": "G6 statue"}
    assert statues(lay(garden(dug="TT..", **lines), "A1 L1")) == {"A1", "B1"}


def test_rule_5_5_a_garden_without_a_visible_statue_starts_afresh() -> None:
    # The only statue, on D3, is covered by the tile that shows the next one on E4.
    game = lay(garden("C3 L1 BT.. r0", "D3 statue", dug="S.T."), "D3 L2")
    assert statues(game) == {"E4"}
