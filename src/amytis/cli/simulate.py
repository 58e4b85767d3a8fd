"""`amytis simulate`: many games between bots, summed up by seat."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from amytis.cli.arguments import default_game, make_header, seat_names
from amytis.cli.output import console, print_json, print_table, progress_bar
from amytis.core.arguments import check_seed
from amytis.core.errors import BadOption

if TYPE_CHECKING:
    from amytis.arena.simulation import Interval


MOST_GAMES = 1_000_000


def simulate(
    game: str = "",
    *,
    games: Annotated[int, Parameter(alias="-n")] = 1000,
    players: int | None = None,
    seats: str = "",
    option: Annotated[tuple[str, ...], Parameter(consume_multiple=False)] = (),
    seed: int = 0,
    json: bool = False,
) -> None:
    """Let bots play many games and sum up how each seat fared.

    Parameters
    ----------
    game
        The game; `amytis games` lists them.
    games
        How many games.
    players
        How many play.
    seats
        The bots, as `greedy,random`; random by default.
    option
        An option of the game, as `cards=variant`; may be repeated.
    seed
        Another seed plays other games; the same seed the same ones.
    json
        Print JSON for programs.
    """
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"between one and {MOST_GAMES:,} games can be played, not {games}")
    check_seed(seed)
    name = game or default_game()
    names = seat_names(name, players, seats, ["random"], bots_only=True)
    header = make_header(name, names, option)
    from amytis.arena.simulation import simulate as run
    from amytis.arena.simulation import summarise
    from amytis.cli.warm import make_ready

    rules = make_ready(name, quiet=json)
    with progress_bar(quiet=json) as bar:
        task = bar.add_task(f"Playing {header.game}", total=games)
        outcomes = run(rules, header.options, names, games, seed, lambda done: bar.advance(task, done))
    summaries = summarise(outcomes, names)
    decisions = sum(outcome.decisions for outcome in outcomes) / games
    if json:
        print_json(
            {
                "game": name,
                "options": header.options,
                "games": games,
                "seed": seed,
                "decisions_per_game": round(decisions, 2),
                "seats": [
                    {"seat": one.seat + 1, "bot": one.bot, "points": vars(one.points), "wins": vars(one.wins)}
                    for one in summaries
                ],
            }
        )
        return
    rows = [[str(one.seat + 1), one.bot, points(one.points), share(one.wins)] for one in summaries]
    print_table(["seat", "bot", "points (95 % interval)", "wins (95 % interval)"], rows, right=(0, 2, 3))
    console().print(f"{games} games of {rules.info.title}, {decisions:.1f} decisions each, seed {seed}.")


def points(interval: "Interval") -> str:
    """Points with their interval."""
    if interval.low is None:
        return f"{interval.value:.1f}"
    return f"{interval.value:.1f} ({interval.low:.1f} to {interval.high:.1f})"


def share(interval: "Interval") -> str:
    """A share with its interval, in per cent."""
    return f"{interval.value:.1%} ({interval.low:.1%} to {interval.high:.1%})"
