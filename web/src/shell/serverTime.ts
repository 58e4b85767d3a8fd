/** The server's time. Each message that tells it sets it anew; between them the browser's steady clock counts, so that it
 * does not matter what the clock on the reader's wall says. */
let begin: number | null = null;

export function hearTime(now: number): void {
  begin = now - performance.now() / 1000;
}

/** Seconds, as the server counts them; before it has said anything, by the reader's own clock. */
export function serverTime(): number {
  return begin === null ? Date.now() / 1000 : begin + performance.now() / 1000;
}
