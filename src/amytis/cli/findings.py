"""What a review found, printed for people: accuracy, a graph of the chances, and the turning points."""

from rich.text import Text

from amytis.analysis.review import ChanceEvent, Decision, Review
from amytis.cli.advice import percent
from amytis.cli.output import print_table
from amytis.cli.screen import Screen
from amytis.core.game import Game
from amytis.core.seats import OMNISCIENT, SPECTATOR

ROWS = 11
EDGE = 6
WIDEST = 100


def print_findings(game: Game, found: Review) -> None:
    """All that was found."""
    screen = Screen()
    print_graph(screen, found)
    rows = [
        [str(seat + 1), name, "-" if value is None else f"{value:.1f}", points]
        for seat, (name, value, points) in enumerate(
            zip(game.names, found.accuracy, map(str, game.scores), strict=True)
        )
    ]
    print_table(["seat", "player", "accuracy", "points"], rows, right=(0, 2, 3))
    if not found.blunders and not found.luck:
        screen.say("There was no turning point.")
    for number in found.blunders:
        print_decision(screen, game, found.decisions[number])
    for number in found.luck:
        print_chance_event(screen, game, found.chance_events[number])


def print_graph(screen: Screen, found: Review) -> None:
    """Everybody's chances from the first decision to the end, each drawn with the number of the seat."""
    if not found.course:
        return
    first, last = found.course[0].step, found.course[-1].step
    width = min(WIDEST, screen.console.width - EDGE)
    grid: list[list[int | None]] = [[None] * width for _ in range(ROWS)]
    for column in range(width):
        step = first + (last - first) * column / max(1, width - 1)
        point = max((one for one in found.course if one.step <= step), key=lambda one: one.step)
        for seat, chance in enumerate(point.chances):
            grid[round((1 - chance) * (ROWS - 1))][column] = seat
    for row, line in enumerate(grid):
        label = percent(1 - row / (ROWS - 1)) if row % ((ROWS - 1) // 2) == 0 else ""
        drawn = Text(f"{label:>4} ", "label")
        for cell in line:
            drawn.append(" " if cell is None else str(cell + 1), "" if cell is None else f"seat{cell + 1}")
        screen.console.print(drawn, no_wrap=True, overflow="crop")
    left, right = f"step {first}", f"step {last}"
    screen.say(" " * (EDGE - 1) + left + right.rjust(max(1, width - len(left))), "label")


def print_decision(screen: Screen, game: Game, decision: Decision) -> None:
    """Print a decision that cost much."""
    now, instead = decision.chances[decision.seat], decision.best_chances[decision.seat]
    screen.say(
        f"Turn {decision.turn}, step {decision.first}: {game.names[decision.seat]} fell from {percent(instead)} to "
        f"{percent(now)} by {', '.join(decision.played)}; better: {', '.join(decision.best)}"
    )


def print_chance_event(screen: Screen, game: Game, event: ChanceEvent) -> None:
    """Print a chance event, good or bad; in an unfinished game, as a spectator may know it."""
    viewer = OMNISCIENT if game.over else SPECTATOR
    told = [one.sentence for step in range(event.first, event.last) for one in game.story(step, viewer)[:1]]
    fortune = "was lucky" if event.swing > 0 else "was unlucky"
    expected, came = event.expected[event.seat], event.chances[event.seat]
    screen.say(
        f"Turn {event.turn}, step {event.first}: {game.names[event.seat]} {fortune}, {percent(came)} instead of "
        f"{percent(expected)}: {', '.join(told)}",
        "points",
    )
