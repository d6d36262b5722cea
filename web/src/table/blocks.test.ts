import { describe, expect, it } from 'vitest';
import { factsOf, blockInFull, blockNow, owned } from './blocks';
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

describe('what a block does', () => {
  it('is told by its type, where that is known', () => {
    const fleet = { name: 'Fleet', symbol: 'fleet', facts: [['Speed: 3 by sea.']] };
    const told = { ...chart, kinds: { fleet } };
    expect(factsOf('japan-01', told, board)).toEqual([['Speed: 3 by sea.']]);
    expect(factsOf('japan-02', told, board)).toEqual([]);
  });
});

describe('a block', () => {
  it('is called by its face where that is known', () => {
    const told = { kind: 'Fleet', cv: '' };
    expect(owned('japan-02', chart, board, told)).toBe('Japanese Fleet');
    expect(owned('japan-01', chart, board, null)).toBe('Japanese block');
    expect(blockNow('japan-01', chart, board)).toBe('Japanese Fleet 4');
    expect(blockNow('japan-01', chart, { ...board, mine: ['Japan'] })).toBe('Fleet 4');
  });

  it('is called by its owner where it is not', () => {
    expect(blockNow('japan-02', chart, board)).toBe('Japanese block');
    expect(blockNow('italy-01', chart, board)).toBe('Italian block');
    expect(blockNow('italy-01', { units: { 'italy-01': 'Italy' } }, {})).toBe('Italy block');
    expect(blockNow('nobody-01', chart, board)).toBe('nobody-01');
  });

  it('belongs to the one who has it now', () => {
    expect(blockNow('japan-02', chart, { ...board, owners: { 'japan-02': 'Italy' } })).toBe(
      'Italian block',
    );
  });

  it('says on a button where it stands, and what else its face shows', () => {
    expect(blockInFull('japan-01', chart, convoy)).toBe('Infantry 2 in Tokyo, Convoy, Escaped');
    expect(blockInFull('italy-01', chart, convoy)).toBe('Italian block');
  });
});
