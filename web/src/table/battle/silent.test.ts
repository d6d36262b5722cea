import { describe, expect, it } from 'vitest';
import { board, chart, journal } from './fixtures';
import { courseOf } from './rolls';
import { battleFrom, begunIn } from './silent';

describe('a battle that nobody was asked about', () => {
  it('is found by where it began', () => {
    expect(begunIn([])).toBeNull();
    const begins = { event: 'battle', text: [], role: 'begin' as const, args: { space: 'canton' } };
    expect(begunIn([begins, ...journal])).toBe('canton');
  });

  it('has those who stood there, and those who fought, on two sides', () => {
    const course = courseOf(journal, chart, board, 'canton');
    const found = battleFrom('canton', course, board, chart);
    expect(found?.sides.map(({ powers }) => powers)).toHaveLength(2);
    const units = found?.sides.flatMap((side) => side.units) ?? [];
    expect(units).toEqual(expect.arrayContaining(board.units?.['canton'] ?? []));
  });

  it('is none where only one side was', () => {
    const alone = { ...board, units: { canton: ['japan-01'] } };
    expect(battleFrom('canton', { rolls: [], leavings: [] }, alone, chart)).toBeNull();
  });
});
