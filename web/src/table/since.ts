/** What happened while somebody was away, from the index of a replay: by phase and by who did it. */

import { dateIn, weightOf } from '../replay/marks';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { IndexEntry } from '../protocol/replay';
import type { Text } from '../protocol/text';
import { plain } from '../text/spans';
import { text } from '../words/text';
import { standingOf } from './people';

export interface SummaryLine {
  spans: Text;
  weight: number;
  /** The faction that it is about; empty where it is about nobody who plays. */
  who: string;
  /** The number of its moment. */
  at: number;
}

/** The lines about one faction in one phase, those that matter first. */
export interface Share {
  who: string;
  lines: SummaryLine[];
}

export interface PhaseSummary {
  heading: string;
  decisions: number;
  shares: Share[];
}

export interface Summary {
  decisions: number;
  /** When it begins and ends, as the headings say. */
  from: string;
  to: string;
  /** What matters most in all of it, in the order in which it happened. */
  weighty: SummaryLine[];
  phases: PhaseSummary[];
}

// So many lines may stand at the top.
const MOST_WEIGHTY = 8;
// What weighs less than this never stands there.
const LEAST_WEIGHT = 2;

/** The sum of some moments. What nobody was told anything of counts, but is not listed. */
export function summary(entries: IndexEntry[], chart: Chart): Summary {
  const phases: PhaseSummary[] = [];
  const all: SummaryLine[] = [];
  for (const entry of entries) {
    const heading = plain(entry.heading?.text);
    if (phases[phases.length - 1]?.heading !== heading) {
      phases.push({ heading, decisions: 0, shares: [] });
    }
    const phase = phases[phases.length - 1] as PhaseSummary;
    phase.decisions += 1;
    for (const line of linesOf(entry, chart)) {
      all.push(line);
      shareOf(phase, line.who).lines.push(line);
    }
  }
  for (const { shares } of phases) for (const share of shares) share.lines.sort(byWeight);
  return {
    decisions: entries.length,
    from: dateIn(entries[0]?.heading),
    to: dateIn(entries[entries.length - 1]?.heading),
    weighty: weightiest(all),
    phases,
  };
}

function linesOf(entry: IndexEntry, chart: Chart): SummaryLine[] {
  const { sequence: at, text: beside = [], events = [] } = entry;
  if (events.length === 0) {
    return beside.length === 0 ? [] : [{ spans: beside, weight: 0, who: '', at }];
  }
  return events.map(({ event, text, side = '' }) => ({
    spans: text,
    weight: weightOf(event, chart),
    who: side,
    at,
  }));
}

function shareOf(phase: PhaseSummary, who: string): Share {
  const there = phase.shares.find((share) => share.who === who);
  if (there) return there;
  const fresh: Share = { who, lines: [] };
  phase.shares.push(fresh);
  return fresh;
}

function byWeight(one: SummaryLine, other: SummaryLine): number {
  return other.weight - one.weight;
}

/** The few lines that matter most, as they happened; each said once. */
function weightiest(lines: SummaryLine[]): SummaryLine[] {
  const unlike = new Map<string, SummaryLine>();
  for (const line of lines) if (line.weight >= LEAST_WEIGHT) unlike.set(plain(line.spans), line);
  const most = new Set([...unlike.values()].sort(byWeight).slice(0, MOST_WEIGHTY));
  return lines.filter((line) => most.has(line));
}

// ------------------------------------------------------------------ from one board to another

export interface Changed {
  space: string;
  from: string | null;
  to: string | null;
}

/** The spaces that another holds than before. */
export function changedHands(before: Board, after: Board): Changed[] {
  const [was, is] = [before.control ?? {}, after.control ?? {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((space) => was[space] !== is[space])
    .map((space) => ({ space, from: was[space] ?? null, to: is[space] ?? null }));
}

/** How the numbers of a seat have changed, as in "VP 4 → 6". */
export function changedNumbers(seat: string, before: Board, after: Board): string[] {
  const was = numbersOf(seat, before);
  return [...numbersOf(seat, after)].flatMap(([name, to]) => {
    const from = was.get(name);
    return from === undefined || from === to
      ? []
      : [text('table.number.changed', { name, from, to })];
  });
}

/** By their names, the numbers of a seat. */
function numbersOf(seat: string, board: Board): Map<string, number> {
  const found = new Map<string, number>();
  for (const { label, number } of standingOf(seat, board.status ?? [])) {
    if (label !== undefined && typeof number === 'number') found.set(plain(label), number);
  }
  return found;
}
