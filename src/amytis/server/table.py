"""A table being played: the game, who sits where, and for each viewer what it may know of both.

Everything anybody is shown comes from the same projection: live play, reconnecting, looking on, and replaying.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence

from amytis.core.catalogue import Info
from amytis.core.contract import ALL_EYES, CHANCE, SPECTATOR
from amytis.core.errors import IllegalMove
from amytis.core.game import Game
from amytis.core.records import BOT, Header
from amytis.server.messages import Event, Outcome, Position, SeatInfo, Snapshot, TableInfo, Update, Verdict
from amytis.server.refusals import Refusal
from amytis.server.sockets import Socket
from amytis.server.storage import Storage, StoredEvent, StoredSeat, StoredTable

logger = logging.getLogger(__name__)

MOST_SOCKETS = 100
OPEN, PERSON, ROBOT = "open", "person", "bot"


class Table:
    """One table. All changes go through its lock, and are stored before anybody hears of them."""

    def __init__(self, stored: StoredTable, storage: Storage) -> None:
        self.id = stored.id
        self.host = stored.host
        self.created = stored.created
        self.rematch = stored.rematch
        self.seats = list(stored.seats)
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.used = time.monotonic()
        self._storage = storage
        self._snapshots: dict[tuple[int, str | None], Snapshot] = {}
        self._keys = {event.key for event in (*stored.events, *stored.draft) if event.key}
        self._draft_keys = [event.key for event in stored.draft]
        self.game = Game(Header(stored.game, stored.players, stored.options, self._names()), chance="manual")
        for event in (*stored.events, *stored.draft):
            self.game.play(event.move)
        self.kept = len(stored.events)
        self.version = self._new_version()

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
        return self.game.to_move if self.game.to_move in own else own[0] if own else SPECTATOR

    def bot_to_move(self) -> str | None:
        """The bot that has to decide now, as a player or as a stand-in."""
        mover = self.game.to_move
        return self.seats[mover].bot if mover >= 0 and self.started else None

    async def play(self, seat: int, move: str, expected: int | None, key: str | None, bot: str | None = None) -> None:
        """A decision of a seat, by its player or by the bot named.

        The same key again changes nothing; another version than the expected is stale.
        """
        async with self.lock:
            name = key and f"{seat}/{move}/{key}"
            if name in self._keys:
                return
            self._check_turn(seat, expected, bot)
            twin = self.game.fork()
            play_legal(twin, move)
            while twin.to_move == CHANCE:
                twin.play_number(int(twin.rules.sample(twin.state, twin.fresh_rng())))
            await self._keep(twin, [*self._draft_keys, name], name)

    async def undo(self, seat: int, expected: int, key: str) -> None:
        """Take the last decision of the turn under way back."""
        async with self.lock:
            name = f"{seat}/undo/{key}"
            if name in self._keys:
                return
            self._check_turn(seat, expected, None)
            if not self.game.unconfirmed:
                raise Refusal(409, "nothing_to_undo")
            twin = self.game.fork()
            twin.undo()
            await self._keep(twin, self._draft_keys[:-1], name)

    def _check_turn(self, seat: int, expected: int | None, bot: str | None) -> None:
        if self.is_record:
            raise Refusal(409, "only_to_look_at")
        if not self.started:
            raise Refusal(409, "waiting_for_players")
        if self.game.to_move != seat or self.seats[seat].bot != bot:
            raise Refusal(409, "not_your_turn")
        if expected is not None and expected != self.version:
            raise Refusal(409, "stale")

    async def _keep(self, twin: Game, keys: Sequence[str | None], name: str | None) -> None:
        """Store a changed game, into the draft while its turn is not confirmed, else into the log; then show it.

        Nobody sees the change before it is stored; if that fails, nothing has changed.
        """
        steps = twin.steps[self.kept :]
        texts = [twin.rules.text(step.before, step.move) for step in steps]
        padded = [*keys, *[None] * (len(texts) - len(keys))]
        events = [StoredEvent(text, key) for text, key in zip(texts, padded, strict=True)]
        drafting = twin.unconfirmed > 0 or not events
        try:
            if drafting:
                await self._storage.keep_draft(self.id, events)
            else:
                await self._storage.confirm(self.id, self.kept, events, twin.over)
        except Exception as error:
            logger.exception("table %s could not be stored", self.id)
            raise Refusal(503, "not_stored") from error
        self.game = twin
        self._draft_keys = list(keys) if drafting else []
        self.kept = self.kept if drafting else len(twin.steps)
        if name:
            self._keys.add(name)
        self.version = self._new_version()
        if twin.over:
            self._open_eyes()
        self._announce()
        # Let the others hear of it before the mover's own answer is put together.
        await asyncio.sleep(0)

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
        self.game.header = Header(header.game, header.players, header.options, self._names())
        self._announce()

    def _names(self) -> tuple[str, ...]:
        """Names for the record: bots are marked as bots, seats without a name are called by their number."""
        names = [
            f"{BOT}{seat.bot}" if seat.kind == ROBOT else seat.name or f"Seat {number + 1}"
            for number, seat in enumerate(self.seats)
        ]
        named = [number for number, seat in enumerate(self.seats) if seat.name or seat.kind == ROBOT]
        return tuple(names[: named[-1] + 1 if named else 0])

    def _new_version(self) -> int:
        """A number that tells nobody how often a turn was changed before it was confirmed."""
        return secrets.randbits(31)

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
        known = self.game.known(socket.seat)
        since = min(socket.sent, known)
        socket.sent = known
        events = [self.event(step, socket.seat, socket.language) for step in range(since, known)]
        return Update("update", since, events, self.snapshot(socket.seat, socket.identity))

    def event(self, step: int, viewer: int, language: str) -> Event:
        """A step as a viewer knows it."""
        taken = self.game.steps[step]
        text = self.game.rules.glimpse(taken.before, taken.move, viewer)
        seat = None if taken.mover == CHANCE else taken.mover
        turn = self.game.rules.turn(taken.before)
        return Event(step, turn.number, turn.seat, seat, text, self.game.story(step, viewer, language))

    def snapshot(self, viewer: int, identity: str | None) -> Snapshot:
        """The table now, through the eyes of a viewer; made once for everybody who asks before it changes."""
        if (viewer, identity) not in self._snapshots:
            self._snapshots[viewer, identity] = self._make_snapshot(viewer, identity)
        return self._snapshots[viewer, identity]

    def _make_snapshot(self, viewer: int, identity: str | None) -> Snapshot:
        own = self.seats_of(identity)
        decides = viewer in own and self.game.to_move == viewer and self.started and self.seats[viewer].bot is None
        result = self.game.result
        moves = self.game.moves() if decides else []
        return Snapshot(
            table=self.describe(identity),
            seat=None if viewer < 0 else viewer,
            your_seats=own,
            version=self.version if decides else self.kept,
            view=self.game.rules.see(self.game.state, viewer),
            moves=moves,
            confirm=self.info.confirm if self.info.confirm in moves else None,
            undoable=self.game.unconfirmed if decides else 0,
            outcome=None if result is None else Outcome(result.scores, result.ranks, result.winners),
            rematch=self.rematch,
        )

    def describe(self, identity: str | None) -> TableInfo:
        """The table as a lobby shows it."""
        own = self.seats_of(identity)
        online = {seat for socket in self.sockets for seat in self.seats_of(socket.identity)}
        names = self.game.names
        seats = [
            SeatInfo(
                seat=number,
                kind=seat.kind,  # type: ignore[arg-type]
                name=shown_name(seat, names[number]),
                bot=seat.bot if seat.kind == ROBOT else None,
                stand_in=seat.bot if seat.kind == PERSON else None,
                yours=number in own,
                online=number in online or seat.kind == ROBOT,
            )
            for number, seat in enumerate(self.seats)
        ]
        return TableInfo(
            id=self.id,
            game=self.info.name,
            options=self.game.header.options,
            seats=seats,
            started=self.started,
            over=self.game.over,
            your_turn=self.started and self.game.to_move in own,
            steps=self.kept,
            created=self.created,
        )

    def position(self, step: int, viewer: int, language: str) -> Position:
        """The table after so many steps, for replaying."""
        known = self.game.known(viewer)
        if not 0 <= step <= known:
            raise Refusal(404, "no_step", step=step)
        state = self.game.steps[step].before if step < len(self.game.steps) else self.game.state
        event = self.event(step - 1, viewer, language) if step else None
        return Position(step, known, event, self.game.rules.see(state, viewer, confirmed=step <= self.kept))

    def judge(self, move: str, language: str) -> Verdict:
        """Whether the seat to move may do something, and which rule forbids it."""
        try:
            number = self.game.rules.parse(self.game.state, move)
        except IllegalMove as error:
            return Verdict(False, None, error.worded(language))
        refusal = self.game.rules.why_not(self.game.state, number)
        if refusal is None:
            return Verdict(True, None, None)
        return Verdict(False, refusal.rule, refusal.sentence.worded(language))

    def foresee(self, seat: int, moves: Sequence[str], expected: int) -> list[str] | None:
        """The moves that a seat would have after some of its own, which are not played; None if that must not be told.

        Only what could be taken back is tried: who asks learns no more than by playing and taking back.
        """
        self._check_turn(seat, expected, None)
        twin = self.game.fork()
        for move in moves:
            play_legal(twin, move)
            if twin.to_move != seat or not twin.unconfirmed:
                return None
        return twin.moves()

    def record(self, viewer: int) -> str:
        """The record: whole once the game is over, before that what the viewer knows."""
        if self.game.over:
            return self.game.record()
        return self.game.record(hidden=True) if viewer == SPECTATOR else self.game.record(seat=viewer)


def play_legal(game: Game, move: str) -> None:
    """Play a move as somebody wrote it, or refuse it with the rule that forbids it."""
    try:
        number = game.rules.parse(game.state, move)
    except IllegalMove as error:
        raise Refusal(422, "illegal_move", error) from None
    refusal = game.rules.why_not(game.state, number)
    if refusal is not None:
        raise Refusal(422, "illegal_move", refusal.sentence, rule=refusal.rule)
    game.play_number(number)


def shown_name(seat: StoredSeat, name: str) -> str:
    """What a seat is called on the page, which shows by itself what is a bot, and numbers seats without a name."""
    if seat.kind == OPEN or (seat.kind == PERSON and not seat.name):
        return ""
    return name.removeprefix(BOT) if seat.kind == ROBOT else name
