import { describe, expect, it } from 'vitest';
import { board, chart, journal } from './fixtures';
import { courseOf } from './rolls';
import { aloudLines, hitsInWords } from './telling';

const name = (unit: string): string => board.faces?.[unit]?.kind ?? unit;
const { rolls } = courseOf(journal, chart, board, 'canton');

describe('rolls in words', () => {
  it('are read aloud in one sentence each', () => {
    expect(aloudLines(journal.slice(5), chart, board)).toEqual([
      'Round 1 in Canton.',
      'Air Force in Canton rolls 1, 3: 2 hits.',
      'A Chinese unit loses 1 CV.',
      'A Chinese unit loses 1 CV.',
      'Infantry in Canton rolls 5: no hits.',
    ]);
  });

  it('keep the words of a shot that has no dice', () => {
    expect(aloudLines(journal.slice(7, 8), chart, board)).toEqual([
      'Japanese Air Force fires at ground.',
    ]);
  });

  it('tell what is left of who was hit last', () => {
    const hit = rolls.find(({ hits }) => hits > 0);
    expect(hit && hitsInWords(hit, name, board, [])).toBe('2 hits: infantry reduced to 2');
    expect(hit && hitsInWords(hit, name, board, [hit])).toBe('2 hits: infantry loses 2');
    expect(hit && hitsInWords({ ...hit, hits: 0 }, name, board, [])).toBe('no hits');
  });
});
