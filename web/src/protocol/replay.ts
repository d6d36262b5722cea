/**
 * Looking back at a table, bringing a game along, and branching off.
 *
 * Written by tools/page_types.py from protocol/replay.py. Do not edit it.
 */

import type { Patch, ViewData } from './frames';
import type { Heading, JournalEntry } from './journal';
import type { Moment, Name, Players, Title } from './limits';
import type { Text } from './text';

/** A decision that was made, in notation. */
export interface MadeDecision {
  readonly action: string;
  /** Whose it was, with open hands; else it was the viewer's own. */
  readonly seat?: string;
}

/**
 * A moment as a viewer saw it: the whole view, or the changes from the moment before.
 *
 * Where it was played under other rules than those of today the view asks nothing; neither is there where
 * too little of it was stored to show it.
 */
export interface ReplayFrame {
  /** The viewer's own; with open hands, the number of decisions. */
  readonly sequence: number;
  readonly heading?: Heading;
  readonly view?: ViewData;
  readonly patch?: Patch;
  readonly since?: number;
  readonly events?: JournalEntry[];
  /** What the seat itself decided; with open hands, what anybody did. */
  readonly made?: MadeDecision[];
}

/** Some moments in order, and what to ask for as `from` to see the next; null at the end. */
export interface ReplayPage {
  readonly frames: ReplayFrame[];
  readonly next: number | null;
}

/** A moment to go to: its number, the heading that it stands under, and what happened. */
export interface IndexEntry {
  readonly sequence: number;
  readonly heading?: Heading;
  /** What happened first; beside `events` only what none of them tells. */
  readonly text?: Text;
  readonly made?: MadeDecision[];
  /** All that the viewer was told, where that was asked for. */
  readonly events?: JournalEntry[];
}

/** Some moments in order, what to ask for as `after` to see more, and the viewer's number at the end. */
export interface ReplayIndex {
  readonly entries: IndexEntry[];
  readonly after: number | null;
  readonly last: number;
}

/** A game file to import, and who plays each seat: "me", which is usual, "person" or a bot. */
export interface ImportWanted {
  readonly file: string;
  readonly seats?: Players;
  readonly title?: Title;
}

/** Where to branch off: a number of the seat's own, or with open hands of the table; else the present. */
export interface BranchWanted {
  readonly at?: Moment | null;
  readonly seat?: Name | null;
  readonly open?: boolean;
  readonly seats?: Players;
  readonly title?: Title;
}
