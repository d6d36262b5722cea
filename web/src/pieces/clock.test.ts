import { describe, expect, it } from 'vitest';
import { leftOn } from './clock';

describe('what is left on a clock', () => {
  it('is the same wherever and whenever it is drawn', () => {
    // Told at 1000 with two minutes left; one is drawn at once, the other when a panel is opened later.
    expect(leftOn(120, true, 1000, 1000)).toBe(120);
    expect(leftOn(120, true, 1000, 1090)).toBe(30);
    expect(leftOn(120, true, 1000, 2000)).toBe(0);
  });

  it('stays as it is while the clock stands still', () => {
    expect(leftOn(120, false, 1000, 1090)).toBe(120);
  });
});
