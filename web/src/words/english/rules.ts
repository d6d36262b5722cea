/** Words of the page of rules. */

import type { Templates } from '../templates';

export const rules = {
  'rules.learn': 'Learn by playing: lessons and worked examples',
  'rules.words':
    'Every rule that the program enforces, in our own words. When a move isn’t allowed, the message links to the rule here.',
  'rules.search': 'Search the rules',
  'rules.hint': 'Words, or the number of a rule such as 12.3.',
  'rules.found': { one: '{count} rule', other: '{count} rules' },
  'rules.none': 'No rule matches.',
  'rules.games': 'Games',
  'rules.contents': 'Contents',
  'rules.chapter': '{number}. {title}',
  'rules.changes': 'What changed',
  'rules.version': 'Rules {version}',
} as const satisfies Templates;
