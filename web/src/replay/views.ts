/**
 * The views of a replay, fetched in pages and kept. Within a page each view shares with the one before whatever
 * has not changed, so that a whole game needs little room.
 */

import { patched } from '../lib/patch';
import { drawable } from '../lib/wants';
import type { BoardView } from '../protocol/frames';
import type { Json } from '../protocol/json';
import type { IndexEntry, ReplayFrame } from '../protocol/replay';

/** How many moments a page has. */
export const PAGE = 50;
// So many pages are kept; of a longer game those go that lie farthest from where one looks.
const PAGES_KEPT = 40;

export type FetchPage = (from: number, limit: number) => Promise<ReplayFrame[]>;

export class Views {
  private readonly pages = new Map<number, Map<number, BoardView | null>>();
  private readonly coming = new Map<number, Promise<void>>();

  constructor(
    private readonly entries: () => IndexEntry[],
    private readonly fetchPage: FetchPage,
  ) {}

  /** The view at a position; null where there is none, undefined where it was not fetched yet. */
  at(position: number): BoardView | null | undefined {
    const page = this.pages.get(Math.floor(position / PAGE));
    if (page === undefined) return undefined;
    const entry = this.entries()[position];
    return entry === undefined ? undefined : page.get(entry.sequence);
  }

  /** Have the view at a position, whatever it takes. */
  async need(position: number): Promise<void> {
    if (this.at(position) === undefined) await this.fetch(Math.floor(position / PAGE));
  }

  /** Fetch what lies next to a position, for anybody who goes on from there. */
  async prepare(position: number): Promise<void> {
    const page = Math.floor(position / PAGE);
    const near = position % PAGE < PAGE / 2 ? [page - 1, page + 1] : [page + 1, page - 1];
    for (const next of near) {
      if (next >= 0 && next * PAGE < this.entries().length && !this.pages.has(next)) {
        await this.fetch(next);
      }
    }
  }

  /** The index has grown: its last page may be longer now. */
  grown(from: number): void {
    this.pages.delete(Math.floor(from / PAGE));
  }

  private fetch(page: number): Promise<void> {
    const coming = this.coming.get(page);
    if (coming !== undefined) return coming;
    const fetching = this.take(page).finally(() => this.coming.delete(page));
    this.coming.set(page, fetching);
    return fetching;
  }

  private async take(page: number): Promise<void> {
    const first = this.entries()[page * PAGE];
    if (first === undefined) return;
    const moments = await this.fetchPage(first.sequence, PAGE);
    this.pages.set(page, unfolded(moments));
    if (this.pages.size <= PAGES_KEPT) return;
    const distance = (other: number): number => Math.abs(other - page);
    const farthest = [...this.pages.keys()].reduce((a, b) => (distance(b) > distance(a) ? b : a));
    this.pages.delete(farthest);
  }
}

/** The views of some moments by their numbers, each made from the one before. */
export function unfolded(moments: ReplayFrame[]): Map<number, BoardView | null> {
  const views = new Map<number, BoardView | null>();
  let last: BoardView | null = null;
  for (const { sequence, view, patch } of moments) {
    if (view !== undefined) last = drawable(view);
    else if (patch === undefined || last === null) last = null;
    else last = patched(last as unknown as Json, patch) as unknown as BoardView;
    views.set(sequence, last);
  }
  return views;
}
