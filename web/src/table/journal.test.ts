import { describe, expect, test } from 'vitest';
import type { IndexEntry } from '../protocol/replay';
import {
  foremost,
  numbered,
  shownLines,
  sidesOf,
  standingLines,
  type JournalLine,
} from './journal';

const line = (words: string, more: object = {}): JournalLine => ({
  event: 'e',
  text: words === '' ? [] : [words],
  ...more,
});

function entry(sequence: number, ...words: string[]): IndexEntry {
  return { sequence, events: words.map((one) => ({ event: 'e', text: [one] })) };
}

describe('the moments of lines', () => {
  test('are found from the end on', () => {
    const entries = [entry(1, 'A'), entry(4, 'B', 'C'), entry(5, 'A')];
    expect(numbered([line('B'), line('C'), line('A')], entries).map(({ at }) => at)).toEqual([
      4, 4, 5,
    ]);
  });

  test('pass over what was taken back', () => {
    const entries = [entry(1, 'A'), entry(2, 'wrong'), entry(3), entry(4, 'B')];
    expect(numbered([line('A'), line('B')], entries).map(({ at }) => at)).toEqual([1, 4]);
  });

  test('stay unknown where the index does not tell the line', () => {
    const entries = [entry(3, 'B')];
    expect(numbered([line('old'), line('B')], entries).map(({ at }) => at)).toEqual([undefined, 3]);
  });
});

describe('lines that say the same', () => {
  test('are told apart by what they name', () => {
    const moved = (unit: string): JournalLine => line('A unit moves.', { args: { unit } });
    const entries: IndexEntry[] = [
      { sequence: 1, events: [moved('red-1')] },
      { sequence: 2, events: [moved('red-2')] },
    ];
    expect(numbered([moved('red-1')], entries)[0]?.at).toBe(1);
  });
});

describe('the lines that are shown', () => {
  test('have words, the number of their moment once, and a heading where one begins', () => {
    const lines = [
      line('A', { at: 1, heading: '1936' }),
      line('B', { at: 1, heading: '1936' }),
      line('', { at: 2, heading: '1936' }),
      line('C', { at: 3, heading: '1937' }),
    ];
    expect(shownLines(lines, 10)).toEqual([
      { key: 10, at: 1, spans: ['A'], heading: '1936', first: true, opens: '', within: false },
      { key: 11, at: 1, spans: ['B'], heading: '', first: false, opens: '', within: false },
      { key: 13, at: 3, spans: ['C'], heading: '1937', first: true, opens: '', within: false },
    ]);
  });
});

describe('what was taken back', () => {
  test('goes from the end of the journal', () => {
    const lines = ['A', 'B', 'C'].map((words) => line(words));
    expect(standingLines(lines, 2).map(({ text }) => text.join(''))).toEqual(['A']);
    expect(standingLines(lines, 0)).toBe(lines);
    expect(standingLines(lines, 5)).toEqual([]);
  });
});

describe('what is read aloud', () => {
  test('is what matters most, and else what was told last', () => {
    const chart = { events: { war: { weight: 3 } } };
    const lines = ['A', 'B', 'C', 'D'].map((words) => line(words));
    const war = { event: 'war', text: ['War.'] };
    const said = (told: JournalLine[]) => told.map(({ text }) => text.join(''));
    expect(said(foremost([war, ...lines], chart, 3))).toEqual(['War.', 'C', 'D']);
    expect(said(foremost(lines, {}, 2))).toEqual(['C', 'D']);
  });
});

describe('a reader who wants some lines only', () => {
  const lines = [
    line('Japan’s turn.', { role: 'turn', side: 'japan' }),
    line('Japan moves.', { role: 'move', side: 'japan' }),
    line('A battle begins.', { role: 'begin', side: 'japan' }),
    line('The USA fires.', { role: 'shot', side: 'usa' }),
    line('A unit is lost.', { role: 'loss', side: 'japan' }),
    line('The USA draws a card.', { side: 'usa' }),
  ];
  const words = (side: string, kind: '' | 'battle' | 'move' | 'other') =>
    shownLines(lines, 0, { side, kind }).map(({ spans }) => spans[0]);

  test('sees those of a side under the turns', () => {
    expect(sidesOf(lines)).toEqual(['japan', 'usa']);
    expect(words('usa', '')).toEqual(['Japan’s turn.', 'The USA fires.', 'The USA draws a card.']);
  });

  test('sees those of a kind', () => {
    expect(words('', 'move')).toEqual(['Japan’s turn.', 'Japan moves.']);
    expect(words('', 'battle')).toHaveLength(4);
    expect(words('usa', 'other')).toEqual(['Japan’s turn.', 'The USA draws a card.']);
  });

  test('sees what a battle brought under the line that began it', () => {
    expect(shownLines(lines).map(({ opens, within }) => opens || within)).toEqual([
      'turn',
      false,
      'battle',
      true,
      true,
      false,
    ]);
  });
});
