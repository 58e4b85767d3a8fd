"""Why a move is illegal: the checks of a referee, in order, each made by the rules' own functions."""

import numpy as np

from amytis.core.contract import RuleViolation, State
from amytis.core.sentences import Sentence
from amytis.games.babylon.components import (
    BELVEDERES,
    BLANK,
    BRIDGE_SPANS,
    BRIDGES,
    CHANGE,
    DOUBLE,
    EDGES,
    FILL,
    FOUNTAINS,
    NAMES,
    SPACES,
    STACK_NAMES,
    STAIRWAYS,
    STATUES,
    SYMBOLS,
    Span,
)
from amytis.games.babylon.decorating import is_new
from amytis.games.babylon.raising import count_carriers, highest_below, is_free
from amytis.games.babylon.rules import legal
from amytis.games.babylon.state import (
    BRIDGE_FIRST,
    BUILD,
    CONFIRM,
    CORNER_CHOICES,
    DEAL,
    DIG,
    DIG_FIRST,
    DONE,
    DRAW_TOKEN,
    DUG,
    EMPTY,
    FOUNTAIN_FIRST,
    GAME_OVER,
    KIND_BITS,
    LAY,
    LAY_FIRST,
    MAKE_FIRST,
    MOVES,
    NO_TILE,
    PILLARS_FIRST,
    REMOVE,
    RISES,
    STAIRWAY_FIRST,
    STATUE_FIRST,
    STORE,
    TOKEN_FIRST,
    UNCOVER,
)
from amytis.games.babylon.texts import texts

CHANCE_PHASES = (DEAL, UNCOVER, DRAW_TOKEN)
ITEM_NAMES = ("", "statue", "belvedere", "fountain", "bridge", "stairway", "stairway", "under_bridge")


def why_not(s: State, move: int) -> RuleViolation | None:
    """The rule that forbids a move, or None if the move is legal."""
    moves = np.zeros(MOVES, np.int16)
    if move in moves[: legal(s, moves)]:
        return None
    return find_reason(s, move)


def find_reason(s: State, move: int) -> RuleViolation:
    """Why an illegal move is illegal."""
    if s["phase"] == GAME_OVER:
        return texts.violation("over")
    if s["phase"] in CHANCE_PHASES:
        return refuse_outcome(s, move)
    if move > DONE:
        return texts.violation("players_decide")
    if s["phase"] in (REMOVE, DIG):
        return refuse_quarry(s, move)
    if move < PILLARS_FIRST:
        return texts.violation("no_removal" if move < DIG_FIRST else "dug_already")
    if s["phase"] == CONFIRM:
        return texts.violation("confirm_first")
    if s["phase"] == LAY:
        return refuse_tile(s, move) if LAY_FIRST <= move < STATUE_FIRST else texts.violation("lay_first")
    assert s["phase"] == BUILD
    return refuse_building(s, move)


def refuse_outcome(s: State, move: int) -> RuleViolation:
    """Why this is not a possible outcome of chance now."""
    if move <= DONE:
        return texts.violation("chance_decides")
    if s["phase"] == DRAW_TOKEN:
        return texts.violation("no_tile_now" if move < TOKEN_FIRST else "token_gone")
    return texts.violation("tile_elsewhere" if move < TOKEN_FIRST else "no_token_now")


def refuse_quarry(s: State, move: int) -> RuleViolation:
    """Why this cannot be done while a tile of the quarry is to be taken."""
    if s["phase"] == REMOVE:
        if move < DIG_FIRST:
            return texts.violation("no_clay", stack=STACK_NAMES[move])
        return texts.violation("remove_first")
    if move < DIG_FIRST:
        return texts.violation("no_removal")
    if move < PILLARS_FIRST:
        return texts.violation("empty_stack", stack=STACK_NAMES[move - DIG_FIRST])
    return texts.violation("dig_first")


def refuse_tile(s: State, move: int) -> RuleViolation:
    """Why this tile cannot be laid (4.1, 4.10)."""
    source = (move - LAY_FIRST) // SPACES
    tile = s["dug"] if source == DUG else s["slots"][s["seat"]]
    if tile == NO_TILE:
        return texts.violation("nothing_dug" if source == DUG else "nothing_stored")
    return texts.violation("looks_alike")


def refuse_building(s: State, move: int) -> RuleViolation:
    """Why this cannot be built now."""
    if move < LAY_FIRST:
        return refuse_pillars(s, move - PILLARS_FIRST)
    if move < STATUE_FIRST:
        return texts.violation("no_pillars")
    if move >= STORE:
        return texts.violation("tile_left" if move == DONE else "nothing_to_store")
    if s["laid"][0] == NO_TILE:
        return texts.violation("nothing_laid")
    if move < STAIRWAY_FIRST:
        return refuse_statue(s, move - STATUE_FIRST)
    if move < FOUNTAIN_FIRST:
        return refuse_pair(s, EDGES[move - STAIRWAY_FIRST], "S", STAIRWAYS, "stairway_levels")
    if move < BRIDGE_FIRST:
        return refuse_fountain(s, EDGES[move - FOUNTAIN_FIRST])
    if move < MAKE_FIRST:
        return refuse_bridge(s, BRIDGE_SPANS[move - BRIDGE_FIRST])
    return refuse_change(s, *divmod(move - MAKE_FIRST, SPACES))


