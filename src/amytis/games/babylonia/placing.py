"""Playing tokens: which may be placed where, and what placing pays (chapters 2, 3, 4 of the rules)."""

from amytis.core.bits import WORD_BITS, count_bits, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import Moves, State
from amytis.games.babylonia.components import (
    AROUND,
    BIT,
    FARMER,
    FIELD_VALUE,
    HEXES,
    IS_RIVER,
    LOCATION_OF,
    NOBLE_WITH_FARMERS,
    NOBLES_IN_FIELDS,
    RIVER,
    THREE_NOBLES,
    WORD,
    WORDS,
    ZIGGURATS_IN_PLAY,
    ZIGGURATS_NEXT,
)
from amytis.games.babylonia.networks import free_land_of, size
from amytis.games.babylonia.state import DONE, FROM_FIELDS, FROM_ZIGGURATS, NO_TILE, NO_TOKEN

# What the tokens played so far allow for one more.
NOWHERE, ON_LAND, ON_LAND_WITH_ROOM_LEFT, ANYWHERE = range(4)


@compiled
def legal_placements(s: State, moves: Moves) -> int:
    """Every token that may be placed now, and `done` where the turn may be confirmed."""
    p = s.seat
    count = 0
    for kind in range(4):
        if s.stands[p, kind]:
            allowance = allowed(s, kind)
            if allowance != NOWHERE:
                crowded = allowance == ON_LAND_WITH_ROOM_LEFT and size(free_land_of(s)) < 2
                for w in range(WORDS):
                    targets = hexes_for(s, kind, allowance, w)
                    first = kind * HEXES + w * WORD_BITS
                    while targets:
                        move = first + lowest_bit(targets)
                        targets &= targets - 1
                        if not crowded or leaves_room(s, move - kind * HEXES):
                            moves[count] = move
                            count += 1
    if may_stop(s):
        moves[count] = DONE
        count += 1
    return count


@compiled
def allowed(s: State, kind: int) -> int:
    """Where one more token of a kind may go, looking only at the options of the turn (2.3 to 2.6, 8.4, 8.5)."""
    size = s.turn_size
    if size == 0:
        return ANYWHERE
    if size == 1:
        return NOWHERE if s.turn == 0 else ANYWHERE
    if s.turn == 1 or s.turn_river:
        return NOWHERE
    return allowed_farmer(s) if kind == FARMER else allowed_noble(s, kind)


@compiled
def allowed_farmer(s: State) -> int:
    """Where a third or later farmer may go: on land, and with card 5 beside one noble (2.4, 8.5)."""
    farmers = s.turn_kinds[FARMER]
    nobles = s.turn_size - farmers
    if nobles == 0:
        return ON_LAND
    if nobles == 1 and s.cards[NOBLE_WITH_FARMERS] == s.seat:
        if farmers >= 2:
            return ON_LAND
        if s.stands[s.seat, FARMER] >= 2:
            return ON_LAND_WITH_ROOM_LEFT
    return NOWHERE


@compiled
def allowed_noble(s: State, kind: int) -> int:
    """Where a noble may go as third or later token: only with the cards 5 and 4 (8.4, 8.5)."""
    farmers = s.turn_kinds[FARMER]
    nobles = s.turn_size - farmers
    if nobles == 0 and s.cards[NOBLE_WITH_FARMERS] == s.seat:
        if farmers >= 3:
            return ON_LAND
        if s.stands[s.seat, FARMER] >= 1:
            return ON_LAND_WITH_ROOM_LEFT
    if nobles == 2 and farmers == 0 and s.cards[THREE_NOBLES] == s.seat and different_nobles(s) == 2:
        return NOWHERE if s.turn_kinds[kind] else ON_LAND
    return NOWHERE


@compiled
def different_nobles(s: State) -> int:
    """How many kinds of nobles the turn has."""
    return int(s.turn_kinds[0] > 0) + int(s.turn_kinds[1] > 0) + int(s.turn_kinds[2] > 0)


@compiled
def hexes_for(s: State, kind: int, allowance: int, w: int) -> int:
    """Word w of the hexes that a kind may be placed on: free ones (3.1) and fields it may enter (3.4, 3.5, 8.6)."""
    targets = s.free[w]
    if allowance != ANYWHERE:
        targets &= ~RIVER[w]
    if kind == FARMER:
        targets |= s.fields[w] & s.near[s.seat, w]
    elif s.cards[NOBLES_IN_FIELDS] == s.seat:
        targets |= s.fields[w]
    return targets


@compiled
def leaves_room(s: State, hex_number: int) -> bool:
    """Whether a farmer still finds a place after a token on this hex (2.6)."""
    p = s.seat
    for w in range(WORDS):
        room = s.free[w] & ~RIVER[w] | s.fields[w] & (s.near[p, w] | AROUND[hex_number, w])
        if w == WORD[hex_number]:
            room &= ~BIT[hex_number]
        if room:
            return True
    return False


