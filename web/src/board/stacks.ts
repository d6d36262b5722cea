/** Where blocks stand: in the slots of their space, closer together where they are too many. */
import type { Point } from './types';

/** Between the middles of two blocks that stand beside and above each other, in sides of a block. */
const ACROSS = 30 / 28;
const DOWN = 34 / 28;
/** How a block that has no slot of its own is shifted from the one before. */
const SHIFT: Point = [5, -4];
/** The farthest that shifted blocks may reach in all. */
const SHIFT_MOST = 14;

export interface Stack {
  /** The middles of the blocks. */
  readonly spots: readonly Point[];
  /** Whether blocks cover each other, so that they must be spread to be read. */
  readonly crowded: boolean;
}

/** Slots by rows, from the top; each row from the left. */
export function slotRows(slots: readonly Point[]): Point[][] {
  const rows = new Map<number, Point[]>();
  for (const slot of slots) {
    const key = Math.round(slot[1]);
    rows.set(key, [...(rows.get(key) ?? []), slot]);
  }
  return [...rows.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a[0] - b[0]));
}

/** The middle of the box round some points. */
export function middle(points: readonly Point[]): Point {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** All blocks have slots: rows are filled from the left, a row that is not full is centred. */
function filled(rows: readonly Point[][], count: number): Point[] {
  const spots: Point[] = [];
  const used: Point[][] = [];
  let left = count;
  for (const row of rows) {
    if (left <= 0) break;
    const taken = row.slice(0, left);
    const shift = middle(row)[0] - middle(taken)[0];
    used.push(taken.map(([x, y]) => [x + shift, y] as const));
    left -= taken.length;
  }
  const down = middle(rows.flat())[1] - middle(used.flat())[1];
  for (const row of used) for (const [x, y] of row) spots.push([x, y + down]);
  return spots;
}

/** More blocks than slots: each row takes its share, evenly in the same width. */
function overlapped(rows: readonly Point[][], count: number): Point[] {
  const spots: Point[] = [];
  let left = count;
  rows.forEach((row, at) => {
    const share = Math.ceil(left / (rows.length - at));
    left -= share;
    const first = row[0] as Point;
    const last = row[row.length - 1] as Point;
    for (let number = 0; number < share; number += 1) {
      const part = share > 1 ? number / (share - 1) : 0;
      spots.push([first[0] + (last[0] - first[0]) * part, first[1]]);
    }
  });
  return spots;
}

/** One slot only: every further block is shifted a little. */
function shifted(slot: Point, count: number): Point[] {
  const part = count > 1 ? Math.min(1, SHIFT_MOST / (SHIFT[0] * (count - 1))) : 1;
  return Array.from(
    { length: count },
    (_, at) => [slot[0] + SHIFT[0] * part * at, slot[1] + SHIFT[1] * part * at] as const,
  );
}

export function stacked(slots: readonly Point[], count: number, fallback: Point): Stack {
  if (count === 0) return { spots: [], crowded: false };
  const rows = slotRows(slots);
  const all = rows.flat();
  if (count <= all.length) return { spots: filled(rows, count), crowded: false };
  if (all.length <= 1) {
    return { spots: shifted(all[0] ?? fallback, count), crowded: count > 1 };
  }
  const single = rows.every((row) => row.length === 1);
  if (!single) return { spots: overlapped(rows, count), crowded: true };
  const spots = rows.flatMap((row, at) => {
    const share = Math.ceil(count / rows.length);
    return shifted(row[0] as Point, Math.min(share, count - at * share));
  });
  return { spots, crowded: true };
}

export interface Spread {
  readonly spots: readonly Point[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A crowded stack laid out so that every block is seen, inside the sheet. */
export function spreadOut(
  count: number,
  around: Point,
  block: number,
  sheet: readonly [number, number],
): Spread {
  const across = block * 1.2;
  const down = block * 1.38;
  const columns = Math.max(1, Math.min(6, Math.ceil(Math.sqrt(count * 1.6))));
  const rows = Math.ceil(count / columns);
  const width = columns * across + 8;
  const height = rows * down + 8;
  const inside = (value: number, size: number, most: number) =>
    Math.max(2, Math.min(most - size - 2, value));
  const x = inside(around[0] - width / 2, width, sheet[0]);
  const y = inside(around[1] - height / 2, height, sheet[1]);
  const spots = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, count - row * columns);
    const indent = ((columns - inRow) * across) / 2;
    return [
      x + 4 + indent + ((at % columns) + 0.5) * across,
      y + 4 + (row + 0.5) * down - block * 0.06,
    ] as const;
  });
  return { spots, x, y, width, height };
}

export interface BattleLayout {
  readonly own: readonly Point[];
  readonly enemy: readonly Point[];
  readonly frame: { x: number; y: number; width: number; height: number };
  readonly disc: Point;
}

/** At most this many blocks of a side stand apart; more are drawn closer together in the same width. */
const BATTLE_MOST = 5;

function sideBySide(count: number, left: number, y: number, pitch: number): Point[] {
  const width = Math.min(count, BATTLE_MOST) - 1;
  const step = count > BATTLE_MOST ? (width * pitch) / (count - 1) : pitch;
  return Array.from({ length: count }, (_, at) => [left + step * at, y] as const);
}

/** The two sides of a battle: the enemy's row above one's own, or beside it where there is one row. */
export function battleLayout(
  slots: readonly Point[],
  own: number,
  enemy: number,
  fallback: Point,
  block: number,
): BattleLayout {
  const rows = slotRows(slots);
  const [cx, cy] = rows.length ? middle(rows.flat()) : fallback;
  const pitch = block * ACROSS;
  const high = block * DOWN;
  const half = block / 2;
  const ownWidth = (Math.min(own, BATTLE_MOST) - 1) * pitch + block;
  const enemyWidth = (Math.min(enemy, BATTLE_MOST) - 1) * pitch + block;
  if (rows.length === 1 && own > 0 && enemy > 0) {
    const gap = block * 0.75;
    const width = ownWidth + gap + enemyWidth + 10;
    const x = cx - width / 2;
    const frame = { x, y: cy - half - 5, width, height: block + 11 };
    const divide = x + 5 + ownWidth + gap / 2;
    return {
      own: sideBySide(own, x + 5 + half, cy, pitch),
      enemy: sideBySide(enemy, x + 5 + ownWidth + gap + half, cy, pitch),
      frame,
      disc: [divide, cy],
    };
  }
  const width = Math.max(ownWidth, enemyWidth) + 10;
  const frame = { x: cx - width / 2, y: cy - high - 3, width, height: 2 * high + 6 };
  return {
    enemy: sideBySide(enemy, cx - enemyWidth / 2 + half, cy - high / 2, pitch),
    own: sideBySide(own, cx - ownWidth / 2 + half, cy + high / 2, pitch),
    frame,
    disc: [frame.x + width - 2, cy],
  };
}
