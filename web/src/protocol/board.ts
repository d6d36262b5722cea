/**
 * The board of a game: all that is on the table at one moment, as a seat sees it, by the ids of the chart.
 *
 * Written by tools/page_types.py from protocol/board.py. Do not edit it.
 */

import type { Battle } from './battle';
import type { Carried, Counter } from './counters';
import type { PreparedSetUp } from './games';
import type { Heading } from './journal';
import type { Panel } from './panels';
import type { Text } from './text';

/**
 * What a row of the status is about, for pages that show it elsewhere than the others: the phase; who plays
 * before whom; how a side or a seat stands; numbers that are all among `tracks`; and what `pools` tell.
 */
export type RowKind = '' | 'phase' | 'order' | 'side' | 'tracks' | 'pool';

/**
 * Something that is told in a row of the status.
 *
 * `value` is all of it in words. A number also stands by itself, with the `label` that it has then: "VP".
 * `kind` is the number of `tracks` that says the same, so that a page which draws that one tells it once.
 */
export interface Cell {
  value: Text;
  label?: Text;
  number?: number;
  kind?: string;
  /** The side that is named. */
  side?: string;
}

/** A row of the status: what it is about, and its cells in order. */
export interface Row {
  label: Text;
  cells: Cell[];
  kind?: RowKind;
  /** The side or the seat that it is about. */
  side?: string;
}

/** What a viewer knows about a piece. Where its type and strength do not say what it is, `text` does. */
export interface Face {
  text?: Text;
  kind?: string;
  cv?: number;
  most?: number;
  open?: boolean;
  /** What is known beside that. */
  notes?: Text[];
  signs?: string[];
}

/** A marker on the map. */
export interface Marker {
  kind: string;
  space?: string;
  owner?: string;
  count?: number;
}

/** What pieces are drawn from: how many there are, and of which types where that is known. */
export interface Pool {
  name: Text;
  count: number;
  what?: Text;
  owner?: string;
  types?: Record<string, number>;
}

/** A card that lies before somebody. */
export interface HeldCard {
  id: string;
  text?: string;
}

/** What the viewer has planned and not begun yet: in words, with its pieces and its target. */
export interface Plan {
  words?: Text[];
  units?: string[];
  space?: string;
}

/**
 * How a place that can be chosen is marked on the map: within reach; farther off than an ordinary move; where
 * a battle would follow; where something would follow that nobody has declared; where something new can be
 * put; and not at all, where the choice is rare and stands in a menu.
 */
export type Tier = 'move' | 'far' | 'fight' | 'caution' | 'build' | 'rare';

/** What choosing a place comes to, as far as the rules say it beforehand. */
export interface Way {
  tier?: Tier;
  /** The spaces of the route that the rules would take, the first where it begins. */
  through?: string[];
  /** How one gets there. */
  words?: Text;
  /** The spaces from which it can be entered, where that is asked next. */
  sides?: string[];
}

/** A part of a year or a turn: its name, and whether play was there, is there, or comes there. */
export interface PhaseMark {
  name: Text;
  state?: 'done' | 'now' | 'next';
}

/** Why an answer that ends the question cannot be given yet: the rule, and a sentence. */
export interface NotYet {
  readonly rule: string;
  readonly sentence: string;
}

/**
 * What the viewer is still setting up: by place, the types of its pieces, empty where none is chosen yet.
 *
 * `left` counts the pieces of each type that can still be chosen.
 */
export interface Roster {
  slots?: Record<string, string[]>;
  left?: Record<string, number>;
  prepared?: PreparedSetUp[];
}

/** Everything on the table. Every part may be absent. */
export interface Board {
  title?: Text;
  heading?: Heading;
  /** Of this year or turn, in order. */
  phases?: PhaseMark[];
  status?: Row[];
  tracks?: Record<string, Record<string, number>>;
  control?: Record<string, string>;
  units?: Record<string, string[]>;
  faces?: Record<string, Face>;
  owners?: Record<string, string>;
  mine?: string[];
  marks?: Record<string, Text[]>;
  markers?: Marker[];
  battles?: Battle[];
  cards?: HeldCard[];
  vault?: HeldCard[];
  notes?: Text[];
  outcome?: Text[];
  /** By the line of a choice, or by the word of all such choices. */
  cautions?: Record<string, Text>;
  /** By choice, in notation. */
  ways?: Record<string, Way>;
  /** By a word alone that will end the question, while it may not be chosen. */
  not_yet?: Record<string, NotYet>;
  plan?: Plan;
  terms?: Record<string, Record<string, Text[]>>;
  pools?: Record<string, Pool>;
  hands?: Record<string, HeldCard[]>;
  sides?: Record<string, string>;
  /** By space, beside the units. */
  counters?: Record<string, Counter[]>;
  /** By route. */
  carried?: Record<string, Carried>;
  panels?: Record<string, Panel>;
  roster?: Roster;
}
