import { describe, expect, it } from 'vitest';
import { actsAfter, arrowsOf, type Act } from './acts';
import { board, chart } from './fixtures';
import type { Board } from '../protocol/board';
import type { JournalLine } from './journal';

const BEFORE: Board = {
  ...board,
  mine: ['Japan'],
  units: { kra: ['italy-01'], osaka: ['italy-02'] },
};

function moved(unit: string, to: string, more: Partial<JournalLine> = {}): JournalLine {
  return {
    event: 'moved',
    text: ['moves'],
    role: 'move',
    side: 'usa',
    args: { unit, to },
    ...more,
  };
}

function after(lines: JournalLine[], acts: Act[] = []): Act[] {
  const told = { ...chart, powers: { ...chart.powers, Japan: { id: 'japan', faction: 'japan' } } };
  return actsAfter(acts, lines, BEFORE, BEFORE, told);
}

describe('what others did', () => {
  it('is an arrow from where the unit stood, numbered in order', () => {
    const acts = after([moved('italy-01', 'tokyo')]);
    const all = after(
      [moved('italy-02', 'tokyo', { args: { unit: 'italy-02', from: 'kra', to: 'tokyo' } })],
      acts,
    );
    expect(all.map(({ number, move }) => [number, move?.from, move?.to])).toEqual([
      [1, 'kra', 'tokyo'],
      [2, 'kra', 'tokyo'],
    ]);
  });

  it('is one arrow where several went the same way', () => {
    const lines = [moved('italy-01', 'tokyo'), moved('italy-01', 'tokyo')];
    expect(arrowsOf(after(lines)).map(({ numbers }) => numbers)).toEqual([[1, 2]]);
  });

  it('is nothing that one did oneself, and nothing that went nobody knows whence', () => {
    expect(after([moved('italy-01', 'tokyo', { side: 'japan' })])).toEqual([]);
    expect(arrowsOf(after([moved('unseen', 'tokyo')]))).toEqual([]);
  });
});
