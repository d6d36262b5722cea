/** Words of the page about a person. */

import type { Templates } from '../templates';

export const person = {
  'person.since': 'Member since {since}',
  'person.guest': 'Guest since {since}',
  'person.you': 'This is you.',
  'person.block': 'Block',
  'person.blocked':
    'You have blocked {name}. Neither of you can invite the other or send private messages.',
  'person.unblock': 'Unblock',
  'person.report': 'Report to the administrators',
  'person.report.words': 'What happened?',
  'person.report.do': 'Send',
  'person.report.done': 'Thank you. Your report has been sent.',
} as const satisfies Templates;
