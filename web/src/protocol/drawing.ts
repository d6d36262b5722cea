/**
 * The drawing of a map: where everything lies on the sheet, as paths and places.
 *
 * `tools/mapmaker` writes it into a game's `data/drawing.json`. Spaces and nations are called by the ids of the
 * chart. Lengths are in units of the sheet, and the y axis points down. A path is that of SVG.
 *
 * Written by tools/page_types.py from protocol/drawing.py. Do not edit it.
 */

export type Zoom = 'far' | 'middle' | 'near';

export type Place = [number, number];

/** Where it stands, and its size. */
export type Glyph = [number, number, number];

/** A name. `x`, `y` is where the baseline of the first line begins, ends or has its middle. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly lines: string[];
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly angle?: number;
  readonly leading?: number;
  /** Between letters, in parts of the size. */
  readonly spacing?: number;
  readonly curve?: string;
  /** The farthest at which it is shown. */
  readonly zoom?: Zoom;
}

/** A symbol of a plate, by the middle of its square. */
export interface PlateIcon {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A plate with what is printed in a space. */
export interface Plate {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly icons?: PlateIcon[];
  readonly shield?: Place;
}

/** A place for the pieces of a space that is too small for them, and the line that leads there. */
export interface Pad {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly leader?: [Place, Place];
}

/** A space: its outline, its middle, its name, and where pieces stand. */
export interface DrawnSpace {
  readonly kind: string;
  readonly path: string;
  readonly at: Place;
  readonly label: Label;
  readonly slots?: Place[];
  /** In place of `label` at the farthest zoom. */
  readonly far?: Label;
  /** Once more, where the side of the sheet cuts a water in two. */
  readonly again?: Label;
  readonly plate?: Plate;
  readonly pad?: Pad;
  /** Which of the three tints of water. */
  readonly tint?: number;
  readonly islet?: string;
  readonly box?: boolean;
}

/** A border between two spaces, and the glyphs that stand on it. */
export interface DrawnBorder {
  readonly between: string[];
  readonly kind: string;
  readonly path: string;
  readonly marks?: Glyph[];
}

/** A line that links spaces which do not touch. */
export interface Connector {
  readonly between: string[];
  readonly kind: string;
  readonly path: string;
  readonly notes?: Label[];
}

/** Land that nobody can enter. */
export interface Barred {
  readonly path: string;
  readonly label?: Label;
}

/** A map on the sheet with its frame, and where degrees cross its sides. */
export interface Sheet {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly title?: string;
  readonly subtitle?: string;
  readonly top?: number[];
  readonly bottom?: number[];
  readonly sides?: number[];
}

/** A line along all coasts. */
export interface Waterline {
  readonly offset: number;
  readonly opacity: number;
  readonly path: string;
}

/** The land that bears one band along its frontier, and the nations that it is made of. */
export interface Band {
  readonly path: string;
  readonly members?: string[];
}

/** The name of a nation for the farthest zoom. */
export interface NationName {
  readonly nation: string;
  readonly label: Label;
}

/** A layer of a symbol, filled with a colour, or with `ink` or `halo` of the theme. */
export interface DrawnLayer {
  readonly path: string;
  readonly fill: string;
}

/** A symbol that the drawing brings along: paths on a grid of 24, the lowest first. */
export interface DrawnSign {
  readonly meaning: string;
  readonly layers: DrawnLayer[];
}

/** The whole sheet. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly spaces: Record<string, DrawnSpace>;
  readonly game?: string;
  readonly title?: string;
  /** The side of a block. */
  readonly block?: number;
  readonly frame?: Sheet[];
  readonly borders?: DrawnBorder[];
  readonly connectors?: Connector[];
  readonly coast?: string;
  readonly waterlines?: Waterline[];
  readonly lakes?: string;
  readonly graticule?: string;
  readonly offmap?: string;
  readonly impassable?: Record<string, Barred>;
  readonly nations?: Record<string, Band>;
  readonly names?: NationName[];
  readonly signs?: Record<string, DrawnSign>;
  /** What kinds of border are called in this game. */
  readonly words?: Record<string, string>;
}
