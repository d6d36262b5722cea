import { describe, expect, it } from 'vitest';
import { afterHash } from './secret';

describe('a secret behind the #', () => {
  it.each([
    ['#code=ab%2Bc', 'ab+c'],
    ['#abc', 'abc'],
    ['', ''],
    ['#at=17', ''],
  ])('of %s is "%s"', (hash, secret) => {
    expect(afterHash('code', hash)).toBe(secret);
  });
});
