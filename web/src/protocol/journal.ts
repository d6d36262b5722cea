/**
 * The journal: what has happened, as one seat may know it.
 *
 * An event has a name, a role that tells a board what to do with it, and named arguments. An argument is an id
 * of the chart or a number, or a list of them where several things of a kind are named; it is absent where the
 * seat may not know it. The roles, with the arguments that a board reads:
 *
 * - `dice`: `dice`, the faces in the order in which they fell. What they were rolled for is told next.
 * - `shot`: `unit` and its `type`, or neither where a side fires; `target`; hits are dice of `to` or less, or of
 *   `from` or more; `hits`, how many there were.
 * - `loss`: `unit`, and how much strength is `lost`; without that the unit is lost.
 * - `spared`: `unit`, which a hit cost nothing. `ignored`: `hits`, how many of the last shot cost nothing.
 * - `leave`: `unit`, which leaves a battle, and where `to`.
 * - `show`: `unit` is laid open: its `type` and `strength`.
 * - `begin`: a battle is begun in `space`. `round`: its `number` and its `space`.
 * - `move`: `unit`, where it comes `from` where that is told, and where `to`.
 * - `year`: a `year` begins. `turn`: somebody's turn begins.
 *
 * Written by tools/page_types.py from protocol/journal.py. Do not edit it.
 */

import type { Text } from './text';

export type Role =
  | ''
  | 'begin'
  | 'dice'
  | 'ignored'
  | 'leave'
  | 'loss'
  | 'move'
  | 'round'
  | 'shot'
  | 'show'
  | 'spared'
  | 'turn'
  | 'year';

export type Value = number | string | (number | string)[];

/** Something that happened, as one seat may know it. */
export interface JournalEntry {
  readonly event: string;
  readonly text: Text;
  readonly role?: Role;
  /** The faction that it is about: that acts, or to which it happens. */
  readonly side?: string;
  readonly args?: Record<string, Value>;
  /** What a shot is called that no unit fires. */
  readonly label?: Text;
}

/** Where in the story of a game something stands, and the parts of it: each as far as the game has it. */
export interface Heading {
  /** "Spring 1937: Command". */
  readonly text?: Text;
  /** "Spring 1937". */
  readonly date?: Text;
  /** "Spring": the date without its year. */
  readonly season?: Text;
  /** "Command". */
  readonly phase?: Text;
  readonly year?: number;
}
