import { describe, expect, it } from 'vitest';
import { dodging, givingWay, grown, labelBox } from './dodging';
import type { Label } from '../protocol/drawing';

const NAME: Label = { x: 100, y: 100, size: 40, lines: ['GOLD'] };

function square(x: number, y: number) {
  return { x0: x - 10, y0: y - 10, x1: x + 10, y1: y + 10 };
}

describe('names that give way', () => {
  it('stay where nothing is in their way', () => {
    expect(dodging([NAME], [square(100, 200)])).toEqual([NAME]);
  });

  it('move off a number that lies on them, and no farther than they must', () => {
    const lying = square(100, 95);
    const [moved] = dodging([NAME], [lying]) as [Label];
    const box = labelBox(moved);
    const apart =
      box.y1 <= lying.y0 || box.y0 >= lying.y1 || box.x1 <= lying.x0 || box.x0 >= lying.x1;
    expect(apart).toBe(true);
    expect(Math.hypot(moved.x - NAME.x, moved.y - NAME.y)).toBeLessThan(60);
  });

  it('are set smaller where there is no room for them at their own size', () => {
    const across = (y: number) => ({ x0: -500, x1: 700, y0: y - 2, y1: y + 2 });
    const rails = Array.from({ length: 20 }, (_, at) => across(-250 + at * 34));
    const [smaller] = dodging([NAME], rails) as [Label];
    expect(smaller.size).toBeLessThan(NAME.size);
    expect(dodging([NAME], rails, NAME.size)).toEqual([]);
  });

  it('do not move onto each other', () => {
    const below: Label = { ...NAME, y: 140 };
    const [first, second] = dodging([NAME, below], [square(100, 100)]) as [Label, Label];
    expect(labelBox(first).y1).toBeLessThanOrEqual(labelBox(second).y0);
  });

  it('are left out where all about them is taken', () => {
    const taken = { x0: -500, x1: 700, y0: -500, y1: 700 };
    expect(dodging([NAME], [taken])).toEqual([]);
  });

  it('grow until they can be read, and only then', () => {
    expect(grown([NAME], 20)).toEqual([NAME]);
    expect(grown([{ ...NAME, leading: 44 }], 80)).toEqual([{ ...NAME, size: 80, leading: 88 }]);
  });
});

describe('names that have their places', () => {
  const next: Label = { ...NAME, x: 400 };

  it('stay there, and those beside them too, where nothing lies on them', () => {
    const beside = square(100 + 40 * 0.48 * 2 + 11, 90);
    expect(givingWay([NAME, next], [beside], [])).toEqual([NAME, next]);
  });

  it('give way alone where a block lies on them, and not onto what is printed', () => {
    const below = { x0: 0, x1: 200, y0: 108, y1: 180 };
    const [moved, stayed] = givingWay([NAME, next], [square(110, 90)], [below]);
    expect(stayed).toBe(next);
    if (!moved) throw new Error('left out');
    const { x0, x1, y0, y1 } = labelBox(moved);
    expect(x1 <= 100 || x0 >= 120 || y1 <= 80 || y0 >= 100).toBe(true);
    expect(y1 <= below.y0 || y0 >= below.y1 || x1 <= 0 || x0 >= 200).toBe(true);
  });

  it('are left out where there is no room, and bent ones stay', () => {
    const taken = { x0: -500, x1: 900, y0: -500, y1: 700 };
    const bent: Label = { ...NAME, curve: 'M0 0L9 9' };
    expect(givingWay([NAME, bent], [taken], [])).toEqual([null, bent]);
  });
});
