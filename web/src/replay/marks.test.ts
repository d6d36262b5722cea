import { describe, expect, test } from 'vitest';
import type { Chart } from '../protocol/chart';
import type { Heading } from '../protocol/journal';
import type { IndexEntry } from '../protocol/replay';
import {
  dateIn,
  labelled,
  phaseIn,
  phasesOf,
  positionOf,
  stepBy,
  stretchAt,
  turningPoints,
  yearIn,
  yearsOf,
} from './marks';

function heading(date: string, year: number, phase: string, season = ''): Heading {
  const whole = { text: [`${date}: ${phase}`], date: [date], phase: [phase], year };
  return season === '' ? whole : { ...whole, season: [season] };
}

const HEADINGS = [
  heading('1936', 1936, 'New Year'),
  heading('1936', 1936, 'Production'),
  heading('1936', 1936, 'Production'),
  heading('Spring 1936', 1936, 'Command', 'Spring'),
  heading('Spring 1936', 1936, 'Movement', 'Spring'),
  heading('Summer 1936', 1936, 'Command', 'Summer'),
  heading('1937', 1937, 'New Year'),
  heading('1937', 1937, 'Production'),
];
// A seat goes through numbers at which nothing was played.
const entries: IndexEntry[] = HEADINGS.map((one, at) => ({ sequence: at * 3, heading: one }));

describe('headings', () => {
  test('name a year, a date and a phase', () => {
    const spring = heading('Spring 1937', 1937, 'Command', 'Spring');
    expect(yearIn(spring)).toBe('1937');
    expect(dateIn(spring)).toBe('Spring 1937');
    expect(phaseIn(spring)).toBe('Spring: Command');
    expect(phaseIn(heading('1937', 1937, 'Production'))).toBe('Production');
  });

  test('of games without years are taken as they are', () => {
    expect(yearIn({ text: ['Round 3'] })).toBe('Round 3');
    expect(yearIn({ text: ['Round 12345: Fire'], date: ['Round 12345'] })).toBe('Round 12345');
    expect(phaseIn({ text: ['Round 3'] })).toBe('Round 3');
    expect(yearIn()).toBe('');
  });
});

describe('stretches', () => {
  test('a year goes on through its phases', () => {
    expect(yearsOf(entries)).toMatchObject([
      { name: '1936', from: 0, to: 5 },
      { name: '1937', from: 6, to: 7 },
    ]);
  });

  test('a phase is what stands under one heading', () => {
    expect(phasesOf(entries).map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [1, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 6],
      [7, 7],
    ]);
    expect(stretchAt(phasesOf(entries), 2)?.name).toBe('1936: Production');
    expect(stretchAt([], 2)).toBeNull();
  });

  test('of an index without headings there is one that has no name', () => {
    expect(yearsOf([{ sequence: 0 }, { sequence: 1 }])).toMatchObject([
      { name: '', from: 0, to: 1 },
    ]);
  });
});

describe('going', () => {
  test('a number leads to the last moment that is not after it', () => {
    expect(positionOf(entries, 6)).toBe(2);
    expect(positionOf(entries, 7)).toBe(2);
    expect(positionOf(entries, 8)).toBe(2);
    expect(positionOf(entries, 9)).toBe(3);
    expect(positionOf(entries, 999)).toBe(7);
    expect(positionOf(entries, 0)).toBe(0);
    expect(positionOf([], 5)).toBe(0);
  });

  test('one phase on is the beginning of the next, or the end', () => {
    const phases = phasesOf(entries);
    expect(stepBy(phases, 1, 1)).toBe(3);
    expect(stepBy(phases, 2, 1)).toBe(3);
    expect(stepBy(phases, 7, 1)).toBe(7);
  });

  test('one phase back is first of all the beginning of this one', () => {
    const phases = phasesOf(entries);
    expect(stepBy(phases, 2, -1)).toBe(1);
    expect(stepBy(phases, 1, -1)).toBe(0);
    expect(stepBy(phases, 0, -1)).toBe(0);
  });
});

describe('marks', () => {
  test('labels that have no room give way', () => {
    const years = yearsOf(entries);
    expect(labelled(years, entries.length, 0.5).map(({ name }) => name)).toEqual(['1936', '1937']);
    expect(labelled(years, entries.length, 0.9).map(({ name }) => name)).toEqual(['1936']);
    expect(labelled([{ name: '', short: '', from: 0, to: 1 }], 2, 0.1)).toEqual([]);
  });

  test('what turns the game is what its chart gives the most weight', () => {
    const chart: Chart = { events: { war: { weight: 3 }, attacks: { weight: 2 } } };
    const told = (name: string): IndexEntry => ({
      sequence: 0,
      events: [{ event: name, text: [name] }],
    });
    const story = [told('moved'), told('attacks'), told('war')];
    expect(turningPoints(story, chart)).toEqual([2]);
    expect(turningPoints(story, {})).toEqual([]);
  });
});
