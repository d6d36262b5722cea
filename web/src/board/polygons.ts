/** A map of polygons, as charts have it, made into a drawing like those of drawn maps. */

import type { Outline, Shape } from '../protocol/shape';
import { boxOf } from './geometry';
import type { Chart } from '../protocol/chart';
import type { Drawing, DrawnSpace, Place } from '../protocol/drawing';

/** Blocks stand side by side below the name, so far apart. */
const PITCH = 34;
const BELOW = 36;
const PLACES = 4;
const SIZE = 20;

function middleOf({ points }: Shape): Place {
  const box = boxOf(points);
  return box ? [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2] : [0, 0];
}

function slotsBelow([x, y]: Place): Place[] {
  const first = x - ((PLACES - 1) * PITCH) / 2;
  return Array.from({ length: PLACES }, (_, at) => [first + at * PITCH, y + BELOW]);
}

function drawnSpace(chart: Chart, id: string, shape: Shape): DrawnSpace {
  const [x, y] = shape.at ?? middleOf(shape);
  const space = chart.spaces?.[id];
  return {
    kind: space?.kind ?? 'land',
    path: `M${shape.points.map(([px, py]) => `${px} ${py}`).join('L')}Z`,
    at: [x, y + BELOW],
    label: { x, y, size: SIZE, lines: [space?.name ?? id], anchor: 'middle' },
    slots: slotsBelow([x, y]),
    ...(shape.beside ? { box: true } : {}),
  };
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
