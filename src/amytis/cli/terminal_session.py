"""A game at one terminal: people type moves, bots answer, and every decision is saved at once."""

import datetime
import itertools
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from amytis.bots import Bot, bot
from amytis.cli.arguments import bot_of
from amytis.cli.screen import Screen, log
from amytis.core.contract import CHANCE, SPECTATOR
from amytis.core.errors import AmytisError, BadFile, IllegalMove
from amytis.core.files import write_text
from amytis.core.game import Game
from amytis.core.rng import fresh_seed, seeded

FEW = 12

HELP = """Type a move in the game's notation, or
  a letter or the beginning of a move    light up where it could go, e.g. m
  undo                                   take the last decision back, until the turn is confirmed
  moves [beginning]                      list the legal moves
  why MOVE                               say which rule forbids a move
  rule NUMBER                            read a rule, e.g. rule 3.4
  hint                                   the best moves, and the chances after each
  log                                    the last things that happened
  save [FILE]                            save here (and from now on, if a file is named)
  quit                                   save and leave; `amytis play --resume FILE` goes on
  help                                   this page"""


def choices(moves: Sequence[str]) -> str:
    """What can be done now: every move if they are few, else how they begin and how many there are."""
    if len(moves) <= FEW:
        return f"You can: {', '.join(moves)}. (help explains more)"
    kinds = Counter(move.partition("@")[0] for move in moves)
    begun = ", ".join(f"{start}@.. ({count})" if count > 1 else start for start, count in kinds.items())
    return f"You can: {begun}. (help explains more)"


class Leave(Exception):
    """The person wants to stop."""


def save_path(game: str) -> Path:
    """A new file for a game, in the user's data folder."""
    root = Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()) / "amytis" / "saves"
    name = f"{game}-{datetime.datetime.now():%Y-%m-%d-%H%M%S}"
    numbered = (root / f"{name}{f'-{number}' if number else ''}.txt" for number in itertools.count())
    return next(path for path in numbered if not path.exists())


