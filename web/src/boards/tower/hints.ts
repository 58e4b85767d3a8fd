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
  const said = (hint: string) => board.hints[hint] ?? "";
  if (view.phase === "over") return "";
  if (!now.mine && view.seat === null) return "";
  if (!now.mine) return view.seats[view.seat ?? 0]?.written ? said("written") : said("wait");
  if (now.away) return said("away");
  if (view.owed !== null) return words.hintOwed(board.deeds[`owed ${view.owed}`] ?? view.owed, view.owed_count);
  switch (view.phase) {
    case "face":
      return said("face");
    case "lay":
      return now.face ? said("lay") : said("faces");
    case "laid":
      if (now.takes) return now.writes ? said("laid_take") : said("draft");
      return now.writes ? said("laid") : said("laid_only");
    case "draft":
      return said("draft");
    case "drawn":
      return said("drawn");
    default:
      if (now.drawing) return now.writes ? said("draw") : said("last");
      return now.writes ? said("write") : now.draws ? said("last") : said("done");
  }
}
