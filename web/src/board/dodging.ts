/** Names of nations give way to whatever lies on them: blocks, numbers of blocks, markers and each other. */
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
/** How far a name may give way, in units, and in how many directions it is tried, the nearest first. */
const FARTHEST = 66;
const PACE = 6;
const TURNS = 16;
/** Where it finds no room it is set smaller, before it is left out. */
const SIZES = [1, 0.85, 0.72];
/** What a name keeps between itself and others. */
const APART = 1;

const STEPS: readonly (readonly [number, number])[] = [
  [0, 0],
  ...Array.from({ length: FARTHEST / PACE }, (_, at) => (at + 1) * PACE).flatMap((far) =>
    Array.from({ length: TURNS }, (_, turn) => {
      const angle = (turn * 2 * Math.PI) / TURNS;
      return [Math.cos(angle) * far * 1.5, Math.sin(angle) * far] as const;
    }),
  ),
];

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

function meets(a: Rect, b: Rect): boolean {
  return a.x0 < b.x1 + APART && a.x1 > b.x0 - APART && a.y0 < b.y1 + APART && a.y1 > b.y0 - APART;
}

/** Names that would be smaller than a size are set in it. */
export function grown(labels: readonly Label[], least: number): Label[] {
  return labels.map((label) => {
    if (label.size >= least) return label;
    const leading = label.leading ? (label.leading * least) / label.size : 0;
    return { ...label, size: least, leading };
  });
}

/** A name of another size about the same middle. */
function resized(label: Label, part: number): Label {
  if (part === 1) return label;
  const size = label.size * part;
  const before = labelBox(label);
  const smaller = { ...label, size, ...(label.leading ? { leading: label.leading * part } : {}) };
  const after = labelBox(smaller);
  const down = (before.y0 + before.y1 - after.y0 - after.y1) / 2;
  return { ...smaller, y: label.y + down };
}

/** Each label as near to its place as it covers nothing, else smaller, else left out; the first go before the rest.
 *
 * None is set smaller than the least size that can be read.
 */
export function dodging(labels: readonly Label[], squares: readonly Rect[], least = 0): Label[] {
  const placed: Rect[] = [...squares];
  return labels.flatMap((label) => {
    for (const part of SIZES) {
      if (part < 1 && label.size * part < least) break;
      const sized = resized(label, part);
      const box = labelBox(sized);
      const step = STEPS.find(([dx, dy]) => {
        const moved = { x0: box.x0 + dx, x1: box.x1 + dx, y0: box.y0 + dy, y1: box.y1 + dy };
        return !placed.some((other) => meets(moved, other));
      });
      if (!step) continue;
      const [dx, dy] = step;
      placed.push({ x0: box.x0 + dx, x1: box.x1 + dx, y0: box.y0 + dy, y1: box.y1 + dy });
      return [dx === 0 && dy === 0 ? sized : { ...sized, x: sized.x + dx, y: sized.y + dy }];
    }
    return [];
  });
}
