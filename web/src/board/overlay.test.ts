import { expect, it } from 'vitest';
import type { Overlay } from '../protocol/overlays';
import { segmentsOf, tonesOf } from './overlay';
import type { Drawing } from '../protocol/drawing';

const space = (x: number, y: number) => ({
  kind: 'land',
  path: '',
  at: [x, y] as [number, number],
  label: { x, y, size: 10, lines: [] },
});
const DRAWING: Drawing = {
  width: 100,
  height: 100,
  spaces: { a: space(0, 0), b: space(10, 0), c: space(20, 0) },
};
const OVERLAY: Overlay = {
  sequence: 1,
  words: '',
  legend: { good: 'well', bad: 'not well', source: 'where it begins' },
  spaces: { a: { tone: 'source', words: '' }, c: { tone: 'bad', words: '' } },
  lines: [
    { tone: 'good', spaces: ['c', 'b', 'a'] },
    { tone: 'good', spaces: ['a', 'b'] },
    { tone: 'bad', spaces: ['b', 'nowhere', 'a'] },
  ],
};

it('draws each way once, and counts who takes it', () => {
  const segments = segmentsOf(OVERLAY, DRAWING);
  expect(segments.map(({ key, count }) => [key, count])).toEqual([
    ['good b c', 1],
    ['good a b', 2],
  ]);
  expect(segments[0]).toMatchObject({ from: [20, 0], to: [10, 0], tone: 'good' });
});

it('explains the tones that are there, from the source on', () => {
  expect(tonesOf(OVERLAY)).toEqual(['source', 'good', 'bad']);
});
