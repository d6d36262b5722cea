/** What the board is given: the chart of a game, what lies on it, and the drawing of its map. */
import type { Board, Chart } from '../lib/shapes';

export type { Board, ChartSpace, Face, Marker } from '../lib/shapes';

export interface ChartNation {
  name?: string;
  capital?: string;
  /** The owner in whose colour it is printed: by its shown name, or by the id of a colour. */
  power?: string;
  colour?: string;
  home?: boolean;
}

export type BoardChart = Omit<Chart, 'nations'> & { nations?: Record<string, ChartNation> };

export type BoardView = Board;

export type Theme = 'light' | 'dark';
export type Zoom = 'far' | 'middle' | 'near';
export type Point = readonly [number, number];

/** A name. `x`, `y` is where the baseline of the first line begins, ends or has its middle. */
export interface Label {
  x: number;
  y: number;
  size: number;
  lines: string[];
  anchor?: 'start' | 'middle' | 'end';
  angle?: number;
  leading?: number;
  /** Between letters, in parts of the size. */
  spacing?: number;
  curve?: string;
  /** The farthest zoom at which it is shown. */
  zoom?: Zoom;
}

/** A symbol of a plate by the middle of its square. */
export interface PlateIcon {
  kind: string;
  x: number;
  y: number;
  size: number;
}

/** A symbol that the drawing brings along: paths on a grid of 24, the lowest first. */
export interface DrawnSign {
  meaning: string;
  /** Filled with a colour, or with `ink` or `halo` of the theme. */
  layers: { path: string; fill: string }[];
}

export interface Plate {
  x: number;
  y: number;
  w: number;
  h: number;
  icons?: PlateIcon[];
  shield?: Point;
}

export interface Pad {
  x: number;
  y: number;
  w: number;
  h: number;
  leader?: readonly [Point, Point];
}

export interface DrawnSpace {
  kind: string;
  path: string;
  at: Point;
  label: Label;
  /** The middles of the places where blocks stand. */
  slots?: Point[];
  /** In place of `label` at the farthest zoom. */
  far?: Label;
  /** Once more, where the side of the sheet cuts a water in two. */
  again?: Label;
  plate?: Plate;
  pad?: Pad;
  /** Which of the three tints of water. */
  tint?: number;
  islet?: string;
  box?: boolean;
}

export interface DrawnBorder {
  between: string[];
  kind: string;
  path: string;
  /** Glyphs: x, y, size. */
  marks?: (readonly [number, number, number])[];
}

export interface Connector {
  between: string[];
  kind: string;
  path: string;
  notes?: Label[];
}

export interface Barred {
  path: string;
  label?: Label;
}

/** A map on the sheet with its frame, and where degrees cross its sides. */
export interface Sheet {
  x: number;
  y: number;
  w: number;
  h: number;
  title?: string;
  subtitle?: string;
  top?: number[];
  bottom?: number[];
  sides?: number[];
}

export interface Drawing {
  game?: string;
  title?: string;
  width: number;
  height: number;
  /** The side of a block. */
  block?: number;
  frame?: Sheet[];
  spaces: Record<string, DrawnSpace>;
  borders?: DrawnBorder[];
  connectors?: Connector[];
  coast?: string;
  waterlines?: { offset: number; opacity: number; path: string }[];
  lakes?: string;
  graticule?: string;
  offmap?: string;
  impassable?: Record<string, Barred>;
  /** The lands that bear one band along their frontier. */
  nations?: Record<string, { path: string; members?: string[] }>;
  /** Names of nations for the farthest zoom. */
  names?: { nation: string; label: Label }[];
  /** Symbols of plates that no page has a drawing for. */
  signs?: Record<string, DrawnSign>;
  /** What kinds of border are called in this game. */
  words?: Record<string, string>;
}

/** What a pointer or the keyboard is at. */
export interface Target {
  kind: 'space' | 'unit';
  id: string;
}

export interface Drop {
  unit: string;
  space: string;
}
