/** A small game for the tests of this folder. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';

export const chart: Chart = {
  spaces: {
    tokyo: { name: 'Tokyo', nation: 'japan' },
    osaka: { name: 'Osaka', nation: 'japan' },
    bangkok: { name: 'Bangkok', nation: 'thailand' },
    kra: { name: 'Kra', nation: 'thailand' },
    peiping: { name: 'Peiping', nation: 'peiping' },
  },
  nations: { thailand: { name: 'Thailand', capital: 'bangkok' }, peiping: { name: 'Peiping' } },
  units: { 'japan-01': 'Japan', 'japan-02': 'Japan', 'italy-01': 'Italy' },
  cards: {
    A01: { name: 'Spring A4', text: 'Spring A4 | Thailand' },
    A02: { name: 'Spring B4', text: 'Spring B4 | Peiping' },
  },
  kinds: {
    infantry: { name: 'Infantry', symbol: 'infantry' },
    fleet: { name: 'Fleet', symbol: 'fleet' },
  },
  factions: { usa: { name: 'USA' } },
  powers: {
    'Nationalist China': { id: 'nat-china', faction: 'usa' },
    Japan: { id: 'japan', adjective: 'Japanese' },
    Italy: { id: 'italy', adjective: 'Italian' },
  },
  terms: { nation: { thailand: 'Thailand, POP 1' } },
  actions: {
    move: { words: 'move a unit', argument: 'unit' },
    remove: { words: 'remove this unit', argument: 'unit' },
    to: { words: 'choose the destination', argument: 'space' },
    partisan: { words: 'place a Partisan there', argument: 'space' },
    play: { words: 'play a card', argument: 'card' },
    for: { words: 'play it for that nation', argument: 'nation' },
    as: { words: 'choose the type', argument: 'type' },
    declare: {
      words: 'Declare War on that faction',
      argument: 'faction',
      irreversible: 'always',
      ask: 'each',
    },
    buy: { words: 'buy a card', argument: 'deck', irreversible: 'always', ask: 'first' },
    blockade: { words: 'mark it', argument: 'space', irreversible: 'sometimes', together: true },
    'violate-proxy': { words: 'Violate that Proxy Power', argument: 'power' },
    done: { words: 'finish here', ends: true },
    pass: { words: 'play nothing', ends: true },
    'pass-battle': { words: 'reveal nothing', ends: true },
    openly: { words: 'reveal it at once' },
  },
};

export const board: Board = {
  units: { tokyo: ['japan-01'] },
  faces: { 'japan-01': { kind: 'fleet', cv: 4 } },
  cards: [{ id: 'A01' }],
  terms: { nation: { thailand: [['Influence Japan 1']] } },
};
