/** How places that can be chosen are marked on the map, and what is told of them: all as the server says. */

import { graver, type Tiers } from '../board/tiers';
import type { Choice } from '../lib/notation';
import type { Board, Tier, Way } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Sorted } from './sorting';

export function tierOf(choice: Choice, chart: Chart, board: Board): Tier {
  const way = board.ways?.[choice.line];
  if (way) return way.tier ?? 'move';
  if (board.cautions?.[choice.line] !== undefined) return 'caution';
  return chart.actions?.[choice.action]?.tier ?? 'move';
}

/** By space, the gravest of what can be chosen there. */
export function tiersOf(found: Sorted, chart: Chart, board: Board): Tiers {
  const tiers = new Map<string, Tier>();
  for (const [space, choices] of found.spaces) {
    for (const choice of choices) {
      tiers.set(space, graver(tiers.get(space), tierOf(choice, chart, board)));
    }
  }
  return tiers;
}

/** What is told of the first choice of a place that has a way. */
export function wayOf(found: Sorted, board: Board, space: string): Way | null {
  for (const { line } of found.spaces.get(space) ?? []) {
    const way = board.ways?.[line];
    if (way) return way;
  }
  return null;
}

/** The last steps of other ways into a place than the one that the rules would take. */
export function otherSides(way: Way | null, space: string): string[][] {
  const taken = way?.through?.at(-2);
  return (way?.sides ?? []).filter((side) => side !== taken).map((side) => [side, space]);
}
