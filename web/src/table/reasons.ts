/** Why something that is drawn cannot be chosen: which lines to ask the server about, and what it said. */

import type { Choice } from '../lib/notation';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Refusal } from '../protocol/frames';
import type { Pointed } from './sorting';
import { spaceOfUnit } from './blocks';

export interface Reason extends Refusal {
  /** The line that was asked about. */
  line: string;
}

// More than a few questions about one thing would answer none of them.
const MOST = 8;
// What the server says where a line is no answer to the question at all.
const BESIDE = 'choices';

/**
 * The lines to ask about: each kind of action on offer whose argument fits, or for a block its space where only
 * spaces are asked for. With `all`, also kinds that are not on offer now.
 */
export function linesToAsk(
  at: Pointed,
  offered: Choice[],
  chart: Chart,
  board: Board,
  all = false,
): string[] {
  const lines = fitting(at, actionsOf(offered, at.kind));
  if (lines.length > 0) return lines;
  const space = at.kind === 'unit' ? spaceOfUnit(at.id, board) : null;
  if (space !== null) {
    const there = fitting({ kind: 'space', id: space }, actionsOf(offered, 'space'));
    if (there.length > 0) return there;
  }
  if (!all) return [];
  const named = [...ownersOf(at, chart, board), at];
  return named
    .flatMap((one) => fitting(one, actionsWith(one.kind, chart)).slice(0, MOST))
    .slice(0, MOST);
}

/** The nation in which a space lies: what may be done with it is done with the nation. */
function ownersOf(at: Pointed, chart: Chart, board: Board): { kind: string; id: string }[] {
  const space = at.kind === 'unit' ? spaceOfUnit(at.id, board) : at.kind === 'space' ? at.id : null;
  const nation = space === null ? undefined : chart.spaces?.[space]?.nation;
  return nation === undefined ? [] : [{ kind: 'nation', id: nation }];
}

function actionsWith(kind: string, chart: Chart): string[] {
  const actions = Object.entries(chart.actions ?? {});
  return actions.filter(([, { argument }]) => argument === kind).map(([action]) => action);
}

function actionsOf(offered: Choice[], kind: string): string[] {
  return [...new Set(offered.filter((choice) => choice.kind === kind).map(({ action }) => action))];
}

function fitting(at: { kind: string; id: string }, actions: string[]): string[] {
  return actions.slice(0, MOST).map((action) => `${action} ${at.id}`);
}

/**
 * Lines near to what is offered that are not: types that a unit cannot have, and the neighbours of the spaces that the
 * question names. A list of all that is not possible would be endless.
 */
export function nearMisses(offered: Choice[], about: string[], chart: Chart, most = 6): string[] {
  const known = new Set(offered.map(({ line }) => line));
  const near = new Set(about);
  for (const [one, other] of chart.links ?? []) {
    if (about.includes(one)) near.add(other);
    if (about.includes(other)) near.add(one);
  }
  const names: Record<string, string[]> = {
    space: [...near],
    type: Object.keys(chart.kinds ?? {}),
    faction: Object.keys(chart.factions ?? {}),
  };
  const lines = Object.keys(names).flatMap((kind) =>
    actionsOf(offered, kind).flatMap((action) =>
      (names[kind] ?? []).map((name) => `${action} ${name}`),
    ),
  );
  return lines.filter((line) => !known.has(line)).slice(0, most);
}

/** The types of unit that could be named but cannot be chosen, where the question is about a type. */
export function missingTypes(offered: Choice[], chart: Chart): string[] {
  const known = new Set(offered.map(({ line }) => line));
  return actionsOf(offered, 'type')
    .flatMap((action) => Object.keys(chart.kinds ?? {}).map((type) => `${action} ${type}`))
    .filter((line) => !known.has(line));
}

/** Reasons in the same words, together. */
export function alike(reasons: Reason[]): { sentence: string; lines: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { sentence, line } of reasons) {
    found.set(sentence, [...(found.get(sentence) ?? []), line]);
  }
  return [...found].map(([sentence, lines]) => ({ sentence, lines }));
}

/** Asks each line once for each sequence, and remembers the answers. */
export class Reasons {
  private sequence = -1;
  private readonly known = new Map<string, Promise<Refusal | null>>();

  constructor(private readonly ask: (line: string) => Promise<Refusal | null>) {}

  /** The first reason among some lines that is about the rules; null where something may be done after all. */
  async about(lines: string[], sequence: number): Promise<Reason | null> {
    if (sequence !== this.sequence) {
      this.sequence = sequence;
      this.known.clear();
    }
    const answers = await Promise.all(lines.map((line) => this.answer(line)));
    if (answers.includes(null)) return null;
    const reasons = answers.flatMap((told, i) => (told ? [{ ...told, line: lines[i] ?? '' }] : []));
    return reasons.find(({ rule }) => rule !== BESIDE) ?? null;
  }

  /** Why each of some lines is not possible; those that may be done, or that were not asked for, are left out. */
  async each(lines: string[], sequence: number): Promise<Reason[]> {
    const reasons = await Promise.all(lines.map((line) => this.about([line], sequence)));
    return reasons.filter((reason) => reason !== null);
  }

  private answer(line: string): Promise<Refusal | null> {
    const known = this.known.get(line);
    if (known) return known;
    const asked = this.ask(line);
    this.known.set(line, asked);
    // An answer that never came is asked for again.
    asked.catch(() => this.known.delete(line));
    return asked;
  }
}
