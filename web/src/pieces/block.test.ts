import { describe, expect, it } from 'vitest';
import { contrast } from './colour';
import { FACE, fillOf, pipPaint, pips, poseOf } from './block';
import { SYMBOLS } from './symbols';

describe('pips', () => {
  it('are filled up to the strength and hollow up to the maximum, in the middle of the face', () => {
    const row = pips(2, 4);
    expect(row.map(({ filled }) => filled)).toEqual([true, true, false, false]);
    expect(((row[0]?.x ?? 0) + (row[3]?.x ?? 0)) / 2).toBeCloseTo(FACE / 2);
  });

  it('stay on the face however many they are', () => {
    for (const { x } of pips(3, 9)) {
      expect(x).toBeGreaterThan(6);
      expect(x).toBeLessThan(FACE - 6);
    }
  });

  it('show a strength above the maximum', () => {
    expect(pips(3, 2)).toHaveLength(3);
  });
});

describe('blocks of a game with marks of its own', () => {
  it('have pips in a colour with an edge that is seen on it', () => {
    for (const colour of ['blue', 'red', 'white', 'black']) {
      const { fill, edge } = pipPaint(colour) ?? { fill: '#000000', edge: '#000000' };
      expect(contrast(fill, edge)).toBeGreaterThan(4.5);
    }
    expect(pipPaint(undefined)).toBeNull();
    expect(pipPaint('plaid')).toBeNull();
  });

  it('fill their room unless they are small ones', () => {
    expect(fillOf('army', ['army'])).toBeLessThan(1);
    expect(fillOf('fleet', ['army'])).toBe(1);
    expect(fillOf('fleet', undefined)).toBe(1);
  });
});

describe('the pose of a block', () => {
  it('is flat when open, standing when known and unseen otherwise', () => {
    expect(poseOf({ kind: 'tank', open: true })).toBe('flat');
    expect(poseOf({ kind: 'tank' })).toBe('standing');
    expect(poseOf({ text: ['Cadre, type not chosen'] })).toBe('standing');
    expect(poseOf(undefined)).toBe('unseen');
  });
});

describe('symbols', () => {
  it('all draw something, in strokes that can be seen', () => {
    for (const { solid, soft, lines } of Object.values(SYMBOLS)) {
      expect([...(solid ?? []), ...(soft ?? []), ...(lines ?? [])].length).toBeGreaterThan(0);
      for (const { width } of lines ?? []) expect(width).toBeGreaterThanOrEqual(1.2);
    }
  });
});
