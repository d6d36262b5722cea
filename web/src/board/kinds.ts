/** The types of blocks that a legend explains. */
import type { Chart, ChartKind } from '../protocol/chart';

/** One plain type for each sign, where pips have colours that must be explained; else nothing is told apart so. */
export function shownKinds(chart: Chart): ChartKind[] {
  const found = new Map<string, ChartKind>();
  for (const { badges, ...kind } of Object.values(chart.kinds ?? {})) {
    if (kind.pips === undefined) continue;
    const plain = !badges?.length;
    if (!found.has(kind.symbol) || plain) found.set(kind.symbol, kind);
  }
  return [...found.values()];
}
