/**
 * The board of a game: all that is on the table at one moment, as a seat sees it, by the ids of the chart.
 *
 * Written by tools/page_types.py from protocol/board.py. Do not edit it.
 */

import type { Battle } from './battle';
import type { Carried, Counter } from './counters';
import type { Panel } from './panels';

/** What a viewer knows about a piece. */
export interface Face {
  text?: string;
  kind?: string;
  cv?: number;
  most?: number;
  open?: boolean;
  flags?: string[];
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
  name: string;
  count: number;
  what?: string;
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
  words?: string[];
  units?: string[];
  space?: string;
}

/** Everything on the table. Every part may be absent. */
export interface Board {
  title?: string;
  /** The lines beside the map: what each is about, and how that stands. */
  status?: [string, string][];
  tracks?: Record<string, Record<string, number>>;
  control?: Record<string, string>;
  units?: Record<string, string[]>;
  faces?: Record<string, Face>;
  owners?: Record<string, string>;
  mine?: string[];
  marks?: Record<string, string[]>;
  markers?: Marker[];
  battles?: Battle[];
  cards?: HeldCard[];
  vault?: HeldCard[];
  notes?: string[];
  outcome?: string[];
  cautions?: Record<string, string>;
  plan?: Plan;
  terms?: Record<string, Record<string, string[]>>;
  pools?: Record<string, Pool>;
  hands?: Record<string, HeldCard[]>;
  sides?: Record<string, string>;
  /** By space, beside the units. */
  counters?: Record<string, Counter[]>;
  /** By route. */
  carried?: Record<string, Carried>;
  panels?: Record<string, Panel>;
}
