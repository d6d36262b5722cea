/** Words of what can go wrong between the page and the server. */

import type { Templates } from '../templates';

export const error = {
  'error.unreachable': 'The server isn’t responding. Your game is safe. Try again in a moment.',
  'error.stale': 'The position has changed. Check it and choose again.',
  'error.left': 'You have left the table.',
  'error.busy': 'Your last decision is still being sent.',
  'error.unavailable': 'The server can’t save this right now.',
  'error.refused': 'You aren’t allowed to see this table.',
  'error.lost':
    'The connection broke before the server answered. Check whether your decision went through.',
  'error.unexpected':
    'The server sent an answer that this page doesn’t understand. Try reloading the page.',
} as const satisfies Templates;
