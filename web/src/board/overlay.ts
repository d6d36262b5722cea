/** What a game draws over its map to explain a position, and where that lies on the drawing. */

import { getContext, setContext } from 'svelte';
import type { Overlay, Tone } from '../protocol/overlays';
import type { Drawing } from '../protocol/drawing';

export const TONES: readonly Tone[] = ['source', 'good', 'weak', 'bad'];

export interface Segment {
  key: string;
  tone: Tone;
  from: readonly [number, number];
  to: readonly [number, number];
  /** How many lines go this way. */
  count: number;
}

/** The lines as single segments, each once; where several go the same way it counts them. */
export function segmentsOf(overlay: Overlay, drawing: Drawing): Segment[] {
  const found = new Map<string, Segment>();
  for (const { tone, spaces } of overlay.lines) {
    spaces.slice(1).forEach((space, at) => {
      const before = spaces[at] ?? '';
      const from = drawing.spaces[before]?.at;
      const to = drawing.spaces[space]?.at;
      if (!from || !to) return;
      const key = [tone, ...[before, space].sort()].join(' ');
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { key, tone, from, to, count: 1 });
    });
  }
  return [...found.values()];
}

/** The tones that an overlay uses, in the order of the legend. */
export function tonesOf(overlay: Overlay): Tone[] {
  const used = new Set<Tone>([
    ...Object.values(overlay.spaces).map(({ tone }) => tone),
    ...overlay.lines.map(({ tone }) => tone),
  ]);
  return TONES.filter((tone) => used.has(tone));
}

const KEY = Symbol('overlay');

/** Let the boards below show what `shown` tells. */
export function setOverlay(shown: () => Overlay | null): void {
  setContext(KEY, shown);
}

/** What is to be shown over the board, if anything ever is. */
export function overlayAround(): () => Overlay | null {
  return getContext<(() => Overlay | null) | undefined>(KEY) ?? (() => null);
}
