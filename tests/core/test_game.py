"""The Python API, as a notebook uses it."""

import random
from typing import Any

import numpy as np
import pytest

import amytis
from amytis.core.seats import SPECTATOR
from amytis.core.warm_up import warm_up


def test_a_game_is_played_by_notation() -> None:
    g = amytis.new("babylonia", players=3, seed=7)
    assert g.to_move == 0
    move = next(move for move in g.moves() if move.startswith(("M@", "F@")))
    assert g.play(move).moves() == ["done"]
    g.play("done")
    assert g.to_move == 1
    assert g.scores == [g.view()["seats"][seat]["points"] for seat in range(3)]
    assert g.result is None


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (amytis.new("babylonia", players=4, seed=42) for _ in range(2))
    assert one.draw() == other.draw()
    assert amytis.new("babylonia", players=4, seed=43).draw() != one.draw()


def test_manual_chance_is_listed_and_played() -> None:
    g = amytis.new("babylonia", players=2, chance="manual")
    assert g.to_move == amytis.CHANCE
    assert len(g.moves()) == 10
    g.play("D4 [PS]")
    assert "D4" in g.view()["tiles"]
    with pytest.raises(amytis.IllegalMove, match="the next tile goes to G5"):
        g.play("F8 [P]")


def test_illegal_moves_change_nothing_and_name_their_rule() -> None:
    g = amytis.new("babylonia", players=2, seed=1)
    before = g.draw()
    for move, rule in (("done", "2.5"), ("card 1", "6.2"), ("score D4", "5.2"), ("draw P", "2.1")):
        with pytest.raises(amytis.IllegalMove) as caught:
            g.play(move)
        assert caught.value.rule == rule
        assert f"(rule {rule})" in str(caught.value)
    for nonsense in ("", "M", "Z@K7", "M@K8", "card 0", "M@K7 M@L8", "ß", "draw ?"):
        with pytest.raises(amytis.IllegalMove) as caught:
            g.play(nonsense)
        assert caught.value.rule == ""
    assert g.draw() == before


def test_undo_goes_back_over_chance() -> None:
    g = amytis.new("babylonia", players=2, seed=1)
    start = g.draw()
    g.play(g.moves()[0]).play("done")
    assert g.to_move == 1
    g.undo().undo()
    assert g.draw() == start
    assert g.undo().draw() == start


