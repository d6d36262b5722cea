/**
 * A seat at a table over the WebSocket: what it sees now, and its decisions.
 *
 * The socket comes back by itself, from the view that the seat has. A decision whose answer was lost is said again
 * on the same view. A view is good for one decision only, so that nothing is done twice; if it was done the first
 * time, the server says so.
 */

import { text } from '../words/text';
import { Backoff } from './backoff';
import { patched } from './patch';
import { drawable, WANTS } from './wants';
import type { BoardView, Frame, Refusal, Undo } from '../protocol/frames';
import type { JournalEntry } from '../protocol/journal';
import type { Json } from '../protocol/json';
import type { ServerMessage, ClientMessage } from '../protocol/messages';
import type { NewsItem } from '../protocol/news';

/** The rules forbid it. Nothing was done. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence);
  }
}

/** The decision was about an older view. Nothing was done; the present one is there now. */
export class Stale extends Error {
  constructor() {
    super(text('error.stale'));
  }
}

/** It could not be done now. Where `sure` is false it may have happened all the same. */
export class Unavailable extends Error {
  constructor(
    sentence: string,
    readonly sure: boolean,
  ) {
    super(sentence);
  }
}

/** `joining` at first, `live`, `lost` while it tries to come back, `ended` when it will not. */
export type LinkState = 'joining' | 'live' | 'lost' | 'ended';

/** What a listener is told: the view changed, there is news, or the connection did something. */
export type Happening =
  | { kind: 'frame'; events: JournalEntry[]; whole: boolean; withdrawn: number }
  | { kind: 'news'; items: NewsItem[] }
  | { kind: 'state'; state: LinkState };

/** The part of a WebSocket that is used here. */
export interface Wire {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Surroundings {
  connect: (table: string) => Wire;
  /** Call something after so many milliseconds; what is returned calls it off. */
  after: (milliseconds: number, then: () => void) => () => void;
  random: () => number;
}

const BROWSER: Surroundings = {
  connect: (table) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tables/${encodeURIComponent(table)}/socket`;
    return new WebSocket(`${scheme}://${location.host}${path}`);
  },
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** What waits for an answer; its number is given when it is said. */
type Unnumbered<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never;

interface Question {
  text: string;
  /** Whether it must not be said again, since the server would do it twice. */
  once: boolean;
  /** Whether it was said on a socket that broke, so that nobody knows what came of it. */
  lost: boolean;
  answer: (message: ServerMessage) => void;
  fail: (error: Error) => void;
}

const EVENTS_KEPT = 1000;
const NEWS_KEPT = 1000;
// After so much silence the server is asked whether it is there, and after so much more the socket is given up.
const SILENCE = 50_000;
const NO_ANSWER = 10_000;
// How often a decision is said again that the server may or may not have stored.
const TRIES = 8;
// Closing codes that say that coming back is of no use.
const FINAL = new Set([4400, 4401, 4403, 4404]);

export class TableSocket {
  view: BoardView | null = null;
  sequence = -1;
  /** What can be taken back, or why nothing; null for a spectator. */
  undoable: Undo | null = null;
  events: JournalEntry[] = [];
  news: NewsItem[] = [];
  /** How many items of news this seat was told since the table was opened. */
  cursor = 0;
  state: LinkState = 'joining';
  /** Why it ended. */
  ending: string | null = null;
  /** Whether a decision is on its way. */
  busy = false;
  /** How often the socket had to be opened again. */
  reconnected = 0;

  private wire: Wire | null = null;
  private joined = false;
  private askWhole = true;
  private complaint: string | null = null;
  private lastId = 0;
  private readonly questions = new Map<number, Question>();
  private readonly listeners = new Set<(what: Happening) => void>();
  private readonly backoff: Backoff;
  private stopWaiting: () => void = () => undefined;
  private stopWatching: () => void = () => undefined;

  constructor(
    readonly table: string,
    /** The name of the seat; null watches. */
    readonly seat: string | null,
    private readonly token: string | null = null,
    private readonly around: Surroundings = BROWSER,
  ) {
    this.backoff = new Backoff(around.random);
  }

