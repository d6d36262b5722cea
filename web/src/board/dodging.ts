/** Names give way to whatever lies on them: blocks, numbers of blocks, markers and each other. */
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

/** Of the letters of the narrow face, in parts of its size: most of them, the slim and the broad ones. */
const LETTER = 0.48;
const [SLIM, BROAD] = [0.25, 0.62];
const SLIM_LETTERS = new Set("Iijl1.,'’·- ");
const BROAD_LETTERS = new Set('MWmw');
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

/** How wide a line is set, in parts of its size. */
function lineWidth(line: string, spacing: number): number {
  let width = 0;
  for (const letter of line) {
    width += SLIM_LETTERS.has(letter) ? SLIM : BROAD_LETTERS.has(letter) ? BROAD : LETTER;
  }
  return width + line.length * spacing;
}

export function labelBox(label: Label): Rect {
  const { lines, spacing = 0 } = label;
  const width = Math.max(...lines.map((line) => lineWidth(line, spacing))) * label.size;
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

/** A rectangle moved by a step. */
function moved({ x0, y0, x1, y1 }: Rect, dx: number, dy: number): Rect {
  return { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy };
}

/** A label as near to its place as it meets nothing of what is placed, else smaller; null where there is no room. */
function roomFor(label: Label, placed: readonly Rect[], least: number): Label | null {
  for (const part of SIZES) {
    if (part < 1 && label.size * part < least) break;
    const sized = resized(label, part);
    const box = labelBox(sized);
    const step = STEPS.find(([dx, dy]) => {
      const there = moved(box, dx, dy);
      return !placed.some((other) => meets(there, other));
    });
    if (!step) continue;
    const [dx, dy] = step;
    return dx === 0 && dy === 0 ? sized : { ...sized, x: sized.x + dx, y: sized.y + dy };
  }
  return null;
}

/** Each label as near to its place as it covers nothing, else smaller, else left out; the first go before the rest.
 *
 * None is set smaller than the least size that can be read.
 */
export function dodging(labels: readonly Label[], squares: readonly Rect[], least = 0): Label[] {
  const placed: Rect[] = [...squares];
  return labels.flatMap((label) => {
    const found = roomFor(label, placed, least);
    if (found === null) return [];
    placed.push(labelBox(found));
    return [found];
  });
}

/** So far names may reach into what lies beside them without being covered, in units. */
const TOUCH = 1.5;

function covers(a: Rect, b: Rect): boolean {
  return a.x0 < b.x1 - TOUCH && a.x1 > b.x0 + TOUCH && a.y0 < b.y1 - TOUCH && a.y1 > b.y0 + TOUCH;
}

/** Names that have their places: each stays there unless something lies on it, and then gives way.
 *
 * `lying` is what may lie on them, `printed` what else they do not move onto. Names that are bent or turned
 * stay. Where a name finds no room there is null.
 */
export function givingWay(
  labels: readonly Label[],
  lying: readonly Rect[],
  printed: readonly Rect[],
  least = 0,
): (Label | null)[] {
  const boxes = labels.map((label) => (label.curve || label.angle ? null : labelBox(label)));
  const hidden = boxes.map((box) => box !== null && lying.some((one) => covers(box, one)));
  if (!hidden.includes(true)) return [...labels];
  const staying = boxes.filter((box, at) => box !== null && !hidden[at]) as Rect[];
  const placed: Rect[] = [...lying, ...printed, ...staying];
  return labels.map((label, at) => {
    if (!hidden[at]) return label;
    const found = roomFor(label, placed, least);
    if (found !== null) placed.push(labelBox(found));
    return found;
  });
}
