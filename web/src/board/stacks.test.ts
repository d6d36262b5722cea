import { describe, expect, it } from 'vitest';
import { battleLayout, slotRows, spreadOut, stacked } from './stacks';
import type { Point } from './types';

const GRID: Point[] = [
  [10, 100],
  [40, 100],
  [70, 100],
  [10, 134],
  [40, 134],
  [70, 134],
];
const AT: Point = [40, 117];

function nearest(spots: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  spots.forEach((a, at) => {
    for (const b of spots.slice(at + 1)) {
      least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1]));
    }
  });
  return least;
}

describe('a stack in its slots', () => {
  it('puts a single block in the middle of all slots', () => {
    expect(stacked(GRID, 1, AT)).toEqual({ spots: [[40, 117]], crowded: false });
  });

  it('fills rows from the left and centres the last', () => {
    const { spots } = stacked(GRID, 4, AT);
    expect(spots.slice(0, 3)).toEqual([
      [10, 100],
      [40, 100],
      [70, 100],
    ]);
    expect(spots[3]).toEqual([40, 134]);
  });

  it('keeps blocks apart as long as there are slots', () => {
    for (let count = 2; count <= GRID.length; count += 1) {
      const stack = stacked(GRID, count, AT);
      expect(stack.crowded).toBe(false);
      expect(nearest(stack.spots)).toBeGreaterThanOrEqual(30);
    }
  });

  it('overlaps too many evenly in the same width', () => {
    const { spots, crowded } = stacked(GRID, 10, AT);
    expect(crowded).toBe(true);
    expect(spots).toHaveLength(10);
    expect(Math.min(...spots.map(([x]) => x))).toBe(10);
    expect(Math.max(...spots.map(([x]) => x))).toBe(70);
    expect(spots.slice(0, 5).map(([x]) => x)).toEqual([10, 25, 40, 55, 70]);
  });

  it('shifts further blocks on a single slot, and never far', () => {
    const { spots } = stacked([[50, 50]], 2, AT);
    expect(spots).toEqual([
      [50, 50],
      [55, 46],
    ]);
    const many = stacked([[50, 50]], 12, AT).spots;
    expect((many[11]?.[0] ?? 0) - 50).toBeCloseTo(14);
  });

  it('stands at the middle of a space without slots', () => {
    expect(stacked([], 1, AT).spots).toEqual([AT]);
    expect(stacked([], 0, AT).spots).toEqual([]);
  });

  it('sorts slots into rows whatever their order', () => {
    expect(slotRows([...GRID].reverse())).toEqual([GRID.slice(0, 3), GRID.slice(3)]);
  });
});

describe('a stack spread out', () => {
  it('shows every block apart from the others and inside the sheet', () => {
    for (const around of [
      [0, 0],
      [300, 200],
      [599, 399],
    ] as const) {
      const { spots, x, y, width, height } = spreadOut(11, around, 28, [600, 400]);
      expect(nearest(spots)).toBeGreaterThan(28);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(600);
      expect(y + height).toBeLessThanOrEqual(400);
    }
  });
});

describe('a battle', () => {
  it('puts the enemy above where there are two rows', () => {
    const { own, enemy, frame } = battleLayout(GRID, 2, 3, AT, 28);
    expect(Math.max(...enemy.map(([, y]) => y))).toBeLessThan(Math.min(...own.map(([, y]) => y)));
    for (const [x, y] of [...own, ...enemy]) {
      expect(x - 14).toBeGreaterThanOrEqual(frame.x);
      expect(x + 14).toBeLessThanOrEqual(frame.x + frame.width);
      expect(y - 14).toBeGreaterThanOrEqual(frame.y);
      expect(y + 14).toBeLessThanOrEqual(frame.y + frame.height);
    }
  });

  it('puts the sides beside each other where there is one row, the disc between them', () => {
    const { own, enemy, disc } = battleLayout(GRID.slice(0, 3), 2, 1, AT, 28);
    expect(new Set([...own, ...enemy].map(([, y]) => y)).size).toBe(1);
    expect(disc[0]).toBeGreaterThan((own[1]?.[0] ?? 0) + 14);
    expect(disc[0]).toBeLessThan((enemy[0]?.[0] ?? 0) - 14);
  });

  it('draws a large side closer together, no wider than five', () => {
    const { own } = battleLayout(GRID, 9, 1, AT, 28);
    expect((own[8]?.[0] ?? 0) - (own[0]?.[0] ?? 0)).toBeCloseTo(120);
  });
});
