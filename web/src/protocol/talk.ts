/**
 * What happens beside the game: news, talk, and when to be written to.
 *
 * Written by tools/page_types.py from protocol/talk.py. Do not edit it.
 */

import type { SeatId } from './limits';
import type { NewsData } from './news';
import type { MailChoice } from './people';
import type { TalkRule } from './tables';

/** Items of news in order, and how many the listener has been told with them: what to ask for `after`. */
export interface NewsPage {
  readonly items: NewsData[];
  readonly cursor: number;
}

/** Words to a channel: "table", "spectators", or the seats of a private one, as in "japan+usa". */
export interface Words {
  readonly words: string;
  readonly channel?: string;
  readonly seat?: SeatId | null;
}

/** What was said, as those who hear it are told. */
export interface Spoken {
  readonly channel: string;
  readonly seat: string | null;
  readonly name: string | null;
  readonly words: string;
  readonly at: number;
}

/** Where a seat or a person who watches may talk now. */
export interface TalkRules {
  /** What the table agreed. */
  readonly talk: TalkRule;
  /** "table" or "spectators", where they may talk there. */
  readonly channels: string[];
  /** The seats that they may talk to in private; their own where they share it. */
  readonly private: string[];
  /** When a conference ends at the latest. */
  readonly until: number | null;
}

/** When to be written to about a table; null: as you wish for all tables. */
export interface EmailChoice {
  readonly mail: MailChoice | null;
}

/** What you wish for this table, if anything, and what holds there. */
export interface EmailSetting {
  readonly mail: MailChoice | null;
  readonly holds: MailChoice;
}
