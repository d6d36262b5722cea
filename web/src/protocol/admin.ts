/**
 * What those are told and may do who help to run a server. Moments are seconds since 1970.
 *
 * Written by tools/page_types.py from protocol/admin.py. Do not edit it.
 */

import type { Moment, Written } from './limits';

/** Somebody, for those who run the server. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly admin: boolean;
  readonly banned_until: number | null;
  readonly ban_reason: string | null;
  readonly created_at: number;
}

/** People in the order of their names. */
export interface UserList {
  readonly people: User[];
}

/** Until when somebody is kept out (null: for good), and what they are told. */
export interface Ban {
  readonly why: string;
  readonly until?: number | null;
}

/** What somebody told about somebody. */
export interface Report {
  readonly number: number;
  readonly by: string;
  readonly about: string;
  readonly table: string | null;
  readonly words: string;
  readonly status: string;
  readonly at: number;
}

/** Reports, the oldest first. */
export interface ReportList {
  readonly reports: Report[];
}

export type AuditDetail = string | number | number | boolean | null;

/** Who did what from where. */
export interface AuditRow {
  readonly at: number;
  readonly person: string | null;
  readonly address: string | null;
  readonly what: string;
  readonly details: Record<string, AuditDetail>;
}

/** Rows of the audit log, the newest first. */
export interface AuditPage {
  readonly rows: AuditRow[];
}

/** The moment to go back to. */
export interface Rewind {
  readonly point: Moment;
}

/** Who is to play a seat: a bot, "open", or a person by name; `@NAME` is always a person. */
export interface Replacement {
  readonly player: Written;
}

/** Who plays a seat now; at a table of tokens also the new token, which is told this once. */
export interface Replaced {
  readonly seat: string;
  readonly player: string;
  readonly token: string | null;
}
