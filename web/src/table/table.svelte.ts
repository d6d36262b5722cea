/** A table as it is shown: the seat's socket, and what never changes of its game. */

import { plain } from '../text/spans';
import { text } from '../words/text';
import type { Drawing } from '../protocol/drawing';
import { api, seatToken } from '../lib/api';
import { sentenceOf } from '../lib/session.svelte';
import type { Board } from '../protocol/board';
import type { Chart } from '../protocol/chart';
import type { BoardView, Refusal, Undo } from '../protocol/frames';
import type { JournalEntry } from '../protocol/journal';
import type { Rule } from '../protocol/games';
import type { NewsItem } from '../protocol/news';
import type { ClockFacts } from '../protocol/paces';
import type { IndexEntry } from '../protocol/replay';
import type { Table } from '../protocol/tables';
import { Stale, TableSocket, type Happening, type LinkState } from '../lib/socket';
import { actsAfter, type Act } from './acts';
import { aloudLines } from './battle/telling';
import { foremost, numbered, standingLines, type JournalLine } from './journal';
import { asKnown } from './known';
import { facesTold } from './mixed';
import { askedIn, sameStage } from './stage';
import { keepPace, keptPace, mayWatch, WatchQueue, type Pace } from './watching';

const NO_BOARD: Board = {};
// How many lines are read aloud after a change; more would drown the question.
const READ_ALOUD = 4;
// Of more than so many events those are read that matter most, and of fewer the last.
const MANY = 12;
// So far back the moments of the lines are asked for that one is told on joining.
const MOMENTS_BACK = 120;

type HappenedFrame = Extract<Happening, { kind: 'frame' }>;

/** A change as it is shown: what is seen after it, and what happened. */
interface Shot {
  view: BoardView;
  sequence: number;
  undoable: Undo | null;
  events: JournalLine[];
  /** How many of the lines told last were taken back before. */
  withdrawn: number;
  /** Whether this takes the place of all that was told before. */
  whole: boolean;
  /** Whether others have done it while one looked on. */
  watched: boolean;
}

export class TableStore {
  table: Table | null = $state.raw(null);
  chart: Chart = $state.raw({});
  drawing: Drawing | null = $state.raw(null);
  seat: string | null = $state(null);
  view: BoardView | null = $state.raw(null);
  sequence = $state(-1);
  undoable: Undo | null = $state.raw(null);
  journal: JournalLine[] = $state.raw([]);
  /** Whether the journal goes back to the beginning. */
  complete = $state(false);
  /** How often the journal was told anew, with lines of which one does not know when they were told. */
  wholes = $state(0);
  news: NewsItem[] = $state.raw([]);
  link: LinkState = $state('joining');
  ending: string | null = $state(null);
  /** Why the table could not be opened. */
  problem = $state('');
  /** What happened last, to be read aloud. */
  said = $state('');
  /** What was told with the change that is shown, where others made it. */
  happened: JournalLine[] = $state.raw([]);
  /** What others did since one acted oneself. */
  acts: readonly Act[] = $state.raw([]);
  /** How many changes wait to be shown, and whether one is asked after the last of them. */
  waiting = $state(0);
  asksMe = $state(false);
  pace: Pace = $state(keptPace());
  /** The number at which one decided last, or came; and which of both. */
  decidedAt = $state(0);
  decided = $state(false);
  /** When the clocks were told, by the clock of this device. */
  clocksAt = $state(0);

  /** Whether something past is shown, about which nothing can be decided. */
  readonly past: boolean = false;

  readonly board: Board = $derived(this.view?.board ?? NO_BOARD);
  /** The names of the seats that are asked now. */
  readonly asked: string[] = $derived(
    (this.view?.deciders ?? []).flatMap((at) => this.table?.seats[at]?.seat ?? []),
  );
  readonly over: boolean = $derived(
    this.table !== null && ['over', 'ended'].includes(this.table.status),
  );
  /** Whether nothing can be decided, because the game is over or rests. */
  readonly resting: boolean = $derived(this.over || this.table?.status === 'paused');
  readonly mine: boolean = $derived(
    !this.past && !this.resting && this.seat !== null && this.asked.includes(this.seat),
  );

  /** Where somebody who comes, or goes to another seat, is led. */
  arrive: (seat: string | null) => void = (seat) => this.join(seat);

  private socket: TableSocket | null = null;
  private rulebook: Promise<Rule[]> | null = null;
  private lastAsked = '';
  /** Whether the journal was asked for back to the beginning. */
  private readBack = false;
  private unsaid: JournalLine[] = [];
  private stop: () => void = () => undefined;
  private readonly queue = new WatchQueue<Shot>(
    (shot) => this.show(shot),
    ({ events }) => events.length > 0,
  );

  constructor(readonly id: string) {
    this.queue.pace = this.pace;
  }

