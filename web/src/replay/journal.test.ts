import { describe, expect, test } from 'vitest';
import { board, chart } from '../table/fixtures';
import { plain } from '../text/spans';
import { linesOf, madeWords, windowRound, withFaces } from './journal';

const Y36 = { text: ['1936'] };
const Y37 = { text: ['1937'] };

describe('the journal of a replay', () => {
  const lines = linesOf(
    [
      { sequence: 0, heading: Y36 },
      { sequence: 3, heading: Y36, events: [{ event: 'a', text: ['One.'] }] },
      {
        sequence: 5,
        heading: Y37,
        events: [
          { event: 'b', text: ['Two.'] },
          { event: 'c', text: ['Three.'] },
        ],
      },
      { sequence: 6, heading: Y37, text: ['A move was taken back.'] },
      { sequence: 7, heading: Y37, made: [{ action: 'play A01', seat: 'usa' }] },
    ],
    chart,
  );

  test('tells every moment, with its number and under its heading', () => {
    expect(lines.all.map(({ at, text, heading }) => [at, plain(text), heading])).toEqual([
      [3, 'One.', '1936'],
      [5, 'Two.', '1937'],
      [5, 'Three.', '1937'],
      [6, 'A move was taken back.', '1937'],
      [7, 'USA: Play a card: Spring A4 | Thailand', '1937'],
    ]);
    expect(lines.from).toEqual([0, 0, 1, 3, 4]);
  });

  test('calls units by their types where the boards of the moment show them', () => {
    const unit = { kind: 'unit', id: 'japan-01', words: 'A Japanese block' };
    const told = linesOf(
      [
        { sequence: 1, events: [{ event: 'a', text: [unit, ' moves.'] }] },
        { sequence: 2, events: [{ event: 'a', text: [unit, ' moves.'] }] },
      ],
      chart,
    );
    const shown = withFaces(told, 0, 2, chart, (position) => (position === 1 ? [board] : []));
    expect(shown.map(({ noted = [] }) => plain(noted))).toEqual([
      'A Japanese block moves.',
      'Japanese Fleet moves.',
    ]);
  });

  test('says decisions in words, with the seat where it is named', () => {
    expect(madeWords({ action: 'play A01' }, chart)).toBe('Play a card: Spring A4 | Thailand');
    expect(madeWords({ action: 'done', seat: 'soviets' }, chart)).toBe('Soviets: Finish here');
  });

  test('shows what lies round the moment', () => {
    const many = {
      all: Array.from({ length: 500 }, (_, at) => ({ event: '', text: [String(at)], at })),
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
