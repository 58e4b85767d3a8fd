/** The tile in the hand and where it is planned, as long as nothing of it is played. */
import { tileNumbered } from "./describe";
import { placeAt } from "./geometry";
import { layingFrom, laying, optionsByPlace, raising, type Option } from "./moves";
import { carriers, nextTurn, offered } from "./tiles";
import { CORNERS, type BabylonBoard, type BabylonTerrace, type BabylonView, type Corner, type Source } from "./types";

interface Situation {
  board: BabylonBoard;
  view: BabylonView;
  moves: string[];
  /** The viewer looks at the garden in which they may build now. */
  acting: boolean;
}

export class Plan {
  /** Not yet chosen: the dug tile until something is built; afterwards none, so that a click decorates. */
  private picked = $state<Source | null | undefined>(undefined);
  private aimed = $state<Option | null>(null);
  quarters = $state(0);
  /** The position at which somebody points. */
  pointed = $state<string | null>(null);
  private readonly now: () => Situation;

  constructor(now: () => Situation) {
    this.now = now;
  }

  readonly seat = $derived.by(() => this.now().view.seats[this.now().view.active]);
  /** Pillars that stand already. */
  readonly waiting = $derived.by(() => (this.now().view.phase === "lay" ? this.now().view.played : null));
  readonly options = $derived.by(() => optionsByPlace(this.now().moves));

  readonly source = $derived.by((): Source | null => {
    const { view, moves } = this.now();
    const possible = this.waiting ? layingFrom(moves) : view.phase === "build" ? this.held() : [];
    const wish = this.picked === undefined ? (view.played.laid.length || !this.options.size ? null : "dug") : this.picked;
    if (wish && possible.includes(wish)) return wish;
    return this.waiting ? (possible[0] ?? null) : null;
  });

  readonly tile = $derived.by(() => {
    const { board, view } = this.now();
    return tileNumbered(this.source === "dug" ? view.played.dug : this.source ? this.seat?.slot : null, board);
  });

  readonly hand = $derived.by(() => (this.now().acting && this.tile ? { tile: this.tile, quarters: this.quarters } : null));

  /** Where the tile is planned. */
  readonly aim = $derived.by((): Option | null => {
    if (!this.hand) return null;
    const { place, level, corner } = this.waiting ?? {};
    if (place && level) return { place, level, corner: corner as Corner | null };
    return this.aimed && this.now().moves.includes(raising(this.aimed)) ? this.aimed : null;
  });

  /** Where it is shown: what is planned comes before what is pointed at. */
  readonly ghost = $derived.by((): Option | null => {
    if (!this.hand) return null;
    return this.aim ?? (this.pointed ? (this.options.get(placeAt(this.pointed))?.[0] ?? null) : null);
  });

  /** The ghost as the terrace that it would be. */
  readonly terrace = $derived.by((): BabylonTerrace | null => {
    if (!this.ghost || !this.tile || !this.seat) return null;
    const { place, level, corner } = this.ghost;
    const carried = carriers(this.seat, place, level, corner);
    const statues = CORNERS.filter((one) => carried[one] === "statue");
    return { tile: this.tile.number, place, level, quarters: this.quarters, belvedere: corner, statues };
  });

  /** The moves that would lay the tile where it is shown. */
  stepsTo(ghost: Option | null): string[] {
    if (!ghost || !this.source || !this.tile) return [];
    const move = laying(this.source, offered(this.tile.symbols, this.quarters));
    return this.waiting ? [move] : [raising(ghost), move];
  }

  /** Takes a tile into the hand, or puts it down again. */
  pick(wanted: Source): void {
    this.picked = this.source === wanted && !this.waiting ? null : wanted;
    this.quarters = 0;
  }

  drop(): void {
    this.picked = null;
  }

  rotate(): void {
    if (this.tile) this.quarters = nextTurn(this.tile.symbols, this.quarters);
  }

  aimAt(option: Option | null): void {
    this.aimed = option;
  }

  /** Empty hands. */
  reset(): void {
    this.picked = undefined;
    this.aimed = null;
    this.quarters = 0;
  }

  private held(): Source[] {
    const found: Source[] = [];
    if (this.now().view.played.dug) found.push("dug");
    if (this.seat?.slot) found.push("stored");
    return found;
  }
}
