import { describe, expect, it } from 'vitest';
import { endInWords } from './ending';
import type { JournalEntry } from '../../protocol/journal';
import { battle, board, chart, journal } from './fixtures';
import { courseOf } from './rolls';

const name = (unit: string): string => (unit === 'japan-01' ? 'Air Force' : 'Infantry');
const course = { rolls: [], leavings: [] };

describe('how a battle ended', () => {
  it('says who is still there, what was lost and who left', () => {
    const told: JournalEntry[] = [
      ...journal.slice(1, 2),
      ...journal.slice(6, 8),
      { event: 'eliminated', role: 'loss', text: [], args: { unit: 'china-01' } },
      { event: 'retreated', role: 'leave', text: [], args: { unit: 'china-02', to: 'wuhan' } },
    ];
    const after = { ...board, units: { canton: ['japan-01', 'japan-02'] } };
    const fought = courseOf(told, chart, board, 'canton');
    expect(endInWords(battle, fought, chart, after, name)).toEqual([
      'Remaining: Japan (2 blocks).',
      'Lost: China Infantry.',
      'Retreated: China Infantry (to Wuhan).',
    ]);
  });

  it('tells of both sides where both stay, and of none where nobody does', () => {
    expect(endInWords(battle, course, chart, board, name)).toEqual([
      'Remaining: Japan (2 blocks) and China (2 blocks).',
      'No blocks were lost.',
    ]);
    expect(endInWords(battle, course, chart, {}, name)[0]).toBe('No units remain.');
  });
});
