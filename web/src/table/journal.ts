/** Lines of the journal, and the moments at which they were told. */

import { weightOf } from '../replay/marks';
import type { Chart } from '../protocol/chart';
import type { JournalEntry, Role } from '../protocol/journal';
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
  /** What begins with it: a year or a turn, or a battle. */
  opens: 'turn' | 'battle' | '';
  /** Whether it tells of the battle that was begun last. */
  within: boolean;
}

/** What lines are about, so that a reader can ask for some of them alone. */
export const LINE_KINDS = ['battle', 'move', 'other'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const OF_BATTLES: ReadonlySet<Role> = new Set<Role>([
  'begin',
  'round',
  'dice',
  'shot',
  'loss',
  'spared',
  'ignored',
  'leave',
  'show',
]);
const OPENS_TURN: ReadonlySet<Role> = new Set<Role>(['turn', 'year']);

/** Which lines a reader wants to see: of one side, of one kind, or all where nothing is said. */
export interface LineFilter {
  side: string;
  kind: LineKind | '';
}

export const ALL_LINES: LineFilter = { side: '', kind: '' };

export function kindOfLine({ role = '' }: JournalEntry): LineKind {
  if (OF_BATTLES.has(role)) return 'battle';
  return role === 'move' ? 'move' : 'other';
}

/** The sides that lines are about, in the order in which they are first told of. */
export function sidesOf(lines: JournalLine[]): string[] {
  return [...new Set(lines.map(({ side }) => side ?? '').filter((side) => side !== ''))];
}

/** Turns stay, so that what is left stands under them. */
function isWanted(line: JournalLine, { side, kind }: LineFilter): boolean {
  if (OPENS_TURN.has(line.role ?? '')) return true;
  return (side === '' || line.side === side) && (kind === '' || kindOfLine(line) === kind);
}

/** The lines that say something; the first of them is line `from` of all. */
export function shownLines(
  lines: JournalLine[],
  from = 0,
  filter: LineFilter = ALL_LINES,
): ShownLine[] {
  const shown: ShownLine[] = [];
  let [heading, moment]: [string, number | undefined] = ['', undefined];
  let fighting = false;
  for (const [index, line] of lines.entries()) {
    const { at, text, noted, heading: under = '', role = '' } = line;
    const spans = noted ?? text;
    if (spans.length === 0 || !isWanted(line, filter)) continue;
    const opens = OPENS_TURN.has(role) ? 'turn' : role === 'begin' ? 'battle' : '';
    fighting = opens === '' && fighting && OF_BATTLES.has(role);
    const first = at === undefined || at !== moment;
    const begins = under === heading ? '' : under;
    shown.push({ key: from + index, at, spans, heading: begins, first, opens, within: fighting });
    fighting = fighting || opens === 'battle';
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
