import { describe, expect, it } from 'vitest';
import { sorted } from './sorting';
import { board, chart } from './fixtures';
import { leftUndone } from './undone';

const left = (...lines: string[]) => leftUndone(sorted(lines, chart, board).all, chart);

describe('what is left undone', () => {
  it('is counted by kind', () => {
    expect(left('move japan-01', 'move japan-02', 'declare usa', 'done')).toBe(
      'Still possible: move a unit (2 blocks); declare War on that faction.',
    );
  });

  it('says one of a thing as one says it', () => {
    expect(left('play A01', 'pass')).toBe('Still possible: play a card (1 card).');
    expect(left('to osaka', 'to tokyo', 'pass')).toBe('Still possible: go there (2 places).');
  });

  it('is nothing where an ending is all there is', () => {
    expect(left('done')).toBe('');
    expect(left('pass', 'pass-battle')).toBe('');
  });
});
