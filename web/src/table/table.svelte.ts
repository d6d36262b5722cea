/** A table as it is shown: the seat's socket, and what never changes of its game. */

import type { Drawing } from '../board/types';
import { api, call, seatToken } from '../lib/api';
import { sentenceOf } from '../lib/session.svelte';
import type {
  Board,
  Chart,
  Clock,
  NewsItem,
  Refusal,
  Table,
  Told,
  Undo,
  View,
} from '../lib/shapes';
import { Stale, TableSocket, type Happening, type LinkState } from '../lib/socket';
import { NameFinder } from './lines';

export interface Rule {
  id: string;
  title: string;
  text: string;
  area: string;
}

const NO_BOARD: Board = {};
// How many of the last lines are read aloud after a change; more would drown the question.
const READ_ALOUD = 4;

export class TableStore {
  table: Table | null = $state.raw(null);
  chart: Chart = $state.raw({});
  drawing: Drawing | null = $state.raw(null);
  seat: string | null = $state(null);
  view: View | null = $state.raw(null);
  sequence = $state(-1);
  undoable: Undo | null = $state.raw(null);
  journal: Told[] = $state.raw([]);
  /** Whether the journal goes back to the beginning. */
  complete = $state(false);
  news: NewsItem[] = $state.raw([]);
  link: LinkState = $state('joining');
  ending: string | null = $state(null);
  /** Why the table could not be opened. */
  problem = $state('');
  /** What happened last, to be read aloud. */
  said = $state('');
  /** When the clocks were told, by the clock of this device. */
  clocksAt = $state(0);

  readonly board: Board = $derived(this.view?.board ?? NO_BOARD);
  readonly finder: NameFinder = $derived(new NameFinder(this.chart));
  /** The names of the seats that are asked now. */
  readonly asked: string[] = $derived(
    (this.view?.deciders ?? []).flatMap((at) => this.table?.seats[at]?.seat ?? []),
  );
  readonly mine: boolean = $derived(this.seat !== null && this.asked.includes(this.seat));
  readonly over: boolean = $derived(
    this.table !== null && ['over', 'ended'].includes(this.table.status),
  );

  private socket: TableSocket | null = null;
  private rulebook: Promise<Rule[]> | null = null;
  private lastAsked = '';
  private stop: () => void = () => undefined;

  constructor(readonly id: string) {}

  /** Fetch what the table is, and join it. */
  async open(): Promise<void> {
    this.problem = '';
    try {
      const table = await api.table(this.id);
      const [chart, drawing] = await Promise.all([
        api.chart(table.game, table.scenario),
        api.drawing(table.game),
      ]);
      this.chart = chart;
      this.drawing = drawing as unknown as Drawing | null;
      this.takeTable(table);
      this.join(await this.ownSeat(table));
    } catch (error) {
      this.problem = sentenceOf(error);
    }
  }

  close(): void {
    this.stop();
    this.socket?.close();
    this.socket = null;
  }

  /** Sit at another of one's own seats. */
  join(seat: string | null): void {
    this.close();
    this.seat = seat;
    this.view = null;
    this.complete = false;
    this.lastAsked = '';
    const socket = new TableSocket(this.id, seat, seatToken(this.id));
    this.socket = socket;
    this.stop = socket.on((what) => this.heard(what, socket));
    this.link = socket.state;
    socket.open();
  }

  hurry(): void {
    this.socket?.hurry();
  }

  looked(): void {
    this.socket?.looked();
  }

  // ---------------------------------------------------------------- what a seat does

  /** Decide. Where somebody else was faster and the question has stayed the same, so has the answer. */
  async act(line: string): Promise<void> {
    const asked = this.view?.prompt;
    try {
      await this.joined().act(line);
    } catch (error) {
      const same = this.view?.prompt === asked && (this.view?.choices ?? []).includes(line);
      if (!(error instanceof Stale && same)) throw error;
      await this.joined().act(line);
    }
  }

