"""`amytis analyse`: where a game was won and lost."""

from pathlib import Path

from amytis.cli.arguments import RecordFile, read_record
from amytis.cli.output import print_json, progress_bar
from amytis.core.errors import BadOption


def analyse(
    record: RecordFile,
    *,
    level: str = "expert",
    budget: str = "200",
    seed: int = 0,
    threads: int | None = None,
    plot: Path | None = None,
    json: bool = False,
) -> None:
    """Look through a game: how accurate everybody was, where it turned, and who was lucky.

    Parameters
    ----------
    record
        The file with the record, or `-` for what is piped in; the game may be unfinished.
    level
        Who looks: novice, apprentice, adept, expert or master.
    budget
        How long to think about each turn: `500` iterations, with which the answer is always the same, or `2s` seconds.
    seed
        Another seed thinks along other lines.
    threads
        How many turns are thought about at the same time; as many as there are cores by default.
    plot
        Draw everybody's chances into this file, .svg or .png.
    json
        Print JSON for programs.
    """
    if threads is not None and threads < 1:
        raise BadOption(f"one thread or more can think, not {threads}")
    text = read_record(record)
    import msgspec

    from amytis.analysis.analyst import AnalystSettings
    from amytis.analysis.plot import draw
    from amytis.analysis.review import review
    from amytis.cli.findings import print_findings
    from amytis.cli.warm import make_ready
    from amytis.core.game import replay
    from amytis.plots.paper import check_plot

    settings = AnalystSettings.read(level, budget)
    if plot is not None:
        check_plot(plot)
    game = replay(text, chance="manual")
    rules = make_ready(game.header.game, quiet=json)
    with progress_bar(quiet=json) as bar:
        task = bar.add_task(f"Looking through {rules.info.title}", total=None)
        found = review(game, settings, seed, threads, lambda done, total: bar.update(task, completed=done, total=total))
    if plot is not None:
        draw(plot, f"Chances in {rules.info.title}", found, game.names)
    if json:
        searched = {"level": level, "budget": budget, "seed": seed}
        print_json({"game": game.header.game, "names": game.names, **searched, **msgspec.to_builtins(found)})
        return
    print_findings(game, found)
