/** The numbers of tracks as a table, and the names that need not be told in words beside it. */

import type { Board, Pool, Row } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { plain } from '../text/spans';

export interface Numbers {
  columns: { key: string; name: string; short: string }[];
  rows: { id: string; name: string; values: (number | null)[] }[];
}

/** A row for everybody who has a track; columns in which all have nothing are left out. */
export function numbersOf(chart: Chart, board: Board): Numbers {
  const tracks = chart.tracks === undefined ? [] : Object.entries(board.tracks ?? {});
  const columns = Object.entries(chart.tracks ?? {})
    .filter(([key]) => tracks.some(([, track]) => track[key]))
    .map(([key, { name, short }]) => ({ key, name, short }));
  const rows = tracks.map(([id, track]) => ({
    id,
    name: chart.nations?.[id]?.name ?? chart.factions?.[id]?.name ?? id,
    values: columns.map(({ key }) => {
      const value = track[key];
      return typeof value === 'number' ? value : null;
    }),
  }));
  return { columns, rows };
}

/** The pools under their names, without those that are empty. */
export function poolsByName(board: Board): [string, Pool[]][] {
  const found = new Map<string, Pool[]>();
  for (const pool of Object.values(board.pools ?? {})) {
    if (pool.name === undefined || pool.count === 0) continue;
    const name = plain(pool.name);
    found.set(name, [...(found.get(name) ?? []), pool]);
  }
  return [...found];
}

/** Whether a row of the status stands elsewhere: in the header, beside a seat, or in a table. */
export function isToldElsewhere({ kind, side }: Row, seats: string[], chart: Chart): boolean {
  if (kind === 'side') return side !== undefined && seats.includes(side);
  if (kind === 'tracks') return chart.tracks !== undefined;
  return kind === 'phase' || kind === 'order' || kind === 'pool';
}
