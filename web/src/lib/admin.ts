/** The calls for those who help to run the server. */

import { call } from './api';
import type { AuditPage, Ban, ReportList, UserList } from '../protocol/admin';

const DAY = 86_400;
const named = encodeURIComponent;

export const office = {
  people: (words: string) =>
    call<UserList>('GET', '/api/admin/people', { query: { words, limit: 50 } }),
  /** Keep somebody out for so many days, or for good. */
  ban: (name: string, why: string, days: number | null) =>
    call<unknown>('PUT', `/api/admin/people/${named(name)}/ban`, {
      body: { why, until: days === null ? null : Date.now() / 1000 + days * DAY } satisfies Ban,
    }),
  unban: (name: string) => call<unknown>('DELETE', `/api/admin/people/${named(name)}/ban`),
  reports: () => call<ReportList>('GET', '/api/admin/reports'),
  settle: (number: number) => call<unknown>('POST', `/api/admin/reports/${number}/settle`),
  audit: (words: string) =>
    call<AuditPage>('GET', '/api/admin/audit', { query: { words, limit: 50 } }),
};
