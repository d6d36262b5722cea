/** The story of a game in stretches: its years and phases, and the way from one to the next. */

import type { Chart } from '../protocol/chart';
import type { Heading } from '../protocol/journal';
import type { IndexEntry } from '../protocol/replay';
import { plain } from '../text/spans';
import { text as say } from '../words/text';

/** Moments in a row that belong together, by their positions in the index, the last one included. */
export interface Stretch {
  name: string;
  /** What its phase is called within its year. */
  short: string;
  from: number;
  to: number;
}

/** The year of a heading; of a game without years its date, or all that it says. */
export function yearIn(heading: Heading = {}): string {
  return heading.year === undefined ? dateIn(heading) : String(heading.year);
}

/** When something was: "Spring 1937" of "Spring 1937: Command"; the whole where there is no date. */
export function dateIn({ date, text }: Heading = {}): string {
  return plain(date ?? text);
}

/** What was going on within a year, where the season tells phases of the same name apart: "Spring: Command". */
export function phaseIn({ season, phase, text }: Heading = {}): string {
  if (phase === undefined) return plain(text);
  if (season === undefined) return plain(phase);
  return say('replay.phase.season', { season: plain(season), phase: plain(phase) });
}

export function yearsOf(entries: IndexEntry[]): Stretch[] {
  return stretches(entries, yearIn);
}

export function phasesOf(entries: IndexEntry[]): Stretch[] {
  return stretches(entries, ({ text } = {}) => plain(text));
}

function stretches(entries: IndexEntry[], name: (heading?: Heading) => string): Stretch[] {
  const found: Stretch[] = [];
  for (const [at, { heading }] of entries.entries()) {
    const called = name(heading);
    const last = found[found.length - 1];
    if (last?.name === called) last.to = at;
    else found.push({ name: called, short: phaseIn(heading), from: at, to: at });
  }
  return found;
}

/** Where in the index a number is: at the last moment that is not after it. */
export function positionOf(entries: IndexEntry[], sequence: number): number {
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((entries[middle]?.sequence ?? 0) <= sequence) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The stretch that a position lies in. */
export function stretchAt(found: Stretch[], position: number): Stretch | null {
  return found.find(({ from, to }) => from <= position && position <= to) ?? null;
}

/** Where one phase on leads, or one back: to its beginning, first of all to the beginning of this one. */
export function stepBy(found: Stretch[], position: number, direction: 1 | -1): number {
  const begins = found.map(({ from }) => from);
  const last = found[found.length - 1]?.to ?? 0;
  if (direction > 0) return begins.find((from) => from > position) ?? last;
  return begins.findLast((from) => from < position) ?? 0;
}

/** Those whose labels have room, where each needs so large a part of the whole; later ones give way. */
export function labelled(found: Stretch[], count: number, room: number): Stretch[] {
  const kept: Stretch[] = [];
  for (const stretch of found) {
    const last = kept[kept.length - 1];
    const apart = (stretch.from - (last?.from ?? -Infinity)) / Math.max(1, count - 1);
    if (stretch.name !== '' && apart >= room) kept.push(stretch);
  }
  return kept;
}

/** The positions at which something happened that turns the game. */
export function turningPoints(entries: IndexEntry[], chart: Chart): number[] {
  const weights = Object.values(chart.events ?? {}).map(({ weight }) => weight ?? 0);
  const most = Math.max(0, ...weights);
  if (most === 0) return [];
  return entries.flatMap(({ events = [] }, at) =>
    events.some(({ event }) => weightOf(event, chart) === most) ? [at] : [],
  );
}

/** How much an event matters; 0 for the usual course of things. */
export function weightOf(name: string, chart: Chart): number {
  return chart.events?.[name]?.weight ?? 0;
}