  async undo(move: boolean): Promise<void> {
    await this.joined().undo(move);
  }

  whyNot(line: string): Promise<Refusal | null> {
    return this.joined().whyNot(line);
  }

  async say(words: string, channel: string): Promise<void> {
    await this.joined().say(words, channel);
  }

  async back(): Promise<void> {
    await api.back(this.id, this.seat);
    await this.refresh();
  }

  /** Every paragraph of the rules, fetched when it is first asked for. */
  rules(): Promise<Rule[]> {
    const game = this.table?.game ?? '';
    this.rulebook ??= call<{ rules: Rule[] }>('GET', `/api/games/${encodeURIComponent(game)}/rules`)
      .then(({ rules }) => rules)
      .catch((error: unknown) => {
        this.rulebook = null;
        throw error;
      });
    return this.rulebook;
  }

  /** Fetch the journal from the beginning. */
  async readAll(): Promise<void> {
    const all: Told[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const page: Awaited<ReturnType<typeof api.journal>> = await api.journal(
        this.id,
        this.seat,
        after,
      );
      all.push(...page.events);
      after = page.events.length === 0 ? null : page.after;
    }
    this.journal = all;
    this.complete = true;
  }

  /** Ask again how the table stands: who sits where, clocks, the result. */
  async refresh(): Promise<void> {
    this.takeTable(await api.table(this.id));
  }

  // ---------------------------------------------------------------- what is heard

  private joined(): TableSocket {
    if (this.socket === null) throw new Error('The table was left.');
    return this.socket;
  }

  private takeTable(table: Table): void {
    this.table = table;
    this.clocksAt = Date.now() / 1000;
  }

  /** One's own seat, the one that is asked first; null for those who watch. */
  private async ownSeat(table: Table): Promise<string | null> {
    const asked = table.mine.find((seat) => table.waiting_for.includes(seat));
    const own = asked ?? table.mine[0];
    if (own !== undefined) return own;
    if (seatToken(this.id) === null) return null;
    const { view } = await api.view(this.id, null);
    const at = view?.seat ?? -1;
    return table.seats[at ?? -1]?.seat ?? null;
  }

  private heard(what: Happening, socket: TableSocket): void {
    if (what.kind === 'state') {
      this.link = what.state;
      this.ending = socket.ending;
    } else if (what.kind === 'news') {
      this.news = socket.news;
      if (what.items.some(({ kind }) => kind !== 'talk')) this.refreshSoon();
    } else {
      this.takeFrame(socket, what.events, what.whole);
    }
  }

  private takeFrame(socket: TableSocket, events: Told[], whole: boolean): void {
    const first = this.view === null;
    this.view = socket.view;
    this.sequence = socket.sequence;
    this.undoable = socket.undoable;
    if (whole && !this.complete) this.journal = events;
    else this.journal = [...this.journal, ...events];
    if (!first) this.said = this.aloud(events);
    const asked = `${socket.view?.deciders.join()} ${socket.view?.prompt === ''}`;
    if (asked !== this.lastAsked && !first) this.refreshSoon();
    this.lastAsked = asked;
  }

  private aloud(events: Told[]): string {
    const lines = events.flatMap(({ words }) => words ?? []).slice(-READ_ALOUD);
    const prompt = this.view?.prompt ?? '';
    return [...lines, prompt].map((line) => this.finder.plain(line)).join(' ');
  }

  private refreshSoon(): void {
    // What stands beside the game is nice to know, and comes again with the next change.
    this.refresh().catch(() => undefined);
  }
}

/** The clock of a seat, with what is left at this moment. */
export function clockOf(
  table: Table | null,
  seat: string,
  toldAt: number,
): (Clock & { left: number }) | null {
  const clock = table?.clocks.find((one) => one.seat === seat);
  if (!clock) return null;
  const left = clock.running && clock.deadline !== null ? clock.deadline - toldAt : clock.bank;
  return { ...clock, left };
}
