import { describe, expect, it } from 'vitest';
import type { Chart } from '../protocol/chart';
import type { Told } from '../protocol/frames';
import type { Json } from '../protocol/json';
import { NameFinder } from './lines';
import { facesTold } from './mixed';

const CHART: Chart = {
  mixed: true,
  units: { 'red-1': 'Red', 'red-2': 'Red' },
  powers: { Red: { id: 'red', adjective: 'Red' } },
  kinds: { tank: { name: 'Tanks', symbol: 'tank' }, ship: { name: 'Ships', symbol: 'ship' } },
  rolls: {
    kinds: ['tank', 'ship'],
    begins: { battle: 0 },
    shows: { shown: { unit: 0, kind: 1 } },
    losses: { hit: { unit: 0, lost: 1 }, gone: { unit: 0 } },
    leaves: { left: { unit: 0 } },
  },
};
const finder = new NameFinder(CHART);

function told(lines: [Json[] | string, string][]): string[] {
  const events: Told[] = lines.map(([name, words]) => ({
    event: typeof name === 'string' ? [name] : name,
    words,
  }));
  const boards = facesTold(events, CHART, finder, { faces: { 'red-1': { kind: 'tank' } } });
  return events.map(({ words }, at) => finder.plain(finder.noted(words ?? '', boards[at] ?? [])));
}

describe('what is known of mixed blocks', () => {
  it('is what was seen before, until a battle begins', () => {
    const lines = told([
      ['moved', 'red-1 moves.'],
      ['battle', 'A battle.'],
      [['hit', 0, 1], 'red-1 is hit.'],
    ]);
    expect(lines).toEqual(['Red Tanks moves.', 'A battle.', 'A Red block is hit.']);
  });

  it('is of whoever is hit what was said when it was laid open', () => {
    const lines = told([
      [['shown', 0, 1], 'red-1 is Ships.'],
      ['battle', 'A battle.'],
      [['hit', 0, 1], 'red-1 is hit.'],
      [['gone', 0], 'red-1 is lost.'],
      ['left', 'red-1 leaves.'],
    ]);
    const rest = ['Red Ships is hit.', 'Red Ships is lost.', 'A Red block leaves.'];
    expect(lines).toEqual(['A Red block is Ships.', 'A battle.', ...rest]);
  });

  it('is nothing of those who are lost elsewhere, or do something after a battle', () => {
    const lines = told([
      [['shown', 0, 1], 'red-1 is Ships.'],
      ['battle', 'A battle.'],
      ['moved', 'red-1 moves.'],
      [['gone', 0], 'red-1 is lost.'],
    ]);
    expect(lines.slice(2)).toEqual(['A Red block moves.', 'A Red block is lost.']);
  });
});
