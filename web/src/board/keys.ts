/** What a key means on the map. */
import type { Direction } from './geometry';

export type Stroke =
  | { readonly does: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly does: 'zoom'; readonly factor: number }
  | { readonly does: 'step'; readonly direction: Direction }
  | { readonly does: 'whole' | 'pick' | 'close' };

/** In pixels. */
const PAN = 90;
const ZOOM = 1.3;

const ARROWS: Readonly<Record<string, readonly [Direction, number, number]>> = {
  ArrowLeft: ['left', PAN, 0],
  ArrowRight: ['right', -PAN, 0],
  ArrowUp: ['up', 0, PAN],
  ArrowDown: ['down', 0, -PAN],
};

const OTHERS: Readonly<Record<string, Stroke>> = {
  '+': { does: 'zoom', factor: ZOOM },
  '=': { does: 'zoom', factor: ZOOM },
  '-': { does: 'zoom', factor: 1 / ZOOM },
  _: { does: 'zoom', factor: 1 / ZOOM },
  '0': { does: 'whole' },
  Enter: { does: 'pick' },
  ' ': { does: 'pick' },
  Escape: { does: 'close' },
};

/** Arrows move the map and, with Shift, go from space to space; keys with Ctrl or Alt are the browser's. */
export function strokeOf(event: KeyboardEvent): Stroke | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const arrow = ARROWS[event.key];
  if (!arrow) return OTHERS[event.key] ?? null;
  const [direction, dx, dy] = arrow;
  return event.shiftKey ? { does: 'step', direction } : { does: 'pan', dx, dy };
}
