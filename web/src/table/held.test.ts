import { describe, expect, it } from 'vitest';
import { heldCards } from './held';

const CHART = {
  cards: {
    e1: { name: 'E 1', group: 'Europe' },
    p1: { name: 'P 1', group: 'Pacific' },
    e2: { name: 'E 2', group: 'Europe' },
  },
};

describe('cards in hand', () => {
  it('lie by their groups, the first of each with its name', () => {
    const held = heldCards(CHART, { cards: [{ id: 'p1' }, { id: 'e1' }, { id: 'e2' }] });
    expect(held.map(({ id, begins }) => [id, begins])).toEqual([
      ['p1', true],
      ['e1', true],
      ['e2', false],
    ]);
    const mixed = heldCards(CHART, { cards: [{ id: 'e1' }, { id: 'p1' }, { id: 'e2' }] });
    expect(mixed.map(({ id }) => id)).toEqual(['e1', 'e2', 'p1']);
  });

  it('have no groups where the game names none', () => {
    expect(heldCards({}, { cards: [{ id: 'a' }] })).toEqual([
      { id: 'a', entry: { text: 'a' }, begins: false },
    ]);
  });
});
