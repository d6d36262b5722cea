/**
 * The coach at a table that was opened for a lesson. What comes now the server says, from what was decided and what
 * the seat sees; here it is asked at the right moment, and kept how far one has come.
 */

import { sentenceOf } from '../lib/session.svelte';
import type { Deciding } from '../table/deciding.svelte';
import type { TableStore } from '../table/table.svelte';
import { advised, lessonOf } from './calls';
import type { Advice } from '../protocol/lessons';
import { keepStep, keepTable, stepAt } from './progress';

export class Coach {
  advice: Advice | null = $state.raw(null);
  problem = $state('');
  folded = $state(false);

  /** The lesson that this table is for. */
  readonly lesson: string | null = $derived.by(() => lessonOf(this.table.table?.origin));
  /** Whether everything is shown that has happened, so that the coach speaks of what one sees. */
  readonly settled: boolean = $derived.by(
    () => this.table.view !== null && this.table.waiting === 0 && !this.deciding.busy,
  );

  private step = 0;
  private done: string[] = [];
  /** How many decisions were begun: an answer from before one of them says nothing about it. */
  private begun = 0;
  private asking = false;
  private askAgain = false;

  constructor(
    readonly table: TableStore,
    readonly deciding: Deciding,
  ) {
    this.step = stepAt(table.id);
    this.listen();
  }

  /** Hear of each decision that is made at this table. */
  private listen(): void {
    const act = this.table.act.bind(this.table);
    this.table.act = async (line) => {
      this.begun += 1;
      await act(line);
      this.done.push(line);
    };
  }

  /** Ask what comes now. While an answer is awaited, the question is put once more afterwards. */
  async ask(): Promise<void> {
    const { seat } = this.table;
    if (this.lesson === null || seat === null || !this.settled) return;
    this.askAgain = this.asking;
    if (this.asking) return;
    this.asking = true;
    const { step, begun } = this;
    const done = this.done.splice(0);
    try {
      const advice = await advised(this.table.id, seat, step, done);
      if (begun === this.begun && step === this.step) this.take(advice);
      else this.askLater(done);
    } catch (error) {
      this.askLater(done);
      this.askAgain = false;
      this.problem = sentenceOf(error);
    } finally {
      this.asking = false;
    }
    if (this.askAgain) await this.ask();
  }

  /** What was sent was not answered for what is now: send it again. */
  private askLater(done: string[]): void {
    this.done.unshift(...done);
    this.askAgain = true;
  }

  private take(advice: Advice): void {
    this.problem = '';
    this.step = advice.step;
    this.advice = { ...advice, note: this.noteOf(advice) };
    keepStep(this.table.id, advice.step);
    if (this.table.table && this.lesson)
      keepTable(this.table.table.game, this.lesson, this.table.id);
  }

  /** What is remarked stays as long as the step does, however often it is asked for. */
  private noteOf({ step, note }: Advice): Advice['note'] {
    const before = this.advice;
    const same = before !== null && before.step === step && before.note !== 'beside';
    return note === '' && same ? before.note : note;
  }

  /** Go on to the next step, whether or not this one was done. */
  async next(): Promise<void> {
    if (this.advice === null || this.advice.kind === 'end') return;
    this.step = this.advice.step + 1;
    await this.ask();
  }

  /** Do for the player what is to be done, or what lets the game go on. */
  async show(): Promise<void> {
    const line = this.advice?.show ?? null;
    if (line === null) await this.next();
    else await this.deciding.act(line);
  }
}
