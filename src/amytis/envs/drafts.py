"""Several seats deciding at the same time: each writes a draft of its own, and confirmed ones are put together."""

from amytis.core.contract import State
from amytis.core.errors import IllegalMove
from amytis.core.game import Game


class Drafts:
    """A game, and for each seat that may act a draft of what it has decided but not confirmed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: dict[int, list[int]] = {}
        self.pages: dict[int, State] = {}
        self._open()

    def page(self, seat: int) -> State:
        """The state as a seat has it before it: with its own draft and nobody else's."""
        return self.pages.get(seat, self.game.state)

    def check(self, seat: int, move: int) -> None:
        """Refuse an illegal move of a seat that may act."""
        rules = self.game.rules
        if not 0 <= move < rules.most_moves:
            raise IllegalMove(f"there is no move number {move}")
        violation = rules.why_not(self.pages[seat], move)
        if violation is not None:
            raise IllegalMove(violation.sentence, violation.rule)

    def write(self, decisions: dict[int, int]) -> None:
        """Enter the seats' legal moves; drafts that are confirmed by them become part of the game."""
        rules = self.game.rules
        for seat, move in decisions.items():
            self.moves[seat].append(move)
            rules.apply(self.pages[seat], move)
        for seat in decisions:
            if not rules.unconfirmed(self.pages[seat]):
                self._confirm(seat)
        self._open()

    def _confirm(self, seat: int) -> None:
        self.game.turn_to(seat)
        for move in self.moves.pop(seat):
            self.game.play_number(move)

    def _open(self) -> None:
        """Copy the game for each seat that may act, with its draft entered again: others' confirmed steps commute."""
        rules = self.game.rules
        self.moves = {seat: self.moves.get(seat, []) for seat in self.game.active_seats}
        self.pages = {seat: rules.copy(self.game.state) for seat in self.moves}
        for seat, page in self.pages.items():
            rules.turn_to(page, seat)
            for move in self.moves[seat]:
                rules.apply(page, move)
