/**
 * Choices are lines of notation, such as "march japan-01" or "done". The chart says of each action word what its
 * argument is, so that a choice can be shown on the map, on a block or on a card. No rule is known here.
 */

import { faceName } from '../text/faces';
import { text } from '../words/text';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';

export type ArgumentKind = 'space' | 'unit' | 'card' | 'nation' | 'tech' | 'number' | (string & {});

export interface Choice {
  /** The whole line, to be sent as it is. */
  line: string;
  action: string;
  /** Everything after the action word, or null where it stands alone. */
  argument: string | null;
  /** The parts of the argument, where it has several. */
  parts: string[];
  /** What the first part is, or null where nobody knows. */
  kind: ArgumentKind | null;
}

/**
 * Take a line apart. The longest action word of the chart that begins the line counts, so that words of several
 * parts are found; without a chart it is the first word.
 */
export function parsed(line: string, chart: Chart = {}): Choice {
  const words = line.split(' ').filter((word) => word !== '');
  const actions = chart.actions ?? {};
  let length = 1;
  for (let longer = words.length; longer > 1; longer -= 1) {
    if (Object.hasOwn(actions, words.slice(0, longer).join(' '))) {
      length = longer;
      break;
    }
  }
  const action = words.slice(0, length).join(' ');
  const parts = words.slice(length);
  const first = parts[0];
  const declared = Object.hasOwn(actions, action) ? actions[action]?.argument : undefined;
  const kind = first === undefined ? null : (declared ?? guessed(first, chart));
  return { line, action, argument: first === undefined ? null : parts.join(' '), parts, kind };
}

/** What a name is, by the lists of the chart that hold it. */
export function guessed(name: string, chart: Chart): ArgumentKind | null {
  if (Object.hasOwn(chart.spaces ?? {}, name)) return 'space';
  if (Object.hasOwn(chart.units ?? {}, name)) return 'unit';
  if (Object.hasOwn(chart.cards ?? {}, name)) return 'card';
  for (const [kind, words] of Object.entries(chart.terms ?? {})) {
    if (Object.hasOwn(words, name)) return kind;
  }
  return Number.isInteger(Number(name)) ? 'number' : null;
}

/** The choices that name something of a kind, by the name. */
export function byArgument(choices: Choice[], kind: ArgumentKind): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = choice.parts[0];
    if (choice.kind !== kind || name === undefined) continue;
    const there = found.get(name);
    if (there) there.push(choice);
    else found.set(name, [choice]);
  }
  return found;
}

/** A name as people know it: of a space, a block, a card or a term; else as it stands. */
export function nameOf(name: string, chart: Chart, board: Board = {}): string {
  const space = chart.spaces?.[name];
  if (space?.name) return space.name;
  const owner = board.owners?.[name] ?? chart.units?.[name];
  if (owner !== undefined) {
    const face = faceName(board.faces?.[name], chart.kinds);
    return text('table.unit.owned', { owner, face: face || text('table.unit.some') });
  }
  const card = chart.cards?.[name];
  if (card?.text) return card.text;
  for (const words of Object.values(chart.terms ?? {})) {
    const term = words[name];
    if (term !== undefined) return term;
  }
  return name;
}

/** A choice in words: the action word as a person would say it, and what it is about. */
export function inWords(choice: Choice, chart: Chart, board: Board = {}): string {
  const action = choice.action.replaceAll('-', ' ');
  const said = action.charAt(0).toUpperCase() + action.slice(1);
  return [said, ...choice.parts.map((part) => nameOf(part, chart, board))].join(' ');
}
