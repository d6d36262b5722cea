import { beforeEach, describe, expect, it } from 'vitest';
import { chosenSlots, counted, keepSetUp, keptSetUps } from './setups';

const roster = { slots: { harbour: ['ship', ''], hill: ['', ''], town: ['foot'] } };

describe('a roster', () => {
  it('tells what has been chosen', () => {
    expect(chosenSlots(roster)).toEqual({ harbour: ['ship'], town: ['foot'] });
    expect(counted(roster)).toEqual({ chosen: 2, count: 5 });
  });
});

describe('kept set-ups', () => {
  const setUp = { name: 'Mine', scenario: 'long', seat: 'red', slots: { town: ['foot'] } };

  beforeEach(() => localStorage.clear());

  it('are found again, by game', () => {
    keepSetUp('valley', setUp);
    expect(keptSetUps('valley')).toEqual([setUp]);
    expect(keptSetUps('hills')).toEqual([]);
  });

  it('take the place of one of the same name and seat', () => {
    keepSetUp('valley', setUp);
    keepSetUp('valley', { ...setUp, seat: 'blue' });
    keepSetUp('valley', { ...setUp, slots: { town: ['horse'] } });
    expect(keptSetUps('valley').map(({ seat, slots }) => [seat, slots['town']])).toEqual([
      ['red', ['horse']],
      ['blue', ['foot']],
    ]);
  });

  it('are none where what was kept cannot be read', () => {
    localStorage.setItem('sandtable-set-ups-valley', '{"broken');
    expect(keptSetUps('valley')).toEqual([]);
  });
});
