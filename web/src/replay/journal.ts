/** The journal of a replay: all lines of the index, and those of them that are shown. */

import { parsed } from '../lib/notation';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { IndexEntry, MadeDecision } from '../protocol/replay';
import type { JournalLine } from '../table/journal';
import { titleOf } from '../table/people';
import { fullWords } from '../table/wording';
import { asKnown } from '../table/known';
import { plain } from '../text/spans';
import { text as say } from '../words/text';

export interface Lines {
  all: JournalLine[];
  /** For each moment, where its lines begin. */
  from: number[];
}

/** Some of the lines, with the types of their units as far as the boards of their moments show them. */
export function withFaces(
  { all, from: begins }: Lines,
  from: number,
  to: number,
  chart: Chart,
  boardsAt: (position: number) => Board[],
): JournalLine[] {
  let position = 0;
  return all.slice(from, to).map((line, offset) => {
    while ((begins[position + 1] ?? Infinity) <= from + offset) position += 1;
    return { ...line, noted: asKnown(line.text, chart, boardsAt(position)) };
  });
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
  const { sequence: at, text: beside = [], made = [], events = [] } = entry;
  const heading = plain(entry.heading?.text);
  if (events.length > 0) return events.map((event) => ({ ...event, at, heading }));
  const lines = beside.length > 0 ? [beside] : made.map((one) => [madeWords(one, chart)]);
  return lines.map((text) => ({ event: '', text, at, heading }));
}

/** A decision in words, with the seat where it is told: "USA: Commit a card". */
export function madeWords({ action, seat }: MadeDecision, chart: Chart): string {
  const words = fullWords(parsed(action, chart), chart, {});
  return seat === undefined ? words : say('replay.made', { seat: titleOf(seat, chart), words });
}

/** Which lines are shown round a moment. */
export function windowRound(lines: Lines, position: number): [from: number, to: number] {
  const here = lines.from[position] ?? 0;
  return [Math.max(0, here - BEFORE), Math.min(lines.all.length, here + AFTER)];
}
