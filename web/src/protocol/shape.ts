/**
 * A map of polygons: where each space lies, for a game that has no drawing of its map.
 *
 * Written by tools/page_types.py from protocol/shape.py. Do not edit it.
 */

import type { Motif } from './looks';

export type Point = [number, number];

/** The outline of a space: its corners in order, and where its name and its pieces stand. */
export interface Shape {
  points: Point[];
  /** The middle of the name; the middle of the polygon where nothing is said. */
  at?: Point;
  /** A box beside the map, such as a port, the sky or a holding area. */
  beside?: boolean;
  /** Of the ground, as "#rrggbb", where it is not that of a nation. */
  colour?: string;
  /** On that ground. */
  pattern?: Motif;
  /** The tokens printed in it, in order. */
  tokens?: string[];
}

/** All shapes of a map, on a sheet of this size. The y axis points down. */
export interface Outline {
  width: number;
  height: number;
  shapes?: Record<string, Shape>;
}

/** A link that can carry something, under an id by which a choice calls it. */
export interface Route {
  between: [string, string];
  /** From one space to the other, where it is no straight line. */
  course?: Point[];
}