def refuse_pillars(s: State, number: int) -> RuleViolation:
    """Why no tile can rest there: the tile, the place, the level, what carries it, and what that costs."""
    number, choice = divmod(number, CORNER_CHOICES)
    place, rise = divmod(number, RISES)
    seat = int(s["seat"])
    level = int(highest_below(s, seat, place)) + 1 + rise
    if s["dug"] == NO_TILE and s["slots"][seat] == NO_TILE:
        return texts.violation("no_tile_to_lay")
    if not is_free(s, seat, place):
        return texts.violation("same_place")
    if level > s["heights"][seat] + 1:
        return texts.violation("too_high", level=level, below=level - 1)
    uncarried, singles, doubles = count_carriers(s, place, level, choice)
    if count_carriers(s, place, level, 0)[0] > 1:
        return texts.violation("not_carried")
    if uncarried and choice:
        return texts.violation("all_carried")
    if uncarried:
        return texts.violation("needs_belvedere")
    if choice and s["supply"][0, BELVEDERES] == 0:
        return texts.violation("no_belvedere")
    bought = max(0, doubles - int(s["gift"]))
    if bought > s["supply"][0, DOUBLE]:
        return texts.violation("no_doubles")
    return texts.violation("too_few_pillars", cost=singles + 2 * bought, singles=int(s["singles"][seat]))


def refuse_statue(s: State, position: int) -> RuleViolation:
    """Why no statue can stand there."""
    if not is_new(s, position):
        return texts.violation("old_tile", first=NAMES[position])
    if reason := refuse_space(s, position, "T"):
        return reason
    return (
        texts.violation("none_left")
        if s["supply"][0, STATUES] == 0
        else texts.violation("not_aligned", first=NAMES[position])
    )


def refuse_space(s: State, position: int, symbol: str) -> RuleViolation | None:
    """Why a space cannot be used: something stands there, or the symbol is another."""
    item = int(s["items"][s["seat"], position])
    if item != EMPTY:
        what = texts.sentence("items", ITEM_NAMES[item & KIND_BITS])
        return texts.violation("not_empty", position=NAMES[position], what=what)
    if SYMBOLS[s["symbols"][s["seat"], position]] != symbol:
        return texts.violation("wrong_symbol", position=NAMES[position], symbol=symbol_word(symbol))
    return None


def symbol_word(symbol: str) -> Sentence:
    """The name of a symbol, for a blank."""
    return texts.sentence("symbols", symbol)


def refuse_pair(s: State, span: Span, symbol: str, supply: int, otherwise: str) -> RuleViolation:
    """Why two spaces cannot be joined."""
    first, second = NAMES[span.first], NAMES[span.second]
    if not is_new(s, span.first) and not is_new(s, span.second):
        return texts.violation("old_tiles", first=first, second=second)
    for position in (span.first, span.second):
        if reason := refuse_space(s, position, symbol):
            return reason
    return texts.violation("none_left" if s["supply"][0, supply] == 0 else otherwise)


def refuse_fountain(s: State, span: Span) -> RuleViolation:
    """Why no fountain can be built there."""
    reason = refuse_pair(s, span, "F", FOUNTAINS, "fountain_levels")
    tiles = s["tiles"][s["seat"]]
    if reason.rule == "5.3" and tiles[span.first] == tiles[span.second]:
        return texts.violation("fountain_tile", first=NAMES[span.first], second=NAMES[span.second])
    return reason


def refuse_bridge(s: State, span: Span) -> RuleViolation:
    """Why no bridge can be built there."""
    reason = refuse_pair(s, span, "B", BRIDGES, "bridge_levels")
    levels = s["levels"][s["seat"]]
    if reason.rule == "5.4" and levels[span.first] == levels[span.second]:
        return texts.violation("bridge_over", first=NAMES[span.first], second=NAMES[span.second])
    return reason


def refuse_change(s: State, position: int, symbol: int) -> RuleViolation:
    """Why this symbol cannot be made (chapter 6)."""
    name = NAMES[position]
    if not is_new(s, position):
        return texts.violation("old_tile", first=name)
    item, now = int(s["items"][s["seat"], position]), int(s["symbols"][s["seat"], position])
    if item != EMPTY:
        return texts.violation("not_empty", position=name, what=texts.sentence("items", ITEM_NAMES[item & KIND_BITS]))
    if now == symbol + 1:
        return texts.violation("same_symbol", first=name)
    if s["token"] != (FILL if now == BLANK else CHANGE):
        return texts.violation("no_fill" if now == BLANK else "no_change")
    return texts.violation("filled_already" if now == BLANK else "changed_already")
