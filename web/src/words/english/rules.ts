/** Words of the page of rules. */

import type { Templates } from '../templates';

export const rules = {
  'rules.learn': 'Learn by playing: lessons and the worked examples',
  'rules.words': 'Every paragraph that the program enforces, in our own words. Refusals lead here.',
  'rules.search': 'Search the rules',
  'rules.hint': 'Words, or the number of a paragraph such as 12.3.',
  'rules.found': { one: '{count} paragraph', other: '{count} paragraphs' },
  'rules.none': 'No paragraph says that.',
  'rules.games': 'Games',
  'rules.changes': 'What has changed',
  'rules.version': 'Rules {version}',
} as const satisfies Templates;
