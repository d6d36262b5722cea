/** What is left undone when a phase is ended: counted from what is offered, by no rule. */

import type { Chart } from '../protocol/chart';
import type { Choice } from '../lib/notation';
import { text } from '../words/text';
import { grouped, isEnding, type Group } from './sorting';
import { actionWords } from './wording';

const COUNTED = {
  unit: 'table.left.unit',
  space: 'table.left.space',
  card: 'table.left.card',
} as const;

/** An action with how much of it can be chosen. */
export function countedWords(group: Group, chart: Chart): string {
  const kind = group.choices[0]?.kind ?? null;
  const id =
    kind !== null && kind in COUNTED ? COUNTED[kind as keyof typeof COUNTED] : 'table.left.other';
  const count = new Set(group.choices.map(({ line }) => line)).size;
  const words = actionWords(group.action, chart);
  return text(id, { count, words: words.charAt(0).toLowerCase() + words.slice(1) });
}

/** What is lost by an ending, in a sentence; empty where everything that is left can wait. */
export function leftUndone(choices: Choice[], chart: Chart): string {
  const losing = ({ action }: Choice): boolean => chart.actions?.[action]?.lost ?? false;
  const groups = grouped(choices.filter((choice) => !isEnding(choice, chart) && losing(choice)));
  if (groups.length === 0) return '';
  // What most can be done with matters most.
  groups.sort((a, b) => b.choices.length - a.choices.length);
  return text('table.left', { what: groups.map((group) => countedWords(group, chart)).join('; ') });
}
