/** Asking what a plan would allow: only once it has stood still for a moment, and never hearing what comes too late. */
export type Foresee = (moves: string[]) => Promise<string[]>;

const PAUSE = 120;

/** Tells what could be done after these moves, unless it is stopped before. */
export function foreseeSoon(moves: string[], foresee: Foresee, ontold: (moves: string[]) => void): () => void {
  let wanted = true;
  const timer = setTimeout(() => {
    // It is only a help: where it fails, the board says nothing.
    foresee(moves).then(
      (told) => wanted && ontold(told),
      () => undefined,
    );
  }, PAUSE);
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
