/**
 * Looks: the colours, symbols and signs of a game, as data that a page draws with a few general shapes.
 *
 * Written by tools/page_types.py from protocol/looks.py. Do not edit it.
 */

/** The marks by which owners are told apart without colour. */
export type Motif =
  | 'rays'
  | 'bars'
  | 'cross'
  | 'pillars'
  | 'dots'
  | 'chevrons'
  | 'square'
  | 'diamond'
  | 'slashes'
  | 'ring'
  | 'waves';

/** The colours of an owner, as "#rrggbb". */
export interface Paint {
  /** Of its pieces. */
  readonly block: string;
  /** Of what is drawn on them. */
  readonly ink: string;
  /** On the back of its pieces, and in the pattern of its land. */
  readonly motif: Motif;
  /** What tints its land; the colour of its pieces where nothing is said. */
  readonly land?: string;
  /** Whether its land looks like that of nobody. */
  readonly plain?: boolean;
}

/** A line of a symbol. */
export interface Stroke {
  readonly d: string;
  readonly width: number;
}

/** A symbol in one colour, as SVG paths on a grid of 24 by 24. */
export interface Symbol {
  /** Filled shapes; a shape inside a shape is a hole. */
  readonly solid?: string[];
  /** Shapes at half strength. */
  readonly soft?: string[];
  readonly lines?: Stroke[];
}

/**
 * A part of a sign: a path that is filled, drawn as a line, or both.
 *
 * A colour is "#rrggbb" or one that follows the theme: `ink` and `halo` of names, `water` and `foam`.
 */
export interface SignLayer {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  /** Of the line. */
  readonly width?: number;
  /** Where its origin lies, and how much it is enlarged. */
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
}

/** A sign that is printed in spaces, around the origin. */
export interface Sign {
  readonly name: string;
  /** Its width, which is fitted into the room that a map has for it. */
  readonly size: number;
  readonly layers: SignLayer[];
  /** The colour of the number that stands in it; without one it shows none. */
  readonly number?: string;
  /** What stands for it where a space is too small for more. */
  readonly symbol?: string;
}

/**
 * A kind of marker: what it is called, and how it is drawn.
 *
 * - `disc`: a thick disc in the colours of its owner, with its number.
 * - `roundel`: a disc with the motif of its owner.
 * - `shield`: a small shield in the colours of its owner, with its number.
 * - `token`: a symbol on a round ground; its number, from two on, in a corner.
 * - `frame`: a frame round the pieces of the space, as of a battle.
 */
export interface MarkerKind {
  readonly name: string;
  readonly look: 'disc' | 'roundel' | 'shield' | 'token' | 'frame';
  /** Beside the name, beside the pieces, at their corner. */
  readonly at?: 'name' | 'pieces' | 'corner';
  readonly symbol?: string;
  readonly ground?: string;
  readonly ink?: string;
  readonly edge?: string;
}

/** What lies on a piece, or is seen on it, for a time: a cube, or a tick on a veil. */
export interface PieceSign {
  readonly name: string;
  readonly look: 'cube' | 'tick';
}

/** What is printed on the face of a type of piece beside its symbol. */
export interface Badge {
  readonly name: string;
  readonly look: 'star' | 'shield';
}

/** A marker on a lane: the track that it shows, and how it is called and drawn. */
export interface LaneMark {
  readonly track: string;
  readonly name: string;
  readonly symbol: string;
}

/** Tracks of all sides drawn beside each other, a lane for each side. */
export interface Lanes {
  readonly name: string;
  readonly marks: LaneMark[];
  readonly note?: string;
  /** The track up to which a lane is filled; the lowest marker where nothing is said. */
  readonly filled?: string;
  readonly filled_name?: string;
}

/**
 * A number that stands beside the name of a seat: its track, its symbol, and its words.
 *
 * The words, for one and for several, have a gap "{count}".
 */
export interface SeatCount {
  readonly track: string;
  readonly symbol: string;
  readonly one: string;
  readonly other: string;
}
