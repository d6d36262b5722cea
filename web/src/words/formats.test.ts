import { describe, expect, it } from 'vitest';
import { ago, clock, day, listed, listedOr, number } from './formats';

describe('names in a row', () => {
  it('are joined by "and" or "or"', () => {
    expect(listed(['Japan', 'USA', 'Soviets'])).toBe('Japan, USA and Soviets');
    expect(listedOr(['Japan', 'USA', 'Soviets'])).toBe('Japan, USA or Soviets');
  });
});

describe('time', () => {
  it.each([
    [30, 'just now'],
    [90, '1 minute ago'],
    [7_300, '2 hours ago'],
    [90_000, 'yesterday'],
    [700_000, 'last week'],
  ])('%i seconds ago is %s', (seconds, words) => {
    expect(ago(1_000_000_000 - seconds, 1_000_000_000)).toBe(words);
  });
});

describe('a moment', () => {
  it('is written as a day', () => {
    expect(day(1_000_000_000)).toBe('9 September 2001');
  });

  it('is written as a time of day', () => {
    expect(clock(1_000_000_000)).toMatch(/^\d\d:\d\d$/);
  });
});

describe('a number', () => {
  it('is rounded to so many places', () => {
    expect([number(3.456, 2), number(3.5), number(1234)]).toEqual(['3.46', '4', '1,234']);
  });
});
