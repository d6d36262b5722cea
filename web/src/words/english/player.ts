/** Words of who plays a seat. */

import type { Templates } from '../templates';

export const player = {
  'player.me': 'You',
  'player.open': 'Open to anybody',
  'player.person': 'Someone I invite',
  'player.nobody': 'nobody yet',
  'player.bot': 'Bot: {name}',
  'player.bot.random': 'moves at random',
  'player.bot.cadet': 'quick, easy to beat',
  'player.bot.officer': 'thinks ahead, plays well',
  'player.bot.about': '{name}: {about}.',
  'player.bot.short': 'bot, {name}',
} as const satisfies Templates;
