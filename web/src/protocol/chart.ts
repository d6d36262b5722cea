/**
 * The chart of a game: everything that a board needs once, by id, and that never changes during a game.
 *
 * Written by tools/page_types.py from protocol/chart.py. Do not edit it.
 */

import type { Tier } from './board';
import type { ChartCard } from './cards';
import type { CarriedKind, CounterKind, TokenKind } from './counters';
import type { Badge, Lanes, MarkerKind, Paint, PieceSign, SeatCount, Sign, Symbol } from './looks';
import type { PanelChart, Tile } from './panels';
import type { Outline, Route } from './shape';
import type { Text } from './text';

/** A space with all that is printed in it. */
export interface ChartSpace {
  name: string;
  kind?: string;
  nation?: string;
  /** What is printed in it, each with its number. */
  signs?: Record<string, number>;
  /** Who holds it while nobody has taken it. */
  unheld?: string;
  islet?: string;
  theatre?: string;
  marks?: string[];
}

/** A heading of the list of spaces, with the spaces below it. */
export interface Region {
  name: string;
  spaces: string[];
}

/** A nation: its name, its capital, and whose colours its land has. */
export interface ChartNation {
  name: string;
  capital?: string;
  power?: string;
  /** Whether it is home to that power, and no colony. */
  home?: boolean;
}

/** An owner of units: the id of its colours, and the faction that it belongs to. */
export interface ChartPower {
  id: string;
  adjective?: string;
  faction?: string;
}

/** A faction: its name and its powers. */
export interface ChartFaction {
  name: string;
  powers?: string[];
  theatre?: string;
}

/** A type of piece: how it is drawn, and what sets it apart. */
export interface ChartKind {
  name: string;
  symbol: string;
  most?: number;
  pips?: string;
  badges?: string[];
  /** What it does, in a few lines: how it fires and moves, what is special. */
  facts?: Text[];
}

/** A number of a side: its name, and a short form for a column. */
export interface TrackName {
  name: string;
  short: string;
}

/** In what the strength of pieces is counted: one, and several. */
export interface Strength {
  one: string;
  other: string;
}

/** What there is to say about one action word. */
export interface ChartAction {
  words?: string;
  /** What kind of thing follows the word. */
  argument?: string;
  /** A word or two for a button that stands for all of its choices. */
  short?: string;
  /** The words with a gap "{}" for the argument. */
  about?: string;
  irreversible?: '' | 'always' | 'sometimes';
  /** Whether to ask for confirmation. */
  ask?: '' | 'each' | 'first';
  /** Whether it ends what was begun, and so stands apart from other choices. */
  ends?: boolean;
  /** Whether something is lost for good if it is left undone. */
  lost?: boolean;
  /** Whether the order of several of them cannot matter. */
  together?: boolean;
  /** How its places are marked on the map, where `ways` of the board says nothing. */
  tier?: Tier;
}

/** Something that can be shown over the map: its name, and what it is about. */
export interface OverlayKind {
  id: string;
  name: string;
  about: string;
}

/** How much an event matters to somebody who was away. */
export interface EventWeight {
  weight: number;
}

/** Everything that never changes about a game's board. Every part may be absent. */
export interface Chart {
  game?: string;
  name?: string;
  /** Whether there is a drawn map; only a server says so. */
  drawing?: boolean;
  regions?: Region[];
  spaces?: Record<string, ChartSpace>;
  links?: [string, string, string][];
  nations?: Record<string, ChartNation>;
  powers?: Record<string, ChartPower>;
  factions?: Record<string, ChartFaction>;
  /** What seats are called that do not bear the names of their factions. */
  seats?: Record<string, string>;
  units?: Record<string, string>;
  kinds?: Record<string, ChartKind>;
  /** By the ids of powers, or of factions that have none. */
  paints?: Record<string, Paint>;
  symbols?: Record<string, Symbol>;
  /** Of places, in the order of the legend. */
  signs?: Record<string, Sign>;
  badges?: Record<string, Badge>;
  piece_signs?: Record<string, PieceSign>;
  /** What else the legend explains. */
  legend?: string[];
  /** Whether a flag shows who holds a water. */
  water_flags?: boolean;
  small?: string[];
  tracks?: Record<string, TrackName>;
  lanes?: Lanes;
  seat_counts?: SeatCount[];
  strength?: Strength;
  /** Whether pieces are mixed so often that only a line itself says what one is. */
  mixed?: boolean;
  markers?: Record<string, MarkerKind>;
  cards?: Record<string, ChartCard>;
  terms?: Record<string, Record<string, string>>;
  article?: Record<string, string[]>;
  actions?: Record<string, ChartAction>;
  overlays?: OverlayKind[];
  /** The words of choices of which odds are told. */
  odds?: string[];
  events?: Record<string, EventWeight>;
  /** The map as polygons, where it has no drawing. */
  outline?: Outline;
  /** Links that can carry something, by the ids that choices use. */
  routes?: Record<string, Route>;
  tokens?: Record<string, TokenKind>;
  counters?: Record<string, CounterKind>;
  carried?: Record<string, CarriedKind>;
  tiles?: Record<string, Tile>;
  panels?: Record<string, PanelChart>;
}
