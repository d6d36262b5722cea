/** Words on pieces: cards, dice, clocks and tracks. */

import type { Templates } from '../templates';

export const piece = {
  'piece.clock': 'Time left',
  'piece.die': '{value}',
  'piece.die.hit': '{value}, a hit',
  'piece.die.none': 'Not rolled yet',
  'piece.track': 'Production track',
  'piece.track.factory': 'industry {value}',
  'piece.track.population': 'population {value}',
  'piece.track.resource': 'resources {value}',
  'piece.track.lane': '{name}: {levels}; production {production}',
  'piece.card.command': 'command priority {priority}',
  'piece.card.units': 'units may move',
  'piece.card.factories': 'factories for industry',
  'piece.card.nation': 'diplomacy: 1 influence in',
  'piece.card.tech': 'technology, with a match',
  'piece.card.intelligence': 'intelligence',
  'piece.card.wild': 'wild',
  'piece.card.or': 'or',
  'piece.card.or-in': 'or in',
  'piece.card.or-nation': 'or diplomacy: 1 influence in',
  'piece.card.or-tech': 'or technology, with a match',
  'piece.card.or-intelligence': 'or intelligence',
  'piece.card.or-wild': 'or wild',
  'piece.card.partisans': 'Soviets only: partisan in {places}',
  'piece.card.soviets': 'Soviets only: {use}',
} as const satisfies Templates;
