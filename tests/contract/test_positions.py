"""Drawn positions of every game: what is changed by hand is refused in words, or can be played on to the end."""

import random
import re
from contextlib import suppress
from functools import cache

import pytest

from amytis.core.compiled import JIT
from amytis.core.contract import OVER, Rules, State
from amytis.core.errors import BadPosition
from amytis.core.game import same_state
from tests.contract.cases import Case, all_cases

CHANGED = 120 if JIT else 8
LONGEST_GAME = 2000
SPLIT = re.compile(r"([^\s;,]+)")

by_players = {(case.game, case.players): case for case in all_cases()}
every_count = pytest.mark.parametrize("case", by_players.values(), ids=[f"{name}-{n}" for name, n in by_players])


@cache
def drawings(case: Case) -> list[str]:
    """Some positions of a game, as text."""
    return [case.rules.draw(s) for s in case.samples(61, share=0.05)]


def changed(case: Case, dice: random.Random) -> str:
    """A drawing with one to three changes: a line or a word of another drawing, another number, a line less."""
    lines = dice.choice(drawings(case)).splitlines()
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(lines))
        other = dice.choice(dice.choice(drawings(case)).splitlines())
        lines[at] = dice.choice([change_line, change_word, change_number])(lines[at], other, dice)
    return "\n".join(lines)


def change_line(line: str, other: str, dice: random.Random) -> str:
    """Another line, or none."""
    return dice.choice(["", other])


def change_word(line: str, other: str, dice: random.Random) -> str:
    """A word of another line in the place of one; a line of another phase in the place of a phase."""
    words, others = SPLIT.split(line), SPLIT.findall(other)
    if len(words) > 1 and others:
        at = dice.randrange(1, len(words), 2)
        words[at] = dice.choice([word for word in others if len(word) == len(words[at])] or others)
    return "".join(words)


def change_number(line: str, other: str, dice: random.Random) -> str:
    """A number that is a little larger or smaller."""
    numbers = list(re.finditer(r"[0-9]+", line))
    if not numbers:
        return line
    number = dice.choice(numbers)
    less_or_more = str(max(0, int(number[0]) + dice.choice([-2, -1, 1, 2])))
    return line[: number.start()] + less_or_more.rjust(len(number[0])) + line[number.end() :]


def play_on(rules: Rules, s: State, dice: random.Random) -> None:
    """Play a random game to its end."""
    for _ in range(LONGEST_GAME):
        if rules.to_move(s) == OVER:
            break
        moves = rules.moves(s).tolist()
        assert moves, rules.draw(s)
        rules.apply(s, dice.choice(moves))
    assert rules.to_move(s) == OVER


@every_count
def test_drawings_are_changed_in_many_ways_and_some_of_them_can_be(case: Case) -> None:
    dice, accepted, tried = random.Random(1), 0, 60
    for _ in range(tried):
        with suppress(BadPosition):
            case.rules.position(changed(case, dice))
            accepted += 1
    assert 0 < accepted < tried


@every_count
def test_a_changed_drawing_is_refused_or_played_on_to_the_end(case: Case) -> None:
    rules, dice = case.rules, random.Random(f"{case.game} {case.players}")
    for _ in range(CHANGED):
        text = changed(case, dice)
        try:
            s = rules.position(text)
        except BadPosition:
            continue
        assert same_state(rules.position(rules.draw(s)), s)
        play_on(rules, s, dice)
