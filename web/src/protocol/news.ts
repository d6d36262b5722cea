/**
 * News: what happens beside the game, told to those whom it concerns. Moments are seconds since 1970.
 *
 * Written by tools/page_types.py from protocol/news.py. Do not edit it.
 */

import type { ProposalTold } from './club';
import type { RulesChange } from './games';
import type { TableStatus } from './tables';

/** Why somebody else plays a seat now. */
export type SeatReason =
  | 'as anybody who runs this server decided'
  | 'is back'
  | 'left'
  | 'replaced'
  | 'resigned'
  | 'sat down'
  | 'shares the seat'
  | 'taken back'
  | 'was late';

/** What was done about a clock that has run out. */
export type ClockOutcome = 'bot' | 'passed' | 'paused' | 'replaced';

/** Somebody has said something in a channel; without a seat, somebody who watches. */
export interface Talked {
  readonly kind: 'talk';
  readonly at: number;
  readonly channel: string;
  readonly seat: string | null;
  readonly name: string | null;
  readonly words: string;
}

/** Who plays a seat now: "person", with the names of those who sit there, or the name of a bot. */
export interface SeatNews {
  readonly kind: 'seat';
  readonly at: number;
  readonly seat: string;
  readonly player: string;
  readonly name: string | null;
  readonly why: SeatReason;
}

/** The game is paused, goes on or has ended, and why. */
export interface StatusNews {
  readonly kind: 'status';
  readonly at: number;
  readonly status: TableStatus;
  readonly why: string;
}

/** A clock has run out, and what was done about it. */
export interface ClockNews {
  readonly kind: 'clock';
  readonly at: number;
  readonly seat: string;
  readonly did: ClockOutcome;
}

/** A proposal was made, agreed to or decided. */
export interface ProposalNews extends ProposalTold {
  readonly kind: 'proposal';
  readonly at: number;
}

/** One of those who share a seat has decided something, or taken it back. */
export interface SharedNews {
  readonly kind: 'shared';
  readonly at: number;
  readonly name: string;
  /** "decided" or "taken back". */
  readonly did: string;
  readonly action: string | null;
}

/** The game is played again at another table, which somebody has opened. */
export interface RematchNews {
  readonly kind: 'rematch';
  readonly at: number;
  readonly table: string;
  readonly name: string;
}

/** The game goes on by other rules: by which it went before, and what has changed. */
export interface RulesNews {
  readonly kind: 'rules';
  readonly at: number;
  readonly before: string;
  readonly version: string;
  readonly changed: RulesChange[];
}

/** A webhook was switched off, because nobody answered at its address. */
export interface HookNews {
  readonly kind: 'hook';
  readonly at: number;
  readonly hook: string;
  readonly did: string;
}

export type NewsItem =
  | Talked
  | SeatNews
  | StatusNews
  | ClockNews
  | ProposalNews
  | SharedNews
  | RematchNews
  | RulesNews
  | HookNews;

/** Items are stored as plain data, which is sent on as it is. */
export type NewsData = NewsItem;
