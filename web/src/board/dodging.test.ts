import { describe, expect, it } from 'vitest';
import { dodging, grown, labelBox } from './dodging';
import type { Label } from '../protocol/drawing';

const NAME: Label = { x: 100, y: 100, size: 40, lines: ['GOLD'] };

function square(x: number, y: number) {
  return { x0: x - 10, y0: y - 10, x1: x + 10, y1: y + 10 };
}

describe('names that give way', () => {
  it('stay where nothing is in their way', () => {
    expect(dodging([NAME], [square(100, 200)])).toEqual([NAME]);
  });

  it('move off a number that lies on them, and only up or down', () => {
    const [moved] = dodging([NAME], [square(100, 95)]) as [Label];
    const box = labelBox(moved);
    expect(moved.x).toBe(100);
    expect(box.y1 <= 85 || box.y0 >= 105).toBe(true);
  });

  it('do not move onto each other', () => {
    const below: Label = { ...NAME, y: 140 };
    const [first, second] = dodging([NAME, below], [square(100, 100)]) as [Label, Label];
    expect(labelBox(first).y1).toBeLessThanOrEqual(labelBox(second).y0);
  });

  it('are left out where they would cover a larger one', () => {
    const wall: Label = { ...NAME, y: 0, lines: Array.from({ length: 7 }, () => 'GOLD') };
    expect(dodging([wall, { ...NAME, y: 150, size: 20 }], [])).toEqual([wall]);
  });

  it('are left out under numbers once they have outgrown their land', () => {
    const wall = [70, 85, 100, 115, 130].flatMap((x) =>
      [40, 60, 80, 100, 120, 140].map((y) => square(x, y)),
    );
    expect(dodging([NAME], wall, 20)).toHaveLength(1);
    expect(dodging([NAME], wall, NAME.size)).toEqual([]);
  });

  it('grow until they can be read, and only then', () => {
    expect(grown([NAME], 20)).toEqual([NAME]);
    expect(grown([{ ...NAME, leading: 44 }], 80)).toEqual([{ ...NAME, size: 80, leading: 88 }]);
  });
});
