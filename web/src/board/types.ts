/** What the board of the page is about, apart from what the server tells it. */

export type Theme = 'light' | 'dark';
export type Point = readonly [number, number];

/** What a pointer or the keyboard is at. */
export interface Target {
  kind: 'space' | 'unit' | 'route';
  id: string;
}

export interface Drop {
  unit: string;
  space: string;
}
