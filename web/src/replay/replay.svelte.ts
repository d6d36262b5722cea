/** A table as it was at any moment, for the same parts that show it as it is. */

import { api, CallError } from '../lib/api';
import { sentenceOf } from '../lib/session.svelte';
import type { HeldCard } from '../protocol/board';
import type { Board } from '../protocol/board';
import type { BoardView } from '../protocol/frames';
import type { Heading } from '../protocol/journal';
import type { IndexEntry } from '../protocol/replay';
import type { Table } from '../protocol/tables';
import { plain } from '../text/spans';
import type { Past } from '../table/context';
import { TableStore } from '../table/table.svelte';
import { OPEN, WATCHING, type Eyes, type Place } from './address';
import { linesOf, windowRound, withFaces, type Lines } from './journal';
import { phasesOf, positionOf, stepBy, yearsOf, type Stretch } from './marks';
import { Views } from './views';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
// So long a moment stays at speed 1, in milliseconds.
const STAY = 1000;
// So many lines are added to the journal when more are asked for.
const MORE_LINES = 60;
// So long nobody asks whether a game has gone on, in milliseconds.
const FRESH = 3000;

export class ReplayStore extends TableStore implements Past {
  override readonly past = true;
  /** Whose eyes one looks with now, and with whose one may. */
  eyes: Eyes = $state('');
  choices: Eyes[] = $state.raw([]);
  entries: IndexEntry[] = $state.raw([]);
  position = $state(0);
  /** Whether the moment that is wanted is still on its way. */
  coming = $state(false);
  playing = $state(false);
  speed = $state(1);
  /** Whose hand is shown, where all lie open. */
  hand = $state('');
  /** Whether the camera goes where something happens. */
  follows = true;
  /** Something that the page says about where it began. */
  note: 'eyes' | '' = $state('');
  linesFrom = $state(0);
  linesEnd = $state(true);

  /** What was seen at the moment, with the question and what could be chosen. */
  private whole: BoardView | null = $state.raw(null);

  readonly years: Stretch[] = $derived(yearsOf(this.entries));
  readonly phases: Stretch[] = $derived(phasesOf(this.entries));
  readonly entry: IndexEntry | null = $derived(this.entries[this.position] ?? null);
  readonly heading: Heading = $derived(this.entry?.heading ?? {});
  readonly headingWords: string = $derived(plain(this.heading.text));
  readonly hands: Record<string, HeldCard[]> = $derived(this.whole?.board.hands ?? {});
  /** Whether there is nothing to be shown of this moment: other rules held then. */
  readonly lost: boolean = $derived(this.whole === null && !this.coming);

