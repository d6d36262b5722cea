/** Deciding: what a click means, what is asked once more, and why something cannot be chosen. */

import { tick } from 'svelte';
import { parsed, type Choice } from '../lib/notation';
import { preferences } from '../lib/preferences.svelte';
import { Refused } from '../lib/socket';
import { sentenceOf } from '../lib/session.svelte';
import { firstStep, secondStep, type Drop } from './dropping';
import { plain, shownPieces } from '../text/spans';
import { text } from '../words/text';
import { linesToAsk, Reasons, type Reason } from './reasons';
import {
  choicesAt,
  glowing,
  isEnding,
  sorted,
  type Group,
  type Pointed,
  type Sorted,
} from './sorting';
import { stageOf } from './stage';
import type { TableStore } from './table.svelte';
import { doneTogether, onlyChoice } from './batch';
import { leftUndone } from './unspent';
import { argumentWords, fullWords, spaceOfUnit, standing } from './wording';

/** Something that is asked once more before it is done. */
export interface Confirming {
  choice: Choice;
  question: string;
  more: string;
  yes: string;
  /** Where the block is to go that was dragged. */
  drop?: Drop | null;
  /** By what it is remembered that it need not be asked again. */
  once?: string;
}

/** What went wrong with a decision. */
export interface Complaint {
  sentence: string;
  rule: string;
  /** The question that is asked since. */
  about: string | undefined;
}

/** Why something cannot be chosen, and where on the page that is told. */
export interface Telling {
  at: Pointed;
  sentence: string;
  rule: string;
  /** What was asked about, in words. */
  action: string;
  x: number;
  y: number;
  /** Whether it was asked for, and stays until it is closed. */
  pinned: boolean;
}

// So long a pointer must rest on something before the server is asked about it.
const REST = 300;
// So long the bubble stays, so that the pointer can get there.
const LINGER = 350;

/** Whether a click on something surely means a choice: what it names is what was clicked. */
function isMeant(choice: Choice, { kind, id }: Pointed): boolean {
  const byId = kind === 'unit' || kind === 'route';
  return choice.kind === kind || (byId && choice.parts[0] === id);
}

export class Deciding {
  readonly found: Sorted = $derived.by(() => {
    const { view, chart, board, resting } = this.table;
    return sorted(resting ? [] : (view?.choices ?? []), chart, board);
  });
  readonly glows: Set<string> = $derived(glowing(this.found));
  /** What may be done in any order, and so at once. */
  readonly together: Group[] = $derived.by(() => doneTogether(this.found.all, this.table.chart));
  /** The only choice, where there is no other. */
  readonly only: Choice | null = $derived.by(() => onlyChoice(this.found.all, this.table.chart));

  /** The blocks among which the last one was chosen, while the move with it is only half entered. */
  private choosable: readonly string[] = $state.raw([]);
  /** The blocks that a click chooses anew, or lets go again, in the middle of a move. */
  readonly instead: readonly string[] = $derived.by(() => {
    if (this.table.undoable?.half !== true || !this.table.mine) return [];
    return this.choosable.filter((unit) => !this.found.units.has(unit));
  });

  /** The space of the stack that was clicked, whose blocks are shown one beside the other. */
  tray: string | null = $state(null);

  busy = $state(false);
  /** What went wrong with the last decision, as long as the same is asked. */
  get complaint(): Complaint | null {
    return this.wrong?.about === this.table.question ? this.wrong : null;
  }
  /** The block that somebody points at or has clicked, to be told what it does. */
  looking: string | null = $state(null);
  /** Several choices at one place, of which one is meant. */
  several: { name: string; choices: Choice[]; drop: Drop | null } | null = $state.raw(null);
  confirming: Confirming | null = $state.raw(null);
  telling: Telling | null = $state.raw(null);
  /** How far several choices have been made that were asked for at once. */
  progress: { done: number; count: number } | null = $state.raw(null);
  /** The action that is done again as long as there is nothing else. */
  following: string | null = $state(null);
  /** An ending that was the only choice last time, too, so that one may want to be spared it. */
  readonly again: Choice | null = $derived.by(() => {
    const repeated =
      this.only !== null &&
      isEnding(this.only, this.table.chart) &&
      this.only.action === this.forced;
    return repeated ? this.only : null;
  });
  /**
   * The only way on with a move that is half entered, which need not be asked: nobody else sees such a move, so
   * that it tells nobody anything. A place is still shown before something goes there, and whoever has just taken
   * something back is asked again.
   */
  readonly obvious: Choice | null = $derived.by(() => {
    const { only } = this;
    const { chart, board, undoable } = this.table;
    if (only === null || this.undone || undoable?.half !== true) return null;
    const warned = board.cautions?.[only.line] ?? board.cautions?.[only.action];
    const seen = only.kind === 'space' || isEnding(only, chart) || warned !== undefined;
    return seen || standing(only, chart) === 'always' ? null : only;
  });
  /** What a line of the journal or a button points at on the map. */
  pointed: string[] = $state.raw([]);
  /** Called when what had the focus is gone. */
  refocus: () => void = () => undefined;
  /** Where on the page the pointer or the focus is. */
  where: () => { x: number; y: number } = () => ({ x: 0, y: 0 });

