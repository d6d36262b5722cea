/** What others did since one acted oneself, for the arrows on the map and the notices beside it. */

import { powerId, unitOwner } from '../board/ground';
import type { ActArrow } from '../board/types';
import { weightOf } from '../replay/marks';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { spaceOfUnit } from './blocks';
import type { JournalLine } from './journal';
import { ownFactions } from './people';

export interface Act {
  readonly line: JournalLine;
  /** The number of its arrow, where something went somewhere. */
  readonly number: number | null;
  readonly move: { readonly unit: string; readonly from: string; readonly to: string } | null;
  readonly owner: string | null;
}

/** More arrows than so many would hide the map; the oldest go. */
const MOST = 24;

/** An id that a line names. */
function named(line: JournalLine, argument: string): string | null {
  const value = line.args?.[argument];
  return typeof value === 'string' ? value : null;
}

/** From where to where something went, where that is told or was seen on the board before. */
function moveOf(line: JournalLine, before: Board): Act['move'] {
  if (line.role !== 'move') return null;
  const [unit, to] = [named(line, 'unit'), named(line, 'to')];
  const from = named(line, 'from') ?? (unit === null ? null : spaceOfUnit(unit, before));
  return unit === null || to === null || from === null || from === to ? null : { unit, from, to };
}

/** What others did, after what they had done before; `before` is the board as it was until then. */
export function actsAfter(
  acts: readonly Act[],
  lines: readonly JournalLine[],
  before: Board,
  board: Board,
  chart: Chart,
): Act[] {
  const own = ownFactions(chart, board);
  let number = Math.max(0, ...acts.map((act) => act.number ?? 0));
  const found = [...acts];
  for (const line of lines) {
    const side = line.side ?? '';
    if (side === '' || own.has(side) || line.text.length === 0) continue;
    const move = moveOf(line, before);
    if (move === null && weightOf(line.event, chart) === 0) continue;
    if (move !== null) number += 1;
    const owner = move === null ? side : powerId(chart, unitOwner(chart, board, move.unit));
    found.push({ line, number: move === null ? null : number, move, owner });
  }
  return found.slice(-MOST);
}

/** The arrows of some acts: one for each way, with the numbers of all that went there. */
export function arrowsOf(acts: readonly Act[]): ActArrow[] {
  const found = new Map<string, ActArrow>();
  for (const { move, number, owner } of acts) {
    if (move === null || number === null) continue;
    const key = `${move.from} ${move.to} ${owner}`;
    const { numbers = [] } = found.get(key) ?? {};
    found.set(key, { key, from: move.from, to: move.to, owner, numbers: [...numbers, number] });
  }
  return [...found.values()];
}
