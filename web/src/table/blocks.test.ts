import { describe, expect, it } from 'vitest';
import { blockInFull, blockInTale, blockNow } from './blocks';
import { board, chart } from './fixtures';

const convoy = {
  ...board,
  mine: ['Japan'],
  faces: {
    'japan-01': {
      notes: [['Convoy'], ['Escaped']],
      kind: 'infantry',
      cv: 2,
      open: true,
    },
  },
};

describe('a block', () => {
  it('is called by its face where that is known', () => {
    const told = { kind: 'Fleet', cv: '' };
    expect(blockInTale('japan-02', chart, board, told)).toBe('Japanese Fleet');
    expect(blockInTale('japan-01', chart, board)).toBe('a Japanese block');
    expect(blockNow('japan-01', chart, board)).toBe('Japanese Fleet 4');
    expect(blockNow('japan-01', chart, { ...board, mine: ['Japan'] })).toBe('Fleet 4');
  });

  it('is called by its owner where it is not', () => {
    expect(blockNow('japan-02', chart, board)).toBe('a Japanese block');
    expect(blockNow('italy-01', chart, board)).toBe('an Italian block');
    expect(blockNow('italy-01', { units: { 'italy-01': 'Italy' } }, {})).toBe('an Italy block');
    expect(blockNow('nobody-01', chart, board)).toBe('nobody-01');
  });

  it('belongs to whoever has it now', () => {
    expect(blockNow('japan-02', chart, { ...board, owners: { 'japan-02': 'Italy' } })).toBe(
      'an Italian block',
    );
  });

  it('says on a button where it stands, and what else its face shows', () => {
    expect(blockInFull('japan-01', chart, convoy)).toBe('Infantry 2 in Tokyo, Convoy, Escaped');
    expect(blockInFull('italy-01', chart, convoy)).toBe('an Italian block');
  });
});
