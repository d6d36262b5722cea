import { describe, expect, it } from 'vitest';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { ChangeKind } from '../protocol/sandbox';
import { again, asFile, begun, changeOf, fromFile, isComplete, optionsOf, told } from './changes';

const PLACE: ChangeKind = {
  id: 'place',
  name: 'Place a block',
  about: '',
  gesture: '',
  fields: [
    { id: 'power', name: 'Whose', kind: 'choice', values: [['red', 'Reds']], low: 0, high: 0 },
    { id: 'cv', name: 'Strength', kind: 'number', values: [], low: 1, high: 4 },
    { id: 'space', name: 'Area', kind: 'space', values: [], low: 0, high: 0 },
  ],
};
const REMOVE: ChangeKind = {
  ...PLACE,
  id: 'remove',
  name: 'Remove a block',
  fields: [{ id: 'unit', name: 'Block', kind: 'unit', values: [], low: 0, high: 0 }],
};
const CHART: Chart = {
  spaces: { wood: { name: 'The Wood' }, ford: { name: 'A Ford' } },
  units: { 'red-1': 'Reds', 'blue-1': 'Blues' },
  kinds: { horse: { name: 'Horse', symbol: 'horse' } },
  cards: { A1: { name: 'A1', text: 'Charge' }, A2: { name: 'A2' } },
};
const BOARD: Board = {
  units: { ford: ['red-1'], wood: ['blue-1'] },
  faces: { 'red-1': { kind: 'horse', cv: 2 } },
};

describe('a change that is filled in', () => {
  it('begins with the first of each list, the least number and no place', () => {
    expect(begun(PLACE)).toEqual({ power: 'red', cv: '1', space: '' });
    expect(isComplete(PLACE, begun(PLACE))).toBe(false);
  });

  it('says numbers as numbers', () => {
    const filled = { power: 'red', cv: '3', space: 'ford' };
    expect(isComplete(PLACE, filled)).toBe(true);
    expect(changeOf(PLACE, filled)).toEqual({ do: 'place', power: 'red', cv: 3, space: 'ford' });
  });

  it('keeps all but what was pointed at for the next one', () => {
    expect(again(PLACE, { power: 'red', cv: '3', space: 'ford' })).toEqual({
      power: 'red',
      cv: '3',
      space: '',
    });
  });
});

describe('what a field is chosen from', () => {
  it('is nothing for a number, and places, blocks and cards by name', () => {
    const field = (kind: string) => ({ id: 'x', name: '', kind, values: [], low: 0, high: 0 });
    expect(optionsOf(field('number'), CHART, BOARD)).toBeNull();
    expect(optionsOf(field('space'), CHART, BOARD)?.map(({ id }) => id)).toEqual(['ford', 'wood']);
    expect(optionsOf(field('unit'), CHART, BOARD)?.map(({ name }) => name)).toEqual([
      'Reds Horse in A Ford',
      'Blues a hidden block in The Wood',
    ]);
    expect(optionsOf(field('card'), CHART, BOARD)?.map(({ name }) => name)).toEqual([
      'A1: Charge',
      'A2',
    ]);
  });
});

describe('a change in words', () => {
  it('names everything', () => {
    const kinds = [PLACE, REMOVE];
    const place = { do: 'place', power: 'red', cv: 3, space: 'ford' };
    expect(told(place, kinds, CHART, BOARD)).toBe('Place a block: Reds, 3, A Ford');
    expect(told({ do: 'remove', unit: 'red-1' }, kinds, CHART, BOARD)).toBe(
      'Remove a block: Reds Horse',
    );
    expect(told({ do: 'remove', unit: 'red-9' }, kinds, CHART, BOARD)).toBe(
      'Remove a block: red-9',
    );
    expect(told({ do: 'juggle' }, kinds, CHART, BOARD)).toBe('juggle');
  });
});

describe('a file', () => {
  it('comes back as it was', () => {
    const position = {
      game: 'skirmish',
      scenario: '1936',
      options: { 'last-year': '1944' },
      changes: [{ do: 'remove', unit: 'red-1' }],
    };
    expect(fromFile(asFile(position))).toEqual(position);
  });

  it.each(['', 'no JSON', '[]', 'null', '{"format":"another"}'])('is refused: %s', (words) => {
    expect(fromFile(words)).toBeNull();
  });

  it('without changes or a game is refused', () => {
    expect(
      fromFile('{"format":"sandtable position 1","game":"skirmish","scenario":"1936"}'),
    ).toBeNull();
    expect(fromFile('{"format":"sandtable position 1","scenario":"1936","changes":[]}')).toBeNull();
  });
});
