/** Words of the page about a person. */

import type { Templates } from '../templates';

export const person = {
  'person.since': 'Here since {since}',
  'person.guest': 'A guest, here since {since}',
  'person.you': 'This is you.',
  'person.block': 'Block',
  'person.blocked':
    'You have blocked {name}: neither can invite the other or talk to the other in private.',
  'person.unblock': 'Unblock',
  'person.report': 'Tell whoever runs the server',
  'person.report.words': 'What happened?',
  'person.report.do': 'Send',
  'person.report.done': 'Thank you; it is passed on.',
} as const satisfies Templates;