  private views = this.freshViews();
  private lines: Lines = { all: [], from: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = 0;
  private read = 0;

  // ---------------------------------------------------------------- opening

  /** Fetch the table and its index, and go to a place. */
  async openAt(place: Place): Promise<void> {
    this.problem = '';
    try {
      const table = await api.table(this.id);
      await this.readGame(table);
      this.table = table;
      await this.chooseEyes(table, place);
      await this.load(place.at);
      if (place.play) this.play();
    } catch (error) {
      this.problem = sentenceOf(error);
    }
  }

  override close(): void {
    this.pause();
    this.asking += 1;
  }

  /** Look with other eyes, at the moment under the same heading where there is one. */
  async look(eyes: Eyes): Promise<void> {
    const [heading, part] = [
      this.headingWords,
      this.position / Math.max(1, this.entries.length - 1),
    ];
    this.pause();
    this.problem = '';
    this.takeEyes(eyes);
    try {
      await this.load(null);
      const same = this.phases.find(({ name }) => name === heading);
      this.go(same ? same.from : Math.round(part * (this.entries.length - 1)));
    } catch (error) {
      this.problem = sentenceOf(error);
    }
  }

  /** With whose eyes one may look: one's own, or nobody's; when the game is over, everybody's. */
  private async chooseEyes(table: Table, place: Place): Promise<void> {
    const own = await this.ownSeat(table);
    const seats = table.mine.length > 0 ? table.mine : own === null ? [] : [own];
    this.choices = [...(seats.length > 0 ? seats : [WATCHING]), ...(this.over ? [OPEN] : [])];
    // A number is one's own, unless the address says whose it is.
    const usual = this.over && place.at === null ? OPEN : (own ?? WATCHING);
    const wanted = place.eyes === '' ? usual : place.eyes;
    const may = this.choices.includes(wanted);
    this.note = may ? '' : 'eyes';
    if (!may) place.at = null;
    this.takeEyes(may ? wanted : usual);
  }

  private takeEyes(eyes: Eyes): void {
    this.eyes = eyes;
    this.seat = eyes === OPEN || eyes === WATCHING ? null : eyes;
  }

  private get query(): { seat?: string; open?: boolean } {
    if (this.eyes === OPEN) return { open: true };
    return this.seat === null ? {} : { seat: this.seat };
  }

  private freshViews(): Views {
    return new Views(
      () => this.entries,
      async (from, limit) => (await api.replay(this.id, { ...this.query, from, limit })).frames,
    );
  }

  /** Read the index again. What was shown before stays until there is something else to be shown. */
  private async load(at: number | null): Promise<void> {
    this.asking += 1;
    const asking = this.asking;
    const found = await this.indexAfter(-1);
    if (asking !== this.asking) return;
    this.views = this.freshViews();
    this.takeIndex(found);
    this.go(at === null ? (this.over ? 0 : found.length - 1) : this.positionOf(at));
  }

  private async indexAfter(first: number): Promise<IndexEntry[]> {
    const found: IndexEntry[] = [];
    let after: number | null = first;
    while (after !== null) {
      const page: Awaited<ReturnType<typeof api.replayIndex>> = await api.replayIndex(this.id, {
        ...this.query,
        after,
        events: true,
      });
      found.push(...page.entries);
      after = page.after;
    }
    return found;
  }

  private takeIndex(entries: IndexEntry[]): void {
    this.entries = entries;
    this.lines = linesOf(entries, this.chart);
    this.read = Date.now();
  }

  /** Look whether the game has gone on since; anybody who stands at the end stays where they are. */
  async refreshEnd(): Promise<void> {
    const { asking, entries } = this;
    if (this.over || Date.now() - this.read < FRESH) return;
    this.read = Date.now();
    try {
      const table = await api.table(this.id);
      const found = await this.indexAfter(entries[entries.length - 1]?.sequence ?? -1);
      if (asking !== this.asking) return;
      this.table = table;
      if (found.length === 0) return;
      this.views.grown(entries.length - 1);
      this.takeIndex([...entries, ...found]);
      this.windowLines();
    } catch (error) {
      // Without an answer the replay goes as far as it is known.
      if (!(error instanceof CallError)) throw error;
    }
  }

  // ---------------------------------------------------------------- going to a moment

  positionOf(sequence: number): number {
    return positionOf(this.entries, sequence);
  }

  goTo(at: number): void {
    this.jump(this.positionOf(at));
  }

  /** Go to a position and stay there; one beyond the ends leads to them. */
  jump(position: number): void {
    this.pause();
    this.follows = true;
    this.go(position);
  }

  /** The same while a pointer draws the thumb along. */
  scrub(position: number): void {
    this.pause();
    this.follows = false;
    this.go(position);
  }

  /** Go so many decisions on or back. */
  step(by: number): void {
    this.jump(this.position + by);
  }

  stepPhase(direction: 1 | -1): void {
    this.jump(stepBy(this.phases, this.position, direction));
  }

  /** Go to a position of the index; what is shown meanwhile stays until the new moment is there. */
  go(position: number): void {
    const last = this.entries.length - 1;
    if (last < 0) return;
    this.position = Math.min(last, Math.max(0, Math.round(position)));
    if (this.position === last) void this.refreshEnd();
    this.windowLines();
    if (this.draw()) return;
    this.coming = true;
    void this.fetchThere();
  }

  private async fetchThere(): Promise<void> {
    const { asking, position } = this;
    try {
      await this.views.need(position);
      // Meanwhile one may have gone elsewhere; the newest wish counts.
      if (asking !== this.asking) return;
      if (this.draw()) await this.views.prepare(position);
    } catch (error) {
      if (asking === this.asking) this.problem = sentenceOf(error);
    }
  }

  /** Show the view of the moment, if it is here. */
  private draw(): boolean {
    const found = this.views.at(this.position);
    if (found === undefined) return false;
    this.coming = false;
    this.sequence = this.entry?.sequence ?? 0;
    this.happened = this.entry?.events ?? [];
    this.whole = found;
    this.showHand(this.hand);
    // Now it is known what the units were of which the lines tell.
    this.showLines(this.linesFrom, this.linesFrom + this.journal.length);
    void this.views.prepare(this.position).catch(() => undefined);
    return true;
  }

  /** Lay somebody's hand on the table, where all are open. Nothing of the past can be chosen. */
  showHand(seat: string): void {
    this.hand = seat;
    if (this.whole === null) {
      this.view = null;
      return;
    }
    const { board } = this.whole;
    const open = board.hands?.[seat];
    const shown = open === undefined ? board : { ...board, cards: open };
    this.view = { ...this.whole, board: shown, choices: [], rights: [] };
  }

  // ---------------------------------------------------------------- playing

  get atEnd(): boolean {
    return this.position >= this.entries.length - 1;
  }

  play(): void {
    if (this.atEnd) this.go(0);
    [this.playing, this.follows] = [true, true];
    this.tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (!this.coming) this.go(this.position + 1);
      if (this.atEnd) this.playing = false;
      else this.tick();
    }, STAY / this.speed);
  }

  // ---------------------------------------------------------------- the journal

  moreLines(direction: 1 | -1): void {
    const from = direction < 0 ? Math.max(0, this.linesFrom - MORE_LINES) : this.linesFrom;
    const to = this.linesFrom + this.journal.length + (direction > 0 ? MORE_LINES : 0);
    this.showLines(from, to);
  }

  /** The boards before and after what happened at a position, as far as they are here. */
  boardsAt(position: number): Board[] {
    return [position - 1, position].flatMap((at) => this.views.at(at)?.board ?? []);
  }

  private windowLines(): void {
    const [from, to] = windowRound(this.lines, this.position);
    this.showLines(from, to);
  }

  private showLines(from: number, to: number): void {
    const boards = (position: number): Board[] => this.boardsAt(position);
    const journal = withFaces(this.lines, from, to, this.chart, boards);
    [this.linesFrom, this.journal, this.complete] = [from, journal, true];
    this.linesEnd = to >= this.lines.all.length;
  }
}
