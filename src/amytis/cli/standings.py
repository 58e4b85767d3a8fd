"""The standings of an arena, printed for people or for programs."""

from dataclasses import asdict

from amytis.arena.arrangement import Arrangement
from amytis.arena.simulation import Interval
from amytis.arena.standings import BotSummary, PairingSummary, Standings
from amytis.cli.output import console, print_json, print_table
from amytis.core import catalogue

LONG = 0.1  # seconds, from which on a time is told in seconds


def print_standings(
    arrangement: Arrangement, games: int, standings: Standings, speed: float | None, json: bool
) -> None:
    """All that the games tell; the speed is that of the games of this run."""
    if json:
        print_json(
            {
                "game": arrangement.game,
                "players": arrangement.players,
                "options": arrangement.options,
                "kind": arrangement.kind,
                "seed": arrangement.seed,
                "games": games,
                "games_per_second": None if speed is None else round(speed, 3),
                **asdict(standings),
            }
        )
        return
    if arrangement.players == 1:
        print_solo(standings.pairings)
    else:
        print_pairings(standings.pairings)
    print_bots(standings.bots)
    rate = "" if speed is None else f", {speed:.3g} a second"
    fair = "" if arrangement.players == 1 else f"; equal bots would win {1 / arrangement.players:.0%}"
    console().print(f"{headline(arrangement, games)}, seed {arrangement.seed}{rate}.\nIntervals are of 95 %{fair}.")


def headline(arrangement: Arrangement, games: int) -> str:
    """What was played, in a line."""
    title = catalogue.info(arrangement.game).title
    number = arrangement.players
    options = "".join(f", {name} {value}" for name, value in arrangement.options.items())
    return f"{games} games of {title}, {'alone' if number == 1 else f'{number} players'}{options}"


def print_pairings(pairings: list[PairingSummary]) -> None:
    """Who beat whom, how often and by how much."""
    rows = [[one.bot, one.opponent or "", share(one.wins), against(one), give_or_take(one.margin)] for one in pairings]
    print_table(["bot", "against", "wins", "points", "margin"], rows, right=(2, 3, 4))


def print_solo(pairings: list[PairingSummary]) -> None:
    """How each bot fared alone."""
    rows = [[one.bot, share(one.wins), give_or_take(one.points)] for one in pairings]
    print_table(["bot", "wins", "points"], rows, right=(1, 2))


def print_bots(bots: list[BotSummary]) -> None:
    """The ratings, best first, and how long the bots think; alone nobody is rated."""
    ordered = sorted(bots, key=lambda one: one.rating.value if one.rating else 0.0, reverse=True)
    rows = [
        [one.bot, give_or_take(one.rating), duration(one.seconds_per_decision), duration(one.longest_decision)]
        for one in ordered
    ]
    print_table(["bot", "rating", "time of a decision", "of the longest"], rows, right=(1, 2, 3))


def share(interval: Interval) -> str:
    """A share with its interval, in per cent."""
    low, high = (f"{100 * (end or 0.0):.1f}" for end in (interval.low, interval.high))
    return f"{interval.value:.1%} ({low} to {high})"


def against(pairing: PairingSummary) -> str:
    """The points of both sides."""
    other = pairing.opponent_points
    return f"{pairing.points.value:.1f} : {other.value:.1f}" if other else f"{pairing.points.value:.1f}"


def give_or_take(interval: Interval | None) -> str:
    """A figure and how far its true value may be away on both sides."""
    if interval is None:
        return "-"
    spread = "" if interval.high is None else f" ± {interval.high - interval.value:.1f}"
    return f"{interval.value:.1f}{spread}"


def duration(seconds: float) -> str:
    """A time that people can compare."""
    return f"{seconds:.2f} s" if seconds >= LONG else f"{seconds * 1000:.2f} ms"
