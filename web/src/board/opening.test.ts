import { describe, expect, it } from 'vitest';
import { BOARD, CHART, DRAWING } from './demo/fixture';
import type { Box } from './geometry';
import { boxRound, groupsFrom, openingBox } from './opening';

const AMPLE = [5000, 5000] as const;
const TINY = [1, 1] as const;

function dot(x: number, y: number): Box {
  return { x0: x, y0: y, x1: x, y1: y };
}

describe('where the camera opens', () => {
  it('is round what can be chosen, spaces and blocks alike', () => {
    const box = { x0: 160, y0: 130, x1: 380, y1: 150 };
    expect(boxRound(DRAWING, BOARD, ['heights', 'gold-1'])).toEqual(box);
    expect(openingBox(CHART, BOARD, DRAWING, ['heights', 'gold-1'], AMPLE)).toEqual(box);
  });

  it('is what can be chosen next to the own Capital where all of it has no room', () => {
    const near = boxRound(DRAWING, BOARD, ['gold-1']);
    expect(openingBox(CHART, BOARD, DRAWING, ['south', 'gold-1'], TINY)).toEqual(near);
  });

  it('is what can be chosen even where the own Capital is far from it', () => {
    const far = boxRound(DRAWING, BOARD, ['south']);
    expect(openingBox(CHART, BOARD, DRAWING, ['south'], TINY)).toEqual(far);
  });

  it('is what the question is about, wherever the own Capital is, and what has room about it', () => {
    const far = boxRound(DRAWING, BOARD, ['south']);
    expect(openingBox(CHART, BOARD, DRAWING, ['gold-1'], TINY, ['south', 'north'])).toEqual(far);
    const all = boxRound(DRAWING, BOARD, ['south', 'north']);
    expect(openingBox(CHART, BOARD, DRAWING, [], AMPLE, ['south', 'north'])).toEqual(all);
  });

  it('is the own Capital where there is nothing to choose', () => {
    const capital = boxRound(DRAWING, BOARD, ['north']);
    expect(openingBox(CHART, BOARD, DRAWING, [], AMPLE)).toEqual(capital);
    expect(openingBox({}, {}, DRAWING, ['nothing'], AMPLE)).toBeNull();
  });
});

describe('what lies far apart', () => {
  it('is shown in groups that have room, from the nearest on', () => {
    const boxes = [dot(900, 0), dot(0, 0), dot(100, 40), dot(880, 10)];
    expect(groupsFrom([10, 10], boxes, [150, 150])).toEqual([
      { x0: 0, y0: 0, x1: 100, y1: 40 },
      { x0: 880, y0: 0, x1: 900, y1: 10 },
    ]);
    expect(groupsFrom([950, 0], boxes, [150, 150])[0]).toEqual({ x0: 880, y0: 0, x1: 900, y1: 10 });
  });

  it('is one by one where no two have room, and nothing where there is nothing', () => {
    expect(groupsFrom([0, 0], [dot(50, 0), dot(0, 0)], TINY)).toEqual([dot(0, 0), dot(50, 0)]);
    expect(groupsFrom([0, 0], [], TINY)).toEqual([]);
  });
});
