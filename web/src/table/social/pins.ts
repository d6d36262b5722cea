/** Where one's notes are pinned. */

import type { Chart } from '../../protocol/chart';
import type { Note } from '../../protocol/notes';

/** The words of notes by the ids of their spaces; a note bears the name of its space. */
export function pinned(notes: Note[], chart: Chart): ReadonlyMap<string, string> {
  const ids = idsByName(chart);
  return new Map(notes.map(({ space, words }) => [ids.get(space) ?? space, words]));
}

/** The ids of spaces by their names. */
export function idsByName(chart: Chart): ReadonlyMap<string, string> {
  return new Map(Object.entries(chart.spaces ?? {}).map(([id, { name }]) => [name, id]));
}
