import { describe, expect, it } from 'vitest';
import type { Chart } from '../protocol/chart';
import type { JournalEntry } from '../protocol/journal';
import type { Ref } from '../protocol/text';
import { plain } from '../text/spans';
import { asKnown } from './known';
import { facesTold } from './mixed';

const CHART: Chart = {
  mixed: true,
  units: { 'red-1': 'Red', 'red-2': 'Red' },
  powers: { Red: { id: 'red', adjective: 'Red' } },
  kinds: { tank: { name: 'Tanks', symbol: '' }, ship: { name: 'Ships', symbol: '' } },
};
const UNIT: Ref = { kind: 'unit', id: 'red-1', words: 'A Red unit' };
const SHIPS: Ref = { ...UNIT, words: 'Red Ships', face: { type: 'ship', words: 'Ships' } };
const line = (
  event: string,
  role: JournalEntry['role'],
  more: string,
  args = {},
): JournalEntry => ({
  event,
  role: role ?? '',
  text: [event === 'shown' ? SHIPS : UNIT, more],
  args: { unit: 'red-1', ...args },
});
const MOVED = line('moved', 'move', ' moves.');
const BATTLE: JournalEntry = { event: 'battle', role: 'begin', text: ['A battle.'] };
const SHOWN = line('shown', 'show', ' is revealed.');
const HIT = line('hit', 'loss', ' is hit.', { lost: 1 });
const GONE = line('gone', 'loss', ' is lost.');
const LEFT = line('left', 'leave', ' leaves.');

function told(...events: JournalEntry[]): string[] {
  const boards = facesTold(events, { faces: { 'red-1': { kind: 'tank' } } });
  return events.map(({ text }, at) => plain(asKnown(text, CHART, boards[at] ?? [])));
}

describe('what is known of mixed blocks', () => {
  it('is what was seen before, until a battle begins', () => {
    expect(told(MOVED, BATTLE, HIT)).toEqual([
      'Red Tanks moves.',
      'A battle.',
      'A Red unit is hit.',
    ]);
  });

  it('says of a unit that is hit what was said when it was revealed', () => {
    const rest = ['Red Ships is hit.', 'Red Ships is lost.', 'A Red unit leaves.'];
    expect(told(SHOWN, BATTLE, HIT, GONE, LEFT)).toEqual([
      'Red Ships is revealed.',
      'A battle.',
      ...rest,
    ]);
  });

  it('is nothing of those who are lost elsewhere, or do something after a battle', () => {
    const lines = told(SHOWN, BATTLE, MOVED, GONE);
    expect(lines.slice(2)).toEqual(['A Red unit moves.', 'A Red unit is lost.']);
  });
});