@compiled
def may_stop(s: State) -> bool:
    """Whether the tokens played so far are a whole turn (2.3, 2.4, 2.5, 8.4, 8.5)."""
    size = s.turn_size
    if size < 2:
        return size == 1 and (s.turn == 0 or not s.stands[s.seat].any())
    nobles = size - s.turn_kinds[FARMER]
    return size == 2 or nobles == 0 or nobles == 3 or s.turn_kinds[FARMER] >= 3


@compiled
def place(s: State, kind: int, hex_number: int) -> None:
    """Put a token of the seat to move on a hex; fields and ziggurats pay at once."""
    p = s.seat
    w = WORD[hex_number]
    bit = BIT[hex_number]
    step = s.turn_size
    s.turn_size += 1
    s.turn_hexes[step] = hex_number
    s.turn_tiles[step] = NO_TILE
    s.turn_gains[step] = 0
    s.turn_kinds[kind] += 1
    s.stands[p, kind] -= 1
    s.kind[hex_number] = kind
    s.tokens[p, w] |= bit
    if IS_RIVER[hex_number]:
        s.turn_river += 1
    else:
        for i in range(WORDS):
            s.near[p, i] |= AROUND[hex_number, i]
        if kind != FARMER:
            s.nobles[kind, w] |= bit
    if s.fields[w] & bit:
        enter_field(s, hex_number, step)
    else:
        s.free[w] ^= bit
    touched = ZIGGURATS_NEXT[hex_number] & ZIGGURATS_IN_PLAY[s.players]
    if touched:
        pay_next_to_ziggurat(s, touched, step)


@compiled
def enter_field(s: State, hex_number: int, step: int) -> None:
    """Score the field and take it off the board (3.6)."""
    location = LOCATION_OF[hex_number]
    tile = s.tiles[location]
    gain = FIELD_VALUE[tile]
    if gain == 0:
        gain = s.cities_won.sum()
    s.points[s.seat, FROM_FIELDS] += gain
    s.turn_gains[step, FROM_FIELDS] = gain
    s.turn_tiles[step] = tile
    s.tiles[location] = NO_TILE
    s.fields[WORD[hex_number]] ^= BIT[hex_number]


@compiled
def pay_next_to_ziggurat(s: State, touched: int, step: int) -> None:
    """One point for every ziggurat that the seat has a token next to (4.1)."""
    s.touching[s.seat] |= touched
    gain = count_bits(s.touching[s.seat])
    s.points[s.seat, FROM_ZIGGURATS] += gain
    s.turn_gains[step, FROM_ZIGGURATS] = gain


@compiled
def take_back(s: State) -> None:
    """Put all tokens of the unconfirmed turn back on the stand."""
    p = s.seat
    for step in range(s.turn_size):
        hex_number = s.turn_hexes[step]
        w = WORD[hex_number]
        bit = BIT[hex_number]
        kind = s.kind[hex_number]
        s.stands[p, kind] += 1
        s.tokens[p, w] ^= bit
        if kind != FARMER:
            s.nobles[kind, w] &= ~bit
        s.kind[hex_number] = NO_TOKEN
        if s.turn_tiles[step] != NO_TILE:
            s.tiles[LOCATION_OF[hex_number]] = s.turn_tiles[step]
            s.fields[w] |= bit
        else:
            s.free[w] |= bit
        s.points[p, FROM_ZIGGURATS] -= s.turn_gains[step, FROM_ZIGGURATS]
        s.points[p, FROM_FIELDS] -= s.turn_gains[step, FROM_FIELDS]
    find_neighbourhood(s, p)
    clear_turn(s)


@compiled
def clear_turn(s: State) -> None:
    """Forget the tokens of the turn: they are confirmed or taken back."""
    s.turn_size = 0
    s.turn_river = 0
    s.turn_kinds[:] = 0
    s.turn_hexes[:] = 0
    s.turn_tiles[:] = NO_TILE
    s.turn_gains[:] = 0


@compiled
def find_neighbourhood(s: State, p: int) -> None:
    """Work out what a seat's tokens lie next to: hexes for its face-up tokens, ziggurats for all of them."""
    s.near[p] = 0
    s.touching[p] = 0
    for w in range(WORDS):
        rest = s.tokens[p, w]
        while rest:
            hex_number = w * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            s.touching[p] |= ZIGGURATS_NEXT[hex_number] & ZIGGURATS_IN_PLAY[s.players]
            if not IS_RIVER[hex_number]:
                for i in range(WORDS):
                    s.near[p, i] |= AROUND[hex_number, i]
