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
} as const satisfies Templates;
