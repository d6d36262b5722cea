import { describe, expect, it } from 'vitest';
import { clearOf } from './clearing';
import type { MarkSpot, StackSpot } from './position';

const flag: MarkSpot = {
  key: 'flag kra',
  kind: null,
  space: 'kra',
  owner: 'japan',
  count: 1,
  x: 100,
  y: 100,
};

function stack(space: string, x: number, y: number, more: Partial<StackSpot> = {}): StackSpot {
  const pieces = [{ id: 'japan-01', space, x, y }] as unknown as StackSpot['pieces'];
  return { space, pieces, crowded: false, battle: null, spread: null, ...more };
}

const apart = (mark: MarkSpot | undefined, x: number, y: number): boolean =>
  mark !== undefined &&
  Math.max(Math.abs(mark.x - x), Math.abs(mark.y - y)) >= (28 + 18) / 2 - 0.01;

describe('marks that give way', () => {
  it('stay where no block is in their way', () => {
    expect(clearOf([flag], [stack('bangkok', 200, 100)], 28, 1)).toEqual([flag]);
  });

  it('leave a block of a neighbour uncovered', () => {
    const [moved] = clearOf([flag], [stack('bangkok', 104, 98)], 28, 1);
    expect(apart(moved, 104, 98)).toBe(true);
    expect(Math.hypot((moved?.x ?? 0) - 100, (moved?.y ?? 0) - 100)).toBeLessThan(60);
  });

  it('stand at the corner of their own blocks, but not in a battle', () => {
    expect(clearOf([flag], [stack('kra', 104, 98)], 28, 1)).toEqual([flag]);
    const frame = { x: 60, y: 80, width: 80, height: 40 };
    const battle = { own: [], enemy: [], frame, disc: [100, 100] as const };
    const [moved] = clearOf([flag], [stack('kra', 104, 98, { battle })], 28, 1);
    expect(Math.abs((moved?.y ?? 0) - 100)).toBeGreaterThanOrEqual(20 + 9);
  });

  it('do not give way onto each other', () => {
    const other = { ...flag, key: 'flag bangkok', x: 101 };
    const [one, two] = clearOf([flag, other], [stack('rangoon', 100, 100)], 28, 1);
    expect(
      Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0)),
    ).toBeGreaterThan(17);
  });
});
