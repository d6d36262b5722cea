import { describe, expect, it } from 'vitest';
import { BOARD, CHART, DRAWING } from './demo/fixture';
import { heldByOthers } from './ground';
import { shownKinds } from './kinds';
import {
  countsOf,
  marksOf,
  openBattles,
  ordered,
  spaceWords,
  stacksOf,
  unitWords,
} from './position';
import { idSet, placeOf } from './targets';
import type { DrawnSpace } from '../protocol/drawing';

const QUIET = { battles: new Set<string>(), spread: null };

describe('stacks on the map', () => {
  it('hold every block with what the viewer knows of it', () => {
    const stacks = stacksOf(CHART, BOARD, DRAWING, QUIET);
    expect(stacks.map(({ space }) => space)).toEqual(['north', 'south']);
    const [known, , hidden] = stacks[0]?.pieces ?? [];
    expect(known).toMatchObject({ id: 'gold-1', owner: 'japan', pose: 'standing', cv: 2, most: 3 });
    expect(hidden).toMatchObject({ pose: 'unseen', symbol: undefined, cv: undefined });
    expect(stacks[1]?.pieces[0]).toMatchObject({ pose: 'flat', symbol: 'infantry' });
  });

  it('are crowded where blocks are more than slots, and spread on wish, on top of all', () => {
    const crowded = stacksOf(CHART, BOARD, DRAWING, QUIET).filter((stack) => stack.crowded);
    expect(crowded.map(({ space }) => space)).toEqual(['north']);
    const spread = stacksOf(CHART, BOARD, DRAWING, { ...QUIET, spread: 'north' });
    expect(spread[spread.length - 1]).toMatchObject({ space: 'north', crowded: true });
    expect(spread[spread.length - 1]?.spread?.spots).toHaveLength(4);
  });

  it('show a battle only where both sides stand', () => {
    const units = { north: ['gold-1', 'green-1'], south: ['green-2'] };
    const battles = new Set(['north', 'south']);
    const stacks = stacksOf(CHART, { ...BOARD, units }, DRAWING, { battles, spread: null });
    expect(stacks[0]?.battle).not.toBeNull();
    expect(stacks[0]?.pieces.map(({ id }) => id)).toEqual(['green-1', 'gold-1']);
    expect(stacks[1]?.battle).toBeNull();
  });

  it('look like a battle where the blocks of two factions all lie open', () => {
    const open = (id: string) => [id, { open: true }] as const;
    const units = { north: ['gold-1', 'green-1'], south: ['green-2'], plain: ['gold-2', 'gold-3'] };
    const all = ['gold-1', 'gold-2', 'gold-3', 'green-1', 'green-2'];
    expect(openBattles(CHART, { units, faces: Object.fromEntries(all.map(open)) })).toEqual([
      'north',
    ]);
    expect(openBattles(CHART, { units, faces: Object.fromEntries([open('gold-1')]) })).toEqual([]);
  });

  it('pass over spaces that are not drawn', () => {
    const board = { ...BOARD, units: { elsewhere: ['gold-1'] } };
    expect(stacksOf(CHART, board, DRAWING, QUIET)).toEqual([]);
  });

  it('put the own blocks first and never sort by what is hidden', () => {
    expect(ordered(CHART, BOARD, ['green-2', 'gold-3', 'green-1', 'gold-2'])).toEqual([
      'gold-2',
      'gold-3',
      'green-1',
      'green-2',
    ]);
  });

  it('are numbers by owner from far away', () => {
    const units = { north: ['gold-1', 'gold-2', 'green-1'] };
    const counts = countsOf(stacksOf(CHART, { ...BOARD, units }, DRAWING, QUIET), 40);
    expect(counts.map(({ owner, units }) => [owner, units])).toEqual([
      ['japan', ['gold-1', 'gold-2']],
      ['us', ['green-1']],
    ]);
    expect((counts[1]?.x ?? 0) - (counts[0]?.x ?? 0)).toBe(40);
  });
});

