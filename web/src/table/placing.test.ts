import { describe, expect, it } from 'vitest';
import { COSTS, overlaps, placed, type Box } from './placing';

const BOUNDS: Box = { left: 0, top: 50, right: 1000, bottom: 800 };
const SPOT: Box = { left: 480, top: 380, right: 520, bottom: 420 };

describe('what floats beside a spot', () => {
  it('stands near to it, and not on it', () => {
    const found = placed(SPOT, 200, 120, BOUNDS, []);
    expect(overlaps(found, SPOT)).toBe(false);
    expect(Math.min(Math.abs(found.left - SPOT.right), Math.abs(SPOT.left - found.right))).toBe(14);
  });

  it('hides no sign where it can stand elsewhere', () => {
    const right = { left: 530, top: 300, right: 900, bottom: 500 };
    const found = placed(SPOT, 200, 120, BOUNDS, [{ box: right, cost: COSTS.sign }]);
    expect(overlaps(found, right)).toBe(false);
  });

  it('rather hides a name than a sign', () => {
    const name = { left: 530, top: 0, right: 1000, bottom: 800 };
    const sign = { left: 0, top: 0, right: 529, bottom: 800 };
    const found = placed(SPOT, 200, 120, BOUNDS, [
      { box: name, cost: COSTS.name },
      { box: sign, cost: COSTS.sign },
    ]);
    expect(overlaps(found, sign)).toBe(false);
  });

  it('stays in the window', () => {
    const corner = { left: 5, top: 55, right: 45, bottom: 95 };
    const found = placed(corner, 200, 120, BOUNDS, []);
    expect(found.left).toBeGreaterThanOrEqual(0);
    expect(found.top).toBeGreaterThanOrEqual(50);
    expect(overlaps(found, corner)).toBe(false);
  });
});
