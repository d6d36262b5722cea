/** Words on pieces: cards, dice, clocks and tracks. */

import type { Templates } from '../templates';

export const piece = {
  'piece.clock': 'Time left',
  'piece.die': '{value}',
  'piece.die.hit': '{value}, a hit',
  'piece.die.none': 'Not rolled yet',
  'piece.track.level': '{name} {value}',
  'piece.track.lane': '{name}: {levels}',
} as const satisfies Templates;