describe('markers', () => {
  it('lie beside names and blocks, with flags where another holds the land', () => {
    const marks = marksOf(CHART, BOARD, DRAWING, heldByOthers(CHART, BOARD));
    expect(marks.map(({ kind, space }) => `${kind?.name ?? 'flag'} ${space}`)).toEqual([
      'Influence heights',
      'Partisans plain',
      'Blockade plain',
      'flag south',
    ]);
    expect(marks[0]).toMatchObject({ owner: 'japan', count: 2, x: 422, y: 105 });
  });

  it('do not cover each other beside one name', () => {
    const marks = marksOf(CHART, BOARD, DRAWING, new Map([['heights', 'us']]));
    const [shield, flag] = marks.filter(({ space }) => space === 'heights');
    expect((flag?.x ?? 0) - (shield?.x ?? 0)).toBeGreaterThanOrEqual(16);
  });
});

describe('markers that only one game has', () => {
  const chart = {
    ...CHART,
    markers: {
      opposition: { name: 'Discs', look: 'disc' as const },
      storm: { name: 'Storm', look: 'token' as const },
    },
  };
  const north = DRAWING.spaces.north as DrawnSpace;
  const bare: DrawnSpace = { kind: north.kind, path: north.path, at: north.at, label: north.label };
  const drawing = { ...DRAWING, spaces: { ...DRAWING.spaces, north: bare } };

  it('are drawn by their sign, in a row with its middle below the name', () => {
    const markers = [
      { kind: 'opposition', space: 'north', owner: 'The Golden', count: 3 },
      { kind: 'storm', space: 'north' },
      { kind: 'unheard-of', space: 'north' },
    ];
    const spots = marksOf(chart, { markers: markers.slice(0, 2) }, drawing, new Map());
    expect(spots.map(({ kind, count }) => [kind?.look, count])).toEqual([
      ['disc', 3],
      ['token', 1],
    ]);
    expect(spots[0]?.owner).toBe('japan');
    expect(((spots[0]?.x ?? 0) + (spots[1]?.x ?? 0)) / 2).toBeCloseTo(bare.label.x);
    expect(marksOf(chart, { markers: markers.slice(2) }, drawing, new Map())).toEqual([]);
  });
});

describe('what a legend explains of types', () => {
  it('is one plain type for each sign, where pips have colours', () => {
    const kinds = {
      guards: { name: 'Elite Foot', symbol: 'infantry', pips: 'black', badges: ['elite'] },
      foot: { name: 'Foot', symbol: 'infantry', pips: 'black' },
      tank: { name: 'Tank', symbol: 'tank' },
    };
    expect(shownKinds({ kinds }).map(({ name }) => name)).toEqual(['Foot']);
  });
});

describe('words for what is drawn', () => {
  it('tell of a space who holds it, what lies there and how many stand there', () => {
    expect(spaceWords(CHART, BOARD, 'heights')).toBe('Heights, Neutral, Influence The Golden 2');
    expect(spaceWords(CHART, BOARD, 'north')).toBe('North, The Golden, 4 blocks');
    expect(spaceWords({}, {}, 'anywhere')).toBe('anywhere');
  });

  it('tell of a block what the viewer knows, and no more', () => {
    expect(unitWords(CHART, BOARD, 'gold-1', 'north')).toBe('Gold: Infantry 2, in North');
    expect(unitWords(CHART, BOARD, 'green-2', 'south')).toBe('Green: hidden block, in South');
  });
});

describe('ids', () => {
  it('are one, several or none', () => {
    expect([...idSet('a')]).toEqual(['a']);
    expect([...idSet(['a', 'b'])]).toEqual(['a', 'b']);
    expect(idSet(null).size).toBe(0);
  });

  it('of units lead to where they stand', () => {
    expect(placeOf(BOARD.units, 'green-2')).toBe('south');
    expect(placeOf(undefined, 'green-2')).toBeNull();
  });
});
