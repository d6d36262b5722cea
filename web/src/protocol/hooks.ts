/**
 * Webhooks: addresses that the server calls when something happens at a table.
 *
 * Written by tools/page_types.py from protocol/hooks.py. Do not edit it.
 */

import type { TableId } from './limits';

export type HookEvent = 'turn' | 'end' | 'talk';

export type HookShape = 'discord' | 'plain';

/** An address to be called: about a `table` that you opened, or about all at which you sit. */
export interface NewHook {
  readonly url: string;
  readonly events: HookEvent[];
  readonly shape?: HookShape;
  readonly table?: TableId | null;
}

/** A webhook. Its secret, by which calls are signed, is told only when it is made. */
export interface HookInfo {
  readonly hook: string;
  readonly url: string;
  readonly shape: HookShape;
  readonly events: HookEvent[];
  readonly table: string | null;
  /** How often in a row nobody has answered. */
  readonly failures: number;
  /** Since when it is not called any more, because nobody answered. */
  readonly off_since: number | null;
  readonly created_at: number;
  readonly secret: string | null;
}

/** One's webhooks, the oldest first. */
export interface HookList {
  readonly hooks: HookInfo[];
}
