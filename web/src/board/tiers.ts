/** How places that can be chosen are marked, and where their signs stand. */
import { hexagon } from './terrain';
import { mainOutline } from './geometry';
import type { StackSpot } from './position';
import type { Rect } from './dodging';
import type { Point } from './types';
import type { Tier } from '../protocol/board';
import type { Drawing } from '../protocol/drawing';

export type Tiers = ReadonlyMap<string, Tier>;

/** The first is the gravest: of several choices in one place it counts. */
const GRAVITY: readonly Tier[] = ['caution', 'fight', 'build', 'move', 'far', 'rare'];

export function graver(one: Tier | undefined, other: Tier): Tier {
  if (one === undefined) return other;
  return GRAVITY.indexOf(one) <= GRAVITY.indexOf(other) ? one : other;
}

/** The outline that marks a space. */
export function outlineOf(drawing: Drawing, space: string): string {
  const drawn = drawing.spaces[space];
  if (!drawn) return '';
  if (drawn.kind === 'islet') return hexagon(drawn.at[0], drawn.at[1], 27);
  return mainOutline(drawn.path);
}

export function isWet(drawing: Drawing, space: string): boolean {
  return ['sea', 'ocean'].includes(drawing.spaces[space]?.kind ?? '');
}

/** Where the sign of a choice stands: where a block would, or at that corner of the blocks that hides no name. */
export function signSpot(
  drawing: Drawing,
  space: string,
  stack: StackSpot | undefined,
  side: number,
  radius: number,
  names: readonly Rect[],
): Point | null {
  const drawn = drawing.spaces[space];
  if (!drawn) return null;
  if (!stack || stack.pieces.length === 0) {
    if (drawn.kind === 'islet') return drawn.at;
    return slotFor(drawn.slots?.length ? drawn.slots : [drawn.at]);
  }
  const xs = stack.pieces.map(({ x }) => x);
  const ys = stack.pieces.map(({ y }) => y);
  const half = side / 2 - 1;
  const [left, right] = [Math.min(...xs) - half, Math.max(...xs) + half];
  const [top, bottom] = [Math.min(...ys) - half, Math.max(...ys) + half + 3];
  const corners: Point[] = [
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
    [right + radius * 0.9, (top + bottom) / 2],
  ];
  const hides = ([x, y]: Point) =>
    names.some(
      (name) =>
        x + radius > name.x0 &&
        x - radius < name.x1 &&
        y + radius > name.y0 &&
        y - radius < name.y1,
    );
  return corners.find((corner) => !hides(corner)) ?? (corners[4] as Point);
}

/** The slot nearest to the middle of all: there the first block would stand. */
function slotFor(slots: readonly Point[]): Point {
  const x = slots.reduce((sum, slot) => sum + slot[0], 0) / slots.length;
  const y = slots.reduce((sum, slot) => sum + slot[1], 0) / slots.length;
  const far = (slot: Point) => Math.hypot(slot[0] - x, slot[1] - y);
  return slots.reduce((best, slot) => (far(slot) < far(best) - 0.1 ? slot : best));
}
