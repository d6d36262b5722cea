/** Choices in the words of the chart, for buttons and for reading aloud. */

import { nameOf, type Choice } from '../lib/notation';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import { countersById } from '../panels/lines';
import { counterWords, routeWords } from '../panels/words';
import { plain } from '../text/spans';
import { text } from '../words/text';
import { blockInFull } from './blocks';

export { spaceOfUnit } from './blocks';

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an action word means, as the chart says it. */
export function actionWords(action: string, chart: Chart): string {
  return capitalised(chart.actions?.[action]?.words ?? action.replaceAll('-', ' '));
}

/** A word or two for an action, where what it means is told elsewhere. */
export function shortWords(action: string, chart: Chart): string {
  return chart.actions?.[action]?.short ?? capitalised(action.replaceAll('-', ' '));
}

/** What a choice is about: the name of its argument. */
export function argumentWords(choice: Choice, chart: Chart, board: Board): string {
  return choice.parts.map((part) => partWords(part, choice.kind, chart, board)).join(' ');
}

function partWords(part: string, kind: string | null, chart: Chart, board: Board): string {
  if (kind !== null) {
    const term = chart.terms?.[kind]?.[part];
    if (term !== undefined) return term;
  }
  const counter = countersById(board).get(part);
  if (counter) return counterWords(counter, chart);
  if (part in (chart.routes ?? {}) && !(part in (chart.spaces ?? {})))
    return routeWords(chart, board, part);
  if (kind === 'unit') return blockInFull(part, chart, board);
  if (kind === 'type') return chart.kinds?.[part]?.name ?? capitalised(part);
  if (kind === 'faction') return chart.factions?.[part]?.name ?? capitalised(part);
  if (kind === 'power') {
    const power = Object.entries(chart.powers ?? {}).find(([, { id }]) => id === part);
    return power?.[0] ?? capitalised(part);
  }
  const name = nameOf(part, chart, board);
  return name === part ? capitalised(part.replaceAll('-', ' ')) : name;
}

/** What lies there now beside what the chart says, such as markers in a nation. */
export function presentWords(choice: Choice, board: Board): string {
  const name = choice.parts[0];
  if (choice.kind === null || name === undefined) return '';
  return (board.terms?.[choice.kind]?.[name] ?? []).map(plain).join(', ');
}

/** A choice on a button under the heading of its action. */
export function buttonWords(choice: Choice, chart: Chart, board: Board): string {
  if (choice.argument === null) return actionWords(choice.action, chart);
  return capitalised(argumentWords(choice, chart, board));
}

/** A choice in full, where no heading says what it does. */
export function fullWords(choice: Choice, chart: Chart, board: Board): string {
  const action = actionWords(choice.action, chart);
  if (choice.argument === null) return action;
  const words = argumentWords(choice, chart, board);
  const about = chart.actions?.[choice.action]?.about;
  if (about === undefined) return text('table.choice.about', { action, about: words });
  const article = isCalledThe(choice.parts[0], choice.kind, chart) ? 'the ' : '';
  return capitalised(about.replace('{}', () => article + words));
}

/** Whether the name of something has an article in a sentence. */
export function isCalledThe(id: string | undefined, kind: string | null, chart: Chart): boolean {
  return id !== undefined && kind !== null && (chart.article?.[kind]?.includes(id) ?? false);
}

/** The word of an ending, and what it means. */
export function endingWords(choice: Choice, chart: Chart): { label: string; meaning: string } {
  const label = shortWords(choice.action, chart);
  const meaning = actionWords(choice.action, chart);
  return { label, meaning: meaning === label ? '' : meaning };
}

/** Whether what is done so stands: always, perhaps, or never before it is followed by more. */
export function standing(choice: Choice, chart: Chart): 'always' | 'sometimes' | 'never' {
  return chart.actions?.[choice.action]?.irreversible || 'never';
}
