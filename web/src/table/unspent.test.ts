import { describe, expect, it } from 'vitest';
import type { Chart } from '../protocol/chart';
import { sorted } from './sorting';
import { board, chart } from './fixtures';
import { leftUndone } from './unspent';

/** The chart, in which some actions are lost if they are left. */
function losing(...words: string[]): Chart {
  const actions = Object.fromEntries(
    Object.entries(chart.actions ?? {}).map(([word, entry]) => [
      word,
      { ...entry, lost: words.includes(word) },
    ]),
  );
  return { ...chart, actions };
}

const left = (lost: string[], ...lines: string[]) =>
  leftUndone(sorted(lines, chart, board).all, losing(...lost));

describe('what is lost by an ending', () => {
  it('is counted by kind, without what can wait', () => {
    expect(left(['move'], 'move japan-01', 'move japan-02', 'declare usa', 'done')).toBe(
      'You can still do this: move a unit (2 blocks).',
    );
  });

  it('says one of a thing as one says it', () => {
    expect(left(['play'], 'play A01', 'pass')).toBe('You can still do this: play a card (1 card).');
    expect(left(['to'], 'to osaka', 'to tokyo', 'pass')).toBe(
      'You can still do this: choose the destination (2 spaces).',
    );
  });

  it('is nothing where all that is left can wait', () => {
    expect(left([], 'play A01', 'move japan-01', 'pass')).toBe('');
  });

  it('is nothing where an ending is all there is', () => {
    expect(left(['pass'], 'done')).toBe('');
    expect(left(['pass'], 'pass', 'pass-battle')).toBe('');
  });
});
