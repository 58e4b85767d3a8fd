"""How good a position looks to a seat: its lead in points, the seeds it has left, and the best it could plant next.

Everything on the ziggurat is open, so a seat may look at all of it.
"""

from amytis.core.bits import WORD_BITS, lowest_bit
from amytis.core.compiled import compiled
from amytis.core.contract import State
from amytis.games.gardens.components import BASE_FIRST, BASES, BIT, NOWHERE, ROW, TILES_IN_GAME, WORD, WORDS
from amytis.games.gardens.scoring import total
from amytis.games.gardens.state import CASCADE, DEAL, DRAW, GAME_OVER, GO, KINGS_TURN, MOVE, PLACE, PLANT, SETTLE
from amytis.games.gardens.walking import Pair, beyond, levels, on_the_way
from amytis.games.gardens.watering import (
    affordable,
    after,
    all_water,
    fed_by,
    has,
    last_of,
    price,
    with_place,
    worth,
)

Worths = tuple[float, float, float, float]  # of one seed more to each guild

WIN_WORTH = 25.0
SEED_SHARE = 0.32  # of the height still to be built, what a seed in the bank will bring
POOLS_A_TURN = 2.2  # that a guild plants
NEXT_TURN = 0.4  # of the best that could be planted now, what is still there at the next turn
THREAT = 0.3  # for every player beyond two, of the best that somebody else could plant now, what will be planted
HEIGHT_WORTH = 0.12  # for each row that a gardener stands above the base

# The score scale at the end of the game, and how much larger it is at the beginning.
LAST_SCALE, FIRST_SCALE = 15.0, 60.0


@compiled
def evaluate(s: State, seat: int) -> float:
    """The seat's expected lead over the others, in points."""
    guilds = max(s.players, 2)
    best_other = -1000.0
    for other in range(guilds):
        if other != seat:
            best_other = max(best_other, prospect(s, other))
    own = prospect(s, seat)
    if s.phase == GAME_OVER:
        return own - best_other + (WIN_WORTH if own >= best_other else 0.0)
    seeds = seed_worths(s)
    if s.seat == seat and MOVE <= s.phase <= CASCADE:
        return own - best_other + under_way(s, seat, seeds)
    if turns_left(s, seat):
        own += NEXT_TURN * best_planting(s, seat, anybody(s, seat), seeds)
    return own - best_other - threat(s, seat, seeds)


@compiled
def evaluate_partial(s: State, seat: int) -> float:
    """Evaluation of an unfinished turn: the same, because it may affect everything on a shared board."""
    return evaluate(s, seat)


@compiled
def score_scale(s: State) -> float:
    """The score scale, which shrinks with the number of tiles left."""
    return LAST_SCALE + FIRST_SCALE * (1.0 - s.placed / TILES_IN_GAME[s.length])


@compiled
def is_quiet(s: State) -> bool:
    """In the solo game, whether tiles or the king come next; otherwise never, as some guild is always a turn ahead."""
    return s.players == 1 and (s.phase == DEAL or s.phase == DRAW or s.phase == KINGS_TURN)


@compiled
def threat(s: State, seat: int, seeds: Worths) -> float:
    """What the others together may do before the seat's next turn: the more of them, the surer it is done."""
    feared = 0.0
    if s.players > 2:
        for other in range(s.players):
            if other != seat and turns_left(s, other):
                feared = max(feared, best_planting(s, other, anybody(s, other), seeds))
    return THREAT * (s.players - 2) * feared


@compiled
def prospect(s: State, guild: int) -> float:
    """A guild's points, and what its seeds and the height of its gardeners are worth."""
    if s.phase == GAME_OVER:
        return float(total(s, guild))
    height = 0
    for w in range(WORDS):
        standing = s.stood[guild, w]
        while standing:
            height += ROW[w * WORD_BITS + lowest_bit(standing)]
            standing &= standing - 1
    return total(s, guild) + s.banks[guild] * seed_worth(s, guild) + HEIGHT_WORTH * height


@compiled
def seed_worth(s: State, guild: int) -> float:
    """What one more seed in the bank will bring: little if there are more of them than turns to plant them."""
    left = TILES_IN_GAME[s.length] - s.placed
    needed = POOLS_A_TURN * turns_left(s, guild)
    scarcity = min(1.0, needed / max(1.0, float(s.banks[guild])))
    return SEED_SHARE * scarcity * BASES[s.length] * (1.0 - 0.5 * left / TILES_IN_GAME[s.length])


@compiled
def seed_worths(s: State) -> Worths:
    """What one more seed will bring each guild."""
    return seed_worth(s, 0), seed_worth(s, 1), seed_worth(s, 2), seed_worth(s, 3)


