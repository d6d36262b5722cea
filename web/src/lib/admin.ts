/** The calls for those who help to run the server. */

import { call } from './api';
import type { Json } from './patch';

export interface OfficePerson {
  id: string;
  name: string;
  guest: boolean;
  admin: boolean;
  banned_until: number | null;
  ban_reason: string | null;
  created_at: number;
}

export interface OfficeReport {
  number: number;
  by: string;
  about: string;
  table: string | null;
  words: string;
  status: string;
  at: number;
}

export interface AuditRow {
  at: number;
  person: string | null;
  address: string | null;
  what: string;
  details: Record<string, Json>;
}

const DAY = 86_400;
const named = encodeURIComponent;

export const office = {
  people: (words: string) =>
    call<{ people: OfficePerson[] }>('GET', '/api/admin/people', { query: { words, limit: 50 } }),
  /** Keep somebody out for so many days, or for good. */
  ban: (name: string, why: string, days: number | null) =>
    call<unknown>('PUT', `/api/admin/people/${named(name)}/ban`, {
      body: { why, until: days === null ? null : Date.now() / 1000 + days * DAY },
    }),
  unban: (name: string) => call<unknown>('DELETE', `/api/admin/people/${named(name)}/ban`),
  reports: () => call<{ reports: OfficeReport[] }>('GET', '/api/admin/reports'),
  settle: (number: number) => call<unknown>('POST', `/api/admin/reports/${number}/settle`),
  audit: (words: string) =>
    call<{ rows: AuditRow[] }>('GET', '/api/admin/audit', { query: { words, limit: 50 } }),
};
