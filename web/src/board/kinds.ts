/** The types of blocks that a legend explains. */
import type { Make } from '../pieces/block';
import type { BoardChart } from './types';

/** One plain type for each sign, where pips have colours that must be explained; else nothing is told apart so. */
export function shownKinds(chart: BoardChart): Make[] {
  const found = new Map<string, Make>();
  for (const { badges, ...kind } of Object.values(chart.kinds ?? {})) {
    if (kind.pips === undefined || kind.symbol === undefined) continue;
    const plain = !badges?.length;
    if (!found.has(kind.symbol) || plain) found.set(kind.symbol, kind);
  }
  return [...found.values()];
}
