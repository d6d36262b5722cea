/** Names of nations give way to the blocks, or the numbers of blocks, that lie on them. */
import type { Label } from '../protocol/drawing';

export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The square of a side about a point. */
export function squareAbout(x: number, y: number, side: number): Rect {
  const half = side / 2;
  return { x0: x - half, y0: y - half, x1: x + half, y1: y + half };
}

/** Of a capital letter of the narrow face, in parts of its size. */
const LETTER = 0.45;
const ASCENT = 0.74;
/** The part of a name that others may cover before it is left out; widths are only reckoned. */
const MOST_COVERED = 0.12;
/** How far a name may give way, in steps of half its size. */
const STEPS = [0, -1, 1, -2, 2, -3, 3];

export function labelBox(label: Label): Rect {
  const longest = Math.max(...label.lines.map((line) => line.length));
  const width = longest * label.size * (LETTER + (label.spacing ?? 0));
  const anchor = { start: 0, middle: 0.5, end: 1 }[label.anchor ?? 'middle'];
  const x0 = label.x - width * anchor;
  const leading = label.leading || label.size * 1.06;
  return {
    x0,
    y0: label.y - label.size * ASCENT,
    x1: x0 + width,
    y1: label.y + leading * (label.lines.length - 1) + label.size * 0.05,
  };
}

function shared(a: Rect, b: Rect): number {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return across > 0 && down > 0 ? across * down : 0;
}

function lowered(box: Rect, by: number): Rect {
  return { ...box, y0: box.y0 + by, y1: box.y1 + by };
}

/** Names that would be smaller than a size are set in it. */
export function grown(labels: readonly Label[], least: number): Label[] {
  return labels.map((label) => {
    if (label.size >= least) return label;
    const leading = label.leading ? (label.leading * least) / label.size : 0;
    return { ...label, size: least, leading };
  });
}

/** Each label moved up or down to where it covers least, and no farther than it must.
 *
 * One that covers an earlier name all the same is left out: the first are the largest. So is one of the least
 * size that can be read, which has outgrown its land, where a square hides it.
 */
export function dodging(labels: readonly Label[], squares: readonly Rect[], least = 0): Label[] {
  const placed: Rect[] = [];
  const others = labels.map(labelBox);
  return labels.flatMap((label, at) => {
    const own = others[at] as Rect;
    const cost = (step: number) => {
      const box = lowered(own, (step * label.size) / 2);
      const names = [...placed, ...others.slice(at + 1)];
      const covered = [...squares, ...names].reduce((sum, rect) => sum + shared(box, rect), 0);
      return covered + Math.abs(step) * label.size * 0.4;
    };
    const costs = STEPS.map(cost);
    const step = STEPS[costs.indexOf(Math.min(...costs))] ?? 0;
    const moved = (step * label.size) / 2;
    const box = lowered(own, moved);
    const inTheWay = label.size > least ? placed : [...placed, ...squares];
    const covered = inTheWay.reduce((sum, rect) => sum + shared(box, rect), 0);
    if (covered > MOST_COVERED * (box.x1 - box.x0) * (box.y1 - box.y0)) return [];
    placed.push(box);
    return [moved === 0 ? label : { ...label, y: label.y + moved }];
  });
}
