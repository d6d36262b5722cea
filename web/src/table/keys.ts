/** What a key means at the table, on the map as in the text view. */

import { preferences } from '../lib/preferences.svelte';

export type TableStroke =
  | { readonly does: 'number'; readonly number: number }
  | {
      readonly does:
        | 'close'
        | 'why'
        | 'undo'
        | 'text'
        | 'theme'
        | 'note'
        | 'stack'
        | 'skip'
        | 'next'
        | 'more'
        | 'list'
        | 'battle'
        | 'hand'
        | 'rail'
        | 'drawer';
    };

const KEYS: Readonly<Record<string, Exclude<TableStroke['does'], 'number'>>> = {
  Escape: 'close',
  '?': 'why',
  u: 'undo',
  t: 'text',
  l: 'theme',
  m: 'note',
  g: 'stack',
  s: 'skip',
  n: 'next',
  '.': 'more',
  a: 'list',
  b: 'battle',
  h: 'hand',
  f: 'rail',
  j: 'drawer',
};

/** What a key stands for, unless somebody is writing; keys with Ctrl, Alt or Meta are the browser's. */
export function strokeFor(event: KeyboardEvent, at: Element | null): TableStroke | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const writing =
    at?.matches('input:not([type=radio], [type=checkbox]), textarea, select') ?? false;
  if (writing || at?.closest('dialog')) return null;
  if (!preferences.keys && event.key.length === 1) return null;
  if (/^[1-9]$/.test(event.key)) return { does: 'number', number: Number(event.key) };
  const does = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  return does === undefined ? null : { does };
}