  /** Be told of everything from now on; call what is returned to be told no more. */
  on(listener: (what: Happening) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Join the table. */
  open(): void {
    this.connect();
  }

  /** Leave for good. Anybody who still waits for an answer is told so. */
  close(): void {
    this.end(text('error.left'));
  }

  /** Try at once to come back: the network is there again, or somebody looks at the page. */
  hurry(): void {
    if (this.state === 'lost' && this.wire === null) {
      this.stopWaiting();
      this.connect();
    }
  }

  // ---------------------------------------------------------------- what a seat does

  /** Decide on the view as it is. Resolves when the decision is stored and the view shows it. */
  async act(action: string): Promise<void> {
    const plain = action.trim().replace(/\s+/g, ' ');
    await this.decide({ type: 'act', sequence: this.sequence, action: plain }, plain);
  }

  /** Take back the last click, or the last whole move. */
  async undo(move = false): Promise<void> {
    await this.decide({ type: 'undo', sequence: this.sequence, move }, null);
  }

  /** Why something may not be done now; null where it may. */
  async whyNot(action: string): Promise<Refusal | null> {
    const { answer } = await this.ask({ type: 'why', action });
    if (answer.type !== 'why') throw misunderstood(answer);
    return answer.sentence ? { rule: answer.rule ?? '', sentence: answer.sentence } : null;
  }

  /** Say something to the table, or in private to a channel such as "japan+usa". */
  async say(words: string, channel = 'table'): Promise<void> {
    const { answer } = await this.ask({ type: 'say', words, channel }, true);
    if (answer.type !== 'said') throw misunderstood(answer);
  }

  /** Somebody has seen the table, and need not be told by mail whose turn it is. */
  looked(): void {
    if (this.joined) this.wire?.send(worded({ type: 'looked' }));
  }

  private async decide(message: Unnumbered<ClientMessage>, action: string | null): Promise<void> {
    if (this.busy) throw new Unavailable(text('error.busy'), true);
    this.busy = true;
    try {
      await this.decided(message, action);
    } finally {
      this.busy = false;
    }
  }

  /** Say it until it is known what came of it. */
  private async decided(message: Unnumbered<ClientMessage>, action: string | null): Promise<void> {
    let lost = false;
    const delays = new Backoff(this.around.random);
    for (let attempt = 1; ; attempt += 1) {
      const { answer, question } = await this.ask(message);
      lost ||= question.lost;
      if (answer.type === 'done') return;
      if (answer.type === 'stale') {
        if (lost && action !== null && answer.made === action) return;
        throw new Stale();
      }
      if (answer.type !== 'unavailable') throw misunderstood(answer);
      lost ||= !answer.sure;
      if (!lost || action === null || attempt === TRIES) {
        throw new Unavailable(answer.sentence, !lost);
      }
      await new Promise<void>((resolve) => this.around.after(delays.next(), resolve));
    }
  }

  private ask(
    message: Unnumbered<ClientMessage>,
    once = false,
  ): Promise<{ answer: ServerMessage; question: Question }> {
    if (this.state === 'ended') {
      return Promise.reject(new Unavailable(this.ending ?? text('error.left'), true));
    }
    this.lastId += 1;
    const id = this.lastId;
    const line = worded({ ...message, id });
    return new Promise((resolve, reject) => {
      const question: Question = {
        text: line,
        once,
        lost: false,
        answer: (answer) => resolve({ answer, question }),
        fail: reject,
      };
      this.questions.set(id, question);
      if (this.joined) this.wire?.send(line);
    });
  }

  // ---------------------------------------------------------------- the socket

  private connect(): void {
    const wire = this.around.connect(this.table);
    this.wire = wire;
    this.joined = false;
    this.complaint = null;
    wire.onopen = () => {
      const { seat, token } = this;
      const sequence = this.askWhole ? null : this.sequence;
      const news = this.cursor === 0 ? null : this.cursor;
      wire.send(worded({ type: 'join', seat, token, sequence, news, wants: WANTS }));
    };
    wire.onmessage = ({ data }: { data: unknown }) => {
      if (this.wire === wire) this.hear(String(data));
    };
    wire.onclose = ({ code, reason }) => {
      if (this.wire === wire) this.broken(code, reason);
    };
    this.watch();
  }

  /** Look whether the socket still lives, when nothing was heard for long. */
  private watch(): void {
    this.stopWatching();
    this.stopWatching = this.around.after(SILENCE, () => {
      if (this.joined) this.wire?.send(worded({ type: 'ping' }));
      this.stopWatching = this.around.after(NO_ANSWER, () => this.drop());
    });
  }

  private drop(): void {
    const wire = this.wire;
    if (wire === null) return;
    wire.close();
    // A socket that hangs may tell of its end only much later.
    if (this.wire === wire) this.broken(1006, '');
  }

  private broken(code: number, reason: string): void {
    this.wire = null;
    this.stopWatching();
    const refused = !this.joined && this.complaint !== null && code >= 4400 && code < 4500;
    this.joined = false;
    if (FINAL.has(code) || refused) {
      this.end(this.complaint ?? (reason || text('error.refused')));
      return;
    }
    for (const question of this.questions.values()) question.lost = true;
    this.turn(this.view === null ? 'joining' : 'lost');
    this.stopWaiting = this.around.after(this.backoff.next(), () => this.connect());
  }

  private end(why: string): void {
    if (this.state === 'ended') return;
    this.ending = why;
    this.stopWaiting();
    this.stopWatching();
    const wire = this.wire;
    this.wire = null;
    this.joined = false;
    wire?.close(1000);
    for (const question of this.questions.values())
      question.fail(new Unavailable(why, !question.lost));
    this.questions.clear();
    this.turn('ended');
  }

  // ---------------------------------------------------------------- what is heard

  private hear(text: string): void {
    this.watch();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'ping') {
      this.wire?.send(worded({ type: 'pong' }));
    } else if (message.type === 'error' && message.id === undefined) {
      this.complaint = message.sentence;
    } else if (!this.took(message)) {
      this.askWhole = true;
      this.drop();
    } else if (!this.joined && ['view', 'patch', 'resumed'].includes(message.type)) {
      this.welcomed();
    }
  }

