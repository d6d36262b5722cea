/** The journal of a replay: all lines of the index, and those of them that are shown. */

import { seatName } from '../lib/names';
import { parsed } from '../lib/notation';
import type { Chart } from '../protocol/chart';
import type { IndexEntry } from '../protocol/replay';
import type { JournalLine } from '../table/journal';
import { fullWords } from '../table/wording';

export interface Lines {
  all: JournalLine[];
  /** For each moment, where its lines begin. */
  from: number[];
}

// So many lines before and after the moment are shown at once.
const BEFORE = 60;
const AFTER = 30;

export function linesOf(entries: IndexEntry[], chart: Chart): Lines {
  const all: JournalLine[] = [];
  const from: number[] = [];
  for (const entry of entries) {
    from.push(all.length);
    all.push(...linesAt(entry, chart));
  }
  return { all, from };
}

/** What was told; where that is nothing, what is told beside the game, or what was decided unseen. */
function linesAt(entry: IndexEntry, chart: Chart): JournalLine[] {
  const { sequence: at, heading = '', words = '', made = [], events = [] } = entry;
  const told = events.filter((event) => event.words);
  if (told.length > 0) return told.map((event) => ({ ...event, at, heading }));
  const lines = words === '' ? made.map((line) => madeWords(line, chart)) : [words];
  return lines.map((line) => ({ event: [], words: line, at, heading }));
}

/** A decision as it is written, "usa: commit A12" or "commit A12", in words. */
export function madeWords(line: string, chart: Chart): string {
  const [, seat, action] = /^(?:([\w-]+): )?(.*)$/.exec(line) ?? [];
  const words = fullWords(parsed(action ?? line, chart), chart, {});
  if (seat === undefined) return words;
  return `${chart.factions?.[seat]?.name ?? seatName(seat)}: ${words}`;
}

/** Which lines are shown round a moment. */
export function windowRound(lines: Lines, position: number): [from: number, to: number] {
  const here = lines.from[position] ?? 0;
  return [Math.max(0, here - BEFORE), Math.min(lines.all.length, here + AFTER)];
}
