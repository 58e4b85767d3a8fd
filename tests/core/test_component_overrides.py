"""Other pieces for a game: which files are read instead of the game's own."""

from pathlib import Path

import pytest

from amytis.core.catalogue import GAMES
from amytis.core.component_overrides import VARIABLE, check_component_override, component_override, piece_file
from amytis.core.errors import BadFile


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose components replace those of Babylon."""
    (tmp_path / "components.toml").write_text("rounds = 3")
    monkeypatch.setenv(VARIABLE, f"babylon={tmp_path}")
    return tmp_path


def test_only_what_the_folder_has_is_replaced_and_only_of_its_game(folder: Path) -> None:
    own = GAMES / "babylon" / "data"
    assert piece_file(own, "components.toml") == folder / "components.toml"
    assert piece_file(own, "tiles.txt") == own / "tiles.txt"
    other = GAMES / "babylonia" / "data"
    assert piece_file(other, "components.toml") == other / "components.toml"


@pytest.mark.parametrize("written", ["babylon", "chess=/tmp", "=/tmp/", "babylon=/no/such/folder"])
def test_an_environment_that_names_nothing_is_refused(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, written)
    with pytest.raises(BadFile, match=r"game=folder|does not exist"):
        component_override()


def test_a_folder_without_pieces_is_refused(tmp_path: Path) -> None:
    (tmp_path / "texts.en.toml").write_text("")
    with pytest.raises(BadFile, match=r"components\.toml or tiles\.txt"):
        check_component_override("babylon", tmp_path)


def test_a_file_replaces_its_like_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("components.toml", "tiles.txt"):
        (tmp_path / name).write_text("")
    monkeypatch.setenv(VARIABLE, f"babylon={tmp_path / 'components.toml'}")
    own = GAMES / "babylon" / "data"
    assert piece_file(own, "components.toml") == tmp_path / "components.toml"
    assert piece_file(own, "tiles.txt") == own / "tiles.txt"


def test_a_file_that_the_game_does_not_know_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "map.txt"
    other.write_text("")
    with pytest.raises(BadFile, match=r"is no file that replaces .*components\.toml or tiles\.txt"):
        check_component_override("babylon", other)
