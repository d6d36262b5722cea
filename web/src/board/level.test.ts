import { describe, expect, it } from 'vitest';
import { isShown, levelOf, nameFor, nationNamesShown } from './level';
import type { DrawnSpace, Label } from '../protocol/drawing';

const name = (size: number, zoom?: Label['zoom']): Label => ({
  x: 0,
  y: 0,
  size,
  lines: ['A'],
  ...(zoom ? { zoom } : {}),
});

const space = (label: Label, far?: Label): DrawnSpace => ({
  kind: 'land',
  path: '',
  at: [0, 0],
  label,
  ...(far ? { far } : {}),
});

describe('the level of detail', () => {
  it.each([
    [0.3, 'far'],
    [0.549, 'far'],
    [0.55, 'middle'],
    [1.2, 'middle'],
    [1.21, 'near'],
  ])('at %f pixels a unit is %s', (scale, level) => {
    expect(levelOf(scale)).toBe(level);
  });
});

describe('which name is shown', () => {
  it('is the one of the space when it is meant for this zoom and can be read', () => {
    expect(isShown(name(14), 0.8)).toBe(true);
    expect(isShown(name(14), 0.7)).toBe(false);
    expect(isShown(name(14, 'near'), 1)).toBe(false);
    expect(isShown(name(14, 'near'), 1.3)).toBe(true);
  });

  it('is the one for far away as long as the other cannot be read', () => {
    const own = name(13);
    const far = name(36, 'far');
    expect(nameFor(space(own, far), 0.4)).toEqual({ label: far, far: true });
    expect(nameFor(space(own, far), 0.7)).toEqual({ label: far, far: true });
    expect(nameFor(space(own, far), 1)).toEqual({ label: own, far: false });
  });

  it('is none where neither can be read', () => {
    expect(nameFor(space(name(13)), 0.4)).toBeNull();
    expect(nameFor(space(name(13), name(20, 'far')), 0.3)).toBeNull();
  });

  it('is that of nations only while those of areas cannot be read', () => {
    expect(nationNamesShown(0.5, 14)).toBe(true);
    expect(nationNamesShown(0.8, 14)).toBe(false);
  });
});
