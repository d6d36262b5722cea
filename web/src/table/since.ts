/** What happened while somebody was away, from the index of a replay: by phase and by who did it. */

import { dateIn, weightOf } from '../replay/marks';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Told } from '../protocol/frames';
import type { IndexEntry } from '../protocol/replay';
import { standingOf, titleOf } from './people';

export interface SummaryLine {
  words: string;
  weight: number;
  /** The number of its moment. */
  at: number;
}

/** The lines about one faction in one phase, those that matter first. */
export interface Share {
  /** The seat, or empty for lines about nobody who plays. */
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

/** Finds out who a line is about: the faction that is named first, by itself, its Powers or its blocks. */
export class Doers {
  private readonly seats = new Map<string, string>();
  private readonly pattern: RegExp | null;

  constructor(chart: Chart, seats: string[]) {
    for (const seat of seats) this.seats.set(titleOf(seat, chart), seat);
    const ofPower = new Map<string, string>();
    for (const [name, { faction }] of Object.entries(chart.powers ?? {})) {
      if (faction === undefined) continue;
      this.seats.set(name, faction);
      ofPower.set(name, faction);
    }
    for (const [unit, power] of Object.entries(chart.units ?? {})) {
      const faction = ofPower.get(power);
      if (faction !== undefined) this.seats.set(unit, faction);
    }
    const names = [...this.seats.keys()].sort((a, b) => b.length - a.length);
    const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    this.pattern =
      any === '' ? null : new RegExp(`(?<![\\p{L}\\p{N}-])(?:${any})(?![\\p{L}\\p{N}-])`, 'u');
  }

  /** The seat; empty where nobody who plays is named. */
  of(words: string): string {
    const found = this.pattern?.exec(words)?.[0];
    return found === undefined ? '' : (this.seats.get(found) ?? '');
  }
}

/** The sum of some moments. What nobody was told anything of counts, but is not listed. */
export function summary(entries: IndexEntry[], chart: Chart, doers: Doers): Summary {
  const phases: PhaseSummary[] = [];
  const all: SummaryLine[] = [];
  for (const entry of entries) {
    const heading = entry.heading ?? '';
    if (phases[phases.length - 1]?.heading !== heading) {
      phases.push({ heading, decisions: 0, shares: [] });
    }
    const phase = phases[phases.length - 1] as PhaseSummary;
    phase.decisions += 1;
    for (const line of linesOf(entry, chart)) {
      all.push(line);
      shareOf(phase, doers.of(line.words)).lines.push(line);
    }
  }
  for (const { shares } of phases) for (const share of shares) share.lines.sort(byWeight);
  return {
    decisions: entries.length,
    from: dateIn(entries[0]?.heading ?? ''),
    to: dateIn(entries[entries.length - 1]?.heading ?? ''),
    weighty: weightiest(all),
    phases,
  };
}

function linesOf({ sequence, words = '', events = [] }: IndexEntry, chart: Chart): SummaryLine[] {
  const told = events.flatMap((event: Told) =>
    event.words ? [{ words: event.words, weight: weightOf(String(event.event[0]), chart) }] : [],
  );
  const lines = told.length === 0 && words !== '' ? [{ words, weight: 0 }] : told;
  return lines.map((line) => ({ ...line, at: sequence }));
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
  for (const line of lines) if (line.weight >= LEAST_WEIGHT) unlike.set(line.words, line);
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

/** How the numbers of a seat have changed, as in "VP 4 → 6"; by the words that its standing has for them. */
export function changedNumbers(seat: string, before: Board, after: Board, chart: Chart): string[] {
  const was = numbersOf(seat, before, chart);
  const is = numbersOf(seat, after, chart);
  return [...is].flatMap(([name, number]) => {
    const old = was.get(name);
    return old === undefined || old === number ? [] : [`${name} ${old} → ${number}`];
  });
}

/** "VP 4 shown" as VP: 4. The first part of a standing is several numbers, and on the track already. */
function numbersOf(seat: string, board: Board, chart: Chart): Map<string, string> {
  const parts = standingOf(seat, chart, board.status ?? []).slice(1);
  const found = parts.flatMap((part) => {
    const [, name, number] = /^(\p{Lu}\D*?) (\d+)\b/u.exec(part) ?? [];
    return name === undefined || number === undefined ? [] : ([[name, number]] as const);
  });
  return new Map(found);
}
