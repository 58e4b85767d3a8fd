"""Rendering: text, and pictures of the boards."""

import numpy as np
import pytest

import amytis
from amytis.core.svg import document, element, words
from amytis.envs import aec_env, solo_env
from amytis.envs.rendering import rasterise
from tests.contract.cases import every_game


def test_a_drawing_becomes_rows_of_pixels() -> None:
    picture = rasterise(document(60, 40, "a square", element("rect", x=10, y=10, width=20, height=20, fill="#ff0000")))
    assert picture.shape == (40, 60, 3)
    assert picture.dtype == np.uint8
    assert picture[20, 20].tolist() == [255, 0, 0]
    assert picture[5, 5].tolist() != [255, 0, 0]


def test_letters_are_drawn_whatever_fonts_the_machine_has() -> None:
    blank = rasterise(document(60, 40, "nothing"))
    assert (rasterise(document(60, 40, "a word", words("Mosaic", 30, 20))) != blank).any()


@every_game
def test_every_board_is_rendered_as_a_picture(game: str) -> None:
    env = solo_env(game, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.ndim == 3
    assert min(picture.shape[:2]) > 100
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5


def test_text_is_the_drawn_position() -> None:
    env = aec_env("tower", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == amytis.new("tower", 2, seed=1).draw()


def test_an_unknown_way_of_rendering_is_refused() -> None:
    with pytest.raises(amytis.BadOption, match="hologram"):
        aec_env("tower", render_mode="hologram")
