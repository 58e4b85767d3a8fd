"""The standings of an arena: summaries of each pairing and of each bot."""

from collections.abc import Sequence
from dataclasses import dataclass

from amytis.arena.arrangement import Arrangement
from amytis.arena.pairings import Pairing
from amytis.arena.ratings import ratings
from amytis.arena.simulation import Interval, mean_interval, share_interval
from amytis.arena.timed_match import PlayedMatch


@dataclass(frozen=True)
class PairingSummary:
    """Results of a bot on one seat against another on all others; a solo game has no opponent.

    `fair` is the share of victories among equal bots; `margin` is the lead in points over the mean of the others.
    """

    bot: str
    opponent: str | None
    games: int
    fair: float | None
    wins: Interval
    points: Interval
    opponent_points: Interval | None
    margin: Interval | None


@dataclass(frozen=True)
class BotSummary:
    """Results of a bot over all its games; in solo games it has no rating."""

    bot: str
    games: int
    rating: Interval | None
    seconds_per_decision: float
    longest_decision: float


@dataclass(frozen=True)
class Standings:
    """All pairings and bots."""

    pairings: list[PairingSummary]
    bots: list[BotSummary]


def standings(arrangement: Arrangement, games: Sequence[PlayedMatch]) -> Standings:
    """Summarise games, in the order of the arrangement."""
    rated = ratings(games, arrangement.bots) if arrangement.players > 1 else {}
    return Standings(
        [_sum_up(pairing, arrangement.players, games) for pairing in arrangement.pairings],
        [_sum_up_bot(bot, games, rated.get(bot)) for bot in arrangement.bots],
    )


def _sum_up(pairing: Pairing, players: int, games: Sequence[PlayedMatch]) -> PairingSummary:
    seats = {seating: seat for seat, seating in enumerate(pairing.seatings(players))}
    own = [(game, seats[tuple(game.bots)]) for game in games if tuple(game.bots) in seats]
    points = [game.scores[seat] for game, seat in own]
    alone = pairing.opponent is None
    others = [] if alone else [(sum(game.scores) - game.scores[seat]) / (players - 1) for game, seat in own]
    return PairingSummary(
        bot=pairing.bot,
        opponent=pairing.opponent,
        games=len(own),
        fair=None if alone else 1 / players,
        wins=share_interval(sum(game.wins(seat) for game, seat in own), len(own)),
        points=mean_interval(points),
        opponent_points=None if alone else mean_interval(others),
        margin=None if alone else mean_interval([mine - other for mine, other in zip(points, others, strict=True)]),
    )


def _sum_up_bot(bot: str, games: Sequence[PlayedMatch], rating: Interval | None) -> BotSummary:
    own = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    decisions = sum(game.decisions[seat] for game, seat in own)
    return BotSummary(
        bot=bot,
        games=sum(bot in game.bots for game in games),
        rating=rating,
        seconds_per_decision=sum(game.seconds[seat] for game, seat in own) / max(decisions, 1),
        longest_decision=max(game.longest[seat] for game, seat in own),
    )
