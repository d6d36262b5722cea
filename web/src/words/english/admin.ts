/** Words of the administrator’s panel. */

import type { Templates } from '../templates';

export const admin = {
  'admin.title': 'Looking after the server',
  'admin.reports': 'What people told',
  'admin.reports.none': 'Nothing that is not settled.',
  'admin.report': '{by} about {about}',
  'admin.settle': 'Settled',
  'admin.people': 'People',
  'admin.people.words': 'Part of a name or address',
  'admin.seek': 'Look',
  'admin.banned': 'kept out: {why}',
  'admin.ban': 'Keep out',
  'admin.ban.named': 'Keep {name} out',
  'admin.ban.why': 'What they are told',
  'admin.ban.days': 'For so many days',
  'admin.ban.days.hint': 'Empty: for good.',
  'admin.unban': 'Let in again',
  'admin.audit': 'Who did what',
  'admin.audit.words': 'Words to look for',
} as const satisfies Templates;
