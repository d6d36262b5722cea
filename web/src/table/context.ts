/** What every part of the playing page reads: the table, the decisions, and the map's camera. */

import { createContext } from 'svelte';
import type { Deciding } from './deciding.svelte';
import type { TableStore } from './table.svelte';

export interface Around {
  table: TableStore;
  deciding: Deciding;
  /** Bring spaces and blocks into view. */
  show: (ids: string[]) => void;
  /** Open a paragraph of the rules, or all of them where it is empty. */
  openRule: (rule: string) => void;
  /** Open the drawer of what one may do at any time. */
  openRights: () => void;
}

export const [around, setAround] = createContext<Around>();
