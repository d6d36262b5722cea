/** Counters on the map, and what links carry: where they lie on the sheet. */
import { counterWords, routeWords } from '../panels/words';
import { text } from '../words/text';
import { factionPaint } from './ground';
import { middle } from './stacks';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { CarriedKind, Counter } from '../protocol/counters';
import type { Drawing, DrawnSpace } from '../protocol/drawing';
import type { Point } from './types';

export interface CounterSpot {
  readonly key: string;
  readonly space: string;
  readonly counter: Counter;
  /** The id that has colours. */
  readonly owner: string | null;
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

export interface RouteSpot {
  readonly id: string;
  readonly look: CarriedKind['look'] | null;
  readonly owner: string | null;
  readonly path: string;
  readonly middle: Point;
  readonly label: string;
}

/** Between the middles of two counters, and the most that lie in one row. */
const PITCH = 30;
const IN_A_ROW = 4;
/** Below blocks that stand in the same space. */
const DOWN = 34;

/** The middle of the first row of counters. */
function baseOf(drawn: DrawnSpace, occupied: boolean): Point {
  const slots = drawn.slots?.length ? drawn.slots : [drawn.at];
  const [x, y] = middle(slots);
  if (!occupied) return [x, y];
  return [x, Math.max(...slots.map(([, low]) => low)) + DOWN];
}

/** The middles of so many counters, in rows about a point. */
export function rowsAbout([x, y]: Point, count: number): Point[] {
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / IN_A_ROW);
    const inRow = Math.min(IN_A_ROW, count - row * IN_A_ROW);
    return [x + ((at % IN_A_ROW) - (inRow - 1) / 2) * PITCH, y + row * PITCH];
  });
}

/** Every stack of counters on the map. */
export function counterSpots(chart: Chart, board: Board, drawing: Drawing): CounterSpot[] {
  return Object.entries(board.counters ?? {}).flatMap(([space, stacks]) => {
    const drawn = drawing.spaces[space];
    if (!drawn) return [];
    const occupied = (board.units?.[space]?.length ?? 0) > 0;
    const places = rowsAbout(baseOf(drawn, occupied), stacks.length);
    return stacks.map((counter, at) => {
      const [x, y] = places[at] ?? drawn.at;
      const words = counterWords(counter, chart);
      return {
        key: `${space} ${counter.id ?? at}`,
        space,
        counter,
        owner: counter.owner ? factionPaint(chart, counter.owner) : null,
        x,
        y,
        label: text('map.counter', { words, space: chart.spaces?.[space]?.name ?? space }),
      };
    });
  });
}

/** The room that a stack of counters takes, for what gives way to it. */
export const COUNTER_SIDE = 28;

/** Every route that carries something or can be chosen, from one space to the other. */
export function routeSpots(
  chart: Chart,
  board: Board,
  drawing: Drawing,
  selectable: ReadonlySet<string>,
): RouteSpot[] {
  return Object.entries(chart.routes ?? {}).flatMap(([id, { between, course = [] }]) => {
    const carried = board.carried?.[id];
    const ends = between.map((space) => drawing.spaces[space]?.at);
    const [from, to] = ends;
    if ((!carried && !selectable.has(id)) || !from || !to) return [];
    const points: readonly Point[] = course.length > 1 ? course : [from, to];
    return [
      {
        id,
        look: carried ? (chart.carried?.[carried.kind]?.look ?? 'road') : null,
        owner: carried?.owner ? factionPaint(chart, carried.owner) : null,
        path: `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`,
        middle: halfway(points),
        label: routeWords(chart, board, id),
      },
    ];
  });
}

/** The point half of the way along some lines. */
export function halfway(points: readonly Point[]): Point {
  const steps = points.slice(1).map((point, at) => {
    const [x, y] = points[at] as Point;
    return { from: [x, y] as Point, to: point, far: Math.hypot(point[0] - x, point[1] - y) };
  });
  let left = steps.reduce((sum, { far }) => sum + far, 0) / 2;
  for (const { from, to, far } of steps) {
    if (left <= far && far > 0) {
      const part = left / far;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= far;
  }
  return points[0] ?? [0, 0];
}