@compiled
def turns_left(s: State, guild: int) -> int:
    """How many turns a guild will still begin."""
    guilds = max(s.players, 2)
    begins = s.phase == PLACE or s.phase == SETTLE or s.phase == DEAL
    wait = (guild - s.seat - (0 if begins else 1)) % guilds
    left = TILES_IN_GAME[s.length] - s.placed
    return max(0, (left - wait + guilds - 1) // guilds)


@compiled
def under_way(s: State, seat: int, seeds: Worths) -> float:
    """The best that the current turn can still plant, or what it plants already."""
    if s.phase == CASCADE:
        return flowing(s, seat, seeds)
    if s.phase == PLANT:
        return best_planting(s, seat, with_place((0, 0), s.turn_to), seeds)
    if s.phase == GO:
        fresh, one, two, three = levels(s)
        reached = (fresh[0] | one[0] | two[0] | three[0], fresh[1] | one[1] | two[1] | three[1])
        return best_planting(s, seat, reached, seeds)
    return best_planting(s, seat, anybody(s, seat), seeds)


@compiled
def anybody(s: State, guild: int) -> Pair:
    """All terraces that some gardener of a guild can reach: each of them begins with all steps."""
    low, high = s.stood[guild, 0], s.stood[guild, 1]
    if s.hands[guild]:
        for place in range(BASE_FIRST, BASE_FIRST + BASES[s.length]):
            if WORD[place]:
                high |= BIT[place]
            else:
                low |= BIT[place]
    one = beyond(s, (low, high))
    two = beyond(s, on_the_way(s, one))
    three = beyond(s, on_the_way(s, two))
    return low | one[0] | two[0] | three[0], high | one[1] | two[1] | three[1]


@compiled
def best_planting(s: State, guild: int, terraces: Pair, seeds: Worths) -> float:
    """The best cascade that can begin on one of the terraces."""
    best = 0.0
    if s.banks[guild] == 0:
        return best
    for w in range(WORDS):
        pools = terraces[w] & s.dry[w]
        while pools:
            place = w * WORD_BITS + lowest_bit(pools)
            pools &= pools - 1
            best = max(best, planting(s, guild, with_place((0, 0), place), seeds))
            water = all_water(s, place)
            if affordable(s, guild, water):
                best = max(best, planting(s, guild, water, seeds))
            else:
                source = with_place((0, 0), place)
                best = max(best, richest_cascade(s, guild, (0, 0), source, s.banks[guild], seeds))
    return best


@compiled
def flowing(s: State, guild: int, seeds: Worths) -> float:
    """What a cascade under way plants already, and the best that can still be entered after it (6.5)."""
    flow = (s.flow[0], s.flow[1])
    fed = fed_by(s, flow)
    reached = after((fed[0] & ~flow[0], fed[1] & ~flow[1]), last_of(flow))
    bank = s.banks[guild] - price(s, guild, flow)
    return planting(s, guild, flow, seeds) + richest_cascade(s, guild, flow, reached, bank, seeds)


@compiled
def planting(s: State, guild: int, pools: Pair, seeds: Worths) -> float:
    """What planting some pools would bring a guild."""
    gained = 0.0
    for w in range(WORDS):
        left = pools[w] & ~s.sown[guild, w]
        while left:
            gained += pool_gain(s, guild, w * WORD_BITS + lowest_bit(left), seeds)
            left &= left - 1
    return gained


@compiled
def pool_gain(s: State, guild: int, place: int, seeds: Worths) -> float:
    """What one pool that is not its own would bring a guild: points, a seed less, and what the pool's owner loses."""
    guilds = max(s.players, 2)
    gained = worth(s, place) - seeds[guild]
    for other in range(guilds):
        if other != guild and s.sown[other, WORD[place]] & BIT[place]:
            gained += (worth(s, place) - seeds[other]) / (guilds - 1)
    return gained


@compiled
def richest_cascade(s: State, guild: int, flow: Pair, reached: Pair, bank: int, seeds: Worths) -> float:
    """What the seeds of a bank can still bring where water has flowed, spent where one more brings most.

    The pool with which a cascade begins is planted in any case.
    """
    gained = 0.0
    while bank > 0:
        pool, more = richest_pool(s, guild, reached, seeds)
        if pool == NOWHERE or (more < 0.0 and (flow[0] != 0 or flow[1] != 0)):
            break
        if not has((s.sown[guild, 0], s.sown[guild, 1]), pool):
            bank -= 1
            gained += more
        flow = with_place(flow, pool)
        fed = fed_by(s, with_place((0, 0), pool))
        reached = ((reached[0] | fed[0]) & ~flow[0], (reached[1] | fed[1]) & ~flow[1])
    return gained


@compiled
def richest_pool(s: State, guild: int, pools: Pair, seeds: Worths) -> tuple[int, float]:
    """The pool of a set that brings most, and how much; an own one first, for water passes it without a seed."""
    richest, most = NOWHERE, 0.0
    for w in range(WORDS):
        left = pools[w]
        while left:
            place = w * WORD_BITS + lowest_bit(left)
            left &= left - 1
            if s.sown[guild, w] & BIT[place]:
                return place, 0.0
            gained = pool_gain(s, guild, place, seeds)
            if richest == NOWHERE or gained > most:
                richest, most = place, gained
    return richest, most
