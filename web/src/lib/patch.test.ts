import { describe, expect, it } from 'vitest';
import { Misfit, patched } from './patch';
import type { Patch } from '../protocol/frames';
import type { Json } from '../protocol/json';

const view = (): Json => ({
  prompt: 'Go',
  units: { tokyo: ['a', 'b'], osaka: ['c'] },
  order: [3, 1, 2],
});

describe('a patch', () => {
  it.each<[string, Patch, Json]>([
    ['puts a value', [[['prompt'], 'Stop']], { ...(view() as object), prompt: 'Stop' } as Json],
    [
      'takes an entry out',
      [[['units', 'osaka']]],
      { ...(view() as object), units: { tokyo: ['a', 'b'] } } as Json,
    ],
    ['puts into a list', [[['order', 1], 9]], { ...(view() as object), order: [3, 9, 2] } as Json],
    [
      'splices a list',
      [[['units', 'tokyo'], 1, 1, ['d', 'e']]],
      { ...(view() as object), units: { tokyo: ['a', 'd', 'e'], osaka: ['c'] } } as Json,
    ],
    ['replaces the whole', [[[], { prompt: 'New' }]], { prompt: 'New' }],
    [
      'does several things in order',
      [
        [[], { a: [1] }],
        [['a'], 1, 0, [2]],
        [['a', 0], 0],
      ],
      { a: [0, 2] },
    ],
  ])('%s', (_, patch, expected) => {
    expect(patched(view(), patch)).toEqual(expected);
  });

  it('leaves the old view alone and shares what has not changed', () => {
    const old = view() as { units: Record<string, Json>; order: Json };
    const copy = structuredClone(old);
    const fresh = patched(old, [[['units', 'tokyo', 0], 'z']]) as typeof old;
    expect(old).toEqual(copy);
    expect(fresh.order).toBe(old.order);
    expect(fresh.units['osaka']).toBe(old.units['osaka']);
    expect(fresh.units['tokyo']).not.toBe(old.units['tokyo']);
  });

  it('does not change what it brings along', () => {
    const brought: Json = { list: [1] };
    patched(view(), [
      [['units'], brought],
      [['units', 'list', 0], 2],
    ]);
    expect(brought).toEqual({ list: [1] });
  });

  it.each<[string, Patch]>([
    ['leads nowhere', [[['units', 'kyoto', 0], 'a']]],
    ['leads through a plain value', [[['prompt', 'x'], 1]]],
    ['takes out what is not there', [[['units', 'kyoto']]]],
    ['writes past the end of a list', [[['order', 3], 1]]],
    ['splices past the end', [[['order'], 2, 2, []]]],
    ['splices a mapping', [[['units'], 0, 0, []]]],
    ['names an entry of a list', [[['order', 'first'], 1]]],
    ['takes the whole away', [[[]]]],
  ])('is refused that %s', (_, patch) => {
    expect(() => patched(view(), patch)).toThrow(Misfit);
  });
});
