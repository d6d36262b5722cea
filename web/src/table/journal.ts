/** Lines of the journal, and the moments at which they were told. */

import { weightOf } from '../replay/marks';
import type { Chart } from '../protocol/chart';
import type { Told } from '../protocol/frames';
import type { IndexEntry } from '../protocol/replay';

/** A line of the journal, with what the page knows beside what it was told. */
export interface JournalLine extends Told {
  /** The words with the types of blocks, as the page knew them then. */
  noted?: string;
  /** The seat's own number of the moment, where the page knows it. */
  at?: number;
  /** Of the past: under what it stands. */
  heading?: string;
}

/** A line as it is shown: under a heading where one begins, and with the number of its moment at the first. */
export interface ShownLine {
  key: number;
  at: number | undefined;
  words: string;
  heading: string;
  first: boolean;
}

/** The lines that have words, the first of which is the so-manieth of all. */
export function shownLines(lines: JournalLine[], from = 0): ShownLine[] {
  const shown: ShownLine[] = [];
  let [heading, moment]: [string, number | undefined] = ['', undefined];
  for (const [index, { at, words: told, noted, heading: under = '' }] of lines.entries()) {
    const words = noted ?? told;
    if (words === '') continue;
    const first = at === undefined || at !== moment;
    shown.push({ key: from + index, at, words, heading: under === heading ? '' : under, first });
    [heading, moment] = [under, at];
  }
  return shown;
}

/** The few lines that matter most, or were told last, in the order in which they were told. */
export function foremost(lines: Told[], chart: Chart, most: number): Told[] {
  const told = lines
    .filter(({ words }) => words)
    .map((line, at) => ({ line, at, weight: weightOf(String(line.event[0]), chart) }));
  const kept = [...told].sort((a, b) => b.weight - a.weight || b.at - a.at).slice(0, most);
  return kept.sort((a, b) => a.at - b.at).map(({ line }) => line);
}

// Between two lines that stand there may be others that were taken back; so far one is looked for.
const FAR = 400;

/**
 * The same lines with the numbers of their moments, found from the end on. What the index tells beside them was
 * taken back since, and lines that it does not tell keep what they have.
 */
export function numbered(lines: JournalLine[], entries: IndexEntry[]): JournalLine[] {
  const told = entries.flatMap(({ sequence, events = [] }) =>
    events.map(({ words }) => ({ sequence, words })),
  );
  const found = [...lines];
  let end = told.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] as JournalLine;
    const match = lastWith(told, line.words, end);
    if (match < 0) continue;
    end = match;
    found[at] = { ...line, at: told[match]?.sequence ?? 0 };
  }
  return found;
}

function lastWith(told: { words: string }[], words: string, end: number): number {
  for (let at = end - 1; at >= Math.max(0, end - FAR); at -= 1) {
    if (told[at]?.words === words) return at;
  }
  return -1;
}
