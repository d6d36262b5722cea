/** How long to wait before the next try: twice as long each time, and never all at the same moment. */

const FIRST = 250;
const LONGEST = 10_000;

export class Backoff {
  private tries = 0;

  constructor(private readonly random: () => number = Math.random) {}

  /** Milliseconds until the next try. */
  next(): number {
    const longest = Math.min(LONGEST, FIRST * 2 ** this.tries);
    this.tries += 1;
    return longest * (0.5 + this.random() / 2);
  }

  /** It went well: begin with short waits again. */
  reset(): void {
    this.tries = 0;
  }
}
