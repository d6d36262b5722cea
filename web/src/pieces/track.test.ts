import { describe, expect, it } from 'vitest';
import { clockText } from './clock';
import { diePips } from './die';
import { cityKind, cityWidth, CITY_KINDS } from './places';
import { filledTo, laneWords, markers, trackEnd } from './track';

describe('the production track', () => {
  const lane = { owner: 'japan', name: 'Japan', ind: 6, pop: 6, res: 5 };

  it('is filled up to the lowest marker, or to what counts', () => {
    expect(filledTo(lane)).toBe(5);
    expect(filledTo({ ...lane, production: 3 })).toBe(3);
    expect(filledTo({})).toBe(0);
  });

  it('moves equal markers apart and keeps their order', () => {
    const row = markers(lane, (value) => value * 10);
    expect(row.map(({ symbol }) => symbol)).toEqual(['resource', 'factory', 'population']);
    expect((row[2]?.x ?? 0) - (row[1]?.x ?? 0)).toBeGreaterThanOrEqual(11);
  });

  it('has room for the largest number', () => {
    expect(trackEnd([lane])).toBe(15);
    expect(trackEnd([{ ind: 22 }])).toBe(24);
  });

  it('says in words what it shows', () => {
    expect(laneWords(lane)).toBe('Japan: resources 5, industry 6, population 6; production 5');
  });
});

describe('dice', () => {
  it.each([1, 2, 3, 4, 5, 6])('show %i pips, no two in one place', (value) => {
    expect(new Set(diePips(value).map(String)).size).toBe(value);
  });
});

describe('clocks', () => {
  it('tell seconds in the last hour, minutes on the last day and hours before', () => {
    expect(clockText(59.2)).toBe('1:00');
    expect(clockText(1122)).toBe('18:42');
    expect(clockText(3 * 3600 + 60)).toBe('3 h 01');
    expect(clockText(200_000)).toBe('2 d 7 h');
    expect(clockText(-4)).toBe('0:00');
  });
});

describe('cities', () => {
  it('are known by their class, the larger the wider', () => {
    expect(cityKind('metropolis')).toBeNull();
    const widths = CITY_KINDS.map(cityWidth);
    expect(widths).toEqual([...widths].sort((a, b) => b - a));
  });
});