class TerminalSession:
    """One game with its people and bots."""

    def __init__(self, game: Game, path: Path) -> None:
        self.game = game
        self.path = path
        self.screen = Screen()
        self.bots: dict[int, Bot] = {
            seat: bot(name) for seat, written in enumerate(game.header.names) if (name := bot_of(written)) is not None
        }
        self.people = [seat for seat in range(game.players) if seat not in self.bots]
        self.bot_rng = seeded(fresh_seed() if game.seed is None else game.seed, 1)
        self.seen = len(game.steps)
        self.looking: int | None = None

    def run(self) -> None:
        """Play until the game is over or the people leave; it is saved in either case."""
        write_text(self.path, self.game.record())
        try:
            while not self.game.over:
                if self.game.to_move in self.bots:
                    self.let_bot_play()
                else:
                    self.ask(self.game.to_move)
            self.finish()
        except (Leave, EOFError, KeyboardInterrupt):
            self.leave()

    def save(self) -> bool:
        """Keep the whole game in its file; if that fails the game goes on, and the next decision tries again."""
        try:
            write_text(self.path, self.game.record())
        except BadFile as error:
            self.screen.say(f"Not saved: {error}", "error")
            return False
        return True

    def leave(self) -> None:
        """Save for the last time; where the chosen file fails, in the user's own folder."""
        if not self.save():
            self.path = save_path(self.game.header.game)
            write_text(self.path, self.game.record())
        self.screen.say(f"\nSaved. Go on with: amytis play --resume {self.path}", "title")

    def viewer(self) -> int:
        """Through whose eyes the screen is drawn: the person to move, or the only person there is."""
        if self.game.to_move in self.people:
            return self.game.to_move
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def let_bot_play(self) -> None:
        """Play a bot's decision."""
        mover = self.game.to_move
        self.game.play_number(self.bots[mover].choose(self.game.rules, self.game.state, self.bot_rng))
        self.save()

    def ask(self, seat: int) -> None:
        """Show the table to a person and take one decision."""
        self.hand_over(seat)
        self.screen.clear()
        self.screen.show(self.game.rules, self.game.state, seat, self.game.names)
        log(self.screen, self.game, self.seen, self.viewer(), quiet=(CHANCE,))
        self.screen.say(choices(self.game.moves()), "label")
        while True:
            try:
                if self.obey(self.read(f"{self.game.names[seat]}> "), seat):
                    return
            except AmytisError as error:
                self.screen.say(str(error), "error")

    def read(self, prompt: str = "") -> str:
        """Read a line; a closed terminal counts as leaving."""
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            raise IllegalMove("that line cannot be read") from None
        except (RuntimeError, OSError):
            raise Leave from None

    def hand_over(self, seat: int) -> None:
        """With several people at one screen, let them change places before anything private is shown."""
        if len(self.people) > 1 and self.looking not in (None, seat):
            self.screen.clear()
            self.screen.say(f"Hand over to {self.game.names[seat]}, then press Enter.", "title")
            self.read()
        self.looking = seat

    def obey(self, line: str, seat: int) -> bool:
        """Carry a line out; true if it was a decision."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.screen.say(HELP),
            "?": lambda: self.screen.say(HELP),
            "moves": lambda: self.list_moves(rest),
            "why": lambda: self.explain(rest),
            "rule": lambda: self.read_rule(rest),
            "hint": self.hint,
            "log": lambda: log(self.screen, self.game, max(0, len(self.game.steps) - 40), seat, quiet=(CHANCE,)),
            "save": lambda: self.save_as(rest),
        }
        if not line:
            return False
        if word in ("quit", "exit"):
            raise Leave
        if word == "undo":
            return self.undo()
        if word in commands:
            commands[word]()
            return False
        return self.decide(line, seat)

    def decide(self, line: str, seat: int) -> bool:
        """Play a move, or light up the moves that begin like this."""
        try:
            self.game.play(line)
        except IllegalMove as error:
            begun = self.beginning_with(line)
            if not begun or error.rule:
                raise
            self.screen.show(self.game.rules, self.game.state, seat, self.game.names, begun)
            return False
        self.save()
        if not self.game.unconfirmed:
            self.seen = len(self.game.steps)
            while self.seen and self.game.steps[self.seen - 1].mover == CHANCE:
                self.seen -= 1
            self.seen = max(0, self.seen - 1)
        return True

    def beginning_with(self, beginning: str) -> list[str]:
        """The legal moves with that beginning, ignoring case."""
        if not beginning.isascii():
            return []
        return [move for move in self.game.moves() if move.upper().startswith(beginning.upper())]

    def undo(self) -> bool:
        """Take back a decision that nobody else has seen."""
        if not self.game.unconfirmed:
            self.screen.say("There is nothing to take back: the last turn is confirmed.", "error")
            return False
        self.game.undo()
        self.save()
        return True

    def list_moves(self, beginning: str) -> None:
        """All legal moves, or those with that beginning."""
        self.screen.say("  ".join(self.beginning_with(beginning)) or "There is no such move.")

    def explain(self, line: str) -> None:
        """Which rule forbids a move."""
        move = self.game.rules.parse(self.game.state, line)
        violation = self.game.rules.why_not(self.game.state, move)
        self.screen.say(f"{violation.sentence} (rule {violation.rule})" if violation else "That move is legal.")

    def read_rule(self, number: str) -> None:
        """One rule from the game's own rules page."""
        from amytis.core.rulebook import rule

        self.screen.say(rule(self.game.header.game, number))

    def hint(self) -> None:
        """What a strong player would do in this place, by what the seat to move may know."""
        from amytis.analysis.hints import advise
        from amytis.cli.advice import ANALYST_SETTINGS, print_advice

        game = self.game
        print_advice(advise(game.rules, game.state, game.names, ANALYST_SETTINGS, self.bot_rng.copy()), game.names)

    def save_as(self, name: str) -> None:
        """Save, from now on under another name if one is given."""
        path = Path(name) if name else self.path
        if name and path.exists():
            raise BadFile(f"{path} is there already; choose another name")
        write_text(path, self.game.record())
        self.path = path
        self.screen.say(f"Saved in {self.path}.")

    def finish(self) -> None:
        """The final table and the result."""
        self.screen.clear()
        self.screen.show(self.game.rules, self.game.state, self.viewer(), self.game.names)
        log(self.screen, self.game, self.seen, self.viewer(), quiet=(CHANCE,))
        self.screen.result(self.game)
        self.screen.say(f"The record is in {self.path}; look through it with: amytis replay {self.path}", "label")
