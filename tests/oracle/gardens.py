"""A naive oracle of Gardens of Babylon: slow, plain, and written from the rules alone.

Numbers in the docstrings are those of `RULES.md`. Nothing here is shared with the engine except the tile file.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

TILE_FILE = Path(__file__).resolve().parents[2] / "src" / "amytis" / "games" / "gardens" / "data" / "tiles.txt"

BASE = {"full": 13, "quick": 10}
TILES_IN_PLAY = {"full": 78, "quick": 45}
GARDENERS = {
    "full": {1: 12, 2: 12, 3: 8, 4: 6},
    "quick": {1: 6, 2: 6, 3: 4, 4: 3},
}
POOLS = ("4", "3", "2")
SEEDS = 36
STEPS = 3
HAND = "hand"
KING = 1


class Place(NamedTuple):
    """A place of the ziggurat, both numbers counted from 0 (1.1)."""

    row: int
    position: int

    @property
    def name(self) -> str:
        """The place in the notation of chapter 11."""
        return f"{chr(ord('A') + self.position)}{self.row}"

    @property
    def is_base(self) -> bool:
        return self.row == 0

    @property
    def below_left(self) -> Place:
        return Place(self.row - 1, self.position)

    @property
    def below_right(self) -> Place:
        return Place(self.row - 1, self.position + 1)


def place_named(name: str) -> Place:
    return Place(int(name[1:]), ord(name[0]) - ord("A"))


def downwards(place: Place) -> tuple[int, int]:
    """What sorts pools into the order of 6.5: row by row downwards, in a row from left to right."""
    return -place.row, place.position


@dataclass(frozen=True)
class Tile:
    """What a tile shows (1.2)."""

    left_archway: bool
    left_staircase: bool
    left_channel: bool
    right_staircase: bool
    right_channel: bool
    right_archway: bool
    flowers: int


def read_tiles() -> dict[int, Tile]:
    """The 78 tiles by number (1.3), as the head of the tile file explains them."""
    tiles: dict[int, Tile] = {}
    for line in TILE_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        number, marks = line.split()
        left_archway, left_face, right_face, right_archway, flowers = list(marks)
        tiles[int(number)] = Tile(
            left_archway=left_archway == "<",
            left_staircase=left_face in "sb",
            left_channel=left_face in "cb",
            right_staircase=right_face in "sb",
            right_channel=right_face in "cb",
            right_archway=right_archway == ">",
            flowers=int(flowers),
        )
    assert len(tiles) == len(set(tiles.values())) == 78, "there are 78 tiles, all different"
    return tiles


TILES = read_tiles()


def places_for(length: str) -> list[Place]:
    """Every place, row by row from the base upwards, in a row from left to right (1.1, 9.4)."""
    base = BASE[length]
    return [Place(row, position) for row in range(base) for position in range(base - row)]


@dataclass
class Table:
    """Everything that lies on the table. Sides are the seats, and in the solo game the king after them."""

    tiles: dict[Place, int]
    pool: set[int]
    seeds: dict[Place, int]
    gardeners: Counter[tuple[int, Place]]
    hands: list[int]
    banks: list[int]

    def copy(self) -> Table:
        return Table(
            tiles=dict(self.tiles),
            pool=set(self.pool),
            seeds=dict(self.seeds),
            gardeners=Counter(self.gardeners),
            hands=list(self.hands),
            banks=list(self.banks),
        )

    def is_unplanted(self, place: Place) -> bool:
        """Whether a tile lies here whose water pool holds no seed; a base tile has no pool (1.2, 4.5)."""
        return place in self.tiles and place not in self.seeds

    def points(self, side: int) -> dict[str, int]:
        """What the seeds of a side pay as they lie, by source (8.2, 8.3)."""
        own = [place for place, owner in self.seeds.items() if owner == side]
        return {
            "rows": sum(place.row for place in own),
            "panels": sum(TILES[self.tiles[place]].flowers for place in own),
        }

    def merit(self, side: int) -> tuple[int, int, int]:
        """Points, then the bank, then the points from panels (8.4)."""
        points = self.points(side)
        return sum(points.values()), self.banks[side], points["panels"]


@dataclass
class Turn:
    """The steps entered so far of a turn that is not confirmed (2.1, 2.2)."""

    placed: Place | None = None
    planter: Place | str | None = None
    ended: Place | None = None
    planted: list[Place] = field(default_factory=list)
    forced: list[list[Place]] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)


class Oracle:
    """One game of Gardens of Babylon, played by moves in the notation of chapter 11."""

    def __init__(self, players: int, length: str = "full", pool: str = "4") -> None:
        if players not in (1, 2, 3, 4) or length not in BASE or pool not in POOLS or (players > 1 and pool != "4"):
            raise ValueError(f"no such game: {players} players, length {length!r}, pool {pool!r}")
        self.players = players
        self.length = length
        self.pool_size = int(pool)
        self.is_solo = players == 1
        self.places = places_for(length)
        self.unseen = set(TILES)
        self.pile = TILES_IN_PLAY[length]
        self.active = 0
        self.table = Table(
            tiles={},
            pool=set(),
            seeds={},
            gardeners=Counter(),
            hands=[GARDENERS[length][players]] * players,
            banks=[SEEDS] * (2 if self.is_solo else players),
        )
        self.table_before = self.table.copy()
        self.turn = Turn()
        self.phase = "settle" if self.is_solo else "pool"

    # What the caller asks

    def to_move(self) -> int | str:
        """The seat that decides, or "chance", or "over"."""
        if self.phase in ("settle", "turn"):
            return self.active
        return "over" if self.phase == "over" else "chance"

    def legal(self) -> set[str]:
        """Every legal move, at chance every possible outcome."""
        if self.phase == "settle":
            return self._settlings()
        if self.phase == "turn":
            return self._steps()
        return set(self.odds())

    def odds(self) -> dict[str, int]:
        """At chance, for each outcome the number of equally likely tiles that bring it about; else nothing.

        The tiles out of a quick game lie unseen as well: each unseen tile is as likely as any other (1.3, 10.1).
        """
        if self.phase in ("pool", "draw"):
            return {f"draw {tile}": 1 for tile in self.unseen}
        if self.phase == "king":
            return {f"king {tile}": 1 for tile in (self.unseen if self.pile else self.table.pool)}
        return {}

    def play(self, move: str) -> None:
        """Play a legal move or an outcome of chance."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal in phase {self.phase!r}")
        handlers: dict[str, Callable[[str], None]] = {
            "settle": self._settle_or_confirm,
            "pool": self._fill_pool,
            "turn": self._enter_step,
            "draw": self._draw_after_turn,
            "king": self._play_king,
        }
        handlers[self.phase](move)

    def scores(self) -> list[int]:
        """The points of each seat, without the king."""
        return [sum(self.table.points(seat).values()) for seat in range(self.players)]

    def sources(self) -> list[dict[str, int]]:
        """The points of each seat, from rows and from panels."""
        return [self.table.points(seat) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """Most points, most seeds left, most points from panels; equals share (8.4). Level with the king wins (9.9)."""
        merits = [self.table.merit(side) for side in range(len(self.table.banks))]
        return [1 + sum(other > own for other in merits) for own in merits][: self.players]

    def banks(self) -> list[int]:
        return self.table.banks[: self.players]

    def hands(self) -> list[int]:
        return list(self.table.hands)

    def king(self) -> dict[str, int] | None:
        """The king's points, their sources and his bank in the solo game."""
        return self._side_seen(self.table, KING) if self.is_solo else None

    def gardeners(self) -> dict[str, list[int]]:
        """Terraces on which gardeners stand, with their number by seat."""
        return self._gardeners_seen(self.table)

    def seeds(self) -> dict[str, int]:
        """Places with a seed and the side that owns it; the king's are side 1."""
        return {place.name: side for place, side in self.table.seeds.items()}

    def tiles(self) -> dict[str, int]:
        """Places with a tile and its number."""
        return {place.name: tile for place, tile in self.table.tiles.items()}

    def reach(self) -> dict[str, int]:
        """The terraces where the planter that was taken may end, with the most steps that can be left there."""
        if self.turn.planter is None or self.turn.ended is not None:
            return {}
        return {place.name: steps for place, steps in self._reach(self.turn.planter).items()}

    # Set-up

    def _settlings(self) -> set[str]:
        """From left to right, with room to the right for the gardeners still in hand (9.2)."""
        in_hand = self.table.hands[0]
        if in_hand == 0:
            return {"done"}
        settled = [place.position for _, place in self.table.gardeners]
        first = max(settled, default=-1) + 1
        last = BASE[self.length] - in_hand
        return {f"settle {Place(0, position).name}" for position in range(first, last + 1)}

    def _settle_or_confirm(self, move: str) -> None:
        if move == "done":
            self.turn = Turn()
            self.phase = "pool"
        else:
            self.table.hands[0] -= 1
            self.table.gardeners[0, place_named(move.split()[1])] += 1
            self.turn.moves.append(move)

    def _fill_pool(self, move: str) -> None:
        """The tiles of the pool one by one (1.5, 9.3), then the first turn of the first seat (1.6, 9.5)."""
        self._draw(move)
        if len(self.table.pool) == self.pool_size:
            self._start_turn(seat=0)

    def _draw(self, move: str) -> None:
        tile = int(move.split()[1])
        self.unseen.remove(tile)
        self.pile -= 1
        self.table.pool.add(tile)

    # The steps of a turn

    def _start_turn(self, seat: int) -> None:
        self.active = seat
        self.turn = Turn()
        self.table_before = self.table.copy()
        self.phase = "turn"

    def _steps(self) -> set[str]:
        """Place a tile; then perhaps move a gardener; then perhaps plant; then confirm (2.1)."""
        if self.turn.placed is None:
            return {f"{tile}@{place.name}" for tile in self.table.pool for place in self._places_open()}
        if self.turn.planter is not None and self.turn.ended is None:
            return {f"go {place.name}" for place in self._reach(self.turn.planter)}
        if self.turn.planted:
            return self._further_plants()
        steps = {"done"} | {f"plant {place.name}" for place in self._first_plants()}
        if self.turn.planter is None:
            steps |= self._takes()
        return steps

    def _enter_step(self, move: str) -> None:
        self.turn.moves.append(move)
        if move == "done":
            self._exchange_seeds(self.active, self.turn.planted)
            self._end_turn()
        elif "@" in move:
            tile, name = move.split("@")
            self.table.pool.remove(int(tile))
            self._place(int(tile), place_named(name))
        else:
            verb, name = move.split()
            verbs: dict[str, Callable[[str], None]] = {"take": self._take, "go": self._go, "plant": self._plant}
            verbs[verb](name)

    # Placing a tile

    def _free_places(self) -> list[Place]:
        """Places without a tile, row by row from row 1 upwards, in a row from left to right."""
        return [place for place in self.places if not place.is_base and place not in self.table.tiles]

    def _places_open(self) -> list[Place]:
        """Free places that rest on two tiles (3.1); in the solo game the first free one (9.4)."""
        free = self._free_places()
        if self.is_solo:
            return free[:1]
        return [place for place in free if self._holds_tile(place.below_left) and self._holds_tile(place.below_right)]

    def _holds_tile(self, place: Place) -> bool:
        return place.is_base or place in self.table.tiles

    def _place(self, tile: int, place: Place) -> None:
        self.table.tiles[place] = tile
        self.turn.placed = place

    # Moving a gardener

    def _takes(self) -> set[str]:
        """Every gardener of the active seat that can move, from hand or from a terrace (4.1, 4.7)."""
        takes = {f"take {place.name}" for place in self._terraces_of(self.active) if self._reach(place)}
        return takes | ({"take hand"} if self.table.hands[self.active] else set())

    def _terraces_of(self, seat: int) -> set[Place]:
        return {place for (owner, place), number in self.table.gardeners.items() if owner == seat and number > 0}

    def _take(self, name: str) -> None:
        """Name the planter, which stays where it is until it is said where it ends."""
        self.turn.planter = HAND if name == HAND else place_named(name)

    def _go(self, name: str) -> None:
        place = place_named(name)
        if isinstance(self.turn.planter, Place):
            self.table.gardeners[self.active, self.turn.planter] -= 1
        else:
            self.table.hands[self.active] -= 1
        self.table.gardeners[self.active, place] += 1
        self.turn.ended = place

    def _reach(self, planter: Place | str) -> dict[Place, int]:
        """Where a planter may end, with the most steps left there: every terrace and every number of steps is tried.

        From hand it begins on any base terrace with all its steps (4.1); ending where it began is no move (4.7).
        """
        others = Counter(self.table.gardeners)
        if isinstance(planter, Place):
            others[self.active, planter] -= 1
            starts = [(planter, STEPS)]
        else:
            starts = [(place, STEPS) for place in self.places if place.is_base]
        seen = set(starts)
        to_visit = deque(starts)
        while to_visit:
            place, steps = to_visit.popleft()
            if steps == 0:
                continue
            for next_place in self._joined_with(place):
                arrival = (next_place, self._steps_left(next_place, steps, others))
                if arrival not in seen:
                    seen.add(arrival)
                    to_visit.append(arrival)
        ends = {place for place, _ in seen} - {planter}
        return {end: max(steps for place, steps in seen if place == end) for end in ends}

    def _steps_left(self, place: Place, steps: int, others: Counter[tuple[int, Place]]) -> int:
        """After a step onto this terrace: all by another own gardener, none on an unplanted tile (4.5, 4.6)."""
        if others[self.active, place] > 0:
            return STEPS
        return 0 if self.table.is_unplanted(place) else steps - 1

    def _joined_with(self, place: Place) -> list[Place]:
        """Terraces one step from this one: below by its own stairs, above by theirs, beside by archways (4.3, 4.4)."""
        row, position = place
        joined = []
        if not place.is_base:
            tile = TILES[self.table.tiles[place]]
            joined += [place.below_left] if tile.left_staircase else []
            joined += [place.below_right] if tile.right_staircase else []
        above_left, above_right = Place(row + 1, position - 1), Place(row + 1, position)
        if above_left in self.table.tiles and TILES[self.table.tiles[above_left]].right_staircase:
            joined.append(above_left)
        if above_right in self.table.tiles and TILES[self.table.tiles[above_right]].left_staircase:
            joined.append(above_right)
        left, right = Place(row, position - 1), Place(row, position + 1)
        joined += [left] if self._joined_in_row(left, place) else []
        joined += [right] if self._joined_in_row(place, right) else []
        return joined

    def _joined_in_row(self, left: Place, right: Place) -> bool:
        """Two neighbours in a row: base tiles always, others by an archway on both sides (4.4)."""
        if left not in self.places or right not in self.places:
            return False
        if left.is_base:
            return True
        if left not in self.table.tiles or right not in self.table.tiles:
            return False
        return TILES[self.table.tiles[left]].right_archway and TILES[self.table.tiles[right]].left_archway

    # Planting

    def _first_plants(self) -> set[Place]:
        """Unplanted tiles under the planter, or under any own gardener if none was moved (5.1 to 5.3)."""
        if self.table.banks[self.active] == 0:
            return set()
        standing = self._terraces_of(self.active) if self.turn.ended is None else {self.turn.ended}
        return {place for place in standing if self.table.is_unplanted(place)}

    def _further_plants(self) -> set[str]:
        """How a cascade may go on: freely (6.2), in the solo game only towards a set that is due (9.7, 9.8)."""
        planted = self.turn.planted
        if not self.is_solo:
            return {"done"} | {f"plant {place.name}" for place in self._may_follow(self.active, planted)}
        begun = [pools for pools in self.turn.forced if pools[: len(planted)] == planted]
        return {"done" if pools == planted else f"plant {pools[len(planted)].name}" for pools in begun}

    def _plant(self, name: str) -> None:
        """A pool of the cascade; in the solo game the first one brings all of it unless there is a choice (9.7)."""
        place = place_named(name)
        if self.is_solo and not self.turn.planted:
            whole = self._all_reached_from(place)
            if self._is_affordable(self.active, whole):
                self.turn.planted = whole
                self.turn.forced = [whole]
                return
            self.turn.forced = self._best_sets(self.active, place)
        self.turn.planted.append(place)

    def _exchange_seeds(self, side: int, pools: Iterable[Place]) -> None:
        """Seeds knocked out return to their owners, new ones take their places (6.3, 6.6)."""
        for place in pools:
            if place in self.table.seeds:
                self.table.banks[self.table.seeds[place]] += 1
            self.table.banks[side] -= 1
            self.table.seeds[place] = side

    # Cascades

    def _fed_by(self, place: Place) -> list[Place]:
        """The pools right below that this one feeds; base tiles have none (6.1)."""
        tile = TILES[self.table.tiles[place]]
        below = [place.below_left] if tile.left_channel else []
        below += [place.below_right] if tile.right_channel else []
        return [pool for pool in below if not pool.is_base]

    def _all_reached_from(self, place: Place) -> list[Place]:
        """Every pool that the water reaches, in the order of 6.5 (9.7)."""
        reached = {place}
        to_visit = [place]
        while to_visit:
            for pool in self._fed_by(to_visit.pop()):
                if pool not in reached:
                    reached.add(pool)
                    to_visit.append(pool)
        return sorted(reached, key=downwards)

    def _may_follow(self, side: int, planted: list[Place]) -> list[Place]:
        """The pools that may be entered next: fed by a planted one, after the last one, and affordable (6.2 to 6.5).

        What comes later in the order of 6.5 never feeds what came before, nor does it ever bring in more seeds than it
        costs: so a set that can be paid for can be paid for at every point of its entry.
        """
        fed = {pool for place in planted for pool in self._fed_by(place)}
        later = [pool for pool in sorted(fed, key=downwards) if downwards(pool) > downwards(planted[-1])]
        return [pool for pool in later if self._is_affordable(side, [*planted, pool])]

    def _is_affordable(self, side: int, pools: list[Place]) -> bool:
        """Whether some order plants these pools, the first one first, each with a seed then in the bank (6.4)."""
        wanted = frozenset(pools)
        own = frozenset(pool for pool in wanted if self.table.seeds.get(pool) == side)
        bank = self.table.banks[side]
        if len(wanted - own) > bank:
            return False

        @cache
        def can_be_finished(planted: frozenset[Place]) -> bool:
            if planted == wanted:
                return True
            if len(planted - own) == bank:
                return False
            ready = frozenset(pool for place in planted for pool in self._fed_by(place)) & wanted - planted
            # An own seed comes back at once: nothing is lost by knocking it out first.
            if ready & own:
                return can_be_finished(planted | (ready & own))
            return any(can_be_finished(planted | {pool}) for pool in ready)

        return bank > 0 and can_be_finished(frozenset(pools[:1]))

    def _allowed_sets(self, side: int, planted: list[Place]) -> Iterator[list[Place]]:
        """Every set allowed by 6.2 and 6.4 that begins with these pools, each in the order of 6.5."""
        yield planted
        for pool in self._may_follow(side, planted):
            yield from self._allowed_sets(side, [*planted, pool])

    def _best_sets(self, side: int, place: Place) -> list[list[Place]]:
        """The allowed sets from this pool that gain most (9.8)."""
        gains = [(self._gain(side, pools), pools) for pools in self._allowed_sets(side, [place])]
        most = max(gain for gain, _ in gains)
        return [pools for gain, pools in gains if gain == most]

    def _gain(self, side: int, pools: list[Place]) -> int:
        """The points of the pools without those that held a seed of this side already (9.8)."""
        new = [pool for pool in pools if self.table.seeds.get(pool) != side]
        return sum(pool.row + TILES[self.table.tiles[pool]].flowers for pool in new)

    # The end of a turn

    def _end_turn(self) -> None:
        """The end of the game (8.1), the draw while the pile lasts (7.1), or whoever comes next."""
        self.turn = Turn()
        if not self._free_places():
            self.phase = "over"
        elif self.pile:
            self.phase = "draw"
        else:
            self._pass_turn()

    def _draw_after_turn(self, move: str) -> None:
        self._draw(move)
        self._pass_turn()

    def _pass_turn(self) -> None:
        """The next seat (1.6), in the solo game the king (9.5)."""
        if self.is_solo:
            self.phase = "king"
        else:
            self._start_turn((self.active + 1) % self.players)

    # The king

    def _play_king(self, move: str) -> None:
        """The king places a tile of the pile, then of the pool, and plants it; he draws nothing (9.5, 9.6)."""
        tile = int(move.split()[1])
        if self.pile:
            self.unseen.remove(tile)
            self.pile -= 1
        else:
            self.table.pool.remove(tile)
        place = self._free_places()[0]
        self.table.tiles[place] = tile
        if self.table.banks[KING] > 0:
            self._exchange_seeds(KING, self._cascade_of_king(place))
        if self._free_places():
            self._start_turn(seat=0)
        else:
            self.phase = "over"

    def _cascade_of_king(self, place: Place) -> list[Place]:
        """All that the water reaches, or of the best sets the one with the first pool that differs (9.7, 9.8)."""
        whole = self._all_reached_from(place)
        if self._is_affordable(KING, whole):
            return whole
        return max(self._best_sets(KING, place), key=lambda pools: [pool in pools for pool in whole])

    # What a seat sees

    def view(self, seat: int | None) -> dict[str, object]:
        """The game as a seat, or a spectator (None), may know it (chapter 10)."""
        sees_steps = self.to_move() in ("chance", "over", seat)
        table = self.table if sees_steps else self.table_before
        return {
            "seat": seat,
            "players": self.players,
            "length": self.length,
            "pool_size": self.pool_size,
            "phase": self.phase,
            "to_move": self.to_move(),
            "active": self.active,
            "tiles": {place.name: tile for place, tile in table.tiles.items()},
            "pool": sorted(table.pool),
            "pile": self.pile,
            "seeds": {place.name: side for place, side in table.seeds.items()},
            "gardeners": self._gardeners_seen(table),
            "seats": [self._side_seen(table, owner) | {"hand": table.hands[owner]} for owner in range(self.players)],
            "king": self._side_seen(table, KING) if self.is_solo else None,
            "entered": list(self.turn.moves) if sees_steps else [],
            "planted": [place.name for place in self.turn.planted] if sees_steps else [],
            "reach": self.reach() if sees_steps else {},
        }

    def _side_seen(self, table: Table, side: int) -> dict[str, int]:
        sources = table.points(side)
        return {"points": sum(sources.values()), **sources, "bank": table.banks[side]}

    def _gardeners_seen(self, table: Table) -> dict[str, list[int]]:
        terraces = {place for (_, place), number in table.gardeners.items() if number > 0}
        return {place.name: [table.gardeners[seat, place] for seat in range(self.players)] for place in terraces}
