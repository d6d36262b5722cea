import { describe, expect, it } from 'vitest';
import { clockText } from './clock';
import { diePips } from './die';
import { filledTo, laneWords, markers, trackEnd, type Lane } from './track';

describe('tracks in lanes', () => {
  const lanes = {
    name: 'Supplies',
    marks: [
      { track: 'wood', name: 'wood', symbol: 'log' },
      { track: 'men', name: 'men', symbol: 'man' },
      { track: 'iron', name: 'iron', symbol: 'bar' },
    ],
    filled: 'made',
    filled_name: 'made',
  };
  const lane: Lane = { owner: 'red', name: 'Red', values: { wood: 6, men: 6, iron: 5 } };

  it('are filled up to the lowest marker, or to what counts', () => {
    expect(filledTo(lanes, lane)).toBe(5);
    expect(filledTo(lanes, { ...lane, values: { ...lane.values, made: 3 } })).toBe(3);
    expect(filledTo(lanes, { ...lane, values: {} })).toBe(0);
  });

  it('move equal markers apart and keep their order', () => {
    const row = markers(lanes, lane, (value) => value * 10);
    expect(row.map(({ mark }) => mark.track)).toEqual(['iron', 'wood', 'men']);
    expect((row[2]?.x ?? 0) - (row[1]?.x ?? 0)).toBeGreaterThanOrEqual(11);
  });

  it('have room for the largest number', () => {
    expect(trackEnd(lanes, [lane])).toBe(15);
    expect(trackEnd(lanes, [{ ...lane, values: { wood: 22 } }])).toBe(24);
  });

  it('say in words what they show', () => {
    expect(laneWords(lanes, lane)).toBe('Red: iron 5, wood 6, men 6 and made 5');
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
