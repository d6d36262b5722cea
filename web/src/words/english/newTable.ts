/** Words of opening a table and importing a game. */

import type { Templates } from '../templates';

export const newTable = {
  'newTable.title': 'New table',
  'newTable.game': 'Game',
  'newTable.scenario': 'Scenario',
  'newTable.pace': 'Pace',
  'newTable.pace.none': 'Nobody is hurried',
  'newTable.pace.none.about': 'No clocks. Play in an evening, or over weeks.',
  'newTable.expiry': 'When somebody is late',
  'newTable.expiry.bot': 'Who plays then',
  'newTable.quiet': 'Clocks stand still',
  'newTable.quiet.none': 'never',
  'newTable.quiet.own': 'in the quiet hours of whoever is asked',
  'newTable.quiet.all': 'in the quiet hours of anybody at the table',
  'newTable.seats': 'Seats',
  'newTable.seat': 'Who plays {seat}',
  'newTable.seats.several':
    'Different people on this device? “Table” above the map lets you cover it between seats.',
  'newTable.seats.nobody': 'All seats have bots: you will watch.',
  'newTable.options': 'Optional rules',
  'newTable.options.changed': { one: '{count} changed', other: '{count} changed' },
  'newTable.options.none': 'This game has none.',
  'newTable.option.default': '{value} (as printed)',
  'newTable.more': 'Name and manners',
  'newTable.name': 'Name of the table',
  'newTable.name.hint': 'May be left empty.',
  'newTable.visibility': 'Who finds it',
  'newTable.visibility.public': 'Everybody',
  'newTable.visibility.unlisted': 'Whoever has the address',
  'newTable.visibility.private': 'Only those who sit there or are invited',
  'newTable.talk': 'Talk',
  'newTable.talk.all': 'To all, and in private',
  'newTable.talk.public': 'To all only',
  'newTable.talk.none': 'None',
  'newTable.open': 'Open the table',
  'newTable.all': 'All choices',
  'newTable.page.words':
    'Every choice is explained. The game starts at once; a free seat waits for its person.',
  'newTable.import.title': 'Bring a game along',
  'newTable.import.words':
    'A game file becomes a table of your own: to look back at, or, where it is not over, to play on.',
  'newTable.import.file': 'Game file',
  'newTable.import.hint': 'As it is taken away from a table; every move and die in it is checked.',
  'newTable.import.do': 'Open it',
  'newTable.visitor': 'Open seats and invitations need a name: sign in or come as a guest first.',
} as const satisfies Templates;
