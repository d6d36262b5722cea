/** Every symbol, on a grid of 24 by 24 and in one colour. Holes are real holes, so that any ground shows. */

import type { PieceSymbol, PlaceSymbol } from '../protocol/symbols';

export interface Line {
  readonly d: string;
  readonly width: number;
}

export interface Drawing24 {
  /** Full shapes; a shape inside a shape is a hole. */
  readonly solid?: readonly string[];
  /** Shapes at half strength. */
  readonly soft?: readonly string[];
  readonly lines?: readonly Line[];
}

/** A circle as a path. */
export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** An upright rectangle as a path. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

const SWELL = 'q2-1.4 4 0t4 0 4 0 4 0 4 0';
const ANCHOR =
  'M12 1.7A2.9 2.9 0 0 1 13.2 7.2V9.1H16.5V11.1H13.2V18.9C16 18.4 18.25 16.5 18.85 13.95L16.85 14.75 20.45 10.6 ' +
  '22.65 15.65 20.75 14.75C19.95 18.85 16.3 21.9 12 21.9S4.05 18.85 3.25 14.75L1.35 15.65 3.55 10.6 7.15 14.75 ' +
  '5.15 13.95C5.75 16.5 8 18.4 10.8 18.9V11.1H7.5V9.1H10.8V7.2A2.9 2.9 0 0 1 12 1.7Z';

const UNITS = {
  fortress: {
    solid: [
      'M12 1.6 15 7.2 21.8 5 19 12l2.8 7L15 16.8 12 22.4 9 16.8 2.2 19 5 12 2.2 5 9 7.2Z' +
        box(8.5, 8.5, 7, 7) +
        box(10.4, 10.4, 3.2, 3.2),
    ],
  },
  air: {
    solid: [
      'M12 1.4c1 0 1.5 1.2 1.6 2.6l.2 4.3 8.9 4.5v2.6l-8.8-2.1-.5 5.3 3 2v1.8L12 21.4l-4.4 1v-1.8l3-2-.5-5.3' +
        '-8.8 2.1v-2.6l8.9-4.5.2-4.3C10.5 2.6 11 1.4 12 1.4Z',
    ],
  },
  carrier: {
    solid: [
      'M.8 11.2H23.2V13.2H21.8L19.6 18.6H4.4L2.6 13.2H.8Z',
      'M14.4 10.2V6.4H16.2V3.8H17.2V6.4H18.8V10.2Z',
      'M4.6 9.3 9 7.6 9.5 5.9 10.6 7.2 12.9 8.6 10.4 9.4Z',
    ],
  },
  sub: {
    solid: [
      'M.8 14.2C1.6 12.6 3.4 12 5.2 12H10.2L10.8 8.4H11.9V4.4H14.6V5.6H13.1V8.4H15.2L15.8 12H18.6C20.8 12 22.6 13 ' +
        '23.2 14.6 22.4 16.6 20.2 17.6 18 17.6H5.6C3.2 17.6 1.4 16.4.8 14.2Z',
    ],
    lines: [{ d: `M1 20.8${SWELL}`, width: 1.3 }],
  },
  fleet: {
    solid: [
      'M.6 14.4H23.4L20.6 19.4H3.6Z',
      'M8.6 13.4V9.8H10.6V6.6H11.4V3H12.6V6.6H13.8V9.8H15.4V13.4Z',
      'M3.2 13.4V11.8H1L1.2 10.6H6.2L7.4 11.8V13.4Z',
      'M20.8 13.4V11.8H23L22.8 10.6H17.8L16.6 11.8V13.4Z',
    ],
  },
  'heavy-ship': {
    solid: [
      'M.6 14.8H23.4L21 19.8H3.2Z',
      'M8 13.8V10.4H9.6V7.6H10.6V2.6H12V7.6H13.4V5.4H15.4V10.4H16.4V13.8Z',
      'M2.4 13.8V11.2H.4V9.8H6.8V13.8Z',
      'M21.6 13.8V11.2H23.6V9.8H17.4V13.8Z',
    ],
    lines: [{ d: `M2 22.3${SWELL}`, width: 1.2 }],
  },
  'light-ship': {
    solid: [
      'M1.4 15.6 23.2 14.2 20.2 19.4H4.2Z',
      'M9.6 14.2V11H12V7.2H13.2V11H15.2V13.8Z',
      'M4.6 14.6V12.8H2.4V11.6H7.4V14.4Z',
    ],
    lines: [{ d: `M3 22.3${SWELL}`, width: 1.2 }],
  },
  artillery: {
    solid: [
      'M8.4 11.4 20.6 3.4 22.6 6.4 12.4 13.4Z',
      'M1.2 20.6 9.4 11.2 11.4 12.8 4.2 21.8Z',
      disc(12, 16.6, 5.6) + disc(12, 16.6, 2.2),
    ],
  },
  tank: {
    solid: [
      'M1.6 17.2C1.6 15 3 13.4 5 13.4H19C21 13.4 22.4 15 22.4 17.2S21 20.8 19 20.8H5C3 20.8 1.6 19.4 1.6 17.2Z' +
        [5.6, 9.87, 14.13, 18.4].map((x) => disc(x, 17.15, 1.5)).join(''),
      'M6.2 12.4 7.6 8.2H15L15.6 9.4H23.4V11H16L16.6 12.4Z',
    ],
  },
  infantry: {
    solid: [
      'M3.6 13.2C3.6 7.6 7 4 12 4S20.4 7.6 20.4 13.2L22.6 15.4V16.6C19.2 15.6 15.6 15.2 12 15.2S4.8 15.6 1.4 16.6V15.4Z',
    ],
    soft: [
      'M5.4 17.4C7.6 16.9 9.8 16.7 12 16.7S16.4 16.9 18.6 17.4C18 20 15.4 21.6 12 21.6S6 20 5.4 17.4Z',
    ],
  },
  marine: { solid: [ANCHOR + disc(12, 4.5, 1.15)] },
  militia: {
    solid: [
      'M3 2.4 4.6 1.4 13.4 12.6 15.4 15.2 19.4 19.6 17.2 22.2 13.6 17.4 11 14.6Z',
      'M21 2.4 19.4 1.4 10.6 12.6 8.6 15.2 4.6 19.6 6.8 22.2 10.4 17.4 13 14.6Z',
      disc(12, 5, 2.3),
    ],
  },
  convoy: {
    solid: [
      'M.8 14H23.2L20.8 19.4H3.4Z',
      box(4, 9.4, 4.2, 3.8),
      box(9, 9.4, 4.2, 3.8),
      'M15 13.2V6.4H16.6V3.6H18.6V6.4H20V13.2Z',
    ],
    lines: [{ d: `M2 22${SWELL}`, width: 1.2 }],
  },
  partisan: {
    solid: [
      'M12 2C13.5 5 17.2 6.8 17.2 11A5.2 5.2 0 0 1 6.8 11C6.8 9.4 7.4 8.2 8.2 7.2 8.5 8.6 9.2 9.3 10 9.6 9.7 6.8 10.5 4 12 2Z',
      'M9.4 17H14.6L13.6 22.6H10.4Z',
    ],
  },
} satisfies Record<PieceSymbol, Drawing24>;

