import { describe, expect, it } from 'vitest';
import { board, chart } from './fixtures';
import { choicesAt, glowing, grouped, isEnding, placeOnMap, sorted } from './sorting';
import { parsed } from '../lib/notation';
import type { Chart } from '../protocol/chart';

const lines = (choices: { line: string }[] | undefined) => choices?.map(({ line }) => line);

describe('sorting choices', () => {
  it('puts what is drawn on the map, and in the hand, where it is drawn', () => {
    const found = sorted(['move japan-01', 'to osaka', 'play A01'], chart, board);
    expect(lines(found.units.get('japan-01'))).toEqual(['move japan-01']);
    expect(lines(found.spaces.get('osaka'))).toEqual(['to osaka']);
    expect(lines(found.cards.get('A01'))).toEqual(['play A01']);
    expect(found.groups).toEqual([]);
    expect(glowing(found)).toEqual(new Set(['osaka', 'japan-01']));
  });

  it('makes buttons of what is not drawn: a block that stands nowhere, a card that is not held', () => {
    const found = sorted(['move japan-02', 'play A02', 'as infantry', 'openly'], chart, board);
    expect(found.groups.map(({ action }) => action)).toEqual(['move', 'play', 'as', 'openly']);
    expect(glowing(found).size).toBe(0);
  });

  it('shows a nation at its capital as well as on a button', () => {
    const found = sorted(['for thailand'], chart, board);
    expect(lines(found.spaces.get('bangkok'))).toEqual(['for thailand']);
    expect(lines(found.groups[0]?.choices)).toEqual(['for thailand']);
  });

  it('shows a nation without a capital at its own space', () => {
    expect(placeOnMap(parsed('for peiping', chart), chart)).toBe('peiping');
  });

  it('keeps several meanings of one place together', () => {
    const found = sorted(['for peiping', 'partisan peiping'], chart, board);
    expect(lines(choicesAt(found, { kind: 'space', id: 'peiping' }))).toEqual([
      'for peiping',
      'partisan peiping',
    ]);
    expect(choicesAt(found, { kind: 'unit', id: 'peiping' })).toEqual([]);
  });

  it('sets apart what ends the question', () => {
    const found = sorted(['move japan-01', 'done', 'pass-battle', 'openly'], chart, board);
    expect(lines(found.endings)).toEqual(['done', 'pass-battle']);
    expect(isEnding(parsed('openly', chart), chart)).toBe(false);
  });

  it('sets apart what the chart says ends something', () => {
    const own: Chart = { actions: { launch: { ends: true }, plan: {} } };
    const found = sorted(['launch', 'plan'], own, {});
    expect(found.endings.map(({ line }) => line)).toEqual(['launch']);
    expect(found.groups.map(({ action }) => action)).toEqual(['plan']);
  });

  it('copes with a game that tells nothing', () => {
    const found = sorted(['north 3', 'done'], {}, {});
    expect(grouped(found.all).map(({ action }) => action)).toEqual(['north', 'done']);
    expect(lines(found.groups[0]?.choices)).toEqual(['north 3']);
  });
});
