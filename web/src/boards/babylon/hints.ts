/** The sentence that says what to do next. */
import type { BabylonView } from "./types";
import type { Words } from "./words";

interface Situation {
  /** The decision is the viewer's. */
  mine: boolean;
  /** Another garden is looked at. */
  away: boolean;
  /** A tile is in the hand; it is planned somewhere. */
  holding: boolean;
  planned: boolean;
  /** The garden is seen in 3-D. */
  solid: boolean;
  /** Some place can be built on; some symbol can be changed. */
  places: boolean;
  makes: boolean;
}

export function hintFor(words: Words, view: BabylonView, now: Situation): string {
  if (view.to_move === "over") return "";
  if (!now.mine) return view.seat === null ? "" : words.hintWait;
  if (view.phase === "dig") return words.hintDig;
  if (view.phase === "remove") return words.hintRemove;
  if (now.away) return words.hintAway;
  if (view.phase === "lay") return words.hintLay;
  if (view.phase === "confirm") return words.hintDone;
  return now.holding && now.places ? whileHolding(words, view, now) : whileBuilding(words, view, now);
}

function whileHolding(words: Words, view: BabylonView, now: Situation): string {
  if (now.solid) return words.hintSolid;
  if (now.planned) return words.hintPlanned;
  return view.played.dug ? words.hintPlace : words.hintPlaceStored;
}

function whileBuilding(words: Words, view: BabylonView, now: Situation): string {
  if (now.makes) return words.makeSome;
  if (!now.holding && view.played.laid.length) return words.hintDecorate;
  if (now.places) return words.hintPick;
  return view.played.dug ? words.hintNoPlace : words.hintTooFew;
}
