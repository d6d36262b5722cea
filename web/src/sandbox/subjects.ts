/** What an overlay can be about, by the chart and what lies on the board. */

import { text } from '../words/text';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';

export interface Subject {
  id: string;
  name: string;
}

/** The factions, or the blocks on the map, to choose from; the viewer's own first. */
export function subjectsOf(about: string, chart: Chart, board: Board): Subject[] {
  if (about === 'faction') {
    return Object.entries(chart.factions ?? {}).map(([id, { name }]) => ({ id, name: name ?? id }));
  }
  return about === 'unit' ? blocksOf(chart, board) : [];
}

function blocksOf(chart: Chart, board: Board): Subject[] {
  const known: Subject[] = [];
  const hidden: Subject[] = [];
  for (const [space, units] of Object.entries(board.units ?? {})) {
    for (const id of units) {
      const face = board.faces?.[id];
      const owner = board.owners?.[id] ?? chart.units?.[id] ?? '';
      const kind = face?.kind === undefined ? text('overlay.hidden') : kindName(chart, face.kind);
      const place = chart.spaces?.[space]?.name ?? space;
      const name = text('overlay.block', { name: `${owner} ${kind}`.trim(), space: place });
      (face?.kind === undefined ? hidden : known).push({ id, name });
    }
  }
  const byName = (a: Subject, b: Subject): number => a.name.localeCompare(b.name);
  return [...known.sort(byName), ...hidden.sort(byName)];
}

function kindName(chart: Chart, kind: string): string {
  return chart.kinds?.[kind]?.name ?? kind;
}
