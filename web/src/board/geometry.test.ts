import { describe, expect, it } from 'vitest';
import { bars } from './frame';
import {
  arrowHead,
  boxOf,
  cutUp,
  doubleArrow,
  linesOf,
  mainOutline,
  nearestTowards,
} from './geometry';
import { byPlace, conifers, grains, hexagon, peaks } from './terrain';
import type { Point } from './types';

describe('path data', () => {
  it('is read with absolute and relative steps, packed as tightly as SVG allows', () => {
    expect(linesOf('M10 20l5-5 .5.5zM1 1L2 3')).toEqual([
      [
        [10, 20],
        [15, 15],
        [15.5, 15.5],
        [10, 20],
      ],
      [
        [1, 1],
        [2, 3],
      ],
    ]);
  });

  it('goes on as lines after the first point', () => {
    expect(linesOf('M0 0 4 5')).toEqual([
      [
        [0, 0],
        [4, 5],
      ],
    ]);
  });

  it('has a box, or none where it is empty', () => {
    expect(boxOf(linesOf('M3 9l4-2').flat())).toEqual({ x0: 3, y0: 7, x1: 7, y1: 9 });
    expect(boxOf([])).toBeNull();
  });
});

describe('a long line cut up', () => {
  const path = 'M10 10L290 10L310 10L590 10L590 320M20 20L20 40';
  const pieces = cutUp(path).map((piece) => linesOf(piece));

  it('keeps every stretch exactly once', () => {
    const stretches = (lines: ReturnType<typeof linesOf>) =>
      lines.flatMap((line) => line.slice(1).map((to, at) => `${String(line[at])} ${String(to)}`));
    expect(pieces.flatMap(stretches).sort()).toEqual(stretches(linesOf(path)).sort());
  });

  it('has a piece for each part of the sheet that it touches', () => {
    expect(pieces).toHaveLength(2);
    expect(pieces[0]).toHaveLength(2);
  });
});

describe('the main outline', () => {
  it('leaves small islands out, but never the only one', () => {
    const main = 'M0 0l100 0 0 100z';
    const island = 'M200 200l4 0 0 4z';
    expect(mainOutline(main + island)).toBe(main);
    expect(mainOutline(island)).toBe(island);
    expect(mainOutline('')).toBe('');
  });
});

describe('arrows', () => {
  it('point away from where the line comes from', () => {
    expect(arrowHead([0, 0], [10, 0], 7, 4)).toBe('M10.0 0.0L3.0 4.0L3.0 -4.0Z');
  });

  it('stand at both ends of a connector', () => {
    expect(linesOf(doubleArrow('M0 0L20 0')).map((line) => line[0])).toEqual([
      [0, 0],
      [20, 0],
    ]);
  });
});

describe('the next space in a direction', () => {
  const places: (readonly [string, Point])[] = [
    ['here', [0, 0]],
    ['east', [50, 4]],
    ['far-east', [120, 0]],
    ['north', [3, -40]],
    ['aside', [20, 90]],
  ];

  it('is the nearest that lies that way', () => {
    expect(nearestTowards([0, 0], 'right', places)).toBe('east');
    expect(nearestTowards([0, 0], 'up', places)).toBe('north');
    expect(nearestTowards([50, 4], 'right', places)).toBe('far-east');
  });

  it('is none at the edge', () => {
    expect(nearestTowards([0, 0], 'left', places)).toBeNull();
  });
});

describe('glyphs', () => {
  it('of mountains come from north to south, so that the nearer covers the farther', () => {
    const feet = linesOf(
      peaks([
        [10, 50, 8],
        [10, 20, 8],
      ]).light,
    ).map((line) => line[0]?.[1] ?? 0);
    expect(feet).toEqual([...feet].sort((a, b) => a - b));
    expect(feet).toHaveLength(2);
  });

  it('that lie near each other are drawn together, the northern first', () => {
    const places = byPlace([
      [10, 900, 8],
      [900, 10, 8],
      [12, 890, 8],
    ]);
    expect(places).toEqual([
      [[900, 10, 8]],
      [
        [12, 890, 8],
        [10, 900, 8],
      ],
    ]);
  });

  it('draw one shape for each mark', () => {
    expect(conifers([[1, 1, 5]]).match(/Z/g)).toHaveLength(1);
    expect(
      grains([
        [1, 1, 1],
        [2, 2, 1],
      ]),
    ).toBe('M1.0 1.0h0M2.0 2.0h0');
    expect(linesOf(hexagon(0, 0, 10))[0]).toHaveLength(7);
  });
});

describe('the degrees of a frame', () => {
  it('are black in every second stretch and stay inside', () => {
    expect(bars([30, 10, 20, 99], 0, 40)).toEqual([
      [0, 10],
      [20, 30],
    ]);
    expect(bars([], 0, 40)).toEqual([[0, 40]]);
  });
});
