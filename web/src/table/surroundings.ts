/** What is near what a question is about. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { spaceOfUnit } from './blocks';

/** Spaces and blocks with the neighbours of where they are, so that one sees what a question is about. */
export function surroundings(ids: string[], chart: Chart, board: Board): string[] {
  const spaces = new Set(
    ids.map((id) => (id in (chart.spaces ?? {}) ? id : spaceOfUnit(id, board))),
  );
  const near = (chart.links ?? []).filter(([one, other]) => spaces.has(one) || spaces.has(other));
  return [...new Set([...ids, ...near.flatMap(([one, other]) => [one, other])])];
}