  private readonly reasons: Reasons;
  private lookTimer: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private agreed: readonly string[] = [];
  private wrong: Complaint | null = $state.raw(null);
  /** What was done last, if there was nothing else to do. */
  private forced: string | null = $state(null);
  /** Whether the last thing that was done was to take something back. */
  private undone = $state(false);

  constructor(readonly table: TableStore) {
    this.reasons = new Reasons((line) => table.whyNot(line));
  }

  // ---------------------------------------------------------------- choosing

  /** Something on the map or in the hand was clicked. What a click does not say by itself is asked. */
  pick(at: Pointed): void {
    this.confirming = null;
    this.look(at, 0);
    this.showStack(at, 2);
    if (at.kind === 'unit' && this.instead.includes(at.id)) {
      void this.chooseAnew(at);
      return;
    }
    const there = choicesAt(this.found, at);
    const choices = there.length > 0 ? there : this.amongBlocks(at);
    const [only] = choices;
    if (only === undefined) {
      this.several = null;
      void this.elsewhere(at);
    } else if (choices.length === 1 && isMeant(only, at)) {
      this.choose(only);
    } else {
      this.several = { name: this.nameOf(at), choices, drop: null };
      this.focusLater();
    }
  }

  /** Show the blocks of a stack one beside the other, where there are at least so many; whether there are. */
  showStack({ kind, id }: Pointed, least: number): boolean {
    const { board } = this.table;
    const space = kind === 'unit' ? spaceOfUnit(id, board) : kind === 'space' ? id : null;
    const count = space === null ? 0 : (board.units?.[space]?.length ?? 0);
    // A place that is chosen is no stack that is looked at.
    if (kind === 'space' && least > 1) return false;
    this.tray = count >= least ? space : null;
    return count >= least;
  }

  /** What can be done with the blocks of a space of which nothing itself is asked: from afar they are but a number. */
  private amongBlocks({ kind, id }: Pointed): Choice[] {
    if (kind !== 'space') return [];
    return (this.table.board.units?.[id] ?? []).flatMap((unit) => this.found.units.get(unit) ?? []);
  }

  /** A block was dragged onto a space. */
  drop(drop: Drop): void {
    const step = firstStep(drop, this.found);
    if (step.do === 'nothing') {
      void this.explain({ kind: 'unit', id: drop.unit }, true);
    } else if (step.do === 'ask') {
      const name = this.nameOf({ kind: 'unit', id: drop.unit });
      this.several = { name, choices: step.choices, drop };
      this.focusLater();
    } else {
      void this.carry(step.choice, drop);
    }
  }

  /** Do it, or ask once more where that is called for. */
  choose(choice: Choice): void {
    const drop = this.several?.drop ?? null;
    this.several = null;
    this.following = null;
    this.untell();
    const asking = this.askedOnce(choice);
    if (asking) {
      this.confirming = { ...asking, drop };
      this.focusLater();
    } else if (drop) {
      void this.carry(choice, drop);
    } else {
      void this.act(choice.line);
    }
  }

  /** A right is no answer to the question, and always asked once more. */
  chooseRight(choice: Choice): void {
    const { chart, board } = this.table;
    const label = fullWords(choice, chart, board);
    this.confirming = {
      choice,
      question: text('table.confirm.right', { label }),
      more: '',
      yes: text('table.confirm.yes'),
    };
    this.focusLater();
  }

  confirm(): void {
    const asked = this.confirming;
    this.confirming = null;
    if (!asked) return;
    if (asked.once !== undefined) this.agreed = [...this.agreed, asked.once];
    if (asked.drop) void this.carry(asked.choice, asked.drop);
    else void this.act(asked.choice.line);
  }

  cancel(): void {
    this.confirming = null;
    this.several = null;
    this.focusLater();
  }

