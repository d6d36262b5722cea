import { describe, expect, it } from 'vitest';
import { contrast } from './colour';
import { MOTIFS, PATTERNS } from './motifs';
import { MINOR, NATIONS, paintOf } from './nations';

describe('the paints of nations', () => {
  it.each(NATIONS)('reads on the block of %s', (nation) => {
    const { block, ink } = paintOf(nation);
    expect(contrast(block, ink)).toBeGreaterThanOrEqual(4.5);
  });

  it('differ in colour, motif and pattern from each other', () => {
    const paints = NATIONS.map(paintOf);
    expect(new Set(paints.map(({ block }) => block)).size).toBe(NATIONS.length);
    expect(new Set(paints.map(({ motif }) => motif)).size).toBe(NATIONS.length);
    const patterns = paints.map(({ motif }) => JSON.stringify(PATTERNS[motif]));
    expect(new Set(patterns).size).toBe(NATIONS.length);
  });

  it('have a motif that is drawn, and a pattern unless their land is plain', () => {
    for (const { motif, patterned } of NATIONS.map(paintOf)) {
      expect(MOTIFS[motif].solid ?? MOTIFS[motif].lines).toBeDefined();
      expect(PATTERNS[motif] !== null).toBe(patterned);
    }
  });

  it('are shared by those who are the same under two names', () => {
    expect(paintOf('usa')).toBe(paintOf('us'));
    expect(paintOf('soviets')).toBe(paintOf('russia'));
    expect(paintOf('commonwealth')).toBe(paintOf('british-empire'));
    expect(paintOf('eto-minor')).toBe(MINOR);
  });

  it('stay the same for an owner that nobody drew colours for', () => {
    expect(paintOf('skirmishers')).toBe(paintOf('skirmishers'));
    expect(paintOf('skirmishers')).not.toBe(MINOR);
    expect(paintOf(null)).toBe(MINOR);
  });
});
