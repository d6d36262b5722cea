import { describe, expect, it } from 'vitest';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { numbersOf, poolsByName, toldElsewhere } from './numbers';

const CHART: Chart = {
  tracks: {
    power: { name: 'Power', short: 'P.' },
    moves: { name: 'Moves', short: 'M.' },
  },
  nations: { red: { name: 'Red' }, blue: { name: 'Blue' } },
};
const BOARD: Board = {
  tracks: { red: { power: 3, moves: 0 }, blue: { power: 5, moves: 0 } },
  pools: {
    a: { name: 'Red pool', what: 'Ships', count: 2 },
    b: { name: 'Red pool', what: 'Armies', count: 1, types: { tank: 1 } },
    c: { name: 'Blue pool', what: 'Ships', count: 0 },
  },
};

describe('numbers beside the map', () => {
  it('stand in a table without the columns in which nobody has anything', () => {
    const { columns, rows } = numbersOf(CHART, BOARD);
    expect(columns.map(({ short }) => short)).toEqual(['P.']);
    expect(rows.map(({ name, values }) => [name, values])).toEqual([
      ['Red', [3]],
      ['Blue', [5]],
    ]);
  });

  it('are no table where the chart does not name them', () => {
    expect(numbersOf({}, BOARD).rows).toEqual([]);
  });

  it('are kept by pools under one name, and empty ones are left out', () => {
    expect(poolsByName(BOARD).map(([name, pools]) => [name, pools.length])).toEqual([
      ['Red pool', 2],
    ]);
  });

  it('need not be told in words again', () => {
    const told = toldElsewhere(CHART, BOARD);
    expect([...told]).toEqual(['Red', 'Blue', 'Red pool', 'Blue pool']);
  });
});
