import { afterEach, describe, expect, it, vi } from 'vitest';
import { Camera } from './camera';

const [WIDE, HIGH] = [400, 300];

function camera(): Camera {
  const element = document.createElement('div');
  Object.defineProperties(element, {
    clientWidth: { value: WIDE },
    clientHeight: { value: HIGH },
  });
  document.body.append(element);
  const owner = {
    moved: () => undefined,
    settled: () => undefined,
    rested: () => undefined,
    takes: () => true,
  };
  return new Camera(element, 4000, 3000, owner);
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the camera', () => {
  it('sees what lies in the window, and a point only where it is not at its very side', () => {
    const moving = camera();
    moving.centre(1000, 1000, 1, 0);
    expect(moving.sees({ x0: 801, y0: 851, x1: 1199, y1: 1149 })).toBe(true);
    expect(moving.sees({ x0: 799, y0: 851, x1: 1199, y1: 1149 })).toBe(false);
    expect(moving.seesPoint([1000, 1000])).toBe(true);
    expect(moving.seesPoint([805, 1000])).toBe(false);
  });

  it('sees already what it is on its way to', () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    const moving = camera();
    moving.centre(1000, 1000, 1, 0);
    moving.centre(3000, 2000, 1, 400);
    expect(moving.seesPoint([3000, 2000])).toBe(true);
    expect(moving.seesPoint([1000, 1000])).toBe(false);
    moving.panBy(1, 0);
    expect(moving.seesPoint([1000, 1000])).toBe(true);
  });

  it('counts each of several strokes that come before the first has got anywhere', () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    const moving = camera();
    moving.centre(1000, 1000, 1, 0);
    const at = (factor: number) => [200 / factor, 150 / factor] as const;
    moving.zoomBy(1.5);
    moving.zoomBy(1.5);
    const [across, down] = at(1.5 * 1.5);
    const seen = { x0: 1000 - across, y0: 1000 - down, x1: 1000 + across, y1: 1000 + down };
    expect(moving.sees(seen)).toBe(true);
    expect(moving.sees({ ...seen, x0: seen.x0 - 2 })).toBe(false);
  });

  it('shows a box at the scale at which it has room', () => {
    const moving = camera();
    const [wide, high] = moving.room(0.8);
    moving.show({ x0: 1000, y0: 1000, x1: 1000 + wide, y1: 1000 + high }, 0.8, 1.6, 0);
    expect(moving.scale).toBeCloseTo(0.8);
    expect(moving.sees({ x0: 1000, y0: 1000, x1: 1000 + wide, y1: 1000 + high })).toBe(true);
  });

  it('leaves alone for a while the one who has moved the sheet', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const moving = camera();
    expect(moving.leftAlone).toBe(false);
    moving.panBy(5, 5);
    expect(moving.leftAlone).toBe(true);
    now.mockReturnValue(12_000);
    expect(moving.leftAlone).toBe(false);
  });
});
