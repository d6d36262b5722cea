/** The texts of the replay, in English. */

import { reader, type Texts } from '../lib/texts';

export const english = {
  loading: 'Reading the journal of the game …',
  again: 'Try again',
  brand: 'sandtable',
  tables: 'All tables',
  title: 'Replay',
  'page.title': '{moment} · replay',
  skip: 'Skip to the scrubber',
  table: 'To the table',
  'table.now': 'To the table as it is now',
  theme: 'Light or dark',
  map: 'Map at this moment',

  eyes: 'Seen by',
  'eyes.watching': 'those who watch',
  'eyes.open': 'everybody, open hands',
  'eyes.not-yours':
    'The link names a moment as somebody else has seen it. You look with eyes that are yours, from another moment.',
  'moment.none': 'This was played under other rules, and cannot be shown any more.',
  'moment.begin': 'The game begins.',
  'moment.coming': 'On its way …',
  'moment.unseen': 'Something was decided that could not be seen.',
  'moment.more': { one: 'and {count} more', other: 'and {count} more' },

  scrubber: 'Moment of the game',
  'scrubber.value': '{heading}, moment {position} of {count}',
  'scrubber.plain': 'Moment {position} of {count}',
  'scrubber.count': '{position} of {count}',
  'scrubber.year': 'Go to {name}',
  'scrubber.hint': 'Arrow keys: one decision. Page keys: one phase. Home, End. Space: play.',
  year: 'Year',
  phase: 'Phase',
  first: 'To the beginning',
  'phase.back': 'One phase back',
  back: 'One decision back',
  play: 'Play',
  pause: 'Pause',
  on: 'One decision on',
  'phase.on': 'One phase on',
  last: 'To the end',
  speed: 'Speed',
  'speed.times': '{times} ×',

  share: 'Copy link',
  'share.words': 'Copy the link to this moment',
  'share.done': 'The link to this moment is copied.',
  'share.here': 'The link to this moment',
  branch: 'Branch from here',
  'branch.running':
    'A table of your own opens, which goes on from this moment with other dice. What you did not know is drawn at random: it tells nothing of the real game.',
  'branch.over':
    'A table of your own opens, which goes on from this moment with the true cards and other dice.',
  'branch.seats': 'Bots play their seats on, and you play all others.',
  'branch.title': 'From {name}, {moment}',
  'branch.do': 'Open the table',
  'branch.busy': 'Opening …',
  'branch.end': 'The game is over here; go back to an earlier moment.',
  'export.file': 'Game file',
  'export.file.words': 'All decisions with the key, for “sandtable verify”',
  'export.journal': 'Journal file',
  'export.journal.words': 'What was told, as text',
  keep: 'Take away',

  journal: 'Journal',
  hands: 'Whose hand is shown',
  'hand.of': { one: 'Hand of {name}, {count} card', other: 'Hand of {name}, {count} cards' },
  'tab.journal': 'Journal',
  'tab.hand': 'Hands',
  'tab.standing': 'Tracks',
  'tab.seats': 'Seats',
  'tab.moment': 'Take away',
} as const satisfies Texts;

export const text = reader(english);
