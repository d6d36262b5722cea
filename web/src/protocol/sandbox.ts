/**
 * Positions that are built by hand.
 *
 * Written by tools/page_types.py from protocol/sandbox.py. Do not edit it.
 */

import type { Board } from './board';
import type { Id, Name, Players, Title, Value } from './limits';
import type { Text } from './text';

/** What is done under "do", and a value for each of its fields. */
export type Change = Record<Id, Id | Value>;

export type Changes = Change[];

export type Options = Record<Name, Name>;

/** A position that is built by hand: a scenario, and what was changed in it, one after the other. */
export interface Position {
  readonly game: Id;
  readonly scenario: Id;
  readonly options?: Options;
  readonly changes?: Changes;
}

/** A position, and what is to be shown over its map. */
export interface PositionShown {
  readonly position: Position;
  readonly kind: Id;
  readonly about?: Id;
}

/** A position to be played on, and who plays each seat: "me", which is usual, "person" or a bot. */
export interface PositionPlayed {
  readonly position: Position;
  readonly seats?: Players;
  readonly title?: Title;
}

/** What a change must say. `kind`: "choice" of one of its values, "number", "space", "unit" or "card". */
export interface ChangeField {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Pairs of an id and its name, for a choice. */
  readonly values: [string, string][];
  /** The range of a number. */
  readonly low: number;
  readonly high: number;
}

/** Something that can be done to a position. `gesture`: "drag" where it is what carrying a block means. */
export interface ChangeKind {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly fields: ChangeField[];
  readonly gesture: string;
}

/** A position as it was built: its board, where play stands, and what can be changed. */
export interface Built {
  readonly board: Board;
  /** By seat, the question. */
  readonly asked: Record<string, Text>;
  readonly changes: ChangeKind[];
}
