import { describe, expect, it } from 'vitest';
import { cityKind } from './places';

describe('a city', () => {
  it('is drawn by its class, under either of the names that games have for it', () => {
    expect(cityKind('sub')).toBe('sub');
    expect(cityKind('capital')).toBe('capital');
    expect(cityKind('capital-city')).toBe('capital');
    expect(cityKind('none')).toBeNull();
    expect(cityKind(undefined)).toBeNull();
  });
});
