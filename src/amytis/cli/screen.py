"""The table on the terminal: the game's picture in colours, beside or above the seats, and the log below."""

import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path

from rich.text import Text
from rich.theme import Theme

from amytis.cli.output import Terminal
from amytis.core.contract import Rules, State
from amytis.core.effects import Effect
from amytis.core.game import Game

STYLES = tomllib.loads((Path(__file__).parent / "styles.toml").read_text(encoding="utf-8"))
GAP = 3


class Screen:
    """A terminal that shows games."""

    def __init__(self) -> None:
        theme = Theme({name: style or "none" for name, style in STYLES.items()})
        self.console = Terminal(highlight=False, theme=theme)

    @property
    def lively(self) -> bool:
        """Whether a person looks at it: then it may be cleared and drawn again."""
        return self.console.is_terminal

    def clear(self) -> None:
        """An empty screen, where there is one."""
        if self.lively:
            self.console.clear()

    def show(self, rules: Rules, s: State, seat: int, names: Sequence[str], moves: Collection[str] = ()) -> None:
        """The table as a seat sees it, with the targets of some moves lit up."""
        board, panel = rules.picture(rules.see(s, seat), names, moves)
        left = [self._line(line) for line in board]
        right = [self._line(line) for line in panel]
        width = max(line.cell_len for line in left)
        if self.console.width >= width + GAP + min(50, max(line.cell_len for line in right)):
            self._beside(left, right, width)
        else:
            for line in [*left, Text(""), *right]:
                self.console.print(line)

    def _beside(self, left: list[Text], right: list[Text], width: int) -> None:
        room = self.console.width - width - GAP
        for i in range(max(len(left), len(right))):
            line = left[i].copy() if i < len(left) else Text("")
            line.append(" " * (width + GAP - line.cell_len))
            if i < len(right):
                beside = right[i].copy()
                beside.truncate(room, overflow="ellipsis")
                line.append_text(beside)
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def _line(self, spans: Sequence[tuple[str, str]]) -> Text:
        return Text.assemble(*((text, style) for text, style in spans))

    def print_effects(self, effects: Sequence[Effect]) -> None:
        """Print a line of the log: the move, then its other effects."""
        if effects:
            line = Text("  " + effects[0].sentence, style="story")
            for effect in effects[1:]:
                line.append(f"; {effect.sentence}", style="points")
            self.console.print(line)

    def say(self, text: str, style: str = "plain") -> None:
        """A plain line."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def result(self, game: Game) -> None:
        """Who won, and how the points came about."""
        result = game.result
        if result is None:
            return
        order = sorted(range(game.players), key=lambda seat: result.ranks[seat])
        for seat in order:
            sources = game.view(None)["seats"][seat].get("sources", {})
            parts = ", ".join(f"{name} {points}" for name, points in sources.items() if points)
            self.say(f"  {result.ranks[seat]}. {game.names[seat]}: {result.scores[seat]} points ({parts})", "title")
        winners = [game.names[seat] for seat in result.winners] or [game.rules.board().nobody]
        self.say(f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}.", "points")


def log(screen: Screen, game: Game, first: int, seat: int, quiet: Collection[int] = ()) -> None:
    """Print the steps from `first` on for a viewer; those of `quiet` movers only if they had effects."""
    for step in range(first, len(game.steps)):
        told = game.story(step, seat)
        if game.steps[step].mover not in quiet or len(told) > 1:
            screen.print_effects(told)
