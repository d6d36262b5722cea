/** A small battle for the tests of this folder. */

import type { Battle } from '../../protocol/battle';
import type { Board } from '../../protocol/board';
import type { Chart } from '../../protocol/chart';
import type { Told } from '../../protocol/frames';

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
    pass: { words: 'do nothing' },
  },
  rolls: {
    dice: ['dice-1', 'dice-2'],
    shots: { fired: { unit: 0, kind: 1, at: 2, to: 3, hits: 4 } },
    losses: { damaged: { unit: 0, lost: 1 }, eliminated: { unit: 0 } },
    leaves: { retreated: { unit: 0, to: 1 } },
    begins: { activated: 0 },
    rounds: { round: { number: 0, space: 1 } },
    odds: ['fire', 'retreat'],
    targets: ['Air', 'Ground'],
    kinds: ['air', 'infantry'],
  },
};

export const battle: Battle = {
  space: 'canton',
  kind: 'land',
  words: 'Land, one round',
  round: 1,
  sides: [
    {
      name: 'Japan',
      powers: ['Japan'],
      attacking: true,
      active: true,
      units: ['japan-01', 'japan-02'],
      cv: 3,
    },
    { name: 'China', powers: ['China'], units: ['china-01', 'china-02'], cv: 2 },
  ],
  states: { 'japan-01': 'now', 'japan-02': 'later', 'china-01': 'acted', 'china-02': 'waiting' },
  order: [
    { name: 'Air Force', symbol: 'air', state: 'now' },
    { name: 'Infantry', symbol: 'infantry', state: 'there' },
  ],
  notes: ['Each hit takes 1 CV.'],
  acting: 'japan-01',
};

export const board: Board = {
  units: { canton: ['japan-01', 'japan-02', 'china-01', 'china-02'] },
  faces: {
    'japan-01': { text: 'Air Force 2', kind: 'air', cv: 2, most: 3, open: true },
    'japan-02': { text: 'Infantry 1', kind: 'infantry', cv: 1, most: 3, open: true },
    'china-01': { text: 'Infantry 2', kind: 'infantry', cv: 2, most: 3, open: true },
  },
  mine: ['Japan'],
  battles: [battle],
};

const told = (words: string, ...event: (string | number)[]): Told => ({ event, words });

/** A battle at Wuhan, then one at Canton: an air force hits twice, infantry misses. */
export const journal: Told[] = [
  told('Japan activates the Battle in Wuhan.', 'activated', 1),
  told('Japan activates the Battle in Canton.', 'activated', 0),
  told('Round 1 in Wuhan.', 'round', 1, 1),
  told('Dice: 6.', 'dice-1', 6),
  told('A block that is gone fires.', 'fired', 1, 1, 1, 2, 0),
  told('Round 1 in Canton.', 'round', 1, 0),
  told('Dice: 1, 3.', 'dice-2', 1, 3),
  told('japan-01 (Air Force) fires.', 'fired', 0, 0, 1, 3, 2),
  told('china-01 loses 1 CV.', 'damaged', 2, 1),
  told('china-01 loses 1 CV.', 'damaged', 2, 1),
  told('Dice: 5.', 'dice-1', 5),
  told('china-01 (Infantry) fires.', 'fired', 2, 1, 0, 1, 0),
];
