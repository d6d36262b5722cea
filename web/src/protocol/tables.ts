/**
 * Tables: opening one, and what everybody may know of it.
 *
 * Written by tools/page_types.py from protocol/tables.py. Do not edit it.
 */

import type { Name, Title } from './limits';
import type { ClockFacts, Expiry, Pace, PaceWanted, QuietRule } from './paces';

export type Visibility = 'public' | 'unlisted' | 'private';

export type TalkRule = 'all' | 'public' | 'none';

/** "over" as the rules say, "ended" as the players agreed. */
export type TableStatus = 'playing' | 'paused' | 'over' | 'ended';

/** A table to be opened. Seats that are not named are for people. */
export interface NewTable {
  readonly game: string;
  readonly scenario: string;
  readonly options?: Record<string, string>;
  /** By the name of the seat: "person", or the name of a bot. */
  readonly seats?: Record<string, string>;
  readonly spectators?: boolean;
  /** By seat, the prepared set-up that it begins with. */
  readonly set_ups?: Record<string, Name>;
}

/**
 * A table to be opened. Only somebody who has said who they are may set what stands from `title` on.
 *
 * Then a seat may also be "me" or "open", which means that anybody may take it.
 */
export interface TableWanted extends NewTable {
  readonly title?: Title;
  readonly visibility?: Visibility;
  /** In figures or by name. */
  readonly pace?: PaceWanted | Name | null;
  /** Whose quiet hours clocks stand still in; else as the pace says. */
  readonly quiet?: QuietRule | null;
  readonly expiry?: Expiry;
  readonly expiry_bot?: Name;
  readonly talk?: TalkRule;
}

/** A seat of a new table. The token opens it to a person, and is told only now; bots need none. */
export interface OpenedSeat {
  readonly seat: string;
  readonly player: string;
  readonly token: string | null;
}

/** A table was opened. The commitment is the hash of the key that all its chance comes from. */
export interface Opened {
  readonly table: string;
  readonly commitment: string;
  readonly seats: OpenedSeat[];
}

/** A seat, and who plays it: "person" or the name of a bot. */
export interface TableSeat {
  readonly seat: string;
  readonly player: string;
  /** Who sits there by name, even while a bot plays for them. */
  readonly people: string[];
  /** Whether it waits for a person. */
  readonly free: boolean;
  /** Whether anybody may take it. */
  readonly open: boolean;
}

/** A seat that counts as lost: whose it was, and why. */
export interface LostSeat {
  readonly seat: string;
  readonly name: string;
  readonly why: string;
}

/** What the people at a table agreed on when it was opened, and what has come of it. */
export interface Club {
  readonly title: string;
  readonly owner: string | null;
  readonly visibility: Visibility;
  readonly pace: Pace | null;
  readonly expiry: Expiry;
  readonly expiry_bot: string;
  readonly talk: TalkRule;
  readonly lost: LostSeat[];
  readonly rematch_of: string | null;
  readonly rematch: string | null;
}

/** How a game ended: who has won, the kind of victory, and the score of each seat. */
export interface GameResult {
  readonly winners: string[];
  readonly kind: string;
  readonly scores: Record<string, number>;
}

/** What everybody may know of a table. Its key is told when the game is over, to verify it by. */
export interface Table {
  readonly table: string;
  readonly game: string;
  readonly scenario: string;
  readonly options: Record<string, string>;
  readonly seats: TableSeat[];
  readonly spectators: boolean;
  readonly status: TableStatus;
  readonly waiting_for: string[];
  readonly commitment: string;
  readonly created_at: number;
  readonly result: GameResult | null;
  readonly key: string | null;
  /** Where people sit by name. */
  readonly club: Club | null;
  /** The seats of the caller. */
  readonly mine: string[];
  /** Whether the table waits for the caller. */
  readonly my_turn: boolean;
  /** Where the game came from if it was not begun here: "import", "sample", "branch" or "lesson:ID". */
  readonly origin: string | null;
  /** Of those who sit there, where the table has a pace; not told in lists. */
  readonly clocks: ClockFacts[];
  /** Where its story stands, such as "Spring 1937: Command", for those who may see that. */
  readonly heading: string;
  /** The version of the rules that it goes by, or went by when it ended. */
  readonly rules: string;
}

/** Tables, the newest first, and what to ask for as `before` to see more. */
export interface TablePage {
  readonly tables: Table[];
  readonly before: number | null;
}
