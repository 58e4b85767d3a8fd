"""Recovery codes: hard to guess, easy to type, and stored as a hash only."""

import pytest

from amytis.server.domain import recovery_codes


def test_a_code_has_a_hundred_secret_bits_and_no_look_alikes() -> None:
    code = recovery_codes.fresh_code()
    groups = code.split("-")
    assert [len(group) for group in groups] == [4] * 6
    assert len(set(recovery_codes.LETTERS)) == 32
    assert not set("OILU") & set(recovery_codes.LETTERS)
    assert (len(code.replace("-", "")) - len(recovery_codes.start_of(code))) * 5 == 100
    assert len({recovery_codes.fresh_code() for _ in range(50)}) == 50


def test_a_code_is_read_as_people_type_it() -> None:
    code = "A0B1-CDEF-GHJK-MNPQ-RSTV-WXYZ"
    letters = recovery_codes.read_code(code)
    assert letters == code.replace("-", "")
    for typed in (code.lower(), f" {code.replace('-', ' ')} ", code.replace("0", "O").replace("1", "l")):
        assert recovery_codes.read_code(typed) == letters


@pytest.mark.parametrize("text", ["", "A0B1", "U" * 24, "é" * 24, "A" * 25, "---"])
def test_what_can_be_no_code_is_not_read(text: str) -> None:
    assert recovery_codes.read_code(text) is None


def test_only_the_right_code_matches_and_its_hash_does_not_reveal_it() -> None:
    code = recovery_codes.fresh_code()
    letters = recovery_codes.read_code(code)
    kept = recovery_codes.keep(code)
    assert letters and recovery_codes.is_right(letters, kept)
    last = "0" if letters[-1] != "0" else "1"
    assert not recovery_codes.is_right(letters[:-1] + last, kept)
    assert not recovery_codes.is_right(letters, recovery_codes.NOBODYS)
    assert letters[4:] not in f"{kept}"
    assert recovery_codes.keep(code).hash != kept.hash
