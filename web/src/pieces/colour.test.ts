import { describe, expect, it } from 'vitest';
import { contrast, darker, lighter, luminance, mix } from './colour';

describe('mixing colours', () => {
  it('gives each colour at its end and the middle between them', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
    expect(mix('#102030', '#304050', 0.5)).toBe('#203040');
  });

  it('darkens towards black and lightens towards white', () => {
    expect(darker('#808080', 0.5)).toBe('#404040');
    expect(lighter('#808080', 1)).toBe('#ffffff');
  });
});

describe('contrast', () => {
  it('is what WCAG says of black on white and of a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#D45F00', '#D45F00')).toBe(1);
  });

  it('does not depend on which colour is the ground', () => {
    expect(contrast('#1B5480', '#FBF7EC')).toBe(contrast('#FBF7EC', '#1B5480'));
    expect(contrast('#1B5480', '#FBF7EC')).toBeCloseTo(7.5, 1);
  });

  it('weighs green above red above blue', () => {
    expect(luminance('#00ff00')).toBeGreaterThan(luminance('#ff0000'));
    expect(luminance('#ff0000')).toBeGreaterThan(luminance('#0000ff'));
  });
});