def test_undo_with_manual_chance_is_one_step() -> None:
    g = amytis.new("babylonia", players=2, chance="manual")
    g.play("D4 [PS]").play("G5 <5>").undo()
    assert list(g.view()["tiles"]) == ["D4"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "babilonia"}, "did you mean 'babylonia'"),
        ({"game": "chess"}, "there is no game 'chess'; known: babylonia"),
        ({"game": "babylonia", "players": 5}, "2 to 4 players, not 5"),
        ({"game": "babylonia", "cards": "ten"}, "option 'cards' cannot be 'ten'; known: base, variant"),
        ({"game": "babylonia", "colour": "red"}, "no option 'colour'"),
        ({"game": "babylonia", "chance": "never"}, "chance is 'auto' or 'manual'"),
        ({"game": "babylonia", "names": ["a", "b", "c"]}, "3 names for 2 players"),
    ],
)
def test_bad_settings_are_refused_in_words(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(amytis.AmytisError, match=message):
        amytis.new(**arguments)  # type: ignore[arg-type]


def test_a_view_is_plain_data_of_one_seat() -> None:
    g = amytis.new("babylonia", players=2, seed=3)
    assert g.view(0)["seats"][0]["stand"] is not None
    assert g.view(0)["seats"][1]["stand"] is None
    assert g.view()["seat"] is None
    with pytest.raises(amytis.BadOption, match="there is no seat 2"):
        g.view(2)


def test_a_result_has_scores_ranks_and_winners() -> None:
    g = amytis.new("babylonia", players=2, seed=9)
    dice = random.Random(9)
    while not g.over:
        g.play(dice.choice(g.moves()))
    assert g.to_move == amytis.OVER
    result = g.result
    assert result is not None
    assert result.scores == g.scores
    assert result.winners == [seat for seat in range(2) if result.ranks[seat] == 1]
    assert "Babylonia, 2 players" in repr(g)
    with pytest.raises(amytis.IllegalMove, match="over"):
        g.play("done")


def test_names_that_are_alike_are_told_apart() -> None:
    assert amytis.new("babylonia", players=3, names=["Ann", "Ann"]).names == ["Ann 1", "Ann 2", "Seat 3"]


def test_undo_after_a_replay_draws_the_same_again() -> None:
    g = amytis.new("babylonia", players=2, seed=4)
    for _ in range(3):
        g.play(g.moves()[0])
    again = amytis.replay(g.record(), seed=99)
    before = again.draw()
    moves = [again.rules.text(step.before, step.move) for step in again.steps if step.mover != amytis.CHANCE]
    for _ in moves:
        again.undo()
    for move in moves:
        again.play(move)
    assert again.draw() == before


def test_what_is_drawn_after_an_undone_draw_does_not_repeat_it() -> None:
    drawn = []
    for redone in (False, True):
        g = amytis.new("tower", players=4, seed=11)
        g.play_number(int(g.rules.moves(g.state)[0])).play("done")
        for _ in range(4):
            g.play("take green")
            if redone:
                g.undo().play("take green")
        drawn.append(g.draw())
    assert drawn[0] == drawn[1]


def test_undo_never_deals_the_set_up_again() -> None:
    g = amytis.new("babylonia", players=2, seed=4)
    dealt = g.draw()
    replayed = amytis.replay(g.record(), seed=1)
    assert replayed.undo().draw() == dealt


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 3.0}, "players is a number"),
        ({"players": "3"}, "players is a number"),
        ({"names": "Ann"}, "names a list"),
        ({"seed": 1.5}, "a seed is a whole number"),
        ({"cards": ["base"]}, "cannot be"),
        ({"cards": 10**5000}, "cannot be"),
        ({"players": 10**5000}, "2 to 4 players, not a value of type int"),
        ({"names": [1, 2]}, "names a list of names"),
        ({"names": None}, "names a list of names"),
        ({"names": 7}, "names a list of names"),
        ({"seed": 10**5000}, "a seed has at most 100 digits"),
        ({"seed": -(10**100)}, "a seed has at most 100 digits"),
        ({"seed": [10**5000]}, "a seed is a whole number, unlike a value of type list"),
    ],
)
def test_settings_of_the_wrong_kind_are_refused_in_words(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(amytis.BadOption, match=message):
        amytis.new("babylonia", **arguments)  # type: ignore[arg-type]


def test_moves_of_the_wrong_kind_are_refused_in_words() -> None:
    g = amytis.new("babylonia", seed=1)
    with pytest.raises(amytis.IllegalMove, match="written as text"):
        g.play(5)  # type: ignore[arg-type]
    for number in (-1, -(10**6), 10**6, 10**5000):
        with pytest.raises(amytis.IllegalMove, match="no move number"):
            g.play_number(number)
    with pytest.raises(amytis.BadOption, match="chance is"):
        amytis.replay(g.record(), chance="bogus")  # type: ignore[arg-type]


def test_a_long_seed_is_a_seed() -> None:
    long = amytis.new("babylonia", seed=10**99)
    assert long.draw() == amytis.new("babylonia", seed=10**99).draw() != amytis.new("babylonia", seed=10**98).draw()


def test_a_choice_written_as_a_number_is_the_same_choice() -> None:
    solo = amytis.new("gardens", players=1, pool=4)  # type: ignore[arg-type]
    assert solo.header.options["pool"] == "4"


@pytest.mark.parametrize("record", [None, 5, b"amytis record: 1", [10**5000]])
def test_a_record_that_is_no_text_is_refused_in_words(record: Any) -> None:
    with pytest.raises(amytis.BadRecord, match="a record is written as text") as caught:
        amytis.replay(record)
    assert caught.value.worded("fr").startswith("ligne 1 : un enregistrement s'écrit en texte")


def test_a_long_setting_is_quoted_briefly() -> None:
    for arguments in ({"game": "x" * 10**6}, {"game": "babylonia", "cards": "x" * 10**6}):
        with pytest.raises(amytis.AmytisError) as caught:
            amytis.new(**arguments)  # type: ignore[arg-type]
        assert len(str(caught.value)) < 200


def test_a_numpy_seed_is_the_same_seed() -> None:
    assert amytis.new("babylonia", seed=np.int64(7)).draw() == amytis.new("babylonia", seed=7).draw()  # type: ignore[arg-type]


def test_a_game_is_found_below_the_package() -> None:
    assert amytis.games.babylonia.position("players: 2\nseat 1: stand F\nseat 2: stand F\n").players == 2
    with pytest.raises(AttributeError, match="there is no game 'chess'"):
        _ = amytis.games.chess


def test_who_is_to_move_follows_the_state() -> None:
    g = amytis.new("babylonia", players=2, seed=7)
    g.play(g.moves()[0])
    before = g.fork()
    assert (before.to_move, g.play("done").to_move, before.to_move) == (0, 1, 0)
    g.undo()
    assert g.to_move == 0
    g.state = before.play("done").state
    assert g.to_move == 1


def test_a_rehearsal_goes_to_the_end_of_the_game() -> None:
    assert warm_up("babylonia") is not None


def test_no_step_is_counted_from_the_end() -> None:
    g = amytis.new("babylonia", players=2, seed=1)
    g.play(g.moves()[0])
    assert g.story(len(g.steps) - 1, 0)
    assert g.story(len(g.steps) - 1, 1) == g.story(len(g.steps) - 1) == []
    for seat in (1, SPECTATOR):
        for step in (-1, -len(g.steps), -(10**5000)):
            with pytest.raises(amytis.BadOption, match="steps are counted from 0"):
                g.story(step, seat)
    with pytest.raises(amytis.BadOption, match="a step is a whole number"):
        g.story("0", 1)  # type: ignore[arg-type]
    for seat in (2, -3):
        with pytest.raises(amytis.BadOption, match="there is no seat"):
            g.story(0, seat)


def test_a_seat_that_is_not_there_is_refused() -> None:
    for seat in (5, 10**5000):
        with pytest.raises(amytis.BadOption, match="there is no seat"):
            amytis.new("babylonia", players=2, seed=1).view(seat)
        with pytest.raises(amytis.BadOption, match="there is no seat"):
            amytis.new("babylonia", players=2, seed=1).turn_to(seat)


@pytest.mark.parametrize("seat", ["0", 0.5, [0]])
def test_what_is_no_seat_is_refused_with_a_sentence(seat: Any) -> None:
    g = amytis.new("tower", players=2, seed=1)
    for look in (g.view, g.svg, g.record, g.turn_to):
        with pytest.raises(amytis.BadOption, match="a seat is a whole number"):
            look(seat)


@pytest.mark.parametrize("move", ["0", 0.5, None])
def test_what_is_no_number_of_a_move_is_refused(move: Any) -> None:
    g = amytis.new("babylonia", players=2, seed=1)
    with pytest.raises(amytis.IllegalMove, match="the number of a move is a whole number"):
        g.play_number(move)


def test_a_language_that_we_do_not_speak_is_refused() -> None:
    g = amytis.new("babylonia", players=2, seed=1)
    assert g.svg(language="fr") != g.svg(language="en")
    for narrate in (g.svg, lambda language: g.story(0, language=language)):
        with pytest.raises(amytis.BadOption, match="a language is one of en, fr, unlike 'de'"):
            narrate(language="de")
