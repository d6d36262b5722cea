/** What a block is called by somebody who looks at it: by its face where that is known, else by its owner. */

import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Text } from '../protocol/text';
import { faceNotes } from '../text/faces';
import { text } from '../words/text';

/** What is known of a unit: its type, and its strength where that is known. */
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

/** What a unit does, in the lines of its type; nothing where its type is not known. */
export function factsOf(unit: string, chart: Chart, board: Board): Text[] {
  const kind = board.faces?.[unit]?.kind;
  return kind === undefined ? [] : (chart.kinds?.[kind]?.facts ?? []);
}

/** What a unit is called by whose it is: "Japanese Infantry 2"; "Japanese block" where nobody can say more. */
export function owned(unit: string, chart: Chart, board: Board, face: ToldFace | null): string {
  const owner = ownerOf(unit, chart, board);
  if (owner === undefined) return unit;
  return text('table.unit.owned', {
    owner: chart.powers?.[owner]?.adjective ?? owner,
    face: face === null ? text('table.unit.some') : faceName(face),
  });
}

function faceName({ kind, cv }: ToldFace): string {
  return cv === '' ? kind : text('table.unit.face', { kind, cv });
}

/** In a question: "Infantry 2", of others "Japanese Infantry 2". */
export function blockNow(
  unit: string,
  chart: Chart,
  board: Board,
  told: ToldFace | null = null,
): string {
  const owner = ownerOf(unit, chart, board);
  const face = told ?? seenFace(unit, chart, board);
  const own = owner !== undefined && (board.mine?.includes(owner) ?? false);
  return own && face !== null ? faceName(face) : owned(unit, chart, board, face);
}

/** On a button: "Infantry 2 in Tokyo, Escaped". */
export function blockInFull(unit: string, chart: Chart, board: Board): string {
  const name = blockNow(unit, chart, board);
  const place = placeOfUnit(unit, chart, board);
  const standing = place === null ? name : text('table.unit.in', { name, place });
  return [standing, ...faceNotes(board.faces?.[unit])].join(', ');
}
