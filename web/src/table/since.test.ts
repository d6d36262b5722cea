import { describe, expect, test } from 'vitest';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { IndexEntry } from '../protocol/replay';
import { plain } from '../text/spans';
import { changedHands, changedNumbers, summary } from './since';

const chart: Chart = {
  factions: { japan: { name: 'Japan' }, usa: { name: 'USA' } },
  powers: {
    Japan: { id: 'japan', faction: 'japan' },
    'United States': { id: 'us', faction: 'usa' },
    'British Empire': { id: 'britain', faction: 'usa' },
    Minor: { id: 'minor' },
  },
  units: { 'japan-01': 'Japan', 'britain-03': 'British Empire', 'minor-01': 'Minor' },
  events: { war: { weight: 3 }, attacks: { weight: 2 }, industry: { weight: 1 } },
};
const HEADINGS = {
  winter: { text: ['Winter 1937: Production'], date: ['Winter 1937'], phase: ['Production'] },
  spring: { text: ['Spring 1938: Movement'], date: ['Spring 1938'], phase: ['Movement'] },
  year: { text: ['1940'], date: ['1940'] },
};

function entry(
  sequence: number,
  heading: keyof typeof HEADINGS,
  ...told: [string, string, string][]
): IndexEntry {
  const events = told.map(([event, side, words]) => ({ event, side, text: [words] }));
  return { sequence, heading: HEADINGS[heading], events };
}

describe('a summary', () => {
  const entries = [
    entry(5, 'winter', ['industry', 'japan', 'Japan raises its Industry to 7.']),
    entry(6, 'winter', ['produced', 'usa', 'USA ends its Production.']),
    entry(
      8,
      'spring',
      ['moved', 'japan', 'Infantry moves.'],
      ['attacks', 'japan', 'Japan attacks.'],
    ),
    entry(9, 'spring', ['war', 'usa', 'USA Declares War on Japan.']),
    entry(10, 'spring'),
  ];
  const told = summary(entries, chart);

  test('says how much there is, and from when to when', () => {
    expect(told.decisions).toBe(5);
    expect([told.from, told.to]).toEqual(['Winter 1937', 'Spring 1938']);
  });

  test('has what matters most at its top, as it happened', () => {
    expect(told.weighty.map(({ spans, at }) => [at, plain(spans)])).toEqual([
      [8, 'Japan attacks.'],
      [9, 'USA Declares War on Japan.'],
    ]);
  });

  test('is grouped by phase and faction, the weighty lines first', () => {
    expect(told.phases.map(({ heading, decisions }) => [heading, decisions])).toEqual([
      ['Winter 1937: Production', 2],
      ['Spring 1938: Movement', 3],
    ]);
    const [japan, usa] = told.phases[1]?.shares ?? [];
    expect(japan?.who).toBe('japan');
    expect(japan?.lines.map(({ spans }) => plain(spans))).toEqual([
      'Japan attacks.',
      'Infantry moves.',
    ]);
    expect(usa?.lines).toHaveLength(1);
  });

  test('tells what was done beside the game under nobody', () => {
    const beside = { sequence: 1, text: ['A move was taken back.'], heading: HEADINGS.year };
    expect(summary([beside], chart).phases[0]?.shares).toEqual([
      { who: '', lines: [{ spans: ['A move was taken back.'], weight: 0, who: '', at: 1 }] },
    ]);
  });

  test('keeps the eight lines that weigh most, and says each once', () => {
    const battles = Array.from({ length: 20 }, (_, at) =>
      entry(at, 'year', ['attacks', 'japan', `Japan attacks number ${at % 12}.`]),
    );
    const { weighty } = summary([...battles, entry(30, 'year', ['war', '', 'War.'])], chart);
    expect(weighty).toHaveLength(8);
    expect(new Set(weighty.map(({ spans }) => plain(spans))).size).toBe(8);
    expect(weighty[7]?.spans).toEqual(['War.']);
  });

  test('of a game that says nothing about weights has no top', () => {
    expect(summary(entries, {}).weighty).toEqual([]);
    expect(summary([], chart).phases).toEqual([]);
  });
});

describe('between two boards', () => {
  test('spaces change hands, from nobody and to nobody, too', () => {
    const before = { control: { nanking: 'China', tokyo: 'Japan', hanoi: 'France' } };
    const after = { control: { nanking: 'Japan', tokyo: 'Japan', siam: 'Japan' } };
    expect(changedHands(before, after)).toEqual([
      { space: 'nanking', from: 'China', to: 'Japan' },
      { space: 'hanoi', from: 'France', to: null },
      { space: 'siam', from: null, to: 'Japan' },
    ]);
    expect(changedHands({}, {})).toEqual([]);
  });

  test('the numbers of a standing change', () => {
    const stands = (vp: number, production: number): Board => ({
      status: [
        {
          label: ['Japan'],
          kind: 'side',
          side: 'japan',
          cells: [
            { value: [`Production ${production}`], label: ['Production'], number: production },
            { value: [`${vp} VP shown`], label: ['VP'], number: vp },
            { value: ['at Peace'] },
          ],
        },
      ],
    });
    expect(changedNumbers('japan', stands(4, 7), stands(6, 7))).toEqual(['VP 4 → 6']);
    expect(changedNumbers('usa', stands(4, 7), stands(6, 7))).toEqual([]);
  });
});
