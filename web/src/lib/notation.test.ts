import { describe, expect, it } from 'vitest';
import { byArgument, guessed, inWords, nameOf, parsed } from './notation';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';

const chart: Chart = {
  spaces: { tokyo: { name: 'Tokyo' }, 'java-sea': { name: 'Java Sea' } },
  units: { 'japan-01': 'Japan', 'usa-02': 'USA' },
  cards: { A24: { name: 'Summer I8', text: 'Summer I8' } },
  terms: { tech: { radar: 'Naval Radar' } },
  actions: {
    march: { words: 'Choose a block that moves', argument: 'unit' },
    to: { words: 'Choose where to', argument: 'space' },
    done: { words: 'End it' },
    'sneak attack': { argument: 'nation' },
  },
};
const board: Board = { faces: { 'japan-01': { text: ['Air Force 2'] } } };

describe('a choice', () => {
  it('is taken apart by what the chart says of its action', () => {
    expect(parsed('march japan-01', chart)).toEqual({
      line: 'march japan-01',
      action: 'march',
      argument: 'japan-01',
      parts: ['japan-01'],
      kind: 'unit',
    });
  });

  it('may be one word', () => {
    expect(parsed('done', chart)).toMatchObject({
      action: 'done',
      argument: null,
      parts: [],
      kind: null,
    });
  });

  it('may begin with an action of two words', () => {
    expect(parsed('sneak attack usa', chart)).toMatchObject({
      action: 'sneak attack',
      argument: 'usa',
      kind: 'nation',
    });
  });

  it('has several parts', () => {
    expect(parsed('fire  usa-02 air', chart)).toMatchObject({
      action: 'fire',
      argument: 'usa-02 air',
      parts: ['usa-02', 'air'],
      kind: 'unit',
    });
  });

  it.each([
    ['tokyo', 'space'],
    ['usa-02', 'unit'],
    ['A24', 'card'],
    ['radar', 'tech'],
    ['12', 'number'],
    ['constructor', null],
  ])('knows that %s is a %s without being told', (name, kind) => {
    expect(guessed(name, chart)).toBe(kind);
    expect(parsed(`pick ${name}`, chart).kind).toBe(kind);
  });

  it('works without any chart', () => {
    expect(parsed('toString x')).toMatchObject({ action: 'toString', argument: 'x', kind: null });
  });

  it('is found by what it names', () => {
    const choices = ['to tokyo', 'raid tokyo', 'to java-sea', 'done'].map((line) =>
      parsed(line, chart),
    );
    const spaces = byArgument(choices, 'space');
    expect([...spaces.keys()]).toEqual(['tokyo', 'java-sea']);
    expect(spaces.get('tokyo')?.map((choice) => choice.line)).toEqual(['to tokyo', 'raid tokyo']);
  });
});

describe('names in words', () => {
  it.each([
    ['java-sea', 'Java Sea'],
    ['japan-01', 'Japan Air Force 2'],
    ['usa-02', 'USA block'],
    ['A24', 'Summer I8'],
    ['radar', 'Naval Radar'],
    ['whatever', 'whatever'],
  ])('%s is %s', (name, words) => {
    expect(nameOf(name, chart, board)).toBe(words);
  });

  it('tells a whole choice', () => {
    expect(inWords(parsed('march japan-01', chart), chart, board)).toBe('March Japan Air Force 2');
  });
});
