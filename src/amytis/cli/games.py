"""`amytis games`: which games there are."""

from amytis.cli.output import print_json, print_table
from amytis.core import catalogue


def games(*, json: bool = False) -> None:
    """List the games.

    Parameters
    ----------
    json
        Print JSON for programs.
    """
    if json:
        print_json([entry(info) for info in catalogue.games().values()])
        return
    rows = [
        [info.name, info.title, " ".join(map(str, info.players)), options(info), info.summary]
        for info in catalogue.games().values()
    ]
    print_table(["game", "title", "players", "options", "what it is"], rows)


def options(info: catalogue.Info) -> str:
    """The options of a game with their choices, the default first."""
    return "\n".join(
        f"{option.name}={'|'.join(sorted(option.choices, key=lambda choice: choice != option.default))}"
        for option in info.options
    )


def entry(info: catalogue.Info) -> dict[str, object]:
    """A game as plain data."""
    return {
        "game": info.name,
        "title": info.title,
        "summary": info.summary,
        "players": list(info.players),
        "options": {
            option.name: {"label": option.label, "default": option.default, "choices": dict(option.choices)}
            for option in info.options
        },
    }
