/** What to do now, in one sentence. */
import type { TowerBoard, TowerView } from "./types";
import type { Words } from "./words";

export interface Now {
  mine: boolean;
  /** Another sheet is looked at. */
  away: boolean;
  /** A side of a tile is chosen. */
  face: boolean;
  /** A shape is in the hand. */
  drawing: boolean;
  /** Something can be written, apart from the shape. */
  writes: boolean;
  /** The shape can be drawn. */
  draws: boolean;
  /** Dice can be taken. */
  takes: boolean;
}

export function hintFor(words: Words, board: TowerBoard, view: TowerView, now: Now): string {
  if (view.phase === "over") return "";
  if (!now.mine && view.seat === null) return "";
  if (!now.mine) return view.seats[view.seat ?? 0]?.written ? words.hintWritten : words.hintWait;
  if (now.away) return words.hintAway;
  if (view.owed !== null) return words.hintOwed(board.deeds[`owed ${view.owed}`] ?? view.owed, view.owed_count);
  switch (view.phase) {
    case "face":
      return words.hintFace;
    case "lay":
      return now.face ? words.hintLay : words.hintFaces;
    case "laid":
      if (now.takes) return now.writes ? words.hintLaidTake : words.hintDraft;
      return now.writes ? words.hintLaid : words.hintLaidOnly;
    case "draft":
      return words.hintDraft;
    case "drawn":
      return words.hintDrawn;
    default:
      if (now.drawing) return now.writes ? words.hintDraw : words.hintLast;
      return now.writes ? words.hintWrite : now.draws ? words.hintLast : words.hintDone;
  }
}
