/** What a block is called by somebody who looks at it: by its face where that is known, else by its owner. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { faceNotes } from '../text/faces';
import { text } from '../words/text';

/** What a line itself tells of a block, such as "(Infantry, 2 CV)" behind its name. */
export interface ToldFace {
  kind: string;
  cv: string;
}

/** Where a unit stands. */
export function spaceOfUnit(unit: string, board: Board): string | null {
  const found = Object.entries(board.units ?? {}).find(([, units]) => units.includes(unit));
  return found?.[0] ?? null;
}

/** Where a unit stands, as one says it. */
export function placeOfUnit(unit: string, chart: Chart, board: Board): string | null {
  const space = spaceOfUnit(unit, board);
  return space === null ? null : (chart.spaces?.[space]?.name ?? space);
}

export function ownerOf(unit: string, chart: Chart, board: Board): string | undefined {
  return board.owners?.[unit] ?? chart.units?.[unit];
}

/** The type on the face of a block, as it is known to the viewer now. */
export function seenFace(unit: string, chart: Chart, board: Board): ToldFace | null {
  const face = board.faces?.[unit];
  if (face?.kind === undefined) return null;
  const kind = chart.kinds?.[face.kind]?.name ?? face.kind;
  return { kind, cv: face.cv === undefined ? '' : String(face.cv) };
}

/** "a Japanese block", where nobody can say more. */
function unseen(adjective: string): string {
  return text(/^[AEIO]/i.test(adjective) ? 'table.unit.an' : 'table.unit.a', { owner: adjective });
}

/**
 * In a tale: "Japanese Infantry". Only what the line itself tells counts: blocks are mixed and built anew, so that
 * the face of today may be another one's.
 */
export function blockInTale(
  unit: string,
  chart: Chart,
  board: Board,
  told: ToldFace | null = null,
): string {
  const owner = ownerOf(unit, chart, board);
  if (owner === undefined) return unit;
  const adjective = chart.powers?.[owner]?.adjective ?? owner;
  if (told === null) return unseen(adjective);
  return [adjective, told.kind, told.cv].filter(Boolean).join(' ');
}

/** In a question: "Infantry 2", of others "Japanese Infantry 2". */
export function blockNow(
  unit: string,
  chart: Chart,
  board: Board,
  told: ToldFace | null = null,
): string {
  const owner = ownerOf(unit, chart, board);
  if (owner === undefined) return unit;
  const adjective = chart.powers?.[owner]?.adjective ?? owner;
  const face = told ?? seenFace(unit, chart, board);
  if (face === null) return unseen(adjective);
  const own = board.mine?.includes(owner) ?? false;
  return [own ? '' : adjective, face.kind, face.cv].filter(Boolean).join(' ');
}

/** On a button: "Infantry 2 in Tokyo, Escaped". */
export function blockInFull(unit: string, chart: Chart, board: Board): string {
  const name = blockNow(unit, chart, board);
  const place = placeOfUnit(unit, chart, board);
  const standing = place === null ? name : text('table.unit.in', { name, place });
  return [standing, ...faceNotes(board.faces?.[unit])].join(', ');
}
