"""A table being played: the game, who sits where, and for each viewer what it may know of both.

Everything anybody is shown comes from the same projection: live play, reconnecting, looking on, and replaying.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any

from amytis.core.catalogue import Info
from amytis.core.contract import ALL_EYES, CHANCE, SPECTATOR
from amytis.core.game import Game
from amytis.core.records import Header
from amytis.server.drafts import Draft, carry_over, events_of, play_event, read_drafts
from amytis.server.messages import Event, Outcome, Position, Snapshot, TableInfo, Update
from amytis.server.refusals import Refusal
from amytis.server.seating import OPEN, PERSON, describe_seat, recorded_names
from amytis.server.sockets import Socket
from amytis.server.storage import Storage, StoredSeat, StoredTable
from amytis.server.verdicts import play_legal

logger = logging.getLogger(__name__)

MOST_SOCKETS = 100


class Table:
    """One table. All changes go through its lock, and are stored before anybody hears of them.

    `game` has confirmed steps only; each seat that may decide has a draft on top of it.
    """

    def __init__(self, stored: StoredTable, storage: Storage) -> None:
        self.id = stored.id
        self.host = stored.host
        self.created = stored.created
        self.rematch = stored.rematch
        self.hints = stored.hints
        self.seats = list(stored.seats)
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.used = time.monotonic()
        self._storage = storage
        self._snapshots: dict[tuple[int, str | None], Snapshot] = {}
        stored_events = [*stored.events, *(event for draft in stored.drafts.values() for event in draft)]
        self._keys = {event.key for event in stored_events if event.key}
        header = Header(stored.game, stored.players, stored.options, recorded_names(self.seats))
        self.game = Game(header, chance="manual")
        for event in stored.events:
            play_event(self.game, event)
        self._drafts = read_drafts(self.game, stored.drafts, self.id)

    @property
    def kept(self) -> int:
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
        """Whether the table is a record that was opened: nobody sits at it."""
        return all(seat.kind == PERSON and seat.owner is None for seat in self.seats)

    def seats_of(self, identity: str | None) -> list[int]:
        """The seats that somebody owns."""
        return [number for number, seat in enumerate(self.seats) if identity and seat.owner == identity]

    def viewer(self, identity: str | None, wished: int | None) -> int:
        """Through whose eyes somebody looks: their wish if it is theirs or the game is over, else a seat of theirs.

        Before the game begins nobody sees a stand: seats may still change hands. Once it is over nothing is hidden.
        """
        own = self.seats_of(identity)
        if wished is not None and not 0 <= wished < len(self.seats):
            raise Refusal(404, "no_seat")
        if wished is not None and wished not in own and not self.game.over:
            raise Refusal(403, "not_your_seat")
        if not self.started:
            return SPECTATOR
        if wished is None and self.game.over:
            return ALL_EYES
        return self._first_to_look(own) if wished is None else wished

    def _first_to_look(self, own: Sequence[int]) -> int:
        if self.game.to_move in own:
            return self.game.to_move
        return next((seat for seat in own if seat in self._drafts), own[0] if own else SPECTATOR)

    def game_of(self, viewer: int) -> Game:
        """The game as a viewer knows it: confirmed steps, and its own draft."""
        return self._drafts[viewer].game if viewer in self._drafts else self.game

    def draft_of(self, seat: int) -> Draft:
        """What a seat that may decide now has entered."""
        if seat not in self._drafts:
            raise Refusal(409, "not_your_turn")
        return self._drafts[seat]

    def bot_to_move(self) -> int | None:
        """The first seat for which a bot has to decide now, as a player or as a stand-in."""
        return next((seat for seat in self._drafts if self.seats[seat].bot), None) if self.started else None

    async def play(self, seat: int, move: str, expected: int | None, key: str | None, bot: str | None = None) -> None:
        """A decision of a seat, by its player or by the bot named.

        The same key again changes nothing; another version than the expected is stale.
        """
        async with self.lock:
            name = key and f"{seat}/{move}/{key}"
            if name in self._keys:
                return
            draft = self.deciding(seat, expected, bot)
            twin = draft.game.fork()
            play_legal(twin, move)
            while twin.to_move == CHANCE:
                twin.play_number(int(twin.rules.sample(twin.state, twin.fresh_rng())))
            await self._keep(seat, twin, (*draft.keys, name), name)

    async def undo(self, seat: int, expected: int, key: str) -> None:
        """Take the last decision of the turn under way back."""
        async with self.lock:
            name = f"{seat}/undo/{key}"
            if name in self._keys:
                return
            draft = self.deciding(seat, expected)
            if not draft.game.unconfirmed:
                raise Refusal(409, "nothing_to_undo")
            await self._keep(seat, draft.game.fork().undo(), draft.keys[:-1], name)

    def deciding(self, seat: int, expected: int | None, bot: str | None = None) -> Draft:
        """The draft of a seat whose player, or the bot named, decides on the version that it saw."""
        if self.is_record:
            raise Refusal(409, "only_to_look_at")
        if not self.started:
            raise Refusal(409, "waiting_for_players")
        draft = self.draft_of(seat)
        if self.seats[seat].bot != bot:
            raise Refusal(409, "not_your_turn")
        if expected is not None and expected != draft.version:
            raise Refusal(409, "stale")
        return draft

    async def _keep(self, seat: int, twin: Game, keys: tuple[str | None, ...], name: str | None) -> None:
        """Store what a seat has changed, into its draft while that is not confirmed, else into the log; then show it.

        Nobody sees the change before it is stored; if that fails, nothing has changed.
        """
        events = events_of(twin, self.kept, keys)
        if twin.unconfirmed > 0 or not events:
            await self._store(self._storage.keep_draft(self.id, seat, events))
            self._drafts = {**self._drafts, seat: Draft(seat, twin, keys)}
        else:
            drafts = carry_over(self._drafts, twin, seat, self.id)
            staying = [draft.seat for draft in drafts.values() if draft.keys]
            await self._store(self._storage.confirm(self.id, self.kept, events, twin.over, staying))
            self._forget_drafts_of_others(seat)
            self.game, self._drafts = twin, drafts
        if name:
            self._keys.add(name)
        if twin.over:
            self._open_eyes()
        self._announce()
        # Let the others hear of it before the mover's own answer is put together.
        await asyncio.sleep(0)

    async def _store(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            logger.exception("table %s could not be stored", self.id)
            raise Refusal(503, "not_stored") from error

    def _forget_drafts_of_others(self, confirmer: int) -> None:
        """What a seat confirms comes before the others' drafts: those are sent again after it."""
        for socket in self.sockets:
            if socket.seat != confirmer:
                socket.sent = min(socket.sent, self.kept)

    async def sit(self, seat: int, identity: str, name: str) -> None:
        """Take an open seat, or one's own back from its stand-in."""
        async with self.lock:
            stored = self._seat(seat)
            if stored.kind == PERSON and stored.owner == identity:
                changed = StoredSeat(PERSON, stored.name, identity)
            elif stored.kind == OPEN:
                changed = StoredSeat(PERSON, name, identity)
            else:
                raise Refusal(409, "seat_taken")
            await self._change_seat(seat, changed)

    async def leave(self, seat: int, identity: str) -> None:
        """Leave for good: a bot stands in. A seat left before the game begins is open again."""
        async with self.lock:
            stored = self._seat(seat)
            if stored.owner != identity:
                raise Refusal(403, "not_your_seat")
            stand_in = StoredSeat(PERSON, stored.name, identity, bot="greedy")
            await self._change_seat(seat, stand_in if self.started else StoredSeat(OPEN, ""))

    def _seat(self, seat: int) -> StoredSeat:
        if not 0 <= seat < len(self.seats):
            raise Refusal(404, "no_seat")
        return self.seats[seat]

    async def _change_seat(self, seat: int, changed: StoredSeat) -> None:
        await self._storage.keep_seat(self.id, seat, changed)
        self.seats[seat] = changed
        for socket in self.sockets:
            self._look_again(socket)
        header = self.game.header
        header = Header(header.game, header.players, header.options, recorded_names(self.seats))
        for game in (self.game, *(draft.game for draft in self._drafts.values())):
            game.header = header
        self._announce()

    def join(self, socket: "Socket", since: int) -> None:
        """Let a socket follow the table after the events it has; those of a draft may have changed since."""
        if len(self.sockets) >= MOST_SOCKETS:
            raise Refusal(429, "too_many", seconds=60, retry_after=60.0)
        self.sockets.add(socket)
        socket.sent = min(since, self.kept)
        socket.shown = None
        self._announce()

    def _look_again(self, socket: "Socket") -> None:
        """Let a socket see what its owner may see now, from the beginning if that is new."""
        try:
            seat = self.viewer(socket.identity, socket.wished)
        except Refusal:
            seat = self.viewer(socket.identity, None)
        if seat != socket.seat:
            socket.seat = seat
            socket.sent = 0

    def _open_eyes(self) -> None:
        """The game is over: everybody sees everything, until somebody asks for the eyes of a seat again."""
        for socket in self.sockets:
            socket.wished = None
            self._look_again(socket)

    def lead_to(self, rematch: str) -> None:
        """Tell everybody at which table the game is played again."""
        self.rematch = rematch
        self._announce()

    def part(self, socket: "Socket") -> None:
        """A socket has gone."""
        self.sockets.discard(socket)
        self._announce()

    def _announce(self) -> None:
        """Tell every socket what has changed for it; one for which nothing has must not notice that anything did."""
        self.used = time.monotonic()
        self._snapshots.clear()
        for socket in list(self.sockets):
            known = socket.sent
            update = self.update(socket)
            if update.events or update.since < known or update.snapshot != socket.shown:
                socket.shown = update.snapshot
                socket.send(update)

    def update(self, socket: "Socket") -> Update:
        """What a socket does not know yet."""
        known = self.known(socket.seat)
        since = min(socket.sent, known)
        socket.sent = known
        events = [self.event(step, socket.seat, socket.language) for step in range(since, known)]
        return Update("update", since, events, self.snapshot(socket.seat, socket.identity))

    def known(self, viewer: int) -> int:
        """How many steps a viewer knows of."""
        return self.game_of(viewer).known(viewer)

    def event(self, step: int, viewer: int, language: str) -> Event:
        """A step as a viewer knows it."""
        game = self.game_of(viewer)
        taken = game.steps[step]
        text = game.rules.glimpse(taken.before, taken.move, viewer)
        seat = None if taken.mover == CHANCE else taken.mover
        turn = game.rules.turn(taken.before)
        return Event(step, turn.number, turn.seat, seat, text, game.story(step, viewer, language))

    def snapshot(self, viewer: int, identity: str | None) -> Snapshot:
        """The table now, through the eyes of a viewer; made once for everybody who asks before it changes."""
        if (viewer, identity) not in self._snapshots:
            self._snapshots[viewer, identity] = self._make_snapshot(viewer, identity)
        return self._snapshots[viewer, identity]

    def _make_snapshot(self, viewer: int, identity: str | None) -> Snapshot:
        own, game = self.seats_of(identity), self.game_of(viewer)
        decides = viewer in own and viewer in self._drafts and self.started and self.seats[viewer].bot is None
        result = game.result
        moves = game.moves() if decides else []
        return Snapshot(
            table=self.describe(identity),
            seat=None if viewer < 0 else viewer,
            your_seats=own,
            acting=self.game.acting,
            version=self._drafts[viewer].version if decides else self.kept,
            view=game.rules.see(game.state, viewer),
            moves=moves,
            confirm=self.info.confirm if self.info.confirm in moves else None,
            undoable=game.unconfirmed if decides else 0,
            outcome=None if result is None else Outcome(result.scores, result.ranks, result.winners),
            rematch=self.rematch,
        )

    def describe(self, identity: str | None) -> TableInfo:
        """The table as a lobby shows it."""
        own = self.seats_of(identity)
        online = {seat for socket in self.sockets for seat in self.seats_of(socket.identity)}
        seats = [
            describe_seat(number, seat, name, number in own, number in online)
            for number, (seat, name) in enumerate(zip(self.seats, self.game.names, strict=True))
        ]
        return TableInfo(
            id=self.id,
            game=self.info.name,
            options=self.game.header.options,
            seats=seats,
            started=self.started,
            over=self.game.over,
            your_turn=self.started and any(seat in self._drafts for seat in own),
            steps=self.kept,
            created=self.created,
            hints=self.hints,
        )

    def position(self, step: int, viewer: int, language: str) -> Position:
        """The table after so many steps, for replaying."""
        game, known = self.game_of(viewer), self.known(viewer)
        if not 0 <= step <= known:
            raise Refusal(404, "no_step", step=step)
        state = game.steps[step].before if step < len(game.steps) else game.state
        event = self.event(step - 1, viewer, language) if step else None
        return Position(step, known, event, game.rules.see(state, viewer, confirmed=step <= self.kept))

    def record(self, viewer: int) -> str:
        """The record: whole once the game is over, before that what the viewer knows."""
        game = self.game_of(viewer)
        if game.over:
            return game.record()
        return game.record(hidden=True) if viewer == SPECTATOR else game.record(seat=viewer)
