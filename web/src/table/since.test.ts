import { describe, expect, test } from 'vitest';
import type { Chart } from '../protocol/chart';
import type { IndexEntry } from '../protocol/replay';
import { changedHands, changedNumbers, Doers, summary } from './since';

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
const doers = new Doers(chart, ['japan', 'usa']);

function entry(sequence: number, heading: string, ...told: [string, string][]): IndexEntry {
  return { sequence, heading, events: told.map(([event, words]) => ({ event: [event], words })) };
}

describe('who did it', () => {
  test('is the faction that is named first, by itself, a Power or a block', () => {
    expect(doers.of('Japan Declares War on USA.')).toBe('japan');
    expect(doers.of('The British Empire moves against Japan.')).toBe('usa');
    expect(doers.of('britain-03 moves from Malaya to Java.')).toBe('usa');
    expect(doers.of('New Year 1937.')).toBe('');
    expect(doers.of('minor-01 is eliminated.')).toBe('');
    expect(doers.of('Japanese words are no name.')).toBe('');
    expect(new Doers({}, []).of('Japan')).toBe('');
  });
});

describe('a summary', () => {
  const entries = [
    entry(5, 'Winter 1937: Production', ['industry', 'Japan raises its Industry to 7.']),
    entry(6, 'Winter 1937: Production', ['produced', 'USA ends its Production.']),
    entry(8, 'Spring 1938: Movement', ['moved', 'japan-01 moves.'], ['attacks', 'Japan attacks.']),
    entry(9, 'Spring 1938: Movement', ['war', 'USA Declares War on Japan.']),
    entry(10, 'Spring 1938: Movement'),
  ];
  const told = summary(entries, chart, doers);

  test('says how much there is, and from when to when', () => {
    expect(told.decisions).toBe(5);
    expect([told.from, told.to]).toEqual(['Winter 1937', 'Spring 1938']);
  });

  test('has what matters most at its top, as it happened', () => {
    expect(told.weighty.map(({ words, at }) => [at, words])).toEqual([
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
    expect(japan?.lines.map(({ words }) => words)).toEqual(['Japan attacks.', 'japan-01 moves.']);
    expect(usa?.lines).toHaveLength(1);
  });

  test('keeps the eight lines that weigh most, and says each once', () => {
    const battles = Array.from({ length: 20 }, (_, at) =>
      entry(at, '1940', ['attacks', `Japan attacks number ${at % 12}.`]),
    );
    const { weighty } = summary([...battles, entry(30, '1940', ['war', 'War.'])], chart, doers);
    expect(weighty).toHaveLength(8);
    expect(new Set(weighty.map(({ words }) => words)).size).toBe(8);
    expect(weighty[7]?.words).toBe('War.');
  });

  test('of a game that says nothing about weights has no top', () => {
    expect(summary(entries, {}, doers).weighty).toEqual([]);
    expect(summary([], chart, doers).phases).toEqual([]);
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
    const stands = (vp: number, production: number): { status: [string, string][] } => ({
      status: [['Japan', `IND 7 POP 9; Production ${production}; VP ${vp} shown; 5 cards`]],
    });
    expect(changedNumbers('japan', stands(4, 7), stands(6, 7), chart)).toEqual(['VP 4 → 6']);
    expect(changedNumbers('usa', stands(4, 7), stands(6, 7), chart)).toEqual([]);
  });
});
