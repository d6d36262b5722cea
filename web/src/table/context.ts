/** What every part of the playing page reads: the table, the decisions, and the map's camera. */

import { createContext } from 'svelte';
import type { Deciding } from './deciding.svelte';
import type { TableStore } from './table.svelte';

/** What a journal of the past needs beside its lines. */
export interface Past {
  /** Whose eyes one looks with, as addresses say it. */
  readonly eyes: string;
  /** Where the lines that are shown begin among all of them, and whether they go on to the last. */
  readonly linesFrom: number;
  readonly linesEnd: boolean;
  moreLines(direction: 1 | -1): void;
  /** Go to the moment of a number. */
  goTo(at: number): void;
}

export interface Around {
  /** The table as it is now, or as it was at some moment. */
  table: TableStore;
  deciding: Deciding;
  /** Where something past is shown. */
  past?: Past;
  /** Bring spaces and blocks into view. */
  show: (ids: string[]) => void;
  /** Bring what can be chosen into view, one group after the other where it lies apart. */
  showChoices?: () => void;
  /** Let the camera follow what happens there, and leave everything else as it is. */
  follow?: (ids: string[]) => void;
  /** Open a paragraph of the rules, or all of them where it is empty. */
  openRule: (rule: string) => void;
  /** Open the drawer of what one may do at any time, or of what one word of it does. */
  openRights: (action?: string) => void;
}

export const [around, setAround] = createContext<Around>();
