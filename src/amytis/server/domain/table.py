"""A table being played: the game, who sits where, and what each seat has entered."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any

from amytis.core.catalogue import Info
from amytis.core.contract import CHANCE, OMNISCIENT, SPECTATOR
from amytis.core.game import Game
from amytis.core.records import Header
from amytis.server import time_source
from amytis.server.domain.audience import Audience
from amytis.server.domain.clocks import after_seating, after_turn, beginning, check_return
from amytis.server.domain.drafts import Draft, Drafts, carry_over, events_of, play_event, read_drafts
from amytis.server.domain.errors import DomainError
from amytis.server.domain.legality import play_legal
from amytis.server.domain.projection import Projection
from amytis.server.domain.seat_results import results_of
from amytis.server.domain.seats import OPEN, PERSON, STAND_IN, recorded_names
from amytis.server.operations import metrics
from amytis.server.storage.database import Conflict
from amytis.server.storage.storage import Storage
from amytis.server.storage.stored import StoredEvent, StoredSeat, StoredTable

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 5
MOST_KEYS = 2000


class Table:
    """One table. All changes go through `change` and `commit`: check, store, announce, wake whoever has to act.

    `game` has confirmed steps only; each seat that may decide has a draft on top of it. `revision` is the last one
    of the stored table that is known here: other processes may have gone on.
    """

    def __init__(self, stored: StoredTable, storage: Storage) -> None:
        self.id = stored.id
        self.created = stored.created
        self.hints = stored.hints
        self.opened_from = stored.opened_from
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.projection = Projection(self)
        self.audience = Audience(self)
        self.needs_refresh = False
        self.on_change: Callable[[Table], None] = lambda table: None
        self._storage = storage
        self._keys: dict[str, None] = {}
        header = Header(stored.game, stored.players, stored.options, recorded_names(stored.seats))
        self.game = Game(header, chance="manual")
        self._take_over(stored)

    def _take_over(self, stored: StoredTable) -> None:
        """Come to the stored revision: steps that are new, then everything else as it is stored."""
        game = self.game.fork()
        for event in stored.events:
            play_event(game, event)
        game.header = Header(game.header.game, game.players, game.header.options, recorded_names(stored.seats))
        self._remember_keys(
            event.key
            for event in (*stored.events, *(event for draft in stored.drafts.values() for event in draft))
            if event.key
        )
        self.game = game
        self.drafts: Drafts = read_drafts(game, stored.drafts, self.id)
        self.host = stored.host
        self.seats = list(stored.seats)
        self.rematch = stored.rematch
        self.elsewhere = stored.elsewhere
        self.clock = stored.clock
        self.began = stored.began
        self.revision = stored.revision

    def _remember_keys(self, keys: Iterable[str]) -> None:
        """Know requests that were carried out, the latest ones: they are repeated within seconds, if at all."""
        self._keys.update(dict.fromkeys(keys))
        for key in list(self._keys)[: max(0, len(self._keys) - MOST_KEYS)]:
            del self._keys[key]

    @property
    def confirmed_steps(self) -> int:
        """How many steps are confirmed."""
        return len(self.game.steps)

    @property
    def info(self) -> Info:
        """What is known of the game."""
        return self.game.rules.info

    @property
    def started(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != OPEN for seat in self.seats)

    @property
    def is_record(self) -> bool:
        """Whether the table was opened from a record: no seat has an owner or a bot."""
        return all(seat.kind == PERSON and seat.owner is None and seat.bot is None for seat in self.seats)

    def seats_of(self, identity: str | None) -> list[int]:
        """The seats that somebody owns."""
        return [number for number, seat in enumerate(self.seats) if identity and seat.owner == identity]

    def viewer(self, identity: str | None, wished: int | None) -> int:
        """Which seat's view an identity gets: the requested one if they own it or the game is over, else one of theirs.

        Before the game begins nobody sees a stand: seats may still change hands. Once it is over nothing is hidden.
        """
        own = self.seats_of(identity)
        if wished is not None and not 0 <= wished < len(self.seats):
            raise DomainError("no_seat")
        if wished is not None and wished not in own and not self.game.over:
            raise DomainError("not_your_seat")
        if not self.started:
            return SPECTATOR
        if wished is None and self.game.over:
            return OMNISCIENT
        return self._first_to_look(own) if wished is None else wished

    def _first_to_look(self, own: Sequence[int]) -> int:
        if self.game.to_move in own:
            return self.game.to_move
        return next((seat for seat in own if seat in self.drafts), own[0] if own else SPECTATOR)

    def game_of(self, viewer: int) -> Game:
        """The game as a viewer knows it: confirmed steps, and its own draft."""
        return self.drafts[viewer].game if viewer in self.drafts else self.game

    def draft_of(self, seat: int) -> Draft:
        """What a seat that may decide now has entered."""
        if seat not in self.drafts:
            raise DomainError("not_your_turn")
        return self.drafts[seat]

    def bot_to_move(self) -> int | None:
        """The first seat for which a bot has to decide now, as a player or as a stand-in."""
        return first_bot(self.seats, self.drafts)

    async def play(self, seat: int, move: str, expected: int | None, key: str | None, bot: str | None = None) -> None:
        """A decision of a seat, by its player or by the bot named.

        The same key again changes nothing; another version than the expected is stale.
        """

        async def attempt() -> None:
            name = key and f"{seat}/{move}/{key}"
            if name in self._keys:
                return
            draft = self.deciding(seat, expected, bot)
            twin = draft.game.fork()
            play_legal(twin, move)
            while twin.to_move == CHANCE:
                twin.play_number(int(twin.rules.sample(twin.state, twin.fresh_rng())))
            await self._keep(seat, twin, (*draft.keys, name), name)

        await self.change(attempt)

    async def undo(self, seat: int, expected: int, key: str) -> None:
        """Take the last decision of the turn under way back."""

        async def attempt() -> None:
            name = f"{seat}/undo/{key}"
            if name in self._keys:
                return
            draft = self.deciding(seat, expected)
            if not draft.game.unconfirmed:
                raise DomainError("nothing_to_undo")
            await self._keep(seat, draft.game.fork().undo(), draft.keys[:-1], name)

        await self.change(attempt)

    def deciding(self, seat: int, expected: int | None, bot: str | None = None) -> Draft:
        """The draft of a seat whose player, or the bot named, decides on the version that it saw."""
        if self.is_record:
            raise DomainError("only_to_look_at")
        if not self.started:
            raise DomainError("waiting_for_players")
        draft = self.draft_of(seat)
        if self.seats[seat].bot != bot:
            raise DomainError("not_your_turn")
        if expected is not None and expected != draft.version:
            raise DomainError("stale")
        return draft

    async def _keep(self, seat: int, twin: Game, keys: tuple[str | None, ...], name: str | None) -> None:
        """Commit what a seat has changed: to its draft while that is not confirmed, else to the log."""
        events = events_of(twin, self.confirmed_steps, keys)
        if twin.unconfirmed > 0 or not events:
            await self._commit_draft(seat, Draft.written(self.id, seat, twin, keys), events, name)
        else:
            await self._commit_turn(seat, twin, events, name)
        # Let the updates go out before the mover's own answer is put together.
        await asyncio.sleep(0)

    async def _commit_draft(self, seat: int, draft: Draft, events: Sequence[StoredEvent], name: str | None) -> None:
        drafts: Drafts = {**self.drafts, seat: draft}
        due = first_bot(self.seats, drafts) is not None

        def apply() -> None:
            self.drafts = drafts
            self._remember_keys([name] if name else [])

        await self.commit(self._storage.keep_draft(self.id, self.revision, seat, events, due), apply)

    async def _commit_turn(self, seat: int, twin: Game, events: Sequence[StoredEvent], name: str | None) -> None:
        drafts = carry_over(self.drafts, twin, seat, self.id)
        clock = self.clock and after_turn(self.clock, self.seats, self.game, twin, seat)

        def apply() -> None:
            metrics.MOVES.labels(self.info.name).inc(sum(event.seat is not None for event in events))
            self.audience.forget_drafts(self.confirmed_steps, seat)
            self.game, self.drafts, self.clock = twin, drafts, clock
            self._remember_keys([name] if name else [])
            if twin.over:
                self.audience.reveal_all()

        confirmed = self._storage.confirm(
            self.id,
            self.revision,
            self.confirmed_steps,
            events,
            finished=twin.over,
            due=first_bot(self.seats, drafts) is not None,
            staying=[draft.seat for draft in drafts.values() if draft.keys],
            results=results_of(self.seats, twin.result),
            clock=clock,
        )
        await self.commit(confirmed, apply)

    async def change(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Change something; if another process was quicker, take over what it did and try again on top of that."""
        async with self.lock:
            for _ in range(MOST_ATTEMPTS):
                try:
                    if self.needs_refresh:
                        await self._refresh()
                    return await attempt()
                except Conflict:
                    await self._refresh()
            raise DomainError("not_stored")

    async def commit(self, work: Coroutine[Any, Any, None], apply: Callable[[], None]) -> None:
        """Store a change, then apply it in memory, then announce it and wake whoever has to act.

        Every change of a table goes this way, inside `change`, which holds the lock. If storing fails nothing is
        applied; the change may be stored all the same, so the table is refreshed before it is used again.
        """
        try:
            await work
            self.revision += 1
        except Conflict:
            raise
        except Exception as error:
            logger.exception("table %s could not be stored", self.id)
            self.needs_refresh = True
            raise DomainError("not_stored") from error
        apply()
        self.announce()

    async def catch_up(self) -> None:
        """Take over what other processes have changed."""
        async with self.lock:
            await self._refresh()

    async def _refresh(self) -> None:
        """Take over what is stored: other processes have changed it, or a change of ours may be there or not."""
        kept = self.confirmed_steps
        try:
            stored = await self._storage.load_table(self.id, since=kept)
        except Exception as error:
            raise DomainError("not_stored") from error
        if stored is None:
            self.needs_refresh = True
            self.audience.end_all()
            raise DomainError("no_table")
        self.needs_refresh = False
        if stored.revision <= self.revision:
            return
        self._take_over(stored)
        self.audience.forget_drafts(kept)
        if self.game.over:
            self.audience.reveal_all()
        self.audience.update_viewers()
        self.announce()

    async def sit(self, seat: int, identity: str, name: str, kind: str = PERSON) -> None:
        """Take an open seat, or one's own back from its stand-in."""

        async def attempt() -> None:
            stored = self._seat(seat)
            if stored.owner == identity:
                if stored.out_of_time:
                    check_return(self.clock, seat)
                changed = StoredSeat(stored.kind, stored.name, identity)
            elif stored.kind == OPEN:
                changed = StoredSeat(kind, name, identity)
            else:
                raise DomainError("seat_taken")
            await self.change_seat(seat, changed)

        await self.change(attempt)

    async def leave(self, seat: int, identity: str) -> None:
        """Leave for good: a bot stands in. A seat left before the game begins is open again."""

        async def attempt() -> None:
            stored = self._seat(seat)
            if stored.owner != identity:
                raise DomainError("not_your_seat")
            stand_in = StoredSeat(stored.kind, stored.name, identity, bot=STAND_IN)
            await self.change_seat(seat, stand_in if self.started else StoredSeat(OPEN, ""))

        await self.change(attempt)

    def _seat(self, seat: int) -> StoredSeat:
        if not 0 <= seat < len(self.seats):
            raise DomainError("no_seat")
        return self.seats[seat]

    def begin(self) -> None:
        """Begin at once: every seat of a new table is taken."""
        self.began = time_source.now()
        self.clock = self.clock and beginning(self.clock, self.seats, self.drafts)

    async def change_seat(self, seat: int, changed: StoredSeat) -> None:
        """Commit who sits on a seat from now on; the clocks go on accordingly."""
        seats = [*self.seats[:seat], changed, *self.seats[seat + 1 :]]
        due = first_bot(seats, self.drafts) is not None
        begins = self.began is None and all(one.kind != OPEN for one in seats)
        began = time_source.now() if begins else None
        if begins:
            clock = self.clock and beginning(self.clock, seats, self.drafts)
        else:
            clock = self.clock and after_seating(self.clock, seats, self.drafts)

        def apply() -> None:
            self.seats, self.clock, self.began = seats, clock, began or self.began
            if changed.out_of_time:
                self.drafts = {**self.drafts, seat: Draft.of(self.id, self.game, seat)}
                self.audience.forget_drafts(self.confirmed_steps)
            self.audience.update_viewers()
            header = self.game.header
            header = Header(header.game, header.players, header.options, recorded_names(self.seats))
            for game in (self.game, *(draft.game for draft in self.drafts.values())):
                game.header = header

        kept = self._storage.keep_seat(self.id, self.revision, seat, changed, due, began=began, clock=clock)
        await self.commit(kept, apply)

    def announce(self) -> None:
        """Send all subscribers what has changed for them, and let the registry wake bots and notify programs."""
        self.used = time.monotonic()
        self.projection.changed()
        self.audience.send_updates()
        self.on_change(self)


def first_bot(seats: Sequence[StoredSeat], drafts: Drafts) -> int | None:
    """The first seat for which a bot has to decide, once every seat is taken."""
    if any(seat.kind == OPEN for seat in seats):
        return None
    return next((seat for seat in drafts if seats[seat].bot), None)
