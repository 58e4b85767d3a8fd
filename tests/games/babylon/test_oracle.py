"""The compiled rules against a naive oracle in another hand: move by move, in whole games."""

import os
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from amytis.core.contract import CHANCE, OVER, SPECTATOR, Rules, State, load
from amytis.core.game import replay
from amytis.core.records import Record
from tests.games.babylon.players import Player, play_eagerly, play_randomly
from tests.oracle.babylon import Oracle
from tests.oracle.counting import check_lines, check_odds

GAMES = int(os.environ.get("AMYTIS_ORACLE_GAMES", "24"))
MANY_GAMES = 400

PERFT = Path(__file__).parent / "perft"
COUNTS = tomllib.loads((PERFT / "counts.toml").read_text(encoding="utf-8"))

SAME = ("players", "edition", "to_move", "active", "supply")


def look(rules: Rules, s: State, seat: int) -> dict[str, Any]:
    """A view in the oracle's words."""
    seen = rules.see(s, seat)
    return {name: getattr(seen, name) for name in SAME} | {
        "quarry": {name: (stack.height, stack.tile) for name, stack in seen.quarry.items()},
        "dug": seen.played.dug,
        "laid": sorted(seen.played.laid),
        "tokens_left": seen.tokens,
        "seats": [
            {
                "points": one.points,
                "sources": one.sources,
                "pillars": one.pillars,
                "slot": one.slot,
                "bridges": {(bridge.first, bridge.second, bridge.level) for bridge in one.bridges},
                "bare": 64 - sum(space.level > 0 for space in one.spaces.values()),
                "garden": {
                    name: {
                        "level": space.level,
                        "tile": space.tile,
                        "symbol": space.symbol,
                        "item": None if space.item == "under_bridge" else space.item,
                        "under_bridge": space.item == "under_bridge",
                    }
                    for name, space in one.spaces.items()
                },
            }
            for one in seen.seats
        ],
    }


def compare_views(rules: Rules, s: State, oracle: Oracle) -> None:
    """Everybody sees what the oracle lets them see; it tells of bare positions too."""
    for seat in (SPECTATOR, *range(s.players)):
        told: dict[str, Any] = oracle.view(None if seat == SPECTATOR else seat)
        for one in told["seats"]:
            one.pop("gifts")
            one["bridges"] = set(one["bridges"])
            one["garden"] = {
                name: spot for name, spot in one["garden"].items() if spot["level"] or spot["under_bridge"]
            }
        seen = look(rules, s, seat)
        assert seen == {name: told[name] for name in seen}


def agree_in_a_game(players: int, edition: str, player: Player, seed: int) -> None:
    """Play one game in both, and compare all that both say."""
    rules = load("babylon")
    dice = random.Random(seed)
    s = rules.opening(players, {"edition": edition})
    oracle = Oracle(players, edition)
    while (mover := rules.to_move(s)) != OVER:
        assert oracle.to_move() == ("chance" if mover == CHANCE else mover)
        moves = {rules.text(s, int(move)): int(move) for move in rules.moves(s)}
        assert set(moves) == oracle.legal()
        if dice.random() < 0.1:
            compare_views(rules, s, oracle)
        move = play_randomly(rules, s, dice) if mover == CHANCE else player(rules, s, dice)
        oracle.play(rules.text(s, move))
        rules.apply(s, move)
        if dice.random() < 0.3:
            assert rules.points(s, players) == oracle.scores()
    assert oracle.to_move() == "over"
    assert rules.points(s, players) == oracle.scores()
    assert rules.placing(s, players) == oracle.ranks()
    compare_views(rules, s, oracle)


@pytest.mark.parametrize("player", [play_randomly, play_eagerly])
@pytest.mark.parametrize("edition", ["english", "french"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_oracle_agree(players: int, edition: str, player: Player) -> None:
    for seed in range(max(1, GAMES // 8)):
        agree_in_a_game(players, edition, player, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_oracle_agree_in_many_games(players: int, part: int) -> None:
    for seed in range(part, MANY_GAMES, 8):
        edition = ("english", "french")[seed // 8 % 2]
        player = (play_randomly, play_eagerly)[seed // 16 % 2]
        agree_in_a_game(players, edition, player, 1000 + seed)


def oracle_at(record: str) -> Oracle:
    """The oracle after the moves of a record."""
    read = Record.parse(record)
    oracle = Oracle(read.header.players, read.header.options["edition"])
    for line in read.lines:
        oracle.play(line.move)
    return oracle


@pytest.mark.parametrize("name", COUNTS)
def test_the_oracle_counts_the_same_lines(name: str) -> None:
    check_lines(oracle_at((PERFT / f"{name}.txt").read_text(encoding="utf-8")), COUNTS[name])


def test_chance_has_the_odds_of_the_pieces_in_the_bag() -> None:
    rules = load("babylon")
    for name in ("2-players-quarry", "3-players-uncovering", "4-players-token"):
        record = (PERFT / f"{name}.txt").read_text(encoding="utf-8")
        check_odds(rules, replay(record, chance="manual").state, oracle_at(record).odds())
