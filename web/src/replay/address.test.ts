import { describe, expect, test } from 'vitest';
import { leadsTo, placeOf, replayAddress } from './address';

describe('addresses of moments', () => {
  test('say where, whose eyes, and whether it goes on', () => {
    const place = { at: 17, eyes: 'red-china', play: true };
    const address = replayAddress('abc', place);
    expect(address).toBe('/tables/abc/replay?eyes=red-china#at=17&play=1');
    const found = new URL(address, 'http://here');
    expect(placeOf(found.search, found.hash)).toEqual(place);
  });

  test('may say less', () => {
    expect(replayAddress('abc')).toBe('/tables/abc/replay');
    expect(placeOf('', '')).toEqual({ at: null, eyes: '', play: false });
    expect(placeOf('', '#at=0').at).toBe(0);
  });

  test.each(['#at=', '#at=-1', '#at=x', '#at=1e9', '#prompt'])('%s names no moment', (hash) => {
    expect(placeOf('', hash).at).toBeNull();
    expect(leadsTo('abc', hash)).toBeNull();
  });

  test('of a table lead to its replay', () => {
    expect(leadsTo('abc', '#at=17')).toBe('/tables/abc/replay#at=17');
  });
});
