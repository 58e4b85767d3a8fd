/** The shape of the round in the hand: whether it is there, how it is turned, and where a finger has put it. */
import { keyOf, orientations, type Cell } from "./geometry";
import { drawings } from "./moves";

interface Now {
  moves: string[];
  /** Whether the viewer writes on the sheet that is shown. */
  acting: boolean;
  /** Whether something must come first. */
  owed: boolean;
  /** Whether no die is left. */
  spent: boolean;
}

export class Shaping {
  wanted = $state<boolean | null>(null);
  private quarter = $state(0);
  aim = $state.raw<Cell[] | null>(null);

  constructor(readonly now: () => Now) {}

  readonly shapes = $derived.by(() => (this.now().acting ? drawings(this.now().moves) : []));
  readonly forms = $derived.by(() => orientations(this.shapes));

  /** It is in the hand when it is owed, when it was asked for, or when nothing else is left for the dice. */
  readonly draws = $derived.by(() => this.shapes.length > 0 && (this.now().owed || (this.wanted ?? this.now().spent)));

  readonly hand = $derived.by(() => {
    const form = this.forms[this.quarter % Math.max(this.forms.length, 1)];
    return this.draws && form ? { form, fits: new Set(this.shapes.map(keyOf)) } : null;
  });

  turn(): void {
    this.quarter = (this.quarter + 1) % this.forms.length;
  }

  reset(): void {
    this.wanted = null;
    this.quarter = 0;
  }
}
