/** Everything at a table beside the game: who must consent to what, one's notes, what was not heard yet. */

import { createContext } from 'svelte';
import { api } from '../../lib/api';
import { recalled, remember } from '../../lib/device';
import { sentenceOf, session } from '../../lib/session.svelte';
import type { NewProposal, ProposalInfo, ProposalKind } from '../../protocol/club';
import type { NewsItem } from '../../protocol/news';
import type { Note } from '../../protocol/notes';
import type { TalkRules } from '../../protocol/talk';
import { titleOf } from '../people';
import type { TableStore } from '../table.svelte';
import { pinned } from './pins';

export class TableSocial {
  proposals: ProposalInfo[] = $state.raw([]);
  notes: Note[] = $state.raw([]);
  talk: TalkRules | null = $state.raw(null);
  /** Whether the panel of the table is open. */
  menu = $state(false);
  /** The space whose note is being written. */
  noting: string | null = $state(null);
  /** Whether the next space that is clicked gets a note. */
  choosing = $state(false);
  /** What was wished about covering the table; nothing until somebody says so. */
  private wished: boolean | null = $state(null);
  /**
   * Whether the table is covered before it goes on at another of one's own seats. Where several people may
   * play it is; at a table that continues a game, a sample or a lesson somebody studies alone.
   */
  readonly covers: boolean = $derived.by(() => this.wished ?? this.table.table?.origin == null);
  /** The seat to which the device is being passed; the table is covered meanwhile. */
  covered: string | null = $state(null);
  problem = $state('');

  private heard = $state(0);
  private lastAsked = '';

  /** The seats that are one's own by name. */
  readonly seats: string[] = $derived.by(() => this.table.table?.mine ?? []);
  /** Whether people are known by name here: without that there is no consent, and there are no notes. */
  readonly named: boolean = $derived(session.me !== null);
  readonly owner: boolean = $derived.by(
    () => session.me !== null && this.table.table?.club?.owner === session.me.name,
  );
  readonly open: ProposalInfo[] = $derived(
    this.proposals.filter(({ status }) => status === 'open'),
  );
  /** What waits for an answer of one's own. */
  readonly asked: ProposalInfo[] = $derived(
    this.open.filter(({ waiting_for }) => waiting_for.some((seat) => this.seats.includes(seat))),
  );
  /** One's own seat that is asked while the one from which one looks is not. */
  readonly elsewhere: string | null = $derived.by(() => {
    const { mine, resting, seat: here, asked } = this.table;
    if (mine || resting || here === null) return null;
    return this.seats.find((seat) => seat !== here && asked.includes(seat)) ?? null;
  });
  readonly unheard: number = $derived.by(
    () => this.table.news.filter((item) => this.isTalk(item) && item.at > this.heard).length,
  );
  /** The notes by the ids of their spaces. */
  readonly pins: ReadonlyMap<string, string> = $derived.by(() =>
    pinned(this.notes, this.table.chart),
  );

  constructor(readonly table: TableStore) {
    const wished = recalled(this.key('covers'));
    this.wished = wished === null ? null : wished === 'yes';
    table.arrive = (seat) => this.arrive(seat);
  }

  private key(what: string): string {
    return `${what}-${this.table.id}`;
  }

  seatName = (seat: string): string => titleOf(seat, this.table.chart);

  spaceName(id: string): string {
    return this.table.chart.spaces?.[id]?.name ?? id;
  }

  // ---------------------------------------------------------------- talk

  private isTalk(item: NewsItem): boolean {
    return item.kind === 'talk' && !this.isOwn(item);
  }

  isOwn(item: NewsItem): boolean {
    if (session.me !== null && !session.alone)
      return 'name' in item && item.name === session.me.name;
    return 'seat' in item && item.seat === this.table.seat;
  }

  /** Ask where one may talk now. */
  async askTalk(): Promise<void> {
    const { id, seat } = this.table;
    this.recallHeard();
    try {
      this.talk = await api.talkRules(id, seat);
    } catch {
      this.talk = null;
    }
  }

  private recallHeard(): void {
    this.heard = Number(recalled(this.key(`heard-${this.table.seat ?? ''}`)) ?? 0);
  }

  /** All that was said is read. */
  hear(): void {
    const last = this.table.news.findLast(({ kind }) => kind === 'talk')?.at ?? 0;
    if (last <= this.heard) return;
    this.heard = last;
    remember(this.key(`heard-${this.table.seat ?? ''}`), String(last));
  }

  // ---------------------------------------------------------------- consent

  /** Ask what is proposed; only those who play are told. */
  async askProposals(): Promise<void> {
    const { table } = this.table;
    if (!this.named || !table?.club || (this.seats.length === 0 && !this.owner)) {
      this.proposals = [];
      return;
    }
    try {
      this.proposals = (await api.proposals(this.table.id)).proposals;
    } catch {
      // The next news of a proposal asks again.
    }
  }

  /** Do something at the table, and tell what went wrong; whether it was done. */
  async doing(what: () => Promise<unknown>): Promise<boolean> {
    this.problem = '';
    try {
      await what();
      await this.table.refresh();
      await this.askProposals();
      return true;
    } catch (error) {
      this.problem = sentenceOf(error);
      return false;
    }
  }

  propose(what: ProposalKind, more: Omit<NewProposal, 'what'> = {}) {
    return this.doing(() => api.propose(this.table.id, { what, ...more }));
  }

  answer(proposal: ProposalInfo, agree: boolean) {
    return this.doing(() => api.answerProposal(this.table.id, proposal.proposal, agree));
  }

  // ---------------------------------------------------------------- notes

  async askNotes(): Promise<void> {
    if (!this.named) return;
    try {
      this.notes = (await api.notes(this.table.id)).notes;
    } catch {
      // Notes are asked for again with the next one that is written.
    }
  }

  async pin(space: string, words: string): Promise<void> {
    await api.pinNote(this.table.id, space, words);
    await this.askNotes();
  }

  async takeDown(space: string): Promise<void> {
    await api.takeNoteDown(this.table.id, space);
    await this.askNotes();
  }

  // ---------------------------------------------------------------- several seats of one person

  /** Go to a seat of one's own, covered where several people share the device. */
  arrive(seat: string | null): void {
    const several = (this.table.table?.mine.length ?? 0) > 1;
    if (seat === null || !this.covers || !several) {
      this.table.join(seat);
      return;
    }
    this.table.depart();
    this.covered = seat;
  }

  uncover(): void {
    const seat = this.covered;
    this.covered = null;
    if (seat !== null) this.table.join(seat);
  }

  setCovers(wished: boolean): void {
    this.wished = wished;
    remember(this.key('covers'), wished ? 'yes' : 'no');
  }

  /** The question has passed on: if it went to another of one's own seats, so does the page. */
  followQuestion(): void {
    if (this.table.view === null) return;
    const asked = this.table.asked.join();
    if (asked === this.lastAsked) return;
    this.lastAsked = asked;
    if (this.elsewhere !== null) this.arrive(this.elsewhere);
  }
}

export const [social, setSocial] = createContext<TableSocial>();
