/** Who plays which seat, in words. */

import { seatName } from '../lib/names';
import { listed } from '../words/formats';
import type { Board, Cell, Row } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Table, TableSeat } from '../protocol/tables';
import { text } from '../words/text';
import { isCalledThe } from './wording';

/** A seat by the name that its game has for it, else by that of its faction. */
export function titleOf(seat: string, chart: Chart): string {
  return chart.seats?.[seat] ?? chart.factions?.[seat]?.name ?? seatName(seat);
}

/** The same in a sentence. */
export function calledOf(seat: string, chart: Chart): string {
  return (isCalledThe(seat, 'faction', chart) ? 'the ' : '') + titleOf(seat, chart);
}

/** The factions that the viewer plays, with their names. */
export function ownFactions(chart: Chart, board: Board): Map<string, string> {
  const ids = (board.mine ?? []).flatMap((power) => chart.powers?.[power]?.faction ?? []);
  return new Map(ids.map((id) => [id, titleOf(id, chart)]));
}

/** The sides whose numbers stand at a seat: itself, or those that it plays where it has several. */
export function partsOf(seat: string, board: Board): string[] {
  const played = Object.entries(board.sides ?? {}).filter(([, player]) => player === seat);
  const sides = played.map(([side]) => side).filter((side) => board.tracks?.[side] !== undefined);
  return board.tracks?.[seat] === undefined && sides.length > 0 ? sides : [seat];
}

/** Who sits at a seat. */
export function sitterOf(entry: TableSeat, own: string | null): string {
  if (entry.player !== 'person') return text('table.seats.bot', { name: entry.player });
  if (entry.seat === own && entry.people.length <= 1) return text('table.seats.you');
  return entry.people.length > 0 ? listed(entry.people) : text('table.seats.nobody');
}

/** Whom all wait for, each with the one who plays there. */
export function awaited(asked: string[], table: Table | null, chart: Chart): string {
  const entries = (table?.seats ?? []).filter(({ seat }) => asked.includes(seat));
  return listed(
    entries.map((entry) => {
      const seat = calledOf(entry.seat, chart);
      if (entry.player !== 'person') {
        return text('table.prompt.waiting.bot', { seat, bot: entry.player });
      }
      if (entry.people.length === 0) return seat;
      return text('table.prompt.waiting.person', { seat, name: listed(entry.people) });
    }),
  );
}

/** What the status tells of a seat. */
export function standingOf(seat: string, status: Row[]): Cell[] {
  return status.find(({ kind, side }) => kind === 'side' && side === seat)?.cells ?? [];
}
