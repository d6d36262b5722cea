/** Where the camera looks: when a board is first shown, and when something can be chosen that is not in view. */
import { boxOf, type Box } from './geometry';
import { spaceOf } from './targets';
import type { Point } from './types';
import type { Drawing } from '../protocol/drawing';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';

/** The box round spaces and units, or none where none of them is drawn. */
export function boxRound(drawing: Drawing, board: Board, ids: Iterable<string>): Box | null {
  const points: Point[] = [];
  for (const id of ids) {
    const space = Object.hasOwn(drawing.spaces, id) ? id : spaceOf(board, id);
    const drawn = space === null ? undefined : drawing.spaces[space];
    if (drawn) points.push(drawn.at, ...(drawn.slots ?? []));
  }
  return boxOf(points);
}

/** The Capital of the first Power that the viewer plays. */
function ownCapital(chart: Chart, board: Board): string | null {
  const power = board.mine?.[0];
  const home = Object.values(chart.nations ?? {}).find(
    (nation) => nation.power === power && nation.capital !== undefined,
  );
  return power === undefined ? null : (home?.capital ?? null);
}

function middleOf({ x0, y0, x1, y1 }: Box): Point {
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

function joined(one: Box, other: Box): Box {
  return {
    x0: Math.min(one.x0, other.x0),
    y0: Math.min(one.y0, other.y0),
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
  };
}

/** From a point on, the boxes that can be seen at once: each group lies in a room of that width and height. */
export function groupsFrom(
  from: Point,
  boxes: readonly Box[],
  [wide, high]: readonly [number, number],
): Box[] {
  const groups: Box[] = [];
  let left = nearestFirst(from, boxes);
  while (left.length > 0) {
    const [first, ...others] = left as [Box, ...Box[]];
    let group = first;
    left = [];
    for (const box of nearestFirst(middleOf(first), others)) {
      const both = joined(group, box);
      if (both.x1 - both.x0 <= wide && both.y1 - both.y0 <= high) group = both;
      else left.push(box);
    }
    groups.push(group);
  }
  return groups;
}

function nearestFirst([x, y]: Point, boxes: readonly Box[]): Box[] {
  const far = (box: Box) => {
    const [toX, toY] = middleOf(box);
    return Math.hypot(toX - x, toY - y);
  };
  return [...boxes].sort((one, other) => far(one) - far(other));
}

/** What can be chosen, as much of it as a room holds, next to the viewer's own Capital; else that Capital.
 *
 * Where the question is about something, the first of it is seen, and as much of the rest as has room about it.
 */
export function openingBox(
  chart: Chart,
  board: Board,
  drawing: Drawing,
  selectable: Iterable<string>,
  room: readonly [number, number],
  about: Iterable<string> = [],
): Box | null {
  const [asked, ...rest] = [...about].flatMap((id) => boxRound(drawing, board, [id]) ?? []);
  if (asked) return groupsFrom(middleOf(asked), [asked, ...rest], room)[0] ?? asked;
  const capital = ownCapital(chart, board);
  const home = capital === null ? null : boxRound(drawing, board, [capital]);
  const boxes = [...selectable].flatMap((id) => boxRound(drawing, board, [id]) ?? []);
  const [first] = boxes;
  if (!first) return home;
  return groupsFrom(middleOf(home ?? first), boxes, room)[0] ?? home;
}
