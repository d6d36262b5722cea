/** Notices that somebody comes back to a table, and sums up what happened meanwhile. */

import { api } from '../lib/api';
import { sentenceOf } from '../lib/session.svelte';
import { drawable } from '../lib/wants';
import type { Board } from '../protocol/board';
import type { IndexEntry } from '../protocol/replay';
import { summary, type Summary } from './since';
import { seenLast, sawNow } from './lastSeen';
import type { TableStore } from './table.svelte';

// Less than this is seen at a glance.
const WORTH_TELLING = 3;
// Nobody reads a summary of more; what was before is in the replay.
const PAGES = 4;

/** Why there is something to tell: somebody was away, or has asked. */
export type Why = 'away' | 'asked';

export interface Account {
  why: Why;
  /** The number from which on it tells, and up to which. */
  after: number;
  upTo: number;
  told: Summary;
  /** The board as it was then; null where it cannot be shown. */
  before: Board | null;
}

export class Since {
  account: Account | null = $state.raw(null);
  busy = $state(false);
  problem = $state('');

  private looked = false;
  private seat: string | null = null;

  constructor(private readonly table: TableStore) {}

  /** Something is shown; if somebody looks, they have seen it. To be called with every change. */
  shown(): void {
    const { id, seat, sequence, view } = this.table;
    if (view === null || document.visibilityState !== 'visible') return;
    const last = seenLast(id, seat);
    const came = !this.looked || this.seat !== seat;
    [this.looked, this.seat] = [true, seat];
    this.keepFresh(sequence);
    if (came && last !== null && sequence - last >= WORTH_TELLING) void this.tell(last, 'away');
    sawNow(id, seat, sequence);
  }

  /** Whoever has decided since needs it no longer; what others did since is told with the rest. */
  private keepFresh(sequence: number): void {
    const { account, table } = this;
    if (account === null || sequence <= account.upTo) return;
    if (table.decided && table.decidedAt > account.upTo) this.dismiss();
    else void this.tell(account.after, account.why);
  }

  /** Nobody looks any more: a player who comes back has been away. */
  hidden(): void {
    this.looked = false;
  }

  dismiss(): void {
    this.account = null;
    this.problem = '';
  }

  /** Tell what happened after a number. */
  async tell(after: number, why: Why): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    const { table } = this;
    const upTo = table.sequence;
    try {
      const entries = await this.entriesAfter(after);
      const [moment] = (await api.replay(table.id, { seat: table.seat, from: after, limit: 1 }))
        .frames;
      const told = summary(entries, table.chart);
      const before = moment?.view === undefined ? null : drawable(moment.view).board;
      if (entries.length > 0) this.account = { why, after, upTo, told, before };
    } catch (error) {
      this.problem = sentenceOf(error);
    } finally {
      this.busy = false;
    }
  }

  private async entriesAfter(first: number): Promise<IndexEntry[]> {
    const found: IndexEntry[] = [];
    let after: number | null = first;
    for (let page = 0; page < PAGES && after !== null; page += 1) {
      const next: Awaited<ReturnType<typeof api.replayIndex>> = await api.replayIndex(
        this.table.id,
        { seat: this.table.seat, after, events: true },
      );
      found.push(...next.entries);
      after = next.after;
    }
    return found;
  }
}
