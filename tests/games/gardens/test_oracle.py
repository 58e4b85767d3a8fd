"""The compiled rules against a naive oracle in another hand: move by move, in whole games."""

import os
import random
import tomllib
from pathlib import Path

import pytest

from amytis.core.contract import CHANCE, OVER, SPECTATOR, Rules, State, load
from amytis.core.game import replay
from amytis.core.records import Record
from amytis.games.gardens.view import GardensGuild
from tests.games.gardens.players import Player, play_eagerly, play_randomly
from tests.oracle.counting import check_lines, check_odds
from tests.oracle.gardens import Oracle

GAMES = int(os.environ.get("AMYTIS_ORACLE_GAMES", "24"))
MANY_GAMES = 400

PERFT = Path(__file__).parent / "perft"
COUNTS = tomllib.loads((PERFT / "counts.toml").read_text(encoding="utf-8"))

SETTINGS = [(1, "4"), (1, "3"), (1, "2"), (2, "4"), (3, "4"), (4, "4")]
PHASES = {"deal": "pool", "place": "turn", "move": "turn", "go": "turn", "plant": "turn", "cascade": "turn"}


def look(rules: Rules, s: State, seat: int) -> dict[str, object]:
    """A view in the oracle's words."""
    seen = rules.see(s, seat)
    return {
        "seat": seen.seat,
        "players": seen.players,
        "length": seen.length,
        "pool_size": seen.pool_size,
        "phase": PHASES.get(seen.phase, seen.phase),
        "to_move": seen.to_move,
        "active": seen.active,
        "tiles": seen.tiles,
        "pool": seen.pool,
        "pile": seen.pile,
        "seeds": seen.seeds,
        "gardeners": seen.gardeners,
        "seats": [guild(one) | {"hand": one.hand} for one in seen.seats],
        "king": guild(seen.king) if seen.king else None,
        "planted": seen.played.flow,
        "reach": seen.played.reachable,
    }


def guild(seen: GardensGuild) -> dict[str, int]:
    """A guild in the oracle's words."""
    return {"points": seen.points, **seen.sources, "bank": seen.bank}


def compare_views(rules: Rules, s: State, oracle: Oracle) -> None:
    """Everybody sees what the oracle lets them see."""
    for seat in (SPECTATOR, *range(s.players)):
        told = oracle.view(None if seat == SPECTATOR else seat)
        told.pop("entered")
        assert look(rules, s, seat) == told


def agree_in_a_game(players: int, length: str, pool: str, player: Player, seed: int) -> None:
    """Play one game in both, and compare all that both say."""
    rules = load("gardens")
    dice = random.Random(seed)
    s = rules.opening(players, {"length": length, "pool": pool})
    oracle = Oracle(players, length, pool)
    while (mover := rules.to_move(s)) != OVER:
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
@pytest.mark.parametrize("length", ["full", "quick"])
@pytest.mark.parametrize(("players", "pool"), SETTINGS)
def test_engine_and_oracle_agree(players: int, pool: str, length: str, player: Player) -> None:
    for seed in range(max(1, GAMES // (12 if length == "full" else 8))):
        agree_in_a_game(players, length, pool, player, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize(("players", "pool"), SETTINGS)
def test_engine_and_oracle_agree_in_many_games(players: int, pool: str, part: int) -> None:
    for seed in range(part, MANY_GAMES, 8):
        length = ("full", "quick")[seed // 8 % 2]
        player = (play_randomly, play_eagerly)[seed // 16 % 2]
        agree_in_a_game(players, length, pool, player, 1000 + seed)


def oracle_at(record: str) -> Oracle:
    """The oracle after the moves of a record."""
    read = Record.parse(record)
    oracle = Oracle(read.header.players, read.header.options["length"], read.header.options.get("pool", "4"))
    for line in read.lines:
        oracle.play(line.move)
    return oracle


@pytest.mark.parametrize("name", COUNTS)
def test_the_oracle_counts_the_same_lines(name: str) -> None:
    check_lines(oracle_at((PERFT / f"{name}.txt").read_text(encoding="utf-8")), COUNTS[name])


def test_chance_has_the_odds_of_the_pieces_in_the_bag() -> None:
    rules = load("gardens")
    for name in ("2-players-drawing", "1-player-kings-turn", "1-player-kings-last-tiles"):
        record = (PERFT / f"{name}.txt").read_text(encoding="utf-8")
        check_odds(rules, replay(record, chance="manual").state, oracle_at(record).odds())
