import { describe, expect, test } from 'vitest';
import { chart } from '../table/fixtures';
import { linesOf, madeWords, windowRound } from './journal';

describe('the journal of a replay', () => {
  const lines = linesOf(
    [
      { sequence: 0, heading: '1936' },
      { sequence: 3, heading: '1936', events: [{ event: ['a'], words: 'One.' }] },
      {
        sequence: 5,
        heading: '1937',
        events: [
          { event: ['b'], words: 'Two.' },
          { event: ['c'], words: 'Three.' },
        ],
      },
      { sequence: 6, heading: '1937', words: 'A move was taken back.' },
      { sequence: 7, heading: '1937', made: ['usa: play A01'] },
    ],
    chart,
  );

  test('tells every moment, with its number and under its heading', () => {
    expect(lines.all.map(({ at, words, heading }) => [at, words, heading])).toEqual([
      [3, 'One.', '1936'],
      [5, 'Two.', '1937'],
      [5, 'Three.', '1937'],
      [6, 'A move was taken back.', '1937'],
      [7, 'USA: Play a card: Spring A4 | Thailand', '1937'],
    ]);
    expect(lines.from).toEqual([0, 0, 1, 3, 4]);
  });

  test('says decisions in words, with the seat where it is named', () => {
    expect(madeWords('play A01', chart)).toBe('Play a card: Spring A4 | Thailand');
    expect(madeWords('soviets: done', chart)).toBe('Soviets: Finish here');
  });

  test('shows what lies round the moment', () => {
    const many = {
      all: Array.from({ length: 500 }, (_, at) => ({ event: [], words: String(at), at })),
      from: Array.from({ length: 500 }, (_, at) => at),
    };
    const [from, to] = windowRound(many, 250);
    expect(from).toBeGreaterThan(150);
    expect(from).toBeLessThan(250);
    expect(to).toBeGreaterThan(250);
    expect(to).toBeLessThan(300);
    expect(windowRound(many, 0)[0]).toBe(0);
    expect(windowRound(many, 499)[1]).toBe(500);
  });
});
