/** Words of the administrator’s panel. */

import type { Templates } from '../templates';

export const admin = {
  'admin.title': 'Administration',
  'admin.reports': 'Reports',
  'admin.reports.none': 'No open reports.',
  'admin.report': '{by} reported {about}',
  'admin.settle': 'Mark as settled',
  'admin.people': 'People',
  'admin.people.words': 'Part of a name or email address',
  'admin.seek': 'Search',
  'admin.banned': 'banned: {why}',
  'admin.ban': 'Ban',
  'admin.ban.named': 'Ban {name}',
  'admin.ban.why': 'Reason, as shown to them',
  'admin.ban.days': 'For how many days',
  'admin.ban.days.hint': 'Leave empty for a permanent ban.',
  'admin.unban': 'Lift the ban',
  'admin.audit': 'Audit log',
  'admin.audit.words': 'Search the log',
} as const satisfies Templates;
