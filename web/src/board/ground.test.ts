import { describe, expect, it } from 'vitest';
import { contrast, mix } from '../pieces/colour';
import { lookOf, NOBODY } from '../pieces/look';
import { BOARD, CHART } from './demo/fixture';
import {
  bandOwner,
  factionPaint,
  heldByOthers,
  isHome,
  joinedBy,
  landTint,
  seatPaint,
  spaceOwner,
} from './ground';

describe('the tint of land', () => {
  const gold = lookOf(CHART).paint('japan');

  it('is stronger at home than in colonies', () => {
    expect(landTint(gold, true, 'light')).toBe(mix('#F4ECD8', gold.land, 0.4));
    expect(landTint(gold, false, 'light')).toBe(mix('#F4ECD8', gold.land, 0.25));
  });

  it('is plain for nobody', () => {
    expect(landTint(NOBODY, true, 'light')).toBe('#EFE5CC');
    expect(landTint(NOBODY, false, 'dark')).toBe('#3B3730');
  });

  it.each(lookOf({}).paints.map((paint) => [paint.motif, paint] as const))(
    'leaves the names on land with %s readable',
    (_, paint) => {
      for (const home of [true, false]) {
        expect(contrast(landTint(paint, home, 'light'), '#20242A')).toBeGreaterThanOrEqual(7);
        expect(contrast(landTint(paint, home, 'dark'), '#F1ECE0')).toBeGreaterThanOrEqual(5);
      }
    },
  );
});

describe('whose land it is', () => {
  it('is the Power of its nation, and nobody for a minor', () => {
    expect(spaceOwner(CHART, 'north')).toBe('japan');
    expect(spaceOwner(CHART, 'heights')).toBeNull();
    expect(spaceOwner(CHART, 'nowhere')).toBeNull();
  });

  it('is home only in the nation of the Power itself', () => {
    expect(isHome(CHART, 'north')).toBe(true);
    expect(isHome(CHART, 'south')).toBe(false);
    expect(isHome(CHART, 'bay')).toBe(false);
  });

  it('gives a band to a Power by its id, and to a group by its first nation', () => {
    expect(bandOwner(CHART, 'us', ['free'])).toBe('us');
    expect(bandOwner(CHART, 'colonies', ['gold-abroad'])).toBe('japan');
    expect(bandOwner(CHART, 'free', ['free'])).toBeNull();
    expect(bandOwner(CHART, 'green', [])).toBe('us');
  });

  it('shows a faction in the colours of its first Power', () => {
    expect(factionPaint(CHART, 'The Greens')).toBe('us');
    expect(factionPaint({}, 'skirmishers')).toBe('skirmishers');
  });
});

describe('land held by another', () => {
  it('is only what does not belong to its holder', () => {
    expect([...heldByOthers(CHART, BOARD)]).toEqual([['south', 'us']]);
  });

  it('is a neutral that somebody took', () => {
    const board = { control: { heights: 'The Golden' } };
    expect([...heldByOthers(CHART, board)]).toEqual([['heights', 'japan']]);
  });

  it('is nothing on a board without holders', () => {
    expect(heldByOthers({}, {}).size).toBe(0);
  });
});

describe('water that somebody controls', () => {
  const chart = { ...CHART, spaces: { ...CHART.spaces, bay: { name: 'Bay', kind: 'sea' } } };
  const board = { control: { bay: 'The Golden' } };

  it('is held like land, unless the chart says that no flag shows it', () => {
    expect(heldByOthers(chart, board).has('bay')).toBe(true);
    expect(heldByOthers({ ...chart, water_flags: false }, board).has('bay')).toBe(false);
  });
});

describe('the colours of a seat', () => {
  const chart = {
    powers: { Red: { id: 'red', faction: 'reds' } },
    factions: { reds: { name: 'Reds' } },
  };

  it('are those of the side that it plays now', () => {
    expect(seatPaint(chart, { sides: { reds: 'two' } }, 'two')).toBe('red');
    expect(seatPaint(chart, {}, 'reds')).toBe('red');
  });
});

describe('joining paths', () => {
  it('makes one path of all that look alike and leaves out what has no look', () => {
    const joined = joinedBy(
      ['a1', 'b1', 'a2', 'x'],
      (item) => (item === 'x' ? null : item.charAt(0)),
      (item) => item,
    );
    expect([...joined]).toEqual([
      ['a', 'a1a2'],
      ['b', 'b1'],
    ]);
  });
});
