/** Changes of a position: filling them in, telling them in words, and keeping them in a file. */

import { text } from '../words/text';
import { subjectsOf, type Subject } from './subjects';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { Change, ChangeField, ChangeKind, Position } from '../protocol/sandbox';

export type Filled = Record<string, string>;

/** What a field can be chosen from; null where it is a number. */
export function optionsOf(field: ChangeField, chart: Chart, board: Board): Subject[] | null {
  if (field.kind === 'number') return null;
  if (field.kind === 'space') {
    const spaces = Object.entries(chart.spaces ?? {});
    return sorted(spaces.map(([id, { name }]) => ({ id, name: name ?? id })));
  }
  if (field.kind === 'unit') return subjectsOf('unit', chart, board);
  if (field.kind === 'card') {
    const cards = Object.entries(chart.cards ?? {});
    return cards.map(([id, { text: words }]) => ({ id, name: words ? `${id}: ${words}` : id }));
  }
  return field.values.map(([id, name]) => ({ id, name }));
}

function sorted(subjects: Subject[]): Subject[] {
  return subjects.sort((a, b) => a.name.localeCompare(b.name));
}

/** What is filled in before anything was chosen: the first of a list, the least number, no place. */
export function begun(kind: ChangeKind): Filled {
  return Object.fromEntries(
    kind.fields.map((field) => {
      if (field.kind === 'number') return [field.id, String(field.low)];
      return [field.id, field.kind === 'choice' ? (field.values[0]?.[0] ?? '') : ''];
    }),
  );
}

/** After a change: what was pointed at is chosen again, the rest stays for the next one. */
export function again(kind: ChangeKind, filled: Filled): Filled {
  const pointed = kind.fields.filter((field) => ['unit', 'space'].includes(field.kind));
  return { ...filled, ...Object.fromEntries(pointed.map(({ id }) => [id, ''])) };
}

export function isComplete(kind: ChangeKind, filled: Filled): boolean {
  return kind.fields.every(({ id }) => (filled[id] ?? '') !== '');
}

/** The change that a form says. */
export function changeOf(kind: ChangeKind, filled: Filled): Change {
  const values = kind.fields.map((field) => {
    const said = filled[field.id] ?? '';
    return [field.id, field.kind === 'number' ? Number(said) : said] as const;
  });
  return { do: kind.id, ...Object.fromEntries(values) };
}

/** A change in words. A block that was removed since is told by its id. */
export function told(
  change: Change,
  kinds: readonly ChangeKind[],
  chart: Chart,
  board: Board,
): string {
  const kind = kinds.find(({ id }) => id === change['do']);
  if (!kind) return String(change['do']);
  const words = kind.fields.map((field) => {
    const value = String(change[field.id] ?? '');
    if (field.kind === 'unit') return unitName(value, chart, board);
    if (field.kind === 'card') return value;
    return optionsOf(field, chart, board)?.find(({ id }) => id === value)?.name ?? value;
  });
  return text('sandbox.change.line', { kind: kind.name, what: words.join(', ') });
}

function unitName(id: string, chart: Chart, board: Board): string {
  const face = board.faces?.[id]?.kind;
  const owner = board.owners?.[id] ?? chart.units?.[id] ?? '';
  const kind = face === undefined ? '' : (chart.kinds?.[face]?.name ?? face);
  return `${owner} ${kind}`.trim() || id;
}

const FORMAT = 'sandtable position 1';

/** A position as the words of a file. */
export function asFile(position: Position): string {
  return JSON.stringify({ format: FORMAT, ...position }, null, 1) + '\n';
}

/** The position in the words of a file; null where there is none. Whether it can be built the server says. */
export function fromFile(words: string): Position | null {
  let found: unknown;
  try {
    found = JSON.parse(words);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { format, game, scenario, options, changes } = found as Record<string, unknown>;
  if (format !== FORMAT || typeof game !== 'string' || typeof scenario !== 'string') return null;
  if (!Array.isArray(changes)) return null;
  const chosen = (options ?? {}) as Record<string, string>;
  return { game, scenario, options: chosen, changes: changes as Change[] };
}
