import { describe, expect, it } from 'vitest';
import type { Board, Row } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { numbersOf, poolsByName, isToldElsewhere } from './numbers';

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
    a: { name: ['Red pool'], what: ['Ships'], count: 2 },
    b: { name: ['Red pool'], what: ['Armies'], count: 1, types: { tank: 1 } },
    c: { name: ['Blue pool'], what: ['Ships'], count: 0 },
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
    const row = (kind: NonNullable<Row['kind']>, side: string): Row => ({
      label: [],
      cells: [],
      kind,
      side,
    });
    const elsewhere = (one: Row, chart = CHART): boolean => isToldElsewhere(one, ['red'], chart);
    expect(elsewhere(row('tracks', 'red'))).toBe(true);
    expect(elsewhere(row('tracks', 'red'), {})).toBe(false);
    expect(elsewhere(row('pool', ''))).toBe(true);
    expect(elsewhere(row('phase', ''))).toBe(true);
    // How a side stands is told beside its seat; nobody sits for that of the other.
    expect(elsewhere(row('side', 'red'))).toBe(true);
    expect(elsewhere(row('side', 'blue'))).toBe(false);
    expect(elsewhere({ label: ['Influence'], cells: [] })).toBe(false);
  });
});
