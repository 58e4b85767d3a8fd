"""Whether a position could be one: what contradicts the box, or leaves nobody anything to do, is refused."""

from amytis.core.contract import State
from amytis.core.errors import BadPosition
from amytis.games.babylonia.components import (
    CITY_KINDS,
    EXTRA_TURN,
    IS_ZIGGURAT,
    LEFT_OUT,
    LOCATION_HEX,
    LOCATIONS,
    NAMES,
    SPOTS_IN_PLAY,
    STAND,
    TILE_BAG,
    TILES,
    ZIGGURAT_OF,
)
from amytis.games.babylonia.scoring import surrounded
from amytis.games.babylonia.state import (
    CHOOSE_CARD,
    DEAL_TILES,
    FROM_FIELDS,
    FROM_ZIGGURATS,
    IN_THE_BOX,
    LEAVE_OUT_CARDS,
    OFFER_EXTRA,
    ON_DISPLAY,
    OPENING,
    PHASES,
    PLAY,
    REFILL,
    SCORE,
)


def check(s: State) -> None:
    """Refuse a position that contradicts itself."""
    check_tiles(s)
    check_turn(s)
    check_pending(s)
    check_phase(s)


def demand(fact: bool, message: str) -> None:
    """A fact that must hold."""
    if not fact:
        raise BadPosition(message)


def check_tiles(s: State) -> None:
    """No tile may lie there more often than the box has it."""
    for tile, name in enumerate(TILES):
        seen = (s.tiles == tile).sum() + (s.won[:, tile].sum() if tile < CITY_KINDS else 0)
        demand(seen <= TILE_BAG[s.players, tile], f"there are more tiles {name} than {s.players} players use")


def check_turn(s: State) -> None:
    """The tokens of the unconfirmed turn lie on different hexes and were paid no more than the seat has."""
    played = s.turn_hexes[: s.turn_size].tolist()
    demand(not played or s.phase == PLAY, "played: tokens wait to be confirmed in phase play only")
    demand(len(set(played)) == len(played), "played: two tokens lie on the same hex")
    for source in (FROM_ZIGGURATS, FROM_FIELDS):
        enough = s.turn_gains[:, source].sum() <= s.points[s.seat, source]
        demand(enough, "played: the tokens were paid more points than their seat has")


def check_pending(s: State) -> None:
    """What waits to be scored is there and surrounded."""
    waiting = [location for location in range(len(LOCATIONS)) if s.pending >> location & 1]
    demand(not waiting or s.phase in (SCORE, CHOOSE_CARD), "pending: locations wait in phases score and card only")
    demand(s.phase != SCORE or len(waiting) > 1, "phase: score needs two pending locations to choose from")
    for location in waiting:
        h = LOCATION_HEX[location]
        if IS_ZIGGURAT[location]:
            there = not s.scored >> ZIGGURAT_OF[location] & 1
        else:
            there = 0 <= s.tiles[location] < CITY_KINDS
        demand(there and surrounded(s, h), f"pending: {NAMES[h]} holds nothing that is surrounded")


def check_phase(s: State) -> None:
    """Somebody, or chance, has something to do in this phase."""
    stand, reserve = int(s.stands[s.seat].sum()), int(s.reserves[s.seat].sum())
    left_out = int((s.cards == IN_THE_BOX).sum())
    busy = {
        DEAL_TILES: 0 < s.tile_bag.sum() == (SPOTS_IN_PLAY[s.players, s.next_spot :] >= 0).sum(),
        LEAVE_OUT_CARDS: s.variant and left_out < LEFT_OUT,
        OPENING: stand < STAND and reserve,
        PLAY: stand + s.turn_size,
        CHOOSE_CARD: (s.cards == ON_DISPLAY).any(),
        REFILL: reserve,
        OFFER_EXTRA: s.cards[EXTRA_TURN] == s.seat and not s.extra_spent,
    }
    demand(bool(busy.get(int(s.phase), True)), f"in phase {PHASES[s.phase]} nobody would have anything to do")
    demand(s.phase == CHOOSE_CARD or s.chooser == 0, "chooser: somebody chooses in phase card only")
    demand(left_out <= LEFT_OUT, f"without: no more than {LEFT_OUT} cards are left out")
