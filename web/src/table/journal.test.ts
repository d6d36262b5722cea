import { describe, expect, test } from 'vitest';
import type { IndexEntry } from '../protocol/replay';
import { foremost, numbered, shownLines, type JournalLine } from './journal';

const line = (words: string, more: object = {}): JournalLine => ({
  event: ['e'],
  words,
  ...more,
});

function entry(sequence: number, ...words: string[]): IndexEntry {
  return { sequence, events: words.map((one) => ({ event: ['e'], words: one })) };
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

describe('the lines that are shown', () => {
  test('have words, the number of their moment once, and a heading where one begins', () => {
    const lines = [
      line('A', { at: 1, heading: '1936' }),
      line('B', { at: 1, heading: '1936' }),
      line('', { at: 2, heading: '1936' }),
      line('C', { at: 3, heading: '1937' }),
    ];
    expect(shownLines(lines, 10)).toEqual([
      { key: 10, at: 1, words: 'A', heading: '1936', first: true },
      { key: 11, at: 1, words: 'B', heading: '', first: false },
      { key: 13, at: 3, words: 'C', heading: '1937', first: true },
    ]);
  });
});

describe('what is read aloud', () => {
  test('is what matters most, and else what was told last', () => {
    const chart = { events: { war: { weight: 3 } } };
    const lines = ['A', 'B', 'C', 'D'].map((words) => line(words));
    const war = { event: ['war'], words: 'War.' };
    const said = (told: JournalLine[]) => told.map(({ words }) => words);
    expect(said(foremost([war, ...lines], chart, 3))).toEqual(['War.', 'C', 'D']);
    expect(said(foremost(lines, {}, 2))).toEqual(['C', 'D']);
  });
});