  /** The join is answered: say again what was lost, and say what has waited. */
  private welcomed(): void {
    this.joined = true;
    this.askWhole = false;
    this.backoff.reset();
    if (this.state === 'lost') this.reconnected += 1;
    for (const [id, question] of [...this.questions]) {
      if (question.once && question.lost) {
        this.questions.delete(id);
        question.fail(new Unavailable(text('error.lost'), false));
      } else {
        this.wire?.send(question.text);
      }
    }
    this.turn('live');
  }

  /** Take a message; false where it does not fit to what this seat has seen. */
  private took(message: ServerMessage): boolean {
    if (message.type === 'resumed') {
      if (message.sequence !== this.sequence) return false;
    } else if ('sequence' in message) {
      if (!this.tookFrame(message)) return false;
    } else if (message.type === 'news') {
      this.takeNews(message.cursor, message.items);
    }
    const id = 'id' in message ? message.id : undefined;
    const question = id === undefined ? undefined : this.questions.get(id);
    if (question && id !== undefined) {
      this.questions.delete(id);
      question.answer(message);
    }
    return true;
  }

  private tookFrame(frame: Frame): boolean {
    const whole = frame.view !== undefined;
    if (frame.view !== undefined) {
      this.view = drawable(frame.view);
      this.events = [];
    } else if (frame.patch === undefined || frame.since !== this.sequence || this.view === null) {
      return false;
    } else {
      try {
        this.view = patched(this.view as unknown as Json, frame.patch) as unknown as BoardView;
      } catch {
        return false;
      }
    }
    const { events = [], withdrawn = 0 } = frame;
    this.sequence = frame.sequence;
    this.undoable = frame.undo ?? null;
    const standing = this.events.slice(0, Math.max(0, this.events.length - withdrawn));
    this.events = [...standing, ...events].slice(-EVENTS_KEPT);
    this.tell({ kind: 'frame', events, whole, withdrawn });
    return true;
  }

  /** Items up to a cursor; whatever of it is known already is passed over. */
  private takeNews(cursor: number, items: NewsItem[]): void {
    const fresh = Math.min(cursor - this.cursor, items.length);
    if (fresh <= 0) return;
    const told = items.slice(-fresh);
    this.news = [...this.news, ...told].slice(-NEWS_KEPT);
    this.cursor = cursor;
    this.tell({ kind: 'news', items: told });
  }

  private turn(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.tell({ kind: 'state', state });
  }

  private tell(what: Happening): void {
    for (const listener of [...this.listeners]) listener(what);
  }
}

/** The error for an answer that is not the one that was hoped for. */
function misunderstood(answer: ServerMessage): Error {
  if (answer.type === 'refused') {
    return new Refused({ rule: answer.rule, sentence: answer.sentence });
  }
  if (answer.type === 'unavailable') return new Unavailable(answer.sentence, answer.sure);
  return new Error(answer.type === 'error' ? answer.sentence : text('error.unexpected'));
}

/** A message as it goes over the wire. */
function worded(message: ClientMessage): string {
  return JSON.stringify(message);
}
