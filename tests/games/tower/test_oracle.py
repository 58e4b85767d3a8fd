"""The compiled rules against a naive oracle in another hand: move by move, in whole games."""

import os
import random
import tomllib
from pathlib import Path

import pytest

from amytis.core.contract import CHANCE, OVER, SPECTATOR, Rules, State, load
from amytis.core.game import replay
from amytis.core.records import Record
from amytis.games.tower.rules import active_seats, turn_to
from amytis.games.tower.view import TowerSheet
from tests.games.tower.players import Player, play_eagerly, play_randomly
from tests.oracle.counting import check_lines, check_odds
from tests.oracle.tower import Oracle

GAMES = int(os.environ.get("AMYTIS_ORACLE_GAMES", "24"))
MANY_GAMES = 400

PERFT = Path(__file__).parent / "perft"
COUNTS = tomllib.loads((PERFT / "counts.toml").read_text(encoding="utf-8"))

SETTINGS = [(1, "normal"), (1, "hard"), (2, "normal"), (3, "normal"), (4, "normal")]


def look(rules: Rules, s: State, seat: int) -> dict[str, object]:
    """A view in the oracle's words."""
    seen = rules.see(s, seat)
    penalty = seen.penalty
    return {
        "players": seen.players,
        "round": seen.round,
        "rounds": seen.rounds,
        "phase": seen.phase,
        "to_move": seen.to_move,
        "first": seen.first,
        "tile": seen.tile,
        "side": seen.side,
        "covered": seen.covered,
        "blue": seen.blue,
        "green": seen.green,
        "penalty": [penalty.icon, penalty.value, penalty.points] if penalty else None,
        "obeyed": penalty.obeyed if penalty else None,
        "owed": seen.owed,
        "sheets": [sheet(one) for one in seen.seats],
    }


def sheet(seen: TowerSheet) -> dict[str, object]:
    """A sheet in the oracle's words."""
    alike = ("dice", "drawn", "circled", "etched", "amphoras", "rows", "tesserae", "carts", "trees", "gold", "stone")
    return {
        **{name: getattr(seen, name) for name in (*alike, "river", "loose", "raw", "penalties", "points")},
        "river_spent": [seen.lumber[1], seen.wheat[1]],
        "built": sorted(seen.built),
    }


def compare_views(rules: Rules, s: State, oracle: Oracle) -> None:
    """Everybody sees what the oracle lets them see."""
    for seat in (SPECTATOR, *range(s.players)):
        assert look(rules, s, seat) == oracle.view(None if seat == SPECTATOR else seat)


def hand_over(s: State, oracle: Oracle, dice: random.Random) -> None:
    """Let one of the seats that may decide do so next, in both."""
    seats = {seat for seat in range(s.players) if int(active_seats(s)) >> seat & 1}
    assert seats == oracle.active_seats()
    if seats and dice.random() < 0.5:
        seat = dice.choice(sorted(seats))
        turn_to(s, seat)
        oracle.turn_to(seat)


def agree_in_a_game(players: int, difficulty: str, player: Player, seed: int) -> None:
    """Play one game in both, and compare all that both say."""
    rules = load("tower")
    dice = random.Random(seed)
    s = rules.opening(players, {"difficulty": difficulty} if players == 1 else {})
    oracle = Oracle(players, difficulty)
    while rules.to_move(s) != OVER:
        hand_over(s, oracle, dice)
        mover = rules.to_move(s)
        assert oracle.to_move() == ("chance" if mover == CHANCE else mover)
        moves = {rules.text(s, int(move)): int(move) for move in rules.moves(s)}
        assert set(moves) == oracle.legal()
        if dice.random() < 0.1:
            compare_views(rules, s, oracle)
        move = play_randomly(rules, s, dice) if mover == CHANCE else player(rules, s, dice)
        oracle.play(rules.text(s, move))
        rules.apply(s, move)
        assert rules.points(s, players) == oracle.scores()
    assert oracle.to_move() == "over"
    assert rules.placing(s, players) == oracle.ranks()
    compare_views(rules, s, oracle)


@pytest.mark.parametrize("player", [play_randomly, play_eagerly])
@pytest.mark.parametrize(("players", "difficulty"), SETTINGS)
def test_engine_and_oracle_agree(players: int, difficulty: str, player: Player) -> None:
    for seed in range(max(1, GAMES // 24)):
        agree_in_a_game(players, difficulty, player, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize(("players", "difficulty"), SETTINGS)
def test_engine_and_oracle_agree_in_many_games(players: int, difficulty: str, part: int) -> None:
    for seed in range(part, MANY_GAMES, 8):
        agree_in_a_game(players, difficulty, (play_randomly, play_eagerly)[seed // 8 % 2], 1000 + seed)


def oracle_at(record: str) -> Oracle:
    """The oracle after the moves of a record."""
    read = Record.parse(record)
    oracle = Oracle(read.header.players, read.header.options.get("difficulty", "normal"))
    for line in read.lines:
        oracle.play(line.move)
    return oracle


@pytest.mark.parametrize("name", COUNTS)
def test_the_oracle_counts_the_same_lines(name: str) -> None:
    check_lines(oracle_at((PERFT / f"{name}.txt").read_text(encoding="utf-8")), COUNTS[name])


@pytest.mark.parametrize("name", ["1-player-card", "1-player-penalty", "3-players-roll"])
def test_chance_has_the_odds_of_the_cards_and_faces(name: str) -> None:
    record = (PERFT / f"{name}.txt").read_text(encoding="utf-8")
    check_odds(load("tower"), replay(record, chance="manual").state, oracle_at(record).odds())
