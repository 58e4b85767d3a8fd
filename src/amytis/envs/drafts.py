"""Simultaneous decisions: each active seat writes its own draft, and confirmed drafts are merged into the game."""

from amytis.core.contract import State
from amytis.core.errors import IllegalMove
from amytis.core.game import Game


class Drafts:
    """A game, and a draft of unconfirmed decisions for each active seat."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: dict[int, list[int]] = {}
        self.pages: dict[int, State] = {}
        self._open()

    def page(self, seat: int) -> State:
        """The state as a seat sees it, with only its own draft."""
        return self.pages.get(seat, self.game.state)

    def check(self, seat: int, move: int) -> None:
        """Refuse an illegal move of an active seat."""
        rules = self.game.rules
        if not 0 <= move < rules.most_moves:
            raise IllegalMove(f"there is no move number {move}")
        violation = rules.why_not(self.pages[seat], move)
        if violation is not None:
            raise IllegalMove(violation.sentence, violation.rule)

    def write(self, decisions: dict[int, int]) -> None:
        """Enter the seats' legal moves; drafts that they confirm become part of the game."""
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
        """Copy the game for each active seat and replay its draft, which commutes with the others' confirmed steps."""
        rules = self.game.rules
        self.moves = {seat: self.moves.get(seat, []) for seat in self.game.active_seats}
        self.pages = {seat: rules.copy(self.game.state) for seat in self.moves}
        for seat, page in self.pages.items():
            rules.turn_to(page, seat)
            for move in self.moves[seat]:
                rules.apply(page, move)
