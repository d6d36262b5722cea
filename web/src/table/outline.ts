/** The board as an outline: regions, their spaces, and what is there. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { counterWords, routeWords } from '../panels/words';
import { faceWords } from '../text/faces';
import { plain } from '../text/spans';
import { text } from '../words/text';

export interface SpaceEntry {
  id: string;
  /** The name with what is printed there. */
  title: string;
  /** Who holds it, what lies there, and the blocks, each a part of a sentence. */
  parts: string[];
  borders: string;
}

export interface RegionEntry {
  name: string;
  spaces: SpaceEntry[];
  /** Who holds how much of it. */
  summary: string;
}

/** The blocks in a space: those whose face is known by name, the others counted by owner. */
export function blocksAt(space: string, chart: Chart, board: Board): string[] {
  const known: string[] = [];
  const unseen = new Map<string, number>();
  for (const unit of board.units?.[space] ?? []) {
    const owner = board.owners?.[unit] ?? chart.units?.[unit] ?? '';
    const face = board.faces?.[unit];
    if (face === undefined) unseen.set(owner, (unseen.get(owner) ?? 0) + 1);
    else known.push(text('table.unit.owned', { owner, face: faceWords(face, chart.kinds) }));
  }
  const counted = [...unseen].map(([owner, count]) => text('table.text.unseen', { count, owner }));
  return [...known, ...counted];
}

function bordersOf(space: string, chart: Chart): string {
  const name = (id: string) => chart.spaces?.[id]?.name ?? id;
  return (chart.links ?? [])
    .flatMap(([one, other, kind]) => {
      const next = one === space ? other : other === space ? one : null;
      const border = chart.link_names?.[kind] ?? kind;
      return next === null ? [] : [text('table.text.border', { space: name(next), border })];
    })
    .join(', ');
}

function entryOf(id: string, chart: Chart, board: Board): SpaceEntry {
  const space = chart.spaces?.[id];
  const holder = board.control?.[id] ?? space?.unheld;
  const blocks = blocksAt(id, chart, board);
  return {
    id,
    title: [space?.name ?? id, ...(space?.marks ?? [])].join(', '),
    parts: [
      ...(holder === undefined ? [] : [holder]),
      ...(board.marks?.[id] ?? []).map(plain),
      ...(blocks.length > 0 ? [text('table.text.units', { units: blocks.join(', ') })] : []),
      ...(board.counters?.[id] ?? []).map((counter) => counterWords(counter, chart)),
      ...routesAt(id, chart, board),
    ],
    borders: bordersOf(id, chart),
  };
}

/** What the links of a space carry. */
function routesAt(space: string, chart: Chart, board: Board): string[] {
  return Object.keys(board.carried ?? {}).flatMap((id) =>
    chart.routes?.[id]?.between.includes(space) ? [routeWords(chart, board, id)] : [],
  );
}

function summaryOf(spaces: string[], board: Board): string {
  const held = new Map<string, number>();
  for (const space of spaces) {
    const holder = board.control?.[space];
    if (holder !== undefined) held.set(holder, (held.get(holder) ?? 0) + 1);
  }
  return [...held].map(([holder, count]) => `${holder} ${count}`).join(', ');
}

export function outlineOf(chart: Chart, board: Board): RegionEntry[] {
  const regions = chart.regions ?? [
    { name: chart.name ?? '', spaces: Object.keys(chart.spaces ?? {}) },
  ];
  return regions.map(({ name, spaces }) => ({
    name,
    spaces: spaces.map((space) => entryOf(space, chart, board)),
    summary: summaryOf(spaces, board),
  }));
}
