/** What is asked, in one sentence, and where one may click. */

import type { Chart } from '../protocol/chart';
import type { Choice } from '../lib/notation';
import type { Text } from '../protocol/text';
import { text } from '../words/text';
import { awaited } from './people';
import { grouped, type Sorted } from './sorting';
import type { TableStore } from './table.svelte';
import { countedWords } from './unspent';

export function sentenceOf(table: TableStore): Text {
  if (table.over) return [text('table.prompt.over')];
  if (table.table?.status === 'paused') return [text('table.prompt.paused')];
  const prompt = table.view?.prompt ?? [];
  if (table.mine) return prompt;
  if (table.asksMe) return [text('table.prompt.meanwhile')];
  const who = awaited(table.asked, table.table, table.chart);
  return who === '' ? prompt : [text('table.prompt.waiting', { who })];
}

/** What can be chosen on the map and in the hand, counted. */
export function hintsOf(found: Sorted, chart: Chart): string {
  const told: string[] = [];
  const tell = (id: 'table.prompt.map' | 'table.prompt.hand', places: Map<string, Choice[]>[]) => {
    const groups = grouped(places.flatMap((place) => [...place.values()].flat()));
    const what = groups.map((group) => countedWords(group, chart)).join(', ');
    if (what !== '') told.push(text(id, { what }));
  };
  tell('table.prompt.map', [found.units, found.spaces]);
  tell('table.prompt.hand', [found.cards]);
  return told.join(' ');
}