  /** A click on what cannot be chosen is told why, and cancels a move that is only half entered. */
  private async elsewhere(at: Pointed): Promise<void> {
    await this.explain(at, true);
    const { telling } = this;
    if (at.kind !== 'card' && this.giveUp()) this.telling = telling;
  }

  /** Give up a move that is only half entered; whether there is one. */
  giveUp(): boolean {
    if (this.table.undoable?.half !== true || !this.table.mine || this.busy) return false;
    void this.undo(false);
    return true;
  }

  /** Another block was clicked in the middle of a move: that one is meant. The same one again: none. */
  private async chooseAnew(at: Pointed): Promise<void> {
    const again = this.held.includes(at.id);
    while (this.table.undoable?.half === true && this.table.mine) {
      if (!(await this.undo(false))) return;
      await tick();
    }
    if (!again) this.pick(at);
  }

  /** The blocks of the move that is only half entered. */
  get held(): readonly string[] {
    if (this.table.undoable?.half !== true) return [];
    const lines = this.table.undoable?.last ?? [];
    return lines.flatMap((line) => parsed(line, this.table.chart).parts);
  }

  /** Make choices whose order cannot matter one after the other, each only if it is still offered. */
  async doAll({ choices }: Group): Promise<void> {
    const count = choices.length;
    for (const [done, choice] of choices.entries()) {
      this.progress = { done, count };
      if (!this.found.all.some(({ line }) => line === choice.line)) {
        const next = fullWords(choice, this.table.chart, this.table.board);
        this.complain(text('table.together.stopped', { done, count, next }));
        break;
      }
      if (!(await this.act(choice.line))) break;
      await tick();
    }
    this.progress = null;
  }

  /** Make the only choice, and again each time it is the only one. */
  follow(choice: Choice): void {
    this.following = choice.action;
    this.goOn();
  }

  /** The question may have changed: go on with what is done by itself, or leave it to the person again. */
  goOn(): void {
    const { following, only, busy } = this;
    if (busy || !this.table.mine) return;
    if (following === null) {
      if (this.obvious !== null) void this.act(this.obvious.line);
      return;
    }
    if (only?.action !== following) this.following = null;
    else void this.act(only.line).then((done) => done || (this.following = null));
  }

  /** Decide. Resolves with whether it was done. */
  async act(line: string): Promise<boolean> {
    this.undone = false;
    this.forced = this.only?.line === line ? this.only.action : null;
    const unit = [...this.found.units].find(([, choices]) =>
      choices.some((choice) => choice.line === line),
    );
    if (unit) this.choosable = [...this.found.units.keys()];
    else this.tray = null;
    return this.doing(() => this.table.act(line));
  }

  async undo(move: boolean): Promise<boolean> {
    this.undone = true;
    return this.doing(() => this.table.undo(move));
  }

  private async doing(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = null;
    this.confirming = null;
    this.several = null;
    this.untell();
    try {
      await what();
      return true;
    } catch (error) {
      const rule = error instanceof Refused ? error.refusal.rule : '';
      this.complain(sentenceOf(error), rule);
      return false;
    } finally {
      this.busy = false;
      this.focusLater();
    }
  }

  /** An answer was clicked that may not be given yet: it is told in full why. */
  refused(sentence: string, rule: string): void {
    this.complain(sentence, rule);
  }

  private complain(sentence: string, rule = ''): void {
    this.wrong = { sentence, rule, about: this.table.question };
  }

  /** The second half of a drop follows from the next question, or it is told why not. */
  private async carry(choice: Choice, drop: Drop): Promise<void> {
    if (!(await this.act(choice.line))) return;
    await tick();
    const second = secondStep(drop, this.found);
    if (second) this.choose(second);
    else if (!this.found.spaces.has(drop.space)) {
      await this.explain({ kind: 'space', id: drop.space }, true);
    }
  }

