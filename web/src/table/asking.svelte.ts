/** What of a question is opened beside its bar: the menu of rare things, a list, the keys. */

import { grouped, type Group } from './sorting';
import { answersOf, drawnChoices, isRare } from './answers';
import type { Choice } from '../lib/notation';
import type { Deciding } from './deciding.svelte';
import type { TableStore } from './table.svelte';

/** Not the names of actions. */
export const LIST = '#list';
export const OTHERS = '#others';

export class Asking {
  menu = $state(false);
  keys = $state(false);
  /** Whether what is asked about lies out of sight. */
  away = $state(false);
  /** What is unfolded: a list, or the choices of one action. */
  private unfolded = $state('');

  readonly answers = $derived.by(() => answersOf(this.deciding.found, this.table.chart));
  /** Kinds of choice that are rare, for the menu. */
  readonly seldom: Group[] = $derived.by(() =>
    this.deciding.found.groups.filter(({ action }) => isRare(action, this.table.chart)),
  );
  readonly drawn: Choice[] = $derived.by(() => drawnChoices(this.deciding.found));
  readonly listing: boolean = $derived.by(() => this.groups.length > 0);
  /** How many rare things there are in the menu. */
  readonly rare: number = $derived.by(() => {
    const { mine, view } = this.table;
    const seldom = this.seldom.reduce((sum, { choices }) => sum + choices.length, 0);
    return mine ? seldom + (view?.rights.length ?? 0) : 0;
  });
  /** What stands in the list below the bar. */
  readonly groups: Group[] = $derived.by(() => {
    const { endings } = this.deciding.found;
    const groups = this.deciding.found.groups.filter((group) => !this.seldom.includes(group));
    const { buttons, others, alone } = this.answers;
    const left = endings.filter((choice) => !buttons.includes(choice));
    const rest = others > 0 ? [...groups, ...grouped(left)] : [];
    if (this.unfolded === LIST) return [...grouped(this.drawn), ...rest];
    // Where nothing is drawn that could be clicked, these are the question.
    if (alone) return this.unfolded === OTHERS ? [] : rest;
    if (this.unfolded === OTHERS) return rest;
    return this.deciding.found.groups.filter(({ action }) => action === this.unfolded);
  });

  constructor(
    private readonly table: TableStore,
    private readonly deciding: Deciding,
  ) {
    // A list that was opened for one phase would take the room of the map in all that follow.
    $effect(() => {
      void this.deciding.phase;
      this.unfolded = '';
      this.menu = false;
    });
  }

  isFolded(which: string): boolean {
    return this.unfolded !== which;
  }

  fold(which: string): void {
    this.unfolded = this.unfolded === which ? '' : which;
    this.menu = false;
  }

  /** Close whatever was opened last; whether there was anything. */
  close(): boolean {
    if (this.keys) this.keys = false;
    else if (this.menu) this.menu = false;
    else if (this.unfolded !== '' && !this.answers.alone) this.unfolded = '';
    else return false;
    return true;
  }

  /** What was unfolded for one choice has served; a list goes on for the next question. */
  choose(choice: Choice): void {
    if (this.unfolded !== LIST) this.unfolded = '';
    this.menu = false;
    this.deciding.choose(choice);
  }
}
