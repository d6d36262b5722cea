/** Words of on every page: navigation, loading, copying, days. */

import type { Templates } from '../templates';

export const site = {
  'site.brand': 'sandtable',
  'site.skip': 'Skip to content',
  'site.nav': 'Pages',
  'site.nav.tables': 'Tables',
  'site.nav.new': 'New table',
  'site.nav.finished': 'Finished games',
  'site.nav.sandbox': 'Sandbox',
  'site.nav.rules': 'Rules',
  'site.nav.learn': 'Learn',
  'site.nav.settings': 'Settings',
  'site.nav.enter': 'Sign in',
  'site.theme.light': 'Switch to dark colours',
  'site.theme.dark': 'Switch to light colours',
  'site.loading': 'Loading …',
  'site.again': 'Try again',
  'site.missing.title': 'Page not found',
  'site.missing.words': 'The address may be mistyped, or you may not have access to this table.',
  'site.missing.back': 'Back to the tables',
  'site.more': 'Show more',
  'site.just-now': 'just now',
  'site.close': 'Close',
  'site.copy': 'Copy',

  'site.copied': 'Copied.',
  'site.day.0': 'Mon',
  'site.day.1': 'Tue',
  'site.day.2': 'Wed',
  'site.day.3': 'Thu',
  'site.day.4': 'Fri',
  'site.day.5': 'Sat',
  'site.day.6': 'Sun',
} as const satisfies Templates;
