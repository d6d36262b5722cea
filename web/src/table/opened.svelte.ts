/** What floats over the map is open or closed as this person left it, for each game and each size of window. */

import { createContext } from 'svelte';
import { recalled, remember } from '../lib/device';

/** The sizes of window that look different: see `Desk` and `Phone`. */
export type Size = 'phone' | 'medium' | 'large' | 'huge';

export type Part = 'rail' | 'details' | 'hand' | 'drawer' | 'battle' | 'overview';

/** What is open where nobody has said anything yet. */
const OPEN_FIRST: Readonly<Record<Size, readonly Part[]>> = {
  phone: ['rail', 'battle'],
  medium: ['battle'],
  large: ['rail', 'battle', 'overview'],
  huge: ['rail', 'drawer', 'battle', 'overview'],
};

export class Opened {
  private changed: Record<string, boolean> = $state({});

  constructor(
    private readonly game: () => string,
    private readonly size: () => Size,
  ) {}

  is(part: Part): boolean {
    const name = this.named(part);
    return this.changed[name] ?? this.kept(name) ?? OPEN_FIRST[this.size()].includes(part);
  }

  set(part: Part, open: boolean): void {
    const name = this.named(part);
    this.changed = { ...this.changed, [name]: open };
    remember(name, open ? 'open' : 'closed');
  }

  toggle(part: Part): void {
    this.set(part, !this.is(part));
  }

  private kept(name: string): boolean | null {
    const kept = recalled(name);
    return kept === null ? null : kept === 'open';
  }

  private named(part: Part): string {
    return `part-${this.game()}-${this.size()}-${part}`;
  }
}

export const [opened, setOpened] = createContext<Opened>();
