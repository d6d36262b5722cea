/** A map of polygons, as charts have it, made into a drawing like those of drawn maps. */

import type { Outline, Shape } from '../protocol/shape';
import { boxOf } from './geometry';
import type { Chart } from '../protocol/chart';
import type { Drawing, DrawnSpace, Place } from '../protocol/drawing';

/** Blocks stand side by side below the name, so far apart. */
const PITCH = 34;
const BELOW = 36;
const PLACES = 4;
/** Of names: the usual size, the least, and how wide a letter is in parts of that. */
const SIZE = 20;
const LEAST_SIZE = 11;
const LETTER = 0.52;
/** Tokens that are printed stand between the name and the pieces. */
const TOKEN = 14;
const TOKEN_PITCH = 16;

function middleOf({ points }: Shape): Place {
  const box = boxOf(points);
  return box ? [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2] : [0, 0];
}

function slotsBelow([x, y]: Place): Place[] {
  const first = x - ((PLACES - 1) * PITCH) / 2;
  return Array.from({ length: PLACES }, (_, at) => [first + at * PITCH, y]);
}

/** The size at which a name fits into its polygon. */
function sizeOf(name: string, { points }: Shape): number {
  const box = boxOf(points);
  const fits = box ? (box.x1 - box.x0) / (Math.max(1, name.length) * LETTER) : SIZE;
  return Math.max(LEAST_SIZE, Math.min(SIZE, fits));
}

function drawnSpace(chart: Chart, id: string, shape: Shape): DrawnSpace {
  const [x, y] = shape.at ?? middleOf(shape);
  const space = chart.spaces?.[id];
  const name = space?.name ?? id;
  const low = y + BELOW + ((shape.tokens?.length ?? 0) > 0 ? TOKEN : 0);
  return {
    kind: space?.kind ?? 'land',
    path: `M${shape.points.map(([px, py]) => `${px} ${py}`).join('L')}Z`,
    at: [x, low],
    label: { x, y, size: sizeOf(name, shape), lines: [name], anchor: 'middle' },
    slots: slotsBelow([x, low]),
    ...(shape.beside ? { box: true } : {}),
  };
}

export interface PrintedToken {
  readonly key: string;
  readonly token: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The tokens that are printed in spaces, in rows below their names. */
export function printedTokens(chart: Chart, drawing: Drawing): PrintedToken[] {
  return Object.entries(chart.outline?.shapes ?? {}).flatMap(([id, { tokens = [] }]) => {
    const label = drawing.spaces[id]?.label;
    if (!label) return [];
    return tokens.map((token, at) => ({
      key: `${id} ${at}`,
      token,
      x: label.x + (at - (tokens.length - 1) / 2) * TOKEN_PITCH,
      y: label.y + TOKEN,
      scale: TOKEN / 20,
    }));
  });
}

/** The edges of all shapes, so that spaces of one colour are told apart. */
function edges(shapes: Readonly<Record<string, Shape>>): NonNullable<Drawing['borders']> {
  return Object.entries(shapes).map(([id, { points }]) => ({
    between: [id],
    kind: 'plains',
    path: `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`,
  }));
}

const known = new WeakMap<Outline, Drawing>();

/** The drawing of a chart that has a map of polygons, always the same one; none without such a map. */
export function outlined(chart: Chart): Drawing | null {
  const outline = chart.outline;
  if (!outline) return null;
  const shapes = outline.shapes ?? {};
  const drawing = known.get(outline) ?? {
    width: outline.width,
    height: outline.height,
    spaces: Object.fromEntries(
      Object.entries(shapes).map(([id, shape]) => [id, drawnSpace(chart, id, shape)]),
    ),
    borders: edges(shapes),
  };
  known.set(outline, drawing);
  return drawing;
}
