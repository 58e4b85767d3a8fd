"""Drafts: what each seat that may decide now has entered and not confirmed, on top of the confirmed game."""

import hashlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from amytis.core.contract import CHANCE
from amytis.core.errors import AmytisError
from amytis.core.game import Game
from amytis.server.storage.stored import StoredEvent

logger = logging.getLogger(__name__)


def version_of(table: str, seat: int, game: Game, keys: Sequence[str | None]) -> int:
    """A hash of what a seat has entered, the same in every process; it does not reveal how often that was changed."""
    confirmed = game.steps[: len(game.steps) - len(keys)]
    own = sum(step.mover == seat for step in confirmed)
    moves = [step.move for step in game.steps[len(confirmed) :]]
    told = repr((table, seat, own, moves, keys))
    return int.from_bytes(hashlib.blake2b(told.encode(), digest_size=4).digest()) >> 1


@dataclass(frozen=True)
class Draft:
    """The game as one seat knows it: confirmed steps, then its own unconfirmed ones, each with the key it came with.

    The version changes with what the seat decides about, and so not when others confirm what they wrote meanwhile.
    """

    seat: int
    game: Game
    keys: tuple[str | None, ...]
    version: int

    @classmethod
    def written(cls, table: str, seat: int, game: Game, keys: tuple[str | None, ...]) -> "Draft":
        """A draft whose decisions are in the game already, its last steps."""
        return cls(seat, game, keys, version_of(table, seat, game, keys))

    @classmethod
    def of(cls, table: str, confirmed: Game, seat: int, events: Sequence[StoredEvent] = ()) -> "Draft":
        """A draft with these decisions in it."""
        game = confirmed.fork().turn_to(seat)
        for event in events:
            game.play(event.move)
        return cls.written(table, seat, game, tuple(event.key for event in events))

    def after(self, confirmed: Game) -> "Draft":
        """The same decisions after another seat has confirmed its own; still the same version."""
        game = confirmed.fork().turn_to(self.seat)
        for step in self.game.steps[len(self.game.steps) - len(self.keys) :]:
            game.play_number(step.move)
        return replace(self, game=game)


Drafts = Mapping[int, Draft]


def read_drafts(confirmed: Game, stored: Mapping[int, Sequence[StoredEvent]], table: str) -> Drafts:
    """A draft for every seat that may decide, with what was stored of it."""
    drafts = {}
    for seat in confirmed.active_seats:
        try:
            drafts[seat] = Draft.of(table, confirmed, seat, stored.get(seat, ()))
        except AmytisError:
            drafts[seat] = dropped(confirmed, seat, table)
    return drafts


def carry_over(drafts: Drafts, confirmed: Game, confirmer: int, table: str) -> Drafts:
    """The drafts after a seat has confirmed; seats that may still decide keep theirs."""
    carried = {}
    for seat in confirmed.active_seats:
        try:
            stays = seat != confirmer and seat in drafts
            carried[seat] = drafts[seat].after(confirmed) if stays else Draft.of(table, confirmed, seat)
        except AmytisError:
            carried[seat] = dropped(confirmed, seat, table)
    return carried


def dropped(confirmed: Game, seat: int, table: str) -> Draft:
    """An empty draft in the place of one that does not fit the confirmed game any more."""
    logger.exception("the draft of seat %s at table %s was dropped", seat, table)
    return Draft.of(table, confirmed, seat)


def events_of(game: Game, first: int = 0, keys: Sequence[str | None] = ()) -> list[StoredEvent]:
    """The steps from the first one on as they are stored; the last ones, which chance did, have no keys."""
    steps = game.steps[first:]
    padded = [*keys, *[None] * (len(steps) - len(keys))]
    return [
        StoredEvent(game.rules.text(step.before, step.move), key, None if step.mover == CHANCE else step.mover)
        for step, key in zip(steps, padded, strict=True)
    ]


def play_event(game: Game, event: StoredEvent) -> None:
    """Play a confirmed step again; a seat that did not wait for its turn is handed it."""
    if event.seat is not None:
        game.turn_to(event.seat)
    game.play(event.move)
