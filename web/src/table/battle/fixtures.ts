/** A small battle for the tests of this folder. */

import type { Battle } from '../../protocol/battle';
import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import type { JournalEntry } from '../../protocol/journal';

export const chart: Chart = {
  spaces: { canton: { name: 'Canton' }, wuhan: { name: 'Wuhan' } },
  units: { 'japan-01': 'Japan', 'japan-02': 'Japan', 'china-01': 'China', 'china-02': 'China' },
  powers: { Japan: { id: 'japan' }, China: { id: 'nat-china' } },
  kinds: {
    air: { name: 'Air Force', symbol: 'air' },
    infantry: { name: 'Infantry', symbol: 'infantry' },
  },
  actions: {
    fire: { words: 'fire at that class', argument: 'target' },
    retreat: { words: 'retreat there', argument: 'space' },
    pass: { words: 'do nothing', ends: true },
  },
  odds: ['fire', 'retreat'],
};

export const battle: Battle = {
  space: 'canton',
  kind: 'land',
  words: ['Land, one round'],
  round: 1,
  sides: [
    {
      name: ['Japan'],
      powers: ['Japan'],
      attacking: true,
      active: true,
      units: ['japan-01', 'japan-02'],
      cv: 3,
    },
    { name: ['China'], powers: ['China'], units: ['china-01', 'china-02'], cv: 2 },
  ],
  states: { 'japan-01': 'now', 'japan-02': 'later', 'china-01': 'acted', 'china-02': 'waiting' },
  order: [
    { name: ['Air Force'], symbol: 'air', state: 'now' },
    { name: ['Infantry'], symbol: 'infantry', state: 'there' },
  ],
  notes: [['Each hit takes 1 CV.']],
  acting: 'japan-01',
};

export const board: Board = {
  units: { canton: ['japan-01', 'japan-02', 'china-01', 'china-02'] },
  faces: {
    'japan-01': { kind: 'air', cv: 2, most: 3, open: true },
    'japan-02': { kind: 'infantry', cv: 1, most: 3, open: true },
    'china-01': { kind: 'infantry', cv: 2, most: 3, open: true },
  },
  mine: ['Japan'],
  battles: [battle],
};

const told = (
  words: string,
  event: string,
  role: JournalEntry['role'],
  args: JournalEntry['args'] = {},
): JournalEntry => ({
  event,
  role: role ?? '',
  text: [words],
  args,
});
const shot = (words: string, at: string, args: JournalEntry['args']): JournalEntry => ({
  ...told('', 'fired', 'shot', args),
  text: [`${words} fires at `, { kind: 'target', id: at, words: at }, '.'],
});

/** A battle at Wuhan, then one at Canton: an air force hits twice, infantry misses. */
export const journal: JournalEntry[] = [
  told('Japan activates the Battle in Wuhan.', 'activated', 'begin', { space: 'wuhan' }),
  told('Japan activates the Battle in Canton.', 'activated', 'begin', { space: 'canton' }),
  told('Round 1 in Wuhan.', 'round', 'round', { number: 1, space: 'wuhan' }),
  told('Dice: 6.', 'dice-1', 'dice', { dice: [6] }),
  shot('A block that is gone', 'ground', { unit: 'japan-02', type: 'infantry', to: 2, hits: 0 }),
  told('Round 1 in Canton.', 'round', 'round', { number: 1, space: 'canton' }),
  told('Dice: 1, 3.', 'dice-2', 'dice', { dice: [1, 3] }),
  shot('Japanese Air Force', 'ground', { unit: 'japan-01', type: 'air', to: 3, hits: 2 }),
  told('A Chinese unit loses 1 CV.', 'damaged', 'loss', { unit: 'china-01', lost: 1 }),
  told('A Chinese unit loses 1 CV.', 'damaged', 'loss', { unit: 'china-01', lost: 1 }),
  told('Dice: 5.', 'dice-1', 'dice', { dice: [5] }),
  shot('Chinese Infantry', 'air', { unit: 'china-01', type: 'infantry', to: 1, hits: 0 }),
];
