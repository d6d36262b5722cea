import { expect, it } from 'vitest';
import { battleLine, theatresOf, withMore } from './battle';

it('puts a battle into one line', () => {
  expect(battleLine(' 3 infantry@3 ', 'fort@2', '')).toBe('3 infantry@3 vs fort@2');
  expect(battleLine('fleet@3', 'sub@2', ' sea ')).toBe('fleet@3 vs sub@2 sea');
});

it('adds blocks to a side', () => {
  expect(withMore('', 1, 'fleet', 3)).toBe('1 fleet@3');
  expect(withMore('1 fleet@3,', 2, 'sub', 1)).toBe('1 fleet@3, 2 sub@1');
});

it('asks for the theatre only where there are several', () => {
  expect(theatresOf({})).toEqual([]);
  expect(
    theatresOf({
      factions: { a: { name: 'A', theatre: 'East' }, b: { name: 'B', theatre: 'East' } },
    }),
  ).toEqual([]);
  expect(
    theatresOf({
      factions: { a: { name: 'A', theatre: 'East' }, b: { name: 'B', theatre: 'West' } },
    }),
  ).toEqual(['East', 'West']);
});