  /** Fetch what the table is, and join it. */
  async open(): Promise<void> {
    this.problem = '';
    try {
      const table = await api.table(this.id);
      await this.readGame(table);
      // The table and the seat are known together: nobody asks in between as somebody who watches.
      const seat = await this.ownSeat(table);
      this.takeTable(table);
      this.arrive(seat);
    } catch (error) {
      this.problem = sentenceOf(error);
    }
  }

  /** Fetch what never changes of the game that is played. */
  protected async readGame(table: Table): Promise<void> {
    const chart = await api.chart(table.game, table.scenario);
    const drawing = chart.drawing === false ? null : await api.drawing(table.game);
    this.chart = chart;
    this.drawing = drawing;
  }

  close(): void {
    this.queue.clear();
    this.stop();
    this.socket?.close();
    this.socket = null;
  }

  /** Look from nowhere: nothing that a seat knows is kept. */
  depart(): void {
    this.close();
    this.view = null;
    this.forget();
  }

  private forget(): void {
    this.sequence = -1;
    this.journal = [];
    this.news = [];
    this.happened = [];
    this.acts = [];
    this.unsaid = [];
    this.undoable = null;
    this.complete = this.readBack = false;
    this.said = '';
    this.lastAsked = '';
  }

  /** Sit at another of one's own seats. What is on the table stays there until that seat is shown it. */
  join(seat: string | null): void {
    this.close();
    this.forget();
    this.seat = seat;
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

  /** What the seat is asked, or whom all wait for, in plain words. */
  get question(): string {
    return plain(this.view?.prompt ?? []);
  }

  // ---------------------------------------------------------------- what a seat does

  /** Decide. Where somebody else was faster and the question has stayed the same, so has the answer. */
  async act(line: string): Promise<void> {
    this.skip();
    this.acts = [];
    const asked = this.question;
    try {
      await this.joined().act(line);
    } catch (error) {
      const same = this.question === asked && (this.view?.choices ?? []).includes(line);
      if (!(error instanceof Stale && same)) throw error;
      await this.joined().act(line);
    }
    [this.decidedAt, this.decided] = [this.sequence, true];
  }

  async undo(move: boolean): Promise<void> {
    this.skip();
    await this.joined().undo(move);
    [this.decidedAt, this.decided] = [this.sequence, true];
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
    this.rulebook ??= api
      .rules(game)
      .then(({ rules }) => rules)
      .catch((error: unknown) => {
        this.rulebook = null;
        throw error;
      });
    return this.rulebook;
  }

  /** Fetch the journal from the beginning. */
  async readAll(): Promise<void> {
    const all: JournalEntry[] = [];
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
    this.complete = this.readBack = true;
    await this.numberLines();
  }

  /** Learn at which moments the lines were told of which one does not know it. */
  async numberLines(): Promise<void> {
    if (!this.journal.some(({ at }) => at === undefined)) return;
    const first = this.complete ? -1 : Math.max(-1, this.sequence - MOMENTS_BACK);
    const entries: IndexEntry[] = [];
    let after: number | null = first;
    while (after !== null) {
      const page: Awaited<ReturnType<typeof api.replayIndex>> = await api.replayIndex(this.id, {
        seat: this.seat,
        after,
        events: true,
      });
      entries.push(...page.entries);
      after = page.after;
    }
    this.journal = numbered(this.journal, entries);
  }

  /** Ask again how the table stands: who sits where, clocks, the result. */
  async refresh(): Promise<void> {
    this.takeTable(await api.table(this.id));
  }

  // ---------------------------------------------------------------- what is heard

  private joined(): TableSocket {
    if (this.socket === null) throw new Error(text('error.left'));
    return this.socket;
  }

  private takeTable(table: Table): void {
    this.table = table;
    this.clocksAt = Date.now() / 1000;
    const byName = this.seat !== null && seatToken(this.id) === null;
    // A player who has left or lost a seat becomes a spectator.
    if (byName && this.view !== null && !table.mine.includes(this.seat ?? '')) this.join(null);
  }

  /** One's own seat, the one that is asked first; null for those who watch. */
  protected async ownSeat(table: Table): Promise<string | null> {
    const asked = table.mine.find((seat) => table.waiting_for.includes(seat));
    const own = asked ?? table.mine[0];
    if (own !== undefined) return own;
    if (seatToken(this.id) === null) return null;
    const { view } = await api.view(this.id, null);
    return table.seats[view?.seat ?? -1]?.seat ?? null;
  }

  private heard(what: Happening, socket: TableSocket): void {
    if (what.kind === 'state') {
      // Meanwhile clocks may have been started or stopped, and seats taken.
      if (what.state === 'live' && this.link === 'lost') this.refreshSoon();
      this.link = what.state;
      this.ending = socket.ending;
    } else if (what.kind === 'news') {
      this.news = socket.news;
      if (what.items.some(({ kind }) => kind !== 'talk')) this.refreshSoon();
    } else {
      this.takeFrame(socket, what);
    }
  }

  // ---------------------------------------------------------------- showing it

  /** Show at once whatever still waits. */
  skip(): void {
    this.queue.skip();
  }

  /** From now on show what others do at this pace, here and whenever one comes back. */
  setPace(pace: Pace): void {
    this.pace = this.queue.pace = pace;
    keepPace(pace);
    if (pace === 'now') this.skip();
  }

  private takeFrame(socket: TableSocket, frame: HappenedFrame): void {
    const { events, whole, withdrawn } = frame;
    const { view, sequence, undoable } = socket;
    if (view === null) return;
    const waits = !whole && !socket.busy && !this.mine && mayWatch();
    if (whole) this.queue.clear();
    if (this.sequence === -1) this.decidedAt = sequence;
    const told: JournalLine[] = whole
      ? events
      : events.map((event) => ({ ...event, at: sequence }));
    const shot = { view, sequence, undoable, events: told, withdrawn, whole, watched: waits };
    this.queue.put(shot, waits);
    this.noteQueue();
    // Who had read back to the beginning is not left with the end of it.
    if (whole && this.readBack) this.readAll().catch(() => undefined);
  }

  private show(shot: Shot): void {
    const { view, sequence, undoable, events, watched } = shot;
    const before = this.view?.board;
    this.view = view;
    this.sequence = sequence;
    this.undoable = undoable;
    this.happened = watched ? events : [];
    const past = events[0]?.at === undefined;
    const boards = this.chart.mixed
      ? facesTold(events, past ? {} : (before ?? {}))
      : events.map(() => [before ?? {}, view.board]);
    const lines = events.map((told, at) => this.noted(told, boards[at] ?? []));
    this.writeDown(shot, lines);
    this.noteActs(shot, lines, before ?? {});
    this.noteQueue();
    const asked = askedIn(view);
    // Those who come are told the question by the page itself.
    if (before !== undefined) {
      this.speak(lines, before);
      if (asked !== this.lastAsked) this.refreshSoon();
    }
    this.lastAsked = asked;
  }

  /** Go on with the journal: what was taken back is struck off, and what happened follows. */
  private writeDown({ whole, withdrawn }: Shot, lines: JournalLine[]): void {
    if (whole) [this.complete, this.wholes] = [false, this.wholes + 1];
    const standing = whole ? [] : standingLines(this.journal, withdrawn);
    if (whole || withdrawn > 0 || lines.length > 0) this.journal = [...standing, ...lines];
  }

  /** Others' acts, for the map; what they took back is none. */
  private noteActs({ whole, withdrawn }: Shot, lines: JournalLine[], before: Board): void {
    if (whole) this.acts = [];
    else {
      const standing =
        withdrawn === 0 ? this.acts : this.acts.filter(({ line }) => this.journal.includes(line));
      this.acts = actsAfter(standing, lines, before, this.board, this.chart);
    }
  }

  /** A line of this moment with what is known of its blocks; of the past only what is told counts. */
  private noted(told: JournalLine, boards: Board[]): JournalLine {
    if (told.at === undefined && !this.chart.mixed) return told;
    return { ...told, noted: asKnown(told.text, this.chart, boards) };
  }

  private noteQueue(): void {
    this.waiting = this.queue.length;
    const seats = this.table?.seats ?? [];
    const deciders = this.queue.newest?.view.deciders ?? [];
    this.asksMe = this.seat !== null && deciders.some((at) => seats[at]?.seat === this.seat);
  }

  /** While bots play, what they do is said once: when one is asked, or when the game enters another phase. */
  private speak(events: JournalLine[], before: Board): void {
    this.unsaid.push(...events);
    const seats = this.table?.seats ?? [];
    const bots = (this.view?.deciders ?? []).some((at) => seats[at]?.player !== 'person');
    if (bots && !this.mine && sameStage(before, this.board)) return;
    const said = this.unsaid;
    this.unsaid = [];
    this.said = this.aloud(said);
  }

  private aloud(events: JournalLine[]): string {
    const told = events.length > MANY ? foremost(events, this.chart, READ_ALOUD) : events;
    const lines = aloudLines(told, this.chart, this.board).slice(-READ_ALOUD);
    return [...lines, this.question].join(' ');
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
): (ClockFacts & { left: number }) | null {
  const clock = table?.clocks.find((one) => one.seat === seat);
  if (!clock) return null;
  // What is left in the bank is told by the server, whatever the clock of this device says.
  const { running, at_once, deadline, bank } = clock;
  const left = running && at_once && deadline !== null ? deadline - toldAt : bank;
  return { ...clock, left };
}
