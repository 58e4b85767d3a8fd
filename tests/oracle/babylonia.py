"""A naive oracle of Babylonia: slow, plain, and written from the rules alone.

Numbers in the docstrings are those of `RULES.md`. Nothing here is shared with the engine except the map file; the
components are typed in from the facts of the game, so that a slip in the engine's own data shows up as a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

MAP_FILE = Path(__file__).resolve().parents[2] / "src" / "amytis" / "games" / "babylonia" / "data" / "map.txt"

NOBLES = "PSM"
FARMER = "F"
KINDS = NOBLES + FARMER
CLAN = Counter({"P": 6, "S": 6, "M": 6, "F": 12})

CITIES = ("[P]", "[S]", "[M]", "[PS]", "[PM]", "[SM]", "[PSM]")
CITY_COUNT_FIELD = "<#>"
TILES_IN_THE_BOX = Counter(
    {"[P]": 3, "[S]": 3, "[M]": 3, "[PS]": 3, "[PM]": 3, "[SM]": 3, "[PSM]": 1, "<5>": 2, "<6>": 2, "<7>": 2, "<#>": 7}
)
OUT_FOR_THREE = Counter({"[P]": 1, "[S]": 1, "[M]": 1, "<#>": 3})
OUT_FOR_TWO_BESIDES = Counter({"[PS]": 1, "[PM]": 1, "[SM]": 1, "[PSM]": 1, "<5>": 1, "<6>": 1, "<7>": 1, "<#>": 1})
TILES = {
    4: TILES_IN_THE_BOX,
    3: TILES_IN_THE_BOX - OUT_FOR_THREE,
    2: TILES_IN_THE_BOX - OUT_FOR_THREE - OUT_FOR_TWO_BESIDES,
}
MASSES_IN_PLAY = {4: "NCS", 3: "CS", 2: "NC"}

CARDS = {"base": set(range(1, 8)), "variant": set(range(1, 10))}
CARDS_ON_DISPLAY = 7
SOURCES = ("ziggurats", "fields", "nobles", "cities", "cards")


def place_of(hex_name: str) -> tuple[int, int]:
    """(row, column) of a hex, the order in which hexes are listed (chapter 11)."""
    return int(hex_name[1:]), ord(hex_name[0]) - ord("A")


def by_place(hexes: set[str]) -> list[str]:
    """Hexes row by row from the top, each row from left to right."""
    return sorted(hexes, key=place_of)


def read_map() -> dict[str, str]:
    """Every hex of the printed board with its letter: N C S land, o spot, Z ziggurat, ~ river (chapter 11)."""
    letters: dict[str, str] = {}
    for line in MAP_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line[:2].strip().isdigit():
            continue
        row = int(line[:2])
        for position, letter in enumerate(line[3:]):
            if letter not in " .":
                assert position % 2 == 0, f"row {row} is out of line"
                letters[f"{chr(ord('A') + position // 2)}{row}"] = letter
    return letters


def hexes_next_to(hex_name: str, letters: dict[str, str]) -> set[str]:
    """The hexes of the printed board that touch this one (head of the map file)."""
    row, column = place_of(hex_name)
    steps = [(-2, 0), (2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]
    names = {f"{chr(ord('A') + column + across)}{row + down}" for down, across in steps}
    return names & letters.keys()


def mass_of(hex_name: str, letters: dict[str, str]) -> str:
    """N, C or S: the land mass that a land hex, spot or ziggurat belongs to (1.1)."""
    here_and_around = {hex_name} | hexes_next_to(hex_name, letters)
    masses = {letters[name] for name in here_and_around} & set("NCS")
    assert len(masses) == 1, f"{hex_name} touches the land masses {masses}"
    return masses.pop()


@dataclass(frozen=True)
class Board:
    """The hexes in play for a number of players (1.1). Spots are land under a tile; ziggurats are not land."""

    rivers: set[str]
    land: set[str]
    spots: set[str]
    ziggurats: set[str]
    central: set[str]
    neighbours: dict[str, set[str]]

    @property
    def hexes(self) -> set[str]:
        """Hexes that may ever hold a token."""
        return self.land | self.rivers


def board_for(players: int) -> Board:
    """The board without the land mass that is out of play, whose ziggurats are not on the table either (1.1)."""
    letters = read_map()
    rivers = {name for name, letter in letters.items() if letter == "~"}
    masses = {name: mass_of(name, letters) for name in letters.keys() - rivers}
    solid = {name for name, mass in masses.items() if mass in MASSES_IN_PLAY[players]}
    ziggurats = {name for name in solid if letters[name] == "Z"}
    land = solid - ziggurats
    in_play = solid | rivers
    return Board(
        rivers=rivers,
        land=land,
        spots={name for name in land if letters[name] == "o"},
        ziggurats=ziggurats,
        central={name for name in land if masses[name] == "C"},
        neighbours={name: hexes_next_to(name, letters) & in_play for name in in_play},
    )


BOARDS = {players: board_for(players) for players in (2, 3, 4)}


class Token(NamedTuple):
    """A clan token on the board."""

    seat: int
    kind: str


class WholeTurn(NamedTuple):
    """The kinds of tokens that make up a complete turn, and whether all of them must lie face up on land."""

    kinds: Counter[str]
    land_only: bool


@dataclass
class Clan:
    """What one player has: points by source, city tiles, ziggurat cards, stand and reserve (1.4)."""

    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))
    won: list[str] = field(default_factory=list)
    cards: set[int] = field(default_factory=set)
    spent: set[int] = field(default_factory=set)
    stand: Counter[str] = field(default_factory=Counter)
    reserve: Counter[str] = field(default_factory=lambda: Counter(CLAN))

    @property
    def total(self) -> int:
        return sum(self.points.values())

    @property
    def stand_limit(self) -> int:
        """5, or 7 with card 3 (7.1, 8.3)."""
        return 7 if 3 in self.cards else 5

    def copy(self) -> Clan:
        return Clan(
            points=dict(self.points),
            won=list(self.won),
            cards=set(self.cards),
            spent=set(self.spent),
            stand=Counter(self.stand),
            reserve=Counter(self.reserve),
        )


@dataclass
class Table:
    """Everything that lies on the table."""

    clans: list[Clan]
    display: set[int]
    tokens: dict[str, Token] = field(default_factory=dict)
    tiles: dict[str, str] = field(default_factory=dict)
    scored: set[str] = field(default_factory=set)

    def copy(self) -> Table:
        return Table(
            clans=[clan.copy() for clan in self.clans],
            display=set(self.display),
            tokens=dict(self.tokens),
            tiles=dict(self.tiles),
            scored=set(self.scored),
        )

    def cities_left(self) -> set[str]:
        return {name for name, tile in self.tiles.items() if tile in CITIES}


def whole_turns(stand: Counter[str], turn: int, cards: set[int]) -> list[WholeTurn]:
    """Every complete turn that a stand offers, by kinds (2.3, 2.4, 2.5, 8.4, 8.5)."""
    size = 1 if turn == 1 else min(2, stand.total())
    turns = [WholeTurn(Counter(kinds), False) for kinds in combinations_with_replacement(KINDS, size)]
    # 2.5: the first two turns of the game know neither option B nor cards.
    if turn > 2:
        for farmers in range(3, stand[FARMER] + 1):
            turns.append(WholeTurn(Counter({FARMER: farmers}), True))
            if 5 in cards:
                turns += [WholeTurn(Counter({FARMER: farmers, noble: 1}), True) for noble in NOBLES]
        if 4 in cards:
            turns.append(WholeTurn(Counter(NOBLES), True))
    return [whole for whole in turns if whole.kinds <= stand]


def counts(tokens: Counter[str]) -> dict[str, object]:
    return {kind: tokens[kind] for kind in KINDS}


class Oracle:
    """One game of Babylonia, played by moves in the notation of chapter 11."""

    def __init__(self, players: int, cards: str = "base") -> None:
        if players not in TILES or cards not in CARDS:
            raise ValueError(f"no such game: {players} players, cards {cards!r}")
        self.players = players
        self.cards = cards
        self.board = BOARDS[players]
        self.table = Table([Clan() for _ in range(players)], set(CARDS[cards]))
        self.phase = "tiles"
        self.turn = 1
        self.active = 0
        self.bag = Counter(TILES[players])
        self.empty_spots = by_place(self.board.spots)
        self.table_before = self.table.copy()
        self.whole_turns: list[WholeTurn] = []
        self.played: list[tuple[str, str]] = []
        self.pending: set[str] = set()
        self.card_taker = 0

    # What the caller asks

    def to_move(self) -> int | str:
        """The seat that decides, or "chance", or "over"."""
        if self.phase in ("tiles", "without", "opening", "refill"):
            return "chance"
        if self.phase == "over":
            return "over"
        return self.card_taker if self.phase == "card" else self.active

    def legal(self) -> set[str]:
        """Every legal move, at chance every possible outcome."""
        if self.phase == "play":
            return self._placements() | ({"done"} if self._turn_is_whole() else set())
        if self.phase == "score":
            return {f"score {name}" for name in self.pending}
        if self.phase == "card":
            return {f"card {card}" for card in self.table.display}
        if self.phase == "extra":
            return {"extra turn", "no extra turn"}
        return set(self.odds())

    def odds(self) -> dict[str, int]:
        """At chance, for each outcome the number of equally likely pieces that bring it about; else nothing."""
        if self.phase == "tiles":
            return {f"{self.empty_spots[0]} {tile}": number for tile, number in (+self.bag).items()}
        if self.phase == "without":
            return {f"without {card}": 1 for card in self.table.display}
        if self.phase in ("opening", "refill"):
            reserve = self.table.clans[self.active].reserve
            return {f"draw {kind}": number for kind, number in (+reserve).items()}
        return {}

    def play(self, move: str) -> None:
        """Play a legal move or an outcome of chance."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal in phase {self.phase!r}")
        handlers: dict[str, Callable[[str], None]] = {
            "tiles": self._lay_tile,
            "without": self._leave_out_card,
            "opening": self._draw_opening,
            "play": self._place_or_confirm,
            "score": self._score_chosen,
            "card": self._take_card,
            "refill": self._draw_refill,
            "extra": self._answer_extra_turn,
        }
        handlers[self.phase](move)

    def scores(self) -> list[int]:
        return [clan.total for clan in self.table.clans]

    def ranks(self) -> list[int]:
        """Most points, then most city tiles; equals share the place (9.3)."""
        merits = [(clan.total, len(clan.won)) for clan in self.table.clans]
        return [1 + sum(other > own for other in merits) for own in merits]

    # Set-up

    def _lay_tile(self, move: str) -> None:
        """A tile from the bag on the next spot (1.2)."""
        spot, tile = move.split()
        self.table.tiles[spot] = tile
        self.bag[tile] -= 1
        self.empty_spots.remove(spot)
        if not self.empty_spots:
            self.phase = "without" if self.cards == "variant" else "opening"

    def _leave_out_card(self, move: str) -> None:
        """The variant leaves out two of the nine cards (1.3)."""
        self.table.display.remove(int(move.split()[1]))
        if len(self.table.display) == CARDS_ON_DISPLAY:
            self.phase = "opening"

    def _draw_opening(self, move: str) -> None:
        """Five tokens for each seat in turn (1.4), then the first turn of the first seat (1.5)."""
        self._draw(move)
        if self._wants_token():
            return
        if self.active < self.players - 1:
            self.active += 1
        else:
            self._start_turn(seat=0, turn=1)

    def _draw(self, move: str) -> None:
        kind = move.split()[1]
        clan = self.table.clans[self.active]
        clan.reserve[kind] -= 1
        clan.stand[kind] += 1

    def _wants_token(self) -> bool:
        """Whether the active seat has to draw (7.1)."""
        clan = self.table.clans[self.active]
        return clan.stand.total() < clan.stand_limit and clan.reserve.total() > 0

    # Playing tokens

    def _start_turn(self, seat: int, turn: int) -> None:
        self.active = seat
        self.turn = turn
        self.phase = "play"
        self.table_before = self.table.copy()
        clan = self.table.clans[seat]
        self.whole_turns = whole_turns(clan.stand, turn, clan.cards)

    def _played_kinds(self) -> Counter[str]:
        return Counter(kind for kind, _ in self.played)

    def _played_in_river(self) -> bool:
        return any(name in self.board.rivers for _, name in self.played)

    def _turn_is_whole(self) -> bool:
        """Whether the tokens played make up one of the options, so that the turn may be confirmed (2.3 to 2.5)."""
        return any(
            whole.kinds == self._played_kinds() and not (whole.land_only and self._played_in_river())
            for whole in self.whole_turns
        )

    def _placements(self) -> set[str]:
        """Every token that may be played now: onto a hex it may enter, in a turn that can be completed (2.6)."""
        placements = set()
        for kind in +self.table.clans[self.active].stand:
            for hexes in (self.board.land, self.board.rivers):
                continuations = self._continuations(kind, in_river=hexes is self.board.rivers)
                if continuations:
                    room_is_certain = self._has_land_to_spare(continuations)
                    for name in hexes:
                        fits = room_is_certain or self._has_room_after(kind, name, continuations)
                        if fits and self._may_enter(kind, name):
                            placements.add(f"{kind}@{name}")
        return placements

    def _continuations(self, kind: str, in_river: bool) -> list[WholeTurn]:
        """What would still have to be played after a token of this kind, for each complete turn it leads to."""
        kinds = self._played_kinds() + Counter(kind)
        in_river = in_river or self._played_in_river()
        return [
            WholeTurn(whole.kinds - kinds, whole.land_only)
            for whole in self.whole_turns
            if kinds <= whole.kinds and not (whole.land_only and in_river)
        ]

    def _has_land_to_spare(self, continuations: list[WholeTurn]) -> bool:
        """Whether free land alone has room for the shortest continuation, wherever the token before it goes.

        Any token may lie on free land under any option, so that no search for room is needed then.
        """
        free_land = self.board.land - self.table.tokens.keys() - self.table.tiles.keys()
        return len(free_land) - 1 >= min(rest.kinds.total() for rest in continuations)

    def _has_room_after(self, kind: str, name: str, continuations: list[WholeTurn]) -> bool:
        """Whether some continuation can be placed once a token of this kind lies on this hex (2.6)."""
        with self._token_tried(kind, name):
            return any(self._has_room(rest) for rest in continuations)

    def _has_room(self, rest: WholeTurn) -> bool:
        """Whether these tokens can all be placed, in some order."""
        if rest.kinds.total() == 0:
            return True
        hexes = self.board.land if rest.land_only else self.board.hexes
        for kind in rest.kinds:
            for name in hexes:
                if self._may_enter(kind, name):
                    with self._token_tried(kind, name):
                        if self._has_room(WholeTurn(rest.kinds - Counter(kind), rest.land_only)):
                            return True
        return False

    @contextmanager
    def _token_tried(self, kind: str, name: str) -> Iterator[None]:
        """The active seat's token lies on the hex for a moment."""
        self.table.tokens[name] = Token(self.active, kind)
        try:
            yield
        finally:
            del self.table.tokens[name]

    def _is_free(self, name: str) -> bool:
        """No token, no tile and no ziggurat (3.1, 3.2)."""
        return name not in self.table.tokens and name not in self.table.tiles and name not in self.board.ziggurats

    def _may_enter(self, kind: str, name: str) -> bool:
        """Whether a token of the active seat may lie on this hex (3.1, 3.4, 3.5, 8.6)."""
        if self._is_free(name):
            return True
        if name in self.table.tokens or self.table.tiles[name] in CITIES:
            return False
        if kind in NOBLES:
            return 6 in self.table.clans[self.active].cards
        return any(self._has_face_up_token(neighbour) for neighbour in self.board.neighbours[name])

    def _has_face_up_token(self, name: str) -> bool:
        """Whether a token of the active seat lies face up here; in the river it would lie face down (3.3)."""
        token = self.table.tokens.get(name)
        return token is not None and token.seat == self.active and name in self.board.land

    def _place_or_confirm(self, move: str) -> None:
        if move == "done":
            self.played = []
            self.pending = {name for name in self._unscored_locations() if self._is_surrounded(name)}
            self._go_on_scoring()
        else:
            kind, name = move.split("@")
            self._place(kind, name)

    def _place(self, kind: str, name: str) -> None:
        """A token leaves the stand for the board; fields and ziggurats pay at once (3.6, 4.1)."""
        clan = self.table.clans[self.active]
        clan.stand[kind] -= 1
        self.table.tokens[name] = Token(self.active, kind)
        self.played.append((kind, name))
        if name in self.table.tiles:
            clan.points["fields"] += self._worth_of_field(self.table.tiles.pop(name))
        if self.board.neighbours[name] & self.board.ziggurats:
            touched = [zig for zig in self.board.ziggurats if self._tokens_next_to(zig)[self.active] > 0]
            clan.points["ziggurats"] += len(touched)

    def _worth_of_field(self, tile: str) -> int:
        """The number on the field, or the number of cities in front of all players (3.6)."""
        if tile == CITY_COUNT_FIELD:
            return sum(len(clan.won) for clan in self.table.clans)
        return int(tile.strip("<>"))

    # Scoring

    def _unscored_locations(self) -> set[str]:
        """Cities on the board and ziggurats not yet scored (6.1)."""
        return self.table.cities_left() | (self.board.ziggurats - self.table.scored)

    def _is_surrounded(self, name: str) -> bool:
        """Every land hex next to the location holds a token; rivers need none (5.1, 6.1)."""
        return all(neighbour in self.table.tokens for neighbour in self.board.neighbours[name] & self.board.land)

    def _tokens_next_to(self, name: str) -> Counter[int]:
        """Tokens next to a location by seat, rivers included."""
        owners: Counter[int] = Counter()
        for neighbour in self.board.neighbours[name]:
            if neighbour in self.table.tokens:
                owners[self.table.tokens[neighbour].seat] += 1
        return owners

    def _winner_of(self, name: str) -> int | None:
        """The seat that alone has most tokens next to a location (5.5, 6.2)."""
        owners = self._tokens_next_to(name)
        best = [seat for seat in owners if owners[seat] == max(owners.values())]
        return best[0] if len(best) == 1 else None

    def _go_on_scoring(self) -> None:
        """Ask for the next location, score the last one without asking, or go on to the refill (5.2)."""
        if len(self.pending) >= 2:
            self.phase = "score"
        elif self.pending:
            (last,) = self.pending
            self._score(last)
        else:
            self._go_on_refilling()

    def _score_chosen(self, move: str) -> None:
        self._score(move.split()[1])

    def _score(self, name: str) -> None:
        self.pending.remove(name)
        if name in self.board.ziggurats:
            self.table.scored.add(name)
            winner = self._winner_of(name)
            if winner is not None:
                self.card_taker = winner
                self.phase = "card"
                return
        else:
            self._score_city(name)
        self._go_on_scoring()

    def _score_city(self, city: str) -> None:
        """The nobles, then the tile and what the cities pay (5.3, 5.5, 5.6, 8.7)."""
        for seat, clan in enumerate(self.table.clans):
            clan.points["nobles"] += 2 * self._nobles_connected(seat, city)
        winner = self._winner_of(city)
        tile = self.table.tiles.pop(city)
        if winner is None:
            return
        self.table.clans[winner].won.append(tile)
        for clan in self.table.clans:
            clan.points["cities"] += len(clan.won)
            if 7 in clan.cards:
                clan.points["cities"] += len(clan.won) // 2

    def _nobles_connected(self, seat: int, city: str) -> int:
        """Face-up nobles of a seat with a symbol of the city, next to it or connected with it (5.3, 5.4)."""
        reached: set[str] = set()
        to_visit = [city]
        while to_visit:
            for name in self.board.neighbours[to_visit.pop()] - reached:
                if self._connects(seat, name):
                    reached.add(name)
                    to_visit.append(name)
        # Free hexes are reached as well, by cards 8 and 9, but hold no token.
        kinds = [self.table.tokens[name].kind for name in reached & self.board.land & self.table.tokens.keys()]
        symbols = self.table.tiles[city].strip("[]")
        return sum(kind in symbols for kind in kinds)

    def _connects(self, seat: int, name: str) -> bool:
        """An own token, or a free hex by card 8 or 9 (5.4, 8.8, 8.9). The city being scored is not free."""
        if name in self.table.tokens:
            return self.table.tokens[name].seat == seat
        cards = self.table.clans[seat].cards
        by_card = (8 in cards and name in self.board.central) or (9 in cards and name in self.board.rivers)
        return by_card and self._is_free(name)

    def _take_card(self, move: str) -> None:
        """The winner of a ziggurat takes a card, which works at once (6.2, 6.3, 8.1)."""
        card = int(move.split()[1])
        clan = self.table.clans[self.card_taker]
        self.table.display.remove(card)
        clan.cards.add(card)
        if card == 1:
            clan.points["cards"] += 10
            clan.spent.add(card)
        self._go_on_scoring()

    # Refill and end of the turn

    def _go_on_refilling(self) -> None:
        self.phase = "refill"
        if not self._wants_token():
            self._end_turn()

    def _draw_refill(self, move: str) -> None:
        self._draw(move)
        self._go_on_refilling()

    def _end_turn(self) -> None:
        """The end of the game (9.1, 9.2), the offer of card 2 (8.2), or the next seat's turn."""
        clan = self.table.clans[self.active]
        if clan.stand.total() == 0 or len(self.table.cities_left()) <= 1:
            self.phase = "over"
        elif 2 in clan.cards - clan.spent:
            self.phase = "extra"
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        self._start_turn((self.active + 1) % self.players, self.turn + 1)

    def _answer_extra_turn(self, move: str) -> None:
        """Card 2 is spent on another turn, or kept (8.2)."""
        if move == "extra turn":
            self.table.clans[self.active].spent.add(2)
            self._start_turn(self.active, self.turn + 1)
        else:
            self._pass_turn()

    # What a seat sees

    def view(self, seat: int | None) -> dict[str, object]:
        """The game as a seat, or a spectator (None), may know it (chapter 10)."""
        sees_turn = self.phase != "play" or seat == self.active
        table = self.table if sees_turn else self.table_before
        return {
            "seat": seat,
            "players": self.players,
            "cards": self.cards,
            "phase": self.phase,
            "to_move": self.to_move(),
            "turn": self.turn,
            "active": self.active,
            "tokens": {name: self._token_seen(seat, name, token) for name, token in table.tokens.items()},
            "tiles": dict(table.tiles),
            "scored": by_place(table.scored),
            "display": sorted(table.display),
            "pending": by_place(self.pending),
            "played": [f"{kind}@{name}" for kind, name in self.played] if sees_turn else [],
            "seats": [self._clan_seen(seat, owner, table) for owner in range(self.players)],
        }

    def _token_seen(self, seat: int | None, name: str, token: Token) -> dict[str, object]:
        """Face-down tokens are their owner's secret (3.3, 10.1)."""
        hidden = name in self.board.rivers and token.seat != seat
        return {"seat": token.seat, "kind": "?" if hidden else token.kind}

    def _clan_seen(self, seat: int | None, owner: int, table: Table) -> dict[str, object]:
        """Stand and reserve for their owner, sizes and what is left of the 30 for everybody (10.1)."""
        clan = table.clans[owner]
        own = {name: token.kind for name, token in table.tokens.items() if token.seat == owner}
        face_up = Counter(kind for name, kind in own.items() if name in self.board.land)
        return {
            "points": clan.total,
            "sources": dict(clan.points),
            "won": sorted(clan.won, key=CITIES.index),
            "cards": sorted(clan.cards),
            "spent": sorted(clan.spent),
            "stand_size": clan.stand.total(),
            "reserve_size": clan.reserve.total(),
            "stand": counts(clan.stand) if seat == owner else None,
            "reserve": counts(clan.reserve) if seat == owner else None,
            "unseen": counts(CLAN - face_up),
        }
