"""Records: they replay, they hide what they must, and a damaged one is refused with its line."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import amytis
from amytis.core.game import Game
from amytis.core.records import Header, Record
from tests.contract.cases import Case, every_case


@cache
def finished(players: int = 3, seed: int = 5, cards: str = "base") -> str:
    """The record of a random game."""
    dice = random.Random(seed)
    game = amytis.new("babylonia", players=players, seed=seed, cards=cards, names=["Ann", "Ben"])
    while not game.over:
        game.play(dice.choice(game.moves()))
    return game.record()


def refused(text: str) -> amytis.BadRecord:
    """What is said when a text is replayed."""
    with pytest.raises(amytis.BadRecord) as caught:
        amytis.replay(text)
    return caught.value


def line_number(text: str, wanted: str) -> int:
    """Where a line first stands in a text, from 1."""
    return text.splitlines().index(wanted) + 1


def edited(text: str, number: int, line: str) -> str:
    """A text with one line replaced."""
    lines = text.splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


@every_case
def test_every_beginning_of_a_record_replays(case: Case) -> None:
    dice = random.Random(1)
    game = Game(Header.new(case.game, case.players, dict(case.options)), seed=1)
    while not game.over:
        game.play(dice.choice(game.moves()))
    lines = game.record().splitlines()
    first = lines.index("---") + 1
    for end in [*range(first, len(lines), len(lines) // 4), len(lines)]:
        text = "\n".join(lines[:end]) + "\n"
        assert amytis.replay(text, chance="manual").record() == text


def test_a_record_is_readable() -> None:
    lines = finished().splitlines()
    assert lines[:7] == [
        "amytis record: 1",
        "game: babylonia",
        "players: 3",
        "cards: base",
        "seat 1: Ann",
        "seat 2: Ben",
        "---",
    ]
    assert lines[7].startswith("* J2 ")
    assert lines[-1].startswith("result: ")
    assert "1 done" in lines


def test_remarks_and_empty_lines_are_skipped() -> None:
    text = finished()
    remarked = "# a fine game\n" + text.replace("1 done\n", "1 done\n\n  # well played\n")
    assert amytis.replay(remarked).record() == text


def test_an_unfinished_record_is_played_on() -> None:
    lines = finished().splitlines()[:80]
    game = amytis.replay("\n".join(lines), seed=1)
    assert not game.over
    dice = random.Random(2)
    while not game.over:
        game.play(dice.choice(game.moves()))
    assert game.record().startswith("\n".join(lines))


def test_a_seat_reads_only_what_it_knows() -> None:
    game = amytis.replay(finished())
    text = game.record(seat=1)
    assert "seen by: 2" in text
    owners = [step.before.seat for step in game.steps]
    for line, step, owner in zip(Record.parse(text).lines, game.steps, owners, strict=True):
        written = game.rules.text(step.before, step.move)
        if written.startswith("draw"):
            assert line.move == (written if owner == 1 else "draw ?")
    assert "?@" in text
    assert "draw ?" in game.record(hidden=True)


def test_another_seats_unconfirmed_tokens_are_not_in_its_record() -> None:
    game = amytis.new("babylonia", players=2, seed=1)
    game.play(game.moves()[0])
    assert len(game.record(seat=0).splitlines()) == len(game.record().splitlines()) + 1
    assert "1 " + game.rules.text(game.steps[-1].before, game.steps[-1].move) not in game.record(seat=1)
    assert "@" not in game.record(hidden=True)


def test_a_record_with_hidden_things_is_not_replayed() -> None:
    text = amytis.replay(finished()).record(seat=0)
    error = refused(text)
    assert "hides" in error.reason
    assert "?" in text.splitlines()[error.line - 1]


def test_an_illegal_move_is_refused_with_its_line_and_rule() -> None:
    text = finished()
    number = line_number(text, "1 done")
    error = refused(edited(text, number, "1 extra turn"))
    assert error.line == number
    assert "rule 8.2" in str(error)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 dune", "is no move of Babylonia"),
        ("2 done", "it is for seat 1 to move"),
        ("* done", "not for chance"),
        ("9 done", "a line starts with"),
        ("done", "a line starts with"),
        ("² done", "a line starts with"),
        ("9" * 5000 + " done", "a line starts with"),
        ("1 M@Z99", "there is no hex Z99"),
        ("1 M@99", "is no move"),
        ("1 M@A2", "there is no hex A2"),
    ],
)
def test_a_damaged_line_is_refused_with_its_number(line: str, reason: str) -> None:
    text = finished()
    number = line_number(text, "1 done")
    error = refused(edited(text, number, line))
    assert error.line == number
    assert reason in error.reason


def test_a_missing_line_is_noticed() -> None:
    lines = finished().splitlines()
    del lines[20]
    assert "line" in str(refused("\n".join(lines)))


def test_a_wrong_result_is_refused() -> None:
    text = finished()
    last = len(text.splitlines())
    assert refused(edited(text, last, "result: 1 2 3")).line == last
    assert "does not fit" in refused(edited(text, last, "result: 1 2 3")).reason
    assert "not over" in refused("\n".join([*text.splitlines()[:60], "result: 0 0 0"])).reason


@pytest.mark.parametrize("result", ["apple 40 31", "² 3", "--5 3"])
def test_a_result_that_is_no_numbers_is_refused(result: str) -> None:
    text = finished()
    last = len(text.splitlines())
    error = refused(edited(text, last, f"result: {result}"))
    assert error.line == last
    assert "needs a number" in error.reason


def test_a_name_for_the_second_seat_alone_is_refused() -> None:
    text = finished().replace("seat 1: Ann\n", "")
    assert "seat 2 has a name, but seat 1 has none" in refused(text).reason


def test_lines_after_the_end_are_refused() -> None:
    lines = finished().splitlines()
    lines[-1] = "1 done"
    assert "over already" in refused("\n".join(lines)).reason
    assert "after the result" in refused(finished() + "1 done\n").reason


@pytest.mark.parametrize(
    ("line", "replacement", "reason"),
    [
        ("amytis record: 1", "amytis record: 7", "version '7'"),
        ("amytis record: 1", "hello", "not an Amytis record"),
        ("game: babylonia", "game: babylonai", "did you mean 'babylonia'"),
        ("players: 3", "players: 9", "2 to 4 players"),
        ("players: 3", "players: three", "needs a number"),
        ("players: 3", "players 3", "key: value"),
        ("cards: base", "cards: all", "cannot be 'all'"),
        ("cards: base", "colour: red", "no option 'colour'"),
        ("cards: base", "players: 3", "twice"),
        ("---", "", "has no end"),
        ("seat 1: Ann", "seat 1: " + "x" * 41, "a name has 1 to 40"),
        ("players: 3", "players: ²", "needs a number"),
        ("players: 3", "players: " + "3" * 5000, "needs a number"),
    ],
)
def test_a_damaged_header_is_refused(line: str, replacement: str, reason: str) -> None:
    text = finished()
    number = line_number(text, line)
    error = refused(edited(text, number, replacement))
    assert reason in error.reason
    assert reason == "has no end" or error.line == number


@given(st.text())
def test_any_other_text_is_refused_in_words(text: str) -> None:
    refused(text)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_record_with_any_line_changed_replays_or_is_refused_in_words(data: st.DataObject) -> None:
    lines = finished().splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    lines[number] = data.draw(st.one_of(st.text(max_size=12), st.sampled_from(lines)))
    try:
        amytis.replay("\n".join(lines))
    except amytis.AmytisError as error:
        assert isinstance(error, amytis.BadRecord)


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=30), max_size=3))
def test_names_survive_a_record(names: list[str]) -> None:
    try:
        header = Header.new("babylonia", 3, {}, names)
    except amytis.BadOption:
        return
    assert Record.parse(Record(header).text()).header == header
