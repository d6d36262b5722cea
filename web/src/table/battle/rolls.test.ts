import { describe, expect, it } from 'vitest';
import { board, chart, journal } from './fixtures';
import { courseOf } from './rolls';

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
      target: 'Ground',
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

  it('begins anew when a battle is opened at the same place again', () => {
    const again = [...journal, { event: ['activated', 0], words: null }];
    expect(courseOf(again, chart, board, 'canton').rolls).toEqual([]);
  });

  it('tells who was lost, and who left for where', () => {
    const more = [
      ...journal.slice(0, 9),
      { event: ['eliminated', 2], words: null },
      { event: ['retreated', 3, 1], words: null },
    ];
    const course = courseOf(more, chart, without('japan-02', 'china-01', 'china-02'), 'canton');
    expect(course.rolls[0]?.losses).toEqual([{ unit: 'china-01', lost: null }]);
    expect(course.leavings).toMatchObject([{ unit: 'china-02', to: 'wuhan' }]);
  });

  it('is empty for a game that tells of no dice', () => {
    const silent = { ...chart };
    delete silent.rolls;
    expect(courseOf(journal, silent, board, 'canton').rolls).toEqual([]);
  });
});
