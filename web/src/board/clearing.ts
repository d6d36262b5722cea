/** Marks give way to blocks: in a battle these stand where their neighbours have room for marks. */
import { squareAbout, type Rect } from './dodging';
import type { MarkSpot, StackSpot } from './position';

/** Of a mark, in units at its own size. */
const SIDE = 18;
/** How far a mark may give way, in sides of its own, and in which directions, those to the sides first. */
const FAR = [0.5, 1, 1.5, 2, 2.5, 3, 4];
const TURNS = [0, 4, 1, 7, 3, 5, 2, 6].map((eighths) => (eighths * Math.PI) / 4);

function meets(a: Rect, b: Rect): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/** What a mark may not cover: a whole battle or a stack laid out, and blocks of other spaces. */
function inTheWay(mark: MarkSpot, stacks: readonly StackSpot[], block: number): Rect[] {
  return stacks.flatMap(({ space, battle, spread, pieces }) => {
    const tray = battle?.frame ?? spread;
    if (tray) {
      return [{ x0: tray.x, y0: tray.y, x1: tray.x + tray.width, y1: tray.y + tray.height }];
    }
    if (space === mark.space) return [];
    return pieces.map(({ x, y }) => squareAbout(x, y, block));
  });
}

/** Each mark where it covers no block, as near to its place as can be; where nothing is free it stays. */
export function clearOf(
  marks: readonly MarkSpot[],
  stacks: readonly StackSpot[],
  block: number,
  size: number,
): MarkSpot[] {
  const side = SIDE * size;
  const placed: Rect[] = [];
  return marks.map((mark) => {
    const blocks = inTheWay(mark, stacks, block);
    const covers = (x: number, y: number, others: readonly Rect[]): boolean =>
      others.some((rect) => meets(squareAbout(x, y, side), rect));
    const found = covers(mark.x, mark.y, blocks)
      ? FAR.flatMap((far) =>
          TURNS.map(
            (turn) =>
              [mark.x + Math.cos(turn) * far * side, mark.y + Math.sin(turn) * far * side] as const,
          ),
        ).find(([x, y]) => !covers(x, y, [...blocks, ...placed]))
      : undefined;
    const [x, y] = found ?? [mark.x, mark.y];
    placed.push(squareAbout(x, y, side));
    return found ? { ...mark, x, y } : mark;
  });
}
