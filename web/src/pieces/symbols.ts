/** The symbols of the page itself, on a grid of 24 by 24 and in one colour; those of a game are in its chart.
 *
 * Holes are real holes, so that any ground shows.
 */

import type { Symbol as Drawing24 } from '../protocol/looks';

export type { Drawing24 };

/** A circle as a path. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** An upright rectangle as a path. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

const OWN = {
  star: {
    solid: ['M12 1.2 15.1 8.6 23 9.2 16.9 14.4 18.8 22.2 12 18 5.2 22.2 7.1 14.4 1 9.2 8.9 8.6Z'],
  },
  flag: { solid: ['M4 2h2v20H4Z', 'M7 3h13l-3.5 4.5L20 12H7Z'] },
  tracks: {
    lines: [{ d: 'M3 6H21M3 12H21M3 18H21', width: 1.6 }],
    solid: [disc(8, 6, 3) + disc(16, 12, 3) + disc(10, 18, 3)],
  },
  vault: {
    solid: [
      'M3 3h18v16h-2v2h-3v-2H8v2H5v-2H3Zm2.4 2.4v11.2h13.2V5.4Z',
      disc(12, 11, 3.5) + disc(12, 11, 1.2),
      'M11.2 6.4h1.6v2h-1.6Z',
    ],
  },
  lock: { solid: ['M6 10V7.5a6 6 0 0 1 12 0V10h1.5v11h-15V10Zm2.5 0h7V7.5a3.5 3.5 0 0 0-7 0Z'] },
  eye: {
    solid: [
      'M12 5c5 0 9 4 10.5 7-1.5 3-5.5 7-10.5 7S3 15 1.5 12C3 9 7 5 12 5Zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
      disc(12, 12, 2.2),
    ],
  },
  flask: {
    solid: [
      'M9 2h6v2h-1v5.5L20.5 20a1.5 1.5 0 0 1-1.3 2.2H4.8A1.5 1.5 0 0 1 3.5 20L10 9.5V4H9Zm3 9-3 5h6Z',
    ],
  },
  hand: { soft: ['M5 6.5 14 3l5.5 14.2L10.5 21Z'], solid: ['M9 3.5h10.5V20H9Z'] },
  clock: {
    solid: [disc(12, 12, 10) + disc(12, 12, 7.6), 'M10.9 6.8h2.2v4.9l3.6 2.1-1.1 1.9-4.7-2.8Z'],
  },
  undo: {
    solid: ['M9.5 4v4.5h4.2a6.3 6.3 0 0 1 0 12.6H6v-2.6h7.7a3.7 3.7 0 0 0 0-7.4H9.5v4.5L2.5 9.8Z'],
  },
  /** An undo that is struck through. */
  final: {
    soft: ['M9.5 4v4.5h4.2a6.3 6.3 0 0 1 0 12.6H6v-2.6h7.7a3.7 3.7 0 0 0 0-7.4H9.5v4.5L2.5 9.8Z'],
    lines: [{ d: 'M4 21 20 3', width: 2.6 }],
  },
  person: { solid: [disc(12, 7.2, 4.7), 'M3 22c0-6 3.6-9 9-9s9 3 9 9Z'] },
  bot: {
    solid: [
      'M11 2h2v3h4.5A2.5 2.5 0 0 1 20 7.5v9A2.5 2.5 0 0 1 17.5 19h-11A2.5 2.5 0 0 1 4 16.5v-9A2.5 2.5 0 0 1 6.5 5H11ZM8 ' +
        '14.8v1.6h8v-1.6Z' +
        disc(8.5, 11.2, 1.7) +
        disc(15.5, 11.2, 1.7),
    ],
  },
  plus: { lines: [{ d: 'M12 4V20M4 12H20', width: 2.6 }] },
  minus: { lines: [{ d: 'M4 12H20', width: 2.6 }] },
  whole: { lines: [{ d: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15', width: 2.4 }] },
  legend: {
    solid: [disc(5, 6, 2), disc(5, 12, 2), disc(5, 18, 2)],
    lines: [{ d: 'M10 6H21M10 12H21M10 18H21', width: 2.2 }],
  },
  layers: {
    solid: ['M12 2 22 7.5 12 13 2 7.5Z'],
    lines: [{ d: 'M2.5 12 12 17.2 21.5 12M2.5 16.5 12 21.7 21.5 16.5', width: 1.9 }],
  },
  book: {
    solid: [
      'M2 4.5h7.5A2.5 2.5 0 0 1 12 7v13a2.5 2.5 0 0 0-2.5-2H2ZM22 4.5h-7.5A2.5 2.5 0 0 0 12 7v13a2.5 2.5 0 0 1 2.5-2H22Z',
    ],
    lines: [{ d: 'M12 7V20', width: 1.4 }],
  },
  close: { lines: [{ d: 'M5 5 19 19M19 5 5 19', width: 2.6 }] },
  menu: { lines: [{ d: 'M3 6H21M3 12H21M3 18H21', width: 2.4 }] },
  check: { lines: [{ d: 'M4 13 9.5 18.5 20 6', width: 2.8 }] },
  next: { lines: [{ d: 'M8 4 16 12 8 20', width: 2.6 }] },
  pin: {
    solid: [
      'M12 1.5a7.5 7.5 0 0 1 7.5 7.5c0 5-5 8.5-7.5 14-2.5-5.5-7.5-9-7.5-14a7.5 7.5 0 0 1 7.5-7.5Z' +
        disc(12, 9, 3),
    ],
  },
  pen: {
    solid: [
      'M3 21l1.3-5.6L15.6 4.1l4.3 4.3L8.6 19.7ZM17 2.7l1.4-1.4a1.5 1.5 0 0 1 2.1 0l2.2 2.2a1.5 1.5 0 0 1 0 2.1L21.3 7Z',
    ],
  },
  talk: {
    solid: [
      'M3 3.5h18a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H11l-5.5 5v-5H3A1.5 1.5 0 0 1 1.5 16V5A1.5 1.5 0 0 1 3 3.5Z',
    ],
  },
} satisfies Record<string, Drawing24>;

export type SymbolId = keyof typeof OWN;

export const SYMBOLS: Readonly<Record<SymbolId, Drawing24>> = OWN;
