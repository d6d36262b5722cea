/** Where something that floats beside a spot of the map hides least. All in pixels of the window. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What may be hidden, and how bad that would be. */
export interface Cost {
  readonly box: Box;
  readonly cost: number;
}

/** How bad it is to hide a sign of a choice, a block, a name, and something that floats already. */
export const COSTS = { sign: 500, block: 260, name: 220, panel: 900 } as const;

/** Between the spot and what stands beside it. */
const GAP = 14;
/** How much a pixel farther from the spot counts. */
const FAR = 0.8;
/** Steps of the search along each side. */
const STEPS = 9;
/** How far away it is looked for beside the nearest places. */
const RINGS = [GAP, 60, 110];

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function at(left: number, top: number, width: number, height: number): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/** Places round a spot, on all four sides and at some distances. */
function candidates(spot: Box, width: number, height: number): Box[] {
  const found: Box[] = [];
  for (const ring of RINGS) {
    for (let step = 0; step < STEPS; step += 1) {
      const part = step / (STEPS - 1);
      const down = spot.top - height + part * (spot.bottom - spot.top + height);
      const across = spot.left - width + part * (spot.right - spot.left + width);
      found.push(
        at(spot.right + ring, down, width, height),
        at(spot.left - ring - width, down, width, height),
        at(across, spot.bottom + ring, width, height),
        at(across, spot.top - ring - height, width, height),
      );
    }
  }
  return found;
}

/** How far apart two boxes are. */
export function apart(a: Box, b: Box): number {
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(across, down);
}

/** The place beside a spot where a box of a size hides least, inside some bounds. */
export function placed(
  spot: Box,
  width: number,
  height: number,
  bounds: Box,
  costs: readonly Cost[],
): Box {
  let best: Box | null = null;
  let least = Infinity;
  for (const found of candidates(spot, width, height)) {
    const left = Math.max(bounds.left, Math.min(found.left, bounds.right - width));
    const top = Math.max(bounds.top, Math.min(found.top, bounds.bottom - height));
    const box = at(left, top, width, height);
    if (overlaps(box, spot)) continue;
    const hidden = costs.reduce(
      (sum, { box: other, cost }) => sum + (overlaps(box, other) ? cost : 0),
      0,
    );
    const all = hidden + apart(box, spot) * FAR;
    if (all < least) [best, least] = [box, all];
  }
  return best ?? at(bounds.left, bounds.top, width, height);
}
