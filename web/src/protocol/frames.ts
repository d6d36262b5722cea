/**
 * What one seat is sent of its table: views, the changes between them, and what happened.
 *
 * Written by tools/page_types.py from protocol/frames.py. Do not edit it.
 */

import type { Board } from './board';
import type { JournalEntry } from './journal';
import type { Json } from './json';
import type { Text } from './text';

/** What a client reads of a position: pages draw the board, programs and bots think about the sight. */
export type Wanted = 'board' | 'sight';

/** A column of a state as a seat sees it, -1 being unknown: a number, a list, or a list of lists. */
export type SightColumn = number | (number | number[])[];

/** A step of what is being done: its name and its fields, numbers and lists, in which other steps may be. */
export type SightStep = (string | number | Json[])[];

/** What both kinds of view say: who is asked, and what. Seats are numbers, in the order of the table. */
export interface Asked {
  /** -1 for a spectator. */
  readonly seat: number;
  readonly deciders: number[];
  /** What the seat is asked, or whom all wait for. */
  readonly prompt: Text;
  readonly choices: string[];
  readonly rights: string[];
}

/** A position as a page draws it for a seat. */
export interface BoardView extends Asked {
  readonly board: Board;
}

/** A position as a seat's program knows it. */
export interface SightView extends Asked {
  readonly game: string;
  readonly format: number;
  readonly columns: Record<string, SightColumn>;
  readonly stack: SightStep[];
}

export type View = BoardView | SightView;

/** The server keeps views as plain data, which patches compare and change; they have the shape of a View. */
export type ViewData = View;

/** A change of a view, by the keys and indices that lead to the place: see `patches`. */
export type Path = (string | number)[];

export type Change = [Path] | [Path, Json] | [Path, number, number, Json[]];

/** The changes from one view to the next, in order. */
export type Patch = Change[];

/** What a seat can take back: its last click, or its last whole move; or why nothing. */
export interface Undo {
  readonly last?: string[];
  readonly move?: string[];
  readonly why?: string;
  /** Whether that is a move half entered, which nobody else has seen. */
  readonly half?: boolean;
}

/** What begins at a moment. */
export type Beginning = '' | 'game' | 'turn' | 'phase';

/** A moment that a table can be taken back to if all agree, as one seat knows it. */
export interface Point {
  /** The seat's own sequence then. */
  readonly point: number;
  readonly at: number;
  /** What would be undone first. */
  readonly text: Text;
  readonly starts?: Beginning;
  /** The season and phase that it stands under. */
  readonly heading?: Text;
}

/**
 * What one seat is sent: the whole view, or the changes since the one it has.
 *
 * With changes come the lines of the journal since, which go where the last `withdrawn` lines stood:
 * somebody has taken those back. With a whole view come the latest lines, in place of all told before.
 */
export interface Frame {
  /** The seat's own. */
  readonly sequence: number;
  readonly view?: ViewData;
  readonly patch?: Patch;
  readonly since?: number;
  readonly events?: JournalEntry[];
  /** For those who play. */
  readonly undo?: Undo;
  readonly withdrawn?: number;
}

/** Why something may not be done: the paragraph of the rules, and a sentence. */
export interface Refusal {
  readonly rule: string;
  readonly sentence: string;
}
