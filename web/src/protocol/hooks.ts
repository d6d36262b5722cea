/**
 * Webhooks: addresses that the server calls when something happens at a table.
 *
 * Written by tools/page_types.py from protocol/hooks.py. Do not edit it.
 */

import type { TableId } from './limits';
import type { GameResult } from './tables';

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

/** What an address is called with: when it happened, and which webhook calls. By itself, a trial. */
export interface HookMessage {
  readonly event: string;
  readonly at: number;
  readonly hook: string;
}

/** What is told of a table. Which of the last fields there are depends on the event. */
export interface TableHookMessage extends HookMessage {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  /** To the table. */
  readonly link: string;
  /** "turn": the seats that are asked. */
  readonly waiting_for?: string[];
  /** "end": how it ended. */
  readonly status?: string;
  readonly result?: GameResult | null;
  /** "talk": who said it, and what. */
  readonly seat?: string | null;
  readonly name?: string | null;
  readonly words?: string;
}

/** Whom a message may call. */
export interface DiscordMentions {
  readonly parse: string[];
}

/** The same as Discord takes it: words that call nobody, whatever names stand in them. */
export interface DiscordCall {
  readonly content: string;
  readonly allowed_mentions: DiscordMentions;
}
