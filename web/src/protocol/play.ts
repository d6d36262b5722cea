/**
 * Deciding over HTTP, and asking what happened and why something is not allowed.
 *
 * Written by tools/page_types.py from protocol/play.py. Do not edit it.
 */

import type { Wanted } from './frames';
import type { JournalEntry } from './journal';

/** A decision in notation, made on the view of that sequence. */
export interface Decision {
  readonly sequence: number;
  readonly action: string;
  /** May be left out where a token says it. */
  readonly seat?: string | null;
  /** Which kind of view the answer is about. */
  readonly wants?: Wanted;
}

/** A wish to take back: the last click, or the last whole move. */
export interface UndoWanted {
  readonly sequence: number;
  readonly move?: boolean;
  /** May be left out where a token says it. */
  readonly seat?: string | null;
  /** Which kind of view the answer is about. */
  readonly wants?: Wanted;
}

/** The places of a set-up, each with the types of what stands there. */
export type SetUpSlots = Record<string, string[]>;

/**
 * A set-up to be filled in where nothing is chosen yet: one that the game has prepared, or one of your own.
 *
 * What it leaves open, or what the rules do not allow there, is filled as the game recommends.
 */
export interface SetUpWanted {
  readonly sequence: number;
  readonly prepared?: string;
  readonly slots?: SetUpSlots;
  /** May be left out where a token says it. */
  readonly seat?: string | null;
  /** Which kind of view the answer is about. */
  readonly wants?: Wanted;
}

/** Whether something may be done now; if not, the paragraph and a sentence. */
export interface WhyAnswer {
  readonly allowed: boolean;
  readonly rule: string | null;
  readonly sentence: string | null;
}

/** A page of the journal, and what to ask for as `after` to see the next; null at the end. */
export interface JournalPage {
  readonly events: JournalEntry[];
  readonly after: number | null;
}
