"""Names as they are kept."""

import pytest

from amytis.core.names import clean_name


@pytest.mark.parametrize(
    "name",
    ["Ann", "Zoé", "Nguyễn Thị Ánh", "שָּׁלוֹם", "กิ๊ก", "অঙ্কিতা", "محمّد", "김철수", "Ann ❤", "O'Brien-3"],
)
def test_names_of_all_languages_are_kept(name: str) -> None:
    assert clean_name(name)


def test_names_that_look_the_same_are_the_same() -> None:
    assert clean_name("Zoe\u0301") == clean_name("Zo\u00e9") == "Zo\u00e9"
    assert clean_name("Ann ❤\ufe0f") == clean_name("Ann  ❤") == "Ann ❤"
    assert clean_name("A\U000e0101nn") == "Ann"


@pytest.mark.parametrize("sign", "\u034f\u115f\u1160\u2800\u3164\uffa0\u180b\u17b4\u200b\u202e\u00ad")
def test_signs_that_show_nothing_are_refused(sign: str) -> None:
    assert clean_name(sign) is None
    assert clean_name(f"An{sign}n") is None


def test_a_letter_has_only_so_many_marks() -> None:
    assert clean_name("x" + "\u0332" * 3)
    assert clean_name("x" + "\u0332" * 4) is None
    assert clean_name("Ann \u0332") is None
