import { describe, expect, it } from 'vitest';
import { SYMBOLS } from '../../pieces/symbols';
import { BOARD, CHART, DRAWING } from '../demo/fixture';
import { drawnAside, pixelsFor } from './saving';

const SHOWN = {
  chart: { ...CHART, symbols: { infantry: SYMBOLS.star, fleet: SYMBOLS.star } },
  drawing: DRAWING,
  board: BOARD,
  battles: new Set<string>(),
  theme: 'light' as const,
};

describe('the map drawn aside', () => {
  it('shows every space and every block, as near as can be, and goes away again', () => {
    const before = document.body.childElementCount;
    const [level, blocks, pips, names] = drawnAside(SHOWN, (map) => [
      map.getAttribute('data-level'),
      map.querySelectorAll('[data-unit]').length,
      map.querySelectorAll('.pips circle').length,
      map.textContent,
    ]);
    expect(level).toBe('near');
    expect(blocks).toBe(6);
    expect(pips).toBeGreaterThan(0);
    for (const { label } of Object.values(DRAWING.spaces)) expect(names).toContain(label.lines[0]);
    expect(document.body.childElementCount).toBe(before);
  });
});

describe('a picture', () => {
  it('has two pixels to a unit, and fewer where it would be too large', () => {
    expect(pixelsFor(2400, 1640)).toBe(2);
    expect(pixelsFor(20_000, 10_000)).toBeLessThan(1);
  });
});
