/**
 * What one seat is sent of its table: views, the changes between them, and what happened.
 *
 * Written by tools/page_types.py from protocol/frames.py. Do not edit it.
 */

import type { Board } from './board';
import type { Json } from './json';

/** A position as a seat sees it. Seats are numbers, in the order of the table's seats. */
export interface View {
  readonly format: string;
  readonly game: string;
  readonly columns: Record<string, Json>;
  readonly stack: Json[];
  /** Null for a spectator. */
  readonly seat: number | null;
  readonly deciders: number[];
  readonly prompt: string;
  readonly choices: string[];
  readonly rights: string[];
  readonly board: Board;
}

/** The server keeps views as plain data, which patches compare and change; they have the shape of a View. */
export type ViewData = View;

/** A change of a view, by the keys and indices that lead to the place: see `patches`. */
export type Path = (string | number)[];

export type Change = [Path] | [Path, Json] | [Path, number, number, Json[]];

/** The changes from one view to the next, in order. */
export type Patch = Change[];

/** Something that happened, as one seat may know it. */
export interface Told {
  /** Its name and its arguments, null where unknown. */
  readonly event: Json[];
  readonly words: string;
}

/** What a seat can take back: its last click, or its last whole move; or why nothing. */
export interface Undo {
  readonly last?: string[];
  readonly move?: string[];
  readonly why?: string;
}

/** A moment that a table can be taken back to if all agree, as one seat knows it. */
export interface Point {
  /** The seat's own sequence then. */
  readonly point: number;
  readonly at: number;
  /** What it was told last before it. */
  readonly words: string;
}

/** What one seat is sent: the whole view, or the changes since the one it has. */
export interface Frame {
  /** The seat's own. */
  readonly sequence: number;
  readonly view?: ViewData;
  readonly patch?: Patch;
  readonly since?: number;
  readonly events?: Told[];
  /** For those who play. */
  readonly undo?: Undo;
}

/** Why something may not be done: the paragraph of the rules, and a sentence. */
export interface Refusal {
  readonly rule: string;
  readonly sentence: string;
}