const PLACES = {
  factory: { solid: ['M2 21V11l5.4 3.4V11l5.4 3.4V11L18 14.4 18.6 3h2.6L22 21Z'] },
  population: {
    solid: [disc(8, 7.5, 3.8), 'M1.5 20c0-5 2.7-7.5 6.5-7.5s6.5 2.5 6.5 7.5Z'],
    soft: [disc(17, 8.5, 3), 'M15.5 13c4-.8 7.2 1.6 7.2 7H16.3c0-3-.3-5.2-.8-7Z'],
  },
  resource: { solid: ['M12 2.5 22.5 20.5H1.5Z'] },
  oil: { solid: ['M12 2C15.5 7.5 18.5 11 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 11 8.5 7.5 12 2Z'] },
  base: { solid: [ANCHOR + disc(12, 4.5, 1.15)] },
  strait: {
    lines: [8, 14, 20].map((y) => ({ d: `M1 ${y}q2.75-3 5.5 0t5.5 0 5.5 0 5.5 0`, width: 2.2 })),
  },
  star: {
    solid: ['M12 1.2 15.1 8.6 23 9.2 16.9 14.4 18.8 22.2 12 18 5.2 22.2 7.1 14.4 1 9.2 8.9 8.6Z'],
  },
  flag: { solid: ['M4 2h2v20H4Z', 'M7 3h13l-3.5 4.5L20 12H7Z'] },
  blockade: {
    solid: [
      'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21Zm0 3a7.5 7.5 0 0 0-4.6 13.4L17.9 7.4A7.5 7.5 0 0 0 12 4.5Zm7.4 ' +
        '6.1L9.3 19A7.5 7.5 0 0 0 19.4 10.6Z',
    ],
  },
  battle: { lines: [{ d: 'M5 5 19 19M19 5 5 19', width: 4.2 }] },
  rain: {
    solid: ['M6.4 14A4.6 4.6 0 0 1 6 4.9 6.4 6.4 0 0 1 18.2 6.6 3.8 3.8 0 0 1 18.4 14Z'],
    lines: [{ d: 'M7.6 16.4 5.4 21.6M12.8 16.4 10.6 21.6M18 16.4 15.8 21.6', width: 2 }],
  },
} satisfies Record<PlaceSymbol, Drawing24>;

const INTERFACE = {
  lock: { solid: ['M6 10V7.5a6 6 0 0 1 12 0V10h1.5v11h-15V10Zm2.5 0h7V7.5a3.5 3.5 0 0 0-7 0Z'] },
  eye: {
    solid: [
      'M12 5c5 0 9 4 10.5 7-1.5 3-5.5 7-10.5 7S3 15 1.5 12C3 9 7 5 12 5Zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
      disc(12, 12, 2.2),
    ],
  },
  vault: {
    solid: [
      'M3 3h18v16h-2v2h-3v-2H8v2H5v-2H3Zm2.4 2.4v11.2h13.2V5.4Z',
      disc(12, 11, 3.5) + disc(12, 11, 1.2),
      'M11.2 6.4h1.6v2h-1.6Z',
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

export type SymbolId = keyof typeof UNITS | keyof typeof PLACES | keyof typeof INTERFACE;

export const SYMBOLS: Readonly<Record<SymbolId, Drawing24>> = { ...UNITS, ...PLACES, ...INTERFACE };

export const UNIT_SYMBOLS = Object.keys(UNITS) as readonly (keyof typeof UNITS)[];

export function isSymbol(id: string | undefined): id is SymbolId {
  return id !== undefined && Object.hasOwn(SYMBOLS, id);
}
