/** What the board of the page is about, apart from what the server tells it. */

export type Theme = 'light' | 'dark';
export type Point = readonly [number, number];

/** What a pointer or the keyboard is at. */
export interface Target {
  kind: 'space' | 'unit' | 'route';
  id: string;
}

/** Where pieces went that others moved, and which of their moves that was. */
export interface ActArrow {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** The id that has colours. */
  readonly owner: string | null;
  readonly numbers: readonly number[];
}

export interface Drop {
  unit: string;
  space: string;
}
