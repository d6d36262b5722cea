/** Lines of the journal, and the moments at which they were told. */

import { weightOf } from '../replay/marks';
import type { Chart } from '../protocol/chart';
import type { JournalEntry } from '../protocol/journal';
import type { IndexEntry } from '../protocol/replay';
import type { Text } from '../protocol/text';
import { plain } from '../text/spans';

/** A line of the journal, with what the page knows of it. */
export interface JournalLine extends JournalEntry {
  /** The seat's own number of its moment, where the page knows it; the server does not tell it here. */
  at?: number;
  /** Its text with the types of units, as the page knew them then. */
  noted?: Text;
  /** The heading that it stands under, where it is of the past. */
  heading?: string;
}

/** A line as it is shown: under a heading where one begins, and with the number of its moment at the first. */
export interface ShownLine {
  key: number;
  at: number | undefined;
  spans: Text;
  heading: string;
  first: boolean;
}

/** The lines that say something; the first of them is line `from` of all. */
export function shownLines(lines: JournalLine[], from = 0): ShownLine[] {
  const shown: ShownLine[] = [];
  let [heading, moment]: [string, number | undefined] = ['', undefined];
  for (const [index, { at, text, noted, heading: under = '' }] of lines.entries()) {
    const spans = noted ?? text;
    if (spans.length === 0) continue;
    const first = at === undefined || at !== moment;
    shown.push({ key: from + index, at, spans, heading: under === heading ? '' : under, first });
    [heading, moment] = [under, at];
  }
  return shown;
}

/** The lines that are left when so many of the last were taken back. */
export function standingLines(lines: JournalLine[], withdrawn: number): JournalLine[] {
  return withdrawn === 0 ? lines : lines.slice(0, Math.max(0, lines.length - withdrawn));
}

/** The few lines that matter most, or were told last, in the order in which they were told. */
export function foremost<Line extends JournalEntry>(
  lines: Line[],
  chart: Chart,
  most: number,
): Line[] {
  const told = lines
    .filter(({ text }) => text.length > 0)
    .map((line, at) => ({ line, at, weight: weightOf(line.event, chart) }));
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
    events.map((event) => ({ sequence, said: whole(event) })),
  );
  const found = [...lines];
  let end = told.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] as JournalLine;
    const match = lastWith(told, whole(line), end);
    if (match < 0) continue;
    end = match;
    found[at] = { ...line, at: told[match]?.sequence ?? 0 };
  }
  return found;
}

/** All that a line was told with, by which two of them can be compared. */
function whole({ event, text, args = {} }: JournalEntry): string {
  return JSON.stringify([event, plain(text), args]);
}

function lastWith(told: { said: string }[], said: string, end: number): number {
  for (let at = end - 1; at >= Math.max(0, end - FAR); at -= 1) {
    if (told[at]?.said === said) return at;
  }
  return -1;
}
