/**
 * What others do, shown at a pace that can be followed: changes that come faster wait for their turn.
 * Nothing waits that one has asked for oneself.
 */

import { isCalm } from '../lib/preferences.svelte';

/** watch: one after the other; fast: the same, quickly; now: nothing waits. */
export type Pace = 'watch' | 'fast' | 'now';
export const PACES: readonly Pace[] = ['watch', 'fast', 'now'];

const SLOWEST = 1000;
const FASTEST = 250;
// With each change that waits the one that is shown has so much less time.
const HURRY = 75;

/** How long a change stays before the next one, in milliseconds. */
export function stay(pace: Pace, waiting: number): number {
  if (pace === 'now') return 0;
  if (pace === 'fast') return FASTEST;
  return Math.max(FASTEST, SLOWEST - HURRY * waiting);
}

export type After = (milliseconds: number, then: () => void) => () => void;

const BROWSER: After = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

export class WatchQueue<Shot> {
  pace: Pace = 'watch';
  private waiting: Shot[] = [];
  private cancel: (() => void) | null = null;

  constructor(
    private readonly show: (shot: Shot) => void,
    /** Whether there is anything to watch in a change. */
    private readonly watchable: (shot: Shot) => boolean,
    private readonly after: After = BROWSER,
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  /** The newest change that waits. */
  get newest(): Shot | undefined {
    return this.waiting[this.waiting.length - 1];
  }

  /** A change has come. With `wait` it has its turn after those before it, else all are shown now. */
  put(shot: Shot, wait: boolean): void {
    this.waiting.push(shot);
    if (!wait || this.pace === 'now') this.skip();
    else if (this.cancel === null) this.next();
  }

  /** Show everything that waits, at once. */
  skip(): void {
    this.rest();
    const all = this.waiting;
    this.waiting = [];
    for (const shot of all) this.show(shot);
  }

  /** Forget everything that waits. */
  clear(): void {
    this.rest();
    this.waiting = [];
  }

  private rest(): void {
    this.cancel?.();
    this.cancel = null;
  }

  /** Show the next change, and after it those in which there is nothing to watch. */
  private next(): void {
    this.cancel = null;
    for (let shot = this.waiting.shift(); shot !== undefined; shot = this.waiting.shift()) {
      const pause = this.watchable(shot) ? stay(this.pace, this.waiting.length) : 0;
      // First the pause: who is shown the change may skip all others.
      if (pause > 0) this.cancel = this.after(pause, () => this.next());
      this.show(shot);
      if (pause > 0) return;
    }
  }
}

/** Whether somebody looks who wants to see things move. */
export function mayWatch(): boolean {
  return document.visibilityState === 'visible' && !isCalm();
}

const KEY = 'sandtable-pace';

/** The pace that was chosen on this device. */
export function keptPace(): Pace {
  try {
    const kept = localStorage.getItem(KEY) as Pace | null;
    return kept !== null && PACES.includes(kept) ? kept : 'watch';
  } catch {
    return 'watch';
  }
}

export function keepPace(pace: Pace): void {
  try {
    localStorage.setItem(KEY, pace);
  } catch {
    // Then it holds until the page is closed.
  }
}
