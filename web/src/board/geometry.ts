/** Points out of path data, and boxes round them. */
import type { Point } from './types';

const COMMANDS = 'MLlzZQ';
const IN_NUMBERS = '0123456789.';

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The commands and the numbers of a path, in order. */
function tokensOf(path: string): string[] {
  const tokens: string[] = [];
  let begun = -1;
  const end = (at: number): void => {
    if (begun >= 0) tokens.push(path.slice(begun, at));
    begun = -1;
  };
  for (let at = 0; at < path.length; at += 1) {
    const letter = path[at] as string;
    if (IN_NUMBERS.includes(letter)) {
      // A second point begins another number.
      if (letter === '.' && begun >= 0 && path.slice(begun, at).includes('.')) end(at);
      if (begun < 0) begun = at;
    } else {
      end(at);
      if (letter === '-') begun = at;
      else if (COMMANDS.includes(letter)) tokens.push(letter);
    }
  }
  end(path.length);
  return tokens;
}

/** The lines of a path that is made of lines, a closed one back to its start; of a curve, its three points. */
export function linesOf(path: string): Point[][] {
  const lines: Point[][] = [];
  const tokens = tokensOf(path);
  let command = 'M';
  let x = 0;
  let y = 0;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as string;
    if (COMMANDS.includes(token)) {
      command = token;
      at += 1;
      const ring = lines[lines.length - 1];
      if ('zZ'.includes(token) && ring?.[0]) ring.push(ring[0]);
      continue;
    }
    const [dx, dy] = [Number(token), Number(tokens[at + 1])];
    at += 2;
    [x, y] = command === 'l' ? [x + dx, y + dy] : [dx, dy];
    if (command === 'M') {
      lines.push([[x, y]]);
      command = 'L';
    } else lines[lines.length - 1]?.push([x, y]);
  }
  return lines;
}

/** The side of a cell when a long line is cut up, in units. */
const CELL = 300;

/** A path of lines cut into pieces that each lie in one cell of a grid.
 *
 * Anybody who paints a part of the sheet can then pass over all pieces that lie elsewhere, which is what
 * makes a coast of many thousand points cheap to move. Only for lines: a cut outline has no inside.
 */
export function cutUp(path: string): string[] {
  const cells = new Map<string, string>();
  const written = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  for (const line of linesOf(path)) {
    let before = '';
    line.forEach((point, at) => {
      const last = line[at - 1];
      if (!last) return;
      const [x, y] = [(last[0] + point[0]) / 2, (last[1] + point[1]) / 2];
      const cell = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
      const begun = cell === before && at > 1 ? '' : `M${written(last)}`;
      cells.set(cell, `${cells.get(cell) ?? ''}${begun}L${written(point)}`);
      before = cell;
    });
  }
  return [...cells.values()];
}

export function boxOf(points: Iterable<Point>): Box | null {
  let box: Box | null = null;
  for (const [x, y] of points) {
    box = box
      ? {
          x0: Math.min(box.x0, x),
          y0: Math.min(box.y0, y),
          x1: Math.max(box.x1, x),
          y1: Math.max(box.y1, y),
        }
      : { x0: x, y0: y, x1: x, y1: y };
  }
  return box;
}

/** An arrow head at the end of a line, pointing away from the point before it. */
export function arrowHead(from: Point, tip: Point, length = 7, half = 4.2): string {
  const [dx, dy] = [tip[0] - from[0], tip[1] - from[1]];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const corner = (side: number) =>
    `${(tip[0] - ux * length - uy * half * side).toFixed(1)} ${(tip[1] - uy * length + ux * half * side).toFixed(1)}`;
  return `M${tip[0].toFixed(1)} ${tip[1].toFixed(1)}L${corner(1)}L${corner(-1)}Z`;
}

/** Both heads of a connector. */
export function doubleArrow(path: string): string {
  return linesOf(path)
    .filter((line) => line.length > 1)
    .map((line) => {
      const [first, second] = [line[0] as Point, line[1] as Point];
      const [last, before] = [line[line.length - 1] as Point, line[line.length - 2] as Point];
      return arrowHead(second, first) + arrowHead(before, last);
    })
    .join('');
}

/** Islands smaller than this, in units, are left out of an outline. */
const SMALL = 16;

/** The outline of an area without its smallest islands: a thick line round them would only blot them out. */
export function mainOutline(path: string): string {
  const outlines = path.split('M').filter((outline) => outline.trim() !== '');
  const rings = outlines.map((outline) => {
    const ring = `M${outline}`;
    const box = boxOf(linesOf(ring).flat());
    return { ring, size: box ? Math.max(box.x1 - box.x0, box.y1 - box.y0) : 0 };
  });
  const largest = Math.max(...rings.map(({ size }) => size));
  return rings
    .filter(({ size }) => size >= Math.min(SMALL, largest))
    .map(({ ring }) => ring)
    .join('');
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const HEADINGS: Readonly<Record<Direction, Point>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The nearest place in a direction: what lies aside counts as farther than what lies straight on. */
export function nearestTowards(
  from: Point,
  direction: Direction,
  places: Iterable<readonly [string, Point]>,
): string | null {
  const [hx, hy] = HEADINGS[direction];
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, [x, y]] of places) {
    const along = (x - from[0]) * hx + (y - from[1]) * hy;
    const aside = Math.abs((x - from[0]) * hy) + Math.abs((y - from[1]) * hx);
    if (along <= 1 || aside > along * 1.8) continue;
    const far = along + aside * 1.6;
    if (far < least) [best, least] = [id, far];
  }
  return best;
}

/** A bent arrow from one point to another, its head, and where its number stands. */
export function arrowPath(
  from: Point,
  to: Point,
  length: number,
): { line: string; head: string; middle: Point } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  // It bends upwards, whichever way it goes.
  const bend = dx < 0 ? -0.16 : 0.16;
  const control: Point = [(from[0] + to[0]) / 2 + dy * bend, (from[1] + to[1]) / 2 - dx * bend];
  const far = Math.hypot(to[0] - control[0], to[1] - control[1]) || 1;
  const [ux, uy] = [(to[0] - control[0]) / far, (to[1] - control[1]) / far];
  const end: Point = [to[0] - ux * length, to[1] - uy * length];
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return {
    line: `M${at(...from)}Q${at(...control)} ${at(...end)}`,
    head: arrowHead(control, to, length, length * 0.62),
    middle: [(from[0] + 2 * control[0] + end[0]) / 4, (from[1] + 2 * control[1] + end[1]) / 4],
  };
}
