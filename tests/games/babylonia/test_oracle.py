"""The compiled rules against a naive oracle in another hand: move by move, in whole games."""

import os
import random
import tomllib
from pathlib import Path

import msgspec
import pytest

from amytis.core.contract import CHANCE, OVER, SPECTATOR, Rules, State, load
from amytis.core.game import replay
from amytis.core.records import Record
from tests.games.babylonia.players import Player, play_eagerly, play_randomly
from tests.oracle.babylonia import Oracle
from tests.oracle.counting import check_lines, check_odds

GAMES = int(os.environ.get("AMYTIS_ORACLE_GAMES", "24"))
MANY_GAMES = 2000

PERFT = Path(__file__).parent / "perft"
COUNTS = tomllib.loads((PERFT / "counts.toml").read_text(encoding="utf-8"))


def look(rules: Rules, s: State, seat: int) -> dict[str, object]:
    """A view as plain data, without the name of the game, which the oracle does not say."""
    seen: dict[str, object] = msgspec.to_builtins(rules.see(s, seat))
    assert seen.pop("game") == "babylonia"
    return seen


def agree_in_a_game(players: int, cards: str, player: Player, seed: int) -> None:
    """Play one game in both, and compare all that both say."""
    rules = load("babylonia")
    dice = random.Random(seed)
    s = rules.opening(players, {"cards": cards})
    oracle = Oracle(players, cards)
    while (mover := rules.to_move(s)) != OVER:
        assert oracle.to_move() == ("chance" if mover == CHANCE else mover)
        moves = {rules.text(s, int(move)): int(move) for move in rules.moves(s)}
        assert set(moves) == oracle.legal()
        if dice.random() < 0.1:
            for seat in (SPECTATOR, *range(players)):
                assert look(rules, s, seat) == oracle.view(None if seat == SPECTATOR else seat)
        move = play_randomly(rules, s, dice) if mover == CHANCE else player(rules, s, dice)
        oracle.play(rules.text(s, move))
        rules.apply(s, move)
        assert rules.points(s, players) == oracle.scores()
    assert oracle.to_move() == "over"
    assert rules.placing(s, players) == oracle.ranks()
    for seat in (SPECTATOR, *range(players)):
        assert look(rules, s, seat) == oracle.view(None if seat == SPECTATOR else seat)


@pytest.mark.parametrize("player", [play_randomly, play_eagerly])
@pytest.mark.parametrize("cards", ["base", "variant"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_oracle_agree(players: int, cards: str, player: Player) -> None:
    for seed in range(GAMES // 4):
        agree_in_a_game(players, cards, player, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_oracle_agree_in_thousands_of_games(players: int, part: int) -> None:
    for seed in range(part, MANY_GAMES, 8):
        cards = ("base", "variant")[seed // 8 % 2]
        player = (play_randomly, play_eagerly)[seed // 16 % 2]
        agree_in_a_game(players, cards, player, 1000 + seed)


def oracle_at(record: str) -> Oracle:
    """The oracle after the moves of a record."""
    read = Record.parse(record)
    oracle = Oracle(read.header.players, read.header.options["cards"])
    for line in read.lines:
        oracle.play(line.move)
    return oracle


@pytest.mark.parametrize("name", COUNTS)
def test_the_oracle_counts_the_same_lines(name: str) -> None:
    check_lines(oracle_at((PERFT / f"{name}.txt").read_text(encoding="utf-8")), COUNTS[name])


def test_chance_has_the_odds_of_the_pieces_in_the_bag() -> None:
    rules = load("babylonia")
    for name in ("3-players-dealing", "3-players-leaving-out-cards", "4-players-refilling"):
        record = (PERFT / f"{name}.txt").read_text(encoding="utf-8")
        check_odds(rules, replay(record, chance="manual").state, oracle_at(record).odds())
