import { describe, expect, it } from 'vitest';
import { contrast } from './colour';
import { lookOf, NOBODY } from './look';
import { MOTIFS, PATTERNS } from './motifs';

const RED = { block: '#B43121', ink: '#FFFFFF', motif: 'cross' } as const;

describe('how a game looks', () => {
  it('is what its chart says', () => {
    const arrow = { solid: ['M0 0L24 12 0 24Z'] };
    const look = lookOf({ paints: { red: RED }, symbols: { arrow } });
    expect(look.paint('red')).toEqual({ ...RED, land: RED.block, plain: false });
    expect(look.symbol('arrow')).toBe(arrow);
    expect(look.symbol('lance')).toBeNull();
    expect(look.paints).toEqual([look.paint('red')]);
  });

  it('is the same for the same chart', () => {
    const chart = { paints: { red: RED } };
    expect(lookOf(chart)).toBe(lookOf(chart));
  });

  it('gives colours to owners that the chart has none for, and always the same', () => {
    const one = lookOf({}).paint('skirmishers');
    expect(lookOf({}).paint('skirmishers')).toEqual(one);
    expect(one).not.toBe(NOBODY);
    expect(lookOf({}).paint(null)).toBe(NOBODY);
  });

  it('can be read, and has a motif and a pattern for each of those', () => {
    for (const { block, ink, motif } of [...lookOf({}).paints, NOBODY]) {
      expect(contrast(block, ink)).toBeGreaterThanOrEqual(4.5);
      expect(MOTIFS[motif].solid ?? MOTIFS[motif].lines).toBeDefined();
      expect(PATTERNS[motif] === null).toBe(motif === NOBODY.motif);
    }
  });
});
