import { describe, expect, it } from 'vitest';
import { board, chart, journal } from './fixtures';
import type { Chart } from '../../protocol/chart';
import type { JournalEntry } from '../../protocol/journal';
import { courseOf, isHit } from './rolls';
import { hitsInWords } from './telling';

/** Something that is told. */
function said(
  event: string,
  role: JournalEntry['role'],
  args: JournalEntry['args'] = {},
): JournalEntry {
  return { event, role: role ?? '', text: [event], args };
}

/** The board without a block, which is then nowhere. */
function without(...gone: string[]): typeof board {
  const canton = (board.units?.['canton'] ?? []).filter((unit) => !gone.includes(unit));
  return { ...board, units: { canton } };
}

describe('the course of a battle', () => {
  it('joins dice, the shot after them and what it cost', () => {
    const [first, second] = courseOf(journal, chart, without('japan-02'), 'canton').rolls;
    expect(first).toMatchObject({
      unit: 'japan-01',
      kind: 'air',
      target: 'ground',
      dice: [1, 3],
      to: 3,
      hits: 2,
      losses: [{ unit: 'china-01', lost: 2 }],
      round: 1,
    });
    expect(second).toMatchObject({ unit: 'china-01', dice: [5], hits: 0, losses: [] });
  });

  it('leaves out what was rolled elsewhere', () => {
    const gone = without('japan-02');
    expect(courseOf(journal, chart, gone, 'canton').rolls).toHaveLength(2);
    expect(courseOf(journal, chart, gone, 'wuhan').rolls.map(({ dice }) => dice)).toEqual([[6]]);
    expect(courseOf(journal, chart, gone, null).rolls).toHaveLength(3);
  });

  it('begins again when a battle is opened at the same place again', () => {
    const again = [...journal, ...journal.slice(1, 2)];
    expect(courseOf(again, chart, board, 'canton').rolls).toEqual([]);
  });

  it('tells who was lost, and who left for where', () => {
    const more = [
      ...journal.slice(0, 9),
      said('eliminated', 'loss', { unit: 'china-01' }),
      said('retreated', 'leave', { unit: 'china-02', to: 'wuhan' }),
    ];
    const course = courseOf(more, chart, without('japan-02', 'china-01', 'china-02'), 'canton');
    expect(course.rolls[0]?.losses).toEqual([{ unit: 'china-01', lost: null }]);
    expect(course.leavings).toMatchObject([{ unit: 'china-02', to: 'wuhan' }]);
  });
});

describe('what is lost elsewhere', () => {
  it('is no loss of the battle that was fought last', () => {
    const away = said('lost', 'loss', { unit: 'china-02', space: 'tokyo' });
    const here = said('lost', 'loss', { unit: 'china-01', space: 'canton' });
    const course = courseOf(
      [...journal.slice(0, 8), away, here],
      chart,
      without('japan-02'),
      'canton',
    );
    expect(course.rolls[0]?.losses).toEqual([{ unit: 'china-01', lost: null }]);
  });
});

describe('dice of a game in which high ones hit', () => {
  const high: Chart = {
    units: { 'red-1': 'Red', 'blue-1': 'Blue' },
    spaces: { bay: { name: 'Bay' } },
    powers: { Red: { id: 'red', faction: 'reds' }, Blue: { id: 'blue', faction: 'blues' } },
    factions: { reds: { name: 'Reds' }, blues: { name: 'Blues' } },
  };
  const at = { units: { bay: ['red-1', 'blue-1'] } };
  const BATTLE = said('battle', 'begin', { space: 'bay' });
  const rolled = (...events: JournalEntry[]) =>
    courseOf([BATTLE, ...events], high, at, 'bay').rolls;
  const dice = (...faces: number[]) => said('dice', 'dice', { dice: faces });
  const fires = (unit: string, hits: number) => said('fires', 'shot', { unit, from: 5, hits });
  const hit = (unit: string) => said('hit', 'loss', { unit, lost: 1 });

  it('are hits from a number on', () => {
    const [roll] = rolled(dice(4, 5, 6), fires('red-1', 2));
    expect([4, 5, 6].map((face) => roll && isHit(roll, face))).toEqual([false, true, true]);
  });

  it('cost the other side, where both roll before either is hit', () => {
    const [red, blue] = rolled(
      dice(5),
      fires('red-1', 1),
      dice(6),
      fires('blue-1', 1),
      hit('blue-1'),
      hit('red-1'),
    );
    expect(red?.losses).toEqual([{ unit: 'blue-1', lost: 1 }]);
    expect(blue?.losses).toEqual([{ unit: 'red-1', lost: 1 }]);
  });

  it('are told of a side without units, and counted where nobody counts them', () => {
    const discs = { ...said('discs', 'shot', { from: 5 }), side: 'blues', label: ['Shore fire'] };
    const [roll] = rolled(dice(1, 6), discs, said('armour', 'spared', { unit: 'red-1' }));
    expect(roll).toMatchObject({ side: 'blues', name: 'Shore fire', hits: 1 });
    expect(roll?.losses).toEqual([{ unit: 'red-1', lost: 0 }]);
  });

  it('may be ignored', () => {
    const [roll] = rolled(
      dice(6, 6),
      fires('red-1', 2),
      said('absorbed', 'ignored', { hits: 1 }),
      hit('blue-1'),
    );
    expect(roll?.ignored).toBe(1);
    expect(roll && hitsInWords(roll, (unit) => unit, at, [])).toBe(
      '2 hits: 1 ignored, blue-1 loses 1',
    );
  });
});
