/** The numbers of tracks as a table, and the names that need not be told in words beside it. */

import type { Board, Pool } from '../protocol/board';
import type { Chart } from '../protocol/chart';

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
    found.set(pool.name, [...(found.get(pool.name) ?? []), pool]);
  }
  return [...found];
}

/** The labels of lines that tables and pools tell better. */
export function toldElsewhere(chart: Chart, board: Board): Set<string> {
  const pools = Object.values(board.pools ?? {}).flatMap(({ name }) => name ?? []);
  return new Set([...numbersOf(chart, board).rows.map(({ name }) => name), ...pools]);
}
