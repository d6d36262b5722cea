/** Where the camera looks when a board is first shown. */
import { boxOf, type Box } from './geometry';
import { placeOf } from './targets';
import type { BoardChart, BoardView, Drawing, Point } from './types';

/** The widest part of the sheet that is still shown as a whole rather than by its middle. */
const WIDEST = 900;

/** The box round spaces and units, or none where none of them is drawn. */
export function boxRound(drawing: Drawing, board: BoardView, ids: Iterable<string>): Box | null {
  const points: Point[] = [];
  for (const id of ids) {
    const space = Object.hasOwn(drawing.spaces, id) ? id : placeOf(board.units, id);
    const drawn = space === null ? undefined : drawing.spaces[space];
    if (drawn) points.push(drawn.at, ...(drawn.slots ?? []));
  }
  return boxOf(points);
}

/** The Capital of the first Power that the viewer plays. */
function ownCapital(chart: BoardChart, board: BoardView): string | null {
  const power = board.mine?.[0];
  const home = Object.values(chart.nations ?? {}).find(
    (nation) => nation.power === power && nation.capital !== undefined,
  );
  return power === undefined ? null : (home?.capital ?? null);
}

/** What can be chosen, where it lies close together; else the viewer's own Capital; else nothing. */
export function openingBox(
  chart: BoardChart,
  board: BoardView,
  drawing: Drawing,
  selectable: Iterable<string>,
): Box | null {
  const box = boxRound(drawing, board, selectable);
  if (box && Math.max(box.x1 - box.x0, box.y1 - box.y0) <= WIDEST) return box;
  const capital = ownCapital(chart, board);
  return capital === null ? null : boxRound(drawing, board, [capital]);
}
