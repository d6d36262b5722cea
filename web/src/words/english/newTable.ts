/** Words of opening a table and importing a game. */

import type { Templates } from '../templates';

export const newTable = {
  'newTable.title': 'New table',
  'newTable.game': 'Game',
  'newTable.scenario': 'Scenario',
  'newTable.pace': 'Pace',
  'newTable.pace.none': 'No time limit',
  'newTable.pace.none.about': 'No clocks. Play in one evening or over several weeks.',
  'newTable.expiry': 'If a player runs out of time',
  'newTable.expiry.bot': 'Bot that takes over',
  'newTable.quiet': 'Pause the clocks',
  'newTable.quiet.none': 'never',
  'newTable.quiet.own': 'in the quiet hours of the player whose turn it is',
  'newTable.quiet.all': 'in the quiet hours of anybody at the table',
  'newTable.seats': 'Seats',
  'newTable.seat': 'Who plays {seat}',
  'newTable.seats.several':
    'The screen is covered between the seats. If one person plays them all, switch that off under “Table”.',
  'newTable.seats.nobody': 'Bots play every seat, so you will be watching.',
  'newTable.options': 'Optional rules',
  'newTable.options.changed': { one: '{count} changed', other: '{count} changed' },
  'newTable.options.none': 'This game has none.',
  'newTable.option.default': '{value} (as printed)',
  'newTable.more': 'More settings',
  'newTable.name': 'Name of the table',
  'newTable.name.hint': 'Optional.',
  'newTable.visibility': 'Who can find it',
  'newTable.visibility.public': 'Everybody',
  'newTable.visibility.unlisted': 'Anybody with the link',
  'newTable.visibility.private': 'Only players and people they invite',
  'newTable.talk': 'Chat',
  'newTable.talk.all': 'Public and private messages',
  'newTable.talk.public': 'Public messages only',
  'newTable.talk.none': 'No chat',
  'newTable.set-up': 'Your set-up',
  'newTable.set-up.hand': 'By hand',
  'newTable.set-up.hand.about':
    'You choose every unit yourself, and can fill in the rest with one click.',
  'newTable.open': 'Open table',
  'newTable.page.words':
    'Every setting is explained. The game starts right away; a free seat waits until a player takes it.',
  'newTable.import.title': 'Import a game',
  'newTable.import.words':
    'Open a game file as a table of your own. You can replay the game and, if it isn’t over, continue it.',
  'newTable.import.file': 'Game file',
  'newTable.import.hint':
    'A file downloaded from a table. Every move and every die roll in it will be checked.',
  'newTable.import.do': 'Import',
  'newTable.visitor': 'Sign in or continue as a guest first to offer free seats or invite people.',
} as const satisfies Templates;
