/** The battle that is shown: the one under way, or the one that has just ended; its dice and its odds. */

import { getContext, setContext, untrack } from 'svelte';
import { api } from '../../lib/api';
import type { Battle } from '../../protocol/battle';
import type { Board } from '../../protocol/board';
import type { ChoiceOdds, Odds } from '../../protocol/odds';
import { recalled, remember } from '../../lib/device';
import type { Deciding } from '../deciding.svelte';
import type { TableStore } from '../table.svelte';
import { endInWords } from './ending';
import { brief } from './odds';
import { courseOf, type Course } from './rolls';
import { battleFrom, begunIn } from './silent';

/** A battle with what was rolled in it. */
export interface Shown {
  battle: Battle;
  course: Course;
  over: boolean;
}

/** A battle that is over, with how it ended in words. */
export interface Ended extends Shown {
  lines: string[];
}

const SIZE = 'battle';
const FOLDED = 'folded';
const KEY = Symbol('fight');
const NOTHING: Course = { rolls: [], leavings: [] };

export class Fight {
  odds: Odds | null = $state.raw(null);
  /** Whether the panel is open beside the map; else only its name stands there. */
  open = $state(recalled(SIZE) !== FOLDED);
  /** The last battle of one's own, until one decides something else. */
  ended: Ended | null = $state.raw(null);
  /** The types of units that were seen, for those that are gone. */
  private readonly kinds: Record<string, string> = {};

  /** The battle under way: one's own, or else any. */
  readonly current: Battle | null = $derived.by(() => {
    const { battles = [] } = this.table.board;
    return battles.find((battle) => this.isMine(battle)) ?? battles[0] ?? null;
  });
  private readonly course: Course = $derived.by(() =>
    this.current === null ? NOTHING : this.courseAt(this.current.space),
  );
  readonly shown: Shown | null = $derived.by(() =>
    this.current === null ? this.ended : { battle: this.current, course: this.course, over: false },
  );
  /** Whether one has blocks in it, or only watches the game. */
  readonly involved: boolean = $derived.by(
    () => this.table.seat === null || this.isMine(this.shown?.battle),
  );
  /** Whether what is asked stands in the panel, and not under the question. */
  readonly holds: boolean = $derived.by(
    () => this.current !== null && this.table.mine && this.open,
  );
  /** Whether odds are told of what can be chosen now. */
  private readonly wanted: boolean = $derived.by(() => {
    const { odds = [] } = this.table.chart;
    if (odds.length === 0 || this.table.past || this.table.over) return false;
    return (
      this.current !== null || this.deciding.found.all.some(({ action }) => odds.includes(action))
    );
  });

  constructor(
    private readonly table: TableStore,
    readonly deciding: Deciding,
  ) {
    $effect(() => this.follow());
    $effect(() => this.noticeSilent());
    $effect(() => this.note());
    $effect(() => {
      void [this.table.sequence, this.table.seat];
      if (this.wanted) void this.ask();
      else this.odds = null;
    });
    $effect(() => {
      // A player who decides something else has seen how it ended; what is done automatically is no decision.
      if (this.deciding.busy) untrack(() => this.decided());
    });
  }

  /** Open the panel, or fold it to its name. */
  fold(): void {
    this.open = !this.open;
    remember(SIZE, this.open ? null : FOLDED);
  }

  dismiss(): void {
    this.ended = null;
  }

  private decided(): void {
    if (this.deciding.following === null && this.deciding.progress === null) this.ended = null;
  }

  of(line: string): ChoiceOdds | undefined {
    return this.odds?.lines[line];
  }

  /** What stands beside a choice in one line. */
  brief(line: string): string {
    return brief(this.of(line));
  }

  /** What a unit is called: its type, also when it is gone. */
  nameOf(unit: string, kind: string | null = null): string {
    const { chart, board } = this.table;
    const known = kind ?? board.faces?.[unit]?.kind ?? this.kinds[unit];
    if (known === undefined) return board.owners?.[unit] ?? chart.units?.[unit] ?? unit;
    return chart.kinds?.[known]?.name ?? known;
  }

  private isMine(battle: Battle | undefined): boolean {
    const { mine = [] } = this.table.board;
    const powers = (battle?.sides ?? []).flatMap((side) => side.powers ?? []);
    return powers.some((power) => mine.includes(power));
  }

  private courseAt(space: string): Course {
    const { journal, chart, board } = this.table;
    return courseOf(journal, chart, board, space);
  }

  /** Keep what a battle was when it ends, with the dice that ended it, also when the next begins at once. */
  private before: Battle | null = null;
  private follow(): void {
    const now = this.current;
    const last = this.before;
    this.before = now;
    if (last === null || last.space === now?.space) return;
    untrack(() => {
      if (this.table.seat === null || this.isMine(last)) this.ended = this.endOf(last);
    });
  }

  /** The board as it was, and at which number of the seat. */
  private last: { board: Board; sequence: number } | null = null;

  /** Show how a battle ended that began and was over with one decision, so that it never stood on the board. */
  private noticeSilent(): void {
    const { board, sequence } = this.table;
    untrack(() => {
      const { last } = this;
      this.last = { board, sequence };
      if (last === null || last.sequence < 0 || last.sequence >= sequence) return;
      const told = this.table.journal.filter(({ at }) => at !== undefined && at > last.sequence);
      const space = begunIn(told);
      if (space === null || [this.current?.space, this.ended?.battle.space].includes(space)) return;
      const course = this.courseAt(space);
      // Where nothing was rolled yet, it is still to be fought.
      if (course.rolls.length === 0) return;
      const fought = battleFrom(space, course, last.board, this.table.chart);
      if (fought === null || !(this.table.seat === null || this.isMine(fought))) return;
      this.ended = this.endOf(fought);
    });
  }

  private endOf(battle: Battle): Ended {
    const { chart, board } = this.table;
    const course = this.courseAt(battle.space);
    const lines = endInWords(battle, course, chart, board, (unit) => this.nameOf(unit));
    return { battle, course, over: true, lines };
  }

  private note(): void {
    for (const [unit, { kind }] of Object.entries(this.table.board.faces ?? {})) {
      if (kind !== undefined) this.kinds[unit] = kind;
    }
  }

  private async ask(): Promise<void> {
    const { id, seat, sequence } = this.table;
    try {
      const found = await api.odds(id, seat);
      if (sequence === this.table.sequence && found.sequence === sequence) this.odds = found;
    } catch {
      // Odds are nice to have; the next question asks for them again.
      if (sequence === this.table.sequence) this.odds = null;
    }
  }
}

export function setFight(fight: Fight): void {
  setContext(KEY, fight);
}

/** The battle of the page, where it shows any. */
export function theFight(): Fight | undefined {
  return getContext<Fight | undefined>(KEY);
}
