import { beforeEach, expect, test } from 'vitest';
import { sawNow, seenLast } from './lastSeen';

beforeEach(() => localStorage.clear());

test('what was seen last is remembered by table and seat', () => {
  expect(seenLast('abc', 'japan')).toBeNull();
  sawNow('abc', 'japan', 17);
  sawNow('abc', null, 5);
  expect(seenLast('abc', 'japan')).toBe(17);
  expect(seenLast('abc', null)).toBe(5);
  expect(seenLast('abc', 'usa')).toBeNull();
});