  private askedOnce(choice: Choice): Confirming | null {
    const { chart, board } = this.table;
    if (isEnding(choice, chart)) {
      const left = leftUndone(this.found.all, chart);
      if (left === '' || this.mayTakeBack(choice)) return null;
      return {
        choice,
        question: text('table.confirm.ending'),
        more: `${left} ${this.stands(choice)}`.trim(),
        yes: text('table.confirm.ending.yes'),
      };
    }
    const warned = board.cautions?.[choice.line] ?? board.cautions?.[choice.action];
    const caution = warned === undefined ? undefined : plain(warned);
    const ask = chart.actions?.[choice.action]?.ask;
    const once = caution ?? (ask === 'first' ? `${choice.action} ${this.phase}` : undefined);
    if (once === undefined ? ask === undefined : this.agreed.includes(once)) return null;
    if (caution === undefined && this.mayTakeBack(choice)) return null;
    const asked = {
      choice,
      question: text('table.confirm.choice', { label: fullWords(choice, chart, board) }),
      yes: text('table.confirm.yes'),
    };
    if (caution !== undefined) return { ...asked, once: caution, more: caution };
    const more = this.stands(choice);
    if (once === undefined) return { ...asked, more };
    return { ...asked, once, more: `${more} ${text('table.confirm.first')}`.trim() };
  }

  /** Whether something surely can be taken back, where nothing else is to be asked twice. */
  private mayTakeBack(choice: Choice): boolean {
    return preferences.confirmations === 'final' && standing(choice, this.table.chart) === 'never';
  }

  /** Whether something can be taken back, in a sentence; nothing where it surely can. */
  private stands(choice: Choice): string {
    const stands = standing(choice, this.table.chart);
    return stands === 'never' ? '' : text(`table.stands.${stands}`);
  }

  /** The time and the phase in which the board stands. */
  readonly phase: string = $derived.by(() => stageOf(this.table.board));

  private focusLater(): void {
    void tick().then(() => this.refocus());
  }

  // ---------------------------------------------------------------- why not

  /** A pointer or the keyboard rests on something, or left it. */
  hover(at: Pointed | null): void {
    this.look(at, REST);
    clearTimeout(this.timer);
    if (this.telling?.pinned) return;
    if (at === null || choicesAt(this.found, at).length > 0) {
      this.timer = setTimeout(() => this.untell(), LINGER);
      return;
    }
    this.timer = setTimeout(() => void this.explain(at, false), REST);
  }

  /** Tell what a block does, or no longer, after a while. */
  private look(at: Pointed | null, wait: number): void {
    clearTimeout(this.lookTimer);
    const unit = at?.kind === 'unit' ? at.id : null;
    if (wait === 0) this.looking = unit;
    else this.lookTimer = setTimeout(() => (this.looking = unit), wait);
  }

  /** The pointer is over the bubble: it stays. */
  stay(): void {
    clearTimeout(this.timer);
  }

  untell(): void {
    clearTimeout(this.timer);
    this.telling = null;
  }

  /** Ask why something cannot be chosen; with `wanted` also where the question is about something else. */
  async explain(at: Pointed, wanted: boolean): Promise<void> {
    const { chart, board, sequence } = this.table;
    const lines = this.table.mine ? linesToAsk(at, this.found.all, chart, board, wanted) : [];
    const reason = lines.length > 0 ? await this.askFor(lines) : null;
    if (sequence !== this.table.sequence) return;
    const told = this.told(at, reason, wanted);
    if (told === null) this.untell();
    else this.telling = { ...this.where(), pinned: wanted, ...told };
  }

  private async askFor(lines: string[]): Promise<Reason | null> {
    try {
      return await this.reasons.about(lines, this.table.sequence);
    } catch {
      // The connection broke; it is asked again with the next hover.
      return null;
    }
  }

  /** Why some lines near to what is offered are not possible. */
  async missed(lines: string[]): Promise<Reason[]> {
    return this.reasons.each(lines, this.table.sequence).catch(() => []);
  }

  private told(
    at: Pointed,
    reason: Reason | null,
    wanted: boolean,
  ): Pick<Telling, 'at' | 'sentence' | 'rule' | 'action'> | null {
    if (reason) {
      const { action, kind, parts } = parsed(reason.line, this.table.chart);
      // For a block its space may have been asked about.
      const about: Pointed = kind === 'space' ? { kind: 'space', id: parts[0] ?? '' } : at;
      return { at: about, sentence: reason.sentence, rule: reason.rule, action };
    }
    if (!wanted) return null;
    const { view, chart, board } = this.table;
    const pieces = shownPieces(view?.prompt ?? [], 'question', chart, board);
    const prompt = pieces.map(({ words }) => words).join('');
    const id = this.table.mine ? 'table.refusal.beside' : 'table.refusal.not-asked';
    return { at, sentence: text(id, { prompt }), rule: '', action: '' };
  }

  /** What something on the page is called. */
  nameOf({ kind, id }: Pointed): string {
    const { chart, board } = this.table;
    const choice = { line: '', action: '', argument: id, parts: [id], kind };
    return argumentWords(choice, chart, board);
  }
}
